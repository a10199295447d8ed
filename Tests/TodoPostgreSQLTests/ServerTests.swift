import Foundation
import Schema
import Testing
import TodoDomain
import TodoStorage
import TodoTesting

@testable import TodoPostgreSQL

@Suite(
  "Extreme values and lost connections on a server",
  .enabled(if: TestServer.isThere, TestServer.absence))
struct ServerTests {
  private let note = CommitNote(action: "test", at: FixedContext.now)

  @Test(
    "A server keeps every text, also those that it refuses or reads as its own syntax",
    arguments: [
      "a\u{0}b", "\u{0}", "\u{10FFFF}", "\u{10FFFF}0", "\u{0}\u{10FFFF}1", "\\N", "\\", "a\tb\\.",
      "{\"a\"}",
      "NULL", "'; DROP TABLE todo.event; --", "$1", "e\u{301}", "\r\n", "💪🏽", "\u{FFFD}",
    ])
  func texts(text: String) throws {
    let store = try TestServer.store().store
    let source = EventSource(
      format: "test", remoteID: "id \(text)", extra: ["key \(text)": text, "\(text)": "b"])
    let category = try Category(name: "c \(text.unicodeScalars.filter { $0.value > 0x20 })x")
    try store.writeAndWait(note) { transaction in
      try transaction.apply(CategoryEdit.insert(category))
      var event = try Sample.schedule("x\(text)x", "2025-06-02", uid: "u")
      event = try event.with(
        id: nil,
        details: EventDetails(
          uid: event.uid, title: "x\(text)x", category: category, memo: text, source: source,
          limits: .unlimited), isFinished: false)
      // A single row is inserted by a statement, and many rows by COPY.
      _ = try transaction.add(event)
      for number in 0..<120 {
        _ = try transaction.add(Sample.schedule("x\(text)", "2025-06-03", uid: "\(number)"))
      }
    }
    let found = try #require(try store.provider.event(withUID: EventUID("u")) as? Schedule)
    #expect(found.title.utf8.elementsEqual("x\(text)x".utf8))
    #expect(found.memo.map { $0.utf8.elementsEqual(text.utf8) } == true)
    #expect(found.details.source == source)
    #expect(found.category.name == category.name)
    #expect(
      try store.provider.event(from: "test", remoteID: "id \(text)", kind: .schedule)?.id
        == found.id)
    let copied = try #require(try store.provider.event(withUID: EventUID("119")))
    #expect(copied.title.utf8.elementsEqual("x\(text)".utf8))
    // An image in the journal keeps the text too.
    try store.writeAndWait(note) {
      try $0.delete(try #require(found.id), .all, in: FixedContext.make())
    }
    try store.writeAndWait(note) { try $0.takeBack(2) }
    #expect(try store.provider.event(withUID: EventUID("u"))?.details == found.details)
  }

  @Test("A category's name, a uid and a remote id may be longer than an index entry")
  func long() throws {
    let store = try TestServer.store().store
    let name = TestServer.longName
    #expect(name.count == 200 && name.utf8.count == 12_600)
    let category = try Category(name: name)
    let uid = try EventUID(String(repeating: "한", count: 333))
    let source = EventSource(format: "ics", remoteID: name + name, extra: [:])
    try store.writeAndWait(note) {
      try $0.apply(CategoryEdit.insert(category))
      _ = try $0.add(Sample.schedule("a", "2025-06-02", source: source, uid: uid.rawValue))
    }
    #expect(try store.provider.event(withUID: uid)?.details.source == source)
    #expect(
      try store.provider.event(from: "ics", remoteID: name + name, kind: .schedule)?.uid == uid)
  }

  @Test("The first and last day of the calendar keep their todos and entries on a server")
  func edges() throws {
    let store = try TestServer.store().store
    try store.writeAndWait(note) {
      _ = try $0.add(Sample.schedule("long", "0001-01-01", until: "9999-12-31"))
      try $0.add(Sample.diary("d", "0001-01-01T00:00:00Z"))
      try $0.add(Sample.diary("e", "9999-12-31T23:59:59Z"))
    }
    #expect(
      try store.provider.diaries.map(\.createdAt.description) == [
        "9999-12-31T23:59:59Z", "0001-01-01T00:00:00Z",
      ])
    #expect(try store.provider.completion(inWeekOf: Week(containing: .latest)).count == 5)
    #expect(try store.provider.completion(inWeekOf: Week(containing: .earliest)).count == 7)
    let whole = CivilDate.latest.advanced(by: -1)...CivilDate.latest
    #expect(try store.provider.occurrences(in: whole).count == 2)
  }

  @Test("A list of more rows than a page has all rows in order on a server")
  func pages() throws {
    let store = try TestServer.store().store
    let first = try CivilDate("2025-01-01")
    try store.writeAndWait(note) { transaction in
      for number in 0..<1_234 {
        let event = try Sample.schedule(
          "\(number)", first.advanced(by: number % 3).description)
        let days = number.isMultiple(of: 400) ? 0..<1_500 : 0..<0
        let records = days.map {
          OccurrenceRecord(date: first.advanced(by: $0), isFinished: true)
        }
        try transaction.apply(.insert(event, records: records))
      }
    }
    var (ids, records): ([Int], Int) = ([], 0)
    try store.provider.visitEvents { event, own in
      ids.append(event.id?.rawValue ?? 0)
      records += own.count
      #expect(own.map(\.date) == own.map(\.date).sorted())
    }
    #expect(ids == Array(1...1_234))
    #expect(records == 4 * 1_500)
    let range = first...first.advanced(by: 2)
    #expect(try store.provider.occurrences(in: range).count == 1_234)
    #expect(try store.provider.counts(in: range).total.count == 1_234)
    #expect(try store.provider.changes(of: 1, most: 3).added == 1_234)
    try store.writeAndWait(note) { try $0.takeBack(1) }
    #expect(try store.provider.snapshot.isEmpty)
  }

  @Test("Nested reads without a free connection end with an error instead of hanging")
  func nested() throws {
    let (store, address) = try TestServer.store()
    let impatient = try PostgreSQLStore.open(at: address.waiting(seconds: 1))
    func read(_ depth: Int) throws -> Int {
      try impatient.provider.readAndWait { (_: any StoreReading) in
        depth == 0 ? 0 : try read(depth - 1) + 1
      }
    }
    #expect(try read(ConnectionPool.most - 1) == ConnectionPool.most - 1)
    #expect(throws: StoreError.busy) { try read(ConnectionPool.most) }
    #expect(try read(3) == 3)
    #expect(try store.provider.snapshot.isEmpty)
  }

  @Test("A transaction with a failed statement isn't reported as stored")
  func aborted() throws {
    let store = try TestServer.store().store
    #expect(throws: StoreError.server(.failed(state: "25P02"))) {
      try store.writeAndWait(note) { transaction in
        let connection = try #require(asServer(transaction)).reader.connection
        _ = try? connection.run("SELECT 1 / 0")
      }
    }
  }

  // MARK: The history

  @Test(
    "An undo that finds its remote id taken reports that conflict alone")
  func takenSource() throws {
    let store = try TestServer.store().store
    let source = EventSource(format: "ics", remoteID: "1", extra: [:])
    try store.writeAndWait(note) {
      let id = try $0.add(Sample.schedule("a", "2025-06-02", source: source, uid: "a"))
      _ = try $0.add(Sample.schedule("b", "2025-06-02", uid: "b"))
      #expect(id.rawValue == 1)
    }
    try store.writeAndWait(note) { transaction in
      for id in [1, 2] {
        try transaction.delete(#require(EventID(id)), .all, in: FixedContext.make())
      }
    }
    try store.writeAndWait(note) {
      _ = try $0.add(Sample.schedule("c", "2025-06-02", source: source, uid: "c"))
    }
    let error = #expect(throws: HistoryError.self) {
      try store.writeAndWait(note) { try $0.takeBack(2) }
    }
    guard case .conflict(let conflict)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(conflict.subject == .event(try #require(EventID(1))) && conflict.reason == .taken)
    #expect(try store.provider.snapshot.map(\.title) == ["c"])
    let kept = try store.writeAndWait(note) { try $0.takeBack(2, changed: .keep) }
    #expect(kept.count == 1 && kept.first.first?.reason == .taken)
    #expect(try store.provider.snapshot.map(\.title) == ["b", "c"])
  }

  @Test("A server prunes old history a few entries at a time, but not the newest hundred")
  func tidying() throws {
    let store = try TestServer.store().store
    let old = CommitNote(action: "old", at: try Instant("2020-01-01T00:00:00Z"))
    for number in 0..<190 {
      try store.writeAndWait(old) { try $0.apply(.save(KeyValue("tally.red", "\(number)"))) }
    }
    #expect(try store.provider.oldestHistory() == 1)
    #expect(try store.provider.firstKeptHistory(at: FixedContext.now) == 91)
    for number in 0..<2 {
      try store.writeAndWait(note) { try $0.apply(.save(KeyValue("tally.red", "n\(number)"))) }
    }
    // The 192nd commit looks: the hundred newest stay, and 80 entries go at once.
    #expect(try store.provider.oldestHistory() == 81)
    #expect(try store.provider.history(numbered: 80) == nil)
    let removed = try store.writeAndWait(note) { try $0.pruneHistory(before: 150) }
    #expect(removed == 69)
    #expect(try store.provider.oldestHistory() == 150)
  }

  // MARK: Lost connections

  /// Ends the session of a connection from another one.
  private func end(_ connection: Connection) throws {
    let pid = try #require(try connection.run("SELECT pg_backend_pid()").first?.int(0))
    try TestServer.connection().query("SELECT pg_terminate_backend(\(pid), 5000)")
  }

  private var asServer: (any StoreTransaction) -> ServerTransaction? {
    { $0 as? ServerTransaction }
  }

  @Test("A connection lost before a commit leaves nothing, and the next change gets a new one")
  func lostBefore() throws {
    let store = try TestServer.store().store
    #expect(throws: StoreError.server(.lost)) {
      try store.writeAndWait(note) { transaction in
        _ = try transaction.add(Sample.schedule("a", "2025-06-02"))
        try end(try #require(asServer(transaction)).reader.connection)
      }
    }
    #expect(try store.provider.snapshot.isEmpty)
    try store.writeAndWait(note) { _ = try $0.add(Sample.schedule("b", "2025-06-02")) }
    #expect(try store.provider.snapshot.map(\.title) == ["b"])
  }

  @Test("A connection lost when a commit is sent leaves nothing, and the error says so")
  func lostAtCommit() throws {
    var store = try TestServer.store().store
    store.commit = { reader in
      try end(reader.connection)
      try reader.commit()
    }
    #expect(throws: StoreError.server(.lost)) {
      try store.writeAndWait(note) { _ = try $0.add(Sample.schedule("a", "2025-06-02")) }
    }
    #expect(try store.provider.snapshot.isEmpty)
  }

  @Test("A commit whose answer was lost is found and succeeds")
  func lostAfter() throws {
    var store = try TestServer.store().store
    store.commit = { reader in
      try reader.commit()
      try end(reader.connection)
      try reader.connection.run("SELECT")
    }
    let id = try store.writeAndWait(note) { try $0.add(Sample.schedule("a", "2025-06-02")) }
    #expect(id.rawValue == 1)
    #expect(try store.provider.snapshot.map(\.title) == ["a"])
  }

  @Test("A lost answer to a history pruning is reported as an unknown outcome")
  func lostPruning() throws {
    var store = try TestServer.storeByRoles().store
    for title in ["a", "b"] {
      try store.writeAndWait(note) { _ = try $0.add(Sample.schedule(title, "2025-06-02")) }
    }
    store.commit = { reader in
      try reader.commit()
      try end(reader.connection)
      try reader.connection.run("SELECT")
    }
    #expect(throws: StoreError.outcomeUnknown(code: 0)) {
      try store.writeAndWait(note) { try $0.pruneHistory(before: 2) }
    }
    #expect(try store.provider.oldestHistory() == 2)
  }

  @Test("An idle connection that was lost is replaced silently")
  func idle() throws {
    let store = try TestServer.store().store
    for read in [true, false] {
      let connection = try store.provider.readAndWait { (snapshot: any StoreReading) in
        try #require(snapshot as? ServerReader).connection
      }
      try end(connection)
      if read {
        #expect(try store.provider.snapshot.isEmpty)
      } else {
        try store.writeAndWait(note) { _ = try $0.add(Sample.schedule("a", "2025-06-02")) }
      }
    }
    #expect(try store.provider.snapshot.map(\.title) == ["a"])
  }

  @Test("A read whose connection was lost fails, and the next read gets a new one")
  func restarted() throws {
    let store = try TestServer.store().store
    #expect(throws: StoreError.server(.lost)) {
      try store.provider.readAndWait { (snapshot: any StoreReading) in
        _ = try snapshot.settings()
        try end(try #require(snapshot as? ServerReader).connection)
        _ = try snapshot.settings()
      }
    }
    #expect(try store.provider.snapshot.isEmpty)
  }

  // MARK: Opening

  @Test("A missing server, a missing database and a missing store have different errors")
  func absent() throws {
    let address = try TestServer.freshAddress()
    #expect(throws: StoreError.notFound(path: address.description)) {
      try PostgreSQLStore.open(at: address)
    }
    let nowhere = try ServerAddress("postgres:///db?host=/nowhere#a")
    let error = #expect(throws: StoreError.self) { try PostgreSQLStore.open(at: nowhere) }
    guard case .server(.unreachable)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    try PostgreSQLStore.create(at: address)
    #expect(throws: StoreError.alreadyExists(path: address.description)) {
      try PostgreSQLStore.create(at: address)
    }
    #expect(try PostgreSQLStore.open(at: address).provider.categories() == Category.initial)
  }

  @Test("A store on a server is created only if it isn't there")
  func openOrCreate() throws {
    let address = try ServerAddress("\(TestServer.database(named: "opening"))#a")
    for count in 1...2 {
      let store = try PostgreSQLStore.openOrCreate(at: address)
      let event = try Sample.schedule("\(count)", "2025-06-12", uid: "\(count)")
      _ = try store.writeAndWait(note) { try $0.add(event) }
      #expect(try store.provider.snapshot.count == count)
    }
  }

  @Test("A database with another encoding than UTF-8 is refused")
  func encoding() throws {
    try TestServer.connection().run(
      "CREATE DATABASE latin ENCODING 'LATIN1' TEMPLATE template0 LC_COLLATE 'C' LC_CTYPE 'C'")
    let base = try #require(TestServer.database).replacing("/postgres?", with: "/latin?")
    #expect(throws: StoreError.server(.encoding("LATIN1"))) {
      try PostgreSQLStore.create(at: ServerAddress("\(base)#a"))
    }
  }

  @Test("A server's tables of another version are refused, and only a migration changes them")
  func versions() throws {
    let base = try TestServer.database(named: "versions")
    let other = try ServerAddress("\(base)#a")
    #expect(throws: StoreError.notFound(path: other.description)) {
      try PostgreSQLStore.open(at: other)
    }
    #expect(try PostgreSQLStore.migrate(at: other) == (0, 1))
    #expect(try PostgreSQLStore.migrate(at: other) == (1, 1))
    try PostgreSQLStore.create(at: other)
    try Connection(other).run("UPDATE todo.version SET number = 2")
    #expect(throws: StoreError.newerSchema(path: other.description, found: 2, supported: 1)) {
      try PostgreSQLStore.open(at: other)
    }
    #expect(throws: StoreError.newerSchema(path: other.description, found: 2, supported: 1)) {
      try PostgreSQLStore.migrate(at: other)
    }
  }

  @Test("A migration of older tables keeps their stores, and is carried out whole or not at all")
  func migration() throws {
    let base = try TestServer.database(named: "older")
    let address = try ServerAddress("\(base)#a")
    try PostgreSQLStore.create(at: address)
    let store = try PostgreSQLStore.open(at: address)
    let id = try store.writeAndWait(note) { try $0.add(Sample.schedule("a", "2025-06-02")) }
    func migrate(_ step: String) throws -> Int {
      try PostgreSQLStore.inTransaction(address) {
        try ServerSchema.migrate(
          $0, address, kinds: .standard, by: PostgreSQLSchema.migrations + [step])
      }
    }
    #expect(throws: StoreError.self) { try migrate("DROP TABLE todo.event; SELECT 1 / 0") }
    #expect(try PostgreSQLStore.open(at: address).provider.event(with: id) != nil)
    let step = "ALTER TABLE todo.category ADD COLUMN note text NOT NULL DEFAULT 'kept'"
    #expect(try migrate(step) == 1)
    #expect(try migrate(step) == 2)
    let kept = try Connection(address).query(
      """
      SELECT count(*), (SELECT number FROM todo.version) FROM todo.event
      WHERE EXISTS (SELECT FROM todo.category WHERE note = 'kept')
      """)
    #expect(kept.first.map { row in [0, 1].map { row.int($0) } } == [1, 2])
    #expect(throws: StoreError.newerSchema(path: address.description, found: 2, supported: 1)) {
      try PostgreSQLStore.open(at: address)
    }
  }
}
