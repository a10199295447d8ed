/// Where a backend did otherwise than the contract says.
public struct ContractViolation: Error, CustomStringConvertible, Sendable {
  /// The file of the check.
  public let file: String
  /// The line of the check.
  public let line: Int
  /// What was expected, and what came.
  public let message: String

  /// A violation found there.
  public init(file: String, line: Int, message: String) {
    self.file = file
    self.line = line
    self.message = message
  }

  /// `file:line: message`.
  public var description: String { "\(file):\(line): \(message)" }
}

/// Holds where both are equal.
func expect<Value: Equatable>(
  _ actual: Value, _ expected: Value, _ what: String = "", file: String = #fileID,
  line: Int = #line
) throws {
  guard actual != expected else { return }
  let subject = what.isEmpty ? "" : "\(what): "
  throw ContractViolation(
    file: file, line: line, message: "\(subject)expected \(expected), got \(actual)")
}

/// Holds where the condition does.
func expect(
  that condition: Bool, _ what: String, file: String = #fileID, line: Int = #line
) throws {
  guard !condition else { return }
  throw ContractViolation(file: file, line: line, message: "expected \(what)")
}

/// The value where there is one.
func require<Value>(
  _ value: Value?, _ what: String, file: String = #fileID, line: Int = #line
) throws -> Value {
  guard let value else {
    throw ContractViolation(file: file, line: line, message: "expected \(what), got nil")
  }
  return value
}

/// Holds where the closure throws that error.
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
