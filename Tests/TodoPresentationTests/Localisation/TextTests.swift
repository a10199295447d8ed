import Testing
import TodoLocalisation
import TodoPresentation

@Suite("Texts in both languages")
struct TextTests {
  @Test("A Text has each language's words with the values in their places")
  func sides() {
    let (path, count) = ("파일", 3)
    let text = Text("Wrote \(count) todos to \(path)", "\(path, .toward) 투두 \(count)개를 썼어요")
    #expect(text[.en] == "Wrote 3 todos to 파일")
    #expect(text[.ko] == "파일로 투두 3개를 썼어요")
  }

  @Test("A Text inside a Text appears in each language with its particle")
  func nested() {
    let kind = Text("routine", "루틴")
    let text = Text("a \(kind) of \(Int.self)", "\(kind, .topic) \(kind, .object)")
    #expect(text[.en] == "a routine of Int")
    #expect(text[.ko] == "루틴은 루틴을")
  }

  @Test("Texts can be concatenated and joined")
  func joined() {
    let (one, other) = (Text("one", "하나"), Text(verbatim: "2"))
    #expect((one + ": " + other + ".")[.en] == "one: 2.")
    #expect(("(" + one + ")")[.ko] == "(하나)")
    #expect([one, other].joined(separator: ", ")[.ko] == "하나, 2")
    #expect([one, other].joined(separator: Text(" or ", "이나 "))[.ko] == "하나이나 2")
    #expect([one, other].joined(separator: Text(" or ", "이나 "))[.en] == "one or 2")
    #expect([Text]().joined(separator: ", ") == .empty && Text.empty.isEmpty)
  }

  @Test("A Text can be mapped per language and built from a closure")
  func made() {
    #expect(Text("a", "가").map { $0 + "!" } == Text("a!", "가!"))
    #expect(Text { $0.rawValue } == Text("en", "ko"))
    #expect(Text("a " + "b", "가 " + "나") == Text("a b", "가 나"))
  }
}
