/// A routine's present row is about to break its record, the longest row that has ended: one or two
/// more dates do it.
public struct RecordInReach: Insight {
  public static let name = InsightName(rawValue: "record-in-reach")

  /// Rows shorter than this are no record.
  static let leastRecord = 3

  public init() {}

  public func findings(in report: PeriodReport) -> [Finding] {
    guard report.isNear else { return [] }
    return report.streaks.compactMap { streak in
      let (present, record) = (streak.today.present, streak.today.record)
      guard record >= RecordInReach.leastRecord, (1...2).contains(record + 1 - present),
        let next = streak.next, next <= report.today.advanced(by: 1)
      else { return nil }
      return Finding(
        RecordInReach.name,
        [
          Evidence("routine", .text(streak.routine.title)), Evidence("present", .count(present)),
          Evidence("record", .count(record)), Evidence("missing", .count(record + 1 - present)),
          Evidence("next", .date(next)),
        ])
    }
  }
}
