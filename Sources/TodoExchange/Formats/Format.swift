public import TodoDomain

/// A format of files: it adopts `ImportFormat`, `ExportFormat` or both.
public protocol FileFormat: Sendable {
  /// What it is called.
  var name: FormatName { get }
  /// How the names of its files end, lower-case, without the dot.
  var fileExtensions: [String] { get }
}

/// A format that files can be read in.
///
/// ## Implementation guidance
/// A reader hands over each record of the file once, as an item or as a problem, in the order of
/// the file; it throws only where the file as a whole can't be read. It holds no more than a record
/// at a time where the format allows. It defaults no value but one that the format lets be absent,
/// and cuts no text.
public protocol ImportFormat: FileFormat {
  /// Whether the first bytes of a file, some kilobytes or all of it, look like this format.
  func recognizes(_ head: [UInt8]) -> Bool
  /// A reader of a file from its start. Its `next()` throws `ExchangeError`, and what the source
  /// throws.
  func reader(of source: @escaping ByteSource, _ context: ImportContext) -> any ImportReader
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

  /// A moment, a zone and limits; slips are mended, and what has no title says so in English,
  /// unless told otherwise.
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

/// A format that a store can be written in.
///
/// ## Implementation guidance
/// A writer reads within one snapshot, and hands the sink chunks of some 64 KiB: memory does not
/// grow with the store.
public protocol ExportFormat: FileFormat {
  /// Writes what a store holds.
  ///
  /// - Returns: What the file doesn't hold as the store has it, empty where it holds all; nil from
  ///   a format that keeps no account.
  /// - Throws: `ExchangeError`, and what the provider and the sink throw.
  @discardableResult
  func write(
    _ provider: any StoreReading, _ options: ExportOptions, to sink: ByteSink
  ) throws -> ExportSummary?
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

/// A format of folders: a file an item, known by the item's uid. Uids are compared byte for byte.
public protocol FolderFormat: FileFormat {
  /// A name for the file of an item that has none yet, of at most 230 bytes. Another item's file
  /// may have it already: each further attempt, from 0, gives another name.
  func fileName(of uid: String, attempt: Int) -> String
  /// The uids of the items in a file, each once, in the order of the file.
  ///
  /// - Throws: What the source throws.
  func uids(in source: @escaping ByteSource) throws -> [String]
  /// How two files stand to one another that both have an item, in whatever words they say it.
  func compare(_ file: [UInt8], with other: [UInt8], about uid: String) -> ItemComparison
  /// A reader of one file of the folder. Its `next()` throws `ExchangeError`, and what the source
  /// throws.
  func reader(of source: @escaping ByteSource, _ context: ImportContext) -> any ImportReader
  /// Hands over each item of a store once.
  ///
  /// - Parameters:
  ///   - existing: The bytes of the file that has the item of a uid; nil where none has. A file
  ///     that says what the store says is handed over as it is, to the byte; of one that doesn't,
  ///     what is not about the item stays.
  ///   - put: Takes the items.
  /// - Returns: What the items don't hold as the store has it.
  /// - Throws: `ExchangeError`, and what the provider and the closures throw.
  func write(
    _ provider: any StoreReading, _ options: ExportOptions,
    existing: (_ uid: String) throws -> [UInt8]?, put: (FolderItem) throws -> Void
  ) throws -> ExportSummary
}

/// How two files of a folder stand to one another that have one item.
public enum ItemComparison: Hashable, Sendable {
  /// Both say the same.
  case same
  /// They say different things, or one of them can't be read.
  case different
  /// Each has a part of the item that the other has not.
  case apart
}

/// An item of a folder.
public struct FolderItem: Sendable {
  /// What it is known by.
  public let uid: String
  /// The file; nil for an item that the store has and these options don't write: where it has a
  /// file, that stays.
  public let bytes: [UInt8]?

  /// An item and its file.
  public init(uid: String, bytes: [UInt8]?) {
    self.uid = uid
    self.bytes = bytes
  }
}

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
  /// A folder with a file of iCalendar an item.
  public static let vdir = FormatName(rawValue: "vdir")
  /// What the toduck server sends.
  public static let toduck = FormatName(rawValue: "toduck")
}

extension FormatName: CustomStringConvertible {
  /// The name.
  public var description: String { rawValue }
}

/// Gives the next bytes of an input, in chunks of any size; nil at its end.
public typealias ByteSource = () throws -> [UInt8]?

/// Takes the next bytes of an output.
public typealias ByteSink = ([UInt8]) throws -> Void

/// How many bytes a writer collects before it hands them to its sink.
let chunkSizeInBytes = 1 << 16

/// All bytes of a source, for formats that can only be read as a whole.
///
/// - Throws: `ExchangeError.inputTooLarge`, before more than the limit is held.
public func wholeInput(_ source: ByteSource, limitInBytes: Int) throws -> [UInt8] {
  var bytes: [UInt8] = []
  while let chunk = try source() {
    guard bytes.count + chunk.count <= limitInBytes else {
      throw ExchangeError.inputTooLarge(limitInBytes: limitInBytes)
    }
    bytes += chunk
  }
  return bytes
}
