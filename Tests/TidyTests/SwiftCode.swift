/// Removes comments and the contents of string literals from Swift source, but keeps its lines.
///
/// It works on bytes, since a debug build takes seconds for the characters of all sources.
enum SwiftCode {
  /// Returns only the code, in ASCII. Any other byte becomes an `x`, so that offsets are the same
  /// in UTF-8 and UTF-16.
  static func stripped(_ text: String) -> String {
    var scanner = Scanner(text)
    return String(decoding: scanner.run(), as: UTF8.self)
  }

  private struct Scanner {
    private let bytes: [UInt8]
    private var position = 0
    private var code: [UInt8] = []

    private let lineFeed = UInt8(ascii: "\n"), quote = UInt8(ascii: "\""), hash = UInt8(ascii: "#")
    private let slash = UInt8(ascii: "/"), star = UInt8(ascii: "*"), backslash = UInt8(ascii: "\\")
    private let open = UInt8(ascii: "("), close = UInt8(ascii: ")"), other = UInt8(ascii: "x")

    init(_ text: String) {
      bytes = Array(text.utf8)
      code.reserveCapacity(bytes.count)
    }

    mutating func run() -> [UInt8] {
      while position < bytes.count {
        let byte = bytes[position]
        if byte == slash, self[1] == slash {
          while position < bytes.count, bytes[position] != lineFeed { position += 1 }
        } else if byte == slash, self[1] == star {
          skipBlockComment()
        } else if let hashes = hashesBeforeQuote() {
          skipString(hashes: hashes)
        } else {
          keep()
        }
      }
      return code
    }

    /// The byte at a distance ahead; zero after the end.
    private subscript(_ distance: Int) -> UInt8 {
      position + distance < bytes.count ? bytes[position + distance] : 0
    }

    private mutating func keep() {
      let byte = bytes[position]
      code.append(byte < 128 ? byte : other)
      position += 1
    }

    private mutating func pass(_ count: Int) {
      for _ in 0..<count {
        if self[0] == lineFeed { code.append(lineFeed) }
        position += 1
      }
    }

    private mutating func skipBlockComment() {
      var depth = 0
      while position < bytes.count {
        if self[0] == slash, self[1] == star {
          depth += 1
          pass(2)
        } else if self[0] == star, self[1] == slash {
          depth -= 1
          pass(2)
          if depth == 0 { return }
        } else {
          pass(1)
        }
      }
    }

    /// Returns the number of `#` before the quote that begins here; nil if no quote begins here.
    private func hashesBeforeQuote() -> Int? {
      guard bytes[position] == quote || bytes[position] == hash else { return nil }
      var hashes = 0
      while self[hashes] == hash { hashes += 1 }
      return self[hashes] == quote ? hashes : nil
    }

    /// Returns whether a byte occurs `count` times in a row at a distance ahead.
    private func has(_ count: Int, of byte: UInt8, at distance: Int) -> Bool {
      (distance..<distance + count).allSatisfy { self[$0] == byte }
    }

    /// Skips a literal except for its interpolations. Only `""` is left of the literal.
    private mutating func skipString(hashes: Int) {
      pass(hashes)
      let quotes = has(3, of: quote, at: 0) ? 3 : 1
      pass(quotes)
      while position < bytes.count {
        if self[0] == quote, has(quotes, of: quote, at: 0), has(hashes, of: hash, at: quotes) {
          break
        }
        if self[0] == backslash, has(hashes, of: hash, at: 1) {
          let isInterpolation = self[1 + hashes] == open
          pass(2 + hashes)
          if isInterpolation { skipInterpolation() }
        } else {
          pass(1)
        }
      }
      pass(quotes + hashes)
      code += [quote, quote]
    }

    /// Copies the code of an interpolation, which may have string literals of its own.
    private mutating func skipInterpolation() {
      var depth = 1
      while position < bytes.count, depth > 0 {
        if let hashes = hashesBeforeQuote() {
          skipString(hashes: hashes)
          continue
        }
        if self[0] == open { depth += 1 }
        if self[0] == close { depth -= 1 }
        keep()
      }
    }
  }
}
