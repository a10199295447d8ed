import TodoDomain
import TodoText

/// Reads the habits of a database, with their entries.
struct LoopDatabaseReader: ImportReader {
  private let source: ByteSource
  private let opening: OpeningOfTables?
  private let context: ImportContext
  private var histories: LoopHistories?
  private var ready: ArraySlice<ImportRecord> = []

  init(_ source: @escaping ByteSource, _ opening: OpeningOfTables?, context: ImportContext) {
    self.source = source
    self.opening = opening
    self.context = context
  }

  mutating func next() throws -> ImportRecord? {
    if histories == nil { histories = try opened() }
    while ready.isEmpty, let records = histories?.next(context) { ready = records[...] }
    return ready.popFirst()
  }

  private func opened() throws -> LoopHistories {
    guard let opening else { throw ExchangeError.missingHeader(.loop) }
    let bytes = try wholeInput(source, limitInBytes: LoopFormat.maximumSizeInBytes)
    return try LoopDatabase(opening(bytes)).histories()
  }
}

/// The tables of a database of Loop.
private struct LoopDatabase {
  /// The versions of the schema whose columns are known. Later columns are read if they exist.
  private static let versions = 12...26
  /// The columns that the tables of all `versions` have.
  private static let basic = ["id", "name", "freq_num", "freq_den", "archived"]
  private static let optional = [
    "uuid", "question", "description", "type", "target_type", "target_value", "unit", "position",
    "reminder_hour", "reminder_min", "reminder_days",
  ]

  private let tables: any ForeignTables
  private let habitColumns: [String]
  /// Whether entries have values. Before schema 16, an entry exists only for a day that was done.
  private let hasValues: Bool
  private let hasNotes: Bool
  private static let firstWithValues = 16
  /// The value of a day that was marked as done.
  private static let done: Int64 = 2

  /// Checks the tables of a database.
  ///
  /// - Throws: `ExchangeError.missingHeader` without Loop's tables, `.unsupportedVersion` for an
  ///   unknown schema, and the errors of the tables.
  init(_ tables: any ForeignTables) throws {
    self.tables = tables
    guard let habits = try tables.columns(of: "Habits"),
      let entries = try tables.columns(of: "Repetitions"),
      Set(habits).isSuperset(of: Self.basic),
      Set(entries).isSuperset(of: ["habit", "timestamp"]),
      entries.contains("value") || tables.schemaVersion < Self.firstWithValues
    else { throw ExchangeError.missingHeader(.loop) }
    guard Self.versions.contains(tables.schemaVersion) else {
      throw ExchangeError.unsupportedVersion(
        .loop, found: Int64(tables.schemaVersion), supported: Int64(Self.versions.upperBound))
    }
    habitColumns = Self.basic + Self.optional.filter(habits.contains)
    hasValues = entries.contains("value")
    hasNotes = entries.contains("notes")
  }

  /// Returns the habits and their entries.
  func histories() throws -> LoopHistories {
    var habits: [(row: LoopRow, location: ImportLocation)] = []
    try tables.visit(habitColumns, of: "Habits") { values in
      let row = LoopRow(habitColumns, values)
      habits.append((row, .path("Habits[\(row.name("id"))]")))
      guard habits.count <= Category.maximumCount * 10 else {
        throw ExchangeError.inputTooLarge(limitInBytes: LoopFormat.maximumSizeInBytes)
      }
    }
    return LoopHistories(habits: habits[...], entries: try entries())
  }

  private func entries() throws -> [Int64: [LoopEntry]] {
    let columns =
      ["habit", "timestamp"] + (hasValues ? ["value"] : []) + (hasNotes ? ["notes"] : [])
    var entries: [Int64: [LoopEntry]] = [:]
    var count: Int32 = 0
    try tables.visit(columns, of: "Repetitions") { values in
      count += 1
      guard count <= ForeignHabit.maximumDays else {
        throw ExchangeError.inputTooLarge(limitInBytes: LoopFormat.maximumSizeInBytes)
      }
      let note = hasNotes ? values[columns.count - 1] : .null
      entries[values[0].integer ?? 0, default: []].append(
        LoopEntry(
          number: count, timestamp: values[1].integer,
          value: hasValues ? values[2].integer : Self.done,
          note: note.trimmedText, isNoteUnreadable: note == .text(nil)))
    }
    return entries
  }
}

/// A row of the table of entries. Its values take little memory, because a database may have a
/// million rows.
private struct LoopEntry {
  /// The number of the row in the table, from 1.
  let number: Int32
  let timestamp: Int64?
  let value: Int64?
  let note: String?
  /// Whether the note is bytes that aren't text.
  let isNoteUnreadable: Bool

  var location: ImportLocation { .path("Repetitions[\(number)]") }

  /// Returns the day of the entry. The timestamp is the midnight of that day in universal time, in
  /// milliseconds.
  func day(of loop: LoopHabit) throws(FieldFault) -> ForeignHabit.Day {
    let timestamp = try required(timestamp, "timestamp")
    // The calendar has no dates that are further from 1970.
    let isNear = abs(timestamp / 86_400_000) < 4_000_000
    let seconds = isNear ? Int(timestamp).flooredDivision(by: 1_000).quotient : nil
    let date = seconds.map { Instant(secondsSince1970: $0).date(in: .gmt) }
    guard let date, (CivilDate.earliest...CivilDate.latest).contains(date) else {
      let text = "\(timestamp)"
      throw FieldFault("timestamp", value: text, .invalid(.malformed(.date, text)))
    }
    let value = try required(value, "value")
    guard !isNoteUnreadable else { throw FieldFault("notes", LoopRow.unreadable) }
    return LoopValue.day(
      date, LoopValue.outcome(Double(value), loop, isScaled: true), note: note, at: location)
  }
}

/// The habits whose records weren't made yet. The records of one habit are made at a time.
private struct LoopHistories {
  private var habits: ArraySlice<(row: LoopRow, location: ImportLocation)>
  private var entries: [Int64: [LoopEntry]]

  init(
    habits: ArraySlice<(row: LoopRow, location: ImportLocation)>, entries: [Int64: [LoopEntry]]
  ) {
    self.habits = habits
    self.entries = entries
  }

  /// Returns the records of the next habit, and after the last habit the problems of entries
  /// without one; nil at the end.
  mutating func next(_ context: ImportContext) -> [ImportRecord]? {
    guard let (row, location) = habits.popFirst() else { return rest() }
    do throws(FieldFault) {
      let entries = entries.removeValue(forKey: try row.integer("id")) ?? []
      return try records(of: row, entries, at: location, context)
    } catch {
      let type = ImportRecordType(.routine)
      return [.problem(error.problem(at: location, type, record: try? row.text("name")))]
    }
  }

  private func records(
    of row: LoopRow, _ entries: [LoopEntry], at location: ImportLocation, _ context: ImportContext
  ) throws(FieldFault) -> [ImportRecord] {
    let loop = try row.habit()
    var habit = try loop.habit(at: location)
    var problems: [ImportRecord] = []
    for entry in entries {
      do throws(FieldFault) {
        habit.days.append(try entry.day(of: loop))
      } catch {
        problems.append(
          .problem(error.problem(at: entry.location, .occurrence, record: loop.name)))
      }
    }
    return habit.records(.loop, context) + problems
  }

  /// Returns the problems of entries whose habit doesn't exist.
  private mutating func rest() -> [ImportRecord]? {
    guard !entries.isEmpty else { return nil }
    defer { entries = [:] }
    return entries.sorted { $0.key < $1.key }.flatMap { id, rows in
      rows.map {
        .problem(
          ImportProblem(
            at: $0.location, type: .occurrence, field: "habit", value: "\(id)", .unknownEvent,
            .leftOut))
      }
    }
  }
}

extension ForeignValue {
  fileprivate var integer: Int64? { if case .integer(let number) = self { number } else { nil } }

  /// The text without surrounding white space; nil if the text is blank, or the value isn't a text.
  fileprivate var trimmedText: String? {
    guard case .text(let text?) = self, case let trimmed = text.trimmed, !trimmed.isEmpty else {
      return nil
    }
    return trimmed
  }
}

/// A row of a table, whose values are found by column name.
private struct LoopRow {
  private let values: [String: ForeignValue]

  init(_ columns: [String], _ values: [ForeignValue]) {
    self.values = Dictionary(zip(columns, values)) { first, _ in first }
  }

  /// Returns a text that isn't blank; nil for an absent or blank one, and for a value of another
  /// type.
  ///
  /// - Throws: `FieldFault` for a text that isn't UTF-8.
  func text(_ column: String) throws(FieldFault) -> String? {
    guard values[column] != .text(nil) else { throw FieldFault(column, Self.unreadable) }
    return values[column]?.trimmedText
  }

  static var unreadable: ImportProblem.Reason { .unreadable("bytes that are not UTF-8") }

  /// Returns the number in a column as text, for the location of a problem; `?` for any other
  /// value.
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
      unreadReminder: unreadReminder,
      position: integerIfPresent("position") ?? 0)
  }

  private var reminderClock: (hour: Int, minute: Int)? {
    guard let hour = integerIfPresent("reminder_hour"),
      let minute = integerIfPresent("reminder_min")
    else { return nil }
    return (hour, minute)
  }

  private var unreadReminder: String? {
    guard let (hour, minute) = reminderClock, (try? TimeOfDay(hour: hour, minute: minute)) == nil
    else { return nil }
    return "\(hour):\(minute)"
  }

  /// The time and the weekdays of the reminder, which are bits from Saturday on; nil if there is no
  /// reminder, its time doesn't exist, or it has no weekdays.
  private var reminder: (time: TimeOfDay, days: WeekdaySet)? {
    guard let (hour, minute) = reminderClock,
      let time = try? TimeOfDay(hour: hour, minute: minute)
    else { return nil }
    let bits = integerIfPresent("reminder_days") ?? 0x7F
    let days = Weekday.allCases.filter { bits & 1 << (($0.rawValue + 2) % 7) != 0 }
    return days.isEmpty ? nil : (time, WeekdaySet(days))
  }
}
