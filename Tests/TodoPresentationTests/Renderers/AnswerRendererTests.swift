import Testing
import TodoDomain
import TodoLocalisation
import TodoPresentation

@Suite struct AnswerRendererTests {
  private func renderer(_ width: Int? = nil, _ language: Language = .en) throws -> AnswerRenderer {
    try AnswerRenderer(
      TextRenderer(width: width, color: .off, language: language), today: Samples.today(),
      zone: .gmt)
  }

  private func dentist() throws -> Schedule {
    try Samples.schedule(
      12, "치과", DatePattern(on: CivilDate("2026-11-22")), at: "15:00", category: "medicine",
      place: "강남", alarm: Alarm("30m"))
  }

  @Test("The answer about a todo has its title, date, place, category, alarm and id")
  func whole() throws {
    #expect(
      try renderer().line(.stored, dentist())
        == "✓ 치과 · Sun 2026-11-22 15:00, tomorrow · 강남 · medicine · alarm 14:30 · 12")
    #expect(
      try renderer(nil, .ko).line(.moved(from: nil), dentist())
        == "→ 치과 · 2026년 11월 22일 (일) 15:00, 내일 · 강남 · 건강 · 알림 14:30 · 12")
  }

  @Test("The answer about a move by a distance also has the old day")
  func moved() throws {
    let old = try CivilDate("2026-11-20")
    #expect(
      try renderer().line(.moved(from: old), dentist())
        == "→ 치과 · Fri 2026-11-20 → Sun 2026-11-22 15:00, tomorrow · 강남 · medicine · alarm 14:30 · 12"
    )
    let water = try Samples.routine(7, "물 마시기 💧", "sat", at: "21:00")
    let occurrence = Occurrence(date: try Samples.today(), event: water)
    #expect(
      try renderer().line(.moved(from: old), on: occurrence)
        == "→ 물 마시기 💧 · Fri 2026-11-20 → Sat 2026-11-21 21:00, today · 7")
  }

  @Test("An answer shows the date of an alarm on another day, and a series' alarm in words")
  func alarms() throws {
    let early = try Samples.schedule(
      3, "Flight", DatePattern(on: CivilDate("2026-11-22")), at: "00:10", alarm: .oneHour)
    #expect(
      try renderer().line(.stored, early)
        == "✓ Flight · Sun 2026-11-22 00:10, tomorrow · alarm Sat 2026-11-21 23:10 · 3")
    let birthday = try Samples.schedule(
      4, "Birthday", DatePattern(on: CivilDate("2026-11-30")), alarm: .oneDay)
    #expect(
      try renderer().line(.stored, birthday)
        == "✓ Birthday · Mon 2026-11-30 · alarm Sun 2026-11-29 09:00 · 4")
    let series = try Samples.schedule(
      5, "Class",
      DatePattern(
        start: CivilDate("2026-11-23"), recurrence: .weekly(on: WeekdaySet("mon"), until: nil)),
      at: "19:00", for: "1h", alarm: .tenMinutes)
    #expect(
      try renderer().line(.stored, series)
        == "✓ Class · every Mon from 2026-11-23, no end, 19:00–20:00 · alarm 10 minutes before · 5")
  }

  @Test("The answer about one date has its title, date, new state and id")
  func date() throws {
    let water = try Samples.routine(7, "물 마시기 💧", "sat", at: "21:00")
    let occurrence = Occurrence(date: try Samples.today(), event: water)
    let lines = try [Answer.finished, .reopened, .skipped, .restored].map {
      try renderer().line($0, on: occurrence)
    }
    #expect(
      lines == [
        "✓ 물 마시기 💧 · Sat 2026-11-21 21:00, today · 7",
        "· 물 마시기 💧 · Sat 2026-11-21 21:00, today · open again · 7",
        "– 물 마시기 💧 · Sat 2026-11-21 21:00, today · day off · 7",
        "· 물 마시기 💧 · Sat 2026-11-21 21:00, today · no day off any more · 7",
      ])
  }

  @Test("An answer on a narrow terminal shortens the title and keeps the rest")
  func narrow() throws {
    let line = try renderer(60).line(.stored, Samples.standUp())
    #expect(line.hasPrefix("✓ Stand-up with… · every Tue, Wed"))
    #expect(line.hasSuffix("· 12"))
    let short = try Samples.schedule(
      1, String(repeating: "가나다 ", count: 30), DatePattern(on: Samples.today()))
    let fitted = try renderer(60).line(.stored, short)
    #expect(fitted.displayWidth <= 60 && fitted.hasSuffix("… · Sat 2026-11-21, today · 1"))
  }

  @Test("Control characters in an answer are made visible and break no line")
  func unsafe() throws {
    let evil = try Samples.schedule(
      1, "A\u{1B}[2J\nB", DatePattern(on: Samples.today()), place: "C\u{202E}\nD")
    let line = try renderer().line(.stored, evil)
    #expect(!line.unicodeScalars.contains { "\u{1B}\u{202E}\n".unicodeScalars.contains($0) })
  }

  @Test("A list of candidates has aligned columns and counts the left-out ones")
  func candidates() throws {
    let renderer = CandidateRenderer(TextRenderer(width: 80), today: try Samples.today())
    let some = try renderer.lines(Array(Samples.occurrences().prefix(2)), more: 3)
    #expect(some.count == 3 && some.last?.contains("3") == true)
    let lines = try renderer.lines(Samples.occurrences(), more: 0)
    #expect(try lines.count == Samples.occurrences().count)
    #expect(lines.allSatisfy { $0.displayWidth <= 80 && $0.hasPrefix("  ") })
  }

  @Test("A candidate without a day has no date")
  func undated() throws {
    let today = try Samples.today()
    let todo = Occurrence(date: today, event: try Samples.schedule(1, "Milk", .undated))
    let lines = CandidateRenderer(TextRenderer(width: 80), today: today).lines([todo], more: 0)
    #expect(lines.count == 1 && lines[0].contains("no date"))
  }

  @Test("An edit that changed nothing is marked with a dot")
  func unchanged() throws {
    let todo = try Samples.schedule(1, "Milk", .undated)
    #expect(try renderer().line(.unchanged, todo) == "· Milk · no date · 1")
  }
}
