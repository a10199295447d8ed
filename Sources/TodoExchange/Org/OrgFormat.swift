public import TodoDomain
import TodoText

/// The outlines of Org, as its agenda reads them.
///
/// A heading with a keyword such as `TODO`, or with a date, becomes a schedule, and a heading with
/// the style of a habit becomes a routine. The note of a schedule has the heading's text and the
/// headings below without a date.
public struct OrgFormat: ImportFormat {
  /// The name `org`.
  public let name = FormatName.org
  /// The file extension `org`.
  public let fileExtensions = ["org"]

  /// Makes the format.
  public init() {}

  /// Whether one of the first lines is a heading, and another is a planning line, a drawer or a
  /// setting of Org.
  public func recognizes(_ head: [UInt8]) -> Bool {
    let lines = String.opening(head).split { $0.isNewline }
    return lines.contains { Self.headingForm.first(in: $0) != nil }
      && lines.contains { Self.signForm.first(in: $0) != nil }
  }

  private static let headingForm = TextForm(/^\*+ \S/)
  private static let signForm = TextForm(
    /^\s*(?:SCHEDULED: <|DEADLINE: <|CLOSED: \[|:PROPERTIES:\s*$|#\+[A-Z_]+:)/)

  /// Returns a reader that keeps the lines of the whole file in memory, because a setting applies
  /// to the file wherever it stands.
  public func reader(
    of source: @escaping ByteSource, _ context: ImportContext
  ) -> any ImportReader {
    OrgReader(source, OrgMapping(context))
  }
}

/// Reads the headings of a file. The heading of a todo waits for the headings below it.
private struct OrgReader: ImportReader {
  /// The most bytes of the lines that belong to a heading.
  private static let maximumSizeInBytes = LineReader.defaultMaximumLineLength

  private let source: ByteSource
  /// The lines of the file; nil before its settings are read.
  private var lines: TextLines?
  private let mapping: OrgMapping
  private var settings = OrgSettings()
  /// The heading that is being read.
  private var current: OrgHeading?
  /// The headings above `current`, the outermost first.
  private var above: [OrgHeading] = []
  private var seen = RepeatedNames()
  private var ready: ArraySlice<ImportRecord> = []
  private var isAtEnd = false

  init(_ source: @escaping ByteSource, _ mapping: OrgMapping) {
    self.source = source
    self.mapping = mapping
  }

  mutating func next() throws -> ImportRecord? {
    if lines == nil { lines = try readSettings() }
    while ready.isEmpty, !isAtEnd {
      switch try lines?.next() {
      case nil:
        isAtEnd = true
        finishCurrent()
        close(downTo: 0)
      case .problem(let problem): ready.append(.problem(problem))
      case .text(let text, let number): read(text, number)
      }
    }
    return ready.popFirst()
  }

  /// Reads the settings of the file.
  ///
  /// - Returns: The lines of the file, from the first on.
  private mutating func readSettings() throws -> TextLines {
    let source = source
    var chunks: [[UInt8]] = []
    var lines = TextLines {
      let chunk = try source()
      if let chunk { chunks.append(chunk) }
      return chunk
    }
    while let line = try lines.next() {
      if case .text(let text, _) = line { settings.read(text) }
    }
    var rest = chunks[...]
    return TextLines { rest.popFirst() }
  }

  private mutating func read(_ text: String, _ number: Int) {
    if text.hasPrefix("%%(") || text.hasPrefix("&%%(") {
      // A line of Emacs's diary, which the agenda shows separately, wherever it is.
      ready.append(
        .problem(
          ImportProblem(
            at: .line(number), type: ImportRecordType(.schedule), value: text, .notByDays,
            .leftOut)))
    }
    if let level = OrgHeading.level(of: text) {
      finishCurrent()
      close(downTo: level)
      current = OrgHeading(text, level: level, line: number, settings, parent: above.last)
    } else if current?.add(text, atMost: Self.maximumSizeInBytes) == false {
      tooLong()
    }
  }

  /// Ends the current heading. It becomes one of the headings above the next one or, if it is
  /// undated and below a todo, lines of that todo's note.
  private mutating func finishCurrent() {
    guard var heading = current else { return }
    current = nil
    heading.finish()
    guard let parent = above.lastIndex(where: \.isTodo), !heading.isDated, !heading.isArchived
    else {
      above.append(heading)
      return
    }
    let depth = heading.level - above[parent].level - 1
    if !above[parent].add(heading.noteLines(depth: depth), atMost: Self.maximumSizeInBytes) {
      tooLong()
    }
    if heading.keyword != nil {
      ready.append(.item(.copy(ImportRecordType(.schedule)), at: heading.location))
    }
  }

  /// Makes records of the headings that have no more lines.
  private mutating func close(downTo level: Int) {
    while let last = above.last, last.level >= level {
      above.removeLast()
      if last.isTodo { ready += mapping.records(of: last, &seen) }
    }
  }

  private mutating func tooLong() {
    let location = current?.location ?? .line(lines?.lineNumber ?? 0)
    let reason = ImportProblem.Reason.lineTooLong(limitInBytes: Self.maximumSizeInBytes)
    ready.append(
      .problem(ImportProblem(at: location, type: ImportRecordType(.schedule), reason)))
    current = nil
  }
}

/// The settings of a file (Org manual, 17.8), in lines of their own outside of blocks.
struct OrgSettings {
  private(set) var keywords = OrgKeywords()
  private(set) var category: String?
  private(set) var tags: [String] = []
  private var hasKeywords = false
  /// The kind of the current block, such as `src`; nil outside of blocks. The lines of a block
  /// aren't settings.
  private var block: Substring?
  private static let form = TextForm(/#\+([A-Za-z_]+):\s*(.*)/)

  /// Reads a line such as `#+TODO: TODO NEXT | DONE`; any other line is ignored.
  mutating func read(_ line: String) {
    if OrgHeading.level(of: line) != nil { block = nil }
    let text = line.trimmed
    guard text.hasPrefix("#+") else { return }
    let word = text.dropFirst(2).prefix { !$0.isSpace }.lowercased()
    if let name = block {
      if word == "end_\(name)" { block = nil }
      return
    }
    if word.hasPrefix("begin_") { block = word.dropFirst(6) }
    guard let match = Self.form.whole(text) else { return }
    let value = String(match.2).trimmed
    switch match.1.uppercased() {
    case "TODO", "SEQ_TODO", "TYP_TODO":
      if !hasKeywords { keywords = OrgKeywords(open: [], done: []) }
      hasKeywords = true
      keywords.add(value)
    case "CATEGORY": category = value.isEmpty ? nil : value
    case "FILETAGS": tags += value.split { $0 == ":" || $0 == " " }.map(String.init)
    default: break
    }
  }
}

/// The keywords of tasks.
struct OrgKeywords {
  private(set) var open: Set<String> = ["TODO"]
  private(set) var done: Set<String> = ["DONE"]

  /// Keywords of finished tasks that were given up.
  private static let givenUp: Set<String> = [
    "CANCELLED", "CANCELED", "KILL", "KILLED", "ABANDONED",
  ]

  init() {}

  init(open: Set<String>, done: Set<String>) {
    self.open = open
    self.done = done
  }

  /// Adds a sequence such as `TODO(t) NEXT | DONE(d!)`. Without a bar, the last keyword means done.
  mutating func add(_ text: String) {
    let parts = text.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
      .map { $0.split(separator: " ").map { String($0.prefix { $0 != "(" }) } }
    if parts.count == 2 {
      open.formUnion(parts[0])
      done.formUnion(parts[1])
    } else if let words = parts.first {
      open.formUnion(words.dropLast())
      done.formUnion(words.suffix(1))
    }
  }

  func contains(_ word: String) -> Bool { open.contains(word) || done.contains(word) }

  func isGivenUp(_ word: String) -> Bool {
    done.contains(word) && Self.givenUp.contains(word.uppercased())
  }
}
