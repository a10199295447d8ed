/// A routine's present row is about to break its longest: one or two more dates do it.
public struct RecordInReach: Insight {
  public static let name = InsightName(rawValue: "record-in-reach")

  /// Rows shorter than this are no record.
  static let leastRow = 3

  public init() {}

  public func findings(in report: PeriodReport) -> [Finding] {
    report.streaks.compactMap { streak in
      let missing = streak.longest + 1 - streak.present
      guard streak.present >= RecordInReach.leastRow, missing <= 2, let next = streak.next,
        next.distance(to: report.today) >= -1
      else { return nil }
      return Finding(
        RecordInReach.name,
        [
          Evidence("routine", .text(streak.routine.title)),
          Evidence("present", .count(streak.present)), Evidence("longest", .count(streak.longest)),
          Evidence("missing", .count(missing)), Evidence("next", .date(next)),
        ])
    }
  }
}
