public import TodoDomain
import TodoText

/// The table that HabitBull exports, with one day of a habit per row and its value.
///
/// A habit becomes a daily routine, because the file doesn't give its frequency.
public struct HabitBullFormat: TableFormat {
  /// The name `habitbull`.
  public let name = FormatName.habitBull

  static let header = TableHeader(["HabitName", "CalendarDate", "Value"])

  /// Makes the format.
  public init() {}

  /// Returns a reader that holds the days of all habits, which may be in any order.
  public func reader(
    of source: @escaping ByteSource, _ context: ImportContext
  ) -> any ImportReader {
    HabitBullReader(CSVTable(source, name, header: Self.header), context)
  }
}

/// Reads all rows, then returns the habits one by one.
private struct HabitBullReader: ImportReader {
  private var table: CSVTable
  private let context: ImportContext
  private var habits: [HabitBullHabit] = []
  /// The positions of the habits, by name and category.
  private var places: [[String]: Int] = [:]
  private var names: Set<String> = []
  private var order = SlashedDates()
  private var count = 0
  private var isRead = false
  private var position = 0
  private var ready: ArraySlice<ImportRecord> = []

  init(_ table: CSVTable, _ context: ImportContext) {
    self.table = table
    self.context = context
  }

  mutating func next() throws -> ImportRecord? {
    while ready.isEmpty {
      if !isRead {
        switch try table.next() {
        case nil: isRead = true
        case .problem(let problem): return .problem(problem)
        case .record(let row): add(row)
        }
      } else if position < habits.count {
        position += 1
        ready = habits[position - 1].records(order, context)[...]
      } else {
        return nil
      }
    }
    return ready.popFirst()
  }

  private mutating func add(_ row: CSVRecord) {
    do throws(FieldFault) {
      let name = try required(row["HabitName"], "HabitName")
      let day = try HabitBullHabit.Day(row)
      guard count < ForeignHabit.maximumDays else {
        throw FieldFault("", .tooMany(limit: ForeignHabit.maximumDays))
      }
      count += 1
      order.note(day.date)
      let key = [name, row["HabitCategory"] ?? ""]
      let place = places[key] ?? habits.count
      if place == habits.count {
        places[key] = place
        let isFirst = names.insert(name).inserted
        habits.append(HabitBullHabit(name, id: isFirst ? [name] : key, row))
      }
      habits[place].add(day)
    } catch {
      ready.append(.problem(row.problem(error, .occurrence)))
    }
  }
}

/// A habit and its days in the file.
private struct HabitBullHabit {
  /// A day of a habit, with the texts of the file.
  struct Day {
    let date: String
    let value: Double
    let text: String
    let comment: String?
    let location: ImportLocation

    init(_ row: CSVRecord) throws(FieldFault) {
      date = try required(row["CalendarDate"], "CalendarDate")
      text = try required(row["Value"], "Value")
      guard let value = Double(text), value.isFinite else {
        throw FieldFault("Value", value: text, .wrongType(expected: "number"))
      }
      self.value = value
      comment = row["CommentText"]
      location = row.location
    }
  }

  private var habit: ForeignHabit
  private var days: [Day] = []

  /// Makes the habit of a row.
  ///
  /// - Parameter id: The texts that distinguish the habit from others in the file.
  init(_ name: String, id: [String], _ row: CSVRecord) {
    habit = ForeignHabit(
      uid: "habitbull:\(TextDigest(id.joined(separator: "\n")))", title: name,
      labels: ForeignLabels(project: row["HabitCategory"], field: "HabitCategory"),
      notes: ForeignNotes([row["HabitDescription"]].compactMap(\.self)), location: row.location)
    let kept = ["HabitName", "HabitDescription", "HabitCategory"]
    habit.extra = row.kept.filter { kept.contains($0.key) }
  }

  mutating func add(_ day: Day) {
    days.append(day)
  }

  func records(_ order: SlashedDates, _ context: ImportContext) -> [ImportRecord] {
    // A habit whose values are all 0 or 1 is either done or not done on a day.
    let isCounted = days.contains { $0.value > 0 && $0.value != 1 }
    var (habit, problems) = (habit, [ImportRecord]())
    for day in days {
      do throws(FieldFault) {
        let isDone = day.value > 0
        let isNumber = isCounted && isDone
        let amount = isNumber ? try? Amount(day.text) : nil
        let note = [isNumber && amount == nil ? day.text : nil, day.comment].compactMap(\.self)
        habit.days.append(
          ForeignHabit.Day(
            date: try order.date(day.date), outcome: isDone ? .done : .missed, amount: amount,
            note: note.isEmpty ? nil : note.joined(separator: "\n"), location: day.location))
      } catch {
        problems.append(.problem(error.problem(at: day.location, .occurrence, record: habit.title)))
      }
    }
    guard !habit.days.isEmpty else { return problems }
    return habit.records(.habitBull, context) + problems
  }
}

/// The order of day and month in dates such as `4/13/2019`, which all dates of a file share.
private struct SlashedDates {
  private var isDayFirst = false
  private var isMonthFirst = false

  /// Learns the order of day and month from a date with slashes: a number above 12 must be the day.
  mutating func note(_ text: String) {
    guard let (first, second, _) = Self.numbers(text) else { return }
    if first > 12 { isDayFirst = true }
    if second > 12 { isMonthFirst = true }
  }

  /// Returns the date of a text such as `2019-04-13`, or of a text with slashes if the dates of the
  /// file show which number is the month.
  func date(_ text: String) throws(FieldFault) -> CivilDate {
    guard let (first, second, year) = Self.numbers(text) else {
      return try parsed(text, "CalendarDate", parse: CivilDate.init)
    }
    guard isDayFirst != isMonthFirst || first == second else {
      throw FieldFault(
        "CalendarDate", value: text,
        .unreadable("\(text) doesn't say which number is the month, nor does any other date"))
    }
    let (month, day) = isDayFirst ? (second, first) : (first, second)
    return try parsed(text, "CalendarDate") { (_) throws(ValueError) in
      try CivilDate(year: year, month: month, day: day)
    }
  }

  private static func numbers(_ text: String) -> (Int, Int, Int)? {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    guard parts.count == 3, parts[0].utf8.count <= 2, parts[1].utf8.count <= 2,
      parts[2].utf8.count == 4, parts.allSatisfy({ $0.utf8.allSatisfy(digits.contains) }),
      let first = Int(parts[0]), let second = Int(parts[1]), let year = Int(parts[2])
    else { return nil }
    return (first, second, year)
  }
}
