/// What a format is called, on the command line and as the source of imported events.
public struct FormatName: RawRepresentable, Hashable, Sendable {
  /// The name, lower-case ASCII.
  public let rawValue: String

  /// The format of this name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Our own lossless format.
  public static let jsonLines = FormatName(rawValue: "jsonl")
  /// Rows for spreadsheets.
  public static let csv = FormatName(rawValue: "csv")
  /// What other calendars give and take.
  public static let iCalendar = FormatName(rawValue: "ics")
  /// What the toduck server sends.
  public static let toduck = FormatName(rawValue: "toduck")
}

extension FormatName: CustomStringConvertible {
  /// The name.
  public var description: String { rawValue }
}
