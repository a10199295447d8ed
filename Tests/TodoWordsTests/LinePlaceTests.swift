import Testing
import TodoDomain
import TodoWords

/// Where the words of dates and times are read as such, are a part of the title, or make the
/// program ask. Today is Wednesday 2026-11-04.
@Suite("The place of a date in a line")
struct LinePlaceTests {
  private func meaning(_ text: String, _ scope: TodoLine.Scope = .schedule) throws -> String {
    let line = try TodoLine(text.split(separator: " ").map(String.init), scope: scope)
    var reference = DateReference(today: try CivilDate("2026-11-04"))
    let first = try line.date.map { try reference.date($0) }
    reference.nearest = first ?? reference.nearest
    let rule = try line.repetition.map { try RecurrenceRule($0, reference) }
    let due = try line.due.map { try reference.date($0) }
    reference.edge = .last
    let last = try line.until.map { try reference.date($0) }
    let parts: [String?] = [
      line.title, first.map { "\($0)" }, last.map { "to \($0)" }, rule.map { "\($0)" },
      due.map { "due \($0)" }, line.dueTime.map { "by \(TimeOfDay(spoken: $0))" },
      line.time.map { "at \(TimeOfDay(spoken: $0))" }, line.minutes.map { "for \($0)" },
      line.delay.map { "in \($0)" }, line.place.map { "@\($0)" }, line.category.map { "#\($0)" },
      line.alarms.isEmpty ? nil : "!" + line.alarms.map { "\($0.minutes)" }.joined(separator: ","),
    ]
    return parts.compactMap(\.self).joined(separator: " | ")
  }

  @Test(
    "Date words inside a title are part of the title",
    arguments: [
      "polish the monday slides", "sort march invoices", "bake 2 may cakes",
      "renew annual weekly pass",
      "cancel monthly magazine order", "frame Sunday school photo", "look at 3 kitchens",
      "5th grade homework", "2nd bike lock", "grade essays 10-12", "hand back 3 week loan",
      "call +49 30 901820", "repair noon bell tower", "patch #88",
      "size 6 1/2 boots", "half a pound of figs", "buy “every day” mug",
      "clear p2 label printer", "read Long Friday Nights again", "borrow 30 Days Later",
      "cut a 5/8 inch board", "fit an alarm clock they had before", "size 3/4 gloves",
      "sun hat for Ben", "Sat nav maps",
      "1st and 2nd floor windows",
      "0161 496 0000 ring clinic",
    ])
  func inside(text: String) throws {
    let title = try TodoLine(text.split(separator: " ").map(String.init))
    #expect(title == TodoLine(titled: title.title) && title.title.count >= text.count - 2)
  }

  @Test(
    "Dates at the edges of a line and beside prepositions are read",
    arguments: [
      ("thursday call the bank", "call the bank | 2026-11-05"),
      ("meet Eva friday about the lease", "meet Eva about the lease | 2026-11-06"),
      ("vet friday week", "vet | 2026-11-13"), ("scan a fortnight today", "scan | 2026-11-18"),
      ("scan a week on thursday", "scan | 2026-11-12"), ("jab in 2 wks", "jab | 2026-11-18"),
      ("rent Dec. 3", "rent | 2026-12-03"), ("party on new years eve", "party | 2026-12-31"),
      ("party halloween", "party | 2027-10-31"), ("visit 24.12.", "visit | 2026-12-24"),
      ("visit 24-12-2026", "visit | 2026-12-24"), ("visit 24.4.27", "visit | 2027-04-24"),
      ("trip dec 12-19", "trip | 2026-12-12 | to 2026-12-19"),
      ("trip 12-19 dec", "trip | 2026-12-12 | to 2026-12-19"),
      ("trip 24th-26th december", "trip | 2026-12-24 | to 2026-12-26"),
      ("trip fri-sun", "trip | 2026-11-06 | to 2026-11-08"),
      ("trip fri until sun", "trip | 2026-11-06 | to 2026-11-08"),
      ("여행 금요일 일요일까지", "여행 | 2026-11-06 | due 2026-11-08"),
      ("여행 금요일 목요일까지", "여행 | 2026-11-06 | due 2026-11-12"),
      ("call mum fri by thu", "call mum | 2026-11-06 | due 2026-11-12"),
      ("trip between 24 and 26 dec", "trip | 2026-12-24 | to 2026-12-26"),
      ("fitter between 2 and 4pm", "fitter | at 14:00 | for 120"),
      ("essay before friday", "essay | due 2026-11-06"),
      ("essay deadline 9 dec", "essay | due 2026-12-09"),
      ("essay no later than friday", "essay | due 2026-11-06"),
      ("trip dec 3 until dec 5", "trip | 2026-12-03 | to 2026-12-05"),
      ("essay within 3 days", "essay | due 2026-11-07"),
      ("gym M/W/F 9am", "gym | FREQ=WEEKLY;BYDAY=MO,WE,FR | at 09:00"),
      (
        "pay staff last working day of every month",
        "pay staff | FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1"
      ),
      ("haircut once a month", "haircut | FREQ=MONTHLY"),
      ("fair all day friday", "fair | 2026-11-06"), ("lamb 25 minutes from now", "lamb | in 25"),
      ("bus twenty to four", "bus | at 15:40"), ("call seven thirty pm", "call | at 19:30"),
      ("call tomorrow 14h30", "call | 2026-11-05 | at 14:30"),
      ("call tomorrow at 3", "call | 2026-11-05 | at 15:00"),
      ("cinema film fri 8:15", "cinema film | 2026-11-06 | at 20:15"),
      ("remind me to ring Bo at 4pm", "ring Bo | at 16:00 | !0"),
      ("tea 9 dec @The Crown", "tea | 2026-12-09 | @The Crown"),
      ("tea @Green Man 9 dec", "tea | 2026-12-09 | @Green Man"),
      ("tea @Green with Bo", "tea with Bo | @Green"),
      ("quiz friday eve", "quiz | 2026-11-06"), ("quiz tomorrow eve", "quiz | 2026-11-05"),
      ("tomorrow evening mind the twins", "mind the twins | 2026-11-05"),
      ("recital 4pm 20 min before", "recital | at 16:00 | !20"),
      ("recital friday 2 days before", "recital | 2026-11-06 | !2880"),
      ("class tue 5.15-6pm", "class | 2026-11-10 | at 17:15 | for 45"),
      ("train 5 dec 715am", "train | 2026-12-05 | at 07:15"),
      ("lunch with Ida fri 1", "lunch with Ida | 2026-11-06 | at 13:00"),
      ("10-4 fair fri", "fair | 2026-11-06 | at 10:00 | for 360"),
      ("half 2 rehearsal", "rehearsal | at 14:30"),
      ("drive for an hour and a half tomorrow", "drive | 2026-11-05 | for 90"),
      ("vet monday fortnight", "vet | 2026-11-23"), ("tea - friday", "tea | 2026-11-06"),
      ("fri - tea", "tea | 2026-11-06"), ("tea, friday", "tea | 2026-11-06"),
      ("tea with Bo: friday", "tea with Bo | 2026-11-06"),
      ("band practice (friday 4pm)", "band practice | 2026-11-06 | at 16:00"),
      ("ring Bo over the weekend", "ring Bo | 2026-11-07"),
      ("ring Bo later today", "ring Bo | 2026-11-04"),
      ("tea midday friday", "tea | 2026-11-06 | at 12:00"),
      ("ring vet tomorrow 11.20 am", "ring vet | 2026-11-05 | at 11:20"),
      ("chess 1pm till 3pm friday", "chess | 2026-11-06 | at 13:00 | for 120"),
      ("chess fri 1pm til 2.30pm", "chess | 2026-11-06 | at 13:00 | for 90"),
      ("report due in 3 weeks", "report | due 2026-11-25"),
      ("plumber coming friday", "plumber | 2026-11-06"),
      ("cleaner coming at 10 friday", "cleaner coming | 2026-11-06 | at 10:00"),
      ("9-5 tomorrow course", "course | 2026-11-05 | at 09:00 | for 480"),
      ("trip from 3 dec in Cork", "trip in Cork | 2026-12-03"),
      ("lesson mon 4pm room 3", "lesson room 3 | 2026-11-09 | at 16:00"),
      ("jab lunar leap 5/10 2028", "jab | 2028-07-02"),
    ])
  func read(text: String, expected: String) throws {
    #expect(try meaning(text) == expected)
  }

  @Test(
    "Words that may be a date or a title, and words without a day, are refused as unclear",
    arguments: [
      "Sunday brunch ideas", "midnight feast plans", "daily echo subscription",
      "watch Any Odd Sunday",
      "check forecast for sunday", "ask who is off friday", "see pa 6/9", "see pa 6.9.2026",
      "trip 6/9-8/9", "scan in march", "scan late august", "lunch 33 june", "lunch 31/11",
      "dinner on thanksgiving", "call 4pm EST", "call tomorrow 9am Oslo time", "quiz fri or sat",
      "call sat around 7pm", "run sat and sun", "water evry monday", "leave 0640 tomorrow",
      "exam 20261112", "send by 9", "study until 9 tomorrow", "report before 9 fri",
      "by 5-6pm call", "call by 5-6 pm tomorrow",
      "dose every morning and evening", "newsletter bimonthly",
      "jabs 12 and 19 nov", "leave after 5pm friday", "tea at lunchtime friday",
      "pay bill in 3 working days", "in 3 working days pay bill",
      "visa in the next two months", "tea 4ish", "rota 8-4 monday",
      "talk from 2 to 3 tomorrow", "ring Bo 1540", "tomorrow 8 ring Bo", "fair 31/04/2027",
      "film sat 9pm pacific", "cream (sun)", "ten to nine ferry", "dentist five to four",
      "1st and 3rd tuesday choir", "photos from 3 dec party", "0730 swim friday", "0730 swim",
      "call due in 2 hours", "4-5 tomorrow tennis", "print tomorrow handouts",
      "send form tmrw asap",
      "swim @ 7 tomorrow am", "sweep fri 9am remind me the week before", "cake for 33rd of may",
      "present b4 fri", "coffee 10a fri", "shift fri 0600-1430",
      "gym every 0 days", "tea tomorrow 3pm for 0m", "tea in 0 hours", "bond in 100 years",
    ])
  func asked(text: String) {
    do throws(WordsError) {
      let line = try TodoLine(text.split(separator: " ").map(String.init))
      Issue.record("\(text): \(line)")
    } catch .twoReadings(_, let readings), .unclear(_, let readings),
      .mistyped(_, _, let readings)
    {
      for reading in readings {
        let halves = reading.text.split(separator: "-- ", omittingEmptySubsequences: false)
        let words = halves[0].split(separator: " ").map(String.init)
        #expect(throws: Never.self, "\(reading.text)") {
          try TodoLine(words, literal: halves.dropFirst().map(String.init))
        }
      }
    } catch {
      // A date that no year has is refused without another line.
    }
  }

  @Test(
    "Korean words without spaces are split into dates and title",
    arguments: [
      ("모레2시면접", "면접 | 2026-11-06 | at 14:00"), ("내일오전10시상담", "상담 | 2026-11-05 | at 10:00"),
      ("이번주금요일회식", "회식 | 2026-11-06"), ("다음주화요일오후4시검진", "검진 | 2026-11-10 | at 16:00"),
      ("목요일까지기획안", "기획안 | due 2026-11-05"), ("매주목요일요가", "요가 | FREQ=WEEKLY;BYDAY=TH"),
      ("매달10일적금", "적금 | FREQ=MONTHLY;BYMONTHDAY=10"), ("40분뒤세탁기", "세탁기 | in 40"),
      ("12월24일모임", "모임 | 2026-12-24"), ("내일병원", "병원 | 2026-11-05"),
      ("다음주까지제안서", "제안서 | due 2026-11-15"),
    ])
  func glued(text: String, expected: String) throws {
    #expect(try meaning(text) == expected)
  }

  @Test(
    "Korean names that begin like a date are not split",
    arguments: [
      "내일신문 구독", "오늘의유머 보기", "매일우유 주문", "2시만세 사연", "3월의눈 예매", "월요편지 읽기",
      "하루방 기념품", "모레비 검색", "12번가 산책", "다음웹툰 결제", "주말의명화 보기", "월말평가 준비", "연말정산 서류",
    ])
  func names(text: String) throws {
    do throws(WordsError) {
      let line = try TodoLine(text.split(separator: " ").map(String.init))
      #expect(line.title == text)
    } catch .twoReadings(_, let readings), .unclear(_, let readings) {
      #expect(!readings.isEmpty)
    } catch {
      Issue.record("\(error)")
    }
  }

  @Test(
    "Korean hours, dues and spans are read",
    arguments: [
      ("내일 3시 은행", "은행 | 2026-11-05 | at 15:00"), ("금요일 6시 회식", "회식 | 2026-11-06 | at 18:00"),
      ("내일 8시 출근", "출근 | 2026-11-05 | at 08:00"), ("내일 24시 마감", "마감 | 2026-11-06 | at 00:00"),
      ("내일 오후 3시 10분 전 출발", "출발 | 2026-11-05 | at 14:50"),
      ("내일 오후 두시 이십오분 주사", "주사 | 2026-11-05 | at 14:25"),
      ("모레 14시 20 회의", "회의 | 2026-11-06 | at 14:20"),
      ("내일 오후 6시까지 답장", "답장 | due 2026-11-05 | by 18:00"), ("늦어도 금요일까지 답장", "답장 | due 2026-11-06"),
      ("5일 안에 환불", "환불 | due 2026-11-09"), ("이번 달 안에 세차", "세차 | due 2026-11-30"),
      ("내일부터 2주 동안 운동", "운동 | 2026-11-05 | to 2026-11-18"),
      ("내일부터 사흘 연수", "연수 | 2026-11-05 | to 2026-11-07"), ("익월 3일 정산", "정산 | 2026-12-03"),
      ("다담주 월요일 출장", "출장 | 2026-11-16"), ("28년 3월 2일 입학", "입학 | 2028-03-02"),
      ("2027. 3. 2. 입학", "입학 | 2027-03-02"), ("2주 뒤 화요일 점검", "점검 | 2026-11-17"),
      ("어린이날에 소풍", "소풍 | 2027-05-05"), ("목~토 캠핑", "캠핑 | 2026-11-05 | to 2026-11-07"),
      ("내일 오후 3시 모임 장소:종로", "모임 | 2026-11-05 | at 15:00 | @종로"),
      ("12월 3일 결혼식 전날 알림", "결혼식 | 2026-12-03 | !1440"),
      ("내일 오후 1시 팀 회의 1시간", "팀 회의 | 2026-11-05 | at 13:00 | for 60"),
      ("1시간 뒤에 우유", "우유 | in 60"), ("지금부터 20분 뒤 우유", "우유 | in 20"),
      ("목요일 저녁에 이모랑 통화", "이모랑 통화 | 2026-11-05"), ("2시 정각 은행", "은행 | at 14:00"),
      ("~12/3 서류", "서류 | due 2026-12-03"), ("이번 주 중 세차", "세차 | due 2026-11-08"),
      ("금요일 저녁 7시 2박3일 재방송", "2박3일 재방송 | 2026-11-06 | at 19:00"),
      ("면담(금요일 2시)", "면담 | 2026-11-06 | at 14:00"), ("[내일] 면담", "면담 | 2026-11-05"),
      ("매월 둘째 주와 넷째 주 일요일 예배", "예배 | FREQ=MONTHLY;BYDAY=2SU,4SU"),
      ("내일은 은행", "은행 | 2026-11-05"), ("내일은 2시 은행", "은행 | 2026-11-05 | at 14:00"),
      ("모레 9시 면접", "면접 | 2026-11-06 | at 09:00"),
      ("12월3일~12월5일 연수", "연수 | 2026-12-03 | to 2026-12-05"),
      ("12월 3일 둘째 재롱잔치", "둘째 재롱잔치 | 2026-12-03"), ("화욜일 면담", "면담 | 2026-11-10"),
      ("🎄 12/10 트리 꾸미기", "🎄 트리 꾸미기 | 2026-12-10"),
    ])
  func korean(text: String, expected: String) throws {
    #expect(try meaning(text) == expected)
  }

  @Test(
    "A clock time before a title is questioned if it is past, and read if it is to come",
    arguments: [
      ("16:10 monitor stand", true), ("15:00 dentist", true), ("15:00 call Bo", false),
      ("15:00 with Bo", false), ("15:00 dentist tomorrow", false), ("3pm dentist", false),
      ("dentist 15:00", false),
    ])
  func clock(text: String, isDoubtful: Bool) throws {
    let line = try TodoLine(text.split(separator: " ").map(String.init))
    #expect((line.hourIfPast != nil) == isDoubtful)
    #expect(line.time != nil)
  }

  @Test(
    "A repetition may leave out holidays, with the words beside it or at an edge",
    arguments: [
      "gym weekdays 7am except holidays", "gym weekdays except holidays 7am",
      "운동 평일 오전 7시 공휴일 빼고", "운동 평일 공휴일 제외 오전 7시",
    ])
  func holidays(text: String) throws {
    let line = try TodoLine(text.split(separator: " ").map(String.init))
    #expect(line.repetition?.leavesOutHolidays == true)
    #expect(
      try RecurrenceRule(#require(line.repetition), nil).description
        == "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR")
    #expect(line.title == "gym" || line.title == "운동")
  }

  @Test(
    "Words that leave out holidays are refused without a repetition",
    arguments: ["gym tomorrow except holidays", "내일 공휴일 빼고 운동"])
  func holidaysAlone(text: String) {
    #expect(throws: WordsError.self) { try meaning(text) }
  }

  @Test(
    "Lunar dates at an edge are read, once and yearly, by the official table",
    arguments: [
      ("추석에 성묘", "성묘 | 2027-09-15"), ("음력 8월 15일 추석 성묘", "추석 성묘 | 2027-09-15"),
      ("음3/5 생신", "생신 | 2027-04-11"), ("(음) 3월 5일 장모님 생신", "장모님 생신 | 2027-04-11"),
      ("3월 5일(음) 생신", "생신 | 2027-04-11"), ("할머니 제사 (음력 10/3)", "할머니 제사 | 2026-11-11"),
      ("음력8월3일 할아버지 기일", "할아버지 기일 | 2027-09-03"), ("내년 설날에 한복", "한복 | 2027-02-07"),
      ("추석 전날 장보기", "장보기 | 2027-09-14"), ("음력 12월 30일 모임", "모임 | 2027-02-06"),
      ("음력 2028년 윤5월 10일 이장", "이장 | 2028-07-02"), ("dinner on chuseok", "dinner | 2027-09-15"),
      ("lunar 3/5 dinner", "dinner | 2027-04-11"),
      ("매년 설날 차례", "차례 | FREQ=YEARLY;RSCALE=DANGI;BYMONTH=1;BYMONTHDAY=1"),
      ("매년 음력 3월 5일 생신", "생신 | FREQ=YEARLY;RSCALE=DANGI;BYMONTH=3;BYMONTHDAY=5"),
      ("매년 윤4월 8일 제사", "제사 | FREQ=YEARLY;RSCALE=DANGI;SKIP=BACKWARD;BYMONTH=4L;BYMONTHDAY=8"),
      ("매월 음력 15일 절", "절 | FREQ=MONTHLY;RSCALE=DANGI;BYMONTHDAY=15"),
      (
        "tea yearly on chinese lunar 8/15",
        "tea | FREQ=YEARLY;RSCALE=CHINESE;BYMONTH=8;BYMONTHDAY=15"
      ),
      ("음력 공부", "음력 공부"),
    ])
  func lunar(text: String, expected: String) throws {
    #expect(try meaning(text) == expected)
  }

  @Test(
    "Korean words without a clear day and misspelled ones are refused",
    arguments: [
      "12월 초 여행", "연말에 모임", "상반기에 이사", "12.8 회의", "13월 2일 회의", "내일 26시 회의", "내일 오후 2시 80분 회의",
      "추석 연휴에 여행", "설 전날 만두", "음력 8월 14일부터 9월 20일까지 여행", "월 3회 모임", "연 2회 점검", "매월 홀수일 운동",
      "파리시간 오전 8시 화상회의", "하와이 시간으로 밤 9시 통화", "둘째 넷째 토요일 봉사", "토요일 일요일 당직", "다음쥬 화요일 회의", "오저 9시 회의",
      "dhsmf 회식", "내일까찌 보고서", "12웡 3일 모임",
      "3/4 컵 사기", "1일 1팩 하기", "내일 7시 회의", "매일 8시 운동", "오늘 자정 방송",
      "모레9시면접", "오늘은 노래자랑 신청", "2시에 만나요 아이스크림 사기", "수요일에는 노란 우산을 노래",
      "5영업일 뒤 송금", "금요일 전에 세차", "2시 이후 세차", "추석 때 성묘", "목 2시 세차", "토욜일욜 세차", "금토일 본가",
      "토요일이나 일요일 세차", "100년 뒤 적금", "내일 모임 0시간", "12/28~26 출장", "내일 신을 구두 닦기", "한달에 두번 세차", "면담 (월)",
      "내일 2-4 세차",
    ])
  func koreanAsked(text: String) {
    #expect(throws: WordsError.self) { try meaning(text) }
  }
}
