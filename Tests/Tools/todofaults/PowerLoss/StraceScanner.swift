/// Reads `name(argument, …) = result`, byte by byte.
struct StraceScanner {
  private var rest: ArraySlice<UInt8>

  init(_ text: ArraySlice<UInt8>) {
    rest = text
  }

  /// Reads the call; nil if the text isn't a call.
  mutating func call() -> (name: String, arguments: [StraceCall.Argument], result: Int)? {
    let name = String(decoding: taken { $0 != UInt8(ascii: "(") }, as: UTF8.self)
    guard skip("(") else { return nil }
    var arguments: [StraceCall.Argument] = []
    while !skip(")") {
      guard let argument = argument() else { return nil }
      arguments.append(argument)
      _ = skip(", ")
    }
    rest = rest.drop { $0 == UInt8(ascii: " ") }
    guard skip("= ") else { return nil }
    let result = taken { $0 == UInt8(ascii: "-") || Self.isDigit($0) }
    // If the process ended in the call, there is a question mark in place of the result.
    return (name, arguments, Int(String(decoding: result, as: UTF8.self)) ?? -1)
  }

  private mutating func argument() -> StraceCall.Argument? {
    guard let first = rest.first else { return nil }
    var argument = StraceCall.Argument()
    if first == UInt8(ascii: "\"") {
      guard let bytes = string(closedBy: UInt8(ascii: "\"")) else { return nil }
      argument.bytes = bytes
      return argument
    }
    argument.bytes = Array(taken { !",)<".utf8.contains($0) })
    if rest.first == UInt8(ascii: "<") {
      guard let bytes = string(closedBy: UInt8(ascii: ">")) else { return nil }
      argument.path = String(decoding: bytes, as: UTF8.self)
      argument.isDeleted = skip("(deleted)")
    }
    return argument
  }

  /// Reads the bytes up to a closing mark, and decodes escapes such as `\x2f`.
  private mutating func string(closedBy mark: UInt8) -> [UInt8]? {
    let text = rest.dropFirst().prefix { $0 != mark }
    guard text.endIndex < rest.endIndex else { return nil }
    rest = rest[(text.endIndex + 1)...]
    guard text.first == UInt8(ascii: "\\") else { return Array(text) }
    // Each byte is written as a backslash, an x and two digits.
    return text.withUnsafeBufferPointer { text in
      stride(from: 0, to: text.count - 3, by: 4).map {
        digit(text[$0 + 2]) << 4 | digit(text[$0 + 3])
      }
    }
  }

  private mutating func taken(while holds: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    let prefix = rest.prefix(while: holds)
    rest = rest[prefix.endIndex...]
    return prefix
  }

  private mutating func skip(_ text: String) -> Bool {
    guard rest.starts(with: text.utf8) else { return false }
    rest = rest.dropFirst(text.utf8.count)
    return true
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private func digit(_ byte: UInt8) -> UInt8 {
    Self.isDigit(byte) ? byte - UInt8(ascii: "0") : byte - UInt8(ascii: "a") + 10
  }
}
