/// The insights there are.
public enum Insights {
  /// All of them, in the order of their findings: the registration of each is its line here.
  public static let standard: [any Insight] = [
    Imbalance(), RecordInReach(), Overplanned(), MoodFalling(), RateDropping(), WeakWeekday(),
    OverduePile(),
  ]

  /// Their names.
  public static var names: [String] { standard.map { type(of: $0).name.rawValue } }

  /// The insight of that name; nil where there is none.
  public static func named(_ name: String) -> (any Insight)? {
    standard.first { type(of: $0).name.rawValue == name }
  }
}
