import Testing
import TodoDomain
import TodoLocalisation
import TodoPresentation

@Suite("Cards to share")
struct CardTests {
  private func card(
    _ report: PeriodReport, _ shape: CardRenderer.Shape = .wide, names: Bool = false,
    in language: Language = .en
  ) -> Markup {
    let document = ReportDocument(report, language: language, cardHasNames: names)
    return Markup(text: CardRenderer(shape).render(document))
  }

  @Test("A card has the documented size of its shape", arguments: PeriodUnit.allCases)
  func sizes(unit: PeriodUnit) throws {
    let report = try SampleReport(unit: unit).made()
    #expect(card(report).text.contains("viewBox=\"0 0 1200.00 630.00\" width=\"1200.00\""))
    #expect(card(report, .tall).text.contains("viewBox=\"0 0 1080.00 1350.00\""))
    #expect(card(report).elements != nil && card(report, .tall).elements != nil)
  }

  @Test(
    "A card without names has no title, category or diary content",
    arguments: PeriodUnit.allCases, Language.allCases)
  func isPrivate(unit: PeriodUnit, language: Language) throws {
    let sample = SampleReport(
      unit: unit, category: "Secretcategory", routine: "Secretroutine", todo: "Secrettodo")
    for shape in [CardRenderer.Shape.wide, .tall] {
      let bare = card(try sample.made(), shape, in: language).text
      #expect(!bare.contains("Secret"))
      #expect(!bare.contains("class=\"mood") && !bare.contains("class=\"small felt"))
      #expect(!bare.contains(Text.term(.moodScale)[language]))
    }
  }

  @Test("A card with names has the streak's routine and the moods")
  func names() throws {
    let sample = SampleReport(routine: "Read")
    let texts = card(try sample.made(), names: true).texts("text")
    #expect(texts.contains("3") && texts.contains("in a row · Read"))
    #expect(card(try sample.made(), names: true).text.contains("class=\"mood"))
    #expect(card(try sample.made()).texts("text").contains("in a row"))
    #expect(card(try sample.made(), in: .ko).texts("text").contains("번 연속"))
  }

  @Test("A card without data says so")
  func empty() throws {
    let texts = card(try SampleReport().empty()).texts("text")
    #expect(texts.joined(separator: " ").contains("Nothing to count in this week."))
  }

  @Test("A card has the same elements for any title", arguments: SampleReport.hostile)
  func hostile(title: String) throws {
    let plain = card(try SampleReport().made(), names: true)
    let report = try SampleReport(category: title, routine: title, todo: title).made()
    let hostile = card(report, names: true)
    #expect(plain.elements != nil && hostile.elements != nil)
    #expect(!hostile.text.contains("<script") && !hostile.text.contains("<img"))
  }
}
