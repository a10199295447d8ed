import Foundation
import Testing

@testable import TodoStorage

@Suite("Objects of texts in a column")
struct JSONTextsTests {
  private static func read(_ text: String) -> [String: String]? {
    Array(text.utf8).withUnsafeBufferPointer(JSONTexts.object)
  }

  private static func written(_ text: String) -> String {
    var bytes: [UInt8] = []
    JSONTexts.append(text, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(
    "What is written is what Foundation reads",
    arguments: [
      "", "plain", "seven b\"", "a\\b", "line\nline\r\n\tend", "회의 · 🍝\n", "\u{1}\u{1f}\u{7f}",
    ])
  func written(text: String) throws {
    let json = Self.written(text)
    #expect(try JSONDecoder().decode([String].self, from: Data("[\(json)]".utf8)) == [text])
  }

  @Test("Each place in a word of eight bytes is looked at", arguments: 0..<20)
  func places(place: Int) throws {
    for sign in ["\"", "\\", "\n", "\u{2}"] {
      let text = String(repeating: "é", count: place) + sign + String(repeating: "a", count: 9)
      let json = Self.written(text)
      #expect(try JSONDecoder().decode([String].self, from: Data("[\(json)]".utf8)) == [text])
    }
  }

  @Test("Plain objects are read, of any number of members")
  func objects() {
    #expect(Self.read("{}") == [:])
    #expect(Self.read(#"{"a":"1"}"#) == ["a": "1"])
    #expect(Self.read(#"{"a":"x\n\"\\\/","b":""}"#) == ["a": "x\n\"\\/", "b": ""])
  }

  @Test(
    "Whatever else there is, is left to others",
    arguments: [
      "", "{", "}", "{\"", "{\"a", "{\"a\"", "{\"a\":", "{\"a\":\"", "{\"a\":\"1\"",
      "{\"a\":\"1\",}",
      "{\"a\":\"1\"}x", "{\"a\":1}", "{ }", #"{"a":"\u0001"}"#, #"{"a":"1","a":"2"}"#, "[]",
      "{\"a\":\"\n\"}", #"{"a":"\"#,
    ])
  func others(text: String) {
    #expect(Self.read(text) == nil)
  }
}
