import Testing
import TodoDomain
import TodoStorage
import TodoTesting

@testable import TodoPostgreSQL

@Suite("A custom kind on a server", .enabled(if: TestServer.isThere, TestServer.absence))
struct KindTests {
  private let kinds = EventKinds.standard.adding(Errand.self)
  private let note = CommitNote(action: "test", at: FixedContext.now)

  @Test("A migration adds a custom kind's columns on a server, and its todos work like others")
  func errands() throws {
    try TestServer.connection().run("CREATE DATABASE kinds")
    let base = try #require(TestServer.database).replacing("/postgres?", with: "/kinds?")
    let address = try ServerAddress("\(base)#a")
    try PostgreSQLStore.create(at: address)
    let errand = try Errand(
      id: nil,
      details: EventDetails(uid: EventUID("errand"), title: "milk"),
      pattern: DatePattern(
        start: try CivilDate("2025-06-02"), recurrence: .weekly(on: [], until: nil)),
      own: [.place: .text("시장"), .price: .count(4_500)], limits: .standard)

    // Without the kind's columns, the store refuses such todos, as for a program that lacks the
    // kind.
    let before = try PostgreSQLStore.open(at: address, kinds: kinds)
    #expect(throws: StoreError.kindNotGiven("errand")) {
      try before.writeAndWait(note) { try $0.add(errand) }
    }
    #expect(try PostgreSQLStore.migrate(at: address, kinds: kinds) == (1, 1))

    let store = try PostgreSQLStore.open(at: address, kinds: kinds)
    let id = try store.writeAndWait(note) { transaction in
      _ = try transaction.add(Sample.schedule("a", "2025-06-03", place: "home"))
      return try transaction.add(errand)
    }
    let found = try #require(try store.provider.event(with: id) as? Errand)
    #expect(found == errand.identified(by: id))
    #expect(try store.provider.completion(inWeekOf: Week("2025-06-02")).count == 2)
    try store.writeAndWait(note) { try $0.delete(id, .all, in: FixedContext.make()) }
    try store.writeAndWait(note) { try $0.takeBack(2) }
    #expect(try store.provider.event(with: id) as? Errand == found)

    // A program without the kind reports the todo, and doesn't ignore it.
    let plain = try PostgreSQLStore.provider(at: address)
    #expect(throws: StoreError.unknownKind(id: id.rawValue)) { try plain.event(with: id) }
  }
}

/// Something to fetch, with one field that schedules have too, and one of its own.
private struct Errand: PlannedEvent {
  static let kind = EventKind(rawValue: "errand")
  static let kindFields = [KindField(.place, .text), KindField(.price, .count)]

  let id: EventID?
  let details: EventDetails
  let pattern: DatePattern
  let place: String?
  let price: Int
  private(set) var isFinished = false

  init(
    id: EventID?, details: EventDetails, pattern: DatePattern, own: KindValues,
    limits: EventLimits
  ) throws(ValueError) {
    (self.id, self.details, self.pattern) = (id, details, pattern)
    place = own.text(.place)
    price = try own.count(.price)
  }

  private init(_ other: Errand, _ id: EventID?, _ details: EventDetails, _ pattern: DatePattern) {
    (self.id, self.details, self.pattern) = (id, details, pattern)
    (place, price) = (other.place, other.price)
  }

  var kindValues: KindValues { [.place: .text(place), .price: .count(price)] }

  func with(id: EventID?, details: EventDetails, isFinished: Bool) -> Errand {
    var copy = Errand(self, id, details, pattern)
    copy.isFinished = isFinished
    return copy
  }

  func with(pattern: DatePattern) -> Errand { Errand(self, id, details, pattern) }

  func onDay(_ date: CivilDate) -> Errand { with(pattern: DatePattern(on: date)) }
}

extension EventField {
  fileprivate static let price = EventField(rawValue: "price")
}
