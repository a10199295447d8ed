import TodoDomain
import TodoText

/// Reads the lines of one kind of event. `EventFieldTable` lists the fields that such a line may
/// have.
struct EventLine {
  private let type: any PlannedEvent.Type
  private let entries: [EventFieldEntry]

  init(_ type: any PlannedEvent.Type) {
    self.type = type
    entries = EventFieldTable(type.kindFields).entries(.lines)
  }

  /// Reads the event of a line. It reads all fields before it parses any value, so that it reports
  /// a wrong type before a wrong form.
  func event(
    _ fields: inout RecordFields, _ categories: inout CategoryNames, limits: EventLimits
  ) throws(FieldFault) -> any PlannedEvent {
    var found: [(entry: EventFieldEntry, value: FieldValue)] = []
    found.reserveCapacity(entries.count)
    for entry in entries {
      let value = try Self.value(of: entry, &fields)
      if value.isPresent || entry.uses.contains(.required) { found.append((entry, value)) }
    }
    var event = EventFields()
    for (entry, value) in found {
      guard value.isPresent else { throw FieldFault(entry.name, .missing) }
      try set(entry, value, in: &event, categories: &categories)
    }
    try checkTime(of: event)
    try checkRecurrence(of: event)
    return try checked { () throws(ValueError) in
      try type.init(
        id: event.id, details: event.details(limits: limits), pattern: event.pattern(),
        own: event.own, limits: limits)
    }
  }

  private static func value(
    of entry: EventFieldEntry, _ fields: inout RecordFields
  ) throws(FieldFault) -> FieldValue {
    switch entry.form {
    case .text: try fields.text(entry.name).map { .text($0) } ?? .nothing
    case .texts: try fields.texts(entry.name).map { .texts($0) } ?? .nothing
    case .flag: try fields.flag(entry.name).map { .flag($0) } ?? .nothing
    case .count: try fields.integer(entry.name).map { .count(Int($0)) } ?? .nothing
    case .source:
      try fields.object(entry.name).map { (object) throws(FieldFault) in
        try .source(SourceField(object).source())
      } ?? .nothing
    }
  }

  private func set(
    _ entry: EventFieldEntry, _ value: FieldValue, in event: inout EventFields,
    categories: inout CategoryNames
  ) throws(FieldFault) {
    // The same categories occur often, and checking a name takes time.
    if entry.field == .category, case .text(let name) = value {
      return event.category = try categories.category(named: name)
    }
    do throws(ValueError) {
      try entry.set(&event, value)
    } catch {
      throw FieldFault(entry.name, value: Self.quoted(value, error), .invalid(error))
    }
  }

  /// Returns the text that an error about a value quotes; nil if there is none.
  private static func quoted(_ value: FieldValue, _ error: ValueError) -> String? {
    switch value {
    case .text(let text): return text
    case .count(let count): return String(count)
    case .nothing, .flag, .texts, .source:
      if case .malformed(_, let text) = error { return text }
      return nil
    }
  }

  private func checkTime(of event: EventFields) throws(FieldFault) {
    switch (event.time, event.isAllDay == true) {
    case (nil, false): throw FieldFault("time", .timeMissing)
    case (let time?, true): throw FieldFault("time", value: time.description, .allDayWithTime)
    default: break
    }
  }

  /// Rejects days or an end beside a rule, because the rule contains both.
  private func checkRecurrence(of event: EventFields) throws(FieldFault) {
    guard event.rule != nil || event.extraDates != nil else { return }
    if let until = event.until {
      throw FieldFault("until", value: until.description, .excluded(by: "rule"))
    }
    if event.days?.isEmpty == false { throw FieldFault("days", .excluded(by: "rule")) }
  }
}

/// The source of an event in its line.
struct SourceField {
  let format: String?
  let remoteID: String?
  let extra: [String: String]

  init(_ object: JSONObject) throws(FieldFault) {
    var fields = RecordFields(object)
    do throws(FieldFault) {
      format = try fields.text("format")
      remoteID = try fields.text("remoteID")
      extra = try SourceField.extra(try fields.object("extra"))
      try fields.finish()
    } catch {
      throw FieldFault("source." + error.field, value: error.value, error.reason)
    }
  }

  func source() throws(FieldFault) -> EventSource {
    EventSource(
      format: try required(format, "source.format"), remoteID: remoteID, extra: extra)
  }

  private static func extra(_ object: JSONObject?) throws(FieldFault) -> [String: String] {
    var texts: [String: String] = [:]
    for member in object?.members ?? [] {
      guard case .string(let text) = member.value else {
        throw FieldFault(
          "extra." + member.key, value: member.value.quotable, .wrongType(expected: "string"))
      }
      texts[member.key] = text
    }
    return texts
  }
}

/// Reads lines of diary entries. Errors don't quote the private texts of an entry.
enum DiaryLine {
  /// Reads and checks an entry, and rejects unknown fields.
  static func entry(
    _ fields: inout RecordFields, _ limits: EventLimits
  ) throws(FieldFault) -> DiaryEntry {
    do throws(FieldFault) {
      let entry = try read(&fields, limits)
      try fields.finish()
      return entry
    } catch {
      let isQuotable = quotableFields.contains(error.field) && error.isAboutText
      throw FieldFault(error.field, value: isQuotable ? error.value : nil, error.reason)
    }
  }

  /// The fields without private text.
  private static let quotableFields = ["id", "uid", "createdAt", "zone", "emotions"]

  private static func read(
    _ fields: inout RecordFields, _ limits: EventLimits
  ) throws(FieldFault) -> DiaryEntry {
    let id = try fields.integer("id")
    let uid = try fields.text("uid")
    let createdAt = try fields.text("createdAt")
    let zoneName = try fields.text("zone")
    let names = try fields.texts("emotions") ?? []
    let subEmotions = try fields.texts("subEmotions")
    let text = try fields.text("text")
    let situation = try fields.text("situation")
    let thought = try fields.text("thought")
    let reevaluation = try fields.text("reevaluation")
    let action = try fields.text("action")
    let imagePaths = try fields.texts("imagePaths")
    let source = try fields.object("source").map { (object) throws(FieldFault) in
      try SourceField(object).source()
    }
    if let id, EventID(Int(id)) == nil {
      throw FieldFault("id", value: "\(id)", .invalid(.malformed(.id, "\(id)")))
    }
    let checkedUID = try parsed(try required(uid, "uid"), "uid", parse: EventUID.init)
    let moment = try parsed(try required(createdAt, "createdAt"), "createdAt", parse: Instant.init)
    let zone = try parsedIfPresent(zoneName, "zone", parse: ZoneID.init(_:))
    var emotions: [Emotion] = []
    for name in names {
      emotions.append(
        try parsed(name, "emotions") { (text) throws(ValueError) in try Emotion(text) as Emotion })
    }
    return try checked { () throws(ValueError) in
      try DiaryEntry(
        id: id.map { Int($0) }, uid: checkedUID, createdAt: moment, zone: zone,
        emotions: emotions,
        subEmotions: subEmotions ?? [], text: text ?? "", situation: situation ?? "",
        thought: thought ?? "", reevaluation: reevaluation ?? "", action: action ?? "",
        imagePaths: imagePaths ?? [], source: source, limits: limits)
    }
  }
}

extension FieldValue {
  fileprivate var isPresent: Bool { if case .nothing = self { false } else { true } }
}

extension FieldFault {
  /// Whether the fault is about a text of the right type that has the wrong form.
  fileprivate var isAboutText: Bool {
    if case .invalid = reason { true } else { false }
  }
}
