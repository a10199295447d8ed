import TodoDomain
import TodoText

/// A heading with the lines below it, up to the next heading.
struct OrgHeading {
  let level: Int
  let location: ImportLocation
  let keyword: String?
  /// The priority as the file has it, such as `A`; nil without one.
  private let mark: String?
  let title: String
  /// The tags of the heading and of the headings above it.
  let tags: [String]
  let keywords: OrgKeywords
  /// The titles of the headings above this heading, the outermost first.
  let path: [String]
  private let inheritedCategory: String?

  private(set) var scheduled: OrgTimestamp?
  private(set) var deadline: OrgTimestamp?
  private(set) var closed: OrgTimestamp?
  /// The values of `SCHEDULED`, `DEADLINE` and `CLOSED` after the first of each, and the values of
  /// `SCHEDULED` and `DEADLINE` that are expressions.
  private(set) var further: [(name: String, timestamp: OrgTimestamp)] = []
  /// The active dates in the title.
  private let titleDates: [OrgTimestamp]
  /// The first active date in the title or the text, which is the date of an appointment.
  private var date: OrgTimestamp?
  private(set) var properties: [String: String] = [:]
  /// The moments at which a repeating task was done.
  private(set) var log: [OrgTimestamp] = []
  /// The lines of the text, and then the lines of the headings below it.
  private(set) var body: [String] = []
  private var logLines: [String] = []
  private var drawer: String?
  private var sizeInBytes = 0

  private static let priorityForm = TextForm(/\[#([A-Za-z0-9]+)\]\s*(.*)/)
  private static let priorities: [String: Priority] = ["A": .high, "B": .medium, "C": .low]
  private static let logForm = TextForm(
    /-\s+State\s+"([^"]+)"(?:\s+from\s+(?:"[^"]*")?)?\s+(\[[^\]]+\]).*/)

  /// Returns the number of stars of a heading; nil for another line.
  static func level(of line: String) -> Int? {
    let stars = line.prefix { $0 == "*" }
    return !stars.isEmpty && line.dropFirst(stars.count).first == " " ? stars.count : nil
  }

  /// Reads the line of a heading: `** TODO [#A] Title :tag:`.
  init(
    _ text: String, level: Int, line: Int, _ settings: OrgSettings, parent: OrgHeading?
  ) {
    self.level = level
    location = .line(line)
    keywords = settings.keywords
    path = (parent?.path ?? []) + (parent.map { [$0.title] } ?? [])
    inheritedCategory = parent?.category ?? settings.category
    var rest = String(text.dropFirst(level)).trimmed[...]
    let word = rest.prefix { !$0.isSpace }
    keyword = settings.keywords.contains(String(word)) ? String(word) : nil
    if keyword != nil { rest = rest.dropFirst(word.count).drop(while: { $0.isSpace }) }
    let marked = rest.hasPrefix("[#") ? Self.priorityForm.whole(rest) : nil
    mark = marked.map { String($0.1) }
    if let marked { rest = marked.2 }
    var tags = parent?.tags ?? settings.tags
    let last = rest.split(whereSeparator: { $0.isSpace }).last ?? ""
    if let own = Self.tags(last) {
      tags += own
      rest = rest[..<last.startIndex]
    }
    self.tags = tags
    let whole = String(rest).trimmed
    titleDates = OrgTimestamp.active(in: whole)
    date = titleDates.first
    // The date is not part of the title, unless it is the whole title.
    let plain = date == nil ? whole : OrgTimestamp.activeForm.replaced(in: whole, with: "").trimmed
    title = plain.isEmpty ? whole : plain
  }

  /// Returns the tags of `:home:phone:`; nil for another word.
  private static func tags(_ word: Substring) -> [String]? {
    let isTag = { (character: Character) in
      character.isLetter || character.isNumber || "_@#%:".contains(character)
    }
    guard word.count > 2, word.first == ":", word.last == ":", word.allSatisfy(isTag) else {
      return nil
    }
    return word.split(separator: ":").map(String.init)
  }

  /// The planned time: as scheduled, else the date in the title, else the first date in the text if
  /// there is no deadline.
  var planned: OrgTimestamp? {
    scheduled ?? titleDates.first ?? (deadline == nil ? date : nil)
  }
  /// The dates in the title that don't determine the day.
  var furtherDates: [String] {
    titleDates.dropFirst(scheduled == nil ? 1 : 0).map(\.text)
  }
  var isDated: Bool {
    scheduled != nil || deadline != nil || date != nil || !further.isEmpty
  }
  var isArchived: Bool { tags.contains("ARCHIVE") }
  /// Whether the heading is a todo, and not only a part of the outline.
  var isTodo: Bool { keyword != nil || isDated }
  var isDone: Bool { keyword.map(keywords.done.contains) ?? false }
  var isGivenUp: Bool { keyword.map(keywords.isGivenUp) ?? false }
  var isHabit: Bool { properties["STYLE"]?.lowercased() == "habit" }
  var category: String? { properties["CATEGORY"] ?? inheritedCategory }
  var priority: Priority? { mark.flatMap { Self.priorities[$0.uppercased()] } }
  /// A priority outside Org's own range; nil without one.
  var otherPriority: String? { priority == nil ? mark : nil }
  /// The first line about the time spent; nil without one.
  var clock: String? { logLines.first { $0.hasPrefix("CLOCK:") } }
  /// The values that the todo's source stores (`EventSource.extra`), by name.
  var kept: [String: String] {
    var kept = properties
    let values: [(String, OrgTimestamp?)] = [
      ("SCHEDULED", scheduled), ("DEADLINE", deadline), ("CLOSED", closed),
    ]
    for (name, value) in values { kept[name] = value?.text }
    kept["keyword"] = keyword
    kept["priority"] = mark
    kept["CATEGORY"] = category
    kept["tags"] = tags.isEmpty ? nil : tags.joined(separator: ":")
    kept["logbook"] = logLines.isEmpty ? nil : logLines.joined(separator: "\n")
    return kept
  }

  /// Adds a line. Returns false if there is no room for it.
  mutating func add(_ line: String, atMost limitInBytes: Int) -> Bool {
    sizeInBytes += line.utf8.count + 1
    guard sizeInBytes <= limitInBytes else { return false }
    let text = line.trimmed
    if let name = drawer {
      if text.uppercased() == ":END:" { drawer = nil } else { addToDrawer(name, text) }
    } else if let name = Self.drawer(text), name != "END" {
      drawer = name
    } else if !readPlanning(text), !readLog(text) {
      if date == nil || date?.isExpression == true {
        date = OrgTimestamp.active(in: text).first ?? date
      }
      body.append(Self.step(line) ?? line)
    }
    return true
  }

  /// An item with a checkbox, `1. [X] Text`, which becomes a step. A partly finished item isn't
  /// finished.
  private static let boxForm = TextForm(
    /(\s*)(?:[-+*]|[0-9]+[.)]|[A-Za-z][.)])\s+\[([ X-])\]\s+(\S.*)/)

  private static func step(_ line: String) -> String? {
    guard line.utf8.contains(UInt8(ascii: "[")), let match = boxForm.whole(line) else { return nil }
    return ForeignNotes.step(String(match.3), isDone: match.2 == "X", indent: String(match.1))
  }

  /// Adds the lines of a heading below. Returns false if there is no room for them.
  mutating func add(_ lines: [String], atMost limitInBytes: Int) -> Bool {
    sizeInBytes += lines.reduce(0) { $0 + $1.utf8.count + 1 }
    guard sizeInBytes <= limitInBytes else { return false }
    body += lines
    return true
  }

  /// Removes the blank lines at both ends of the text, and the indentation that all lines share.
  mutating func finish() {
    let isBlank = { (line: String) in line.trimmed.isEmpty }
    let lines = Array(body.drop(while: isBlank).reversed().drop(while: isBlank).reversed())
    let indents = lines.filter { !isBlank($0) }.map { $0.prefix { $0 == " " }.count }
    let indent = indents.min() ?? 0
    body = lines.map { String($0.dropFirst(min(indent, $0.prefix { $0 == " " }.count))) }
  }

  /// Returns the heading as lines for the note of a heading above it, indented by `depth` levels. A
  /// heading with a keyword becomes a step.
  func noteLines(depth: Int) -> [String] {
    let indent = String(repeating: "  ", count: min(max(0, depth), 20))
    let line =
      keyword == nil ? indent + title : ForeignNotes.step(title, isDone: isDone, indent: indent)
    return [line] + body.map { "\(indent)    \($0)" }
  }

  /// Returns the name of a drawer that begins, such as `:LOGBOOK:`; nil for another line.
  private static func drawer(_ text: String) -> String? {
    guard text.utf8.count > 2, text.first == ":", text.last == ":" else { return nil }
    let name = text.dropFirst().dropLast()
    return name.utf8.allSatisfy { $0.isASCIILetter || $0 == UInt8(ascii: "_") }
      ? name.uppercased() : nil
  }

  private mutating func addToDrawer(_ name: String, _ text: String) {
    switch name {
    case "PROPERTIES":
      let name = text.dropFirst().prefix { $0 != ":" }
      let value = text.dropFirst(1 + name.count)
      guard text.first == ":", value.first == ":", !name.isEmpty,
        !name.contains(where: { $0.isSpace })
      else { return }
      properties[name.uppercased()] = String(value.dropFirst()).trimmed
    case "LOGBOOK":
      if !readLog(text) { logLines.append(text) }
    default: body.append(text)
    }
  }

  /// Reads the dates of a line such as `SCHEDULED: <…> DEADLINE: <…> CLOSED: […]`. Returns false
  /// for another line.
  private mutating func readPlanning(_ text: String) -> Bool {
    var rest = text[...]
    var isPlanning = false
    while !rest.isEmpty {
      guard let (name, timestamp) = Self.takePlanned(from: &rest) else {
        guard isPlanning else { return false }
        rest.removeFirst()
        continue
      }
      isPlanning = true
      switch name {
      case "CLOSED:" where closed == nil: closed = timestamp
      case "SCHEDULED:" where scheduled == nil && !timestamp.isExpression: scheduled = timestamp
      case "DEADLINE:" where deadline == nil && !timestamp.isExpression: deadline = timestamp
      default: further.append((String(name.dropLast()), timestamp))
      }
    }
    return isPlanning
  }

  /// Takes a name such as `DEADLINE:` and its timestamp from the start of a line; nil if there is
  /// none.
  private static func takePlanned(
    from line: inout Substring
  ) -> (name: String, timestamp: OrgTimestamp)? {
    guard let name = ["SCHEDULED:", "DEADLINE:", "CLOSED:"].first(where: line.hasPrefix) else {
      return nil
    }
    var text = line.dropFirst(name.count).drop(while: { $0.isSpace })
    guard var timestamp = takeTimestamp(from: &text) else { return nil }
    if text.hasPrefix("--<") {
      text = text.dropFirst(2)
      if let last = takeTimestamp(from: &text) { timestamp.extend(to: last) }
    }
    line = text
    return (name, timestamp)
  }

  /// The largest number of characters of a timestamp. A line may have many unterminated timestamps.
  private static let longestTimestamp = 1_000

  private static func takeTimestamp(from text: inout Substring) -> OrgTimestamp? {
    guard let first = text.first, "<[".contains(first),
      let end = text.prefix(longestTimestamp).firstIndex(where: { ">]".contains($0) })
    else { return nil }
    defer { text = text[text.index(after: end)...] }
    return OrgTimestamp(String(text[...end]))
  }

  /// Reads `- State "DONE" from "TODO" [2026-11-16 Mon 09:12]`. Returns false for another line.
  private mutating func readLog(_ text: String) -> Bool {
    guard text.first == "-", text.contains("State"), let match = Self.logForm.whole(text) else {
      return false
    }
    logLines.append(text)
    let state = String(match.1)
    if keywords.done.contains(state), !keywords.isGivenUp(state) {
      log.append(OrgTimestamp(String(match.2)))
    }
    return true
  }
}
