import Testing

@testable import TodoText

@Suite("Finding links in a text")
struct LinksTests {
  @Test(
    "A link in a text ends where a reader sees its end",
    arguments: [
      ("see https://a.example/b?c=d#e.", ["https://a.example/b?c=d#e"]),
      ("(https://a.example/b) and http://c", ["https://a.example/b", "http://c"]),
      ("[menu](https://a.example/b), then", ["https://a.example/b"]),
      ("<https://a.example/b>", ["https://a.example/b"]),
      ("https://en.example/Tea_(meal)!", ["https://en.example/Tea_(meal)"]),
      (
        "obsidian://open?vault=x\nzoommtg://z.us/j/1",
        ["obsidian://open?vault=x", "zoommtg://z.us/j/1"]
      ),
      ("링크: https://ko.example/한국, 끝", ["https://ko.example/한국"]),
      ("https:// nothing, ://a, 1://b, a.example, mail@a.example", []),
    ])
  func ends(text: String, links: [String]) {
    #expect(text.links == links)
  }

  @Test("A text of brackets and marks is searched for links in linear time")
  func linear() {
    for part in ["(", ")", "a://", "://", "."] {
      #expect("a://b\(String(repeating: part, count: 100_000))".links.count < 2)
    }
  }
}
