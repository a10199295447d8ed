import Testing

/// The texts that TodoPresentation has in both languages.
@Suite("Texts in both languages")
struct TextTests {
  /// The names that the protocols of texts declare.
  private func declared(in text: String) -> [String] {
    text.matches(of: /protocol \w*Strings[^{]*\{(?s:(.*?))\n\}/).flatMap { found in
      found.1.matches(of: /\n  (?:var|func) (\w+)/).map { String($0.1) }
    }
  }

  /// The names that are declared in `texts` and stand nowhere else in `sources`.
  private func unused(_ texts: [String], _ sources: [String]) -> [String] {
    var uses: [Substring: Int] = [:]
    for source in sources {
      for word in source.matches(of: /(?:var|func) \w+|\w+/) where !word.0.contains(" ") {
        uses[word.0, default: 0] += 1
      }
    }
    return Set(texts.flatMap(declared)).filter { uses[Substring($0)] == nil }.sorted()
  }

  @Test("Each text is used")
  func used() throws {
    let files = try SourceFile.all()
    let texts = files.filter { $0.path.contains("/Localisation/") }.map(\.text)
    #expect(texts.flatMap(declared).count > 100)
    #expect(unused(texts, files.map(\.text)).isEmpty)
  }

  @Test("A text that nothing uses is noticed")
  func canFail() {
    let text = "protocol SomeStrings {\n  var hello: String { get }\n  func bye(to name: String)\n}"
    let own = "struct A: SomeStrings { var hello: String { \"a\" }; func bye(to name: String) {} }"
    #expect(unused([text], [text, own]) == ["bye", "hello"])
    #expect(unused([text], [text, own, "print(texts.hello)"]) == ["bye"])
  }
}
