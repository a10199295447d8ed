import Foundation

/// A rule of style: what of a file breaks it.
struct Rule: Sendable {
  let name: String
  /// What is wrong, with the line where there is one.
  let violations: @Sendable (SourceFile) throws -> [Violation]
}

/// A place that breaks a rule.
struct Violation: CustomStringConvertible {
  let path: String
  let line: Int
  let found: String

  var description: String { "\(path):\(line): \(found)" }
}

/// What a pattern is looked for in.
enum Part {
  /// The code, without comments and literals.
  case code
  /// All of a file.
  case text
}

extension SourceFile {
  /// The places where a pattern (of ICU, in which `^` begins a line) is found; if it has a group, what
  /// that one found.
  ///
  /// ICU looks through all sources in a tenth of a second. A `Regex` takes several.
  func violations(of pattern: String, in part: Part = .code) throws -> [Violation] {
    let text = part == .code ? code : text
    let expression = try NSRegularExpression(pattern: pattern, options: .anchorsMatchLines)
    let all = NSRange(location: 0, length: text.utf16.count)
    return expression.matches(in: text, range: all).compactMap { match in
      let range = Range(match.range(at: match.numberOfRanges - 1), in: text)
      return range.map { violation(at: $0.lowerBound, in: text, found: String(text[$0])) }
    }
  }

  private func violation(at place: String.Index, in text: String, found: String) -> Violation {
    let before = text.utf8[..<place].count { $0 == UInt8(ascii: "\n") }
    return Violation(path: path, line: before + 1, found: found)
  }
}
