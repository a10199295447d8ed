import Testing
import TodoDomain

@Suite("The plain tally rule")
struct PlainRuleTests {
  @Test(
    "The plain rule adds one to a counter, whatever the other counter",
    arguments: [0, 1, 5, 10, 1_000])
  func next(other: Int) {
    for own in 0..<12 { #expect(PlainRule().next(own, other: other) == own + 1) }
  }

  @Test("The plain tally rule is found by its name")
  func name() {
    #expect(TallyRules.rule(named: "plain") is PlainRule)
  }
}
