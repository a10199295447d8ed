public import TodoDomain
import TodoText

/// The lossless format of todoctl: one record on each line, in the order that `Docs/formats.md`
/// describes.
///
/// The first line names the format and its version. Then come the preferences, the key-value
/// entries of features by key, the categories in the user's order, and the events by id, each
/// followed by the records of its dates; and last the entries of the diary, oldest first.
public struct JSONLinesFormat: ImportFormat, ExportFormat {
  /// The version that is written, and the only one that is read.
  public static let version: Int64 = 1

  /// The name `jsonl`.
  public let name = FormatName.jsonLines
  /// The only ending of such files, `.jsonl`.
  public let fileExtensions = ["jsonl"]

  static let headerName = "todoctl"

  private let kinds: EventKinds
  private let maximumLineLengthInBytes: Int

  /// The format, with the kinds of events that lines may hold, and the most bytes that a line may
  /// have on reading.
  public init(
    kinds: EventKinds = .standard,
    maximumLineLengthInBytes: Int = LineReader.defaultMaximumLineLength
  ) {
    self.kinds = kinds
    self.maximumLineLengthInBytes = maximumLineLengthInBytes
  }

  /// Whether the first line is an object of this format, of whatever version.
  public func recognizes(_ head: [UInt8]) -> Bool {
    let line = head.prefix { $0 != Byte.lineFeed }
    guard case .object(let header) = try? JSONReader().read(line) else { return false }
    return header["format"] == .string(JSONLinesFormat.headerName)
  }

  /// Reads line by line; memory grows with the records of one event only.
  public func reader(
    of source: @escaping ByteSource, _ context: ImportContext
  ) -> any ImportReader {
    let lines = LineReader(maximumLineLength: maximumLineLengthInBytes, nextChunk: source)
    return JSONLinesReader(lines, kinds, context)
  }

  /// Writes a whole store.
  ///
  /// - Throws: `ExchangeError.rangeNotSupported` where only some dates are asked for.
  @discardableResult
  public func write(
    _ provider: any StoreReading, _ options: ExportOptions, to sink: ByteSink
  ) throws -> ExportSummary? {
    guard options.occurrences == nil else { throw ExchangeError.rangeNotSupported(name) }
    try provider.read { snapshot in
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

/// The types that lines may have, those of the kinds of events among them.
struct LineTypes {
  /// The names of all types, in the order of messages.
  let known: [String]
  private let events: [String: EventLine]

  init(_ kinds: EventKinds) {
    let lines = kinds.all.map { ($0.kind.rawValue, EventLine($0)) }
    events = Dictionary(lines) { first, _ in first }
    known =
      [LineType.setting, LineType.value, LineType.category] + kinds.names
      + [LineType.occurrence, LineType.diary]
  }

  /// The reader of lines of this type; nil for a type that is no kind of event.
  func event(_ type: String) -> EventLine? { events[type] }
}

/// The record on one line.
enum JSONLinesRecord {
  case setting(Setting)
  case value(KeyValue)
  case category(Category)
  case event(any PlannedEvent)
  case occurrence(EventUID, OccurrenceRecord)
  case diary(DiaryEntry)
}

/// Turns the object of a line into a value.
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
      let (uid, occurrence) = try OccurrenceLine(&fields).record()
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
      record = .event(try line.event(&fields, &categories, limits))
    }
    try fields.finish()
    return record
  }

  /// The problem with a line whose object has a wrong field.
  func problem(
    _ fault: FieldFault, of object: JSONObject, at location: ImportLocation
  ) -> ImportProblem {
    let type = Self.text("type", of: object).filter(types.known.contains)
    let name = ["uid", "event", "name", "key"].lazy.compactMap { Self.text($0, of: object) }.first
    return fault.problem(
      at: location, type.map(ImportRecordType.init(rawValue:)) ?? .unreadable, record: name)
  }

  /// The problem with a line that is not JSON.
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

/// A cache of the categories that a file names, since a file names few of them often.
struct CategoryNames {
  private var known: [String: Category] = [:]

  /// The category with a name, without colour and picture, which the importer takes from the store.
  mutating func category(named name: String) throws(FieldFault) -> Category {
    if let category = known[name] { return category }
    let category = try parsed(name, "category") { (name) throws(ValueError) in
      try Category(name: name)
    }
    // A file with thousands of names is garbled; memory must not grow with it.
    if known.count >= 1_024 { known.removeAll() }
    known[name] = category
    return category
  }
}
