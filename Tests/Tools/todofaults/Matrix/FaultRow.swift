/// A row of the fault matrix: a fault that hits the real program, and the requirement after it.
///
/// A row causes the fault and checks the result itself. It never trusts what the program says about
/// its own state, and counts only faults that fired.
protocol FaultRow: Sendable {
  /// The row's number in the matrix, from 1.
  var number: Int { get }
  /// The fault, in a few words.
  var fault: String { get }
  /// The requirement, in a few words.
  var required: String { get }
  /// The requirements that the machine must meet for this row.
  var needs: [Requirement] { get }
  /// Whether its files are in memory, since it starts the program very often, and no disk matters.
  var isInMemory: Bool { get }
  /// Whether a safeguard was removed on purpose, so that the row must find violations.
  var isNegativeControl: Bool { get }

  /// Causes the fault many times, and checks each result.
  func run(on bench: FaultBench) throws -> FaultOutcome
}

extension FaultRow {
  var needs: [Requirement] { [] }
  var isInMemory: Bool { false }
  var isNegativeControl: Bool { false }
}
