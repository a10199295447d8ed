import Testing
import TodoTesting
import TodoText

@Suite("The JSON writer")
struct JSONWriterTests {
  private func text(_ value: JSONValue, _ style: JSONWriter.Style = .compact) -> String {
    String(decoding: JSONWriter.bytes(of: value, style: style), as: UTF8.self)
  }

  @Test("Compact JSON has no white space and keeps the order of members")
  func compact() {
    let value: JSONValue = ["z": [1, nil, true, "x"], "a": [:], "b": [[], false]]
    #expect(text(value) == #"{"z":[1,null,true,"x"],"a":{},"b":[[],false]}"#)
  }

  @Test("Pretty JSON has one line per member and two spaces per level")
  func pretty() {
    let value: JSONValue = ["z": [1, ["k": nil]], "a": [:], "b": []]
    let expected = """
      {
        "z": [
          1,
          {
            "k": null
          }
        ],
        "a": {},
        "b": []
      }
      """
    #expect(text(value, .pretty) == expected)
    #expect(text(3, .pretty) == "3")
    #expect(text([], .pretty) == "[]")
  }

  @Test("Streamed JSON values have commas only where they belong")
  func streaming() {
    var writer = JSONWriter(capacity: 64)
    for id in 1...2 {
      writer.beginObject()
      writer.key("id")
      writer.integer(Int64(id))
      writer.key(named: "na\"me")
      writer.string("회의")
      writer.key("tags")
      writer.beginArray()
      writer.bool(false)
      writer.null()
      writer.number(0.5)
      writer.value(["deep": []])
      writer.endArray()
      writer.key("end")
      writer.bool(true)
      writer.endObject()
      writer.newline()
    }
    let line = #","na\"me":"회의","tags":[false,null,0.5,{"deep":[]}],"end":true}"#
    #expect(
      String(decoding: writer.bytes, as: UTF8.self) == "{\"id\":1\(line)\n{\"id\":2\(line)\n")
  }

  @Test("Emptying the JSON writer's buffer keeps open containers open")
  func draining() {
    var writer = JSONWriter()
    writer.beginArray()
    writer.integer(1)
    let head = writer.bytes
    writer.removeAll()
    #expect(writer.bytes.isEmpty)
    writer.integer(2)
    writer.endArray()
    #expect(String(decoding: head + writer.bytes, as: UTF8.self) == "[1,2]")
  }

  @Test(
    "A JSON number is written exactly and as short as possible",
    arguments: [
      (JSONValue.integer(.min), "-9223372036854775808"), (.integer(.max), "9223372036854775807"),
      (.integer(0), "0"), (.number(0.1), "0.1"), (.number(3), "3.0"), (.number(-0.0), "-0.0"),
      (.number(1e20), "1e+20"), (.number(.leastNonzeroMagnitude), "5e-324"),
      (.number(0x1p63), "9.223372036854776e+18"),
      (.number(.nan), "null"), (.number(-.infinity), "null"),
    ])
  func numbers(value: JSONValue, expected: String) {
    #expect(text(value) == expected)
  }

  @Test("JSON escapes quotes, backslashes and C0 controls, but not slashes")
  func requiredEscapes() {
    #expect(text("a\"b\\c/d'") == #""a\"b\\c/d'""#)
    #expect(text("\u{8}\t\n\u{C}\r") == #""\b\t\n\f\r""#)
    #expect(text("\u{0}\u{1}\u{B}\u{1B}[2J\u{1F}") == #""\u0000\u0001\u000b\u001b[2J\u001f""#)
  }

  @Test("JSON escapes exactly the characters that control a terminal")
  func terminalEscapes() {
    var special = Set<UInt32>(0..<0x20)
    special.formUnion([0x22, 0x5C, 0x7F, 0x061C, 0x200E, 0x200F, 0x2028, 0x2029])
    special.formUnion(0x80...0x9F)
    special.formUnion(0x202A...0x202E)
    special.formUnion(0x2066...0x2069)
    var wrong: [UInt32] = []
    let values = Array(UInt32(0)...0xFFFF) + stride(from: UInt32(0x10000), to: 0x110000, by: 251)
    for scalar in values.compactMap(Unicode.Scalar.init(_:)) {
      let written = JSONWriter.bytes(of: .string(String(scalar)))
      let isEscaped = written[1] == UInt8(ascii: "\\")
      let isRaw = written.dropFirst().dropLast().elementsEqual(String(scalar).utf8)
      let isRight = special.contains(scalar.value) ? isEscaped : isRaw
      if !isRight { wrong.append(scalar.value) }
    }
    #expect(wrong.isEmpty)
    #expect(
      text("\u{7F}\u{9B}\u{61C}\u{202E}\u{2066}\u{2028}")
        == #""\u007f\u009b\u061c\u202e\u2066\u2028""#)
  }

  @Test("A character to escape is found at every place of a JSON text")
  func escapeAtEveryPlace() {
    for length in 0..<40 {
      for place in 0...length {
        let before = String(repeating: "x", count: place)
        let after = String(repeating: "에", count: length - place)
        #expect(text(.string(before + "\n" + after)) == "\"\(before)\\n\(after)\"")
        #expect(text(.string(after + "\u{202E}" + before)) == "\"\(after)\\u202e\(before)\"")
      }
    }
  }

  @Test(
    "A random JSON value is read back as the same value", arguments: [1, 2, 3, 5, 8] as [UInt64])
  func roundTrip(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    for _ in 0..<400 {
      let value = JSONValue.random(depth: 4, using: &generator)
      for style in [JSONWriter.Style.compact, .pretty] {
        let written = JSONWriter.bytes(of: value, style: style)
        let back = try JSONReader().read(written)
        #expect(back == value, "seed \(seed)")
        // Equality of strings is blind to normalization and that of doubles to the sign of zero.
        #expect(JSONWriter.bytes(of: back, style: style) == written, "seed \(seed)")
      }
    }
  }
}
