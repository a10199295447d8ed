/// The result of a row.
struct FaultOutcome: Sendable {
  /// The number of runs with a fault, or of rebuilt states.
  var attempts = 0
  /// The number of attempts in which the fault fired.
  var fired = 0
  /// The violated requirements. Each is a sentence with the details that are needed to reproduce
  /// it.
  private(set) var violations: [String] = []
  /// Other counts of the row, such as acknowledged operations.
  var figures: [Figure] = []

  /// A count with a name.
  struct Figure: Hashable, Sendable {
    let name: String
    var count: Int
  }

  /// Counts an attempt in which the fault fired.
  mutating func fire() {
    attempts += 1
    fired += 1
  }

  /// Adds a violation. Its sentence becomes a single line, even if it quotes a program's output.
  mutating func violate(_ sentence: String) {
    violations.append(sentence.split(whereSeparator: \.isNewline).joined(separator: " "))
  }

  /// Adds a violation unless a condition is true.
  mutating func require(_ condition: Bool, _ sentence: @autoclosure () -> String) {
    if !condition { violate(sentence()) }
  }

  /// Adds to a figure. Figures are in the order in which they were first added.
  mutating func add(_ count: Int = 1, to name: String) {
    if let index = figures.firstIndex(where: { $0.name == name }) {
      figures[index].count += count
    } else {
      figures.append(Figure(name: name, count: count))
    }
  }

  /// Adds the result of another part of the row.
  mutating func add(_ other: FaultOutcome) {
    attempts += other.attempts
    fired += other.fired
    violations += other.violations
    for figure in other.figures { add(figure.count, to: figure.name) }
  }
}
