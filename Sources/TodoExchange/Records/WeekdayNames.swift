import TodoDomain

/// The names of weekdays in files, looked up without composing them.
enum WeekdayNames {
  private static let codes = Weekday.allCases.map(\.code)
  private static let byCode = Dictionary(
    uniqueKeysWithValues: Weekday.allCases.map { ($0.code, $0) })
  private static let byFullName = Dictionary(
    uniqueKeysWithValues: Weekday.allCases.map { ($0.name.uppercased(), $0) })

  private static let fullNames = Weekday.allCases.map { JSONValue.string($0.name.uppercased()) }

  static func code(of day: Weekday) -> String { codes[day.rawValue] }

  /// The names of a set of days, such as `MONDAY`, Monday first.
  static func fullNames(of days: WeekdaySet) -> JSONValue {
    .array(days.days.map { fullNames[$0.rawValue] })
  }

  /// A set of days from codes such as `mon`.
  static func set(ofCodes names: [String], _ field: String) throws(FieldFault) -> WeekdaySet {
    try set(of: names, field, byCode)
  }

  /// A set of days from names such as `MONDAY`.
  static func set(ofFullNames names: [String], _ field: String) throws(FieldFault) -> WeekdaySet {
    try set(of: names, field, byFullName)
  }

  private static func set(
    of names: [String], _ field: String, _ days: [String: Weekday]
  ) throws(FieldFault) -> WeekdaySet {
    var set = WeekdaySet()
    for name in names {
      guard let day = days[name] else {
        throw FieldFault(field, value: name, .invalid(.malformed(.weekday, name)))
      }
      set.formUnion(WeekdaySet(rawValue: 1 << UInt8(day.rawValue)))
    }
    return set
  }
}
