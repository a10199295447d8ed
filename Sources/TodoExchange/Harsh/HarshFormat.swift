public import TodoDomain
import TodoText

/// The two files of harsh: `habits` with the frequency of each habit, and `log` with the result of
/// each day.
///
/// A habit becomes a routine, and its heading becomes the category.
public struct HarshFormat: BundleFormat {
  /// The name `harsh`.
  public let name = FormatName.harsh
  /// No extensions, because the files have none.
  public let fileExtensions: [String] = []

  /// Makes the format.
  public init() {}

  /// Returns whether a folder has both files, `habits` and `log`.
  public func recognizes(_ names: [String]) -> Bool { HarshFiles(names) != nil }

  /// Returns a reader that holds the habits and the log.
  public func reader(of bundle: any FileBundle, _ context: ImportContext) -> any ImportReader {
    HarshReader(bundle, context)
  }
}

/// The paths of the two files.
private struct HarshFiles {
  let habits: String
  let log: String

  init?(_ names: [String]) {
    let all = Set(names)
    let habits = names.first { $0.lastPathPart == "habits" && all.contains($0.dropLast(6) + "log") }
    guard let habits else { return nil }
    self.habits = habits
    log = habits.dropLast(6) + "log"
  }
}

/// Reads the files `habits` and `log`, then returns the habits one by one.
private struct HarshReader: ImportReader {
  private let bundle: any FileBundle
  private let context: ImportContext
  private var habits: [String: ForeignHabit] = [:]
  private var order: [String] = []
  private var count = 0
  private var ready: ArraySlice<ImportRecord>?
  private(set) var fileName: String?

  init(_ bundle: any FileBundle, _ context: ImportContext) {
    self.bundle = bundle
    self.context = context
  }

  mutating func next() throws -> ImportRecord? {
    if ready == nil {
      guard let files = HarshFiles(bundle.names) else {
        throw ExchangeError.missingHeader(.harsh)
      }
      var records = try readHabits(files.habits)
      records += try readLog(files.log)
      records += order.flatMap { habits[$0]?.records(.harsh, context) ?? [] }
      ready = records[...]
    }
    return ready?.popFirst()
  }

  /// Passes each line of a file to `body`, trimmed, except blank lines and those that begin with
  /// `#`.
  ///
  /// - Returns: The problems of unreadable lines, and of lines for which `body` throws.
  private func read(
    _ path: String, _ type: ImportRecordType,
    body: (String, ImportLocation) throws(FieldFault) -> Void
  ) throws -> [ImportRecord] {
    var lines = TextLines(try bundle.source(of: path))
    var problems: [ImportRecord] = []
    while let line = try lines.next() {
      switch line {
      case .problem(let problem): problems.append(.problem(problem.located(in: path)))
      case .text(let text, let number):
        let location = ImportLocation.file(path, .line(number))
        let plain = text.trimmed
        guard !plain.isEmpty, !plain.hasPrefix("#") else { continue }
        do throws(FieldFault) {
          try body(plain, location)
        } catch {
          // The log keeps the days of habits that were removed from the other file.
          let handling = error.reason == .unknownEvent ? ImportHandling.leftOut : .rejected
          problems.append(.problem(error.problem(at: location, type, record: nil, handling)))
        }
      }
    }
    return problems
  }

  // MARK: - Habits

  /// Reads lines such as `! Health` and `Gym: 3/7`.
  private mutating func readHabits(_ path: String) throws -> [ImportRecord] {
    var heading: String?
    var (habits, order) = (self.habits, self.order)
    let problems = try read(path, ImportRecordType(.routine)) { (line, place) throws(FieldFault) in
      if line.hasPrefix("!") {
        heading = String(line.dropFirst()).trimmed
        return
      }
      guard let colon = line.firstRange(of: ": ") else {
        throw FieldFault("habit", value: line, .wrongType(expected: "habit: 3/7"))
      }
      let name = String(line[..<colon.lowerBound]).trimmed
      let rhythm = try Self.rhythm(String(line[colon.upperBound...]).trimmed)
      guard habits[name] == nil else { throw FieldFault("habit", value: name, .duplicate) }
      var habit = ForeignHabit(
        uid: "harsh:\(TextDigest(name))", title: name,
        labels: ForeignLabels(project: heading?.isEmpty == true ? nil : heading, field: "!"),
        location: place)
      habit.rhythm = rhythm
      habit.extra = ["habit": line]
      habits[name] = habit
      order.append(name)
    }
    (self.habits, self.order) = (habits, order)
    return problems
  }

  /// Reads a frequency: `3/7` is three times in seven days, and `7` is once in seven days. A habit
  /// with 0 is only tracked, and becomes a daily routine.
  private static func rhythm(_ text: String) throws(FieldFault) -> HabitRhythm {
    let numbers = text.split(separator: "/", omittingEmptySubsequences: false)
      .map { Int(String($0).trimmed) }
    let fault = FieldFault("frequency", value: text, .wrongType(expected: "number such as 3/7"))
    guard numbers.count <= 2, let first = numbers.first ?? nil, (0...10_000).contains(first) else {
      throw fault
    }
    guard numbers.count == 2 else {
      return HabitRhythm(times: 1, days: max(1, first))
    }
    guard let days = numbers[1], (1...10_000).contains(days), (1...days).contains(first) else {
      throw fault
    }
    return HabitRhythm(times: first, days: days)
  }

  // MARK: - Log

  /// Reads lines such as `2026-11-21 : Gym : y : felt good : 5`, whose last two parts may be
  /// absent.
  private mutating func readLog(_ path: String) throws -> [ImportRecord] {
    var (habits, count) = (self.habits, self.count)
    var places: [String: [CivilDate: Int]] = [:]
    var unchanged: [ImportRecord] = []
    let problems = try read(path, .occurrence) { (line, place) throws(FieldFault) in
      let parts = (line + " ").split(separator: " : ", omittingEmptySubsequences: false)
        .map { String($0).trimmed }
      guard (3...5).contains(parts.count) else {
        let form = ImportProblem.Reason.wrongType(expected: "date : habit : y : comment : 5")
        throw FieldFault("line", value: line, form)
      }
      let date = try parsed(parts[0], "date", parse: CivilDate.init)
      let name = parts[1]
      guard habits[name] != nil else {
        throw FieldFault("habit", value: name, .unknownEvent)
      }
      let outcomes: [String: ForeignHabit.Outcome] = ["y": .done, "n": .missed, "s": .skipped]
      guard let outcome = outcomes[parts[2]] else {
        throw FieldFault("result", value: parts[2], .unknownType(known: ["y", "n", "s"]))
      }
      count += 1
      guard count <= ForeignHabit.maximumDays else {
        throw FieldFault("", .tooMany(limit: ForeignHabit.maximumDays))
      }
      let number = parts.dropFirst(4).first.flatMap { ["", "0"].contains($0) ? nil : $0 }
      let amount = number.flatMap { try? Amount($0) }
      let comment = parts.dropFirst(3).first.flatMap { $0.isEmpty ? nil : $0 }
      let note = [amount == nil ? number : nil, comment].compactMap(\.self)
        .joined(separator: "\n")
      let day = ForeignHabit.Day(
        date: date, outcome: outcome, amount: amount, note: note.isEmpty ? nil : note,
        location: place)
      // harsh uses the last line about a day. An earlier line is an answer that changed.
      if let former = places[name]?[date] {
        if let answer = habits[name]?.days[former] {
          unchanged.append(.item(.copy(.occurrence), at: answer.location))
        }
        habits[name]?.days[former] = day
      } else {
        places[name, default: [:]][date] = habits[name]?.days.count
        habits[name]?.days.append(day)
      }
    }
    (self.habits, self.count) = (habits, count)
    return problems + unchanged
  }
}
