import Dispatch
import Synchronization
import TodoDomain
import TodoText

/// Writes records as lines, and passes them to a sink in chunks. The lines of events are written on
/// another thread while the next events are read.
struct JSONLinesWriter: Sendable {
  private let kinds: EventKinds
  /// The fields of a line, each with its key as JSON bytes.
  private let fields: [(key: [UInt8], entry: EventFieldEntry)]
  /// The fields of a line with a rule: all except `until`, because the rule contains the end.
  private let fieldsBesideRule: [(key: [UInt8], entry: EventFieldEntry)]
  private var json = JSONWriter(capacity: 2 * chunkSizeInBytes)

  init(_ kinds: EventKinds) {
    self.kinds = kinds
    fields = EventFieldTable(kinds).entries(.lines).map { (JSONWriter.preparedKey($0.name), $0) }
    fieldsBesideRule = fields.filter { $0.entry.field != .until }
  }

  mutating func write(_ snapshot: any StoreReading, to sink: ByteSink) throws {
    writeHeader()
    for setting in try snapshot.settings() { write(setting) }
    for value in try snapshot.values() {
      write(value)
      try handOn(to: sink)
    }
    for category in try snapshot.categories() { write(category) }
    try handOn(to: sink, atLeast: 1)
    try writeEvents(of: snapshot, to: sink)
    try snapshot.visitDiaries(in: nil, .oldestFirst) { entry in
      write(entry)
      try handOn(to: sink)
    }
    try handOn(to: sink, atLeast: 1)
  }

  private mutating func handOn(to sink: ByteSink, atLeast count: Int = chunkSizeInBytes) throws {
    guard json.bytes.count >= count else { return }
    try sink(json.bytes)
    json.removeAll()
  }

  private func writeEvents(of snapshot: any StoreReading, to sink: ByteSink) throws {
    let lines = BackgroundMap(lines(of:))
    var batch = EventBatch()
    try snapshot.visitEvents { event, records in
      batch.append(event, records)
      guard batch.isFull else { return }
      if let written = try lines.put(batch) { try sink(written) }
      batch = EventBatch()
    }
    if let written = try lines.put(batch) { try sink(written) }
    if let written = try lines.finish(), !written.isEmpty { try sink(written) }
  }

  @Sendable
  private func lines(of batch: EventBatch) throws -> [UInt8] {
    var writer = self
    for (event, records) in batch.events {
      try writer.write(event)
      for record in records { writer.write(record, of: event.uid) }
    }
    return writer.json.bytes
  }

  private mutating func writeHeader() {
    json.beginObject()
    json.key("format")
    json.string(JSONLinesFormat.headerName)
    json.key("version")
    json.integer(JSONLinesFormat.version)
    endLine()
  }

  private mutating func write(_ setting: Setting) {
    beginLine(LineType.setting)
    json.key("key")
    json.string(setting.key.rawValue)
    json.key("value")
    json.string(setting.value)
    endLine()
  }

  private mutating func write(_ value: KeyValue) {
    beginLine(LineType.value)
    json.key("key")
    json.string(value.key)
    json.key("value")
    json.string(value.value)
    endLine()
  }

  private mutating func write(_ category: Category) {
    beginLine(LineType.category)
    json.key("name")
    json.string(category.name)
    write(category.color?.description, as: "color")
    json.key("icon")
    json.string(category.icon.rawValue)
    if category.holdsEvents {
      json.key("holdsEvents")
      json.bool(true)
    }
    endLine()
  }

  private mutating func write(_ record: OccurrenceRecord, of uid: EventUID) {
    beginLine(LineType.occurrence)
    json.key("event")
    json.string(uid.rawValue)
    json.key("date")
    json.string(record.date.description)
    json.key("isFinished")
    json.bool(record.isFinished)
    write(record.deletedAt?.description, as: "deletedAt")
    write(record.time?.description, as: "time")
    if let change = record.change { write(change) }
    endLine()
  }

  /// Writes the member `change` of a changed day: the date to which the day was moved, then the
  /// fields whose values differ from the event's. A field without a value on this day is null.
  private mutating func write(_ change: DayChange) {
    json.key("change")
    json.beginObject()
    json.key("date")
    json.string(change.date.description)
    for (field, text) in change.texts {
      json.key(named: field.rawValue)
      if let text { json.string(text) } else { json.null() }
    }
    json.endObject()
  }

  private mutating func write(_ event: any PlannedEvent) throws {
    // An event of an unknown kind could not be read back.
    guard kinds.type(of: event.kind) != nil else {
      throw ExchangeError.unsupportedKind(.jsonLines, event.kind)
    }
    beginLine(event.kind.rawValue)
    let values = EventFields(of: event)
    let hasRule = values.rule != nil || values.extraDates != nil
    for (key, entry) in hasRule ? fieldsBesideRule : fields {
      write(entry.value(values), as: key)
    }
    endLine()
  }

  /// Writes a field unless it has no value.
  private mutating func write(_ value: FieldValue, as key: [UInt8]) {
    switch value {
    case .nothing: break
    case .text(let text):
      json.key(prepared: key)
      json.string(text)
    case .flag(let flag):
      json.key(prepared: key)
      json.bool(flag)
    case .count(let count):
      json.key(prepared: key)
      json.integer(Int64(count))
    case .texts(let texts): write(texts, as: key)
    case .source(let source): write(source)
    }
  }

  private mutating func write(_ entry: DiaryEntry) {
    beginLine(LineType.diary)
    if let id = entry.id {
      json.key("id")
      json.integer(Int64(id))
    }
    json.key("uid")
    json.string(entry.uid.rawValue)
    json.key("createdAt")
    json.string(entry.createdAt.description)
    write(entry.zone?.name, as: "zone")
    write(entry.emotions.map(\.rawValue), as: JSONWriter.preparedKey("emotions"))
    write(entry.subEmotions, as: JSONWriter.preparedKey("subEmotions"))
    for (name, text) in entry.texts where !text.isEmpty { write(text, as: name) }
    write(entry.imagePaths, as: JSONWriter.preparedKey("imagePaths"))
    if let source = entry.source { write(source) }
    endLine()
  }

  private mutating func write(_ texts: [String], as key: [UInt8]) {
    guard !texts.isEmpty else { return }
    json.key(prepared: key)
    json.beginArray()
    for text in texts { json.string(text) }
    json.endArray()
  }

  private mutating func write(_ source: EventSource) {
    json.key("source")
    json.beginObject()
    json.key("format")
    json.string(source.format)
    write(source.remoteID, as: "remoteID")
    if !source.extra.isEmpty {
      json.key("extra")
      json.texts(source.extra)
    }
    json.endObject()
  }

  private mutating func write(_ text: String?, as name: StaticString) {
    guard let text else { return }
    json.key(name)
    json.string(text)
  }

  private mutating func beginLine(_ type: String) {
    json.beginObject()
    json.key("type")
    json.string(type)
  }

  private mutating func endLine() {
    json.endObject()
    json.newline()
  }
}

extension DiaryEntry {
  /// The texts of an entry with their field names.
  fileprivate var texts: [(StaticString, String)] {
    [
      ("text", text), ("situation", situation), ("thought", thought),
      ("reevaluation", reevaluation), ("action", action),
    ]
  }
}

/// Events that are written together, with their records.
private struct EventBatch: Sendable {
  private(set) var events: [(event: any PlannedEvent, records: [OccurrenceRecord])] = []
  private var lineCount = 0

  /// Whether the batch has enough lines for a chunk.
  var isFull: Bool { lineCount >= 512 }

  mutating func append(_ event: any PlannedEvent, _ records: [OccurrenceRecord]) {
    events.append((event, records))
    lineCount += 1 + records.count
  }
}

/// Transforms values one at a time, in order, on a queue of its own, while the caller makes the
/// next value.
private final class BackgroundMap<Input: Sendable, Output: Sendable>: Sendable {
  private let transform: @Sendable (Input) throws -> Output
  private let queue = DispatchQueue(label: "todo.export.writer")
  private let result = Mutex<Result<Output, any Error>?>(nil)

  init(_ transform: @escaping @Sendable (Input) throws -> Output) {
    self.transform = transform
  }

  /// Starts to transform a value as soon as the previous one is done.
  ///
  /// - Returns: The result of the previous value; nil if there is none.
  /// - Throws: The error of the previous value.
  func put(_ input: Input) throws -> Output? {
    let last = try finish()
    queue.async {
      let result = Result { try self.transform(input) }
      self.result.withLock { $0 = result }
    }
    return last
  }

  /// Waits for the last value.
  ///
  /// - Returns: Its result; nil if there is none.
  /// - Throws: Its error.
  func finish() throws -> Output? {
    queue.sync {}
    return try result.withLock { result in
      defer { result = nil }
      return try result?.get()
    }
  }
}
