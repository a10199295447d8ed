import Foundation
import Testing
import TodoDomain
import TodoLocalisation
import TodoPresentation

@Suite struct AlarmRendererTests {
  private func renderer(_ width: Int? = nil, _ language: Language = .en) -> AlarmRenderer {
    AlarmRenderer(TextRenderer(width: width, color: .off, language: language))
  }

  private func alarms() throws -> [ScheduledAlarm] {
    let events = try [
      Samples.schedule(
        1, "치과 예약 👨‍👩‍👧", DatePattern(on: Samples.today()), at: "13:00", alarm: .oneHour),
      Samples.schedule(
        2, "엄마 생신 🎂", DatePattern(on: CivilDate("2026-11-23")), alarm: .oneDay),
      Samples.schedule(
        3, "An evil\u{1B}[2Jtitle\n", DatePattern(on: CivilDate("2026-11-22")), at: "00:05",
        alarm: .tenMinutes),
    ]
    return events.flatMap { event in
      event.pattern.start.map {
        ScheduledAlarm.all(of: Occurrence(date: $0, event: event), displayedIn: .gmt)
      } ?? []
    }.sorted()
  }

  @Test("Each alarm has a line that sorts by moment, with aligned columns")
  func lines() throws {
    let lines = try renderer().lines(alarms())
    #expect(
      lines == [
        "2026-11-21 12:00  치과 예약 👨‍👩‍👧           2026-11-21 13:00",
        "2026-11-21 23:55  An evil\\u{1b}[2Jtitle  2026-11-22 00:05",
        "2026-11-22 09:00  엄마 생신 🎂           2026-11-23 All day",
      ])
    #expect(lines == lines.sorted())
  }

  @Test("The list of alarms is in Korean, and no line is wider than the terminal")
  func korean() throws {
    #expect(
      try renderer(50, .ko).lines(alarms()) == [
        "2026-11-21 12:00 치과 예약 👨‍👩‍👧     2026-11-21 13:00",
        "2026-11-21 23:55 An evil\\u{1b}[2… 2026-11-22 00:05",
        "2026-11-22 09:00 엄마 생신 🎂     2026-11-23 종일",
      ])
    for width in [10, 20, 33, 40, 60] {
      #expect(
        try renderer(width).lines(alarms()).allSatisfy { $0.displayWidth <= width }, "\(width)")
    }
  }

  @Test("An empty list of alarms is a sentence")
  func none() throws {
    #expect(
      try renderer().none(within: EventLength("90m")) == [
        "No alarm goes off within 1 hour 30 minutes."
      ]
    )
    #expect(try renderer(80, .ko).none(within: EventLength("1d")) == ["1일 안에 울릴 알림이 없어요."])
  }
}
