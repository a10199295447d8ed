/// A rule of style: what of a file breaks it.
struct Rule: Sendable {
  let name: String
  /// What is wrong, with the line where there is one.
  let violations: @Sendable (SourceFile) -> [Violation]
}

/// A place that breaks a rule.
struct Violation: CustomStringConvertible {
  let path: String
  let line: Int
  let found: String

  var description: String { "Sources/\(path):\(line): \(found)" }
}

extension SourceFile {
  /// The lines of code that a pattern matches.
  func violations(of pattern: Regex<Substring>) -> [Violation] {
    // Else the words of `A.b` would be one.
    let pattern = pattern.wordBoundaryKind(.simple)
    return lines.enumerated().compactMap { index, line in
      guard let match = line.firstMatch(of: pattern) else { return nil }
      return Violation(path: path, line: index + 1, found: String(match.output))
    }
  }

  /// The modules that it imports, each with its line.
  var imports: [(module: String, line: Int)] {
    // Made once: to read a pattern takes far longer than to match a line.
    let pattern =
      #/
        ^\s*(?:@\w+\s+)*(?:(?:public|internal|package|private|fileprivate)\s+)?import\s+
        (?:(?:struct|class|enum|func|protocol|typealias|let|var)\s+)?(\w+)
      /#
    return lines.enumerated().compactMap { index, line in
      line.firstMatch(of: pattern).map { (String($0.output.1), index + 1) }
    }
  }
}
