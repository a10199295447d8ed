import TodoDomain
import TodoText

/// A task of a backup, with the columns that todoctl reads checked.
struct TickTickTask {
  /// The states of a task.
  enum Status: Int {
    case abandoned = -1
    case open = 0
    case completed = 1
    case archived = 2
  }

  let location: ImportLocation
  let title: String
  let status: Status
  /// The list, which is absent for the inbox, and the tags.
  let labels: ForeignLabels
  /// The number of the priority; nil without one.
  let priority: String?
  /// The lines of the text.
  let content: [String]
  /// Whether the lines of the text are checklist items, which become steps.
  let isChecklist: Bool
  let start: Instant?
  let due: Instant?
  let created: Instant?
  let completed: Instant?
  let isAllDay: Bool
  /// The zone of the task's times; nil if the file names none.
  let zone: ZoneID?
  let isFloating: Bool
  let rule: String?
  let reminder: String?
  /// A number that is valid only within the file.
  let id: String?
  let parent: String?
  let kept: [String: String]

  /// The columns that may differ in each export.
  private static let computed: Set<String> = ["Order", "Column Order", "taskId", "parentId"]

  init(_ row: CSVRecord) throws(FieldFault) {
    location = row.location
    title = try required(row["Title"] ?? row["Content"]?.lines.first, "Title")
    status = try Self.status(row["Status"])
    labels = ForeignLabels(
      project: row["List Name"] == "Inbox" ? nil : row["List Name"], field: "List Name",
      tags: row["Tags"]?.split(separator: ",").map { String($0).trimmed } ?? [])
    priority = row["Priority"] == "0" ? nil : row["Priority"]
    isChecklist = try Self.flag("Is Check list", row)
    let lines = row["Content"]?.lines ?? []
    content = isChecklist ? lines.map(Self.step) : lines
    start = try Self.moment("Start Date", row)
    due = try Self.moment("Due Date", row)
    created = try Self.moment("Created Time", row)
    completed = try Self.moment("Completed Time", row)
    isAllDay = try Self.flag("Is All Day", row)
    isFloating = try Self.flag("Is Floating", row)
    zone = try parsedIfPresent(row["Timezone"], "Timezone") { (name) throws(ValueError) in
      try ZoneID(name)
    }
    rule = row["Repeat"]
    reminder = row["Reminder"]
    id = row["taskId"]
    parent = row["parentId"]
    kept = row.kept.filter { !Self.computed.contains($0.key) }
  }

  var isDone: Bool { status == .completed || status == .archived }
  var isDated: Bool { start != nil || due != nil }

  private static func status(_ text: String?) throws(FieldFault) -> Status {
    guard let text else { return .open }
    guard let status = Int(text).flatMap(Status.init) else {
      throw FieldFault("Status", value: text, .unknownType(known: ["-1", "0", "1", "2"]))
    }
    return status
  }

  private static func flag(_ name: String, _ row: CSVRecord) throws(FieldFault) -> Bool {
    switch row[name]?.lowercased() {
    case nil, "false", "n": return false
    case "true", "y": return true
    case let text:
      throw FieldFault(name, value: text, .wrongType(expected: "true or false"))
    }
  }

  /// Returns a checklist item in the form of a step. Reads from the item's mark, ▫ or ▪, whether it
  /// is finished. Returns a line without a mark as it is.
  private static func step(_ line: String) -> String {
    guard let mark = line.first, "▫▪".contains(mark) else { return line }
    let text = String(line.dropFirst()).trimmed
    return text.isEmpty ? line : ForeignNotes.step(text, isDone: mark == "▪")
  }

  /// Reads a moment in universal time such as `2026-06-26T07:30:00+0000`. With a blank before the
  /// time, as in some backups, the offset may be absent.
  private static func moment(_ name: String, _ row: CSVRecord) throws(FieldFault) -> Instant? {
    guard let text = row[name] else { return nil }
    let (date, rest) = (text.prefix(10), text.dropFirst(10))
    let (time, seconds) = (rest.dropFirst().prefix(5), rest.dropFirst(6))
    let offset = seconds.dropFirst().drop { $0 == "." || $0.isNumber }
    let offsets: [Substring] = ["Z", "+0000", "+00:00"] + (rest.first == " " ? [""] : [])
    guard rest.first == "T" || rest.first == " ", seconds.first == ":", offsets.contains(offset),
      let date = try? CivilDate(String(date)), let time = try? TimeOfDay(String(time))
    else {
      throw FieldFault(name, value: text, .invalid(.malformed(.instant, text)))
    }
    return Instant(date, time, in: .gmt)
  }
}

extension String {
  fileprivate var lines: [String] {
    split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
  }
}
