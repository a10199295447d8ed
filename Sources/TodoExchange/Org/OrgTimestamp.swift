import TodoDomain

/// A timestamp of Org: `<2026-11-23 Mon 10:00-11:00 ++1w -2d>`, or one in brackets, which the
/// agenda doesn't show.
struct OrgTimestamp: Hashable {
  /// The text as the file has it.
  let text: String
  /// The date; nil for one that doesn't exist, or for a form that isn't known.
  let date: CivilDate?
  let time: TimeOfDay?
  let end: TimeOfDay?
  /// The last date of a range, `<…>--<…>`.
  var last: CivilDate?
  /// How often it repeats, in the words of `ForeignRecurrence`, such as `1w`; nil if it doesn't.
  let repeater: String?

  init(_ text: String) {
    self.text = text
    let inner = text.dropFirst().dropLast()
    let words = inner.split(separator: " ")
    date = words.first.flatMap { try? CivilDate(String($0)) }
    let clock = Self.clockForm.first(in: inner)?.output
    time = clock.flatMap { Self.time($0.1) }
    end = clock.flatMap { $0.2.flatMap(Self.time) }
    // A habit has a second length, by which it should be done at the latest.
    repeater = Self.repeaterForm.first(in: inner).map { String($0.output.1) }
  }

  /// The length of a range of times on one day; nil for none.
  var length: EventLength? {
    guard let time, let end, end > time else { return nil }
    return try? EventLength(minutes: end.minuteOfDay - time.minuteOfDay)
  }

  private static let clockForm = TextForm(
    /(?:^|\s)([0-9]{1,2}:[0-9]{2})(?:-([0-9]{1,2}:[0-9]{2}))?(?:\s|$)/)
  private static let repeaterForm = TextForm(
    /\s(?:\+\+|\.\+|\+)([0-9]{1,4}[hdwmy])(?:\/[0-9]+[hdwmy])?(?:\s|$)/)
  /// An active timestamp, or a range of two.
  static let activeForm = TextForm(
    /(<[0-9]{4}-[0-9]{2}-[0-9]{2}[^>\n]*>)(?:--(<[0-9]{4}-[0-9]{2}-[0-9]{2}[^>\n]*>))?/)

  /// The active timestamps in a line. Two with `--` between them are one range.
  static func active(in line: String) -> [OrgTimestamp] {
    guard line.utf8.contains(UInt8(ascii: "<")) else { return [] }
    return activeForm.all(in: line).compactMap { match in
      var timestamp = OrgTimestamp(String(match.1))
      timestamp.last = match.2.flatMap { OrgTimestamp(String($0)).date }
      return timestamp.date == nil ? nil : timestamp
    }
  }

  private static func time(_ text: Substring) -> TimeOfDay? {
    let parts = text.split(separator: ":").compactMap { Int($0) }
    guard parts.count == 2 else { return nil }
    return try? TimeOfDay(hour: parts[0], minute: parts[1])
  }
}
