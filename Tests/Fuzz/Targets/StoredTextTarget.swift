import Foundation
import TodoText

/// The JSON objects of texts in a store's column. Foundation reads every object that `readTexts`
/// reads as the same members, and both read any written text back as that text.
struct StoredTextTarget: FuzzTarget {
  let name = "stored-texts"

  func check(_ bytes: [UInt8]) throws {
    if let members = Self.read(bytes) {
      try BrokenPromise.unless(members == Self.known(bytes), "Read as \(members)")
    }
    let text = String(decoding: bytes, as: UTF8.self)
    var json = JSONWriter()
    json.texts(["": text])
    try BrokenPromise.unless(Self.known(json.bytes) == ["": text], "Written as another text")
    try BrokenPromise.unless(Self.read(json.bytes) == ["": text], "Read as another text")
  }

  private static func read(_ bytes: [UInt8]) -> [String: String]? {
    bytes.withUnsafeBufferPointer { (try? JSONReader().readTexts($0)) ?? nil }
  }

  private static func known(_ bytes: [UInt8]) -> [String: String]? {
    try? JSONDecoder().decode([String: String].self, from: Data(bytes))
  }
}
