/// The average mood fell from period to period, three times in a row, and each had entries enough to
/// tell.
public struct MoodFalling: Insight {
  public static let name = InsightName(rawValue: "mood-falling")

  /// One entry is no average.
  static let leastEntries = 2

  public init() {}

  public func findings(in report: PeriodReport) -> [Finding] {
    let last = (report.comparison.earlier.map(\.mood) + [report.mood]).suffix(4)
    let averages = last.filter { $0.entries >= MoodFalling.leastEntries }.compactMap(\.average)
    guard averages.count == 4, zip(averages, averages.dropFirst()).allSatisfy({ $0 > $1 }) else {
      return []
    }
    let names = ["threeBefore", "twoBefore", "before", "now"]
    return [
      Finding(MoodFalling.name, zip(names, averages).map { Evidence($0, .mood($1)) })
    ]
  }
}
