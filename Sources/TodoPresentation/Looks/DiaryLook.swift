public import TodoDomain

/// How the emotion diary looks, its moments as a zone's clock shows them.
public struct DiaryLook: Sendable {
  private let look: Look
  private let zone: ZoneID

  /// A look at the diary in a zone.
  public init(_ look: Look, in zone: ZoneID) {
    self.look = look
    self.zone = zone
  }

  /// The lines of a table of entries, in the order given; a uid is cut to what tells it from those
  /// of all entries.
  public func list(_ entries: [DiaryEntry], shortUIDs: [EventUID: String] = [:]) -> [String] {
    guard !entries.isEmpty else { return look.sentence(look.phrases.emptyDiary, .dim) }
    let columns: [TextTable.Column] = [
      .init(look.phrases.column(.moment), priority: 2),
      .init(look.phrases.column(.emotion), priority: 2),
      .init(look.phrases.column(.situation), sizing: .flexible(minWidth: 8)),
      .init(look.phrases.column(.uid), priority: 1),
    ]
    let rows: [[TextTable.Cell]] = entries.map { entry in
      [
        .init(moment(of: entry)), emotion(of: entry),
        .init(entry.situation), .init(shortUIDs[entry.uid] ?? entry.uid.rawValue, style: .dim),
      ]
    }
    return TextTable(columns: columns, rows: rows).lines(width: look.width, mode: look.color)
  }

  private func emotion(of entry: DiaryEntry) -> TextTable.Cell {
    entry.emotion.map { .init(look.phrases.emotionName($0)) }
      ?? .init(look.phrases.noEmotion, style: .dim)
  }

  /// The lines of one entry: its moment and emotion, then a labelled line for each thing it says.
  public func show(_ entry: DiaryEntry) -> [String] {
    let phrases = look.phrases
    let title =
      moment(of: entry) + " · " + (entry.emotion.map(phrases.emotionName) ?? phrases.noEmotion)
    let fields: [(DiaryField, String)] = [
      (.subEmotions, entry.subEmotions.joined(separator: ", ")), (.situation, entry.situation),
      (.thought, entry.thought), (.reevaluation, entry.reevaluation), (.action, entry.action),
      (.imagePaths, entry.imagePaths.joined(separator: "\n")),
    ]
    let said = fields.filter { !$0.1.isEmpty }
      .map { LabelledLines.Entry(phrases.fieldName($0.0), $0.1) }
    let uid = LabelledLines.Entry(
      phrases.fieldName(DiaryField.uid), TerminalText.singleLine(entry.uid.rawValue), style: .dim)
    return [look.line(title, .bold), ""] + LabelledLines(entries: said + [uid]).lines(look)
  }

  /// Asks whether an entry is to go, without a word of what it says.
  public func deleteQuestion(_ entry: DiaryEntry) -> Question {
    .deleteDiary(moment: moment(of: entry), uid: entry.uid)
  }

  /// Says that an entry has gone.
  public func deleted(_ entry: DiaryEntry) -> String {
    look.phrases.deletedDiary(moment(of: entry), TerminalText.singleLine(entry.uid.rawValue))
  }

  /// `2026-11-21 09:30`, as a clock in the zone shows it.
  private func moment(of entry: DiaryEntry) -> String {
    let shown = entry.createdAt.civil(in: zone)
    return shown.prefix(10) + " " + shown.dropFirst(11).prefix(5)
  }
}

/// How a period's emotions look.
public struct EmotionStatsLook: Sendable {
  private let look: Look

  /// A look at emotions.
  public init(_ look: Look) {
    self.look = look
  }

  /// The lines of periods, one after the other: the most frequent emotion first, the number of
  /// entries and their average mood last.
  public func periods(_ periods: [PeriodCounts], showsPeriod: Bool = true) -> [String] {
    var lines: [String] = []
    for period in periods {
      if !lines.isEmpty { lines.append("") }
      if showsPeriod { lines += [look.line(look.phrases.period(period.period), .bold), ""] }
      lines += self.lines(of: period.mood, in: period.period.unit)
    }
    return lines
  }

  private func lines(of mood: Mood, in unit: PeriodUnit) -> [String] {
    guard let average = mood.average else {
      return look.sentence(look.phrases.emptyDiary(in: unit), .dim)
    }
    let columns: [TextTable.Column] = [
      .init(look.phrases.column(.emotion), sizing: .flexible(minWidth: 8)),
      .init(look.phrases.column(.entries), alignment: .right),
      .init(look.phrases.column(.mood), alignment: .right),
    ]
    let rows: [[TextTable.Cell]] = mood.ranked.map { emotion, count in
      [
        .init(look.phrases.emotionName(emotion)), .init(String(count)),
        .init(ReportNumber.score(emotion.moodScore)),
      ]
    }
    let total: [TextTable.Cell] = [
      .init(look.phrases.total, style: .bold), .init(String(mood.entries), style: .bold),
    ]
    return look.indented(TextTable(columns: columns, rows: rows + [total]))
      + [Look.indent + look.phrases.averageMood + ": " + ReportNumber.mood(average)]
  }
}
