import Foundation
import Testing
import TodoText

@Suite("JSON objects of texts")
struct JSONTextsTests {
  private static func read(_ text: String) -> [String: String]? {
    Array(text.utf8).withUnsafeBufferPointer { (try? JSONReader().readTexts($0)) ?? nil }
  }

  private static func written(_ text: String) -> String {
    String(decoding: JSONWriter.bytes(of: .string(text)), as: UTF8.self)
  }

  @Test(
    "A text written as a JSON string is read back by Foundation",
    arguments: [
      "", "plain", "seven b\"", "a\\b", "line\nline\r\n\tend", "회의 · 🍝\n", "\u{1}\u{1f}\u{7f}",
    ])
  func written(text: String) throws {
    let json = Self.written(text)
    #expect(try JSONDecoder().decode([String].self, from: Data("[\(json)]".utf8)) == [text])
  }

  @Test("An escape is found at each place of an eight-byte word", arguments: 0..<20)
  func places(place: Int) throws {
    for sign in ["\"", "\\", "\n", "\u{2}"] {
      let text = String(repeating: "é", count: place) + sign + String(repeating: "a", count: 9)
      let json = Self.written(text)
      #expect(try JSONDecoder().decode([String].self, from: Data("[\(json)]".utf8)) == [text])
    }
  }

  @Test("A JSON object of texts is read with any number of members")
  func objects() {
    #expect(Self.read("{}") == [:])
    #expect(Self.read("{ }") == [:])
    #expect(Self.read(#" { "a" : "\u0001" , "b":"é" } "#) == ["a": "\u{1}", "b": "é"])
    #expect(Self.read(#"{"a":"1"}"#) == ["a": "1"])
    #expect(Self.read(#"{"a":"x\n\"\\\/","b":""}"#) == ["a": "x\n\"\\/", "b": ""])
  }

  @Test("A JSON object of texts is written in the byte order of its names")
  func order() {
    var json = JSONWriter()
    json.texts(["b": "2", "é": "4", "a": "1\n", "c": "3"])
    #expect(String(decoding: json.bytes, as: UTF8.self) == #"{"a":"1\n","b":"2","c":"3","é":"4"}"#)
  }

  @Test(
    "A JSON text that is no object of unique texts is refused",
    arguments: [
      "", "{", "}", "{\"", "{\"a", "{\"a\"", "{\"a\":", "{\"a\":\"", "{\"a\":\"1\"",
      "{\"a\":\"1\",}",
      "{\"a\":\"1\"}x", "{\"a\":1}", #"{"a":"1","a":"2"}"#, "[]",
      "{\"a\":\"\n\"}", #"{"a":"\"#,
    ])
  func others(text: String) {
    #expect(Self.read(text) == nil)
  }
}
