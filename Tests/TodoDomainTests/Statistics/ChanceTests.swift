import Testing

@testable import TodoDomain

/// The expectations are from SciPy 1.17: `mannwhitneyu(…, method="asymptotic")` and
/// `chi2_contingency(…, correction=True)`.
@Suite("The chance of a difference")
struct ChanceTests {
  @Test("The chance of ranks matches the Mann–Whitney test with ties and continuity")
  func ranks() {
    let one = (1...8).map(Double.init)
    #expect(abs(Chance.ofRanks(one, one.map { $0 + 4 }) - 0.013313002763816655) < 1e-12)
    let (kept, missed) = ([3.0, 3, 2, 1, 3, 2, 3, 1, 2], [0.0, -1, 1, 0, -2, 1, 0, -1, 1, 0])
    #expect(abs(Chance.ofRanks(kept, missed) - 0.0005454435396010857) < 1e-12)
    #expect(abs(Chance.ofRanks(missed, kept) - 0.0005454435396010857) < 1e-12)
    #expect(Chance.ofRanks([1, 1, 1], [1, 1, 1]) == 1, "nothing but ties")
    #expect(Chance.ofRanks([], [1, 2]) == 1)
  }

  @Test("The chance of shares matches Pearson's test with Yates's correction")
  func shares() {
    let chance = { (one: (Int, Int), other: (Int, Int)) in
      Chance.ofShares(
        Completion(count: one.1, finished: one.0), Completion(count: other.1, finished: other.0))
    }
    #expect(abs(chance((40, 44), (30, 50)) - 0.0014115198983888249) < 1e-12)
    #expect(abs(chance((9, 10), (10, 20)) - 0.0816224063764716) < 1e-12)
    #expect(chance((5, 5), (7, 7)) == 1)
    #expect(chance((0, 0), (7, 9)) == 1)
  }
}
