import Testing
import TodoDomain
import TodoTesting

@Suite("Event patches")
struct EventPatchTests {
  private func patched(
    _ schedule: Schedule, _ change: (inout EventPatch) throws -> Void
  ) throws -> Schedule {
    var patch = EventPatch()
    try change(&patch)
    return try schedule.applying(patch, limits: .standard)
  }

  @Test("An empty patch changes nothing")
  func nothing() throws {
    #expect(EventPatch().isEmpty)
    var life = RandomLife(seed: 3)
    for _ in 0..<100 {
      let (schedule, routine) = try (life.schedule(), life.routine())
      #expect(try schedule.applying(EventPatch(), limits: .standard) == schedule)
      #expect(try routine.applying(EventPatch(), limits: .standard) == routine)
    }
  }

  @Test("A new start moves a single day, and leaves the end of a period or series")
  func starts() throws {
    let start = try CivilDate("2025-06-10")
    let single = try patched(Sample.schedule("a", "2025-06-02")) { $0.start = .set(start) }
    #expect(single.pattern == DatePattern(on: start))
    let period = try patched(Sample.schedule("a", "2025-06-02", until: "2025-06-12")) {
      $0.start = .set(start)
    }
    #expect(period.pattern == (try Sample.pattern("2025-06-10", until: "2025-06-12")))
    #expect(throws: ValueError.self) {
      try patched(Sample.schedule("a", "2025-06-02", until: "2025-06-09")) {
        $0.start = .set(start)
      }
    }
  }

  @Test("A patch of days and ends changes one form of recurrence into another")
  func forms() throws {
    let single = try Sample.schedule("a", "2025-06-02")
    let weekly = try patched(single) { $0.days = try WeekdaySet("mon,tue") }
    #expect(weekly.pattern == (try Sample.pattern("2025-06-02", days: "mon,tue")))
    let ended = try patched(weekly) { $0.until = .set(try CivilDate("2025-06-20")) }
    #expect(
      ended.pattern == (try Sample.pattern("2025-06-02", until: "2025-06-20", days: "mon,tue")))
    let period = try patched(ended) { $0.days = [] }
    #expect(period.pattern == (try Sample.pattern("2025-06-02", until: "2025-06-20")))
    #expect(try patched(ended) { $0.until = .set(nil) }.pattern == weekly.pattern)
    #expect(try patched(period) { $0.until = .set(nil) }.pattern == single.pattern)
    #expect(try patched(weekly) { $0.days = [] }.pattern == single.pattern)
  }

  @Test("A patch of a field that the kind doesn't have is refused by its name")
  func foreignFields() throws {
    #expect(throws: ValueError.fieldDoesNotApply(.isPublic, .schedule)) {
      try patched(Sample.schedule("a", "2025-06-02")) { $0.isPublic = false }
    }
    var patch = EventPatch()
    patch.place = .set(nil)
    #expect(throws: ValueError.fieldDoesNotApply(.place, .routine)) {
      try Sample.routine("a", "2025-06-02", days: "mon").applying(patch, limits: .standard)
    }
    var none = EventPatch()
    none.days = []
    #expect(throws: ValueError.noRepeatDays) {
      try Sample.routine("a", "2025-06-02", days: "mon").applying(none, limits: .standard)
    }
  }
}
