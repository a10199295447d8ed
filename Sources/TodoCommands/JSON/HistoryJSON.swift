import TodoDomain
import TodoPresentation
import TodoText

/// The history in `--json`: `Docs/json.md` describes the shapes.
struct HistoryJSON {
  /// Whether the changes of diary entries include the texts of the entries.
  let showsDiary: Bool

  /// Returns the object of an entry. Its counts include all changes; its list has only the first.
  func value(_ line: HistoryRenderer.Line) -> JSONValue {
    let (entry, changes) = line
    return .object(
      JSONObject([
        ("number", .integer(Int64(entry.number))), ("at", EventJSON.text(entry.at)),
        ("action", .string(entry.action)), ("origin", EventJSON.text(entry.origin)),
        ("words", EventJSON.text(entry.words)), ("undoes", Self.number(entry.undoes)),
        ("undoneBy", Self.number(entry.undoneBy)), ("count", .integer(Int64(changes.count))),
        ("added", .integer(Int64(changes.added))), ("removed", .integer(Int64(changes.removed))),
        ("changes", value(changes)),
      ]))
  }

  /// Returns the list of an entry's first changes.
  func value(_ changes: HistoryChanges) -> JSONValue {
    .array(changes.first.map { value(change: $0) })
  }

  /// Returns the records that an undo or redo left as they were.
  static func value(_ kept: KeptThings) -> JSONValue {
    ["count": .integer(Int64(kept.count)), "things": .array(kept.first.map(value))]
  }

  private static func value(_ conflict: HistoryConflict) -> JSONValue {
    let (type, about): (String, [(String, JSONValue)]) =
      switch conflict.subject {
      case .event(let id): ("event", [("id", number(id.rawValue))])
      case .day(let id, let date):
        ("day", [("id", number(id.rawValue)), ("date", EventJSON.text(date))])
      case .category(let name): ("category", [("name", .string(name))])
      case .setting(let key): ("setting", [("key", .string(key))])
      case .value(let key): ("value", [("key", .string(key))])
      case .diary(let id): ("diary", [("id", number(id))])
      }
    let (reason, field) = named(conflict.reason)
    return .object(
      JSONObject(
        [("entry", number(conflict.entry)), ("type", .string(type))] + about + [
          ("title", EventJSON.text(conflict.title)), ("reason", .string(reason)),
          ("field", EventJSON.text(field?.rawValue)), ("since", number(conflict.since?.number)),
        ]))
  }

  private static func named(
    _ reason: HistoryConflict.Reason
  ) -> (name: String, field: EventField?) {
    switch reason {
    case .changed(.change): ("changed", nil)
    case .changed(let field): ("changed", field)
    case .removed: ("removed", nil)
    case .taken: ("taken", nil)
    case .withoutCategory: ("withoutCategory", nil)
    case .inUse: ("inUse", nil)
    case .unfit: ("unfit", nil)
    }
  }

  private static func number(_ number: Int?) -> JSONValue {
    number.map { .integer(Int64($0)) } ?? .null
  }

  /// Returns one change, with the record before and after it.
  func value(change: HistoryChange) -> JSONValue {
    switch change {
    case .event(let id, let before, let after):
      let json = EventJSON(Session.kinds)
      return Self.object(
        "event", [("id", .integer(Int64(id.rawValue)))], before: before.map { json.value($0) },
        after: after.map { json.value($0) })
    case .day(let event, let date, let before, let after):
      let about: [(String, JSONValue)] = [
        ("id", Self.number(event.id?.rawValue)), ("title", .string(event.title)),
        ("date", EventJSON.text(date)),
      ]
      return Self.object("day", about, before: before.map(Self.value), after: after.map(Self.value))
    case .category(let before, let after):
      return Self.object(
        "category", [], before: before.map { EventJSON.value($0) },
        after: after.map { EventJSON.value($0) })
    case .setting(let key, let before, let after):
      return Self.object(
        "setting", [("key", .string(key))], before: EventJSON.text(before),
        after: EventJSON.text(after))
    case .value(let key, let before, let after):
      return Self.object(
        "value", [("key", .string(key))], before: EventJSON.text(before),
        after: EventJSON.text(after))
    case .diary(let before, let after):
      return Self.object(
        "diary", [("id", Self.number((after ?? before)?.id))], before: before.map(value),
        after: after.map(value))
    }
  }

  /// Returns an entry of the diary; only its number if texts aren't shown.
  private func value(_ entry: DiaryEntry) -> JSONValue {
    showsDiary ? DiaryJSON.value(entry) : ["id": Self.number(entry.id)]
  }

  private static func value(_ record: OccurrenceRecord) -> JSONValue {
    [
      "isFinished": .bool(record.isFinished), "deletedAt": EventJSON.text(record.deletedAt),
      "day": EventJSON.text(record.day),
      "differs": .array((record.change?.texts ?? []).map { .string($0.field.rawValue) }),
    ]
  }

  private static func object(
    _ type: String, _ about: [(String, JSONValue)], before: JSONValue?, after: JSONValue?
  ) -> JSONValue {
    .object(
      JSONObject(
        [("type", .string(type))] + about + [
          ("before", before ?? .null), ("after", after ?? .null),
        ]
      ))
  }
}
