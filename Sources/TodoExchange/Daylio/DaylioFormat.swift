public import TodoDomain
import TodoText

/// The table that Daylio exports: an entry on each row, with a mood and activities.
///
/// An entry becomes a diary entry. Moods are the user's own words, so that those that aren't
/// Daylio's own need an emotion of the context (`ImportContext.moods`).
public struct DaylioFormat: TableFormat {
  /// The name `daylio`.
  public let name = FormatName.daylio

  static let header = TableHeader(
    ["date", "time", "mood", "activities", "note"], oneOf: ["full_date", "year"])

  /// Makes the format.
  public init() {}

  /// Returns a reader that holds a row, and the digests of the rows before.
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
  /// How many entries had the same moment and note so far.
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

/// Makes diary entries of rows.
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
    // An entry that is rejected has its number all the same, as it may be imported later.
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

  /// Activities, which have `|` between them, as tags. One that no tag can name stays as it is.
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

  /// The five moods of a new installation, in English and Korean. Each has an emotion of its own,
  /// from good to bad as Daylio's.
  private static let moods: [String: Emotion] = [
    "rad": .happiness, "good": .calm, "meh": .fatigue, "bad": .sadness, "awful": .anger,
    "최고": .happiness, "좋음": .calm, "보통": .fatigue, "나쁨": .sadness, "끔찍함": .anger,
  ]
}

/// The dates and times of rows.
private enum DaylioDate {
  /// The full date, or in old files the year and the day of it, such as `18 May` or `May 18`.
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

  /// A time of 24 hours, or of 12 with am or pm.
  static func time(_ text: String) throws(FieldFault) -> TimeOfDay {
    // Newer phones write a narrow space, which doesn't break, before am and pm.
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

  /// The number of an English month, whose name may be cut to three letters.
  private static func month(_ word: Substring) -> Int? {
    let names = [
      "january", "february", "march", "april", "may", "june", "july", "august", "september",
      "october", "november", "december",
    ]
    guard word.count >= 3 else { return nil }
    return names.firstIndex { $0.hasPrefix(word) }.map { $0 + 1 }
  }
}
