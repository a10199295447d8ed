import ArgumentParser
import Foundation
import TodoDomain
import TodoPostgreSQL
import TodoStorage
import TodoTesting

/// Times the work of a store within a process, in a file or on a server.
struct Stores: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Fill a new store with a made-up life, and print the milliseconds of that, of a "
      + "week's counts, a week's list, a visit of all todos, and a new todo.")

  @Argument(help: "The path or the address of an empty store.")
  var store: String

  @Option(help: "How many todos.")
  var events = 100_000

  func run() throws {
    let (store, provider) = try opened(self.store)
    let clock = ContinuousClock()
    let life = DemoLife(
      eventCount: events, seed: 1, lastDate: try CivilDate("2026-12-31"),
      today: try CivilDate("2026-11-21"))
    let note = CommitNote(action: "add", at: FixedContext.now)
    let fill = try clock.milliseconds {
      try store.writeAndWait(note) { try Self.copy(life, into: $0) }
    }
    let week = Week(containing: try CivilDate("2026-03-02")).days
    let reads: [() throws -> Void] = [
      { _ = try provider.counts(in: week) },
      { _ = try provider.occurrences(in: week) },
    ]
    let medians = try reads.map { read in
      try (0..<100).map { _ in try clock.milliseconds(read) }.percentile(0.5)
    }
    let visits = try (0..<3).map { _ in
      try clock.milliseconds { try provider.visitEvents { _, _ in } }
    }
    let adds = try (0..<100).map { _ in
      let event = try Sample.schedule("Added", "2001-01-01", uid: UUID().uuidString)
      return try clock.milliseconds { try store.writeAndWait(note) { _ = try $0.add(event) } }
    }
    print(fill, medians[0], medians[1], visits.percentile(0.5), adds.percentile(0.5))
  }

  private static func copy(_ life: DemoLife, into store: any StoreTransaction) throws {
    let known = Set(try store.categories().map(\.name))
    for category in try life.categories() where !known.contains(category.name) {
      try store.apply(.insert(category))
    }
    var waiting: [(event: any PlannedEvent, records: [OccurrenceRecord])] = []
    func insert() throws {
      try store.prefetch(ImportLookUps(events: waiting.map(\.event.uid)))
      for (event, records) in waiting { _ = try store.apply(.insert(event, records: records)) }
      waiting.removeAll(keepingCapacity: true)
    }
    try life.visitEvents { event, records in
      waiting.append((event, records))
      if waiting.count >= store.recordsAhead { try insert() }
    }
    try insert()
  }
}

/// Times the reads and the changes of many stores in one database.
struct Owners: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Print the median and the 99th percentile in milliseconds of a week's list and of a "
      + "new todo, in stores of a database that chance picks.")

  @Argument(help: "The address of a store of the database.")
  var store: String

  @Option(help: "The stores are `owner 1` up to this one.")
  var owners: Int

  func run() throws {
    let clock = ContinuousClock()
    let week = Week(containing: FixedContext.today).days
    let note = CommitNote(action: "add", at: FixedContext.now)
    var (reads, adds): ([Double], [Double]) = ([], [])
    for _ in 0..<1_000 {
      let name = "owner%20\(Int.random(in: 1...owners))"
      let (store, provider) = try opened("\(self.store.prefix { $0 != "#" })#\(name)")
      // The first read also prepares its statements.
      for isMeasured in [false, true] {
        let time = try clock.milliseconds { _ = try provider.occurrences(in: week) }
        if isMeasured { reads.append(time) }
      }
      let event = try Sample.schedule("Added", "2025-06-01", uid: UUID().uuidString)
      adds.append(try clock.milliseconds { try store.writeAndWait(note) { _ = try $0.add(event) } })
    }
    print(
      reads.percentile(0.5), reads.percentile(0.99), adds.percentile(0.5), adds.percentile(0.99))
  }
}

/// Opens a store in a file or on a server.
private func opened(_ store: String) throws -> (any EventWriting, any StoreProviding) {
  if ServerAddress.isAddress(store) {
    let store = try PostgreSQLStore.open(at: ServerAddress(store))
    return (store, store.provider)
  }
  let store = try SQLiteStore.open(at: store)
  return (store, store.provider)
}
