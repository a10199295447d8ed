import TodoDomain

/// Reads lines into items. An event is handed over with the records that follow it.
struct JSONLinesReader {
  private let parser = JSONReader()
  private var decoder: JSONLinesDecoder
  private var pending = PendingItem.none
  /// The records of what is pending; apart from it, so that appending never copies them.
  private var records: [ImportedRecord] = []

  /// What waits for more records.
  private enum PendingItem {
    case none
    case event(any PlannedEvent, at: ImportLocation)
    case records(of: EventUID)

    func takes(recordsOf uid: EventUID) -> Bool {
      switch self {
      case .none: false
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

  init(_ kinds: EventKinds, _ context: ImportContext) {
    decoder = JSONLinesDecoder(LineTypes(kinds), limits: context.limits)
  }

  mutating func readAll(
    _ lines: inout LineReader, _ take: (ImportEntry) throws -> Void
  ) throws {
    var hasHeader = false
    while let parsed = try next(&lines, take) {
      let location = ImportLocation.line(lines.lineNumber)
      guard lines.endedWithNewline else {
        try take(.problem(ImportProblem(at: location, type: .unreadable, .truncated)))
        break
      }
      if hasHeader {
        try read(parsed, at: location, take)
      } else {
        try readHeader(parsed, take)
        hasHeader = true
      }
    }
    try handOver(take)
    if !hasHeader, lines.endedWithNewline { throw ExchangeError.missingHeader(.jsonLines) }
  }

  /// The next line, parsed; nil at the end, and where a line is too long to go on.
  private func next(
    _ lines: inout LineReader, _ take: (ImportEntry) throws -> Void
  ) throws -> ParsedLine? {
    do {
      return try lines.withNextLine { line, _ -> ParsedLine in
        do throws(JSONSyntaxError) {
          return .value(try parser.read(line))
        } catch {
          return error.reason == .emptyInput ? .blank : .failure(error)
        }
      }
    } catch let error as LineTooLong {
      let reason = ImportProblem.Reason.lineTooLong(limitBytes: error.limitBytes)
      try take(.problem(ImportProblem(at: .line(error.line), type: .unreadable, reason)))
      return nil
    }
  }

  private func readHeader(
    _ parsed: ParsedLine, _ take: (ImportEntry) throws -> Void
  ) throws {
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
      try take(.problem(fault.problem(at: .line(1), .unreadable, record: nil)))
    }
  }

  private mutating func read(
    _ parsed: ParsedLine, at location: ImportLocation, _ take: (ImportEntry) throws -> Void
  ) throws {
    let object: JSONObject
    switch parsed {
    case .blank: return
    case .failure(let error):
      try take(.problem(JSONLinesDecoder.problem(error, at: location)))
      return
    case .value(.object(let value)): object = value
    case .value(let value):
      let reason = ImportProblem.Reason.wrongType(expected: "object")
      try take(
        .problem(
          ImportProblem(at: location, type: .unreadable, value: value.quotable, reason)))
      return
    }
    let record: JSONLinesRecord
    do throws(FieldFault) {
      record = try decoder.record(object)
    } catch {
      try take(.problem(decoder.problem(error, of: object, at: location)))
      return
    }
    try collect(record, at: location, take)
  }

  // MARK: - Events with their records

  private mutating func collect(
    _ record: JSONLinesRecord, at location: ImportLocation, _ take: (ImportEntry) throws -> Void
  ) throws {
    switch record {
    case .setting(let setting):
      try handOver(take)
      try take(.item(.setting(setting), at: location))
    case .value(let value):
      try handOver(take)
      try take(.item(.value(value), at: location))
    case .category(let category):
      try handOver(take)
      try take(.item(.category(category), at: location))
    case .event(let event):
      try handOver(take)
      pending = .event(event, at: location)
    case .diary(let entry):
      try handOver(take)
      try take(.item(.diary(ImportedDiary(entry)), at: location))
    case .occurrence(let uid, let record):
      try collect(ImportedRecord(record, at: location), of: uid, take)
    }
  }

  private mutating func collect(
    _ record: ImportedRecord, of uid: EventUID, _ take: (ImportEntry) throws -> Void
  ) throws {
    if !pending.takes(recordsOf: uid) {
      try handOver(take)
      pending = .records(of: uid)
    }
    records.append(record)
  }

  private mutating func handOver(_ take: (ImportEntry) throws -> Void) throws {
    let item = pending
    let collected = records
    pending = .none
    records = []
    switch item {
    case .none: break
    case .event(let event, let location):
      try take(.item(.event(ImportedEvent(event, records: collected)), at: location))
    case .records(let uid):
      guard let first = collected.first else { return }
      try take(.item(.records(of: uid, collected), at: first.location))
    }
  }
}

/// A line about one date of an event, as it stands there.
struct OccurrenceLine {
  let event: String?
  let date: String?
  let isFinished: Bool?
  let deletedAt: String?
  let time: String?

  init(_ fields: inout RecordFields) throws(FieldFault) {
    event = try fields.text("event")
    date = try fields.text("date")
    isFinished = try fields.flag("isFinished")
    deletedAt = try fields.text("deletedAt")
    time = try fields.text("time")
  }

  /// The checked values.
  func record() throws(FieldFault) -> (EventUID, OccurrenceRecord) {
    let uid = try parsed(try required(event, "event"), "event", EventUID.init)
    let record = OccurrenceRecord(
      date: try parsed(try required(date, "date"), "date", CivilDate.init),
      isFinished: try required(isFinished, "isFinished"),
      deletedAt: try parsedIfPresent(deletedAt, "deletedAt", Instant.init),
      time: try parsedIfPresent(time, "time", TimeOfDay.init))
    return (uid, record)
  }
}

/// A line about a category, as it stands there.
struct CategoryLine {
  let name: String?
  let color: String?
  let icon: String?

  init(_ fields: inout RecordFields) throws(FieldFault) {
    name = try fields.text("name")
    color = try fields.text("color")
    icon = try fields.text("icon")
  }

  /// The checked values.
  func category() throws(FieldFault) -> Category {
    let color = try parsedIfPresent(color, "color", ColorHex.init)
    let icon = try parsed(try required(icon, "icon"), "icon", CategoryIcon.init)
    return try parsed(try required(name, "name"), "name") { (name) throws(ValueError) in
      try Category(name: name, color: color, icon: icon)
    }
  }
}

/// A line about a preference, as it stands there.
struct SettingLine {
  let key: String?
  let value: String?

  init(_ fields: inout RecordFields) throws(FieldFault) {
    key = try fields.text("key")
    value = try fields.text("value")
  }

  /// The checked values.
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

/// A line about a key-value entry of a feature, as it stands there.
struct ValueLine {
  let key: String?
  let text: String?

  init(_ fields: inout RecordFields) throws(FieldFault) {
    key = try fields.text("key")
    text = try fields.text("value")
  }

  /// The checked values.
  func value() throws(FieldFault) -> KeyValue {
    let text = try required(text, "value")
    let value = try parsed(try required(key, "key"), "key") { (key) throws(ValueError) in
      try KeyValue(key, text)
    }
    guard Tally.allows(value) else {
      throw FieldFault("value", value: text, .invalid(.malformed(.tally, text)))
    }
    return value
  }
}
