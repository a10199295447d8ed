public import TodoDomain

/// What the toduck server sends: an envelope with the schedules or the routines of a range of dates.
///
/// One JSON document, so it is held whole on reading; more than `maximumLength_bytes` are refused. A
/// uid is made of the kind and the server's id, so that the same file brought in again changes
/// nothing. An event that the server never saw has a number below zero, and its uid beside it.
public struct ToduckFormat: ImportFormat, ExportFormat {
  /// `toduck`.
  public let name = FormatName.toduck
  /// `.json`.
  public let fileExtensions = ["json"]

  private let maximumLength_bytes: Int
  private let maximumValues: Int

  /// The most bytes that a file may have: 64 MiB.
  public static let maximumLength_bytes = 64 << 20
  /// The most values of JSON that a file may have: as many as fill the longest one.
  public static let maximumValues = 4_000_000

  /// The format, with these limits unless told otherwise.
  public init(
    maximumLength_bytes: Int = Self.maximumLength_bytes, maximumValues: Int = Self.maximumValues
  ) {
    self.maximumLength_bytes = maximumLength_bytes
    self.maximumValues = maximumValues
  }

  /// Whether it is an object with the name of one of the two lists, or of the envelope, near its
  /// beginning.
  public func recognizes(_ head: [UInt8]) -> Bool {
    let text = String(decoding: head, as: UTF8.self)
    guard text.first(where: { !$0.isWhitespace }) == "{" else { return false }
    let lists = [ToduckDocument.schedules, ToduckDocument.routines]
    return lists.contains { text.contains("\"\($0)\"") }
      || text.contains("\"\(ToduckDocument.content)\"") && text.contains("\"code\"")
  }

  /// Reads the document, then hands over what it says.
  public func read(
    _ source: @escaping ByteSource, _ context: ImportContext, _ take: (ImportEntry) throws -> Void
  ) throws {
    let bytes = try wholeInput(source, limit_bytes: maximumLength_bytes)
    let root: JSONValue
    do throws(JSONSyntaxError) {
      root = try JSONReader(maximumValues: maximumValues).read(bytes)
    } catch {
      try take(.problem(ToduckFormat.problem(error)))
      return
    }
    try ToduckDocument(context).read(root, take)
  }

  /// Writes both lists in one document: all schedules and, on the dates from the first to the last
  /// that anything is known of, the routines; or what occurs in the range of the options.
  ///
  /// - Throws: `ExchangeError.rangeTooLong` for a range that no reader would take.
  @discardableResult
  public func write(
    _ provider: any StoreProviding, _ options: ExportOptions, to sink: ByteSink
  ) throws -> ExportAccount? {
    try provider.withSnapshot { snapshot in
      var writer = try ToduckWriter(snapshot, options)
      return try writer.write(snapshot, to: sink)
    }
  }

  private static func problem(_ error: JSONSyntaxError) -> ImportProblem {
    let location = ImportLocation.byte(error.offset)
    switch error.reason {
    case .unexpectedEnd:
      return ImportProblem(at: location, type: .unreadable, .truncated)
    case .duplicateKey(let key):
      return ImportProblem(
        at: location, type: .unreadable, field: key, .unreadable(error.description))
    default:
      return ImportProblem(at: location, type: .unreadable, .unreadable(error.description))
    }
  }
}
