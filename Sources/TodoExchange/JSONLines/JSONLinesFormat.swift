public import TodoDomain
import TodoText

/// JSON Lines, todoctl's own lossless format. Each line is one record, in a fixed order;
/// `Docs/formats.md` describes it.
///
/// The first line names the format and its version. The next lines are the preferences, then the
/// key-value entries by key, the categories in the user's order, and the events by id, each
/// followed by the records of its dates. The diary entries come last, oldest first.
public struct JSONLinesFormat: ImportFormat, ExportFormat {
  /// The version that is written, and the only one that can be read.
  public static let version: Int64 = 1

  /// The name `jsonl`.
  public let name = FormatName.jsonLines
  /// The file extension `jsonl`.
  public let fileExtensions = ["jsonl"]

  static let headerName = "todoctl"

  private let kinds: EventKinds
  private let maximumLineLengthInBytes: Int

  /// Makes the format.
  ///
  /// - Parameters:
  ///   - kinds: The kinds of events that lines may have.
  ///   - maximumLineLengthInBytes: The most bytes that a line may have when it is read.
  public init(
    kinds: EventKinds = .standard,
    maximumLineLengthInBytes: Int = LineReader.defaultMaximumLineLength
  ) {
    self.kinds = kinds
    self.maximumLineLengthInBytes = maximumLineLengthInBytes
  }

  /// Whether the first line is a header of this format, of any version.
  public func recognizes(_ head: [UInt8]) -> Bool {
    let line = UnicodeText.opening(head).prefix { $0 != Byte.lineFeed }
    guard case .object(let header) = try? JSONReader().read(line) else { return false }
    return header["format"] == .string(JSONLinesFormat.headerName)
  }

  /// Returns a reader that reads line by line. Its memory grows with the records of one event only.
  public func reader(
    of source: @escaping ByteSource, _ context: ImportContext
  ) -> any ImportReader {
    let lines = LineReader(
      maximumLineLength: maximumLineLengthInBytes, nextChunk: UnicodeText.utf8(of: source))
    return JSONLinesReader(lines, kinds, context: context)
  }

  /// Writes a whole store, without a loss.
  ///
  /// - Throws: `ExchangeError.rangeNotSupported` if the options have a range of dates,
  ///   `.unsupportedKind` for an event that couldn't be read back, and the errors of the provider
  ///   and the sink.
  @discardableResult
  public func write(
    _ provider: any StoreReading, _ options: ExportOptions, to sink: ByteSink
  ) throws -> ExportSummary? {
    guard options.occurrences == nil else { throw ExchangeError.rangeNotSupported(name) }
    try provider.readAndWait { snapshot in
      var writer = JSONLinesWriter(kinds)
      try writer.write(snapshot, to: sink)
    }
    return ExportSummary()
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

/// The types of lines, including the given kinds of events.
struct LineTypes {
  /// All types, in the order in which messages list them.
  let known: [String]
  /// The fields that only some kinds of events have.
  let kindFields: [KindField]
  private let events: [String: EventLine]

  init(_ kinds: EventKinds) {
    let lines = kinds.all.map { ($0.kind.rawValue, EventLine($0)) }
    events = Dictionary(lines) { first, _ in first }
    kindFields = kinds.kindFields
    known =
      [LineType.setting, LineType.value, LineType.category] + kinds.names
      + [LineType.occurrence, LineType.diary]
  }

  /// Returns the reader of an event line of this type; nil for other types.
  func event(_ type: String) -> EventLine? { events[type] }
}

/// The content of one line.
enum JSONLinesRecord {
  case setting(Setting)
  case value(KeyValue)
  case category(Category)
  case event(any PlannedEvent)
  case occurrence(EventUID, OccurrenceRecord)
  case diary(DiaryEntry)
}

/// Decodes the JSON object of a line into a value.
struct JSONLinesDecoder {
  private let limits: EventLimits
  private let types: LineTypes
  private var categories = CategoryNames()

  init(_ types: LineTypes, limits: EventLimits) {
    self.types = types
    self.limits = limits
  }

  mutating func record(_ object: JSONObject) throws(FieldFault) -> JSONLinesRecord {
    var fields = RecordFields(object)
    let type = try required(try fields.text("type"), "type")
    let record: JSONLinesRecord
    switch type {
    case LineType.occurrence:
      let (uid, occurrence) = try OccurrenceLine(&fields).record(types.kindFields, limits)
      record = .occurrence(uid, occurrence)
    case LineType.diary:
      return .diary(try DiaryLine.entry(&fields, limits))
    case LineType.setting:
      record = .setting(try SettingLine(&fields).setting())
    case LineType.value:
      record = .value(try ValueLine(&fields).value())
    case LineType.category:
      record = .category(try CategoryLine(&fields).category())
    default:
      guard let line = types.event(type) else {
        throw FieldFault("type", value: type, .unknownType(known: types.known))
      }
      record = .event(try line.event(&fields, &categories, limits: limits))
    }
    try fields.finish()
    return record
  }

  /// Returns the problem of a line with a wrong field.
  func problem(
    _ fault: FieldFault, of object: JSONObject, at location: ImportLocation
  ) -> ImportProblem {
    let type = Self.text("type", of: object).filter(types.known.contains)
    let name = ["uid", "event", "name", "key"].lazy.compactMap { Self.text($0, of: object) }.first
    return fault.problem(
      at: location, type.map(ImportRecordType.init(rawValue:)) ?? .unreadable, record: name)
  }

  /// Returns the problem of a line that is not JSON.
  static func problem(_ error: JSONSyntaxError, at location: ImportLocation) -> ImportProblem {
    var field: String?
    if case .duplicateKey(let key) = error.reason { field = key }
    return ImportProblem(
      at: location, type: .unreadable, field: field, .unreadable(error.description))
  }

  private static func text(_ name: String, of object: JSONObject) -> String? {
    if case .string(let text)? = object[name] { text } else { nil }
  }
}

extension Optional {
  fileprivate func filter(_ isWanted: (Wrapped) -> Bool) -> Wrapped? {
    flatMap { isWanted($0) ? $0 : nil }
  }
}

/// Caches the categories of a file by name, because most events share a few of them.
struct CategoryNames {
  private var known: [String: Category] = [:]

  /// Returns the category of this name, without colour and icon. The importer takes both from the
  /// store's category of that name.
  mutating func category(named name: String) throws(FieldFault) -> Category {
    if let category = known[name] { return category }
    let category = try parsed(name, "category") { (name) throws(ValueError) in
      try Category(name: name)
    }
    // A file with thousands of categories is broken, so the memory for them is limited.
    if known.count >= 1_024 { known.removeAll() }
    known[name] = category
    return category
  }
}
