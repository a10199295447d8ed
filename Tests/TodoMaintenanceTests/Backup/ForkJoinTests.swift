import Testing

@testable import TodoMaintenance
@testable import TodoStorage

@Suite("Running two closures at the same time")
struct ForkJoinTests {
  private struct Failure: Error, Equatable {
    let name: String
  }

  private func fail(_ name: String) throws -> Int { throw Failure(name: name) }

  @Test("ForkJoin returns the results of both closures in order")
  func results() throws {
    for number in 0..<100 {
      #expect(try ForkJoin.run({ number }, and: { "\(number)" }) == (number, "\(number)"))
    }
  }

  @Test("ForkJoin throws if either closure throws, and prefers the first one's error")
  func errors() throws {
    #expect(throws: Failure(name: "first")) {
      try ForkJoin.run({ try fail("first") }, and: { 2 })
    }
    #expect(throws: Failure(name: "second")) {
      try ForkJoin.run({ 1 }, and: { try fail("second") })
    }
    #expect(throws: Failure(name: "first")) {
      try ForkJoin.run({ try fail("first") }, and: { try fail("second") })
    }
  }
}
