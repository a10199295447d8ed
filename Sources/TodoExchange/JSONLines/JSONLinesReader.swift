import TodoDomain
import TodoText

/// Reads lines into records. An event is returned together with the occurrence lines that follow
/// it.
struct JSONLinesReader: ImportReader {
  private var lines: LineReader
  private let parser = JSONReader()
  private var decoder: JSONLinesDecoder
  private var hasHeader = false
  private var isAtEnd = false
  private var pending: Pending?
  /// The records of `pending`, in a property of their own so that appending never copies them.
  private var records: [ImportedRecord] = []
  /// Records that were read but not returned yet.
  private var ready: ArraySlice<ImportRecord> = []

  /// The event whose occurrence lines follow; or only its uid, if occurrence lines stand without
  /// the line of their event just before them.
  private enum Pending {
    case event(any PlannedEvent, at: ImportLocation)
    case records(of: EventUID)

    func takes(recordsOf uid: EventUID) -> Bool {
      switch self {
      case .event(let event, _): event.uid == uid
      case .records(of: let own): own == uid
      }
    }
  }

  private enum ParsedLine {
    case value(JSONValue)
    case failure(JSONSyntaxError)
    case blank
  }

  init(_ lines: LineReader, _ kinds: EventKinds, context: ImportContext) {
    self.lines = lines
    decoder = JSONLinesDecoder(LineTypes(kinds), limits: context.limits)
  }

  mutating func next() throws -> ImportRecord? {
    while ready.isEmpty, !isAtEnd {
      guard let parsed = try nextLine() else {
        try finish()
        break
      }
      try read(parsed)
    }
    return ready.popFirst()
  }

  /// Returns the next line, parsed; nil at the end, for a last line that was cut off, and for a
  /// line that is too long.
  private mutating func nextLine() throws -> ParsedLine? {
    let parser = parser
    let parsed: ParsedLine?
    do {
      parsed = try lines.withNextLine { line, number in
        let hasMark = number == 1 && line.starts(with: Byte.orderMark)
        let text = line.dropFirst(hasMark ? Byte.orderMark.count : 0)
        do throws(JSONSyntaxError) {
          return .value(try parser.read(UnsafeBufferPointer(rebasing: text)))
        } catch {
          return error.reason == .emptyInput ? .blank : .failure(error)
        }
      }
    } catch let error as LineTooLong {
      let reason = ImportProblem.Reason.lineTooLong(limitInBytes: error.limitInBytes)
      handOver(ImportProblem(at: .line(error.line), type: .unreadable, reason))
      return nil
    }
    guard case .failure? = parsed, !lines.endedWithNewline else { return parsed }
    handOver(ImportProblem(at: .line(lines.lineNumber), type: .unreadable, .truncated))
    return nil
  }

  private mutating func finish() throws {
    isAtEnd = true
    handOverPending()
    if !hasHeader, lines.endedWithNewline { throw ExchangeError.missingHeader(.jsonLines) }
  }

  private mutating func read(_ parsed: ParsedLine) throws {
    guard hasHeader else {
      try readHeader(parsed)
      hasHeader = true
      return
    }
    let location = ImportLocation.line(lines.lineNumber)
    switch parsed {
    case .blank: break
    case .failure(let error): handOver(JSONLinesDecoder.problem(error, at: location))
    case .value(.object(let object)): read(object, at: location)
    case .value(let value):
      let reason = ImportProblem.Reason.wrongType(expected: "object")
      handOver(ImportProblem(at: location, type: .unreadable, value: value.quotable, reason))
    }
  }

  private mutating func readHeader(_ parsed: ParsedLine) throws {
    guard case .value(.object(let object)) = parsed,
      object["format"] == .string(JSONLinesFormat.headerName),
      let version = object["version"]?.exactInteger
    else { throw ExchangeError.missingHeader(.jsonLines) }
    guard version == JSONLinesFormat.version else {
      throw ExchangeError.unsupportedVersion(
        .jsonLines, found: version, supported: JSONLinesFormat.version)
    }
    for member in object where member.key != "format" && member.key != "version" {
      let fault = FieldFault(member.key, value: member.value.quotable, .unknownField)
      handOver(fault.problem(at: .line(1), .unreadable, record: nil))
    }
  }

  private mutating func read(_ object: JSONObject, at location: ImportLocation) {
    do throws(FieldFault) {
      collect(try decoder.record(object), at: location)
    } catch {
      handOver(decoder.problem(error, of: object, at: location))
    }
  }

  // MARK: - Events with their records

  private mutating func collect(_ record: JSONLinesRecord, at location: ImportLocation) {
    switch record {
    case .setting(let setting): handOver(.setting(setting), at: location)
    case .value(let value): handOver(.value(value), at: location)
    case .category(let category): handOver(.category(category), at: location)
    case .diary(let entry): handOver(.diary(ImportedDiary(entry)), at: location)
    case .event(let event):
      handOverPending()
      pending = .event(event, at: location)
    case .occurrence(let uid, let record):
      if pending?.takes(recordsOf: uid) != true {
        handOverPending()
        pending = .records(of: uid)
      }
      records.append(ImportedRecord(record, at: location))
    }
  }

  private mutating func handOver(_ problem: ImportProblem) {
    ready.append(.problem(problem))
  }

  private mutating func handOver(_ item: ImportItem, at location: ImportLocation) {
    handOverPending()
    ready.append(.item(item, at: location))
  }

  private mutating func handOverPending() {
    let collected = records
    records = []
    switch pending {
    case nil: break
    case .event(let event, let location):
      ready.append(.item(.event(ImportedEvent(event, records: collected)), at: location))
    case .records(let uid):
      guard let first = collected.first else { break }
      ready.append(.item(.records(of: uid, collected), at: first.location))
    }
    pending = nil
  }
}

/// The fields of a line about one date of an event, unchecked.
struct OccurrenceLine {
  let event: String?
  let date: String?
  let isFinished: Bool?
  let deletedAt: String?
  let time: String?
  let change: JSONObject?

  init(_ fields: inout RecordFields) throws(FieldFault) {
    event = try fields.text("event")
    date = try fields.text("date")
    isFinished = try fields.flag("isFinished")
    deletedAt = try fields.text("deletedAt")
    time = try fields.text("time")
    change = try fields.object("change")
  }

  /// Checks the fields, and returns the event's uid and the record.
  ///
  /// - Parameter kindFields: The fields that kinds add.
  func record(
    _ kindFields: [KindField], _ limits: EventLimits
  ) throws(FieldFault) -> (EventUID, OccurrenceRecord) {
    guard change == nil || deletedAt == nil else {
      throw FieldFault("change", .excluded(by: "deletedAt"))
    }
    let uid = try parsed(try required(event, "event"), "event", parse: EventUID.init)
    let record = OccurrenceRecord(
      date: try parsed(try required(date, "date"), "date", parse: CivilDate.init),
      isFinished: try required(isFinished, "isFinished"),
      deletedAt: try parsedIfPresent(deletedAt, "deletedAt", parse: Instant.init),
      time: try parsedIfPresent(time, "time", parse: TimeOfDay.init),
      change: try change.map { (object) throws(FieldFault) in
        try ChangeField(object).change(kindFields, limits)
      })
    return (uid, record)
  }
}

/// The member `change` of an occurrence line: the values in which a day differs from its event.
private struct ChangeField {
  private let object: JSONObject

  init(_ object: JSONObject) {
    self.object = object
  }

  /// Checks the members, and returns the change. Null marks a value that the day doesn't have.
  func change(
    _ kindFields: [KindField], _ limits: EventLimits
  ) throws(FieldFault) -> DayChange {
    do throws(FieldFault) {
      return try read(kindFields, limits)
    } catch {
      throw FieldFault("change." + error.field, value: error.value, error.reason)
    }
  }

  private func read(
    _ kindFields: [KindField], _ limits: EventLimits
  ) throws(FieldFault) -> DayChange {
    let table = EventFieldTable(kindFields)
    var date: CivilDate?
    var texts: [(field: EventField, text: String?)] = []
    for member in object.members {
      let field = EventField(rawValue: member.key)
      guard field == .date || table[field] != nil else {
        throw FieldFault(member.key, value: member.value.quotable, .unknownField)
      }
      switch member.value {
      case .string(let text) where field == .date:
        date = try parsed(text, member.key, parse: CivilDate.init)
      case .string(let text): texts.append((field, text))
      case .null where field != .date: texts.append((field, nil))
      default:
        throw FieldFault(
          member.key, value: member.value.quotable, .wrongType(expected: "string"))
      }
    }
    let day = try required(date, "date")
    return try checked { () throws(ValueError) in
      try DayChange(on: day, texts: texts, kindFields: kindFields, limits: limits)
    }
  }
}

/// The fields of a line about a category, unchecked.
struct CategoryLine {
  let name: String?
  let color: String?
  let icon: String?
  let holdsEvents: Bool?

  init(_ fields: inout RecordFields) throws(FieldFault) {
    name = try fields.text("name")
    color = try fields.text("color")
    icon = try fields.text("icon")
    holdsEvents = try fields.flag("holdsEvents")
  }

  /// Checks the fields, and returns the category.
  func category() throws(FieldFault) -> Category {
    let color = try parsedIfPresent(color, "color", parse: ColorHex.init)
    let icon = try parsed(try required(icon, "icon"), "icon", parse: CategoryIcon.init)
    return try parsed(try required(name, "name"), "name") { (name) throws(ValueError) in
      try Category(name: name, color: color, icon: icon, holdsEvents: holdsEvents ?? false)
    }
  }
}

/// The fields of a line about a preference, unchecked.
struct SettingLine {
  let key: String?
  let value: String?

  init(_ fields: inout RecordFields) throws(FieldFault) {
    key = try fields.text("key")
    value = try fields.text("value")
  }

  /// Checks the fields, and returns the preference.
  func setting() throws(FieldFault) -> Setting {
    let name = try required(key, "key")
    guard let key = SettingKey(rawValue: name) else {
      throw FieldFault(
        "key", value: name, .unknownType(known: SettingKey.allCases.map(\.rawValue)))
    }
    return try parsed(try required(value, "value"), "value") { (value) throws(ValueError) in
      try Setting(key, value)
    }
  }
}

/// The fields of a line about a key-value entry, unchecked.
struct ValueLine {
  let key: String?
  let text: String?

  init(_ fields: inout RecordFields) throws(FieldFault) {
    key = try fields.text("key")
    text = try fields.text("value")
  }

  /// Checks the fields, and returns the key-value entry.
  func value() throws(FieldFault) -> KeyValue {
    let text = try required(text, "value")
    let value = try parsed(try required(key, "key"), "key") { (key) throws(ValueError) in
      try KeyValue(key, text)
    }
    guard Tally.allows(value) else {
      throw FieldFault("value", value: text, .invalid(.malformed(.tally, text)))
    }
    guard Emotion.allows(value) else {
      throw FieldFault("value", value: text, .invalid(.malformed(.emotion, text)))
    }
    return value
  }
}
