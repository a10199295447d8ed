/// Takes comments and the content of string literals out of Swift source, and keeps its lines.
enum SwiftCode {
  static func stripped(_ text: String) -> String {
    var scanner = Scanner(text)
    return scanner.run()
  }

  private struct Scanner {
    private let characters: [Character]
    private var position = 0
    private var code = ""

    init(_ text: String) { characters = Array(text) }

    mutating func run() -> String {
      while position < characters.count {
        if isAt("//") {
          while position < characters.count, characters[position] != "\n" { position += 1 }
        } else if isAt("/*") {
          skipBlockComment()
        } else if let hashes = hashesBeforeQuote() {
          skipString(hashes: hashes)
        } else {
          code.append(characters[position])
          position += 1
        }
      }
      return code
    }

    private func isAt(_ text: String) -> Bool {
      characters[position...].starts(with: text)
    }

    private mutating func pass(_ count: Int) {
      code += characters[position..<min(position + count, characters.count)].filter(\.isNewline)
      position += count
    }

    private mutating func skipBlockComment() {
      var depth = 0
      while position < characters.count {
        if isAt("/*") {
          depth += 1
          pass(2)
        } else if isAt("*/") {
          depth -= 1
          pass(2)
          if depth == 0 { return }
        } else {
          pass(1)
        }
      }
    }

    /// How many `#` stand before the quote that begins here; nil where none does.
    private func hashesBeforeQuote() -> Int? {
      let hashes = characters[position...].prefix { $0 == "#" }.count
      let quote = position + hashes
      return quote < characters.count && characters[quote] == "\"" ? hashes : nil
    }

    /// Skips a literal, interpolations included; `""` is left of it.
    private mutating func skipString(hashes: Int) {
      let hash = String(repeating: "#", count: hashes)
      pass(hashes)
      let quotes = isAt("\"\"\"") ? "\"\"\"" : "\""
      pass(quotes.count)
      while position < characters.count, !isAt(quotes + hash) {
        if isAt("\\" + hash + "(") {
          pass(2 + hashes)
          skipInterpolation()
        } else if hashes == 0, isAt("\\") {
          pass(2)
        } else {
          pass(1)
        }
      }
      pass(quotes.count + hashes)
      code += "\"\""
    }

    /// What is interpolated is code, and may hold strings in turn.
    private mutating func skipInterpolation() {
      var depth = 1
      while position < characters.count, depth > 0 {
        if let hashes = hashesBeforeQuote() {
          skipString(hashes: hashes)
          continue
        }
        if characters[position] == "(" { depth += 1 }
        if characters[position] == ")" { depth -= 1 }
        code.append(characters[position])
        position += 1
      }
    }
  }
}
