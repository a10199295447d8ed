#if PostgreSQL
  import TodoDomain
  import TodoStorage

  /// The changes in the journal.
  extension ServerReader {
    func visitEvents(
      touchedBy entry: Int, areNew: Bool, _ body: (EventID) throws -> Bool
    ) throws {
      // Of an inserted event the first change is without an image.
      var last = 0
      while true {
        let rows = try query(
          """
          SELECT event_id FROM change
          WHERE owner = $1 AND journal_id = $2 AND event_id > $3
          GROUP BY event_id
          HAVING coalesce(
            (array_agg(before IS NULL ORDER BY step) FILTER (WHERE entity = 'event'))[1], false) = $4
          ORDER BY event_id LIMIT \(Self.pageSize)
          """, ["\(entry)", "\(last)", areNew ? "t" : "f"])
        for index in 0..<rows.count {
          last = rows[index].int(0)
          guard let id = EventID(last) else { throw StoreError.damaged(.rows(table: "change")) }
          guard try body(id) else { return }
        }
        guard rows.count == Self.pageSize else { return }
      }
    }

    func isTouched(_ id: EventID, after entry: Int) throws -> Bool {
      try query(
        "SELECT FROM change WHERE owner = $1 AND event_id = $2 AND journal_id > $3 LIMIT 1",
        ["\(id)", "\(entry)"]
      ).count > 0
    }

    func visitChanges(
      of id: EventID, from entry: Int, _ body: (JournalChange) throws -> Void
    ) throws {
      try visit(
        """
        SELECT \(JournalChange.columns) FROM change
        WHERE owner = $1 AND event_id = $2 AND journal_id >= $3
        ORDER BY journal_id DESC, step DESC
        """, ["\(id)", "\(entry)"]
      ) { rows in try rows.forEach { try body(JournalChange(row: $0)) } }
    }

    func categoryChanges(from entry: Int) throws -> [JournalChange] {
      try query(
        """
        SELECT \(JournalChange.columns) FROM change
        WHERE owner = $1 AND entity = 'category' AND name IS NOT NULL AND journal_id >= $2
        ORDER BY journal_id, step
        """, ["\(entry)"]
      ).map { try JournalChange(row: $0) }
    }

    func names(of entity: JournalEntity, touchedBy entry: Int) throws -> [String] {
      try query(
        """
        SELECT DISTINCT name FROM change
        WHERE owner = $1 AND journal_id = $2 AND entity = $3 AND name IS NOT NULL ORDER BY name
        """, ["\(entry)", entity.rawValue]
      ).map { $0.text(0) }
    }

    func firstChange(
      of entity: JournalEntity, _ name: String, _ entries: JournalEntries
    ) throws -> JournalChange? {
      let (comparison, entry) =
        switch entries {
        case .only(let entry): ("=", entry)
        case .after(let entry): (">", entry)
        }
      return try query(
        """
        SELECT \(JournalChange.columns) FROM change
        WHERE owner = $1 AND entity = $2 AND \(Self.isNamed("$3")) AND journal_id \(comparison) $4
        ORDER BY journal_id, step LIMIT 1
        """, [entity.rawValue, name, "\(entry)"]
      ).first.map { try JournalChange(row: $0) }
    }

    func changeCounts(of entry: Int) throws -> (things: Int, added: Int, removed: Int) {
      let row = try query(
        """
        SELECT count(DISTINCT event_id) + count(DISTINCT (entity, name)) FILTER (WHERE event_id IS NULL),
          count(DISTINCT event_id) FILTER (WHERE entity = 'event' AND before IS NULL),
          count(DISTINCT event_id) FILTER (WHERE entity = 'event' AND before LIKE '%\(ServerImages.mark)%')
        FROM change WHERE owner = $1 AND journal_id = $2
        """, ["\(entry)"]
      ).first
      return (row?.int(0) ?? 0, row?.int(1) ?? 0, row?.int(2) ?? 0)
    }

    func touchesSeveralThings(_ entry: Int) throws -> Bool {
      try query(
        """
        SELECT DISTINCT event_id, CASE WHEN event_id IS NULL THEN (entity, name) END
        FROM change WHERE owner = $1 AND journal_id = $2 LIMIT 2
        """, ["\(entry)"]
      ).count == 2
    }

    func entries(
      touching subject: HistoryConflict.Subject, diary: String?, after entry: Int
    ) throws -> [Int] {
      let named = { (entity: JournalEntity) in
        "entity = '\(entity.rawValue)' AND \(Self.isNamed("$3"))"
      }
      let (condition, name) =
        switch subject {
        case .event(let id), .day(let id, _): ("event_id = $3::int", "\(id)")
        case .category(let name): (named(.category), name)
        case .setting(let key): (named(.setting), key)
        case .value(let key): (named(.keyValue), key)
        case .diary: (named(.diary), diary ?? "")
        }
      return try query(
        """
        SELECT DISTINCT journal_id FROM change
        WHERE owner = $1 AND journal_id > $2 AND \(condition) ORDER BY journal_id DESC
        """, ["\(entry)", name]
      ).map { $0.int(0) }
    }

    /// Whether a change is of a thing with this name, in any case of ASCII.
    private static func isNamed(_ name: String) -> String {
      "md5(lower(name)) = md5(lower(\(name)::text COLLATE \"C\")) AND lower(name) = lower(\(name)::text COLLATE \"C\")"
    }
  }
#endif
