import Foundation
import Testing
import TodoTesting
import TodoText

@Suite("JSON reader and writer compared with Foundation")
struct JSONFoundationComparisonTests {
  /// Spells `value` with white space, escapes and number forms that the writer would not use.
  private func spell(_ value: JSONValue, using generator: inout SplitMix64) -> String {
    let gap = ["", "", " ", "\n", "\t\r "].randomElement(using: &generator) ?? ""
    switch value {
    case .string(let text): return gap + spell(text, using: &generator)
    case .array(let elements):
      let inner = elements.map { spell($0, using: &generator) }.joined(separator: ",")
      return "\(gap)[\(inner)\(gap)]"
    case .object(let object):
      let inner = object.map {
        "\(gap)\(spell($0.key, using: &generator))\(gap):\(spell($0.value, using: &generator))"
      }
      return "\(gap){\(inner.joined(separator: ","))\(gap)}"
    case .null, .bool, .integer, .number:
      return gap + String(decoding: JSONWriter.bytes(of: value), as: UTF8.self) + gap
    }
  }

  private func spell(_ text: String, using generator: inout SplitMix64) -> String {
    var spelled = "\""
    for scalar in text.unicodeScalars {
      let mustEscape = scalar.value < 0x20 || scalar == "\"" || scalar == "\\"
      if mustEscape || Int.random(in: 0..<4, using: &generator) == 0 {
        for unit in UTF16.encode(scalar).map(Array.init) ?? [] {
          spelled += String(format: Bool.random(using: &generator) ? "\\u%04x" : "\\u%04X", unit)
        }
      } else {
        spelled.unicodeScalars.append(scalar)
      }
    }
    return spelled + "\""
  }

  private func agree(_ value: JSONValue, _ other: Any) -> Bool {
    switch value {
    case .null: other is NSNull
    case .bool(let value): (other as? Bool) == value
    case .integer(let value): (other as? NSNumber)?.int64Value == value
    case .number(let value): isNear(value, (other as? NSNumber)?.doubleValue)
    case .string(let text): (other as? String)?.utf8.elementsEqual(text.utf8) == true
    case .array(let elements):
      (other as? [Any]).map { $0.count == elements.count && zip(elements, $0).allSatisfy(agree) }
        == true
    case .object(let object):
      (other as? [String: Any]).map { others in
        others.count == object.count
          && object.allSatisfy { member in
            others[member.key].map { agree(member.value, $0) } == true
          }
      } == true
    }
  }

  /// Foundation reads some numbers by way of a decimal type and misses the nearest double by a few
  /// units in the last place; that ours is the nearest is what the round trip proves.
  private func isNear(_ value: Double, _ other: Double?) -> Bool {
    guard let other else { return false }
    return value == other || abs(value - other) <= abs(value) * 1e-14
  }

  private func foundation(_ bytes: [UInt8]) throws -> Any {
    try JSONSerialization.jsonObject(with: Data(bytes), options: [.fragmentsAllowed])
  }

  @Test(
    "The JSON reader and Foundation read random documents alike",
    arguments: [11, 12, 13] as [UInt64])
  func sameReading(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    for _ in 0..<300 {
      let value = JSONValue.random(depth: 4, using: &generator)
      let bytes = Array(spell(value, using: &generator).utf8)
      let read = try JSONReader().read(bytes)
      #expect(read == value, "seed \(seed)")
      #expect(agree(read, try foundation(bytes)), "seed \(seed)")
    }
  }

  @Test(
    "Foundation reads every document that the JSON writer writes", arguments: [21, 22] as [UInt64])
  func foundationReadsOurs(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    for _ in 0..<300 {
      let value = JSONValue.random(depth: 4, using: &generator)
      for style in [JSONWriter.Style.compact, .pretty] {
        let other = try foundation(JSONWriter.bytes(of: value, style: style))
        #expect(agree(value, other), "seed \(seed)")
      }
    }
  }

  @Test(
    "The JSON reader accepts no damaged document that Foundation refuses", arguments: [31, 32])
  func noMoreLenient(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let pieces = Array("{}[],:\"\\u0-1.eE+ntf \u{0}\u{80}".utf8)
    var accepted = 0
    for _ in 0..<3_000 {
      let value = JSONValue.random(depth: 2, using: &generator)
      var bytes = Array(spell(value, using: &generator).utf8)
      for _ in 0..<Int.random(in: 1...2, using: &generator) {
        let place = Int.random(in: 0...bytes.count, using: &generator)
        let end = min(bytes.count, place + Int.random(in: 0...1, using: &generator))
        let piece = pieces.randomElement(using: &generator) ?? 0
        bytes.replaceSubrange(place..<end, with: Bool.random(using: &generator) ? [piece] : [])
      }
      guard let read = try? JSONReader().read(bytes) else { continue }
      accepted += 1
      let other = try? foundation(bytes)
      #expect(
        other.map { agree(read, $0) } == true,
        "seed \(seed): \(String(decoding: bytes, as: UTF8.self))")
    }
    #expect(accepted > 100)
  }
}
