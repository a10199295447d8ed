public import TodoDomain
import TodoLocalisation

/// The lines of the emotion diary. Moments are shown in each entry's own zone, or in the renderer's
/// zone for entries without a zone.
public struct DiaryRenderer: Sendable {
  private let renderer: TextRenderer
  private let zone: ZoneID

  /// Creates a renderer of the diary in a zone.
  public init(_ renderer: TextRenderer, in zone: ZoneID) {
    self.renderer = renderer
    self.zone = zone
  }

  /// Returns the lines of a table of entries, in the order given: a row for each entry, with the
  /// beginning of its text.
  ///
  /// - Parameters:
  ///   - entries: The entries to list.
  ///   - others: The number of entries that the list leaves out.
  public func list(_ entries: [DiaryEntry], others: Int = 0) -> [String] {
    guard !entries.isEmpty else {
      return renderer.sentence(.emptyDiary, .dim)
    }
    let rows = entries.map { cells(of: $0, moment: moment(of: $0), text: beginning(of: $0)) }
    let table = renderer.lines(TextTable(columns: columns, rows: rows))
    guard others > 0 else { return table }
    return table + [""] + renderer.sentence(.moreDiary(others), .dim)
  }

  /// The columns of a table of entries. If there is little room, the table drops the emotion first,
  /// then the moment, and then the number, so that the text stays readable.
  var columns: [TextTable.Column] {
    [
      .init(Text.column(DiaryColumn.id)[renderer.language], alignment: .right, sacrifice: 1),
      .init(Text.column(.moment)[renderer.language], sacrifice: 2),
      .init(Text.column(DiaryColumn.emotion)[renderer.language], sacrifice: 3),
      .init(
        Text.column(.text)[renderer.language], sizing: .flexible(minWidth: TextTable.readableTitle)),
    ]
  }

  /// Returns the row of an entry.
  func cells(of entry: DiaryEntry, moment: String, text: String) -> [TextTable.Cell] {
    [
      .init(entry.id?.description ?? "", style: .dim), .init(moment), emotion(of: entry),
      .init(text),
    ]
  }

  /// Returns the first text that the entry has, on one line.
  private func beginning(of entry: DiaryEntry) -> String {
    (entry.firstText ?? "").split(whereSeparator: \.isNewline).joined(separator: " ")
  }

  /// Returns the lines after an entry was written: its beginning, its moment, its emotions and its
  /// number, and how to give it an emotion if it has none.
  ///
  /// - Parameters:
  ///   - entry: The entry as it is stored.
  ///   - today: The present date in the reader's zone.
  ///   - near: The emotion that the text seems to name.
  ///   - moment: The words of a moment with which the text begins; nil if there are none. The entry
  ///     has the present moment all the same, and a hint says how to change it.
  public func written(
    _ entry: DiaryEntry, today: CivilDate, near: Emotion? = nil, moment: String? = nil
  ) -> [String] {
    let language = renderer.language
    let local = entry.local(for: zone)
    let word = (Text.relativeDay(today.distance(to: local.date))?[language]).map { ", \($0)" } ?? ""
    let name = TerminalText.singleLine(name(of: entry))
    let parts = [
      Text.moment(local)[language] + word,
      entry.emotions.isEmpty ? nil : Text.emotions(of: entry)[language], name,
    ].compactMap(\.self)
    let rest = parts.joined(separator: " · ")
    let room = renderer.width.map { max(14, $0 - rest.displayWidth - 5) }
    let text = TerminalText.singleLine(beginning(of: entry))
    let shown = room.map { text.truncated(toWidth: $0, glyphs: renderer.glyphs) } ?? text
    let mark = TextStyle.green.applied(to: "✓", mode: renderer.color)
    let line = ([mark] + (shown.isEmpty ? [] : [shown + " ·"]) + [rest]).joined(separator: " ")
    let hints = [
      moment.map { Text.momentHint(name, $0)[language] },
      entry.emotion == nil ? Text.emotionHint(name, near)[language] : nil,
    ]
    return [line] + hints.compactMap(\.self).flatMap { renderer.sentence($0, .dim) }
  }

  private func emotion(of entry: DiaryEntry) -> TextTable.Cell {
    .init(
      Text.emotions(of: entry)[renderer.language], style: entry.emotions.isEmpty ? .dim : nil)
  }

  /// Returns the lines of one entry: its moment and emotions, then a labelled line for each of its
  /// fields that has a value.
  public func show(_ entry: DiaryEntry) -> [String] {
    let language = renderer.language
    let title = moment(of: entry) + " · " + Text.emotions(of: entry)[language]
    let fields: [(DiaryField, String)] = [
      (.subEmotions, entry.subEmotions.joined(separator: ", ")), (.text, entry.text),
      (.situation, entry.situation),
      (.thought, entry.thought), (.reevaluation, entry.reevaluation), (.action, entry.action),
      (.imagePaths, entry.imagePaths.joined(separator: "\n")),
    ]
    let said = fields.filter { !$0.1.isEmpty }
      .map { LabelledLines.Entry(Text.fieldName($0.0)[language], $0.1) }
    let names = [
      (DiaryField.zone, entry.zone(for: zone) == zone ? "" : entry.zone(for: zone).name),
      (.id, entry.id?.description ?? ""), (.uid, entry.uid.rawValue),
    ].filter { !$0.1.isEmpty }.map {
      LabelledLines.Entry(
        Text.fieldName($0.0)[language], TerminalText.singleLine($0.1), style: .dim)
    }
    return [renderer.line(title, .bold), ""] + LabelledLines(entries: said + names).lines(renderer)
  }

  /// Returns the question whether to delete an entry, without any words of the entry.
  public func deleteQuestion(_ entry: DiaryEntry) -> Question {
    .deleteDiary(moment: moment(of: entry), name: name(of: entry))
  }

  /// Returns the message about the deletion of an entry, without any words of the entry.
  public func deleted(_ entry: DiaryEntry) -> String {
    let name = TerminalText.singleLine(name(of: entry))
    return Text.deletedDiary(moment(of: entry), name)[renderer.language]
  }

  /// Returns the number of an entry, or its uid if no store has given it a number.
  private func name(of entry: DiaryEntry) -> String { entry.id?.description ?? entry.uid.rawValue }

  /// Returns the moment of an entry in the entry's zone: `2026-11-21 09:30`.
  private func moment(of entry: DiaryEntry) -> String {
    let shown = entry.createdAt.civil(in: entry.zone(for: zone))
    return shown.prefix(10) + " " + shown.dropFirst(11).prefix(5)
  }
}

/// The table of the emotions that a store knows.
public struct EmotionRenderer: Sendable {
  private let renderer: TextRenderer

  /// Creates a renderer of emotions.
  public init(_ renderer: TextRenderer) {
    self.renderer = renderer
  }

  /// Returns the lines of a table of emotions, in the order given, with both their names.
  public func list(_ emotions: [Emotion]) -> [String] {
    let language = renderer.language
    let columns: [TextTable.Column] = [
      .init(
        Text.column(DiaryColumn.emotion)[language], sizing: .flexible(minWidth: 12), priority: 1),
      .init(Text.column(.mood)[language], alignment: .right),
      .init(Text.column(DiaryColumn.face)[language], sacrifice: 1),
      .init(Text.column(.color)[language], sacrifice: 3),
      .init(Text.column(DiaryColumn.key)[language], sacrifice: 2),
    ]
    let rows: [[TextTable.Cell]] = emotions.map { emotion in
      let hex = emotion.color?.description ?? ""
      let names = [emotion.englishName, emotion.koreanWord]
      let both = names[0] == names[1] ? names[0] : names.joined(separator: " · ")
      return [
        .init(both, style: TextStyle.foreground(hex: hex)),
        .init(ReportNumber.score(emotion.moodScore)), .init(emotion.face), .init(hex),
        .init(emotion.rawValue, style: .dim),
      ]
    }
    return renderer.lines(TextTable(columns: columns, rows: rows))
  }
}

/// The lines of a period's emotions.
public struct EmotionStatsRenderer: Sendable {
  private let renderer: TextRenderer

  /// Creates a renderer of emotions.
  public init(_ renderer: TextRenderer) {
    self.renderer = renderer
  }

  /// Returns the lines of periods, one after the other: the most frequent emotion first, and the
  /// number of entries and their average mood last.
  public func periods(_ periods: [PeriodCounts], showsPeriod: Bool = true) -> [String] {
    var lines: [String] = []
    for period in periods {
      if !lines.isEmpty { lines.append("") }
      if showsPeriod {
        lines += [renderer.line(.period(period.period), .bold), ""]
      }
      lines += self.lines(of: period.mood, in: period.period.unit)
    }
    return lines
  }

  private func lines(of mood: Mood, in unit: PeriodUnit) -> [String] {
    guard let average = mood.average else {
      return renderer.sentence(.noEmotions(in: unit), .dim)
    }
    let columns: [TextTable.Column] = [
      .init(Text.column(.emotion)[renderer.language], sizing: .flexible(minWidth: 8)),
      .init(Text.column(.entries)[renderer.language], alignment: .right),
      .init(Text.column(.mood)[renderer.language], alignment: .right, sacrifice: 1),
    ]
    let rows: [[TextTable.Cell]] = mood.ranked.map { emotion, count in
      [
        .init(Text.emotionMark(emotion)[renderer.language]), .init(String(count)),
        .init(ReportNumber.score(emotion.moodScore)),
      ]
    }
    let total: [TextTable.Cell] = [
      .init(Text.total[renderer.language], style: .bold), .init(String(mood.entries), style: .bold),
    ]
    return renderer.indented(TextTable(columns: columns, rows: rows + [total]))
      + [
        TextRenderer.indent + Text.averageMood[renderer.language] + ": "
          + ReportNumber.mood(average)
      ] + lines(of: mood.tags)
  }

  /// Returns the most frequent tags, each with the mood of entries with the tag and of entries
  /// without it.
  private func lines(of tags: [TagMood]) -> [String] {
    guard !tags.isEmpty else { return [] }
    let language = renderer.language
    let columns: [TextTable.Column] = [
      .init(Text.tag[language], sizing: .flexible(minWidth: 8)),
      .init(Text.column(.entries)[language], alignment: .right),
      .init(Text.column(.mood)[language], alignment: .right),
      .init(Text.withoutTag[language], alignment: .right, sacrifice: 1),
    ]
    let rows: [[TextTable.Cell]] = tags.prefix(ReportSections.mostTags).map { tag in
      [.init("#" + tag.tag), .init("\(tag.with.entries)")]
        + [tag.with, tag.without].map { .init($0.average.map(ReportNumber.mood) ?? "") }
    }
    return [""] + renderer.indented(TextTable(columns: columns, rows: rows))
  }
}
