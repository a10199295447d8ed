public import TodoDomain
import TodoText

extension CSVFormat: ImportFormat {
  private static let todoHeader = TableHeader(
    ["uid", "kind", "title", "category", "start", "until", "days", "rule", "extraDates", "time"],
    without: ["date"])
  private static let diaryHeader = TableHeader(["uid", "createdAt", "emotions", "text"])

  /// Returns whether the first row has the columns of todos or of diary entries. A table of
  /// occurrences, whose first column is their date, is not recognised.
  public func recognizes(_ head: [UInt8]) -> Bool {
    CSVTable.hasHeader(head, Self.todoHeader) || CSVTable.hasHeader(head, Self.diaryHeader)
  }

  /// Compares the columns of the first row with the columns of todos.
  public func likeness(to head: [UInt8]) -> FormatLikeness? {
    CSVTable.likeness(head, Self.todoHeader, of: name)
  }

  /// Returns a reader that holds one row. Values that have no column, such as the finished days of
  /// a series, stay as they are in the store.
  public func reader(
    of source: @escaping ByteSource, _ context: ImportContext
  ) -> any ImportReader {
    CSVRowReader(
      CSVTable(source, name, headers: [Self.todoHeader, Self.diaryHeader]), kinds,
      limits: context.limits, today: context.now.date(in: context.timeZone))
  }
}

/// Reads rows of todos, or of diary entries. The fields have the same rules as in JSON Lines.
private struct CSVRowReader: ImportReader {
  private var table: CSVTable
  private let kinds: EventKinds
  private let limits: EventLimits
  private let today: CivilDate
  private var categories = CategoryNames()
  private var seen = RepeatedNames()
  /// The content that the header announces; nil before it is read.
  private var header: Header?
  /// The columns that are not read: no todo has such a field, or an earlier column has the same
  /// name.
  private var unread: ArraySlice<FieldFault> = []

  init(_ table: CSVTable, _ kinds: EventKinds, limits: EventLimits, today: CivilDate) {
    self.table = table
    self.kinds = kinds
    self.limits = limits
    self.today = today
  }

  /// The content of a table: todos with the columns of each kind, or diary entries.
  private enum Header {
    case todos([EventKind: KindOfRow])
    case diary
  }

  /// The fields of a kind, as the table's columns give them.
  private struct KindOfRow {
    let line: EventLine
    let entries: [EventFieldEntry]
    /// The fields that the table has no columns for.
    let unstated: Set<EventField>
    /// The defaults of required fields that a row may leave empty.
    let defaults: [(String, JSONValue)]

    init(_ type: any PlannedEvent.Type, _ columns: [String]) {
      line = EventLine(type)
      entries = EventFieldTable(type.kindFields).entries(.lines)
      let absent = entries.map(\.field).filter { !columns.contains($0.rawValue) }
      unstated = Set(absent).subtracting([.uid, .id, .isAllDay]).union([.source])
      let values: [(EventField, JSONValue)] = [
        (.isPublic, .bool(false)), (.shareCount, .integer(0)),
      ]
      defaults = values.filter { field, _ in type.kindFields.contains { $0.field == field } }
        .map { ($0.rawValue, $1) }
    }
  }

  mutating func next() throws -> ImportRecord? {
    let header = try self.header ?? readHeader()
    if let fault = unread.popFirst() {
      return .problem(fault.problem(at: .line(1), .unreadable, record: nil))
    }
    switch try table.next() {
    case nil: return nil
    case .problem(let problem): return .problem(problem)
    case .record(let row):
      switch header {
      case .todos(let kindsOfRows): return todo(row, kindsOfRows)
      case .diary: return diary(row)
      }
    }
  }

  private mutating func readHeader() throws -> Header {
    let names = try table.columnNames()
    let isDiary = names.contains(DiaryField.createdAt.rawValue)
    let known =
      isDiary
      ? DiaryField.allCases.map(\.rawValue) : EventFieldTable(kinds).entries.map(\.name)
    var seen: Set<String> = []
    unread =
      names.enumerated().filter { !$0.element.isEmpty }.compactMap { place, name in
        guard known.contains(name) else { return FieldFault(name, .unknownField) }
        return seen.insert(name).inserted
          ? nil : FieldFault(name, value: "column \(place + 1)", .repeated)
      }[...]
    let found: Header =
      isDiary
      ? .diary
      : .todos(
        Dictionary(uniqueKeysWithValues: kinds.all.map { ($0.kind, KindOfRow($0, names)) }))
    header = found
    return found
  }

  // MARK: - Todos

  private mutating func todo(
    _ row: CSVRecord, _ kindsOfRows: [EventKind: KindOfRow]
  ) -> ImportRecord {
    let name = row[EventField.kind.rawValue] ?? EventKind.schedule.rawValue
    let kind = EventKind(rawValue: name)
    do throws(FieldFault) {
      guard let kindOfRow = kindsOfRows[kind] else {
        throw FieldFault("kind", value: name, .unknownType(known: kinds.names))
      }
      let cells = CSVCells(row.kept)
      let event = try event(kindOfRow, cells, row: row)
      let imported = ImportedEvent(
        event, category: .namedOrAdded, records: try record(of: event, cells, row),
        unstated: kindOfRow.unstated)
      return .item(.event(CSVRowChange(imported: imported)), at: row.location)
    } catch {
      return .problem(
        error.problem(at: row.location, ImportRecordType(kind), record: row["uid"]))
    }
  }

  private mutating func event(
    _ kindOfRow: KindOfRow, _ cells: CSVCells, row: CSVRecord
  ) throws(FieldFault) -> any PlannedEvent {
    var members: [(String, JSONValue)] = []
    // A row with a rule or extra dates has its end in the column `until` too, for people only.
    let dates = ["rule", "extraDates"].first { cells[$0] != nil }
    for entry in kindOfRow.entries where dates == nil || entry.field != .until {
      if let value = try cells.value(of: entry) { members.append((entry.name, value)) }
    }
    members.append((EventField.isAllDay.rawValue, .bool(cells["time"] == nil)))
    if cells["uid"] == nil {
      // A row that a person added has no uid. Its texts identify it.
      let texts = ["kind", "title", "start", "time"].map { cells[$0] ?? "" }
      let name = seen.unique("csv:\(TextDigest(texts.joined(separator: "\0")))")
      members.append((EventField.uid.rawValue, .string(name)))
    }
    if cells["category"] == nil {
      members.append((EventField.category.rawValue, .string(Category.none.name)))
    }
    members += kindOfRow.defaults.filter { cells[$0.0] == nil }
    var fields = RecordFields(JSONObject(members))
    let event = try kindOfRow.line.event(&fields, &categories, limits: limits)
    if let dates, let until = cells["until"], event.pattern.end?.description != until.trimmed {
      throw FieldFault("until", value: until, .excluded(by: dates))
    }
    return event
  }

  /// Returns the record that the column `isFinished` states for a single-day todo; none for a
  /// series or without that column.
  ///
  /// - Throws: `FieldFault` for a series that is marked as finished.
  private func record(
    of event: any PlannedEvent, _ cells: CSVCells, _ row: CSVRecord
  ) throws(FieldFault) -> [ImportedRecord] {
    guard let isFinished = try cells.flag("isFinished") else { return [] }
    guard !event.isRepeating else {
      // A series is never finished, only its days are.
      guard isFinished else { return [] }
      let columns = ["rule", "days", "until"].first { cells[$0] != nil }
      throw FieldFault("isFinished", value: "true", .excluded(by: columns ?? "start"))
    }
    var unstated: Set<EventField> = [.deletedAt, .time, .change]
    // The row of an undated todo doesn't say on which date it was finished.
    if event.pattern.isUndated { unstated.insert(.date) }
    let record = OccurrenceRecord(date: event.pattern.start ?? today, isFinished: isFinished)
    return [ImportedRecord(record, at: row.location, unstated: unstated)]
  }

  // MARK: - The diary

  private func diary(_ row: CSVRecord) -> ImportRecord {
    do throws(FieldFault) {
      var fields = RecordFields(JSONObject(try CSVCells(row.kept).diaryMembers()))
      let entry = try DiaryLine.entry(&fields, limits)
      let unstated: Set<DiaryField> = entry.zone == nil ? [.source, .zone] : [.source]
      return .item(.diary(ImportedDiary(entry, unstated: unstated)), at: row.location)
    } catch {
      return .problem(error.problem(at: row.location, .diary, record: row["uid"]))
    }
  }
}

/// The todo of a row. An empty cell may stand for no text, an empty text or a blank text, so a
/// stored text that is empty or blank stays.
private struct CSVRowChange: ImportedChange {
  let imported: ImportedEvent

  var uid: EventUID { imported.uid }
  var itemUID: EventUID { imported.uid }
  var type: ImportRecordType { imported.type }

  func decision(about stored: (any PlannedEvent)?) -> ImportDecision {
    guard let stored else { return .insert(imported) }
    let (own, old) = (EventFields(of: imported.event), EventFields(of: stored))
    let empty = EventFieldTable.entries(of: imported.event).filter { entry in
      guard entry.value(own).isEmpty, case .text(let text) = entry.value(old) else { return false }
      return text.trimmed.isEmpty
    }
    return .replace(imported.keeping(Set(empty.map(\.field))), isLater: false)
  }
}

/// The texts of a row by column name, without the marks that a writer adds to make a text harmless
/// (`CSVWriter.disarms`).
private struct CSVCells {
  private let texts: [String: String]

  init(_ texts: [String: String]) {
    self.texts = texts.mapValues(CSVWriter.restored)
  }

  /// The text of a column; nil for an empty one.
  subscript(_ name: String) -> String? { texts[name].flatMap { $0.trimmed.isEmpty ? nil : $0 } }

  /// Returns the value of a column as the JSON value that JSON Lines has for the field; nil for an
  /// empty cell.
  func value(of entry: EventFieldEntry) throws(FieldFault) -> JSONValue? {
    guard entry.field != .isAllDay, let text = self[entry.name] else { return nil }
    switch entry.form {
    case .text: return .string(text)
    case .texts: return .array(text.split(separator: ",").map { .string(String($0).trimmed) })
    case .flag: return try flag(entry.name).map { .bool($0) }
    case .count: return .integer(try count(entry.name, text))
    case .source: return nil
    }
  }

  /// Returns the flag of a column, in capitals too, as spreadsheets write it; nil for an empty
  /// cell.
  func flag(_ name: String) throws(FieldFault) -> Bool? {
    switch self[name]?.trimmed.lowercased() {
    case nil: return nil
    case "true": return true
    case "false": return false
    case let text:
      throw FieldFault(name, value: text, .wrongType(expected: "true or false"))
    }
  }

  private func count(_ name: String, _ text: String) throws(FieldFault) -> Int64 {
    guard let number = Int64(text.trimmed) else {
      throw FieldFault(name, value: text, .wrongType(expected: "number"))
    }
    return number
  }

  /// Returns the row as the members of a diary entry in JSON Lines. In the cell of a list, each
  /// line is one element.
  func diaryMembers() throws(FieldFault) -> [(String, JSONValue)] {
    var members: [(String, JSONValue)] = []
    for field in DiaryField.allCases {
      guard let text = self[field.rawValue] else { continue }
      switch field {
      case .id: members.append((field.rawValue, .integer(try count(field.rawValue, text))))
      case .emotions, .subEmotions, .imagePaths:
        let lines = text.split(separator: "\n").map { JSONValue.string(String($0)) }
        members.append((field.rawValue, .array(lines)))
      case .source: continue
      default: members.append((field.rawValue, .string(text)))
      }
    }
    return members
  }
}
