import GRDB
import TodoDomain

/// The journal: moments that can't be read, entries whose steps aren't counted through, changes that
/// don't say what they were about, and images that this program doesn't write.
struct JournalCheck: StoreCheck {
  func look(at store: CheckedStore, _ findings: inout StoreFindings<StoreProblem>) throws {
    let entries = try PreparedStatement(store.db, "SELECT id, at FROM journal NOT INDEXED")
    while try entries.step() {
      guard (try? Instant(entries.text(1))) == nil else { continue }
      findings.add(.unreadableValue, "journal", column: "at", .id(entries.int(0)))
    }
    let broken = try PreparedStatement(store.db, Self.brokenSteps(in: "main"))
    while try broken.step() { findings.add(.brokenSteps, "change", .id(broken.int(0))) }
    let unreadable = try PreparedStatement(store.db, Self.unreadableChanges(in: "main"))
    while try unreadable.step() {
      let place = RowPlace.step(entry: unreadable.int(0), unreadable.int(1))
      findings.add(.unreadableChange, "change", place)
    }
  }

  /// The entries, in a database of the connection, whose steps are not 1…n.
  static func brokenSteps(in schema: String) -> String {
    """
    SELECT journal_id FROM \(schema).change NOT INDEXED GROUP BY journal_id
    HAVING min(step) <> 1 OR max(step) <> count(*)
    """
  }

  /// The changes whose target or image is none. Those of new events, the most by far, are passed over
  /// by the first term.
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

  /// Members that the images of each table have had from the first schema on, and their types.
  private static let members = [
    "event": ["uid": "text", "kind": "text", "title": "text", "category": "text", "start": "text"],
    "occurrence": ["is_finished": "integer"],
    "category": ["id": "integer", "name": "text", "icon": "text", "position": "integer"],
    "setting": ["key": "text", "value": "text"],
    "key_value": ["key": "text", "value": "text"],
    "diary": [
      "uid": "text", "created_at": "text", "emotion": "text null", "sub_emotions": "array",
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
