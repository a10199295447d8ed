import Testing
import TodoText

@Suite("Combining marks in a row")
struct CombiningMarksTests {
  /// Marks whose UTF-8 has two, three and four bytes, in no order.
  private static let marks = ["\u{301}", "\u{323}", "\u{f71}", "\u{20d0}", "\u{1d165}"]

  private static func text(_ count: Int, of marks: [String] = marks) -> String {
    "a" + (0..<count).map { marks[$0 % marks.count] }.joined() + "b"
  }

  @Test("A row of 256 combining marks is allowed, and one more is too many")
  func limit() {
    for marks in Self.marks.map({ [$0] }) + [Self.marks] {
      #expect(!CombiningMarks.areTooMany(in: Self.text(256, of: marks)))
      #expect(CombiningMarks.areTooMany(in: Self.text(257, of: marks)))
    }
  }

  @Test("Combining marks are counted across chunks", arguments: 1...7)
  func chunks(size: Int) {
    for (count, isTooMany) in [(256, false), (257, true)] {
      let bytes = Array(Self.text(count).utf8)
      var marks = CombiningMarks()
      let answers = stride(from: 0, to: bytes.count, by: size).map { start in
        marks.areTooMany(in: bytes[start..<min(start + size, bytes.count)])
      }
      #expect(answers.contains(true) == isTooMany)
    }
  }

  @Test(
    "Letters, syllables, emoji and bytes that aren't UTF-8 end a row of combining marks",
    arguments: ["가", "各", "e", "👩‍👩‍👧‍👧", "é", "\u{fe0f}"])
  func ended(by text: String) {
    let row = String(repeating: "\u{323}\u{301}", count: 128)
    #expect(!CombiningMarks.areTooMany(in: String(repeating: row + text, count: 20)))
    var marks = CombiningMarks()
    let broken = Array(row.utf8) + [0xFF] + Array(row.utf8)
    let areTooMany = marks.areTooMany(in: broken)
    #expect(!areTooMany)
  }

  @Test("Long texts of scripts with many marks have few marks in a row")
  func scripts() {
    for text in [
      "नमस्ते दुनिया ", "สวัสดีชาวโลก ", "שָׁלוֹם עוֹלָם ", "བཀྲ་ཤིས་བདེ་ལེགས། ", "各位한글\u{1112}\u{1161}\u{11ab}",
    ] {
      #expect(!CombiningMarks.areTooMany(in: String(repeating: text, count: 1_000)))
    }
  }
}
