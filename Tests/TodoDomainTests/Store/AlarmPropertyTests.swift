import Foundation
import Testing
import TodoDomain
import TodoTesting

@Suite("Alarms of random events")
struct AlarmPropertyTests {
  private static let zones = ["UTC", "Asia/Seoul", "America/New_York", "Australia/Lord_Howe"]

  private func fill(_ store: InMemoryEventStore, _ life: inout RandomLife) throws {
    try life.fill(store, events: 25)
    try life.addAlarms(to: store, events: 8)
  }

  @Test(
    "The alarms of random lives are those of a search over all occurrences",
    arguments: 0..<25 as Range<UInt64>)
  func naive(seed: UInt64) throws {
    let store = InMemoryEventStore()
    var life = RandomLife(seed: seed)
    try fill(store, &life)
    for step in 0..<20 {
      let zone = try ZoneID(life.pick(Self.zones))
      let day = life.date()
      let begin = day.dayNumber * 86_400 + life.number(0...1_439) * 60
      let length = life.pick([60, 600, 86_400, 40 * 86_400])
      let period =
        Instant(secondsSince1970: begin)..<Instant(secondsSince1970: begin + length)
      // The alarm of a due may be far from the day of its todo.
      let far = day.advanced(by: -1_500)...day.advanced(by: 1_500)
      let all = try store.provider.occurrences(in: far, displayedIn: zone)
        .flatMap { ScheduledAlarm.all(of: $0, displayedIn: zone) }
      let expected = all.filter { period.contains($0.at) }.sorted()
      let found = try store.provider.alarms(in: period, displayedIn: zone)
      #expect(found == expected, "seed \(seed), step \(step): \(period) \(zone.name)")
    }
  }

  @Test("The next alarms are the first of all future alarms", arguments: 0..<25 as Range<UInt64>)
  func next(seed: UInt64) throws {
    let store = InMemoryEventStore()
    var life = RandomLife(seed: seed)
    try fill(store, &life)
    for step in 0..<10 {
      let zone = try ZoneID(life.pick(Self.zones))
      let begin = life.date().dayNumber * 86_400 + life.number(0...86_399)
      let moment = Instant(secondsSince1970: begin)
      let horizon = Instant(secondsSince1970: begin + ScheduledAlarm.horizonInDays * 86_400)
      let all = try store.provider.alarms(in: moment..<horizon, displayedIn: zone)
      let expected = all.prefix { $0.at == all.first?.at }
      let found = try store.provider.nextAlarms(from: moment, displayedIn: zone)
      #expect(found == Array(expected), "seed \(seed), step \(step): \(moment)")
    }
  }

  @Test("Adjacent periods list each alarm exactly once", arguments: 0..<20 as Range<UInt64>)
  func once(seed: UInt64) throws {
    let store = InMemoryEventStore()
    var life = RandomLife(seed: seed)
    try fill(store, &life)
    let zone = try ZoneID("America/New_York")
    let begin = life.date().dayNumber * 86_400
    let moments = (0...48).map { Instant(secondsSince1970: begin + $0 * 6 * 3_600) }
    let parts = try zip(moments, moments.dropFirst()).flatMap {
      try store.provider.alarms(in: $0..<$1, displayedIn: zone)
    }
    #expect(try parts == store.provider.alarms(in: moments[0]..<moments[48], displayedIn: zone))
  }
}
