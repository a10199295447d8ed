import TodoDomain
import TodoText

/// A line of todo.txt: `x`, the dates of completion and creation, a priority, and the words of the
/// text, including `+project`, `@context` and `key:value`.
struct TodoTxtTask {
  /// The line without white space around it.
  let line: String
  let isDone: Bool
  let completed: CivilDate?
  let created: CivilDate?
  /// The priority before the text, such as `(A)`; nil if there is none.
  let priority: String?
  /// The words of the text, with its projects, contexts and keys.
  let words: [String]
  /// The first project, and as tags the other projects and the contexts.
  let labels: ForeignLabels
  /// The projects after the first one.
  let otherProjects: [String]
  /// The contexts, with commas between them; nil if there is none.
  let place: String?
  /// The first value of each key that todoctl reads.
  let keys: [String: String]
  /// The words that repeat a key of `keys` with another value.
  let repeated: [(key: String, value: String)]
  /// The text without the words of `keys`, and without the projects and contexts at its start and
  /// its end.
  let title: String
  /// A uid that stays the same when the task is finished, or gets another priority or date.
  let identity: String

  /// The keys that todoctl reads: the due date, the first day on which the task is shown, the
  /// frequency, and the priority of a finished task.
  private static let known: Set<String> = ["due", "t", "rec", "pri"]
  /// The keys whose value is a date. With another value, such as `due:friday`, a word is text.
  private static let dated: Set<String> = ["due", "t"]

  /// Reads a line, which isn't blank. Every text is a valid line of todo.txt.
  init(_ text: String) {
    var words = text.split(whereSeparator: { $0.isSpace }).map(String.init)
    line = text.trimmed
    isDone = words.count > 1 && words[0] == "x"
    if isDone { words.removeFirst() }
    let early = Self.dropPriority(&words)
    let first = Self.dropDate(&words)
    // Some clients write the priority of a finished task between its dates.
    let between = isDone && early == nil ? Self.dropPriority(&words) : nil
    let second = isDone && first != nil ? Self.dropDate(&words) : nil
    completed = isDone ? first : nil
    created = isDone ? second : first
    let late = early == nil && between == nil ? Self.dropPriority(&words) : nil
    priority = early ?? between ?? late
    self.words = words
    var keys: [String: String] = [:]
    var repeated: [(key: String, value: String)] = []
    let rest = words.filter { word in
      guard let (key, value) = Self.knownPair(word) else { return true }
      if keys[key] == nil { keys[key] = value }
      if keys[key] != value { repeated.append((key, value)) }
      return false
    }
    self.keys = keys
    self.repeated = repeated
    let projects = rest.compactMap { Self.tag($0, "+") }
    let contexts = rest.compactMap { Self.tag($0, "@") }
    otherProjects = Array(projects.dropFirst())
    labels = ForeignLabels(
      project: projects.first, field: "+", tags: otherProjects + contexts, tagField: "@",
      words: otherProjects)
    place = contexts.isEmpty ? nil : contexts.joined(separator: ", ")
    title = Self.title(of: rest, else: line)
    identity = Self.identity(rest, keys, isDone: isDone, created: created, completed: completed)
  }

  /// Reads `+2w`, every other week, or `1b`, every business day. Without `+` the frequency counts
  /// from the completion of the task.
  ///
  /// - Throws: `FieldFault`.
  static func frequency(_ text: String) throws(FieldFault) -> ForeignRecurrence {
    let count = text.hasPrefix("+") ? String(text.dropFirst()) : text
    let words =
      count == "1b" || count == "b"
      ? "weekdays" : count.first?.isLetter == true ? "1\(count)" : count
    return try ForeignRecurrence(words, field: "rec", isAfterDone: !text.hasPrefix("+"))
  }

  // MARK: - Words

  /// Removes the priority at the start and returns it; nil if there is none, or nothing after it.
  private static func dropPriority(_ words: inout [String]) -> String? {
    guard words.count > 1, isPriority(words[0]) else { return nil }
    return words.removeFirst()
  }

  /// The letter of the priority, which a finished task may have in a key.
  var priorityLetter: String? {
    priority.map { String($0.dropFirst().dropLast()) } ?? (isDone ? keys["pri"] : nil)
  }

  /// Returns the meaning of a letter: A is high, B is medium, and all later letters are low.
  static func priority(of letter: String) -> Priority? {
    guard isPriority("(\(letter))") else { return nil }
    return letter == "A" ? .high : letter == "B" ? .medium : .low
  }

  /// Returns the letter that a new line has for a priority.
  static func letter(of priority: Priority) -> String {
    switch priority {
    case .high: "A"
    case .medium: "B"
    case .low: "C"
    }
  }

  /// Whether a word is a priority, such as `(A)`.
  static func isPriority(_ word: String) -> Bool {
    let bytes = Array(word.utf8)
    let letters = UInt8(ascii: "A")...UInt8(ascii: "Z")
    return bytes.count == 3 && bytes[0] == UInt8(ascii: "(") && letters.contains(bytes[1])
      && bytes[2] == UInt8(ascii: ")")
  }

  /// Removes the date at the start and returns it; nil if there is none, or nothing after it.
  private static func dropDate(_ words: inout [String]) -> CivilDate? {
    guard words.count > 1, let date = try? CivilDate(words[0]) else { return nil }
    words.removeFirst()
    return date
  }

  /// Returns the key and the value of a word, if todoctl reads the key.
  static func knownPair(_ word: String) -> (key: String, value: String)? {
    // Bytes are searched first, because the search for a character takes much longer.
    guard word.utf8.contains(Byte.colon), let colon = word.firstIndex(of: ":") else { return nil }
    let (key, value) = (String(word[..<colon]), word[colon...].dropFirst())
    guard known.contains(key), !value.isEmpty, !dated.contains(key) || hasFormOfDate(value)
    else { return nil }
    return (key, String(value))
  }

  /// Whether a value is written like a date, even if the date doesn't exist.
  private static func hasFormOfDate(_ value: Substring) -> Bool {
    value.utf8.count == 10
      && value.utf8.enumerated().allSatisfy { place, byte in
        place == 4 || place == 7 ? byte == UInt8(ascii: "-") : byte >= 0x30 && byte <= 0x39
      }
  }

  /// Returns the name of a project (`+`) or a context (`@`); nil for another word.
  static func tag(_ word: String, _ mark: Character) -> String? {
    word.first == mark && word.count > 1 ? String(word.dropFirst()) : nil
  }

  /// Returns the words without the projects and contexts at the beginning and at the end. Projects
  /// and contexts between other words are part of the sentence, and stay.
  ///
  /// - Parameter line: The result if there are no words.
  private static func title(of words: [String], else line: String) -> String {
    let isTag = { (word: String) in tag(word, "+") != nil || tag(word, "@") != nil }
    if let first = words.firstIndex(where: { !isTag($0) }),
      let last = words.lastIndex(where: { !isTag($0) })
    {
      return words[first...last].joined(separator: " ")
    }
    return words.isEmpty ? line : words.joined(separator: " ")
  }

  /// Returns the uid. A repeating task continues as another line with other dates, so its dates
  /// don't belong to its identity. Each line of a finished repeating task is a task of its own.
  private static func identity(
    _ words: [String], _ keys: [String: String], isDone: Bool, created: CivilDate?,
    completed: CivilDate?
  ) -> String {
    var parts = words
    switch (keys["rec"], isDone) {
    case (nil, _): parts.append(created?.description ?? "")
    case (let often?, false): parts.append("rec:\(often)")
    case (let often?, true):
      parts += ["rec:\(often)", keys["due"] ?? "", completed?.description ?? ""]
    }
    return "todotxt:\(TextDigest(parts.joined(separator: "\0")))"
  }
}
