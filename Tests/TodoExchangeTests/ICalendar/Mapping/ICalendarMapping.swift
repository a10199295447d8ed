import Testing
import TodoDomain
import TodoExchange
import TodoTesting

/// Short functions that import components into a store and read the result.
enum ICalendarMapping {
  /// Returns a calendar with these lines.
  static func calendar(_ lines: [String]) -> [UInt8] {
    let all =
      ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//test//EN"] + lines + ["END:VCALENDAR", ""]
    return Array(all.joined(separator: "\r\n").utf8)
  }

  /// Returns a VEVENT with a UID, a SUMMARY and these lines.
  static func event(_ lines: [String], uid: String = "u", summary: String = "t") -> [String] {
    ["BEGIN:VEVENT", "UID:\(uid)", "DTSTAMP:20250101T000000Z", "SUMMARY:\(summary)"] + lines
      + ["END:VEVENT"]
  }

  @discardableResult
  static func bring(
    _ lines: [String], into store: InMemoryEventStore, skipInvalid: Bool = false
  ) throws -> ImportReport {
    try Exchange.bring(
      calendar(lines), as: ICalendarFormat(), into: store, ImportOptions(skipInvalid: skipInvalid))
  }

  /// Imports a VEVENT with these lines into a new store, and returns the event and its records.
  static func imported(_ lines: [String]) throws -> (
    schedule: Schedule, records: [OccurrenceRecord]
  ) {
    let store = InMemoryEventStore()
    try bring(event(lines), into: store)
    let event = try #require(try store.provider.event(withUID: EventUID("u")) as? Schedule)
    let id = try #require(event.id)
    return (event, try store.provider.records(of: id))
  }

  /// Changes a store as a command does.
  static func change(
    _ store: InMemoryEventStore, _ body: (any StoreTransaction) throws -> Void
  ) throws {
    try store.writeAndWait(CommitNote(action: "change", at: FixedContext.now), body)
  }

  /// Returns the problems of a VEVENT with these lines, which begins on line 4.
  static func problems(_ lines: [String]) throws -> [ImportProblem] {
    try bring(event(lines), into: InMemoryEventStore(), skipInvalid: true).problems
  }

  /// Returns the lines of a store's export, unfolded.
  static func exported(
    _ store: InMemoryEventStore, _ options: ExportOptions = ExportOptions()
  ) throws -> [String] {
    unfolded(try Exchange.export(store, as: ICalendarFormat(), options))
  }

  /// Returns the lines of the component that an export writes for an event.
  static func exported(
    _ event: any PlannedEvent, _ records: [OccurrenceRecord] = []
  ) throws -> [String] {
    let store = InMemoryEventStore()
    try store.writeAndWait(CommitNote(action: "add", at: FixedContext.now)) { transaction in
      _ = try transaction.apply(.insert(event, records: records))
    }
    let lines = try exported(store)
    let start = try #require(lines.firstIndex(of: "BEGIN:VEVENT"))
    let end = try #require(lines.firstIndex(of: "END:VEVENT"))
    return Array(lines[(start + 1)..<end])
  }

  static func unfolded(_ bytes: [UInt8]) -> [String] {
    String(decoding: bytes, as: UTF8.self).replacing("\r\n ", with: "")
      .split(separator: "\r\n").map(String.init)
  }
}
