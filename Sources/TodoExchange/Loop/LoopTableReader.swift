import TodoDomain
import TodoText

/// The paths of an export's tables.
struct LoopTables {
  private static let habits = "Habits.csv"
  private static let checkmarks = "Checkmarks.csv"

  /// The path of the table of habits; nil if there is none.
  let habits: String?
  /// The paths of the habits' own tables, by the number at the start of their folder. The rest of a
  /// folder's name doesn't identify a habit, because it lacks all letters beyond ASCII.
  let checkmarks: [Int: String]

  init(_ names: [String]) {
    habits = names.filter { $0.lastPathPart == Self.habits }.min { $0.count < $1.count }
    let base = habits.map { String($0.dropLast(Self.habits.count)) } ?? ""
    var checkmarks: [Int: String] = [:]
    for name in names where name.hasPrefix(base) {
      let parts = name.dropFirst(base.count).split(separator: "/")
      guard parts.count == 2, parts[1] == Self.checkmarks,
        let number = Int(parts[0].prefix { $0.isASCII && $0.isNumber })
      else { continue }
      checkmarks[number] = name
    }
    self.checkmarks = checkmarks
  }

  var hasHabits: Bool { habits != nil && !checkmarks.isEmpty }
}

/// Reads the tables of an export: the habits, and the table of each habit's days.
struct LoopTableReader: ImportReader {
  private let bundle: any FileBundle
  private let context: ImportContext
  private let tables: LoopTables
  private var habits: CSVTable?
  private var count = 0
  private var ready: ArraySlice<ImportRecord> = []
  private(set) var fileName: String?

  init(_ bundle: any FileBundle, _ context: ImportContext) {
    self.bundle = bundle
    self.context = context
    tables = LoopTables(bundle.names)
  }

  mutating func next() throws -> ImportRecord? {
    while ready.isEmpty {
      guard let path = tables.habits else { throw ExchangeError.missingHeader(.loop) }
      var habits = try self.habits ?? open(path)
      fileName = path
      let row = try habits.next()
      self.habits = habits
      switch row {
      case nil: return nil
      case .problem(let problem): return .problem(problem)
      case .record(let row): try read(row)
      }
    }
    return ready.popFirst()
  }

  private func open(_ path: String) throws -> CSVTable {
    CSVTable(
      try bundle.source(of: path), .loop,
      header: TableHeader(["Position", "Name"], oneOf: ["FrequencyNumerator", "NumRepetitions"]))
  }

  private mutating func read(_ row: CSVRecord) throws {
    let type = ImportRecordType(.routine)
    do {
      let loop = try Self.habit(row)
      var habit = try loop.habit(at: row.location)
      var problems: [ImportRecord] = []
      if let path = tables.checkmarks[loop.position] {
        try readDays(of: path, loop, &habit, problems: &problems)
      }
      ready = (habit.records(.loop, context) + problems)[...]
    } catch let fault as FieldFault {
      ready = [.problem(fault.problem(at: row.location, type, record: row["Name"]))]
    }
  }

  private mutating func readDays(
    of path: String, _ loop: LoopHabit, _ habit: inout ForeignHabit,
    problems: inout [ImportRecord]
  ) throws {
    var table = CSVTable(
      try bundle.source(of: path), .loop, header: TableHeader(["Date", "Value"]))
    while let row = try table.next() {
      switch row {
      case .problem(let problem): problems.append(.problem(problem.located(in: path)))
      case .record(let row):
        do throws(FieldFault) {
          let day = try Self.day(row, loop, in: path)
          count += 1
          guard count <= ForeignHabit.maximumDays else {
            throw FieldFault("", .tooMany(limit: ForeignHabit.maximumDays))
          }
          habit.days.append(day)
        } catch {
          problems.append(
            .problem(
              error.problem(at: .file(path, row.location), .occurrence, record: habit.title)))
        }
      }
    }
  }

  private static func habit(_ row: CSVRecord) throws(FieldFault) -> LoopHabit {
    let isCounted = row["Type"] == "NUMERICAL"
    return LoopHabit(
      name: try required(row["Name"], "Name"), question: row["Question"], note: row["Description"],
      isCounted: isCounted, target: try number(row, "Target Value") ?? 0,
      isAtMost: row["Target Type"] == "AT_MOST", unit: row["Unit"],
      times: try integer(row, "FrequencyNumerator", formerName: "NumRepetitions"),
      days: try integer(row, "FrequencyDenominator", formerName: "Interval"),
      isArchived: row["Archived?"]?.lowercased() == "true",
      position: try integer(row, "Position", formerName: "Position"))
  }

  private static func number(
    _ row: CSVRecord, _ name: String
  ) throws(FieldFault) -> Double? {
    guard let text = row[name] else { return nil }
    guard let number = Double(text), number.isFinite else {
      throw FieldFault(name, value: text, .wrongType(expected: "number"))
    }
    return number
  }

  private static func integer(
    _ row: CSVRecord, _ name: String, formerName: String
  ) throws(FieldFault) -> Int {
    let text = try required(row[name] ?? row[formerName], name)
    guard let number = Int(text) else {
      throw FieldFault(name, value: text, .wrongType(expected: "integer"))
    }
    return number
  }

  private static func day(
    _ row: CSVRecord, _ loop: LoopHabit, in path: String
  ) throws(FieldFault) -> ForeignHabit.Day {
    let date = try parsed(try required(row["Date"], "Date"), "Date", parse: CivilDate.init)
    let value = try required(row["Value"], "Value")
    let outcome: (ForeignHabit.Outcome, Double?)
    switch value {
    case "YES_MANUAL": outcome = (.done, nil)
    case "SKIP": outcome = (.skipped, nil)
    // For a counted habit, zero may be enough.
    case "NO" where loop.isCounted: outcome = LoopValue.outcome(0, loop, isScaled: true)
    case "NO", "UNKNOWN", "YES_AUTO": outcome = (.missed, nil)
    default:
      guard let number = Double(value), number.isFinite else {
        let known = ["YES_MANUAL", "YES_AUTO", "NO", "SKIP", "UNKNOWN"]
        throw FieldFault("Value", value: value, .unknownType(known: known))
      }
      // The export has the numbers of the database, which are thousandths of a count.
      outcome = LoopValue.outcome(number, loop, isScaled: Int(value) != nil)
    }
    return LoopValue.day(date, outcome, note: row["Notes"], at: .file(path, row.location))
  }
}

/// Reads the numbers in Loop's entries as outcomes, counts and amounts.
enum LoopValue {
  /// Returns the outcome of an entry, and the count. The count is nil for a habit that isn't
  /// counted, for a skipped day, and for a negative number.
  ///
  /// - Parameter isScaled: Whether a count is stored in thousandths.
  static func outcome(
    _ value: Double, _ loop: LoopHabit, isScaled: Bool
  ) -> (ForeignHabit.Outcome, Double?) {
    guard loop.isCounted else {
      switch value {
      case 2: return (.done, nil)
      case 3: return (.skipped, nil)
      default: return (.missed, nil)
      }
    }
    // A skipped day of a numeric habit has the same number as a skipped day of any habit.
    if isScaled, value == 3 { return (.skipped, nil) }
    guard value >= 0 else { return (.missed, nil) }
    let count = isScaled ? value / 1_000 : value
    return (loop.outcome(ofCount: count), count)
  }

  /// Returns the day of an entry. A count that can't be an amount becomes part of the day's note.
  static func day(
    _ date: CivilDate, _ outcome: (ForeignHabit.Outcome, count: Double?), note: String?,
    at location: ImportLocation
  ) -> ForeignHabit.Day {
    let amount = outcome.count.flatMap(amount)
    let number = amount == nil ? outcome.count.map(LoopHabit.text) : nil
    let texts = [number, note].compactMap(\.self)
    return ForeignHabit.Day(
      date: date, outcome: outcome.0, amount: amount,
      note: texts.isEmpty ? nil : texts.joined(separator: "\n"), location: location)
  }

  /// Returns the amount of a number; nil for a number with more than three decimals, and beyond the
  /// largest amount.
  static func amount(_ number: Double) -> Amount? {
    let thousandths = (number * 1_000).rounded()
    guard abs(thousandths - number * 1_000) < 1e-6 * max(1, abs(thousandths)),
      let whole = Int(exactly: thousandths)
    else { return nil }
    return Amount(thousandths: whole)
  }
}
