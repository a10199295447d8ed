import Testing
import TodoDomain

@Suite("Categories")
struct CategoryTests {
  @Test("A category's name is trimmed and composed, so that one word is one category")
  func names() throws {
    #expect(try Category(name: "  공부\n").name == "공부")
    let decomposed = try Category(name: "\u{1112}\u{1161}\u{11AB}").name
    #expect(Array(decomposed.utf8) == Array("한".utf8))
  }

  @Test("A category's name that is empty or longer than 200 characters is refused")
  func limits() throws {
    for name in ["", " ", "\n\t"] {
      #expect(throws: ValueError.emptyName) { try Category(name: name) }
    }
    let long = String(repeating: "👩‍👩‍👧", count: 200)
    #expect(try Category(name: long).name.count == 200)
    #expect(throws: ValueError.tooLong(.category, length: 201, limit: 200)) {
      try Category(name: long + "x")
    }
  }

  @Test("A new store starts with twelve categories, the last of them for events without one")
  func initial() {
    let colors = [
      "computer #DADADA", "food #EAECFF", "pencil #FFE3CC", "redBook #FFD6E2", "sleep #DEEEFC",
      "power #F3E6D6", "people #E4E9F3", "medicine #F0DFDF", "talk #E3EEEA", "heart #FFE3CC",
      "vehicle #F0F4BF", "none -",
    ]
    #expect(
      Category.initial.map { "\($0.name) \($0.color?.description ?? "-")" } == colors)
    #expect(Category.initial.last == Category.none)
  }

  @Test(
    "A misspelled category suggests at most three names, the best first",
    arguments: [
      ("fod", ["food"]), ("FOOD", ["food"]), ("peple", ["people"]), ("xyz", []),
      ("red", ["redBook"]), ("hart", ["heart"]), ("sleeep", ["sleep"]), ("", nil),
      ("p", ["pencil", "people", "power"]),
    ])
  func near(word: String, expected: [String]?) {
    let names = Category.initial.map(\.name)
    let found = nearMatches(of: word, in: names)
    if let expected { #expect(found == expected) }
    #expect(found.count <= 3)
  }

  @Test("A nearer name is suggested first, and Korean is compared by syllables")
  func nearOrder() {
    #expect(nearMatches(of: "abcdefg", in: ["abcxyfg", "abcdxfg"]) == ["abcdxfg", "abcxyfg"])
    #expect(nearMatches(of: "운돈", in: ["운동", "공부하기"]) == ["운동"])
  }
}
