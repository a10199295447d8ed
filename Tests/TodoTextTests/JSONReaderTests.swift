import Testing
import TodoText

@Suite("The JSON reader")
struct JSONReaderTests {
  private func read(_ text: String) throws -> JSONValue { try JSONReader().read(Array(text.utf8)) }

  @Test("A JSON document may be a scalar with white space around it")
  func scalars() throws {
    #expect(try read("null") == nil)
    #expect(try read("true") == true)
    #expect(try read(" \t\r\nfalse\n ") == false)
    #expect(try read("\"\"") == "")
    #expect(try read("[]") == [])
    #expect(try read("{ }") == [:])
  }

  @Test(
    "A JSON integer that fits into 64 bits is exact",
    arguments: [
      ("0", 0), ("-0", 0), ("7", 7), ("-12", -12), ("9007199254740993", 9_007_199_254_740_993),
      ("9223372036854775807", Int64.max), ("-9223372036854775808", Int64.min),
    ])
  func integers(text: String, value: Int64) throws {
    #expect(try read(text) == .integer(value))
  }

  @Test(
    "A JSON number that is no 64-bit integer is the nearest double",
    arguments: [
      ("0.5", 0.5), ("-1.25e2", -125), ("1E3", 1000), ("1e+3", 1000), ("25e-1", 2.5), ("1.0", 1),
      ("9223372036854775808", 0x1p63), ("-9223372036854775809", -0x1p63), ("1e-999", 0),
      ("10000000000000000000000", 1e22), ("0e5", 0), ("5e-324", Double.leastNonzeroMagnitude),
    ])
  func doubles(text: String, value: Double) throws {
    #expect(try read(text) == .number(value))
  }

  @Test("A JSON number's exact integer does not depend on its spelling")
  func exactIntegers() throws {
    #expect(try read("3").exactInteger == 3)
    #expect(try read("3.0").exactInteger == 3)
    #expect(try read("3.5").exactInteger == nil)
    #expect(try read("-9223372036854775808.0").exactInteger == .min)
    #expect(try read("9223372036854775808").exactInteger == nil)
    #expect(JSONValue.number(.nan).exactInteger == nil)
    #expect(JSONValue.string("3").exactInteger == nil)
  }

  @Test("Every JSON escape is understood")
  func escapes() throws {
    #expect(try read(#""\" \\ \/ \b \f \n \r \t""#) == "\" \\ / \u{8} \u{C} \n \r \t")
    #expect(try read(#""\u0041\u00e9\uC5D0\u0000""#) == "A\u{E9}\u{C5D0}\u{0}")
    #expect(try read(#""a\ud83d\ude00b\uDBFF\uDFFF""#) == "a\u{1F600}b\u{10FFFF}")
  }

  @Test("JSON strings keep UTF-8 of every length, including DEL and noncharacters")
  func rawText() throws {
    let text = "a\u{7F}\u{80}\u{7FF}\u{800}\u{D7FF}\u{E000}\u{FFFF}\u{10000}\u{10FFFF}회의 준비"
    #expect(try read("\"\(text)\"") == .string(text))
  }

  @Test("JSON members keep their order and are found by key")
  func objects() throws {
    guard case .object(let object) = try read(#"{"z":1, "a" : {"z":[1,{"q":null}]} ,"m":"x"}"#)
    else {
      Issue.record("not an object")
      return
    }
    #expect(object.map(\.key) == ["z", "a", "m"])
    #expect(object["a"] == ["z": [1, ["q": nil]]])
    #expect(object["b"] == nil)
    #expect(object[2].value == "x")
  }

  @Test("A JSON object literal keeps the last value of a repeated key at its first place")
  func repeatedLiteralKey() {
    let object: JSONObject = ["a": 1, "b": 2, "a": 3]
    #expect(object.members == [.init(key: "a", value: 3), .init(key: "b", value: 2)])
  }

  @Test("A JSON object may have thousands of members")
  func manyMembers() throws {
    let text = "{" + (0..<5_000).map { "\"k\($0)\":\($0)" }.joined(separator: ",") + "}"
    guard case .object(let object) = try read(text) else {
      Issue.record("not an object")
      return
    }
    #expect(object.count == 5_000)
    #expect(object["k4999"] == 4999)
  }

  @Test("JSON nesting is accepted up to the limit and no deeper")
  func depth() throws {
    func nested(_ levels: Int) -> [UInt8] {
      Array((String(repeating: "[", count: levels) + String(repeating: "]", count: levels)).utf8)
    }
    _ = try JSONReader().read(nested(64))
    #expect(throws: JSONSyntaxError(offset: 64, reason: .tooDeep(limit: 64))) {
      try JSONReader().read(nested(65))
    }
    #expect(throws: JSONSyntaxError(offset: 0, reason: .tooDeep(limit: 0))) {
      try JSONReader(maximumDepth: -1).read(nested(1))
    }
    _ = try JSONReader(maximumDepth: .max).read(nested(JSONReader.depthCeiling))
    #expect(throws: JSONSyntaxError.self) { try JSONReader(maximumDepth: .max).read(nested(513)) }
  }

  @Test("JSON depth counts open containers, not all containers")
  func siblingsAreNotDepth() throws {
    let reader = JSONReader(maximumDepth: 2)
    #expect(
      try reader.read(Array(#"[[],{},[],{"a":1},[2],[]]"#.utf8)) == [
        [], [:], [], ["a": 1], [2], [],
      ])
  }

  @Test("A slice of bytes is read like an array, with offsets from its own start")
  func slices() throws {
    let bytes = Array("xx[1,]".utf8)
    #expect(try JSONReader().read(Array("xx[1]yy".utf8)[2..<5]) == [1])
    #expect(
      throws: JSONSyntaxError(
        offset: 3, reason: .unexpectedByte(UInt8(ascii: "]"), expected: .value))
    ) { try JSONReader().read(bytes[2...]) }
  }
}
