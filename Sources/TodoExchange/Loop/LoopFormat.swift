public import TodoDomain
import TodoText

/// The habits of Loop Habit Tracker: its database, which is its backup, or the tables of its
/// export.
///
/// A habit becomes a routine with its whole history. Its uid is the same from both sources, unless
/// the database has ids for habits, which old databases don't have.
public struct LoopFormat: ImportFormat, BundleFormat {
  /// The name `loop`.
  public let name = FormatName.loop
  /// The file extension `db`.
  public let fileExtensions = ["db"]

  /// The most bytes of a database: 64 MiB.
  public static let maximumSizeInBytes = 64 << 20

  private let opening: OpeningOfTables?

  /// Makes the format.
  ///
  /// - Parameter opening: Opens a database. Without it, only the tables of an export can be read.
  public init(opening: OpeningOfTables? = nil) {
    self.opening = opening
  }

  /// Whether the first bytes belong to a SQLite database that defines a table of habits and a table
  /// of repetitions.
  public func recognizes(_ head: [UInt8]) -> Bool {
    guard opening != nil, head.starts(with: "SQLite format 3\0".utf8) else { return false }
    let text = String(decoding: head, as: UTF8.self).lowercased()
    return text.contains("habits") && text.contains("repetitions")
  }

  /// Whether one of the files is the table of habits, and others are tables of finished days.
  public func recognizes(_ names: [String]) -> Bool {
    LoopTables(names).hasHabits
  }

  /// Returns a reader that holds the database, up to `maximumSizeInBytes`.
  public func reader(
    of source: @escaping ByteSource, _ context: ImportContext
  ) -> any ImportReader {
    LoopDatabaseReader(source, opening, context: context)
  }

  /// Returns a reader that holds the habits, and the days of one habit.
  public func reader(of bundle: any FileBundle, _ context: ImportContext) -> any ImportReader {
    LoopTableReader(bundle, context)
  }
}

/// A habit of Loop, read from a table or from its database.
struct LoopHabit {
  var uuid: String?
  var name: String
  var question: String?
  var note: String?
  var isCounted: Bool
  var target: Double
  /// Whether the target is a maximum.
  var isAtMost: Bool
  var unit: String?
  var times: Int
  var days: Int
  var isArchived: Bool
  var reminder: (time: TimeOfDay, days: WeekdaySet)?
  /// A reminder at a time that doesn't exist, such as `25:61`.
  var unreadReminder: String?
  var position: Int

  /// Returns the habit without its days.
  func habit(at location: ImportLocation) throws(FieldFault) -> ForeignHabit {
    guard (1...1_000).contains(days), (1...1_000).contains(times) else {
      throw FieldFault(
        "frequency", value: "\(times)/\(days)", .wrongType(expected: "numbers from 1 to 1000"))
    }
    var habit = ForeignHabit(
      uid: uuid ?? "loop:\(TextDigest(name))", title: name, location: location)
    habit.rhythm = HabitRhythm(times: times, days: days)
    habit.notes = ForeignNotes([question, note].compactMap(\.self))
    habit.target = exactTarget
    if let goal, habit.target == nil { habit.notes.add([goal], of: "goal") }
    habit.notes.add("reminder", unreadReminder)
    habit.isArchived = isArchived
    habit.reminder = reminder
    return habit
  }

  /// The target or limit of a counted habit; nil for any other habit, for a number with more than
  /// three decimals, and for a target of zero.
  private var exactTarget: Target? {
    guard isCounted, let amount = LoopValue.amount(target) else { return nil }
    return try? Target(amount, unit: unit ?? "", isAtMost: isAtMost)
  }

  /// The target or limit with its unit, such as `≥ 8 glasses`; nil for a habit that isn't counted.
  private var goal: String? {
    guard isCounted else { return nil }
    return ["\(isAtMost ? "≤" : "≥") \(Self.text(target))", unit].compactMap(\.self)
      .joined(separator: " ")
  }

  /// Returns the outcome of a day on which this number was counted.
  func outcome(ofCount count: Double) -> ForeignHabit.Outcome {
    (isAtMost ? count <= target : count >= target) ? .done : .missed
  }

  /// Returns a number without needless digits.
  static func text(_ number: Double) -> String {
    number.rounded() == number && abs(number) < 1e15 ? "\(Int(number))" : "\(number)"
  }
}
