/// How much of a file is held at a time.
public struct ICalendarLimits: Hashable, Sendable {
  /// The most bytes of an unfolded content line.
  public let lineLengthBytes: Int
  /// The most content lines of a component, those of the components inside it included.
  public let lines: Int
  /// The most bytes of a component's content lines.
  public let sizeBytes: Int
  /// The most components inside one another, the VCALENDAR not counted.
  public let depth: Int

  /// 1 MiB a line, 100 000 lines and 16 MiB a component, a depth of 8.
  public static let standard = ICalendarLimits()

  /// Limits; what is not said is as in `standard`.
  public init(
    lineLengthBytes: Int = 1 << 20, lines: Int = 100_000, sizeBytes: Int = 16 << 20, depth: Int = 8
  ) {
    self.lineLengthBytes = lineLengthBytes
    self.lines = lines
    self.sizeBytes = sizeBytes
    self.depth = depth
  }
}
