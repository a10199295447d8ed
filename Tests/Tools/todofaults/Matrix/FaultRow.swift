/// One row of the fault matrix: a fault that befalls the real program, and what must hold after it.
///
/// A row breaks things itself and looks itself at what is left; it never trusts what the program
/// says of its own state. It counts faults only when they fired.
protocol FaultRow: Sendable {
  /// The row's place in the matrix, from 1.
  var number: Int { get }
  /// The fault, in a few words.
  var fault: String { get }
  /// What must hold after it, in a few words.
  var required: String { get }
  /// What the machine must have for it.
  var needs: [Requirement] { get }
  /// A row whose safeguard was taken out on purpose: it must find violations.
  var isNegativeControl: Bool { get }

  /// Lets the fault befall the program, again and again, and looks each time.
  func run(on bench: FaultBench) throws -> FaultOutcome
}

extension FaultRow {
  var needs: [Requirement] { [] }
  var isNegativeControl: Bool { false }
}
