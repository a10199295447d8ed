import Testing
import TodoDomain
import TodoTesting
import TodoWords

@Suite("The parts of a line")
struct TodoLineTests {
  private func line(_ text: String, _ scope: TodoLine.Scope = .schedule) throws -> TodoLine {
    try TodoLine(text.split(separator: " ").map(String.init), scope: scope)
  }

  private var reference: DateReference { DateReference(today: TextsTests.days[0]) }

  /// Returns the parts of a line, in a fixed order.
  private func parts(_ line: TodoLine) -> String {
    let parts: [String?] = [
      line.title, line.date.map { "on \($0.text)" }, line.until.map { "until \($0.text)" },
      line.due.map { "due \($0.text)" },
      line.time.map { "at \(TimeOfDay(spoken: $0))" }, line.minutes.map { "for \($0)" },
      line.repetition.flatMap { try? RecurrenceRule($0, reference).description },
      line.delay.map { "in \($0)" },
      line.place.map { "@\($0)" }, line.category.map { "#\($0)" },
      line.alarms.isEmpty
        ? nil
        : line.alarms.map { alarm in
          "!\(alarm.minutes)"
            + (alarm.time.map { "@\($0.hour):\($0.minute)" } ?? "")
        }.joined(separator: " "),
      line.tags.isEmpty ? nil : "+" + line.tags.joined(separator: " +"),
      line.marked["priority"],
    ]
    return parts.compactMap(\.self).joined(separator: " | ")
  }

  @Test(
    "The parts of a line are found wherever they are",
    arguments: [
      ("내일 오후 3시 치과 @강남 #medicine !30m", "치과 | on 내일 | at 15:00 | @강남 | #medicine | !30"),
      (
        "dentist tomorrow 3pm for 1h @Gangnam #medicine !30m",
        "dentist | on tomorrow | at 15:00 | for 60 | @Gangnam | #medicine | !30"
      ),
      (
        "매주 월·수 10시 스터디 12월까지",
        "스터디 | until 12월까지 | at 10:00 | FREQ=WEEKLY;BYDAY=MO,WE"
      ),
      ("buy milk", "buy milk"), ("tomorrow", " | on tomorrow"),
      ("water roses +garden p1 +home", "water roses | +garden +home | high"),
      ("중요 정원 손질 내일 +정원", "정원 손질 | on 내일 | +정원 | high"),
      ("call mom P3 tag:family", "call mom | +family | low"), ("plan priority:low", "plan | low"),
      ("call +82-2-123", "call +82-2-123"), ("read p4 + 1", "read p4 + 1"),
      ("lunch place:강남 category:food alarm:10m", "lunch | @강남 | #food | !10"),
      ("exam fri 9am !1d,30m !2h", "exam | on fri | at 09:00 | !1440 !30 !120"),
      ("birthday dec 24 !9am", "birthday | on dec 24 | !0@9:0"),
      ("birthday dec 24 !1d 9am +family", "birthday | on dec 24 | !1440@9:0 | +family"),
      ("dentist fri !1d 9am 3pm", "dentist | on fri | at 15:00 | !1440@9:0"),
      ("dentist fri !10m 3pm", "dentist | on fri | at 15:00 | !10"),
      ("생일 12월 24일 !하루 전 오전 9시", "생일 | on 12월 24일 | !1440@9:0"),
      ("시험 금요일 10시 !30분 !1시간전", "시험 | on 금요일 | at 10:00 | !30 !60"),
      ("dentist tomorrow 3pm remind me 20 min before", "dentist | on tomorrow | at 15:00 | !20"),
      (
        "birthday fri remind me 1 day before at 9am #people",
        "birthday | on fri | #people | !1440@9:0"
      ),
      ("remind me to call mom tomorrow", "call mom | on tomorrow"),
      ("치과 내일 오후 3시 30분 전에 알려줘", "치과 | on 내일 | at 15:00 | !30"),
      ("치과 내일 오후 3시 20분 전 알림 #medicine", "치과 | on 내일 | at 15:00 | #medicine | !20"),
      ("생일 금요일 하루 전 오전 9시에 알려줘", "생일 | on 금요일 | !1440@9:0"),
      ("30분 전 알림 설정하기", "30분 전 알림 설정하기"),
      ("pay rent !important", "pay rent !important"),
      ("치과 다음 주 화요일 오후 3시 반", "치과 | on 다음 주 화요일 | at 15:30"),
      ("call mom in 2 hours", "call mom | in 120"), ("30분 뒤 빨래", "빨래 | in 30"),
      ("call +2 hours", "call | in 120"), ("전화 +2시간", "전화 | in 120"),
      ("call +90min", "call | in 90"), ("call +30m", "call | in 30"),
      ("call +2 weeks", "call | on +2 weeks"), ("weights +10kg", "weights +10kg"),
      ("x +9000000000000000000 quarters", "x +9000000000000000000 quarters"),
      ("submit report by friday", "submit report | due by friday"),
      ("meeting 3-4pm tomorrow", "meeting | on tomorrow | at 15:00 | for 60"),
      ("회의 내일 오후 3시~5시", "회의 | on 내일 | at 15:00 | for 120"),
      ("여행 12/24-12/26", "여행 | on 12/24-12/26 | until 12/24-12/26"),
      ("여행 내일부터 모레까지", "여행 | on 내일부터 모레까지 | until 내일부터 모레까지"),
      ("파티 금요일 밤 10시", "파티 | on 금요일 | at 22:00"),
      ("월수금 오전 7시 수영", "수영 | at 07:00 | FREQ=WEEKLY;BYDAY=MO,WE,FR"),
      ("every other day water plants", "water plants | FREQ=DAILY;INTERVAL=2"),
      ("first dentist visit", "first dentist visit"), ("11월 보고서", "11월 보고서"),
      ("buy 5 apples", "buy 5 apples"), ("call mom at 9", "call mom | at 09:00"),
      ("운동 30분 달리기", "운동 30분 달리기"), ("수영 9시 30분", "수영 | at 09:30"),
      ("달리기 9시 30분간", "달리기 | at 09:00 | for 30"),
      ("내일 오후 3시부터 한 시간 반 회의", "회의 | on 내일 | at 15:00 | for 90"),
      ("내일 오전 9시부터 세 시간 교육", "교육 | on 내일 | at 09:00 | for 180"),
      ("내일 오후 3시부터 2시간 회의", "회의 | on 내일 | at 15:00 | for 120"),
      ("내일 오후 3시부터 두 명 면접", "두 명 면접 | on 내일 오후 | at 15:00"),
      ("내일 오후 3시에서 5시까지 회의", "회의 | on 내일 | at 15:00 | for 120"),
      (
        "12월 1일에서 5일까지 출장",
        "출장 | on 12월 1일에서 5일까지 | until 12월 1일에서 5일까지"
      ),
      ("다음 주 월~금 출장", "출장 | on 다음 주 월~금 | until 다음 주 월~금"),
      ("내년 3월 2일 입학식", "입학식 | on 내년 3월 2일"),
      ("저녁 약속 7시", "저녁 약속 | at 19:00"), ("저녁모임 8시 강남", "저녁모임 강남 | at 20:00"),
      ("7시 저녁 약속", "저녁 약속 | at 19:00"), ("점심 약속 1시", "점심 약속 | at 13:00"),
      ("내일 12시 점심", "점심 | on 내일 | at 12:00"),
      ("내일 아침 7시 아침 먹기", "아침 먹기 | on 내일 | at 07:00"),
      ("내일오후3시 치과", "치과 | on 내일 | at 15:00"),
      ("모레오후3시반 회의", "회의 | on 모레 | at 15:30"),
      ("fri3pm call mom", "call mom | on fri | at 15:00"),
      ("매주 월/수/금 9시 운동", "운동 | at 09:00 | FREQ=WEEKLY;BYDAY=MO,WE,FR"),
      ("격주로 금요일 회의", "회의 | FREQ=WEEKLY;INTERVAL=2;BYDAY=FR"),
      ("gym mon/wed/fri 7am", "gym | at 07:00 | FREQ=WEEKLY;BYDAY=MO,WE,FR"),
      ("call bob fri 3pm - a quick one", "call bob - a quick one | on fri | at 15:00"),
      ("lunch 7pm to a friend", "lunch to a friend | at 19:00"),
      ("trip 12/21..12/25", "trip | on 12/21..12/25 | until 12/21..12/25"),
      ("meet 2026-12-05T14:00", "meet | on 2026-12-05 | at 14:00"),
      ("sat: clean garage", "clean garage | on sat:"), ("call tomorrow!", "call | on tomorrow!"),
      ("interview fri 10-11am", "interview | on fri | at 10:00 | for 60"),
      ("gym every mon, wed & fri", "gym | FREQ=WEEKLY;BYDAY=MO,WE,FR"),
      ("rent 1st of each month", "rent | FREQ=MONTHLY;BYMONTHDAY=1"),
      ("크리스마스이브 저녁 7시 데이트", "데이트 | on 크리스마스이브 | at 19:00"),
      ("3일 치 약 사기", "3일 치 약 사기"),
      ("and/or list", "and/or list"), ("음력 공부", "음력 공부"),
      ("월요일에서 옮긴 회의", "월요일에서 옮긴 회의"),
    ])
  func parts(text: String, expected: String) throws {
    let found = parts(try line(text))
    #expect(found == expected)
  }

  @Test(
    "A length that is as long as its repetition becomes its end",
    arguments: [
      ("pills daily for 10 days", "pills | FREQ=DAILY;UNTIL=20261201"),
      ("pills daily 8am for 10 days", "pills | at 08:00 | FREQ=DAILY;UNTIL=20261201"),
      ("약 먹기 매일 10일 동안", "약 먹기 | FREQ=DAILY;UNTIL=20261201"),
      ("x every fri for 10 weeks", "x | FREQ=WEEKLY;UNTIL=20270130;BYDAY=FR"),
      ("camp every month on the 1st for 2 days", "camp | for 2880 | FREQ=MONTHLY;BYMONTHDAY=1"),
    ])
  func lasting(text: String, expected: String) throws {
    #expect(parts(try line(text)) == expected)
  }

  @Test(
    "A quoted argument that is a date is read as one, unless it is the only title",
    arguments: [
      (["call mom", "tomorrow 5pm"], "call mom | on tomorrow | at 17:00"),
      (["next week", "fri"], "next week | on fri"),
      (["read next week", "fri"], "read next week | on fri"),
    ])
  func quoted(arguments: [String], expected: String) throws {
    #expect(parts(try TodoLine(arguments)) == expected)
  }

  @Test(
    "Weekdays that may be a repetition, single days or an end are refused with all readings",
    arguments: [
      ("run weekly until fri", ["run every friday", "run weekly until friday this week"]),
      ("매주 금요일까지 보고서", ["매주 금요일 보고서", "매주 이번 주 금요일까지 보고서"]),
      ("football sat and sun", ["football every sat and sun", "-- football sat and sun"]),
      ("당직 토요일 일요일", ["당직 매주 토요일 일요일", "-- 당직 토요일 일요일"]),
    ])
  func daysOfOneWeek(text: String, expected: [String]) throws {
    let error = #expect(throws: WordsError.self) { try line(text) }
    guard case .twoReadings(_, let readings)? = error else { return #expect(Bool(false)) }
    #expect(readings.map(\.text).prefix(2) == expected[...])
    for reading in readings.prefix(2) where !reading.text.contains("--") {
      _ = try line(reading.text)
    }
  }

  @Test("A date that a repetition leaves out is not its first date")
  func exceptedDate() {
    #expect(throws: WordsError.unexpectedWord("except dec")) {
      try line("walk daily except dec 28")
    }
    #expect(throws: WordsError.unexpectedWord("크리스마스 빼고")) { try line("크리스마스 빼고 매일 산책") }
  }

  @Test("Weekdays with after done are refused and not silently fixed")
  func daysAfterDone() throws {
    #expect(throws: WordsError.unexpectedWord("after done")) {
      try line("wash car every mon after done")
    }
    #expect(throws: WordsError.unexpectedWord("월요일")) { try line("세차 한 날부터 매주 월요일") }
    #expect(throws: WordsError.unexpectedWord("한 날부터")) { try line("세차 한 날부터 월요일마다") }
    #expect(try line("clean up after done fri").title == "clean up after done")
  }

  @Test(
    "A second day of a repetition is not its first date",
    arguments: [
      ("tax every jan 15, feb 20", "feb 20"), ("tax every jan 15 and feb 20", "feb 20"),
      ("tax every 1/15, 2/20", "2/20"), ("세금 매년 1월 15일, 2월 20일", "2월 20일"),
      ("tax every mon and 15th", "15th"), ("gym every tue and tomorrow", "tomorrow"),
    ])
  func secondDay(text: String, day: String) {
    #expect(throws: WordsError.unexpectedWord(day)) { try line(text) }
  }

  @Test(
    "A line may name the first date of a repetition",
    arguments: [
      "tax every jan 15 from feb 20", "tax feb 20 every jan 15", "tax every jan 15, 2028-01-15",
      "세금 매년 1월 15일 2월 20일부터", "gym every mon dec 7", "gym every mon, tomorrow",
    ])
  func firstDate(text: String) throws {
    let line = try line(text)
    #expect(line.repetition != nil && line.date != nil && line.title.count < 4)
  }

  @Test(
    "A lunar date beside a word of the title is refused as unclear",
    arguments: [("음력 8월 제사", "음력"), ("제사 윤 4월 8일", "윤")])
  func lunar(text: String, word: String) {
    #expect(throws: WordsError.lunar(word)) { try line(text) }
  }

  @Test(
    "A routine repeats on the days that its line names",
    arguments: [
      ("매일 7:30 혈압 재기", "혈압 재기 | at 07:30 | FREQ=DAILY"),
      ("mon,wed 7:00 yoga", "yoga | at 07:00 | FREQ=WEEKLY;BYDAY=MO,WE"),
      ("월요일 요가", "요가 | FREQ=WEEKLY;BYDAY=MO"), ("주말 등산", "등산 | FREQ=WEEKLY;BYDAY=SA,SU"),
      ("stretch daily from tomorrow", "stretch | on from tomorrow | FREQ=DAILY"),
    ])
  func routines(text: String, expected: String) throws {
    #expect(parts(try line(text, .routine)) == expected)
  }

  @Test(
    "A text that looks like a date or time but is none is refused",
    arguments: ["party 11/31", "party 2026-02-30", "party nov 31", "11월 31일 파티", "lunch 25:00"])
  func impossible(text: String) {
    #expect(throws: WordsError.self) { try line(text) }
  }

  @Test(
    "Numbers with signs that are no dates are part of the title",
    arguments: ["call 010-1234-5678", "support 24/7", "ratio 3:1", "won 2-1", "version 1.2.3"])
  func numbers(text: String) throws {
    #expect(try line(text).title == text)
  }

  @Test(
    "A line with two meanings is refused with both",
    arguments: [
      ("sun roast", ["sun -- roast", "-- sun roast"]),
      ("call sun tomorrow", ["sun -- call tomorrow", "tomorrow -- call sun"]),
      ("dentist next week", ["dentist start of next week", "-- dentist next week"]),
      ("주말 여행", ["매 주말 여행", "이번 주말 여행", "-- 주말 여행"]),
      ("화목 10시 수업", ["매 화목 10시 수업", "10시 -- 화목 수업"]),
      ("7시 회의", ["오후 7시 회의", "오전 7시 회의"]),
      ("회의 내일 8시", ["회의 내일 오후 8시", "회의 내일 오전 8시"]),
      ("meet at 7 with Kim", ["meet 7pm with Kim", "meet 7am with Kim"]),
      ("run weekdays 7", ["run weekdays 7pm", "run weekdays 7am", "weekdays -- run 7"]),
      ("visit fri 7", ["visit fri 7pm", "visit fri 7am", "fri -- visit 7"]),
      (
        "eggs tomorrow 12", ["eggs tomorrow noon", "eggs tomorrow midnight", "tomorrow -- eggs 12"]
      ),
      ("call tomorrow 15", ["call tomorrow 15:00", "tomorrow -- call 15"]),
      ("운동 평일 7", ["운동 평일 오후 7시", "운동 평일 오전 7시", "평일 -- 운동 7"]),
      (
        "meeting tomorrow 3-5",
        ["meeting tomorrow 3-5pm", "meeting tomorrow 3-5am", "tomorrow -- meeting 3-5"]
      ),
      (
        "meeting fri from 3 to 5",
        ["meeting fri 3-5pm", "meeting fri 3-5am", "fri -- meeting from 3 to 5"]
      ),
      ("sync tomorrow 14-16", ["sync tomorrow 14:00-16:00", "tomorrow -- sync 14-16"]),
      (
        "class daily 8-4",
        ["class daily 8:00-16:00", "class daily 20:00-4:00", "daily -- class 8-4"]
      ),
      (
        "sync tomorrow 10-12",
        [
          "sync tomorrow 10:00-12:00", "sync tomorrow 22:00-0:00", "tomorrow -- sync 10-12",
        ]
      ),
      ("회의 내일 3~5", ["회의 내일 오후 3-5시", "회의 내일 새벽 3-5시", "내일 -- 회의 3~5"]),
      ("회의 7시부터 8시까지", ["회의 오후 7시부터 8시까지", "회의 오전 7시부터 8시까지"]),
      ("회의 다음주 3시", ["회의 다음주 월요일 3시", "3시 -- 회의 다음주"]),
      ("report by next week", ["report by end of next week", "-- report by next week"]),
      ("여행 12월 첫째 주", ["여행 12월 첫째 주 월요일", "-- 여행 12월 첫째 주"]),
      ("call 5/11", ["call 5 nov", "call 11 may", "-- call 5/11"]),
      ("파이썬 3.12", ["파이썬 3/12", "-- 파이썬 3.12"]),
      ("club every 2nd sat", ["club monthly on the 2nd sat", "club every other sat"]),
      ("파티 밤 12시", ["파티 0시", "파티 밤 11시 59분"]),
      ("내일 밤 12시 파티", ["내일 0시 파티", "내일 밤 11시 59분 파티"]),
      ("오늘 밤 파티 12시", ["오늘 밤 파티 0시", "오늘 밤 파티 낮 12시"]),
      ("party tonight at 12", ["party tonight midnight", "party tonight noon"]),
      ("party tonight at 2", ["party tonight 2pm", "party tonight 2am"]),
      ("buy 1/2 onion", ["1 feb -- buy onion", "2 jan -- buy onion", "-- buy 1/2 onion"]),
      ("call +10m", ["call +10min", "call +10 months"]),
      ("call +1m", ["call +1min", "call +1 month"]),
    ])
  func readings(text: String, expected: [String]) throws {
    do throws(WordsError) {
      _ = try TodoLine(text.split(separator: " ").map(String.init))
      Issue.record("It was read.")
    } catch .twoReadings(_, let readings) {
      #expect(readings.map(\.text) == expected)
      for reading in readings {
        // Each reading is a line that is read, with the words after the two dashes as its title.
        let halves = reading.text.split(separator: "-- ", omittingEmptySubsequences: false)
        let words = halves[0].split(separator: " ").map(String.init)
        #expect(throws: Never.self) {
          try TodoLine(words, literal: halves.dropFirst().map(String.init))
        }
      }
    } catch {
      Issue.record("\(error)")
    }
  }

  @Test("Quoted words and words behind date options are title only")
  func literals() throws {
    #expect(try TodoLine(["tomorrow", "next friday party"]).title == "next friday party")
    #expect(try TodoLine(["say \"next friday\" tomorrow"]).title == "say next friday")
    #expect(try TodoLine(["치과 “내일” 예약"]).title == "치과 내일 예약")
    #expect(try TodoLine(["내일 3pm 치과"]).title == "치과")
    #expect(try TodoLine(["tomorrow"], literal: ["today 3pm"]).title == "today 3pm")
    let title = try TodoLine(["Lunch @Cafe tomorrow"], scope: .titleOnly)
    #expect(title.title == "Lunch @Cafe tomorrow" && title.date == nil && title.place == nil)
    let undated = try TodoLine(["lunch", "tomorrow", "1pm"], scope: .undated)
    #expect(undated.title == "lunch tomorrow" && undated.time != nil && undated.date == nil)
    #expect(try TodoLine(["lunch", "@역삼역 3번 출구"]).place == "역삼역 3번 출구")
  }

  @Test("Random lines composed of known parts are read as those parts")
  func madeOfParts() throws {
    let titles = ["치과", "buy milk", "혈압 재기", "write report", "엄마 생신", "gym", "스터디"]
    let dates = ["내일", "tomorrow", "다음 주 화요일", "next fri", "2026-12-24", "3일 뒤", "12월 3일", "금요일"]
    let times = ["3pm", "오후 3시", "9:30", "at 14:00", "새벽 2시", "10시 30분", "noon"]
    let repeats = ["매일", "every day", "mon-fri", "매주 월·수", "every 2 weeks on mon", "격주 금요일"]
    let lengths = ["for 1h", "for 90m", "2시간 동안"]
    var random = SplitMix64(seed: 20_261_122)
    for _ in 0..<2_000 {
      let title = titles.randomElement(using: &random) ?? ""
      var pieces = [title]
      let hasDate = Bool.random(using: &random)
      let date = hasDate ? dates.randomElement(using: &random) : nil
      let rule = hasDate ? nil : repeats.randomElement(using: &random)
      let time = Bool.random(using: &random) ? times.randomElement(using: &random) : nil
      let length = Bool.random(using: &random) ? lengths.randomElement(using: &random) : nil
      let place = Bool.random(using: &random) ? "@강남" : nil
      let alarm = Bool.random(using: &random) ? "!10m" : nil
      pieces += [date, rule, length, place, alarm].compactMap(\.self)
      pieces.shuffle(using: &random)
      // A time beside a number of another phrase would be another phrase.
      if let time { pieces.insert(time, at: pieces.firstIndex(of: title) ?? 0) }
      let text = pieces.joined(separator: " ")
      let line = try line(text)
      #expect(line.title == title, "\(text)")
      #expect(line.date?.text == date && (line.repetition != nil) == (rule != nil), "\(text)")
      #expect((line.time != nil) == (time != nil), "\(text)")
      #expect((line.minutes != nil) == (length != nil), "\(text)")
      #expect((line.place != nil) == (place != nil) && !line.alarms.isEmpty == (alarm != nil))
    }
  }

  @Test("Every random line has an answer or a refusal that names a word")
  func random() {
    let words =
      DateWords.forms.flatMap { $0.english + $0.korean } + TimeWords.forms.flatMap(\.korean)
      + RepeatWords.englishExamples + ["@", "#x", "!1h", "!9x", "\"", "치과", "x", "ㅊ", "é", "👍🏽"]
    let pieces = words.flatMap { $0.split(separator: " ").map(String.init) }
    var random = SplitMix64(seed: 7)
    for _ in 0..<2_000 {
      let count = Int.random(in: 0...12, using: &random)
      let arguments = (0..<count).map { _ -> String in
        var piece = pieces.randomElement(using: &random) ?? ""
        if Int.random(in: 0..<8, using: &random) == 0 { piece.removeLast() }
        return piece
      }
      do throws(WordsError) {
        let line = try TodoLine(arguments)
        #expect(try line != TodoLine([]) || arguments.allSatisfy { $0.isEmpty || $0 == "\"" })
      } catch .twoReadings(let word, let readings) {
        #expect(!word.isEmpty && readings.count > 1)
        for reading in readings { checkReading(reading, of: arguments) }
      } catch .unclear(let word, let readings) {
        #expect(!word.isEmpty && !readings.isEmpty)
        for reading in readings { checkReading(reading, of: arguments) }
      } catch .lunar(let word) {
        #expect(!word.isEmpty)
      } catch .mistyped(let word, _, let readings), .severalTimesADay(let word, let readings) {
        #expect(!word.isEmpty && readings.count > 1)
        for reading in readings { checkReading(reading, of: arguments) }
      } catch .unknownWord(let word), .unexpectedWord(let word), .outOfRange(_, let word),
        .noSuchDate(let word), .notAnAlarm(let word), .markedTwice(_, let word)
      {
        #expect(!word.isEmpty)
      } catch {
        Issue.record("\(arguments): \(error)")
      }
    }
  }

  /// Checks that a line of a hint can be read.
  private func checkReading(_ reading: WordsError.Reading, of arguments: [String]) {
    // Titles with quotation marks aren't checked.
    guard !arguments.contains("\"") else { return }
    let words = reading.text.split(separator: " ").map(String.init)
    let title = words.drop { $0 != "--" }.dropFirst()
    #expect(throws: Never.self, "READ \(reading.text) OF \(arguments)") {
      try TodoLine(Array(words.prefix { $0 != "--" }), literal: Array(title))
    }
  }
}
