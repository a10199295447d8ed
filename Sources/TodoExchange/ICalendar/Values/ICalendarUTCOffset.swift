/// How far a zone's clocks are ahead of universal time (RFC 5545 §3.3.14).
public struct ICalendarUTCOffset: Hashable, Sendable {
  /// Seconds, positive east of Greenwich; less than a day.
  public let seconds: Int

  /// An offset of so many seconds.
  public init(seconds: Int) {
    self.seconds = seconds
  }

  /// Reads `+0900`, `-0330` or `+012345`. `-0000`, which the RFC forbids, is read as zero.
  ///
  /// - Throws: `ICalendarValueError`.
  public init(_ text: Substring) throws(ICalendarValueError) {
    guard !text.isEmpty else { throw .empty(.utcOffset) }
    var scanner = ValueScanner(text)
    let hasSign = text.first == "+" || text.first == "-"
    let sign = scanner.sign()
    guard hasSign, let hours = scanner.digits(2), let minutes = scanner.digits(2) else {
      throw .malformed(.utcOffset, String(text))
    }
    let seconds = scanner.isAtEnd ? 0 : scanner.digits(2)
    guard let seconds, scanner.isAtEnd else { throw .malformed(.utcOffset, String(text)) }
    guard hours < 24, minutes < 60, seconds < 60 else {
      throw .nonexistent(.utcOffset, String(text))
    }
    self.seconds = sign * (hours * 3_600 + minutes * 60 + seconds)
  }
}

extension ICalendarUTCOffset: CustomStringConvertible {
  /// `+0900`, with seconds only where there are any.
  public var description: String {
    let size = abs(seconds)
    let fields = [size / 3_600, size / 60 % 60] + (size % 60 == 0 ? [] : [size % 60])
    let digits = fields.map { $0 < 10 ? "0\($0)" : "\($0)" }.joined()
    return (seconds < 0 ? "-" : "+") + digits
  }
}
