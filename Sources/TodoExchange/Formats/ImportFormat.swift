public import TodoDomain

/// A format that files can be read in.
///
/// ## Implementation guidance
/// A reader hands over each record of the file once, as an item or as a problem, in the order of the
/// file; it throws only where the file as a whole can't be read. It holds no more than a record at
/// a time where the format allows. No value is defaulted but one that the format lets be absent, and no
/// text is cut.
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
  public let timeZone: ZoneID
  /// How long texts may be.
  public let limits: EventLimits
  /// Whether what is only a slip, which could be mended with a warning, is a fault.
  public let isStrict: Bool
  /// The title of what has none in a format where that may be; never blank.
  public let untitled: String

  /// A moment, a zone and limits; slips are mended, and what has no title says so in English, unless
  /// told otherwise.
  public init(
    now: Instant, timeZone: ZoneID, limits: EventLimits = .standard, isStrict: Bool = false,
    untitled: String = "(No title)"
  ) {
    self.now = now
    self.timeZone = timeZone
    self.limits = limits
    self.isStrict = isStrict
    self.untitled = untitled
  }

  /// The same with another title for what has none.
  func titling(_ untitled: String) -> ImportContext {
    ImportContext(
      now: now, timeZone: timeZone, limits: limits, isStrict: isStrict, untitled: untitled)
  }
}
