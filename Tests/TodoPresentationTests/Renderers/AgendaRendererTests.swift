import Foundation
import Testing
import TodoDomain
import TodoLocalisation
import TodoPresentation

@Suite struct AgendaRendererTests {
  private func agenda(
    _ width: Int?, _ color: ColorMode = .off, _ language: Language = .en
  ) throws -> AgendaRenderer {
    AgendaRenderer(
      TextRenderer(width: width, color: color, language: language), today: try Samples.today())
  }

  private func todays() throws -> [OccurrenceDay] {
    let today = try Samples.today()
    return try Samples.days().filter { $0.date == today }
  }

  @Test("A day's agenda has a heading, aligned rows and a footer")
  func day() throws {
    #expect(
      try agenda(80).day(Samples.today(), todays()) == [
        "Sat 2026-11-21 · today",
        "",
        "  ·  All day      제주도 여행    vehicle   day 2/6 · 제주   118",
        "  ✓  All day  ↻   Read 20 pages  redBook                      3",
        "  ·  13:00     ♪  치과 예약 👨‍👩‍👧   medicine  강남역 2번 출구   45",
        "  ·  19:00        Dinner                                     46",
        "",
        "4 todos, 1 finished",
      ])
  }

  @Test("A list, a week and a day in pages have the same lines as the whole", arguments: 1...4)
  func pages(size: Int) throws {
    let days = try Samples.days().sorted()
    let week = try Samples.week()
    let subjects: [(AgendaRenderer.Subject, [OccurrenceDay])] = [
      (.list(from: nil), days), (.week(week), days.filter { week.days.contains($0.date) }),
      (.day(try Samples.today()), try todays()), (.list(from: nil), []), (.week(week), []),
    ]
    for (subject, rows) in subjects {
      // Without places, categories and markers, the columns of a page don't depend on its rows.
      let plain = try rows.map { OccurrenceDay(try Self.plain($0)) }
      var whole = AgendaPages(try agenda(80), of: subject)
      var parts = AgendaPages(try agenda(80), of: subject)
      var lines: [String] = []
      for start in stride(from: 0, to: plain.count, by: size) {
        lines += parts.lines(of: Array(plain[start..<min(start + size, plain.count)]))
      }
      #expect(lines + parts.end() == (plain.isEmpty ? [] : whole.lines(of: plain)) + whole.end())
    }
  }

  /// Returns the same date of an event with the same title for all rows.
  private static func plain(_ day: OccurrenceDay) throws -> Occurrence {
    let details = try EventDetails(uid: EventUID("u"), title: "Walk")
    let event = try Schedule(
      id: EventID(7), details: details, pattern: DatePattern(on: day.date))
    return Occurrence(date: day.date, event: event)
  }

  @Test("A day's agenda in Korean at 40 columns leaves out the places")
  func narrowKoreanDay() throws {
    let lines = try agenda(40, .off, .ko).day(Samples.today(), todays())
    #expect(lines.first == "2026년 11월 21일 (토) · 오늘" && lines.last == "투두 4개, 완료 1개")
    #expect(lines.allSatisfy { $0.displayWidth <= 40 })
    let titles = ["제주도 여행", "Read 20 pages", "치과 예약 👨‍👩‍👧", "Dinner"]
    #expect(zip(titles, lines[2...]).allSatisfy { $1.contains($0) })
    #expect(!lines.contains { $0.contains("강남역") || $0.contains(" 제주 ") })
  }

  @Test("Colour marks today, dims finished todos and shows each category's colour")
  func colouredDay() throws {
    let occurrences = try Array(todays().suffix(3))
    #expect(
      try agenda(80, .on).day(Samples.today(), occurrences).map(visible) == [
        "<1;36>Sat 2026-11-21 · today<0>",
        "",
        "  <32>✓<0>  <2>All day<0>  <2>↻<0>   <2>Read 20 pages<0>  <38;5;197>●<0><2> redBook<0>"
          + "                     <2>3<0>",
        "  <2>·<0>  13:00    <2> ♪<0>  치과 예약 👨‍👩‍👧   <38;5;138>●<0> medicine"
          + "  <2>강남역 2번 출구<0>  <2>45<0>",
        "  <2>·<0>  19:00        Dinner                                      <2>46<0>",
        "",
        "<2>3 todos, 1 finished<0>",
      ])
  }

  /// Returns a line with its escape sequences as `<parameters>`.
  private func visible(_ line: String) -> String {
    var text = ""
    var isInside = false
    for character in line {
      switch character {
      case "\u{1B}": isInside = true
      case "[" where isInside: text += "<"
      case "m" where isInside:
        text += ">"
        isInside = false
      default: text.append(character)
      }
    }
    return text
  }

  @Test("A week's agenda has seven headings, and its columns line up across days")
  func week() throws {
    #expect(
      try agenda(80).week(Samples.week(), Samples.days()) == [
        "Week 2026-W47 · 2026-11-16 … 2026-11-22",
        "",
        "Mon 2026-11-16 · free",
        "",
        "Tue 2026-11-17",
        "  ✓  09:30    ↻♪  Stand-up with the whole plat…  computer  Room 4             12",
        "  ·  21:00    ↻   물 마시기 💧                   heart     missed · private    7",
        "",
        "Wed 2026-11-18 · free",
        "Thu 2026-11-19 · free",
        "",
        "Fri 2026-11-20 · yesterday",
        "  ·  All day      제주도 여행                    vehicle   day 1/6 · 제주    118",
        "",
        "Sat 2026-11-21 · today",
        "  ·  All day      제주도 여행                    vehicle   day 2/6 · 제주    118",
        "  ✓  All day  ↻   Read 20 pages                  redBook                       3",
        "  ·  13:00     ♪  치과 예약 👨‍👩‍👧                   medicine  강남역 2번 출구    45",
        "  ·  19:00        Dinner                                                      46",
        "",
        "Sun 2026-11-22 · tomorrow · free",
        "",
        "7 todos, 2 finished",
      ])
  }

  @Test("A list is grouped by date without blank lines, and without a width no title is cut")
  func list() throws {
    let lines = try agenda(nil).list(Array(Samples.days().prefix(3)))
    #expect(
      lines == [
        "Tue 2026-11-17",
        "  ✓  09:30    ↻♪  Stand-up with the whole platform team, quarterly planning"
          + "  computer  Room 4             12",
        "  ·  21:00    ↻   물 마시기 💧                                             "
          + "  heart     missed · private    7",
        "Fri 2026-11-20 · yesterday",
        "  ·  All day      제주도 여행                                              "
          + "  vehicle   day 1/6 · 제주    118",
        "",
        "3 todos, 1 finished",
      ])
  }

  /// Returns the lines of a dentist, a birthday and a new year, each with its alarm.
  private func reminding(_ width: Int?, _ language: Language = .en) throws -> [String] {
    let birthday = try CivilDate("2026-11-22")
    let newYear = try CivilDate("2027-01-01")
    let days = try [
      Samples.days()[5],
      OccurrenceDay(
        Occurrence(
          date: birthday,
          event: Samples.schedule(50, "엄마 생신 🎂", DatePattern(on: birthday), alarm: .oneDay))),
      OccurrenceDay(
        Occurrence(
          date: newYear,
          event: Samples.schedule(51, "New Year", DatePattern(on: newYear), alarm: .oneDay))),
    ]
    return try agenda(width, .off, language).list(days) {
      ScheduledAlarm.all(of: $0, displayedIn: .gmt).first?.localTime
    }
  }

  @Test("An agenda with alarm times shows the date of an alarm on another day")
  func alarms() throws {
    let lines = try reminding(80)
    #expect(
      lines == [
        "Sat 2026-11-21 · today",
        "  ·  13:00    ♪ 12:00             치과 예약 👨‍👩‍👧  medicine  강남역 2번 출구  45",
        "Sun 2026-11-22 · tomorrow",
        "  ·  All day  ♪ 11-21 09:00       엄마 생신 🎂                             50",
        "Fri 2027-01-01",
        "  ·  All day  ♪ 2026-12-31 09:00  New Year                                 51",
        "",
        "3 todos, 0 finished",
      ])
  }

  @Test("An agenda narrower than sixty columns leaves out the alarm times")
  func narrowAlarms() throws {
    let lines = try reminding(40, .ko)
    #expect(
      lines == [
        "2026년 11월 21일 (토) · 오늘", "  ·  13:00  ♪  치과 예약 👨‍👩‍👧  건강  45",
        "2026년 11월 22일 (일) · 내일", "  ·  종일   ♪  엄마 생신 🎂        50",
        "2027년 1월 1일 (금)", "  ·  종일   ♪  New Year            51", "", "투두 3개, 완료 0개",
      ])
  }

  @Test("An event of several days has a row on each further day and counts on its first")
  func goingOn() throws {
    #expect(
      try agenda(80).list(Samples.goingOn()) == [
        "Sat 2026-11-21 · today",
        "  ✓  All day  Hackathon  day 2/3 · Room 4   8",
        "Sun 2026-11-22 · tomorrow",
        "  ✓  All day  Hackathon  day 3/3 · Room 4   8",
        "  ·  19:00    Dinner                       46",
        "",
        "1 todo, 0 finished",
      ])
    #expect(
      try agenda(80, .off, .ko).day(Samples.today(), Array(Samples.goingOn().prefix(1))) == [
        "2026년 11월 21일 (토) · 오늘", "", "  ✓  종일  Hackathon  2/3일째 · Room 4  8",
      ])
  }

  @Test("A week calls no day free on which an event continues")
  func goingOnInWeek() throws {
    let lines = try agenda(80).week(Samples.week(), Array(Samples.goingOn().prefix(2)))
    #expect(
      lines.suffix(5) == [
        "Sat 2026-11-21 · today", "  ✓  All day  Hackathon  day 2/3 · Room 4  8", "",
        "Sun 2026-11-22 · tomorrow", "  ✓  All day  Hackathon  day 3/3 · Room 4  8",
      ])
  }

  @Test("An empty agenda names the command that adds something")
  func empty() throws {
    let friday = try CivilDate("2026-11-20")
    #expect(
      try agenda(80).day(friday, []) == [
        "Fri 2026-11-20 · yesterday", "",
        "Nothing planned. Add something: todoctl add Lunch 2026-11-20",
      ])
    #expect(
      try agenda(80, .off, .ko).list([]) == [
        "투두가 없어요. 하나 추가해 보세요: todoctl add 점심 오늘"
      ])
    let week = try Week("2026-12-23", firstWeekday: .sunday)
    let lines = try agenda(40).week(week, [])
    #expect(lines.prefix(3) == ["Week 2026-12-20 … 2026-12-26", "", "Sun 2026-12-20 · free"])
    #expect(
      lines.suffix(3) == [
        "", "Nothing planned. Add something: todoctl", "add Lunch 2026-12-20",
      ])
    #expect(lines.count == 12)
  }

  @Test("An empty agenda names the todos without a date")
  func undated() throws {
    var pages = AgendaPages(try agenda(80), of: .list(from: nil))
    #expect(
      pages.end(undated: 1) == [
        "Nothing planned. Add something: todoctl add Lunch today",
        "1 todo without a date: `todoctl inbox`",
      ])
  }

  @Test("No line of an agenda is wider than the terminal", arguments: Language.allCases)
  func widths(language: Language) throws {
    for width in [10, 20, 33, 40, 59, 60, 80, 132] {
      let renderer = try agenda(width, .off, language)
      let lines = try renderer.week(Samples.week(), Samples.days())
      #expect(lines.allSatisfy { $0.displayWidth <= width }, "\(width)")
    }
  }
}
