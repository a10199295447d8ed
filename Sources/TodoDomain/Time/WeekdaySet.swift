/// A set of weekdays as a bit mask: MON = 1, TUE = 2, … SUN = 64.
public struct WeekdaySet: OptionSet, Hashable, Sendable {
  /// The mask, 0…127.
  public let rawValue: UInt8

  /// The set with this mask; bits beyond Sunday are dropped.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue & 0x7F
  }

  /// The set of these days.
  public init(_ days: some Sequence<Weekday>) {
    rawValue = days.reduce(0) { $0 | 1 << UInt8($1.rawValue) }
  }

  /// Reads a comma-separated list, such as `mon,wed,fri` or `월,수`.
  ///
  /// - Throws: `ValueError.malformed` naming the first word that is no weekday.
  public init(_ text: String) throws(ValueError) {
    var mask = WeekdaySet()
    for word in text.split(separator: ",", omittingEmptySubsequences: false) {
      mask.formUnion(WeekdaySet([try Weekday(word.filter { $0 != " " })]))
    }
    self = mask
  }

  /// All seven days.
  public static let everyDay = WeekdaySet(Weekday.allCases)

  /// The members, Monday first.
  public var days: [Weekday] { Weekday.allCases.filter(contains) }

  /// Whether the day is a member.
  public func contains(_ day: Weekday) -> Bool { rawValue & 1 << UInt8(day.rawValue) != 0 }
}

extension WeekdaySet: CustomStringConvertible {
  /// `mon,wed,fri`.
  public var description: String { days.map(\.code).joined(separator: ",") }
}
