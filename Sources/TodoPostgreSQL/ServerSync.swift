#if PostgreSQL
  import TodoDomain
  import TodoStorage
  import TodoSync

  /// What a transaction reads and writes of cells and of what was touched. Asked for one by one,
  /// each would wait for the server's answer: so what is written waits until it is many, and what
  /// is asked for next is read at once.
  final class ServerSync {
    private let reader: ServerReader
    private let writer: ServerWriter
    /// The cells that wait to be sent, by their things.
    private var cells: [SyncThing: (writes: String, conflicts: Int)] = [:]
    private var sizeInBytes = 0
    /// What was touched, and waits to be sent.
    private var touches: [SyncThing: Int] = [:]
    /// The families that were read, as they are now.
    private var known: [Exactly<String>: [SyncThing: SyncCells]] = [:]
    /// The batches of the devices whose batches were asked for.
    private var batches: [String: [Int: KnownBatch]] = [:]
    /// The families that were passed on as touched last, until they are read ahead.
    private var next: [String] = []

    /// The number of rows that wait before they are sent, and about their bytes.
    private static let most = 1_000, mostBytes = 4 << 20
    /// The number of families that are held.
    private static let mostKnown = 4_000

    init(_ reader: ServerReader, _ writer: ServerWriter) {
      self.reader = reader
      self.writer = writer
    }

    // MARK: Cells

    /// The families from one on that were passed on as touched; nil if it isn't one of them, or
    /// they were taken already.
    func takeNext(from family: String) -> [String]? {
      guard let place = next.firstIndex(where: { $0.isExactly(family) }) else { return nil }
      defer { next = [] }
      return Array(next[place...])
    }

    func cells(of family: String) throws -> [SyncThing: SyncCells] {
      if let cells = known[Exactly(wrappedValue: family)] { return cells }
      try learn([family])
      return known[Exactly(wrappedValue: family)] ?? [:]
    }

    /// Reads families that aren't known.
    func learn(_ families: [String]) throws {
      if known.count + families.count > Self.mostKnown { known = [:] }
      let missing = families.filter { known[Exactly(wrappedValue: $0)] == nil }
      guard !missing.isEmpty else { return }
      try sendCells()
      known.merge(try reader.cells(of: missing)) { _, new in new }
    }

    func save(_ new: SyncCells, of thing: SyncThing, isDisputed: Bool) throws {
      let family = Exactly(wrappedValue: thing.family)
      if known[family] != nil { known[family]?[thing] = new }
      let writes = String(decoding: new.stored, as: UTF8.self)
      sizeInBytes += writes.utf8.count - (cells[thing]?.writes.utf8.count ?? 0)
      cells[thing] = (writes, max(new.conflicts.count, isDisputed ? 1 : 0))
      if cells.count >= Self.most || sizeInBytes >= Self.mostBytes {
        try sendCells()
        try reader.send()
      }
    }

    private func sendCells() throws {
      guard !cells.isEmpty else { return }
      let rows = cells.map { $0 }
      (cells, sizeInBytes) = ([:], 0)
      let values =
        [rows.map(\.key.family), rows.map(\.key.kind), rows.map(\.key.name)]
        + [rows.map(\.key.date), rows.map(\.value.writes), rows.map { "\($0.value.conflicts)" }]
      change(
        """
        INSERT INTO sync_cell (owner, thing, family, kind, name, date, writes, conflicts)
        SELECT $1, sha256(convert_to(kind || name, 'UTF8') || sha256(convert_to(date, 'UTF8'))), *
        FROM unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::int[])
          AS new(family, kind, name, date, writes, conflicts)
        ON CONFLICT (owner, thing) DO UPDATE SET (writes, conflicts)
          = (excluded.writes, excluded.conflicts)
        """, values.map { ServerText.array($0) })
    }

    // MARK: What was touched

    func touch(_ thing: SyncThing, at: Int) throws {
      touches[thing] = max(touches[thing] ?? at, at)
      guard touches.count >= Self.most else { return }
      sendTouches()
      try reader.send()
    }

    private func sendTouches() {
      guard !touches.isEmpty else { return }
      let rows = touches.map { $0 }
      touches = [:]
      let values =
        [rows.map(\.key.family), rows.map(\.key.kind), rows.map(\.key.name)]
        + [rows.map(\.key.date), rows.map { "\($0.value)" }]
      change(
        """
        INSERT INTO sync_touched (owner, family, kind, name, date, at)
        SELECT $1, * FROM unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::bigint[])
        """, values.map { ServerText.array($0) })
    }

    func touched(
      behind family: String, most: Int
    ) throws -> [(family: String, things: [SyncTouch])] {
      sendTouches()
      var limit = 2 * most
      while true {
        let rows = try reader.touched(behind: family, most: limit)
        var families = Self.families(of: rows)
        // Of the last family there may be more.
        if rows.count == limit { families.removeLast() }
        if rows.count < limit || !families.isEmpty {
          next = families.prefix(most).map(\.family)
          return Array(families.prefix(most))
        }
        limit *= 4
      }
    }

    /// Puts the things of each family together. One that was touched several times is there once.
    private static func families(
      of rows: [(family: String, touch: SyncTouch)]
    ) -> [(family: String, things: [SyncTouch])] {
      var families: [(family: String, things: [SyncTouch])] = []
      for (family, touch) in rows {
        guard let last = families.last, last.family.isExactly(family) else {
          families.append((family, [touch]))
          continue
        }
        let place = families.count - 1
        if let same = last.things.last, same.thing == touch.thing {
          families[place].things.removeLast()
          families[place].things.append(
            SyncTouch(thing: touch.thing, at: max(same.at, touch.at)))
        } else {
          families[place].things.append(touch)
        }
      }
      return families
    }

    func clearTouched() {
      touches = [:]
      next = []
      change("DELETE FROM sync_touched WHERE owner = $1")
    }

    // MARK: Batches

    func batch(_ dot: SyncDot) throws -> KnownBatch? {
      let known = try batches[dot.device] ?? reader.batches(of: dot.device)
      batches[dot.device] = known
      return known[dot.number]
    }

    func save(_ batch: KnownBatch) throws {
      let dot = batch.dot
      batches[dot.device]?[dot.number] = batch
      try run(
        """
        INSERT INTO sync_batch (owner, device, number, hash, seen, parent)
        VALUES ($1, $2, $3, $4, $5, $6)
        ON CONFLICT (owner, device, number) DO UPDATE SET (hash, seen, parent) = ($4, $5, $6)
        """, [dot.device, "\(dot.number)", batch.hash, batch.seen.stored, batch.parent])
    }

    func removeBatches(of device: String, after number: Int) throws {
      batches[device] = nil
      try run(
        "DELETE FROM sync_batch WHERE owner = $1 AND device = $2 AND number > $3",
        [device, "\(number)"])
      guard number == 0 else { return }
      try run("DELETE FROM sync_device WHERE owner = $1 AND device = $2", [device])
    }

    // MARK: Statements

    /// Runs a statement whose first parameter is the owner, at the latest with the commit.
    func run(_ sql: String, _ values: [String?] = []) throws {
      writer.noteChangeBesideJournal()
      try reader.change(Statement(sql: sql, values: ["\(reader.owner)"] + values))
    }

    /// Has a statement of many rows sent with the next one.
    private func change(_ sql: String, _ values: [String?] = []) {
      writer.noteChangeBesideJournal()
      reader.later(
        Statement(sql: sql, values: ["\(reader.owner)"] + values, isPlannedAnew: true))
    }

    /// Sends what waits, at the latest with the next statement.
    func flush() throws {
      try sendCells()
      sendTouches()
    }

    /// Forgets what was read and what waits, since all of it is removed.
    func forget() { (cells, sizeInBytes, touches, known, batches) = ([:], 0, [:], [:], [:]) }
  }
#endif
