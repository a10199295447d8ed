/// A routine's present row is about to break its record, the longest row that has ended: one or two
/// more dates do it.
public struct RecordInReach: Insight {
  public static let name = InsightName(rawValue: "record-in-reach")

  /// Rows shorter than this are no record.
  static let leastRecord = 3

  public init() {}

  public func findings(in report: PeriodReport) -> [Finding] {
    report.streaks.compactMap { streak in
      let missing = streak.record + 1 - streak.present
      guard streak.record >= RecordInReach.leastRecord, (1...2).contains(missing),
        let next = streak.next, next <= report.today.advanced(by: 1)
      else { return nil }
      return Finding(
        RecordInReach.name,
        [
          Evidence("routine", .text(streak.routine.title)),
          Evidence("present", .count(streak.present)), Evidence("record", .count(streak.record)),
          Evidence("missing", .count(missing)), Evidence("next", .date(next)),
        ])
    }
  }
}
