import Testing
import TodoDomain
import TodoTesting

@testable import TodoExchange

/// The first fixture was written by Taskwarrior 2.6.2. The others have the shapes of version 3,
/// whose tasks come in any order, and of version 2.0. The expectations were counted from them by
/// hand.
@Suite("Recorded exports of Taskwarrior")
struct TaskwarriorFixtureTests {
  private static let names = ["taskwarrior-2.json", "taskwarrior-3.json", "taskwarrior-old.json"]

  private func bring(
    _ name: String, into store: InMemoryEventStore = InMemoryEventStore()
  ) throws -> ImportReport {
    let bytes = try ForeignImport.content(of: name)
    let format = try ForeignImport.format(of: bytes, name: name)
    #expect(format.name == .taskwarrior)
    return try Exchange.bring(bytes, as: format, into: store, chunkSize: 97)
  }

  private func days(_ store: InMemoryEventStore, _ first: String, _ last: String) throws -> [String]
  {
    try store.provider.occurrences(in: CivilDate(first)...CivilDate(last)).map {
      "\($0.localStart.date) \($0.event.time?.description ?? "all-day") \($0.event.title)"
        + ($0.event.isFinished ? " done" : "")
    }
  }

  @Test("A Taskwarrior 2 export is imported with every task accounted for")
  func second() throws {
    let store = InMemoryEventStore()
    let report = try bring("taskwarrior-2.json", into: store)
    // Nine single tasks, one of them deleted, and three recurring ones.
    #expect(ForeignImport.counts(report, .init(.schedule)) == [11, 0, 0, 0, 1])
    #expect(report.summary.warnings == 0)
    #expect(try store.provider.undatedCount() == 2)
    // Of 13 instances four were done or deleted and one moved, and the others are as their series
    // say. Two single tasks were done.
    #expect(ForeignImport.counts(report, .occurrence) == [5 + 2, 0, 8, 0, 0])
    #expect(report.summary.addedCategories == ["Home", "Work.Reports"])
    #expect(report.leftOut.map(\.reason) == [.deletedThere])
    #expect(
      try days(store, "2026-11-16", "2026-11-20") == [
        "2026-11-16 09:30 Standup done", "2026-11-17 11:00 Standup", "2026-11-18 09:30 Standup",
        "2026-11-19 09:30 Standup", "2026-11-20 all-day Send the parcel done",
        "2026-11-20 09:30 Standup",
      ])
    #expect(
      try days(store, "2027-01-24", "2027-01-31").filter { $0.contains("Water") }
        == ["2027-01-25 08:00 Water plants"])
  }

  @Test("A Taskwarrior 3 export is imported in any order of tasks")
  func third() throws {
    let store = InMemoryEventStore()
    let report = try bring("taskwarrior-3.json", into: store)
    #expect(ForeignImport.counts(report, .init(.schedule)) == [7, 0, 0, 0, 1])
    // Three of Gym, one of 월세 that differs, and two single ones that were done: an instance from
    // before the first day of its series is one of them.
    #expect(ForeignImport.counts(report, .occurrence) == [3 + 1 + 2, 0, 1, 0, 0])
    #expect(report.summary.warnings == 0)
    #expect(try store.provider.undatedCount() == 1)
    #expect(report.summary.addedCategories.sorted() == ["여행", "집"])
    #expect(
      try days(store, "2026-08-01", "2026-12-31") == [
        "2026-08-20 all-day 월세 done",
        "2026-08-31 all-day 월세", "2026-09-30 all-day 월세",
        "2026-10-05 19:00 Gym done", "2026-10-12 19:00 Gym done", "2026-10-30 all-day 월세 (인상)",
        "2026-11-20 all-day Back up", "2026-11-26 all-day Renew the passport",
        "2026-11-30 all-day 월세", "2026-12-31 all-day 월세",
      ])
    let passport = try #require(try store.provider.event(titled: "Renew the passport"))
    #expect(
      passport.memo
        == "photo: https://example.org/a?b=[1]\nform 4")
    #expect(passport.priority == .medium && passport.tags.map(\.name) == ["office", "paper"])
    let extra = passport.details.source?.extra
    #expect(extra?["priority"] == "M")
    #expect(extra?["tags"] == #"["office","paper"]"#)
    #expect(extra?["urgency"] == nil)
    let rent = try #require(try store.provider.event(titled: "월세", isRepeating: true))
    // The members of an instance that differ from its series are kept, so that they can be
    // exported.
    #expect(
      rent.details.source?.extra["todoctl.instance.2026-09-30"]
        == #"{"due":"20260929T150000Z","imask":1,"parent":"00000300-0000-4000-8000-000000000300","#
        + #""status":"pending","uuid":"00000006-0000-4000-8000-000000000006","mask":null}"#)
  }

  @Test("A Taskwarrior 2.0 export with lines, seconds, a byte order mark and CRLF is imported")
  func old() throws {
    let store = InMemoryEventStore()
    let report = try bring("taskwarrior-old.json", into: store)
    #expect(ForeignImport.counts(report, .init(.schedule)) == [3, 0, 0, 0, 0])
    #expect(ForeignImport.counts(report, .occurrence) == [1, 0, 1, 0, 0])
    #expect(
      try days(store, "2015-11-01", "2015-12-03") == [
        "2015-11-05 17:00 Feed the fish done", "2015-11-11 08:00 Pay \"Müller\" bill",
        "2015-11-19 17:00 Feed the fish", "2015-11-21 all-day Then tell Ann",
        "2015-12-03 17:00 Feed the fish",
      ])
  }

  @Test(
    "A second Taskwarrior import changes nothing and keeps edits in the store", arguments: names)
  func again(name: String) throws {
    let store = InMemoryEventStore()
    let first = try bring(name, into: store)
    let id = try #require(try store.provider.snapshot.first?.id)
    try store.writeAndWait(CommitNote(action: "edit", at: FixedContext.now)) { transaction in
      var patch = EventPatch()
      patch.title = "Another title"
      _ = try transaction.modify(id, patch, scope: .all, in: FixedContext.make())
    }
    let commits = store.journal.count
    let again = try bring(name, into: store)
    let kept = first.summary.total.read - first.summary.total.leftOut
    #expect(again.summary.total.same == kept)
    #expect(again.summary.total.leftOut == first.summary.total.leftOut)
    #expect(store.journal.count == commits)
    #expect(try store.provider.event(with: id)?.title == "Another title")
  }

  @Test("A damaged Taskwarrior file does no harm", arguments: names)
  func mutations(name: String) throws {
    try ForeignImport.checkMutations(
      of: ForeignImport.content(of: name), as: TaskwarriorFormat())
  }
}

extension EventReading {
  /// Returns the first event with a title.
  func event(titled title: String, isRepeating: Bool = false) throws -> (any PlannedEvent)? {
    var found: (any PlannedEvent)?
    try visitEvents { event, _ in
      if found == nil, event.title == title, event.isRepeating == isRepeating { found = event }
    }
    return found
  }
}
