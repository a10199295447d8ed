import Testing
import TodoDomain
import TodoTesting

@Suite("The order of occurrences in lists")
struct OccurrenceOrderTests {
  /// Returns occurrences in ascending order.
  private func ordered() throws -> [Occurrence] {
    let (first, second) = try (CivilDate("2025-06-02"), CivilDate("2025-06-03"))
    let late = try Sample.schedule("a", "2025-06-02", at: "23:59")
    let rising: [(CivilDate, any PlannedEvent)] = try [
      (first, Sample.schedule("9번", "2025-06-02", id: EventID(9))),
      (first, Sample.schedule("10번", "2025-06-02", id: EventID(8))),
      (first, Sample.schedule("a", "2025-06-02", uid: "2", id: EventID(3))),
      (first, Sample.schedule("a", "2025-06-02", uid: "1", id: EventID(4))),
      (first, Sample.schedule("a", "2025-06-02", uid: "0")),
      (first, Sample.schedule("a", "2025-06-02", uid: "1")),
      (first, Sample.schedule("e\u{301}", "2025-06-02")),
      (first, Sample.schedule("\u{E9}", "2025-06-02")),
      (first, Sample.schedule("Z", "2025-06-02")),
      (first, Sample.schedule("\u{FFFD}", "2025-06-02")),
      (first, Sample.schedule("\u{1F600}", "2025-06-02")),
      (first, Sample.routine("A", "2025-06-02", days: "mon")),
      (first, Sample.schedule("z", "2025-06-02", at: "00:00")),
      (first, Sample.routine("a", "2025-06-02", days: "mon", at: "00:00")),
      (first, late),
      (second, Sample.schedule("A", "2025-06-03")),
    ]
    return rising.map { Occurrence(date: $0.0, event: $0.1) }
  }

  @Test("Occurrences are ordered by date, all-day, time, kind, title, id and uid")
  func order() throws {
    let ordered = try ordered()
    for (index, one) in ordered.enumerated() {
      for (other, two) in ordered.enumerated() {
        #expect((one < two) == (index < other), "\(index) and \(other)")
      }
    }
  }

  @Test(
    "Any shuffle of occurrences is sorted into the same list", arguments: [1, 2, 3] as [UInt64])
  func shuffled(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let ordered = try ordered()
    #expect(ordered.shuffled(using: &random).sorted() == ordered, "seed \(seed)")
  }

  @Test("Two occurrences are equal if their date and every field of the event are equal")
  func equality() throws {
    let trip = try Sample.schedule("trip", "2025-06-12")
    let date = try CivilDate("2025-06-12")
    let one = Occurrence(date: date, event: trip)
    #expect(one == Occurrence(date: date, event: trip))
    let done = trip.with(id: nil, details: trip.details, isFinished: true)
    #expect(one != Occurrence(date: date, event: done))
    #expect(one != Occurrence(date: date.advanced(by: 1), event: trip))
  }
}
