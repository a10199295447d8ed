import Foundation

/// A rule of style, which finds the places of a file that break it.
struct Rule: Sendable {
  let name: String
  /// Returns the places that break the rule.
  let violations: @Sendable (SourceFile) throws -> [Violation]
}

/// A place that breaks a rule.
struct Violation: CustomStringConvertible {
  let path: String
  let line: Int
  let found: String

  var description: String { "\(path):\(line): \(found)" }
}

/// The part of a file that a pattern searches.
enum Part {
  /// The code, without comments and literals.
  case code
  /// The whole file.
  case text
}

extension SourceFile {
  /// Returns the places that match a pattern of ICU, in which `^` matches the beginning of a line.
  /// If the pattern has a group, a place has the text of the group.
  ///
  /// ICU searches all sources in a tenth of a second. A `Regex` takes several seconds.
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
