import TodoDomain
import TodoText

/// Reads the habits of a database, with their entries.
struct LoopDatabaseReader: ImportReader {
  private let source: ByteSource
  private let opening: OpeningOfTables?
  private let context: ImportContext
  private var ready: ArraySlice<ImportRecord>?

  init(_ source: @escaping ByteSource, _ opening: OpeningOfTables?, _ context: ImportContext) {
    self.source = source
    self.opening = opening
    self.context = context
  }

  mutating func next() throws -> ImportRecord? {
    if ready == nil {
      guard let opening else { throw ExchangeError.missingHeader(.loop) }
      let bytes = try wholeInput(source, limitInBytes: LoopFormat.maximumSizeInBytes)
      ready = try LoopDatabase(opening(bytes)).records(context)[...]
    }
    return ready?.popFirst()
  }
}

/// The tables of a database of Loop.
private struct LoopDatabase {
  /// The versions of the schema of which the columns are known. Columns that came later are read if
  /// they are there.
  private static let versions = 12...26
  /// The columns that all these versions have.
  private static let basic = ["id", "name", "freq_num", "freq_den", "archived"]
  private static let optional = [
    "uuid", "question", "description", "type", "target_type", "target_value", "unit", "position",
    "reminder_hour", "reminder_min", "reminder_days",
  ]

  private let tables: any ForeignTables
  private let habitColumns: [String]
  private let hasNotes: Bool

  /// - Throws: `ExchangeError.missingHeader` without Loop's tables, `.unsupportedVersion` for a
  ///   schema that isn't known, and the errors of the tables.
  init(_ tables: any ForeignTables) throws {
    self.tables = tables
    guard let habits = try tables.columns(of: "Habits"),
      let entries = try tables.columns(of: "Repetitions"),
      Set(habits).isSuperset(of: Self.basic),
      Set(entries).isSuperset(of: ["habit", "timestamp", "value"])
    else { throw ExchangeError.missingHeader(.loop) }
    guard Self.versions.contains(tables.schemaVersion) else {
      throw ExchangeError.unsupportedVersion(
        .loop, found: Int64(tables.schemaVersion), supported: Int64(Self.versions.upperBound))
    }
    habitColumns = Self.basic + Self.optional.filter(habits.contains)
    hasNotes = entries.contains("notes")
  }

  func records(_ context: ImportContext) throws -> [ImportRecord] {
    let entries = try entries()
    var habits: [(row: LoopRow, location: ImportLocation)] = []
    try tables.visit(habitColumns, of: "Habits") { values in
      let row = LoopRow(habitColumns, values)
      habits.append((row, .path("Habits[\(row.name("id"))]")))
      guard habits.count <= Category.maximumCount * 10 else {
        throw ExchangeError.inputTooLarge(limitInBytes: LoopFormat.maximumSizeInBytes)
      }
    }
    var records: [ImportRecord] = []
    var ids: Set<Int64> = []
    for (row, location) in habits {
      do throws(FieldFault) {
        let id = try row.integer("id")
        ids.insert(id)
        records += try self.records(of: row, entries[id] ?? [], at: location, context)
      } catch {
        let type = ImportRecordType(.routine)
        records.append(.problem(error.problem(at: location, type, record: try? row.text("name"))))
      }
    }
    for (id, rows) in entries.sorted(by: { $0.key < $1.key }) where !ids.contains(id) {
      records += rows.map {
        .problem(
          ImportProblem(
            at: $0.location, type: .occurrence, field: "habit", value: "\(id)", .unknownEvent,
            .leftOut))
      }
    }
    return records
  }

  /// A row of the table of entries.
  private struct Entry {
    let timestamp: Int64?
    let value: Int64?
    let notes: Result<String?, FieldFault>
    let location: ImportLocation
  }

  private func entries() throws -> [Int64: [Entry]] {
    let columns = ["habit", "timestamp", "value"] + (hasNotes ? ["notes"] : [])
    var entries: [Int64: [Entry]] = [:]
    var count = 0
    try tables.visit(columns, of: "Repetitions") { values in
      let row = LoopRow(columns, values)
      count += 1
      guard count <= ForeignHabit.maximumDays else {
        throw ExchangeError.inputTooLarge(limitInBytes: LoopFormat.maximumSizeInBytes)
      }
      let entry = Entry(
        timestamp: try? row.integer("timestamp"), value: try? row.integer("value"),
        notes: Result { () throws(FieldFault) in try row.text("notes") },
        location: .path("Repetitions[\(count)]"))
      entries[(try? row.integer("habit")) ?? 0, default: []].append(entry)
    }
    return entries
  }

  private func records(
    of row: LoopRow, _ entries: [Entry], at location: ImportLocation, _ context: ImportContext
  ) throws(FieldFault) -> [ImportRecord] {
    let loop = try row.habit()
    var habit = try loop.habit(at: location)
    var problems: [ImportRecord] = []
    for entry in entries {
      do throws(FieldFault) {
        habit.days.append(try Self.day(entry, loop))
      } catch {
        problems.append(
          .problem(error.problem(at: entry.location, .occurrence, record: loop.name)))
      }
    }
    return habit.records(.loop, context) + problems
  }

  /// The day of an entry, whose timestamp is its midnight in universal time, in milliseconds.
  private static func day(
    _ entry: Entry, _ loop: LoopHabit
  ) throws(FieldFault) -> ForeignHabit.Day {
    let timestamp = try required(entry.timestamp, "timestamp")
    let text = "\(timestamp)"
    let malformed = FieldFault("timestamp", value: text, .invalid(.malformed(.date, text)))
    // Beyond these the calendar has no dates.
    guard abs(timestamp / 86_400_000) < 4_000_000 else { throw malformed }
    let date = Instant(secondsSince1970: Int(timestamp) / 1_000).date(in: .gmt)
    guard (CivilDate.earliest...CivilDate.latest).contains(date) else { throw malformed }
    let value = try required(entry.value, "value")
    let (outcome, count) = LoopValue.outcome(Double(value), loop, isScaled: true)
    let note = [count, try entry.notes.get()].compactMap(\.self).joined(separator: "\n")
    return ForeignHabit.Day(
      date: date, outcome: outcome, note: note.isEmpty ? nil : note, location: entry.location)
  }
}

/// A row of a table, whose values are taken by the names of the columns.
private struct LoopRow {
  private let values: [String: ForeignValue]

  init(_ columns: [String], _ values: [ForeignValue]) {
    self.values = Dictionary(zip(columns, values)) { first, _ in first }
  }

  /// A text that isn't blank; nil for none, and for a value of another type.
  func text(_ column: String) throws(FieldFault) -> String? {
    guard case .text(let value)? = values[column] else { return nil }
    guard let text = value else {
      throw FieldFault(column, .unreadable("bytes that are not UTF-8"))
    }
    let trimmed = text.trimmed
    return trimmed.isEmpty ? nil : trimmed
  }

  /// A value as it is named in a place.
  func name(_ column: String) -> String {
    if case .integer(let number)? = values[column] { "\(number)" } else { "?" }
  }

  func integer(_ column: String) throws(FieldFault) -> Int64 {
    guard case .integer(let number)? = values[column] else {
      throw FieldFault(column, .wrongType(expected: "integer"))
    }
    return number
  }

  private func integerIfPresent(_ column: String) -> Int? {
    if case .integer(let number)? = values[column] { Int(exactly: number) } else { nil }
  }

  func habit() throws(FieldFault) -> LoopHabit {
    let name = try required(try text("name"), "name")
    let target: Double =
      switch values["target_value"] {
      case .real(let number): number.isFinite ? number : 0
      case .integer(let number): Double(number)
      default: 0
      }
    return LoopHabit(
      uuid: try text("uuid"), name: name, question: try text("question"),
      note: try text("description"),
      isCounted: integerIfPresent("type") == 1, target: target,
      isAtMost: integerIfPresent("target_type") == 1, unit: try text("unit"),
      times: Int(clamping: try integer("freq_num")), days: Int(clamping: try integer("freq_den")),
      isArchived: try integer("archived") != 0, reminder: reminder,
      position: integerIfPresent("position") ?? 0)
  }

  /// The time at which the user is reminded, on days whose bits begin with Saturday's.
  private var reminder: (time: TimeOfDay, days: WeekdaySet)? {
    guard let hour = integerIfPresent("reminder_hour"),
      let minute = integerIfPresent("reminder_min"),
      let time = try? TimeOfDay(hour: hour, minute: minute)
    else { return nil }
    let bits = integerIfPresent("reminder_days") ?? 0x7F
    let days = Weekday.allCases.filter { bits & 1 << (($0.rawValue + 2) % 7) != 0 }
    return days.isEmpty ? nil : (time, WeekdaySet(days))
  }
}
