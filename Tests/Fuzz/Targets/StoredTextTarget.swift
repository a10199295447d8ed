import Foundation

@testable import TodoStorage

/// The objects of texts in a store's column. What the short way reads, Foundation reads as the
/// same; and any text is written as something that both read as that text.
struct StoredTextTarget: FuzzTarget {
  let name = "stored-texts"

  func check(_ bytes: [UInt8]) throws {
    if let members = bytes.withUnsafeBufferPointer(JSONTexts.object) {
      try BrokenPromise.unless(members == Self.known(bytes), "Read as \(members)")
    }
    let text = String(decoding: bytes, as: UTF8.self)
    var written = Array(#"{"":"#.utf8)
    JSONTexts.append(text, to: &written)
    written.append(UInt8(ascii: "}"))
    try BrokenPromise.unless(Self.known(written) == ["": text], "Written as another text")
    // The short way leaves characters that are written as \u to the other.
    let members = written.withUnsafeBufferPointer(JSONTexts.object)
    try BrokenPromise.unless(members == nil || members == ["": text], "Read as another text")
  }

  private static func known(_ bytes: [UInt8]) -> [String: String]? {
    try? JSONDecoder().decode([String: String].self, from: Data(bytes))
  }
}
