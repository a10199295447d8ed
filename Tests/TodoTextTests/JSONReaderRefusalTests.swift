import Testing
import TodoText

@Suite("Invalid JSON")
struct JSONReaderRefusalTests {
  typealias Case = (text: String, offset: Int, reason: JSONSyntaxError.Reason)

  private static func byte(
    _ byte: Character, _ expected: JSONSyntaxError.Expectation
  ) -> JSONSyntaxError.Reason {
    .unexpectedByte(byte.asciiValue ?? 0, expected: expected)
  }

  private func expectRefusal(
    _ bytes: [UInt8], _ offset: Int, _ reason: JSONSyntaxError.Reason,
    at location: SourceLocation = #_sourceLocation
  ) {
    #expect(
      throws: JSONSyntaxError(offset: offset, reason: reason),
      "\(String(decoding: bytes, as: UTF8.self))", sourceLocation: location
    ) { try JSONReader().read(bytes) }
  }

  static let structure: [Case] = [
    ("", 0, .emptyInput), (" \n", 2, .emptyInput), ("\u{FEFF}1", 0, .byteOrderMark),
    ("[", 1, .unexpectedEnd), ("{", 1, .unexpectedEnd), ("[1", 2, .unexpectedEnd),
    ("[1,", 3, .unexpectedEnd), (#"{"a""#, 4, .unexpectedEnd), (#"{"a":"#, 5, .unexpectedEnd),
    (#"{"a":1,"#, 7, .unexpectedEnd), (#"{"a":1"#, 6, .unexpectedEnd),
    ("[1,]", 3, byte("]", .value)), ("[,1]", 1, byte(",", .value)),
    ("[1 2]", 3, byte("2", .commaOrClosingBracket)), ("[1}", 2, byte("}", .commaOrClosingBracket)),
    (#"{"a":1,}"#, 7, byte("}", .key)), ("{1:2}", 1, byte("1", .keyOrClosingBrace)),
    ("{,}", 1, byte(",", .keyOrClosingBrace)), (#"{"a" 1}"#, 5, byte("1", .colon)),
    (#"{"a":1]"#, 6, byte("]", .commaOrClosingBrace)), (#"{"a":}"#, 5, byte("}", .value)),
    ("{'a':1}", 1, byte("'", .keyOrClosingBrace)), ("]", 0, byte("]", .value)),
    ("1 2", 2, .trailingContent), ("{}x", 2, .trailingContent), ("null\u{0}", 4, .trailingContent),
    ("[] //", 3, .trailingContent), ("/**/1", 0, byte("/", .value)),
    ("tru", 3, .unexpectedEnd), ("trUe", 2, byte("U", .literal)), ("nul1", 3, byte("1", .literal)),
    ("truefalse", 4, .trailingContent), ("True", 0, byte("T", .value)),
    ("\u{C}1", 0, .unexpectedByte(0x0C, expected: .value)),
    ("\u{A0}1", 0, .unexpectedByte(0xC2, expected: .value)),
  ]

  @Test("A broken JSON structure is refused at its offset", arguments: structure.indices)
  func brokenStructure(index: Int) {
    let item = Self.structure[index]
    expectRefusal(Array(item.text.utf8), item.offset, item.reason)
  }

  static let numbers: [Case] = [
    ("01", 0, .leadingZero), ("-012", 1, .leadingZero), ("00", 0, .leadingZero),
    ("[00.5]", 1, .leadingZero), ("-", 1, .unexpectedEnd), ("1.", 2, .unexpectedEnd),
    ("1e", 2, .unexpectedEnd), ("1e+", 3, .unexpectedEnd), ("1.e5", 2, byte("e", .digit)),
    ("-a", 1, byte("a", .digit)), ("1e+-5", 3, byte("-", .digit)), ("[1.]", 3, byte("]", .digit)),
    ("+1", 0, byte("+", .value)), (".5", 0, byte(".", .value)), ("NaN", 0, byte("N", .value)),
    ("Infinity", 0, byte("I", .value)), ("-Infinity", 1, byte("I", .digit)),
    ("0x10", 1, .trailingContent), ("1_000", 1, .trailingContent), ("1.5.5", 3, .trailingContent),
    ("1e999", 0, .numberOutOfRange), ("[-1e309]", 1, .numberOutOfRange),
    (String(repeating: "9", count: 400), 0, .numberOutOfRange),
  ]

  @Test("A malformed or too great JSON number is refused", arguments: numbers.indices)
  func badNumbers(index: Int) {
    let item = Self.numbers[index]
    expectRefusal(Array(item.text.utf8), item.offset, item.reason)
  }

  static let strings: [Case] = [
    ("\"", 1, .unexpectedEnd), ("\"abc", 4, .unexpectedEnd), (#""abc\"#, 5, .unexpectedEnd),
    (#""\u12"#, 5, .unexpectedEnd), (#""\u12g4""#, 5, byte("g", .hexDigit)),
    (#""\u12""#, 5, byte("\"", .hexDigit)), (#""\x41""#, 1, .invalidEscape(UInt8(ascii: "x"))),
    (#""\U0041""#, 1, .invalidEscape(UInt8(ascii: "U"))),
    ("\"\\\n\"", 1, .invalidEscape(0x0A)),
    ("\"a\nb\"", 2, .unescapedControlCharacter(0x0A)),
    ("\"\u{0}\"", 1, .unescapedControlCharacter(0)),
    ("\"12345678\u{1F}\"", 9, .unescapedControlCharacter(0x1F)),
    (#""\ud800""#, 1, .loneSurrogate(0xD800)), (#""\udc00""#, 1, .loneSurrogate(0xDC00)),
    (#""x\ud83dx""#, 2, .loneSurrogate(0xD83D)), (#""\ud83d\n""#, 1, .loneSurrogate(0xD83D)),
    (#""\ud83d\ud83d\ude00""#, 1, .loneSurrogate(0xD83D)),
    (#""\ud83d\u0041""#, 1, .loneSurrogate(0xD83D)),
    (#""\ude00\ud83d""#, 1, .loneSurrogate(0xDE00)),
    (#""\ud83d\u00"#, 11, .unexpectedEnd),
  ]

  @Test("A malformed JSON string is refused", arguments: strings.indices)
  func badStrings(index: Int) {
    let item = Self.strings[index]
    expectRefusal(Array(item.text.utf8), item.offset, item.reason)
  }

  @Test(
    "Ill-formed UTF-8 in JSON is refused at the start of its sequence",
    arguments: [
      [0x80], [0xBF], [0xC0, 0x80], [0xC1, 0xBF], [0xC3], [0xC3, 0x28], [0xE0, 0x9F, 0xBF],
      [0xE2, 0x82], [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF], [0xEC, 0x28, 0x80], [0xEC, 0x80, 0x28],
      [0xF0, 0x8F, 0xBF, 0xBF], [0xF0, 0x9F, 0x98], [0xF4, 0x90, 0x80, 0x80],
      [0xF1, 0x80, 0x28, 0x80], [0xF1, 0x80, 0x80, 0x28], [0xF5, 0x80, 0x80, 0x80], [0xFE], [0xFF],
    ] as [[UInt8]])
  func illFormed(sequence: [UInt8]) {
    let quote = [UInt8(ascii: "\"")]
    expectRefusal(quote + sequence + quote, 1, .invalidUTF8)
    expectRefusal(quote + Array("abcdefgh에".utf8) + sequence + quote, 12, .invalidUTF8)
    expectRefusal(quote + Array("\\n".utf8) + sequence + quote, 3, .invalidUTF8)
    expectRefusal(sequence, 0, .unexpectedByte(sequence[0], expected: .value))
  }

  @Test("A duplicate JSON key is refused by name, in small and large objects")
  func duplicateKeys() {
    expectRefusal(Array(#"{"a":1,"b":2,"a":3}"#.utf8), 13, .duplicateKey("a"))
    expectRefusal(Array(#"{"a":1,"\u0061":3}"#.utf8), 7, .duplicateKey("a"))
    expectRefusal(Array(#"[{"x":{"":1,"":2}}]"#.utf8), 12, .duplicateKey(""))
    for count in 30...70 {
      for repeated in [0, 31, 32, count - 1] where repeated < count {
        let members = (0..<count).map { "\"k\($0)\":0" }.joined(separator: ",")
        let text = "{\(members),\"k\(repeated)\":1}"
        expectRefusal(Array(text.utf8), members.utf8.count + 2, .duplicateKey("k\(repeated)"))
      }
    }
  }

  @Test("Two equivalent Unicode spellings of a JSON key are one key")
  func equivalentKeys() {
    expectRefusal(Array("{\"\u{E9}\":1,\"e\u{301}\":2}".utf8), 8, .duplicateKey("\u{E9}"))
  }

  @Test("A JSON error is described on one line that is safe on a terminal")
  func descriptions() {
    let error = JSONSyntaxError(offset: 7, reason: .duplicateKey("a\u{1B}[2J\n"))
    #expect(error.description == #"at byte 7: the key "a\u001b[2J\n" appears twice"#)
    let byte = JSONSyntaxError(offset: 0, reason: .unexpectedByte(0x1B, expected: .value))
    #expect(byte.description == "at byte 0: found 0x1b instead of a value")
    let brace = JSONSyntaxError(offset: 3, reason: Self.byte("}", .key))
    #expect(brace.description == "at byte 3: found '}' instead of a key in quotes")
  }

  @Test("No prefix and no changed byte of a document makes the JSON reader trap")
  func everyPrefixAndByte() {
    let text = Array(#"{"a":[1,-2.5e3,"\ud83d\ude00 회",true],"b":{"c":null}}"#.utf8)
    for end in text.indices {
      #expect(throws: JSONSyntaxError.self) { try JSONReader().read(text[..<end]) }
      for byte in UInt8.min...UInt8.max {
        var changed = text
        changed[end] = byte
        _ = try? JSONReader().read(changed)
      }
    }
  }
}
