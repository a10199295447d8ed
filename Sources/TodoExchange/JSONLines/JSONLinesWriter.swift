import TodoDomain
import TodoText

/// Writes records as lines, and hands them on in chunks.
struct JSONLinesWriter {
  private let kinds: EventKinds
  private var json = JSONWriter(capacity: 2 * chunkSizeInBytes)

  init(_ kinds: EventKinds) {
    self.kinds = kinds
  }

  mutating func write(_ snapshot: any StoreProviding, to sink: ByteSink) throws {
    writeHeader()
    for setting in try snapshot.settings() { write(setting) }
    for value in try snapshot.values() {
      write(value)
      try handOn(to: sink)
    }
    for category in try snapshot.categories() { write(category) }
    try snapshot.visitEvents { event, records in
      try write(event)
      for record in records {
        write(record, of: event.uid)
        try handOn(to: sink)
      }
      try handOn(to: sink)
    }
    try snapshot.visitDiaries(in: nil, .oldestFirst) { entry in
      write(entry)
      try handOn(to: sink)
    }
    if !json.bytes.isEmpty { try sink(json.bytes) }
  }

  private mutating func handOn(to sink: ByteSink) throws {
    guard json.bytes.count >= chunkSizeInBytes else { return }
    try sink(json.bytes)
    json.removeAll()
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
    endLine()
  }

  private mutating func write(_ event: any PlannedEvent) throws {
    let (kind, details, pattern) = (event.kind, event.details, event.pattern)
    // What couldn't be read back must not be written.
    guard kinds.type(of: kind) != nil else {
      throw ExchangeError.unsupportedKind(.jsonLines, kind)
    }
    beginLine(kind.rawValue)
    if let id = event.id {
      json.key("id")
      json.integer(Int64(id.rawValue))
    }
    json.key("uid")
    json.string(details.uid.rawValue)
    json.key("title")
    json.string(details.title)
    json.key("category")
    json.string(details.category.name)
    write(pattern)
    write(details.time?.description, as: "time")
    write(details.length?.description, as: "length")
    write(details.zone?.name, as: "zone")
    json.key("isAllDay")
    json.bool(event.isAllDay)
    OwnFieldLines.write(event, to: &json)
    write(details.alarm?.description, as: "alarm")
    write(details.memo, as: "memo")
    if let source = details.source { write(source) }
    endLine()
  }

  private mutating func write(_ entry: DiaryEntry) {
    beginLine(LineType.diary)
    json.key("uid")
    json.string(entry.uid.rawValue)
    json.key("createdAt")
    json.string(entry.createdAt.description)
    write(entry.emotion?.rawValue, as: "emotion")
    write(entry.subEmotions, as: "subEmotions")
    for (name, text) in entry.texts where !text.isEmpty { write(text, as: name) }
    write(entry.imagePaths, as: "imagePaths")
    if let source = entry.source { write(source) }
    endLine()
  }

  private mutating func write(_ texts: [String], as name: StaticString) {
    guard !texts.isEmpty else { return }
    json.key(name)
    json.beginArray()
    for text in texts { json.string(text) }
    json.endArray()
  }

  private mutating func write(_ pattern: DatePattern) {
    json.key("start")
    json.string(pattern.start.description)
    if let set = pattern.set {
      write(set.rule?.description, as: "rule")
      write(set.extraDates.map(\.description), as: "extraDates")
      return
    }
    if pattern.isRepeating { write(pattern.end?.description, as: "until") }
    guard !pattern.days.isEmpty else { return }
    json.key("days")
    json.beginArray()
    for day in Weekday.allCases where pattern.days.contains(day) {
      json.string(WeekdayNames.code(of: day))
    }
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
      json.beginObject()
      let keys = source.extra.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
      for key in keys {
        json.key(named: key)
        json.string(source.extra[key] ?? "")
      }
      json.endObject()
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
  /// The four texts, with the names of their fields.
  fileprivate var texts: [(StaticString, String)] {
    [
      ("situation", situation), ("thought", thought), ("reevaluation", reevaluation),
      ("action", action),
    ]
  }
}

/// The fields that a kind adds to a line: written in its order, an absent text left out.
enum OwnFieldLines {
  static func write(_ event: any PlannedEvent, to json: inout JSONWriter) {
    let values = event.kindValues
    for field in type(of: event).kindFields {
      switch values[field.field] {
      case .text(let text?):
        json.key(named: field.field.rawValue)
        json.string(text)
      case .flag(let flag):
        json.key(named: field.field.rawValue)
        json.bool(flag)
      case .count(let count):
        json.key(named: field.field.rawValue)
        json.integer(Int64(count))
      case .text(nil), nil: break
      }
    }
  }

  /// The event of a line, given what all kinds have.
  static func event(
    of type: any PlannedEvent.Type, _ draft: EventDraft, _ fields: inout RecordFields
  ) throws(FieldFault) -> any PlannedEvent {
    var own: KindValues = [:]
    for field in type.kindFields { own[field.field] = try value(of: field, &fields) }
    return try checked { () throws(ValueError) in
      try type.init(
        id: draft.id, details: draft.details, pattern: draft.pattern(), own: own,
        limits: draft.limits)
    }
  }

  private static func value(
    of field: KindField, _ fields: inout RecordFields
  ) throws(FieldFault) -> KindValue {
    let name = field.field.rawValue
    return switch field.form {
    case .text: .text(try fields.text(name))
    case .flag: .flag(try required(try fields.flag(name), name))
    case .count: .count(Int(try required(try fields.integer(name), name)))
    }
  }
}
