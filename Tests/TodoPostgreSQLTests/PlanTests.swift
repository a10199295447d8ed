#if PostgreSQL
  import Testing
  import TodoDomain
  import TodoStorage
  import TodoTesting

  @testable import TodoPostgreSQL

  /// Which indexes a transaction has used, as the server counts that: whatever was planned before,
  /// and for whatever values.
  @Suite("Plans of the server", .enabled(if: TestServer.isThere, TestServer.absence))
  struct PlanTests {
    private let note = CommitNote(action: "test", at: FixedContext.now)
    private let week = Week(containing: FixedContext.today).days

    /// How often the tables were read from end to end, and each index was used, on a connection.
    private func scans(_ connection: Connection) throws -> [String: Int] {
      let rows = try connection.query(
        """
        SELECT relname, pg_stat_get_xact_numscans(oid) FROM pg_class
        WHERE relnamespace = 'todo'::regnamespace AND relkind IN ('r', 'i')
        """)
      return Dictionary(uniqueKeysWithValues: rows.map { ($0.text(0), $0.int(1)) })
    }

    /// Requires that a read uses these indexes, and reads none of the large tables from end to end.
    private func expect(
      _ indexes: [String], by store: PostgreSQLStore, _ what: Comment,
      _ read: (any StoreReading) throws -> Void
    ) throws {
      try store.provider.read { (snapshot: any StoreReading) in
        let reader = try #require(snapshot as? ServerReader)
        try require(indexes, reader, what) { try read(snapshot) }
      }
    }

    private func require(
      _ indexes: [String], _ reader: ServerReader, _ what: Comment, _ work: () throws -> Void
    ) throws {
      try reader.send()
      let before = try scans(reader.connection)
      try work()
      try reader.send()
      let scans = try scans(reader.connection).merging(before, uniquingKeysWith: -)
      for index in indexes { #expect(scans[index, default: 0] > 0, "\(what): \(index)") }
      for table in ["event", "occurrence", "change"] {
        #expect(scans[table] == 0, "\(what): \(table) from end to end")
      }
    }

    /// - Parameter isFull: Whether there is enough that one index is better than another.
    private func expectPlans(
      _ store: PostgreSQLStore, _ what: String, isFull: Bool = true
    ) throws {
      let week = week
      let expect = { (names: [String], what: Comment, read: (any StoreReading) throws -> Void) in
        try self.expect(isFull ? names : [], by: store, what, read)
      }
      try expect(["event_by_date", "occurrence_by_date"], "\(what), count") {
        _ = try $0.counts(in: week)
      }
      try expect(["event_by_date", "occurrence_pkey"], "\(what), week") {
        _ = try $0.occurrences(in: week)
      }
      try expect(["event_by_date", "event_by_length"], "\(what), agenda") {
        _ = try $0.agenda(in: week)
      }
      try expect(["event_by_alarm", "event_by_long_alarm"], "\(what), alarms") {
        _ = try $0.nextAlarms(from: FixedContext.now, displayedIn: .gmt)
      }
      try expect(["event_pkey", "occurrence_pkey"], "\(what), visit") {
        var left = 2_500
        struct End: Error {}
        do {
          try $0.visitEvents { _, _ in
            left -= 1
            if left == 0 { throw End() }
          }
        } catch is End {}
      }
      try expect(["event_owner_uid_key"], "\(what), uid") {
        _ = try $0.event(withUID: EventUID("7"))
      }
    }

    /// Takes the newest entry back, and rolls that back.
    private func expectUndo(_ store: PostgreSQLStore, _ indexes: [String], _ what: Comment) throws {
      struct End: Error {}
      do {
        try store.write(note) { transaction in
          let reader = try #require(transaction as? ServerTransaction).reader
          try require(indexes, reader, what) {
            guard let entry = try transaction.undoable(1).first else { return }
            try transaction.takeBack(entry.number)
          }
          throw End()
        }
      } catch is End {}
    }

    /// A store in a database of its own.
    private func newStore(
      inDatabase name: String
    ) throws -> (store: PostgreSQLStore, address: ServerAddress) {
      let address = try ServerAddress("\(TestServer.database(named: name))#anna")
      try PostgreSQLStore.create(at: address)
      return (try PostgreSQLStore.open(at: address), address)
    }

    @Test("In an empty database, and on a connection that knew it empty when it is full")
    func growing() throws {
      let (store, address) = try newStore(inDatabase: "growing")
      // From the sixth time on, plans for any values may be kept.
      for _ in 0..<7 { try expectPlans(store, "empty", isFull: false) }
      try fill(PostgreSQLStore.open(at: address), events: 20_000)
      // As a server does by itself within a minute.
      try Connection(address).run("ANALYZE")
      try expectPlans(store, "grown")
    }

    @Test("Of one owner with many todos among thousands with few, and of one of these")
    func uneven() throws {
      let (store, address) = try newStore(inDatabase: "uneven")
      try fill(store, events: 20_000)
      try TestServer.addOwners(3_000, at: address)
      let small = try PostgreSQLStore.open(at: address.of(store: "owner 1234"))
      #expect(try small.provider.snapshot.count == 8)
      for _ in 0..<7 {
        try expectPlans(store, "many")
        try expectPlans(small, "few", isFull: false)
      }
      // Of one entry among thousands of another store.
      for number in 0..<2 {
        let event = try Sample.schedule("n", "2025-06-02", uid: "n\(number)")
        try store.write(note) { _ = try $0.add(event) }
      }
      try expectUndo(store, ["change_pkey", "event_pkey"], "many, undo")
    }

    private func fill(_ store: PostgreSQLStore, events: Int) throws {
      let first = FixedContext.today.advanced(by: -events / 20)
      try store.write(note) { transaction in
        for number in 0..<events {
          let date = first.advanced(by: number / 10)
          let event = try Sample.schedule("\(number)", date.description, uid: "\(number)")
          let record = OccurrenceRecord(date: date, isFinished: true)
          try transaction.apply(.insert(event, records: [record]))
        }
      }
    }
  }
#endif
