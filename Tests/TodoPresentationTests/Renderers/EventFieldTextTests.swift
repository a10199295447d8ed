import Testing
import TodoDomain
import TodoLocalisation
import TodoTesting

@testable import TodoPresentation

/// Each failure names the fields that are missing.
@Suite("Event fields as text")
struct EventFieldTextTests {
  @Test("Each event field but the uid has a Korean name")
  func names() {
    let names = EventFieldTable.common.entries.map(\.field)
    let isKorean = { (text: String) in text.contains { ("가"..."힣").contains($0) } }
    #expect(names.filter { !isKorean(Text.fieldName($0)[.ko]) } == [.uid])
  }

  @Test(
    "The display of a todo changes with the value of each field, in both languages",
    arguments: Language.allCases)
  func values(language: Language) throws {
    let renderer = EventRenderer(TextRenderer(width: 100, color: .off, language: language))
    let whole = try Sample.whole(isSeries: false)
    let lines = Set(renderer.show(whole))
    let unchanged = try Sample.fieldTexts.keys.filter { field in
      var patch = EventPatch()
      try patch.set(field, to: Sample.fieldTexts[field]?.last)
      let changed = try whole.applying(patch, limits: .standard)
      return Set(renderer.show(changed)) == lines
    }
    #expect(unchanged == [])
  }

  @Test("Every fixed word for a field's value in files is translated into Korean")
  func words() {
    // The texts of other fields are the user's own, or have digits.
    let words = Sample.fieldTexts.filter { $0.key != .tags }
      .flatMap { field, texts in texts.map { (field, $0) } }
      .filter { $1.allSatisfy { ("a"..."z").contains($0) } }
    #expect(words.filter { Text.word($1, of: $0)[.ko] == $1 }.map(\.0) == [])
  }
}
