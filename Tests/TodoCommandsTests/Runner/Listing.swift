import Testing

/// The answers of `--json`, as far as the tests read them.
struct Listing: Decodable {
  let items: [ListedEvent]
}

struct ShownEvent: Decodable {
  let event: ListedEvent
}

struct ListedEvent: Decodable, Hashable {
  var id: Int
  var uid: String
  var kind: String
  var title: String
  var category: String
  var start: String?
  var until: String?
  var days: [String]
  var time: String?
  var isAllDay: Bool
  var isRepeating: Bool
  var isFinished: Bool
  var place: String?
  var isPublic: Bool?
  var alarms: [String]?
  var memo: String?
  /// Only for an occurrence.
  var date: String?
  var day: Int?
  var dayCount: Int?
}

struct Counted: Decodable {
  struct Week: Decodable {
    let label: String
    let count: Int
    let finished: Int
  }

  struct Group: Decodable, Hashable {
    var category: String?
    var weekday: String?
    var kind: String?
    let count: Int
    let finished: Int
  }

  let week: Week
  var byCategory: [Group]?
  var byWeekday: [Group]?
  var byKind: [Group]?
}

struct Imported: Decodable {
  struct Account: Decodable {
    let read: Int
    let new: Int
    let updated: Int
    let same: Int
    let rejected: Int
  }

  let `import`: Account
}

extension CommandLineRunner {
  /// Returns the occurrences that a command lists.
  func items(_ line: String) throws -> [ListedEvent] {
    try succeed(line + " --json").decoded(Listing.self).items
  }

  /// Returns what `overdue` lists as left over.
  func leftOver() throws -> [ListedEvent] {
    struct Past: Decodable { let leftOver: [ListedEvent] }
    return try succeed("overdue --json").decoded(Past.self).leftOver
  }

  /// Returns the dates of a title between two dates.
  func dates(_ title: String, from: String, to: String) throws -> [String] {
    try items("list --from \(from) --to \(to)").filter { $0.title == title }.compactMap(\.date)
  }

  /// Returns a stored event.
  func event(_ id: Int) throws -> ListedEvent {
    try succeed("show \(id) --json").decoded(ShownEvent.self).event
  }

  /// Adds an event, and returns its id.
  @discardableResult
  func add(_ line: String) throws -> Int {
    try succeed("add \(line) --json").decoded(ShownEvent.self).event.id
  }

  /// Returns an export of the whole store.
  func export() throws -> String { try succeed("export").text }
}
