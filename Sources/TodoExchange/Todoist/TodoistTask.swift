import TodoDomain

/// A task of a project.
struct TodoistTask {
  let location: ImportLocation
  /// The text with its labels.
  let content: String
  /// The text without the labels at its end.
  let title: String
  /// The labels at the end, without their `@`, and the section.
  let labels: [String]
  let priority: String?
  /// The titles of the tasks above it, the outermost first.
  let parents: [String]
  let indent: Int
  let date: String?
  let deadline: String?
  /// The code of the date's language; nil if the file names none.
  let language: String?
  /// The code of the deadline's language; nil if the file names none.
  let deadlineLanguage: String?
  let zone: ZoneID?
  let length: EventLength?
  /// The duration with its unit, in the file's words; nil without one.
  let duration: String?
  /// The lines of the note: the description, then the values that no field of a todo can hold.
  private(set) var notes: ForeignNotes
  /// The lines of steps and comments, which are also in the note.
  private(set) var lines: [String] = []
  let kept: [String: String]
  private var sizeInBytes = 0

  init(_ row: CSVRecord, section: String?, below parents: [String]) throws(FieldFault) {
    location = row.location
    content = try required(row["CONTENT"], "CONTENT")
    let (title, labels) = Self.parted(content)
    self.title = title
    self.labels = labels + [section].compactMap(\.self)
    self.parents = parents
    indent = try Self.indent(row["INDENT"])
    date = row["DATE"]
    deadline = row["DEADLINE"]
    language = row["DATE_LANG"]?.lowercased()
    deadlineLanguage = row["DEADLINE_LANG"]?.lowercased()
    zone = try parsedIfPresent(row["TIMEZONE"], "TIMEZONE") { (name) throws(ValueError) in
      try ZoneID(name)
    }
    length = Self.length(row)
    duration = row["DURATION"].map {
      [$0, row["DURATION_UNIT"]].compactMap(\.self).joined(separator: " ")
    }
    notes = ForeignNotes(row["DESCRIPTION"].map { [$0] } ?? [])
    priority = row["PRIORITY"] == "4" ? nil : row["PRIORITY"]
    notes.keep("RESPONSIBLE", row["RESPONSIBLE"])
    kept = row.kept
  }

  var isDated: Bool { date != nil || deadline != nil }

  /// Adds the lines of a step or a comment. Returns false if there is no room for them.
  mutating func add(_ lines: [String], areSteps: Bool, atMost limitInBytes: Int) -> Bool {
    sizeInBytes += lines.reduce(0) { $0 + $1.utf8.count + 1 }
    guard sizeInBytes <= limitInBytes else { return false }
    self.lines += lines
    notes.add(lines, of: areSteps ? "subtasks" : "comments", as: areSteps ? .steps : .note)
    return true
  }

  /// Adds a value to the note, under its name.
  mutating func note(_ name: String, _ value: String) { notes.add(name, value) }

  /// Returns a text without the labels at its end, and these labels. If a text consists only of
  /// labels, it is the title.
  private static func parted(_ content: String) -> (title: String, labels: [String]) {
    let words = content.split(separator: " ", omittingEmptySubsequences: false)
    let labels = words.reversed().prefix { $0.hasPrefix("@") && $0.count > 1 }.reversed()
    let title = words.dropLast(labels.count).joined(separator: " ").trimmed
    return title.isEmpty ? (content, []) : (title, labels.map { String($0.dropFirst()) })
  }

  private static func indent(_ text: String?) throws(FieldFault) -> Int {
    guard let text else { return 1 }
    guard let indent = Int(text), (1...100).contains(indent) else {
      throw FieldFault("INDENT", value: text, .wrongType(expected: "number from 1 on"))
    }
    return indent
  }

  /// Returns the length of a row; nil if the duration isn't a number of minutes or days.
  private static func length(_ row: CSVRecord) -> EventLength? {
    let units = [nil: 1, "minute": 1, "day": 1_440]
    guard let count = row["DURATION"].flatMap({ Int($0) }), let unit = units[row["DURATION_UNIT"]],
      case let (minutes, isTooLong) = count.multipliedReportingOverflow(by: unit), !isTooLong
    else { return nil }
    return try? EventLength(minutes: minutes)
  }
}
