import Testing
import TodoDomain
import TodoTesting

@Suite("Generators of test data")
struct GeneratorTests {
  @Test("SplitMix64 gives the numbers of its authors' reference")
  func splitMix() {
    var random = SplitMix64(seed: 1_234_567)
    #expect(random.next() == 6_457_827_717_110_365_317)
    #expect(random.next() == 3_203_168_211_198_807_973)
    #expect(random.next() == 9_817_491_932_198_370_423)
  }

  @Test("A random life is the same for the same seed and has every form of recurrence")
  func life() throws {
    func events(seed: UInt64) throws -> [String] {
      var life = RandomLife(seed: seed)
      return try (0..<200).map { _ in
        let event = try life.event()
        return "\(event) \(try life.records(of: event))"
      }
    }
    let lines = try events(seed: 5)
    #expect(try lines == events(seed: 5))
    #expect(try lines != events(seed: 6))
    for word in ["once", "daily", "weekly", "Routine", "deletedAt: Optional", "isFinished: true"] {
      #expect(lines.contains { $0.contains(word) }, "\(word)")
    }
  }

  @Test("A fixed context makes distinct uids, the same on every run")
  func context() {
    let (one, other) = (FixedContext.make(), FixedContext.make())
    let uids = (0..<3).map { _ in one.makeUID() }
    #expect(Set(uids).count == 3)
    #expect(uids.sorted() == uids)
    #expect(other.makeUID() == uids[0])
    #expect(FixedContext.today.description == "2025-06-01")
    #expect(FixedContext.now.description == "2025-06-01T00:00:00Z")
  }
}
