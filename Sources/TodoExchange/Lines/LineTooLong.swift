/// A line exceeds what its reader agreed to hold in memory.
public struct LineTooLong: Error, Hashable, Sendable {
  /// The number of the line, from 1.
  public let line: Int
  /// The most bytes a line may have, its terminator not counted.
  public let limitBytes: Int

  /// Says that line number `line` has more than `limitBytes` bytes.
  public init(line: Int, limitBytes: Int) {
    self.line = line
    self.limitBytes = limitBytes
  }
}

extension LineTooLong: CustomStringConvertible {
  /// One line for a person.
  public var description: String { "line \(line) is longer than \(limitBytes) bytes" }
}
