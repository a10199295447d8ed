public import TodoDomain

/// Our own format: lossless, a record a line, in a fixed order, described in `Docs/`.
///
/// The first line names the format and its version. Then come the preferences, the small values of
/// features by key, the categories in the user's order, and the events by id, each followed by what
/// happened to its dates; and last the entries of the diary, oldest first.
public struct JSONLinesFormat: ImportFormat, ExportFormat {
  /// The version that is written, and the only one that is read.
  public static let version: Int64 = 1

  /// `jsonl`.
  public let name = FormatName.jsonLines
  /// `.jsonl` alone.
  public let fileExtensions = ["jsonl"]

  static let headerName = "todoctl"

  private let kinds: EventKinds
  private let maximumLineLength_bytes: Int

  /// The format, with the kinds of events that lines may hold, and the most bytes that a line may have
  /// on reading.
  public init(
    kinds: EventKinds = .standard,
    maximumLineLength_bytes: Int = LineReader.defaultMaximumLineLength
  ) {
    self.kinds = kinds
    self.maximumLineLength_bytes = maximumLineLength_bytes
  }

  /// Whether the first line is an object of this format, of whatever version.
  public func recognizes(_ head: [UInt8]) -> Bool {
    let line = head.prefix { $0 != Byte.lineFeed }
    guard case .object(let header) = try? JSONReader().read(line) else { return false }
    return header["format"] == .string(JSONLinesFormat.headerName)
  }

  /// Reads line by line; memory grows with the records of one event only.
  public func read(
    _ source: @escaping ByteSource, _ context: ImportContext, _ take: (ImportEntry) throws -> Void
  ) throws {
    var lines = LineReader(maximumLineLength: maximumLineLength_bytes, nextChunk: source)
    var reader = JSONLinesReader(kinds, context)
    try reader.readAll(&lines, take)
  }

  /// Writes a whole store.
  ///
  /// - Throws: `ExchangeError.rangeNotSupported` where only some dates are asked for.
  @discardableResult
  public func write(
    _ provider: any StoreProviding, _ options: ExportOptions, to sink: ByteSink
  ) throws -> ExportAccount? {
    guard options.occurrences == nil else { throw ExchangeError.rangeNotSupported(name) }
    try provider.withSnapshot { snapshot in
      var writer = JSONLinesWriter(kinds)
      try writer.write(snapshot, to: sink)
    }
    return ExportAccount()
  }
}

/// The types of lines besides the kinds of events.
enum LineType {
  static let setting = "setting"
  static let value = "value"
  static let category = "category"
  static let occurrence = "occurrence"
  static let diary = "diary"
}

/// The types that lines may have, those of the kinds of events among them.
struct LineTypes {
  /// All of them, as messages list them.
  let known: [String]
  private let kinds: EventKinds

  init(_ kinds: EventKinds) {
    self.kinds = kinds
    known =
      [LineType.setting, LineType.value, LineType.category] + kinds.names
      + [LineType.occurrence, LineType.diary]
  }

  /// The kind of event that a line of this type holds; nil for other types.
  func event(_ type: String) -> (any PlannedEvent.Type)? {
    kinds.type(of: EventKind(rawValue: type))
  }
}
