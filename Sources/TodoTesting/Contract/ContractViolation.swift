/// A difference between a backend and the contract.
public struct ContractViolation: Error, CustomStringConvertible, Sendable {
  /// The file of the check.
  public let file: String
  /// The line of the check.
  public let line: Int
  /// The expected value and the actual one.
  public let message: String

  /// Makes a violation with its place.
  public init(file: String, line: Int, message: String) {
    self.file = file
    self.line = line
    self.message = message
  }

  /// The text form: `file:line: message`.
  public var description: String { "\(file):\(line): \(message)" }
}

/// Throws a `ContractViolation` unless both values are equal.
func expect<Value: Equatable>(
  _ actual: Value, _ expected: Value, _ what: String = "", file: String = #fileID,
  line: Int = #line
) throws {
  guard actual != expected else { return }
  let subject = what.isEmpty ? "" : "\(what): "
  throw ContractViolation(
    file: file, line: line, message: "\(subject)expected \(expected), got \(actual)")
}

/// Throws a `ContractViolation` unless the condition is true.
func expect(
  that condition: Bool, _ what: String, file: String = #fileID, line: Int = #line
) throws {
  guard !condition else { return }
  throw ContractViolation(file: file, line: line, message: "expected \(what)")
}

/// Returns the value of an optional. Throws a `ContractViolation` if it is nil.
func require<Value>(
  _ value: Value?, _ what: String, file: String = #fileID, line: Int = #line
) throws -> Value {
  guard let value else {
    throw ContractViolation(file: file, line: line, message: "expected \(what), got nil")
  }
  return value
}

/// Throws a `ContractViolation` unless the closure throws this error.
func expectError<Failure: Error & Equatable>(
  _ expected: Failure, file: String = #fileID, line: Int = #line, _ body: () throws -> Void
) throws {
  do {
    try body()
  } catch let error as Failure where error == expected {
    return
  } catch {
    throw ContractViolation(
      file: file, line: line, message: "expected \(expected), got the error \(error)")
  }
  throw ContractViolation(file: file, line: line, message: "expected \(expected), got no error")
}
