import TodoDomain
import TodoText

/// A task of a file. The members that todoctl reads have the right types.
struct TaskwarriorTask {
  /// The statuses of a task.
  enum Status: String, CaseIterable {
    case pending, waiting, recurring, completed, deleted
  }

  let location: ImportLocation
  let uuid: String?
  let title: String
  let status: Status
  let labels: ForeignLabels
  let priority: Priority?
  /// The texts of the annotations in the order of the file, and a custom priority.
  let notes: ForeignNotes
  let due: Instant?
  let scheduled: Instant?
  let wait: Instant?
  let until: Instant?
  let entry: Instant?
  let end: Instant?
  let modified: Instant?
  let recur: String?
  /// One character for each instance so far: `+` for completed, `X` for deleted, and others.
  let mask: String
  /// The uuid of the recurring task that this task is an instance of.
  let parent: String?
  /// The number of the instance in that task's mask, from 0.
  let index: Int?
  /// All members as texts, by name, except the members that Taskwarrior computes for each export.
  let kept: [String: String]

  /// The values of a priority; the user may define others.
  static let priorities: [String: Priority] = ["H": .high, "M": .medium, "L": .low]
  /// The members that are different in each export.
  private static let computed: Set<String> = ["id", "urgency"]

  /// Reads a task.
  ///
  /// - Throws: `FieldFault`, with the member's name in Taskwarrior.
  init(_ object: JSONObject, at location: ImportLocation) throws(FieldFault) {
    var fields = RecordFields(object)
    self.location = location
    uuid = try fields.text("uuid")
    title = try required(try fields.text("description"), "description")
    status = try Self.status(try fields.text("status"))
    let project = try fields.text("project")
    let tags = try Self.tags(fields.take("tags"))
    labels = ForeignLabels(
      project: project?.contains { !$0.isWhitespace } == true ? project : nil, field: "project",
      tags: tags)
    let mark = fields.take("priority")?.quotable
    priority = mark.flatMap { Self.priorities[$0] }
    var notes = ForeignNotes()
    notes.add(try Self.annotations(&fields), of: "annotations")
    if priority == nil { notes.keep("priority", mark) }
    for name in ["depends", "start"] { notes.keep(name, object[name]?.quotable) }
    self.notes = notes
    due = try Self.moment("due", &fields)
    scheduled = try Self.moment("scheduled", &fields)
    wait = try Self.moment("wait", &fields)
    until = try Self.moment("until", &fields)
    entry = try Self.moment("entry", &fields)
    end = try Self.moment("end", &fields)
    modified = try Self.moment("modified", &fields)
    recur = try fields.text("recur")
    mask = try fields.text("mask") ?? ""
    parent = try fields.text("parent")
    index = try Self.number("imask", &fields)
    kept = KeptMembers.texts(of: object.members.filter { !Self.computed.contains($0.key) })
  }

  /// Whether the task is a recurring task, and not one of its instances. A deleted recurring task
  /// counts if it had instances.
  var isTemplate: Bool {
    parent == nil && (status == .recurring || status == .deleted && !mask.isEmpty && recur != nil)
  }

  /// The number of the line, from 1.
  var line: Int {
    if case .line(let number) = location { number } else { 0 }
  }

  /// Returns the type of record that a task becomes.
  static func recordType(of object: JSONObject) -> ImportRecordType {
    object["parent"] == nil ? ImportRecordType(.schedule) : .occurrence
  }

  private static func status(_ name: String?) throws(FieldFault) -> Status {
    // `task import` treats a task without a status as pending.
    guard let name else { return .pending }
    guard let status = Status(rawValue: name) else {
      throw FieldFault(
        "status", value: name, .unknownType(known: Status.allCases.map(\.rawValue)))
    }
    return status
  }

  /// Reads the tags, which old versions write as a text with commas.
  private static func tags(_ value: JSONValue?) throws(FieldFault) -> [String] {
    switch value {
    case .array(let tags)?: return tags.map(\.quotable)
    case .string(let text)?: return text.split(separator: ",").map(String.init)
    case .null?, nil: return []
    case let value?:
      throw FieldFault("tags", value: value.quotable, .wrongType(expected: "list of texts"))
    }
  }

  private static func annotations(_ fields: inout RecordFields) throws(FieldFault) -> [String] {
    var texts: [String] = []
    for value in try fields.array("annotations") ?? [] {
      guard case .object(let object) = value, case .string(let text)? = object["description"] else {
        throw FieldFault(
          "annotations", value: value.quotable, .wrongType(expected: "object with a description"))
      }
      texts.append(text)
    }
    return texts
  }

  /// Reads a number, which old versions write as a text.
  private static func number(
    _ name: String, _ fields: inout RecordFields
  ) throws(FieldFault) -> Int? {
    guard let value = fields.take(name) else { return nil }
    if case .string(let text) = value, let number = Int(text) { return number }
    guard let number = value.exactInteger else {
      throw FieldFault(name, value: value.quotable, .wrongType(expected: "integer"))
    }
    return Int(number)
  }

  // MARK: - Moments

  /// The last moment that can be a date. Taskwarrior writes "someday" as a moment at the end of
  /// 9999.
  private static let someday = CivilDate.latest.advanced(by: -3).dayNumber * 86_400
  /// The first number that is read as seconds; a smaller one may be a date, such as 20261123.
  private static let firstSecond = 315_532_800
  private static let first = CivilDate.earliest.advanced(by: 2).dayNumber * 86_400

  /// Reads a moment, as `20261123T101500Z`, as `2026-11-23T10:15:00Z`, or as seconds since 1970,
  /// which Taskwarrior accepts from 1980 on. Returns nil for the moment that means "someday".
  private static func moment(
    _ name: String, _ fields: inout RecordFields
  ) throws(FieldFault) -> Instant? {
    guard let value = fields.take(name) else { return nil }
    let text = value.quotable
    guard let moment = moment(text), moment.secondsSince1970 >= first else {
      throw FieldFault(name, value: text, .invalid(.malformed(.instant, text)))
    }
    return moment.secondsSince1970 < someday ? moment : nil
  }

  private static func moment(_ text: String) -> Instant? {
    if let seconds = Int(text) {
      return seconds < firstSecond ? nil : Instant(secondsSince1970: seconds)
    }
    return InstantText.instant(text[...]) ?? (try? Instant(text))
  }
}
