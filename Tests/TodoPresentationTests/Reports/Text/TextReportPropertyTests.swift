import Foundation
import Testing
import TodoDomain
import TodoLocalisation
import TodoPresentation

@Suite struct TextReportPropertyTests {
  private static let names = [
    "none", "food", "가나다라마바사아자차카타파하", String(repeating: "👩‍💻", count: 200),
    "a<b>&\u{1B}[31m\u{7}\u{202E}", "漢字",
  ]

  /// Returns a report on up to 60 counts and a few routines, in ten periods up to the one with 21
  /// November 2026.
  private static func report(
    _ unit: PeriodUnit, _ random: inout MixedText, trend: Int = 8
  ) throws -> PeriodReport {
    let today = try Samples.today()
    let period = Period(unit, containing: today)
    let first = period.advanced(by: -9).days.lowerBound
    let days = first.distance(to: period.days.upperBound)
    var cells: [CountKey: Completion] = [:]
    var moods: [CivilDate: Mood] = [:]
    for _ in 0..<Int.random(in: 0...60, using: &random) {
      let key = CountKey(
        category: names.randomElement(using: &random) ?? "",
        kind: Bool.random(using: &random) ? .schedule : .routine,
        date: first.advanced(by: Int.random(in: 0...days, using: &random)),
        block: HourBlock.all.randomElement(using: &random) ?? .allDay)
      let count = Int.random(in: 1...400, using: &random)
      cells[key] = Completion(count: count, finished: Int.random(in: 0...count, using: &random))
      if let emotion = Emotion.standard.randomElement(using: &random) {
        moods[key.date] = Mood(counts: [emotion: Int.random(in: 1...40, using: &random)])
      }
    }
    let titles = [String(repeating: "긴 title ", count: 125), "\u{1B}]0;x\u{7}\n" + names[3]]
    let routines = try titles.enumerated().map { number, title in
      (
        routine: try ReportSamples.routine(
          number + 1, title, "mon,wed,sat", from: "2026-09-01"),
        records: [OccurrenceRecord(date: today.advanced(by: -3), isFinished: true)]
      )
    }
    return ReportSamples.report(
      ReportRequest(on: period, today: today, zone: .gmt, trend: trend),
      cells, moods: moods, routines: routines)
  }

  @Test("No line of a text report is wider than the terminal or ends in a space", arguments: 1...2)
  func widths(seed: UInt64) throws {
    var random = MixedText(seed: seed)
    for unit in PeriodUnit.allCases {
      let report = try Self.report(unit, &random)
      for width in 1...120 {
        let renderer = TextRenderer(
          width: width, language: Language.allCases.randomElement(using: &random) ?? .en,
          glyphs: Bool.random(using: &random) ? .ascii : .unicode)
        for line in ReportSamples.lines(report, renderer) {
          #expect(line.displayWidth <= width && !line.hasSuffix(" "), "\(unit) \(width) \(line)")
        }
      }
    }
  }

  @Test("No control character of a title or category reaches the terminal from a text report")
  func controls() throws {
    var random = MixedText(seed: 11)
    for unit in PeriodUnit.allCases {
      let report = try Self.report(unit, &random)
      for width in [nil, 120, 80, 40, 10, 1] {
        let text = ReportSamples.lines(report, TextRenderer(width: width)).joined()
        #expect(!text.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x202E })
      }
    }
  }

  @Test("Colour takes no columns in a text report and changes only the category dots")
  func color() throws {
    var random = MixedText(seed: 12)
    for unit in PeriodUnit.allCases {
      let report = try Self.report(unit, &random)
      for width in [80, 33, 9] {
        let lines = ReportSamples.lines(report, TextRenderer(width: width, color: .on))
        let bare = lines.map { $0.replacing(/\u{1B}\[[0-9;]*m/, with: "") }
        #expect(bare.allSatisfy { $0.displayWidth <= width && !$0.contains("\u{1B}") })
      }
    }
    let renderer = {
      ReportSamples.lines(try ReportSamples.year(), TextRenderer(width: 80, color: $0))
    }
    let bare = try renderer(.on).map { $0.replacing(/\u{1B}\[[0-9;]*m/, with: "") }
    let plain = try renderer(.off)
    // The dots move the columns of their table.
    let isOther = { (line: String) in
      !line.contains("food") && !line.hasSuffix("  Planned  Finished  Rate")
    }
    #expect(bare.filter(isOther) == plain.filter(isOther))
  }

  @Test("A text report in ASCII is ASCII except for the user's own texts")
  func ascii() throws {
    for report in [try ReportSamples.year(), try Self.empty(.month), try Self.empty(.rolling)] {
      for width in [nil, 80, 40, 12] {
        let lines = ReportSamples.lines(report, TextRenderer(width: width, glyphs: .ascii))
        #expect(lines.allSatisfy { $0.utf8.allSatisfy { $0 < 0x80 } })
      }
    }
  }

  @Test("A text report's trend of 520 periods fits any width")
  func longTrend() throws {
    let today = try Samples.today()
    let week = Period(.week, containing: today)
    var cells: [CountKey: Completion] = [:]
    for number in 0..<520 {
      let date = week.advanced(by: -number).days.lowerBound
      cells[CountKey(category: "food", kind: .schedule, date: date, block: .allDay)] =
        Completion(count: 1 + number % 7, finished: number % 2)
    }
    let report = ReportSamples.report(
      ReportRequest(on: week, today: today, zone: .gmt, trend: 520),
      cells)
    for width in 1...120 {
      let lines = ReportSamples.lines(report, TextRenderer(width: width))
      #expect(lines.allSatisfy { $0.displayWidth <= width })
    }
    let wide = ReportSamples.lines(report, TextRenderer(width: 80))
    #expect(wide.contains("  2016-W49 … 2026-W47 · 9 periods a mark"))
  }

  /// Returns a report on a period in which nothing was planned, written or moved.
  private static func empty(_ unit: PeriodUnit) throws -> PeriodReport {
    let today = try Samples.today()
    return ReportSamples.report(
      ReportRequest(on: Period(unit, containing: today), today: today, zone: .gmt),
      [:])
  }
}
