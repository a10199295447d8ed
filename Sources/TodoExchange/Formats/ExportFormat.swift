public import TodoDomain

/// A format that a store can be written in.
///
/// ## Implementation guidance
/// A writer reads within one snapshot, and hands the sink chunks of some 64 KiB: memory does not
/// grow with the store.
public protocol ExportFormat: FileFormat {
  /// Writes what a store holds.
  ///
  /// - Returns: What the file doesn't hold as the store has it, empty where it holds all; nil from a
  ///   format that keeps no account.
  /// - Throws: `ExchangeError`, and what the provider and the sink throw.
  @discardableResult
  func write(
    _ provider: any StoreProviding, _ options: ExportOptions, to sink: ByteSink
  ) throws -> ExportAccount?
}

/// What to write, and how.
public struct ExportOptions: Hashable, Sendable {
  /// The dates whose occurrences to write; nil for the events themselves.
  public let occurrences: ClosedRange<CivilDate>?
  /// Whether texts that a spreadsheet could take for formulas are left as they are.
  public let isRaw: Bool
  /// Whether the diary's entries are written: instead of the events by a format that holds one sort
  /// of rows, else beside them. A format that always writes them doesn't ask.
  public let isDiary: Bool
  /// Whether what others may not see is left out.
  public let isPublicOnly: Bool
  /// The zone of moments that the format writes as a clock on the wall shows them.
  public let timeZone: ZoneID

  /// The events, safe for spreadsheets, moments in UTC, unless told otherwise.
  public init(
    occurrences: ClosedRange<CivilDate>? = nil, isRaw: Bool = false, isDiary: Bool = false,
    isPublicOnly: Bool = false, timeZone: ZoneID = .gmt
  ) {
    self.occurrences = occurrences
    self.isRaw = isRaw
    self.isDiary = isDiary
    self.isPublicOnly = isPublicOnly
    self.timeZone = timeZone
  }
}
