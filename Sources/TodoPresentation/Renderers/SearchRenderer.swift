public import TodoDomain
import TodoLocalisation

/// The hits of a search: a line for each todo, with its next and its last date, and with the piece
/// that matched unless that is the title.
///
/// ```
///  7  치과 검진    Fri 2026-11-27 15:00  ✓ Tue 2026-05-26
/// 12  Shopping     Sat 2026-11-28                          place: …al market
/// ```
public struct SearchRenderer: Sendable {
  private let renderer: TextRenderer
  private let zone: ZoneID

  /// Creates a renderer for a reader in a zone.
  public init(_ renderer: TextRenderer, in zone: ZoneID) {
    self.renderer = renderer
    self.zone = zone
  }

  private var language: Language { renderer.language }

  /// Returns the lines of a table of todos, in the order given. If there is little room, the table
  /// drops the last date first, then the piece that matched, the next date and the number.
  public func list(_ hits: [SearchHit]) -> [String] {
    let places = hits.map { place(of: $0) }
    let hasPlaces = renderer.tables == .tabbed || places.contains { !$0.isEmpty }
    let columns: [TextTable.Column] = [
      .init(Text.column(DiaryColumn.id)[language], alignment: .right, sacrifice: 1),
      .init(
        Text.column(.todo)[language], sizing: .flexible(minWidth: TextTable.readableTitle),
        priority: 1),
      .init(Text.column(.next)[language], sacrifice: 2),
      .init(Text.column(.last)[language], sacrifice: 4),
    ]
    let found = TextTable.Column(
      Text.column(.found)[language], sizing: .flexible(minWidth: 12), sacrifice: 3)
    let rows = zip(hits, places).map { hit, place -> [TextTable.Cell] in
      let category = hit.event.category
      let title = renderer.categoryCell(
        hit.event.title,
        color: category.color.flatMap { TextStyle.foreground(hex: $0.description) })
      let cells = [
        .init(hit.event.id?.description ?? "", style: .dim), title, cell(hit.next, withTime: true),
        cell(hit.last, withTime: false),
      ]
      return hasPlaces ? cells + [.init(place, style: .dim)] : cells
    }
    return renderer.lines(
      TextTable(columns: hasPlaces ? columns + [found] : columns, rows: rows))
  }

  /// Returns the lines of a table of diary entries, in the order given, each with the part of its
  /// text that matched.
  public func diary(_ hits: [DiaryHit]) -> [String] {
    let diary = DiaryRenderer(renderer, in: zone)
    let rows = hits.map { hit in
      diary.cells(
        of: hit.entry, moment: Text.moment(hit.entry.local(for: zone))[language],
        text: Self.piece(of: hit.text, hit.ranges))
    }
    return renderer.sentence(.diaryFound(hits.count), .bold)
      + renderer.lines(TextTable(columns: diary.columns, rows: rows))
  }

  /// Returns the line about todos that a list leaves out.
  ///
  /// - Parameters:
  ///   - shown: The number of listed todos.
  ///   - total: The number of all todos; nil if they weren't counted.
  ///   - words: The words and filters as they were typed.
  ///   - without: The excluded words.
  public func more(
    _ shown: Int, of total: Int?, _ words: [String], without: [String]
  ) -> [String] {
    let typed = words.map(UserText.word) + without.map { "-" + UserText.word($0) }
    let command = (["todoctl search"] + typed + ["--all"]).joined(separator: " ")
    return renderer.sentence(.moreFound(shown, of: total, command), .dim)
  }

  /// Returns the line about a search that read many todos because the store has no index of texts;
  /// none for few todos, which are read in a moment.
  ///
  /// - Parameters:
  ///   - count: The number of todos that were read; nil if an index was used.
  ///   - command: The command that makes an index; nil if the store can't have one.
  public func scanned(_ count: Int?, makingIndex command: String?) -> [String] {
    guard let count, count >= Self.many else { return [] }
    return renderer.sentence(.allRead(count, command), .dim)
  }

  private static let many = 10_000

  /// Returns the line that replaces a list without todos.
  ///
  /// - Parameters:
  ///   - words: The words and filters as they were typed.
  ///   - withDiary: Whether the diary was searched too.
  public func nothing(_ words: String, withDiary: Bool) -> [String] {
    renderer.sentence(.nothingFound(words, withDiary: withDiary), .dim)
  }

  /// Returns the line that suggests a search for `words`, since the typed words may be misspelled.
  public func near(_ words: String) -> [String] {
    renderer.sentence(.nearWords("todoctl search \(words)"), .dim)
  }

  private func cell(_ occurrence: Occurrence?, withTime: Bool) -> TextTable.Cell {
    guard let occurrence else { return .init("–", style: .dim) }
    let start = occurrence.localStart
    let mark = occurrence.event.isFinished ? "✓ " : ""
    let text = withTime ? Text.moment(start)[language] : Text.date(start.date)[language]
    let lunar = renderer.dayByRule(of: occurrence.event, on: start.date)
    return .init(mark + text + lunar, style: withTime ? nil : .dim)
  }

  /// Returns the name of the field that matched and the piece that matched; empty if the title
  /// matched.
  private func place(of hit: SearchHit) -> String {
    let match = hit.match
    guard match.field != .title || match.text != hit.event.title, !match.ranges.isEmpty else {
      return ""
    }
    let piece =
      match.field == .memo
      ? piece(ofMemo: match.text, match.ranges) : Self.piece(of: match.text, match.ranges)
    return "\(Text.fieldName(match.field)[language]): \(piece)"
  }

  /// Returns a piece of a memo that begins a little before the first match, but on the same line.
  /// Steps have boxes before their texts.
  private func piece(ofMemo memo: String, _ ranges: [Range<String.Index>]) -> String {
    let match = ranges.first?.lowerBound ?? memo.startIndex
    let start = memo[..<match].lastIndex(where: \.isNewline).map(memo.index(after:))
    let end = memo[match...].firstIndex(where: \.isNewline) ?? memo.endIndex
    let line = memo[(start ?? memo.startIndex)..<end]
    let step = Steps(in: String(line)).all.first
    let text = step.flatMap { line.ranges(of: $0.text).last?.lowerBound } ?? line.startIndex
    let place = max(match, text)
    let before = line[text..<place].suffix(Self.mostBefore)
    let isCut = before.startIndex > text || step == nil && start != nil
    let others = memo[end...].prefix(Self.most).split(whereSeparator: \.isNewline).map { line in
      Steps(in: String(line)).all.first.map { box($0) + $0.text } ?? String(line)
    }
    let first = (step.map(box) ?? "") + (isCut ? "…" : "") + before + line[place...]
    let piece = ([first] + others).joined(separator: "\n").prefix(Self.most)
    return TerminalText.singleLine(String(piece))
  }

  private func box(_ step: Steps.Step) -> String {
    renderer.glyphs.box(isTicked: step.isDone) + " "
  }

  /// The most characters that a piece has before the first match, and the most that it has in all.
  private static let (mostBefore, most) = (8, 120)

  /// Returns a piece of a text that begins a little before the first match.
  private static func piece(of text: String, _ ranges: [Range<String.Index>]) -> String {
    let first = ranges.first?.lowerBound ?? text.startIndex
    let start = text.index(first, offsetBy: -mostBefore, limitedBy: text.startIndex)
    let piece = String(text[(start ?? text.startIndex)...].prefix(most))
    return (start.map { $0 > text.startIndex } == true ? "…" : "") + TerminalText.singleLine(piece)
  }
}
