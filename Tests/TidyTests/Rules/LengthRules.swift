/// How long things may be.
extension Rule {
  /// The formatter wraps code, and leaves comments as they are.
  static let commentWidth = Rule(name: "No comment is wider than 100 columns") { file in
    let lines = file.text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.enumerated().compactMap { index, line in
      guard line.count > 100, line.contains(/^ *\/\//) else { return nil }
      return Violation(path: file.path, line: index + 1, found: "\(line.count) columns")
    }
  }

  static let fileLength = Rule(name: "No file has more than 400 lines") { file in
    let count = file.text.split(separator: "\n", omittingEmptySubsequences: false).count - 1
    guard count > 400 else { return [] }
    return [Violation(path: file.path, line: count, found: "\(count) lines")]
  }

  static let functionLength = Rule(name: "No function has more than 70 lines") { file in
    file.functions.filter { $0.length > 70 }
      .map { Violation(path: file.path, line: $0.line, found: "\($0.length) lines") }
  }
}

extension SourceFile {
  /// Where functions begin, and how many lines they have, from `func` or `init` to the brace that
  /// closes them.
  var functions: [(line: Int, length: Int)] {
    let (beginning, call) = (/(?:\bfunc\s+\S|(?:^|\s)init[?(<])/, /(?:self|super)\.init/)
    return lines.indices.compactMap { index in
      guard lines[index].firstMatch(of: beginning) != nil,
        lines[index].firstMatch(of: call) == nil
      else { return nil }
      return length(ofBodyFrom: index).map { (index + 1, $0) }
    }
  }

  private func length(ofBodyFrom start: Int) -> Int? {
    var depth = 0
    var hasBegun = false
    for index in start..<lines.count {
      for character in lines[index] {
        if character == "{" {
          depth += 1
          hasBegun = true
        } else if character == "}" {
          depth -= 1
          // Of a protocol's requirement there is no body, and its protocol ends first.
          if depth < 0 { return nil }
        }
      }
      if hasBegun, depth == 0 { return index - start + 1 }
    }
    return nil
  }
}
