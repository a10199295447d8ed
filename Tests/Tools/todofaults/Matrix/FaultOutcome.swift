/// What a row did and saw.
struct FaultOutcome: Sendable {
  /// How often the program was run to be broken, or a state rebuilt.
  var attempts = 0
  /// How often the fault really befell it.
  var fired = 0
  /// What did not hold, a sentence each, with what is needed to see it again.
  private(set) var violations: [String] = []
  /// Counts that the row is known for, such as operations acknowledged.
  var figures: [Figure] = []

  /// A count with its name.
  struct Figure: Hashable, Sendable {
    let name: String
    var count: Int
  }

  /// Notes that something did not hold; on one line, whatever a program said.
  mutating func violate(_ sentence: String) {
    violations.append(sentence.split(whereSeparator: \.isNewline).joined(separator: " "))
  }

  /// Notes a violation unless the condition holds.
  mutating func require(_ condition: Bool, _ sentence: @autoclosure () -> String) {
    if !condition { violate(sentence()) }
  }

  /// Adds to a figure, in the order in which figures were first named.
  mutating func add(_ count: Int = 1, to name: String) {
    if let index = figures.firstIndex(where: { $0.name == name }) {
      figures[index].count += count
    } else {
      figures.append(Figure(name: name, count: count))
    }
  }

  /// Takes in what another part of the row did.
  mutating func add(_ other: FaultOutcome) {
    attempts += other.attempts
    fired += other.fired
    violations += other.violations
    for figure in other.figures { add(figure.count, to: figure.name) }
  }
}
