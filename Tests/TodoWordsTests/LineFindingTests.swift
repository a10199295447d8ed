import Testing
import TodoDomain
import TodoWords

/// Lines as people type them, on Tuesday 2026-11-24.
@Suite("Dates, repetitions and dues in a line")
struct LineFindingTests {
  private func meaning(_ text: String) throws -> String {
    let line = try TodoLine(text.split(separator: " ").map(String.init))
    var reference = DateReference(today: try CivilDate("2026-11-24"))
    let first = try line.date.map { try reference.date($0) }
    reference.nearest = first ?? reference.nearest
    let rule = try line.repetition.map { try RecurrenceRule($0, reference) }
    reference.edge = .last
    let last = try line.until.map { try reference.date($0) }
    let parts: [String?] = [
      line.title, first.map { "\($0)" }, last.map { "to \($0)" }, rule.map { "\($0)" },
      try line.due.map { "due \(try reference.date($0))" },
      line.dueTime.map { "by \(TimeOfDay(spoken: $0))" },
      line.time.map { "at \(TimeOfDay(spoken: $0))" }, line.minutes.map { "for \($0)" },
      line.partOfDay.map { "(\($0.text))" }, line.place.map { "@\($0)" },
    ]
    return parts.compactMap(\.self).joined(separator: " | ")
  }

  @Test(
    "Relative dates, counted days and an additional weekday are read",
    arguments: [
      ("call mom the day after tomorrow", "call mom | 2026-11-26"),
      ("call mom day after tomorrow", "call mom | 2026-11-26"),
      ("lunch a week from tomorrow", "lunch | 2026-12-02"),
      ("trip two weeks from friday", "trip | 2026-12-11"),
      ("cake the day before christmas", "cake | 2026-12-24"),
      ("약속 11월 마지막 주 금요일", "약속 | 2026-11-27"), ("모임 12월 첫째 주 월요일", "모임 | 2026-12-07"),
      ("모임 다음 달 둘째 주 화요일", "모임 | 2026-12-08"),
      ("party last friday of november", "party | 2026-11-27"),
      ("party first monday in december", "party | 2026-12-07"),
      ("meeting second tuesday", "meeting | 2026-12-08"), ("세금 내기 11.30", "세금 내기 | 2026-11-30"),
      ("11.30. 세금 내기", "세금 내기 | 2026-11-30"), ("회의 12월 3일(목) 15:00", "회의 | 2026-12-03 | at 15:00"),
      ("2026-11-25 (수) 회의", "회의 | 2026-11-25"), ("Wed 2026-11-25 lunch", "lunch | 2026-11-25"),
      ("party fri dec 4", "party | 2026-12-04"), ("전화 낼", "전화 | 2026-11-25"),
      ("전화 내일모래", "전화 | 2026-11-26"), ("전화 금요일날", "전화 | 2026-11-27"), ("내일은 치과", "치과 | 2026-11-25"),
      ("전화 이번주 금욜", "전화 | 2026-11-27"), ("x due:tomorrow", "x | due 2026-11-25"),
      ("x due:2026-12-01", "x | due 2026-12-01"), ("report eod", "report | 2026-11-24"),
    ])
  func dates(text: String, expected: String) throws {
    #expect(try meaning(text) == expected)
  }

  @Test(
    "The word before a repetition is not part of the title",
    arguments: [
      ("rent on the 1st of every month", "rent | FREQ=MONTHLY;BYMONTHDAY=1"),
      ("rent on the 1st and 15th of each month", "rent | FREQ=MONTHLY;BYMONTHDAY=1,15"),
      ("rent by the 5th of every month", "rent | FREQ=MONTHLY;BYMONTHDAY=5"),
      (
        "review on the last friday of each month at 3pm",
        "review | FREQ=MONTHLY;BYDAY=-1FR | at 15:00"
      ),
      ("yoga on mondays 7pm", "yoga | FREQ=WEEKLY;BYDAY=MO | at 19:00"),
      ("yoga on mondays and thursdays", "yoga | FREQ=WEEKLY;BYDAY=MO,TH"),
      ("yoga every tue and thu", "yoga | FREQ=WEEKLY;BYDAY=TU,TH"),
      ("run on weekdays", "run | FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
      ("run on mon-fri", "run | FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
      ("run on weekends 8am", "run | FREQ=WEEKLY;BYDAY=SA,SU | at 08:00"),
      ("gym mwf 6am", "gym | FREQ=WEEKLY;BYDAY=MO,WE,FR | at 06:00"),
      ("class on TTh", "class | FREQ=WEEKLY;BYDAY=TU,TH"),
      ("lunch on monday", "lunch | 2026-11-30"), ("rent on the 1st", "rent | 2026-12-01"),
      ("rent on the 1st of the month", "rent | 2026-12-01"),
      ("run on the weekend", "run | 2026-11-28"), ("run on weekend", "run | 2026-11-28"),
    ])
  func beforeRepetitions(text: String, expected: String) throws {
    #expect(try meaning(text) == expected)
  }

  @Test(
    "Spans of days, nights away and dues are read",
    arguments: [
      ("trip from dec 1 to 5", "trip | 2026-12-01 | to 2026-12-05"),
      ("trip dec 1-5", "trip | 2026-12-01 | to 2026-12-05"),
      ("trip dec 1 to dec 5", "trip | 2026-12-01 | to 2026-12-05"),
      ("trip 1-5 december", "trip | 2026-12-01 | to 2026-12-05"),
      ("trip aug 3-14 2028", "trip | 2028-08-03 | to 2028-08-14"),
      ("trip from dec 24 to 28, 2027", "trip | 2027-12-24 | to 2027-12-28"),
      ("camp dec 28 to 3", "camp | 2026-12-28 | to 2027-01-03"),
      ("여행 12월 1-5일", "여행 | 2026-12-01 | to 2026-12-05"),
      ("여행 12월 1일부터 5일까지", "여행 | 2026-12-01 | to 2026-12-05"),
      ("제주 여행 2박 3일", "제주 여행 2박 3일"),
      ("여행 12/1부터 2박 3일", "여행 | 2026-12-01 | to 2026-12-03"),
      ("여행 12/1 2박3일", "여행 | 2026-12-01 | to 2026-12-03"),
      ("출장 12/1 3박5일", "출장 | 2026-12-01 | to 2026-12-05"),
      ("hotel dec 1 for 3 nights", "hotel | 2026-12-01 | to 2026-12-04"),
      ("hotel for 1 night from dec 1", "hotel | 2026-12-01 | to 2026-12-02"),
      ("hotel 12/13 for two nights", "hotel | 2026-12-13 | to 2026-12-15"),
      ("여행 12.1~12.5", "여행 | 2026-12-01 | to 2026-12-05"),
      ("여행 12.1—12.5", "여행 | 2026-12-01 | to 2026-12-05"),
      ("여행 11.30-12.2", "여행 | 2026-11-30 | to 2026-12-02"),
      ("여행 12.1.~12.5.", "여행 | 2026-12-01 | to 2026-12-05"),
      ("12.1(화)~12.5(토) 제주 여행", "제주 여행 | 2026-12-01 | to 2026-12-05"),
      ("여행 12.1(화)", "여행 | 2026-12-01"), ("여행 12/1∼12/5", "여행 | 2026-12-01 | to 2026-12-05"),
      ("캠핑 매달 1일 1박2일", "캠핑 | FREQ=MONTHLY;BYMONTHDAY=1 | for 2880"),
      ("보고서 금요일까지", "보고서 | due 2026-11-27"), ("report by friday", "report | due 2026-11-27"),
      ("보고서 다음주까지", "보고서 | due 2026-12-06"), ("보고서 내일부터 금요일까지", "보고서 | 2026-11-25 | to 2026-11-27"),
      ("report until friday", "report | due 2026-11-27"),
      ("약 매일 금요일까지", "약 | FREQ=DAILY;UNTIL=20261127"),
      (
        "tomorrow mon-fri 9am standup",
        "standup | 2026-11-25 | FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR | at 09:00"
      ),
    ])
  func spans(text: String, expected: String) throws {
    #expect(try meaning(text) == expected)
  }

  @Test(
    "Times across noon and parts of the day are read",
    arguments: [
      ("lunch 12:30-1:30 fri", "lunch | 2026-11-27 | at 12:30 | for 60"),
      ("회의 11시-1시", "회의 | at 11:00 | for 120"), ("회의 오전 11시~1시", "회의 | at 11:00 | for 120"),
      ("야간 근무 22:00-6:00", "야간 근무 | at 22:00 | for 480"),
      ("bar 10:00-02:00", "bar | at 10:00 | for 960"), ("call 3.30pm", "call | at 15:30"),
      ("오후 2시경 회의", "회의 | at 14:00"),
      ("call bob @5pm tomorrow", "call bob | 2026-11-25 | at 17:00"),
      ("call at 3p", "call | at 15:00"), ("read 3p", "read 3p"),
      ("report eod friday", "report | 2026-11-27"), ("report fri eod", "report | 2026-11-27"),
      ("lunch @noon @강남", "lunch | at 12:00 | @강남"),
      ("report by 5pm", "report | due 2026-11-24 | by 17:00"),
      ("report by friday 5pm", "report | due 2026-11-27 | by 17:00"),
      ("report by 5pm friday", "report | due 2026-11-27 | by 17:00"),
      ("report wed by friday 5pm", "report | 2026-11-25 | due 2026-11-27 | by 17:00"),
      ("report wed 3pm by friday", "report | 2026-11-25 | due 2026-11-27 | at 15:00"),
      ("rent due friday", "rent | due 2026-11-27"), ("due diligence", "due diligence"),
      ("수요일에 초안 금요일까지", "초안 | 2026-11-25 | due 2026-11-27"),
      ("수요일부터 캠프 금요일까지", "캠프 | 2026-11-25 | to 2026-11-27"),
      ("보고서 금요일 오후 5시까지", "보고서 | due 2026-11-27 | by 17:00 | (오후)"),
      ("dinner tonight", "dinner | 2026-11-24 | (tonight)"),
      ("dinner this evening", "dinner | 2026-11-24 | (evening)"),
      ("run tomorrow morning", "run | 2026-11-25 | (morning)"),
      ("약속 오늘 밤", "약속 | 2026-11-24 | (밤)"),
      ("운동 내일 아침", "운동 | 2026-11-25 | (아침)"), ("내일 아침 운동", "아침 운동 | 2026-11-25"),
      ("내일 저녁", "저녁 | 2026-11-25"), ("점심 약속 내일 점심", "점심 약속 | 2026-11-25 | (점심)"),
      ("dinner tonight at 8", "dinner | 2026-11-24 | at 20:00 | (tonight)"),
      ("dinner at 7 tonight", "dinner | 2026-11-24 | at 19:00 | (tonight)"),
      ("gym at 3 tomorrow afternoon", "gym | 2026-11-25 | at 15:00 | (afternoon)"),
      ("오늘 밤 회의 10시", "밤 회의 | 2026-11-24 | at 22:00"),
      ("회의 내일 오후 3시", "회의 | 2026-11-25 | at 15:00"),
      ("회의 내일 오후 11시~1시", "회의 | 2026-11-25 | at 23:00 | for 120"),
    ])
  func times(text: String, expected: String) throws {
    #expect(try meaning(text) == expected)
  }

  @Test(
    "Repetitions are read",
    arguments: [
      ("standup mondays 9am", "standup | FREQ=WEEKLY;BYDAY=MO | at 09:00"),
      ("pay rent every 1st", "pay rent | FREQ=MONTHLY;BYMONTHDAY=1"),
      ("vitamins every morning", "vitamins | FREQ=DAILY | (morning)"),
      ("every morning at 7 run", "run | FREQ=DAILY | at 07:00 | (morning)"),
      ("약 매일 아침", "약 | FREQ=DAILY | (아침)"), ("매일 아침 약", "아침 약 | FREQ=DAILY"),
      ("약 하루 한 번", "약 | FREQ=DAILY"), ("운동 하루걸러", "운동 | FREQ=DAILY;INTERVAL=2"),
      ("수영 둘째 토요일마다", "수영 | FREQ=MONTHLY;BYDAY=2SA"), ("매주 월요일에 수영", "수영 | FREQ=WEEKLY;BYDAY=MO"),
      ("평일에는 운동", "운동 | FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
      (
        "water plants every 3 days after done 9am",
        "water plants | FREQ=DAILY;INTERVAL=3;AFTER=DONE | at 09:00"
      ),
      ("wash car after done every 2 weeks", "wash car | FREQ=WEEKLY;INTERVAL=2;AFTER=DONE"),
      ("filter every! 6 months", "filter | FREQ=MONTHLY;INTERVAL=6;AFTER=DONE"),
      ("화분 물 주기 한 날부터 3일마다", "화분 물 주기 | FREQ=DAILY;INTERVAL=3;AFTER=DONE"),
      ("완료한 날부터 2주마다 빨래", "빨래 | FREQ=WEEKLY;INTERVAL=2;AFTER=DONE"),
      ("get it done daily", "get it done | FREQ=DAILY"), ("식사 한 뒤 매일 양치", "식사 한 뒤 양치 | FREQ=DAILY"),
    ])
  func repetitions(text: String, expected: String) throws {
    #expect(try meaning(text) == expected)
  }

  @Test(
    "A meal sets the half of the day, and a number before its noun is no hour",
    arguments: [
      ("dinner with mom tomorrow at 7", 19 * 60), ("dinner fri 7:30", 19 * 60 + 30),
      ("team lunch tomorrow at 1", 13 * 60), ("lunch at 12:15 tomorrow", 12 * 60 + 15),
      ("breakfast tomorrow at 8", 8 * 60), ("dinner 07:30 tomorrow", 7 * 60 + 30),
      ("supper every fri at 6", 18 * 60), ("tomorrow 12 eggs", nil), ("chapter 7 tomorrow", nil),
      ("tomorrow 7 @gym", nil),
    ] as [(String, Int?)])
  func meals(text: String, minute: Int?) throws {
    let line = try TodoLine(text.split(separator: " ").map(String.init))
    #expect(line.time?.minuteOfDay == minute)
  }

  @Test(
    "A repetition several times a day is refused with a line for each possible meaning",
    arguments: [
      ("약 매일 3번", ["약 매일 오전 9시", "약 매일 3일 동안", "-- 약 매일 3번"]),
      ("약 하루 3번", ["약 매일 오전 9시", "약 매일 3일 동안", "-- 약 하루 3번"]),
      (
        "pills 3 times a day",
        ["pills daily 9am", "pills daily for 3 days", "-- pills 3 times a day"]
      ),
      ("water every 2 hours", ["water daily 9am", "-- water every 2 hours"]),
      ("물 2시간마다", ["물 매일 오전 9시", "-- 물 2시간마다"]), ("물 매시간", ["물 매일 오전 9시", "-- 물 매시간"]),
      ("pill daily 8am and 8pm", ["pill daily 8am", "pill daily 8pm"]),
      ("pill at 9am, at noon", ["pill at 9am", "pill at noon"]),
      ("약 매일 8시와 20시", ["약 매일 오후 8시", "약 매일 20시"]), ("약 오전 8시 오후 8시", ["약 오전 8시", "약 오후 8시"]),
      (
        "call 3pm review 5pm",
        ["call 3pm review", "call review 5pm", "3pm -- call review 5pm"]
      ),
      ("pill daily at 8 and 20", ["pill daily 8pm", "pill daily 20:00"]),
    ])
  func severalTimesADay(text: String, expected: [String]) {
    do throws(WordsError) {
      _ = try TodoLine(text.split(separator: " ").map(String.init))
      Issue.record("It was read.")
    } catch .severalTimesADay(_, let readings) {
      #expect(readings.map(\.text) == expected)
    } catch {
      Issue.record("\(error)")
    }
  }

  @Test(
    "A mistyped date word is refused unless the line has a date",
    arguments: [
      ("call 3pm tommorow", "tomorrow", ["call 3pm tomorrow", "3pm -- call tommorow"]),
      ("call tomorow", "tomorrow", ["call tomorrow", "-- call tomorow"]),
      ("dentist wensday", "wednesday", ["dentist wednesday", "-- dentist wensday"]),
      ("pay dec rent tuseday", "tuesday", ["pay dec rent tuesday", "-- pay dec rent tuseday"]),
      ("mom decmber 25", "december", ["mom december 25", "-- mom decmber 25"]),
      ("회의 금효일", "금요일", ["회의 금요일", "-- 회의 금효일"]),
    ])
  func mistyped(text: String, meant: String, expected: [String]) {
    do throws(WordsError) {
      _ = try TodoLine(text.split(separator: " ").map(String.init))
      Issue.record("It was read.")
    } catch .mistyped(_, let found, let readings) {
      #expect(found == meant && readings.map(\.text) == expected)
    } catch {
      Issue.record("\(error)")
    }
  }

  @Test(
    "An ambiguous hour behind `by` is refused with a line for each half of the day",
    arguments: [
      (
        "report by 9 tomorrow",
        ["report by 9pm tomorrow", "report by 9am tomorrow", "tomorrow -- report by 9"]
      ),
      ("by 6 today call mom", ["by 6pm today call mom", "by 6am today call mom"]),
      ("by 9 call the bank", ["by 9pm call the bank", "by 9am call the bank"]),
      ("report by 17 fri", ["report by 17:00 fri", "fri -- report by 17"]),
      ("report due 9", ["report due 9pm", "report due 9am", "-- report due 9"]),
      ("deadline 5 friday report", ["deadline 5pm friday report"]),
      ("report no later than 5 friday", ["report no later than 5pm friday"]),
    ])
  func hourOfDue(text: String, expected: [String]) {
    do throws(WordsError) {
      _ = try TodoLine(text.split(separator: " ").map(String.init))
      Issue.record("It was read.")
    } catch .twoReadings(_, let readings) {
      #expect(readings.map(\.text).starts(with: expected))
    } catch {
      Issue.record("\(error)")
    }
  }

  @Test(
    "A number behind `by` with a noun after it is part of the title",
    arguments: ["swim by 7 lanes tomorrow", "raise rent by 5 percent tomorrow", "cut it by 30 fri"])
  func numberBehindBy(text: String) throws {
    #expect(try meaning(text).contains("by "))
  }

  @Test("Another date, quotation marks or dashes keep a mistyped word in the title")
  func mistypedTitle() throws {
    #expect(try meaning("read tommorow again fri") == "read tommorow again | 2026-11-27")
    #expect(throws: WordsError.self) { try meaning("call tommorow fri") }
    #expect(try TodoLine(["say", "tommorow now"]).title == "say tommorow now")
    #expect(try TodoLine([], literal: ["call tommorow"]).title == "call tommorow")
  }

  @Test("An hour from 9 to 11 is in the morning, and is questioned if it is past today")
  func hours() throws {
    let line = try TodoLine(["gym", "at", "9"])
    #expect(line.time?.hour == 9)
    guard case .twoReadings("at 9", let readings)? = line.hourIfPast else {
      Issue.record("There is no question.")
      return
    }
    #expect(readings.map(\.text) == ["gym 9pm", "gym 9am"])
    for text in ["gym at 9 tomorrow", "월수금 9시 수영", "gym 07:00", "gym 7am", "gym at 12"] {
      #expect(try TodoLine(text.split(separator: " ").map(String.init)).hourIfPast == nil)
    }
  }
}
