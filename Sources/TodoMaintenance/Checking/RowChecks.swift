import GRDB
import TodoDomain
import TodoStorage

/// The check for events with invalid values, or with missing or surplus rows in the tables of
/// kinds. It reads all events once, like any reader.
struct EventCheck: StoreCheck {
  let isCoveredByReading = true
  let share: Int64 = 8

  func run(on store: CheckedStore, _ findings: inout StoreFindings<StoreProblem>) throws {
    let columns = store.columns
    let categories = try CategoryCheck.readable(store.db)
    let rules = ParsedRules()
    let events = try PreparedStatement(store.db, columns.examination(of: "main"))
    var progress = try WorkProgress(overEventsOf: store.db)
    while try events.step() {
      try progress.advance()
      let id = events.int(0)
      guard let parts = columns.parts(of: events) else {
        findings.add(.unknownKind, "event", place: .id(id))
        continue
      }
      for table in parts.stray { findings.add(.strayKindRow, table.name, place: .id(id)) }
      if !parts.hasOwn { findings.add(.incompleteEvent, "event", place: .id(id)) }
      do {
        let event = try EventRow.read(events, columns, categories: categories, rules: rules)
        if events.int(columns.spanOffset) != DurationBucket.number(of: event) {
          findings.add(.unreadableValue, "event", column: "span", place: .id(id))
        }
      } catch StoreError.damaged(.value(let table, let column, _)) {
        // Another check reports a missing row or category.
        let isReported = column == "category_id" || (!parts.hasOwn && table == parts.own.name)
        if !isReported { findings.add(.unreadableValue, table, column: column, place: .id(id)) }
      }
    }
  }
}

/// The columns that show whether an event is complete: its ids in the tables of kinds, and its
/// span.
extension EventColumns {
  /// Returns the SQL that reads all events from the table without using an index: the columns of
  /// `select`, then the span.
  ///
  /// - Parameter schema: The name of the database on the connection.
  func examination(of schema: String) -> String {
    """
    SELECT \(columnList), event.span
    FROM \(schema).event NOT INDEXED \(Self.joins(tables, of: "\(schema)."))
    ORDER BY event.id
    """
  }

  private var partOffset: Int { sourceOffset + 3 }

  /// The index of the column `span` in a row of `examination`.
  var spanOffset: Int { partOffset + tables.count }

  /// An event's rows in the tables of kinds.
  struct Parts {
    /// The table of the event's kind.
    let own: KindTable
    /// Whether the event has a row in the table `own`.
    let hasOwn: Bool
    /// The tables of other kinds that have a row for the event.
    let stray: [KindTable]
  }

  /// Returns the event's rows in the tables of kinds, from a row of `examination`; nil for an
  /// unknown kind.
  func parts(of row: PreparedStatement) -> Parts? {
    guard let own = table(of: EventKind(rawValue: row.text(2))) else { return nil }
    var hasOwn = false
    var stray: [KindTable] = []
    for (index, table) in tables.enumerated() where !row.isNull(partOffset + index) {
      if table.kind == own.kind { hasOwn = true } else { stray.append(table) }
    }
    return Parts(own: own, hasOwn: hasOwn, stray: stray)
  }
}

/// The check for records with invalid values.
struct RecordCheck: StoreCheck {
  let isCoveredByReading = true
  let share: Int64 = 4

  func run(on store: CheckedStore, _ findings: inout StoreFindings<StoreProblem>) throws {
    let categories = try CategoryCheck.readable(store.db)
    let rows = try PreparedStatement(
      store.db, "SELECT \(OccurrenceRow.columns) FROM occurrence NOT INDEXED")
    while try rows.step() {
      do {
        _ = try OccurrenceRow.read(rows, categories)
      } catch StoreError.damaged(.value(let table, let column, let event)) {
        // Another check reports a missing category.
        guard column != "category_id" else { continue }
        let place = RowPlace.date(event: event, CivilDate(utf8: rows.bytes(1)))
        findings.add(.unreadableValue, table, column: column, place: place)
      }
    }
  }
}

/// The check for diary entries with invalid values.
struct DiaryCheck: StoreCheck {
  let isCoveredByReading = true

  func run(on store: CheckedStore, _ findings: inout StoreFindings<StoreProblem>) throws {
    let rows = try PreparedStatement(
      store.db, "SELECT \(DiaryRow.columns) FROM diary NOT INDEXED")
    while try rows.step() {
      do {
        _ = try DiaryRow.read(rows)
      } catch StoreError.damaged(.value(let table, let column, let id)) {
        findings.add(.unreadableValue, table, column: column, place: .id(id))
      }
    }
  }
}

/// The check for rows that refer to missing rows, including rows of a missing event.
struct ReferenceCheck: StoreCheck {
  func run(on store: CheckedStore, _ findings: inout StoreFindings<StoreProblem>) throws {
    // For a table without row ids SQLite reports only the table's name.
    var keyed: [String: Int] = [:]
    let rows = try Row.fetchCursor(store.db, sql: "PRAGMA foreign_key_check")
    while let row = try rows.next() {
      let (table, parent): (String, String) = (row["table"], row["parent"])
      if let id: Int = row["rowid"] {
        findings.add(Self.problem(parent), table, place: .id(id))
      } else {
        keyed["\(table) \(parent)", default: 0] += 1
      }
    }
    for (key, count) in keyed.sorted(by: { $0.key < $1.key }) {
      let names = key.split(separator: " ").map(String.init)
      try addKeyed(table: names[0], parent: names[1], count, store.db, findings: &findings)
    }
  }

  private static func problem(_ parent: String) -> StoreProblem {
    parent == "event" ? .orphan : .danglingReference
  }

  private func addKeyed(
    table: String, parent: String, _ count: Int, _ db: Database,
    findings: inout StoreFindings<StoreProblem>
  ) throws {
    var found = 0
    if let key = Self.keys[table] {
      let places = try PreparedStatement(
        db,
        """
        SELECT \(key.columns) FROM \(table) NOT INDEXED
        WHERE \(key.references[parent] ?? "NULL") NOT IN (SELECT id FROM \(parent) NOT INDEXED)
        ORDER BY 1, 2 LIMIT \(StoreFinding<StoreProblem>.mostPlaces)
        """)
      while try places.step() {
        findings.add(Self.problem(parent), table, place: key.place(places))
        found += 1
      }
    }
    if count > found { findings.add(Self.problem(parent), table, place: nil, times: count - found) }
  }

  private struct Key: Sendable {
    let columns: String
    /// The name of the column that refers to a table, by the name of that table.
    let references: [String: String]
    let place: @Sendable (PreparedStatement) -> RowPlace
  }

  /// The keys of the tables without row ids.
  private static let keys = [
    "occurrence": Key(
      columns: "event_id, date", references: ["event": "event_id", "category": "category_id"]
    ) {
      .date(event: $0.int(0), CivilDate(utf8: $0.bytes(1)))
    },
    "change": Key(columns: "journal_id, step", references: ["journal": "journal_id"]) {
      .step(entry: $0.int(0), $0.int(1))
    },
  ]
}

/// The check of the journal: unreadable moments, entries with missing steps, changes without a
/// target, and images that this program doesn't write.
struct JournalCheck: StoreCheck {
  func run(on store: CheckedStore, _ findings: inout StoreFindings<StoreProblem>) throws {
    let entries = try PreparedStatement(store.db, "SELECT id, at FROM journal NOT INDEXED")
    while try entries.step() {
      guard (try? Instant(entries.text(1))) == nil else { continue }
      findings.add(.unreadableValue, "journal", column: "at", place: .id(entries.int(0)))
    }
    let broken = try PreparedStatement(store.db, Self.brokenSteps(in: "main"))
    while try broken.step() { findings.add(.brokenSteps, "change", place: .id(broken.int(0))) }
    let unreadable = try PreparedStatement(store.db, Self.unreadableChanges(in: "main"))
    while try unreadable.step() {
      let place = RowPlace.step(entry: unreadable.int(0), unreadable.int(1))
      findings.add(.unreadableChange, "change", place: place)
    }
  }

  /// Selects the entries whose steps are not 1…n.
  ///
  /// - Parameter schema: The name of the database on the connection.
  static func brokenSteps(in schema: String) -> String {
    """
    SELECT journal_id FROM \(schema).change NOT INDEXED GROUP BY journal_id
    HAVING min(step) <> 1 OR max(step) <> count(*)
    """
  }

  /// Selects the changes with an invalid target or image. The first condition skips the insertions
  /// of events, which are most changes.
  static func unreadableChanges(in schema: String) -> String {
    """
    SELECT journal_id, step FROM \(schema).change NOT INDEXED
    WHERE NOT (entity = 'event' AND before IS NULL AND event_id IS NOT NULL) AND (
      (\(isAimed)) IS NOT TRUE OR (before IS NOT NULL AND (\(isImage)) IS NOT TRUE))
    """
  }

  private static let isAimed = """
    CASE entity
      WHEN 'event' THEN event_id IS NOT NULL
      WHEN 'occurrence' THEN event_id IS NOT NULL AND date(date) IS date
      ELSE entity IN ('category', 'setting', 'key_value', 'diary') AND name IS NOT NULL
    END
    """

  /// The members that the images of each table must have, with their types.
  private static let members = [
    "event": ["uid": "text", "kind": "text", "title": "text", "category": "text"],
    "occurrence": ["is_finished": "integer"],
    "category": ["id": "integer", "name": "text", "icon": "text", "position": "integer"],
    "setting": ["key": "text", "value": "text"],
    "key_value": ["key": "text", "value": "text"],
    "diary": [
      "uid": "text", "created_at": "text", "emotions": "array", "sub_emotions": "array",
    ],
  ]

  private static let isImage: String = {
    let cases = members.sorted { $0.key < $1.key }.map { entity, members in
      let types = members.sorted { $0.key < $1.key }.map {
        "instr(' \($0.value) ', ' ' || json_type(before, '$.\($0.key)') || ' ')"
      }
      return "WHEN '\(entity)' THEN \(types.joined(separator: " AND "))"
    }
    return "json_valid(before) AND CASE entity \(cases.joined(separator: " ")) END"
  }()
}
