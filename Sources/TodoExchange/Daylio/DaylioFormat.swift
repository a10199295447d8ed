public import TodoDomain
import TodoText

/// The table that Daylio exports, with one entry per row, its mood and its activities.
///
/// An entry becomes a diary entry. Users name their moods, so a mood other than Daylio's defaults
/// needs an emotion in the context (`ImportContext.moods`).
public struct DaylioFormat: TableFormat {
  /// The name `daylio`.
  public let name = FormatName.daylio

  static let header = TableHeader(
    ["date", "time", "mood", "activities", "note"], oneOf: ["full_date", "year"])

  /// Makes the format.
  public init() {}

  /// Returns a reader that holds one row, and the digests of the rows before it.
  public func reader(
    of source: @escaping ByteSource, _ context: ImportContext
  ) -> any ImportReader {
    DaylioReader(CSVTable(source, name, header: Self.header), DaylioMapping(context))
  }
}

/// Reads the entries of a table.
private struct DaylioReader: ImportReader {
  private var table: CSVTable
  private let mapping: DaylioMapping
  /// Counts the entries that have the same moment and note.
  private var seen = RepeatedNames()

  init(_ table: CSVTable, _ mapping: DaylioMapping) {
    self.table = table
    self.mapping = mapping
  }

  mutating func next() throws -> ImportRecord? {
    switch try table.next() {
    case nil: return nil
    case .problem(let problem): return .problem(problem)
    case .record(let record):
      do throws(FieldFault) {
        let entry = try mapping.entry(record, &seen)
        return .item(.diary(entry), at: record.location)
      } catch {
        return .problem(record.problem(error, .diary))
      }
    }
  }
}

/// Maps rows to diary entries.
private struct DaylioMapping {
  private let context: ImportContext
  private let times = ReadValues<TimeOfDay>()

  init(_ context: ImportContext) {
    self.context = context
  }

  func entry(_ row: CSVRecord, _ seen: inout RepeatedNames) throws(FieldFault) -> ImportedDiary {
    let date = try DaylioDate.date(of: row)
    let time = try times.value(of: try required(row["time"], "time"), DaylioDate.time)
    let note = [row["note_title"], row["note"]].compactMap(\.self)
    let digest = TextDigest("\(date) \(time)\0\(note.joined(separator: "\0"))")
    // A rejected entry takes a number (`#2`) too. So the other uids stay the same when a later
    // import accepts it.
    let uid = seen.unique("daylio:\(digest)")
    let mood = try required(row["mood"], "mood")
    let emotion = try emotion(of: mood)
    let source = EventSource(
      format: FormatName.daylio.rawValue,
      extra: row.kept.filter { !["note_title", "note"].contains($0.key) })
    return try ForeignEntry.entry(
      uid: uid, at: Instant(date, time, in: context.timeZone),
      emotion: emotion, subEmotions: emotion.isNamed(mood) ? [] : [mood],
      text: (note + [row["activities"].map(Self.tags)].compactMap(\.self))
        .joined(separator: "\n"),
      from: source, context.limits)
  }

  /// Returns the activities, which `|` separates, as words of a text: an activity becomes a tag
  /// such as `#good-meal`, or stays plain text if it can't be a tag.
  private static func tags(_ activities: String) -> String {
    activities.split(separator: "|").map { activity in
      let words = activity.split(whereSeparator: \.isWhitespace)
      let name = words.joined(separator: "-")
      return DiaryEntry.tag(typed: name).map { _ in "#" + name } ?? words.joined(separator: " ")
    }.joined(separator: " ")
  }

  private func emotion(of mood: String) throws(FieldFault) -> Emotion {
    let word = mood.lowercased()
    guard
      let emotion = context.moods[word] ?? Self.moods[word]
        ?? Emotions.standard.emotion(named: mood)
    else {
      throw FieldFault("mood", value: mood, .unknownMood)
    }
    return emotion
  }

  /// The five default moods, in English and Korean. Each has its own emotion, in Daylio's order
  /// from good to bad.
  private static let moods: [String: Emotion] = [
    "rad": .happiness, "good": .calm, "meh": .fatigue, "bad": .sadness, "awful": .anger,
    "최고": .happiness, "좋음": .calm, "보통": .fatigue, "나쁨": .sadness, "끔찍함": .anger,
  ]
}

/// Reads the dates and times of rows.
private enum DaylioDate {
  /// Returns the full date or, in old files, the date that the year and a day such as `18 May` or
  /// `May 18` give together.
  static func date(of row: CSVRecord) throws(FieldFault) -> CivilDate {
    if let text = row["full_date"] { return try parsed(text, "full_date", parse: CivilDate.init) }
    let year = try required(row["year"], "year")
    let day = try required(row["date"], "date")
    return try parsed("\(day) \(year)", "date") { (text) throws(ValueError) in
      guard let number = Int(year), let (month, day) = monthAndDay(day) else {
        throw .malformed(.date, text)
      }
      return try CivilDate(year: number, month: month, day: day)
    }
  }

  /// Returns a time on a 24-hour clock, or on a 12-hour clock with am or pm.
  static func time(_ text: String) throws(FieldFault) -> TimeOfDay {
    // Newer phones write a narrow no-break space before am and pm.
    let plain = String(text.map { $0.isWhitespace || $0 == "\u{202F}" ? " " : $0 })
    return try parsed(plain.replacing(".", with: ""), "time", parse: TimeOfDay.inWords)
  }

  private static let koreanDay = TextForm(/([0-9]{1,2})월 ?([0-9]{1,2})일/)

  private static func monthAndDay(_ text: String) -> (month: Int, day: Int)? {
    if let match = koreanDay.whole(text) {
      return Int(match.1).flatMap { month in Int(match.2).map { (month, $0) } }
    }
    let words = text.lowercased().split { $0 == " " || $0 == "." || $0 == "," }
    guard words.count == 2, let day = words.lazy.compactMap({ Int(asciiDigits: $0) }).first,
      let month = words.lazy.compactMap(Self.month).first
    else { return nil }
    return (month, day)
  }

  /// Returns the number of an English month, whose name may be cut to its first three or more
  /// letters.
  private static func month(_ word: Substring) -> Int? {
    let names = [
      "january", "february", "march", "april", "may", "june", "july", "august", "september",
      "october", "november", "december",
    ]
    guard word.count >= 3 else { return nil }
    return names.firstIndex { $0.hasPrefix(word) }.map { $0 + 1 }
  }
}
