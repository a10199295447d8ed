import Foundation
import Testing

/// A text with every code point that controls a terminal or changes the direction of lines, and
/// with the characters that have a meaning in HTML, Markdown, a shell or a spreadsheet.
enum Poison {
  static let scalars =
    [0x7F, 0x061C, 0x200E, 0x200F, 0x2028, 0x2029] + Array(0x01..<0x20) + Array(0x80..<0xA0)
    + Array(0x202A...0x202E) + Array(0x2066...0x2069)

  /// The text. It can be an argument and a file name, since it has no NUL and no slash.
  static let text =
    "=P<&\"'|`*_[x](y)"
    + scalars.compactMap { Unicode.Scalar(UInt32($0)) }.map { "\($0)x" }.joined() + "Q"

  /// Returns the code points of an output that no terminal may get. Line breaks are the program's
  /// own.
  static func found(in bytes: Data, besides allowed: Set<Unicode.Scalar> = []) -> [Unicode.Scalar] {
    String(decoding: bytes, as: UTF8.self).unicodeScalars.filter { scalar in
      scalar != "\n" && !allowed.contains(scalar)
        && (scalar == "\u{0}" || scalars.contains(Int(scalar.value)))
    }
  }

  /// Returns a file of JSON Lines in which every text is the poison.
  static func store() throws -> String {
    let poison = String(decoding: try JSONEncoder().encode([text]), as: UTF8.self).dropFirst()
      .dropLast()
    let lines = [
      #"{"format":"todoctl","version":1}"#,
      ##"{"type":"category","name":\##(poison),"color":"#112233","icon":"FOOD"}"##,
      #"{"type":"category","name":"none","icon":"NONE"}"#,
      #"{"type":"value","key":"tally.blue","value":"1"}"#,
      #"{"type":"schedule","id":1,"uid":"u\u009b\u202e\u2028","title":\#(poison),"#
        + #""category":\#(poison),"start":"2025-06-01","time":"12:30","isAllDay":false,"#
        + #""alarms":["10m"],"memo":\#(poison),"place":\#(poison),"#
        + #""source":{"format":"toduck","remoteID":\#(poison),"extra":{\#(poison):\#(poison)}}}"#,
      #"{"type":"routine","id":2,"uid":"u2","title":\#(poison),"category":\#(poison),"#
        + #""start":"2025-05-01","days":["sun"],"isAllDay":true,"isPublic":true,"#
        + #""shareCount":0,"memo":\#(poison)}"#,
      #"{"type":"occurrence","event":"u2","date":"2025-05-25","isFinished":true}"#,
      #"{"type":"diary","uid":"d1","createdAt":"2025-06-01T00:00:00Z","emotions":["calm"],"#
        + #""subEmotions":[\#(poison)],"situation":\#(poison),"thought":\#(poison),"#
        + #""reevaluation":\#(poison),"action":\#(poison),"imagePaths":[\#(poison)]}"#,
    ]
    return lines.joined(separator: "\n") + "\n"
  }
}

extension Transcript {
  /// Expects that neither output would control a terminal, and that the program ended by itself.
  func expectHarmless(
    _ what: String, besides allowed: Set<Unicode.Scalar> = [],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for (stream, bytes) in [("output", output), ("errors", errors)] {
      let found = Poison.found(in: bytes, besides: allowed).map { String($0.value, radix: 16) }
      #expect(found.isEmpty, "\(what.debugDescription): \(stream)", sourceLocation: sourceLocation)
    }
    let ends: Set<Int32> = [0, 1, 64, 65, 66, 73, 74, 75, 78]
    #expect(
      ends.contains(status), "\(what.debugDescription): \(errorText.debugDescription)",
      sourceLocation: sourceLocation)
  }
}
