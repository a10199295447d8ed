import StorageTestSupport
import Testing
import TodoDomain
import TodoTesting

@testable import TodoPostgreSQL

/// A server and the in-memory reference must answer the same questions alike.
@Suite(
  "PostgreSQL compared with the reference store",
  .enabled(if: TestServer.isThere, TestServer.absence))
struct TwinTests {
  @Test(
    "A PostgreSQL store agrees with the reference after the same random operations",
    arguments: 0..<40)
  func operations(seed: Int) throws {
    let store = try TestServer.store().store
    #expect(try Twins.operations(on: store, store.provider, seed: seed) == [])
  }

  @Test(
    "A PostgreSQL store agrees with the reference on a week's counts, from Monday or Sunday",
    arguments: 0..<40)
  func counts(seed: Int) throws {
    var twins = try TestServer.twins(seed: seed, events: 12) { try $0.makeEventCategories(in: $1) }
    #expect(try twins.counts() == [])
  }

  @Test(
    "A PostgreSQL store agrees with the reference on ranges of any length and free days",
    arguments: 0..<24)
  func ranges(seed: Int) throws {
    var twins = try TestServer.twins(seed: seed, events: 30)
    #expect(try twins.ranges() == [])
  }

  @Test(
    "A PostgreSQL store agrees with the reference on alarms, including days and weeks before",
    arguments: 0..<24)
  func alarms(seed: Int) throws {
    var twins = try TestServer.twins(seed: seed, events: 20) {
      try $0.addAlarms(to: $1, events: 20)
    }
    #expect(try twins.alarms() == [])
  }

  @Test(
    "A PostgreSQL store and the reference agree on overdue todos and reports", arguments: 0..<40)
  func reports(seed: Int) throws {
    var twins = try TestServer.twins(seed: seed, events: 12) { try $0.makeEventCategories(in: $1) }
    let today = twins.life.date()
    for days in [nil, 1, 60] {
      let zone = try ZoneID(
        twins.life.pick(["Asia/Seoul", "America/New_York", "Pacific/Kiritimati"]))
      let lines = { (provider: any StoreReading) in
        try provider.overdue(before: today, within: days, displayedIn: zone)
          .map { "\($0.event.uid) \($0.occurrence.date) \($0.date)" }
      }
      #expect(try lines(twins.store) == lines(twins.reference), "seed \(seed)")
    }
    let request = ReportRequest(
      on: Period(
        twins.life.pick([PeriodUnit.week, .rolling, .month, .year]),
        containing: twins.life.date(), firstWeekday: twins.life.pick([.monday, .sunday])),
      today: today, zone: try ZoneID("Asia/Seoul"), trend: twins.life.number(1...6))
    #expect(try twins.store.report(request) == twins.reference.report(request))
  }

  @Test(
    "A PostgreSQL store agrees with the reference on the progress of categories",
    arguments: 0..<40)
  func progress(seed: Int) throws {
    let twins = try TestServer.twins(seed: seed, events: 24) { try $0.makeEventCategories(in: $1) }
    var life = twins.life
    for _ in 0..<3 {
      let today = life.date()
      #expect(
        try twins.store.progressByCategory(on: today)
          == twins.reference.progressByCategory(on: today), "seed \(seed) \(today)")
    }
  }

  @Test("A PostgreSQL store agrees with the reference on searches", arguments: 0..<40)
  func searches(seed: Int) throws {
    let twins = try TestServer.twins(seed: seed, events: 12)
    var life = twins.life
    let (today, zone) = (life.date(), try ZoneID("Asia/Seoul"))
    let titles = try twins.reference.snapshot.map(\.title)
    for word in ["a", "회", "ㅎ", "", life.pick(titles), String(life.pick(titles).prefix(3))] {
      var query = SearchQuery(SearchTerm.terms(of: word))
      if life.chance(30) { query.dates = today.advanced(by: -40)...today.advanced(by: 9) }
      let found = try twins.store.search(query, near: today, displayedIn: zone)
      let expected = try twins.reference.search(query, near: today, displayedIn: zone)
      #expect(found.ids == expected.ids, "seed \(seed) \(word)")
    }
  }
}
