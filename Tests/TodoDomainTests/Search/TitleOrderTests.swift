import Testing
import TodoDomain
import TodoTesting

@Suite("The order of titles")
struct TitleOrderTests {
  private func sorted(_ titles: [String]) -> [String] {
    titles.sorted { TitleOrder.precedes($0, $1) }
  }

  @Test(
    "Titles are ordered naturally, with numbers by value",
    arguments: [
      ["9번 버스", "10번 버스", "10번 버스 2", "10번 버스 11"],
      ["Apple", "apple", "Apple pie", "Banana", "cherry"],
      ["cafe", "café", "cafe\u{301} 2", "cafe 10", "caff"],
      ["Room 9", "room 09", "Room 10", "Room 10a", "Room 100"],
      ["1", "02", "2", "10", "1000000000000000000000", "1000000000000000000001"],
      ["", "100", "a", "あ", "漢", "가", "나", "😀"],
      ["v1.9", "v1.10", "v2"],
      ["a  b", "a b", "ab"],
      ["\u{1100}\u{1161}", "가", "각", "간"],
      ["ａ1", "a２", "A3"],
    ])
  func expected(titles: [String]) {
    #expect(sorted(titles.reversed()) == titles)
    #expect(sorted(titles.shuffled()) == titles)
  }

  @Test("Titles that search treats as equal have a fixed order")
  func equalForSearch() {
    for (one, other) in [("Apple", "apple"), ("cafe", "café"), ("7", "07"), ("a b", "a  b")] {
      #expect(TitleOrder.precedes(one, other) != TitleOrder.precedes(other, one))
      #expect(!TitleOrder.precedes(one, one))
    }
  }

  /// Pieces whose place in the order depends on their neighbours, among plain pieces.
  private static let pieces = [
    "a", "A", "e\u{301}", "é", "1", "02", "10", " ", "  ", "가", "\u{11A8}", "\u{1100}", "か",
    "\u{3099}", "👩", "\u{200D}", "👧", "１", "İ", "ß", "-", "\u{FE0F}",
  ]

  @Test("The order of titles is the same for any shuffle", arguments: 1...20)
  func isOneOrder(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let titles = (0..<60).map { _ in
      (0..<Int.random(in: 0...4, using: &random)).map { _ in
        Self.pieces.randomElement(using: &random) ?? ""
      }.joined()
    }
    let order = sorted(titles)
    // With an order that isn't transitive, the result would depend on the shuffle.
    let again = sorted(titles.shuffled(using: &random))
    #expect(again.map { Array($0.utf8) } == order.map { Array($0.utf8) })
    for (place, one) in order.enumerated() {
      for other in order[place...] { #expect(!TitleOrder.precedes(other, one), "\(seed)") }
    }
  }
}
