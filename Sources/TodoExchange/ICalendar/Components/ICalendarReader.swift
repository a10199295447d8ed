/// Reads the components of iCalendar files (RFC 5545), one at a time.
///
/// It knows the syntax, and nothing else: what the values mean is for whoever takes the items. A line
/// that can't be read costs the component only where it may say which event it is, or when; else it
/// is left out, and the component tells so. Bare LF, a byte order mark, empty lines and a missing last line end are accepted. Memory
/// grows with the largest component, up to the limits; time is linear in the bytes of the file.
public struct ICalendarReader: Sendable {
  private let limits: ICalendarLimits

  /// A reader with these limits.
  public init(limits: ICalendarLimits = .standard) {
    self.limits = limits
  }

  /// Reads a file to its end, and hands each item to `take`.
  ///
  /// After a problem it goes on with the next component: each is handed out once, as itself or as
  /// one problem. A lost END costs the component that lacks it, not the one that follows.
  ///
  /// - Throws: What the source and `take` throw, and nothing else.
  public func read(
    _ source: @escaping ByteSource, _ take: (ICalendarItem) throws -> Void
  ) throws {
    var lines = ContentLineReader(maximumLength: limits.lineLengthBytes, source)
    var assembler = ICalendarAssembler(limits)
    while try lines.withNextLine({ try assembler.read($0, take) }) != nil {}
    try assembler.finish(take)
  }
}
