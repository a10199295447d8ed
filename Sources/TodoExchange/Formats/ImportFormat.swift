public import Foundation
public import TodoDomain

/// A format that files can be read in.
///
/// ## Implementation guidance
/// A reader hands over each record of the file once, as an item or as a problem, in the order of the
/// file; it throws only where the file as a whole can't be read. It holds no more than a record at
/// a time where the format allows. No value is defaulted, and no text cut.
public protocol ImportFormat: FileFormat {
  /// Whether the first bytes of a file, some kilobytes or all of it, look like this format.
  func recognizes(_ head: [UInt8]) -> Bool
  /// Reads a file to its end.
  ///
  /// - Throws: `ExchangeError`, and what the source and `take` throw.
  func read(
    _ source: @escaping ByteSource, _ context: ImportContext, _ take: (ImportEntry) throws -> Void
  ) throws
}

/// What reading a file needs from the world around it.
public struct ImportContext: Hashable, Sendable {
  /// The present moment, for deletions whose moment the file doesn't say.
  public let now: Instant
  /// The zone of the file's moments that have none.
  public let timeZone: TimeZone
  /// How long texts may be.
  public let limits: EventLimits

  /// A moment, a zone and limits.
  public init(now: Instant, timeZone: TimeZone, limits: EventLimits = .standard) {
    self.now = now
    self.timeZone = timeZone
    self.limits = limits
  }
}
