public import TodoDomain
import TodoText

/// The journals of jrnl: the output of `jrnl --format json`, or the file of a journal itself.
///
/// An entry becomes a diary entry, whose text is its title and its body. Entries have no ids, so
/// the moment and the text identify an entry. Its uid is the same in both forms.
public struct JrnlFormat: ImportFormat {
  /// The name `jrnl`.
  public let name = FormatName.jrnl
  /// The file extension `json`; a journal's own file may have any.
  public let fileExtensions = ["json"]

  /// Makes the format.
  public init() {}

  /// Whether the first bytes begin an object with entries that have a time and a body, or a text
  /// whose first line begins with a date and a time in brackets, `[2026-11-23 14:30] ` or
  /// `[2026-11-23 02:30:00 PM] `.
  public func recognizes(_ head: [UInt8]) -> Bool {
    let text = String.opening(head)
    guard text.first == "{" else {
      let form = #/\[[-0-9]{10} [:0-9]{5}(:[0-9]{2})?( [AP]M)?\] /#
      return text.prefix(30).prefixMatch(of: form) != nil
    }
    return text.contains(/"entries"\s*:\s*\[/) && text.contains(/"body"\s*:\s*"/)
      && text.contains(/"time"\s*:\s*"[0-9]{2}:[0-9]{2}/)
  }

  /// Compares the document's members with the members that mark a journal of jrnl.
  public func likeness(to head: [UInt8]) -> FormatLikeness? {
    FormatLikeness(name, members: ["entries", "body", "time"], in: head)
  }

  /// Returns a reader that holds a whole JSON document, or one entry of a text at a time.
  public func reader(
    of source: @escaping ByteSource, _ context: ImportContext
  ) -> any ImportReader {
    JrnlReader(source, context)
  }
}

/// Reads a journal as JSON or as plain text, by its first character.
private struct JrnlReader: ImportReader {
  private let source: ByteSource
  private let context: ImportContext
  private var reader: (any ImportReader)?

  init(_ source: @escaping ByteSource, _ context: ImportContext) {
    self.source = UnicodeText.utf8(of: source)
    self.context = context
  }

  mutating func next() throws -> ImportRecord? {
    if reader == nil { try begin() }
    return try reader?.next()
  }

  private mutating func begin() throws {
    var head: [UInt8] = []
    let blanks = Set(
      [Byte.space, Byte.tab, Byte.lineFeed, Byte.carriageReturn] + Byte.orderMark)
    while !head.contains(where: { !blanks.contains($0) }), head.count < 1 << 16,
      let chunk = try source()
    { head += chunk }
    var isAtHead = true
    let whole: ByteSource = { [head, source] in
      guard isAtHead else { return try source() }
      isAtHead = false
      return head
    }
    let isJSON = head.first { !blanks.contains($0) } == Byte.openBrace
    let mapping = JrnlMapping(context)
    reader =
      isJSON
      ? JournalReader(whole) { (fields) throws(FieldFault) in try mapping.entry(&fields) }
      : JrnlTextReader(whole, mapping)
  }
}

/// Makes diary entries from titles and bodies.
private struct JrnlMapping {
  private let context: ImportContext

  init(_ context: ImportContext) {
    self.context = context
  }

  /// Returns the entry of a JSON element. Its tags are words of its text, so they aren't kept
  /// separately.
  func entry(_ fields: inout RecordFields) throws(FieldFault) -> ImportedDiary {
    let title: String
    let body: String
    do throws(FieldFault) {
      title = try required(try fields.text("title"), "title")
      body = try fields.text("body") ?? ""
    } catch {
      throw FieldFault(error.field, error.reason)
    }
    let day = try parsed(
      try required(try fields.text("date"), "date"), "date", parse: CivilDate.init)
    let clock = try required(try fields.text("time"), "time")
    let time = try parsed(String(clock.prefix(5)), "time", parse: TimeOfDay.init)
    let isStarred = try fields.flag("starred") ?? false
    _ = fields.take("tags")
    return try entry(
      LocalDateTime(date: day, time: time), title, body: body, isStarred: isStarred,
      extra: KeptMembers.texts(of: fields.rest))
  }

  /// Returns the entry of a title and a body at a local time.
  func entry(
    _ moment: LocalDateTime, _ title: String, body: String, isStarred: Bool,
    extra: [String: String] = [:]
  ) throws(FieldFault) -> ImportedDiary {
    let lines = [title, body].map { $0.trimmed }.filter { !$0.isEmpty }
    guard !lines.isEmpty else { throw FieldFault("title", .missing) }
    let text = lines.joined(separator: "\n")
    let midnight = TimeOfDay(minutesAfterMidnight: 0)
    let digest = TextDigest("\(moment.date) \(moment.time ?? midnight)\0\(text)")
    let source = EventSource(
      format: FormatName.jrnl.rawValue,
      extra: extra.merging(isStarred ? ["starred": "true"] : [:]) { own, _ in own })
    return try ForeignEntry.entry(
      uid: "jrnl:\(digest)",
      at: Instant(moment.date, moment.time ?? midnight, in: context.timeZone),
      text: text, from: source, context.limits)
  }
}

/// Reads the file of a journal, one entry at a time. An entry begins with its moment in brackets.
private struct JrnlTextReader: ImportReader {
  private var lines: TextLines
  private let mapping: JrnlMapping
  private var open: Entry?
  private var isAtEnd = false

  /// Whether the lines up to the next entry belong to an entry that was too long.
  private var isSkipping = false

  private struct Entry {
    let moment: LocalDateTime
    let title: String
    let location: ImportLocation
    private(set) var body: [String] = []
    private var sizeInBytes = 0

    init(_ moment: LocalDateTime, _ title: String, at location: ImportLocation) {
      self.moment = moment
      self.title = title
      self.location = location
    }

    /// Adds a line of the body. Returns false if the entry is too long to be held.
    mutating func add(_ line: String) -> Bool {
      sizeInBytes += line.utf8.count + 1
      guard sizeInBytes <= LineReader.defaultMaximumLineLength else { return false }
      body.append(line)
      return true
    }
  }

  init(_ source: @escaping ByteSource, _ mapping: JrnlMapping) {
    lines = TextLines(source)
    self.mapping = mapping
  }

  mutating func next() throws -> ImportRecord? {
    while !isAtEnd {
      switch try lines.next() {
      case nil:
        isAtEnd = true
        return take(nil)
      case .problem(let problem): return .problem(problem)
      case .text(let text, let number):
        let location = ImportLocation.line(number)
        if let entry = Self.entry(text, at: location) {
          isSkipping = false
          if let record = take(entry) { return record }
        } else if open != nil {
          if open?.add(text) == false { return tooLong() }
        } else if !isSkipping, !text.trimmed.isEmpty {
          return .problem(
            ImportProblem(at: location, type: .diary, field: "date", .missing))
        }
      }
    }
    return nil
  }

  /// Returns the entry that begins with this line, `[2026-11-24 09:30] Title`; nil if no entry
  /// begins with it. The time may have seconds, which are ignored, and may be on a 12-hour clock.
  private static func entry(_ line: String, at location: ImportLocation) -> Entry? {
    guard line.utf8.first == Byte.openBracket, let end = line.firstIndex(of: "]") else {
      return nil
    }
    let moment = line[..<end].dropFirst().split(separator: " ", omittingEmptySubsequences: false)
    guard (2...3).contains(moment.count), let date = try? CivilDate(String(moment[0])),
      let time = time(moment[1], half: moment.dropFirst(2).first)
    else { return nil }
    let title = line[line.index(after: end)...]
    return Entry(LocalDateTime(date: date, time: time), String(title), at: location)
  }

  /// Returns the time of a text such as `09:30`, with `AM` or `PM` as `half` on a 12-hour clock;
  /// nil for another text.
  private static func time(_ clock: Substring, half: Substring?) -> TimeOfDay? {
    guard let time = TimeOfDay(utf8: clock.utf8.prefix(5)), isSeconds(clock.dropFirst(5)) else {
      return nil
    }
    guard let half else { return time }
    let (hour, minute) = time.minuteOfDay.quotientAndRemainder(dividingBy: 60)
    guard (1...12).contains(hour), ["AM", "PM"].contains(half) else { return nil }
    return try? TimeOfDay(hour: hour % 12 + (half == "PM" ? 12 : 0), minute: minute)
  }

  /// Whether a text is empty, or has seconds such as `:05`.
  private static func isSeconds(_ text: Substring) -> Bool {
    text.isEmpty
      || text.utf8.count == 3 && text.first == ":"
        && text.utf8.dropFirst().allSatisfy { $0.asciiDigit != nil }
  }

  /// Returns the record of the open entry, or nil if no entry is open. The given entry is open
  /// afterwards.
  private mutating func take(_ next: Entry?) -> ImportRecord? {
    defer { open = next }
    guard let entry = open else { return nil }
    var title = entry.title.trimmed
    let isStarred = title.hasSuffix("*") || title.hasPrefix("*")
    if isStarred { title = String(title.hasSuffix("*") ? title.dropLast() : title.dropFirst()) }
    do throws(FieldFault) {
      let diary = try mapping.entry(
        entry.moment, title, body: entry.body.joined(separator: "\n"), isStarred: isStarred)
      return .item(.diary(diary), at: entry.location)
    } catch {
      return .problem(error.problem(at: entry.location, .diary, record: nil))
    }
  }

  /// Returns the problem of an entry that is longer than any text may be.
  private mutating func tooLong() -> ImportRecord {
    let location = open?.location ?? .line(lines.lineNumber)
    open = nil
    isSkipping = true
    return .problem(
      ImportProblem(
        at: location, type: .diary,
        .lineTooLong(limitInBytes: LineReader.defaultMaximumLineLength)))
  }
}
