import GRDB
import TodoDomain

@testable import TodoStorage

/// The tables of a store, record by record: the oracle for taking back an entry. It compares three
/// states, and reads neither the journal nor its images.
struct TableState: Equatable {
  typealias Fields = [String: String]

  /// The fields of each record, such as `event 5` or `setting language`.
  private(set) var things: [String: Fields] = [:]

  private static let dates: Set = [
    "start", "is_planned", "until", "days", "rule", "extra_dates", "paused_from", "paused_until",
    "due",
    "due_time",
  ]

  init(of store: SQLiteStore) throws {
    try store.provider.queue.read { db in
      try read(db, "event", "event", "id") { $0.filter { $0.key != "span" } }
      for (table, id) in [
        ("schedule", "event_id"), ("routine", "event_id"), ("source", "event_id"),
      ] {
        try read(db, table, "event", id) { Self.named($0, table) }
      }
      try read(db, "occurrence", "event", "event_id") { row in
        let rest = row.filter { $0.key != "date" }.sorted { $0.key < $1.key }
        return ["record \(row["date"] ?? "")": rest.map { "\($0)=\($1)" }.joined(separator: " ")]
      }
      for (table, id) in [("category", "id"), ("setting", "key"), ("key_value", "key")] {
        try read(db, table, table, id) { $0 }
      }
      // If an import took the id meanwhile, the entry comes back under another id.
      try read(db, "diary", "diary", "uid") { $0.filter { $0.key != "id" } }
    }
  }

  private static func named(_ fields: Fields, _ table: String) -> Fields {
    Dictionary(uniqueKeysWithValues: fields.map { ("\(table).\($0)", $1) })
  }

  private mutating func read(
    _ db: Database, _ table: String, _ sort: String, _ id: String, _ make: (Fields) -> Fields
  ) throws {
    // Bytes in hexadecimal, so that two Unicode spellings of a text are two values.
    let columns = try db.columns(in: table).map(\.name.quotedDatabaseIdentifier)
      .map { "hex(quote(\($0))) AS \($0)" }.joined(separator: ", ")
    let sql = "SELECT \(columns), CAST(\(id) AS TEXT) AS thing FROM \(table)"
    for row in try Row.fetchAll(db, sql: sql) {
      let fields = row.filter { $0.0 != id && $0.0 != "thing" }.map { name, value in
        (name, String.fromDatabaseValue(value) ?? "")
      }
      let name = "\(sort) \(row["thing"] as String)"
      things[name, default: [:]].merge(
        make(Dictionary(uniqueKeysWithValues: fields))
      ) { $1 }
    }
  }

  /// Returns the number of records that differ in another state.
  func count(differingFrom other: TableState) -> Int {
    Set(things.keys).union(other.things.keys).count { things[$0] != other.things[$0] }
  }

  /// Returns the fields that differ in another state, with their records.
  func differences(from other: TableState) -> [String] {
    Set(things.keys).union(other.things.keys).sorted().flatMap { name in
      let (one, two) = (things[name] ?? [:], other.things[name] ?? [:])
      return Set(one.keys).union(two.keys).sorted().filter { one[$0] != two[$0] }.map {
        "\(name), \($0): \(one[$0] ?? "none") instead of \(two[$0] ?? "none")"
      }
    }
  }

  /// Returns the state after an entry was taken back, and the names of the records that stayed as
  /// they were.
  ///
  /// - Parameter unfit: Events whose old values don't fit the new ones, which only the domain's
  ///   rules can tell.
  func takingBack(
    from before: TableState, to after: TableState, unfit: Set<String>
  ) -> (state: TableState, kept: Set<String>) {
    var now = self
    var kept: Set<String> = []
    let names = Set(before.things.keys).union(after.things.keys).sorted(by: Self.order)
    let touched = names.filter { before.things[$0] != after.things[$0] }
    let isNew = { (name: String) in before.things[name] == nil }
    let sorts: [(sort: String, isNew: Bool?)] = [
      ("event", true), ("category", false), ("event", false), ("category", true),
      ("setting", nil), ("key_value", nil), ("diary", nil),
    ]
    for (sort, new) in sorts {
      for name in touched where name.hasPrefix(sort + " ") && (new ?? isNew(name)) == isNew(name) {
        let sides = (before.things[name], after.things[name], now.things[name])
        guard !unfit.contains(name), let target = Self.target(name, sides),
          now.allows(target, at: name)
        else {
          kept.insert(name)
          continue
        }
        now.things[name] = target.isEmpty ? nil : target
      }
    }
    return (now, kept)
  }

  /// Returns whether an event comes before another one: events go back in ascending order of ids.
  private static func order(_ left: String, _ right: String) -> Bool {
    (left.utf8.count, left) < (right.utf8.count, right)
  }

  /// Returns the fields that a record should have, empty if it should be removed; nil if a later
  /// change is in the way.
  private static func target(
    _ name: String, _ sides: (before: Fields?, after: Fields?, now: Fields?)
  ) -> Fields? {
    switch sides {
    case (let before, let after, let now) where name.hasPrefix("key_value tally."):
      counter(before, after, now)
    case (let before, let after, let now)
    where name.hasPrefix("setting ") || name.hasPrefix("key_value "):
      now == after || now == before ? before ?? [:] : nil
    // A date whose record says nothing any more counts as a date without a record.
    case (nil, let after?, let now?):
      now.allSatisfy { after[$0] == $1 }
        && after.keys.allSatisfy { $0.hasPrefix("record ") || now[$0] != nil } ? [:] : nil
    case (let before?, let after?, let now?): merged(before, after, now)
    case (let before?, nil, nil): before
    default: nil
    }
  }

  private static func merged(_ before: Fields, _ after: Fields, _ now: Fields) -> Fields? {
    var changed = Set(before.keys).union(after.keys).filter { before[$0] != after[$0] }
    if !changed.isDisjoint(with: dates) { changed.formUnion(dates) }
    var result = now
    for field in changed where now[field] != before[field] {
      guard now[field] == after[field] else { return nil }
      result[field] = before[field]
    }
    return result
  }

  private static func counter(_ before: Fields?, _ after: Fields?, _ now: Fields?) -> Fields? {
    guard now != after else { return before ?? [:] }
    let number = { (fields: Fields?) in fields.flatMap { Self.number($0["value"] ?? "") } ?? 0 }
    let count = number(now) - number(after) + number(before)
    guard count >= 0 else { return nil }
    let digits = "'\(count)'".utf8.map { String($0, radix: 16, uppercase: true) }.joined()
    return count == 0 && before == nil ? [:] : ["value": digits]
  }

  /// Returns the number in the hexadecimal digits of a quoted text, in which each digit is a `3`
  /// and the digit itself.
  private static func number(_ hex: String) -> Int? {
    let characters = Array(hex)
    let digits = stride(from: 3, to: characters.count, by: 2).map { characters[$0] }.dropLast()
    return Int(String(digits))
  }

  /// Returns whether no other record has the same unique values, and all records that the fields
  /// refer to exist.
  private func allows(_ target: Fields, at name: String) -> Bool {
    let sort = name.prefix { $0 != " " }
    let others = things.filter { $0.key != name && $0.key.hasPrefix(sort + " ") }.values
    if sort == "category" {
      guard !target.isEmpty else { return !isUsed(category: String(name.dropFirst(9))) }
      return others.allSatisfy { $0["name"] != target["name"] }
    }
    guard sort == "event", !target.isEmpty else { return true }
    let null = "4E554C4C"
    let isTaken = others.contains { other in
      other["uid"] == target["uid"]
        || ["format", "kind", "remote_id"].allSatisfy {
          let value = target["source.\($0)"]
          return value != nil && value != null && other["source.\($0)"] == value
        }
    }
    return !isTaken
      && Self.categories(of: target).allSatisfy { things["category \($0)"] != nil }
  }

  private func isUsed(category id: String) -> Bool {
    things.contains { $0.key.hasPrefix("event ") && Self.categories(of: $0.value).contains(id) }
  }

  /// Returns the ids of an event's categories, its own and those of its changed days.
  private static func categories(of event: Fields) -> Set<String> {
    let days = event.filter { $0.key.hasPrefix("record ") }.values.compactMap {
      $0.split(separator: " ").first { $0.hasPrefix("category_id=") }?.dropFirst(12)
    }
    let numbers = (days.map(String.init) + [event["category_id"] ?? ""]).filter { $0 != "4E554C4C" }
    return Set(numbers.map { hex in String(hex.enumerated().filter { $0.0 % 2 == 1 }.map(\.1)) })
  }
}
