package import TodoDomain
import TodoLocalisation

/// The lines of a store's history: each entry with its moment and its changes.
///
/// ```
/// 12  Sun 2026-11-22 12:00  edit    7 치과: time 15:00 → 16:00
/// ```
package struct HistoryRenderer: Sendable {
  private let renderer: TextRenderer
  private let zone: ZoneID
  private let showsDiary: Bool

  /// An entry with its changes.
  package typealias Line = (entry: HistoryEntry, changes: HistoryChanges)

  /// Creates a renderer for a reader in a zone.
  ///
  /// - Parameters:
  ///   - renderer: The layout of lines: their width, colours, language and glyphs.
  ///   - zone: The zone in which moments are shown.
  ///   - showsDiary: Whether the texts of the diary are shown.
  package init(_ renderer: TextRenderer, zone: ZoneID, showsDiary: Bool = false) {
    self.renderer = renderer
    self.zone = zone
    self.showsDiary = showsDiary
  }

  /// The most changes of an entry that a list shows one by one.
  package static let mostTold = 3
  /// The greatest number of changed dates that a list counts when it doesn't show the dates one by
  /// one.
  package static let mostCounted = 1_000

  private var language: Language { renderer.language }

  /// Returns a line for each entry. If there is little room, the table first drops the moment,
  /// since the entries are sorted by it, then the action, which the summary usually implies. The
  /// number, which `undo` takes, is always there.
  package func list(_ lines: [Line]) -> [String] {
    guard !lines.isEmpty else { return [Text.emptyHistory[language]] }
    let rows = lines.map { entry, changes -> [TextTable.Cell] in
      let style: TextStyle? = entry.undoneBy == nil ? nil : .dim
      return [
        .init("\(entry.number)", style: style), .init(text(of: entry.at), style: .dim),
        .init(Text.action(entry.action)[language], style: style),
        .init(summary(entry, changes), style: style),
      ]
    }
    return renderer.lines(
      TextTable(
        columns: [
          .init("", alignment: .right), .init("", sacrifice: 2), .init("", sacrifice: 1),
          .init("", sizing: .flexible(minWidth: Self.leastSummary)),
        ], rows: rows, showsHeader: false))
  }

  /// Returns an entry in full, with every field before and after.
  package func lines(of line: Line) -> [String] {
    let (entry, changes) = line
    let action = Text.action(entry.action)[language]
    let head = ["\(entry.number)", action, entry.words].compactMap(\.self)
      .map(TerminalText.singleLine).joined(separator: " · ")
    let origin = entry.origin.map(TerminalText.singleLine)
    let about = [text(of: entry.at), origin] + states(of: entry)
    var lines = renderer.sentence(head, .bold)
    lines += renderer.sentence(about.compactMap(\.self).joined(separator: " · "), .dim)
    return lines + self.lines(of: changes).flatMap { [""] + $0 }
  }

  /// Returns changes in full, a block of lines for each.
  package func lines(of changes: HistoryChanges) -> [[String]] {
    let blocks = changes.first.map { change in
      let told = told(change)
      return renderer.sentence(told.title, .bold)
        + LabelledLines(entries: told.fields.map { .init($0.label, arrow($0)) }).lines(renderer)
    }
    let rest = changes.count - changes.first.count
    return rest > 0 ? blocks + [[Text.andMore(rest)[language]]] : blocks
  }

  /// Returns the answer to an undo or a redo, with the changes that it made.
  ///
  /// - Parameters:
  ///   - line: The entry that was taken back or done again, with its changes.
  ///   - isRedo: Whether the entry was done again.
  package func answer(_ line: Line, isRedo: Bool) -> String {
    let mark = TextStyle.green.applied(to: isRedo ? "↷" : "↶", mode: renderer.color)
    let told = told(line.entry, line.changes)
    let state = line.changes.count == 1 ? line.changes.first.first.flatMap(Self.isThere) : nil
    let text =
      Text.takenBack(line.entry.action, told, isRedo: isRedo, isThere: state.map { $0 == isRedo })[
        language] + " · \(line.entry.number)"
    let room = renderer.width.map { max(1, $0 - 2) }
    return mark + " " + (room.map { text.truncated(toWidth: $0, glyphs: renderer.glyphs) } ?? text)
  }

  /// Returns true for a change that added a todo, false for one that removed a todo, and nil for
  /// any other change.
  private static func isThere(_ change: HistoryChange) -> Bool? {
    guard case .event(_, let before, let after) = change, (before == nil) != (after == nil) else {
      return nil
    }
    return after != nil
  }

  /// The largest number of records left unchanged by an undo that its answer lists.
  private static let mostKept = 10

  /// Returns the lines about the records that an undo or redo kept as they were; empty if it kept
  /// none.
  package func lines(of kept: KeptThings) -> [String] {
    guard kept.count > 0 else { return [] }
    let inner = renderer.narrowed(by: TextRenderer.indent.utf8.count)
    let named = kept.first.prefix(Self.mostKept)
    var items = named.flatMap { $0.words(isAlone: false)[language].wrapped(toWidth: inner.width) }
    if kept.count > named.count { items.append(Text.andMore(kept.count - named.count)[language]) }
    return Text.keptHeading(kept)[language].wrapped(toWidth: renderer.width)
      + items.map { TextRenderer.indent + $0 }
  }

  /// Returns a change in one line.
  package func text(of change: HistoryChange) -> String {
    told(change, isShort: true).line { arrow($0, isShort: true) }
  }

  /// Returns a change in one line, with every value in full. For a changed date, the values of that
  /// day are included.
  package func fullText(of change: HistoryChange) -> String {
    let text = told(change).line { arrow($0) }
    guard case .day(_, _, let before, let after) = change else { return text }
    let differing = told(text, values(before), after: values(after), otherwise: .changed)
    return differing.effect == nil ? differing.line { arrow($0) } : text
  }

  // MARK: Entries

  private func text(of moment: Instant) -> String {
    Text.moment(moment.localDateTime(in: zone))[language]
  }

  private func states(of entry: HistoryEntry) -> [String] {
    [
      entry.undoes.map { Text.takesBack($0)[language] },
      entry.undoneBy.map { Text.undone(by: $0)[language] },
    ].compactMap(\.self)
  }

  private func summary(_ entry: HistoryEntry, _ changes: HistoryChanges) -> String {
    (states(of: entry) + [told(entry, changes)]).filter { !$0.isEmpty }.joined(separator: " · ")
  }

  private func told(_ entry: HistoryEntry, _ changes: HistoryChanges) -> String {
    let words = entry.words.map { TerminalText.singleLine($0) + ": " } ?? ""
    guard changes.first.count <= Self.mostTold, changes.count <= Self.mostTold else {
      // Several changed dates of a todo count as one todo.
      let count = max(changes.count, changes.first.count)
      let changed = count - changes.added - changes.removed
      let effects = Text.effects(
        added: changes.added, removed: changes.removed, changed: max(0, changed))
      return words + effects[language]
    }
    return words
      + changes.first.map { told($0, isShort: true).line { arrow($0, isShort: true) } }.joined(
        separator: "; ")
  }

  /// The least width of a summary, which has a title and the change.
  private static let leastSummary = 24

  /// The most columns of a title or a value in a list for people, so that a long value leaves room
  /// for the others.
  private var mostColumns: Int { min(20, max(10, (renderer.width ?? 80) / 4)) }

  private func short(_ text: String, isShort: Bool) -> String {
    let line = TerminalText.singleLine(text)
    guard isShort, renderer.tables == .aligned else { return line }
    return line.truncated(toWidth: mostColumns, glyphs: renderer.glyphs)
  }

  // MARK: Changes

  /// A change in words: its subject, its effect, and the fields that differ.
  private struct Told {
    /// A field with its old and its new value. If the subject was added or removed, only one of the
    /// two values exists.
    typealias Field = (label: String, before: String?, after: String?)

    let subject: String
    let effect: String?
    let fields: [Field]

    var title: String { subject + (effect.map { ": \($0)" } ?? "") }

    func line(_ arrow: (Field) -> String) -> String {
      guard effect == nil else { return title }
      return "\(subject): " + fields.map { "\($0.label) \(arrow($0))" }.joined(separator: ", ")
    }
  }

  private func arrow(_ field: Told.Field, isShort: Bool = false) -> String {
    [field.before, field.after].compactMap(\.self).map { short($0, isShort: isShort) }
      .joined(separator: " → ")
  }

  private func told(_ change: HistoryChange, isShort: Bool = false) -> Told {
    switch change {
    case .event(let id, let before, let after):
      let own = EventRenderer(renderer)
      // In a list, the text of the first steps would hide that a later step was ticked.
      let isTicked = after?.steps.isTicked(from: Steps(in: before?.memo)) == true
      let values = { own.values(of: $0, listsSteps: !isShort || !isTicked) }
      return told(
        "\(id) \(short((after ?? before)?.title ?? "", isShort: isShort))", before.map(values),
        after: after.map(values), otherwise: .changed)
    case .day(let event, let date, let before, let after):
      let name = "\(event.id?.description ?? "") \(short(event.title, isShort: isShort))"
      return Told(
        subject: "\(name), \(Text.date(date)[language])",
        effect: ticks(of: event, on: date, before, after) ?? state(after, after: before),
        fields: [])
    case .category(let before, let after):
      let stored = TerminalText.singleLine((after ?? before)?.name ?? "")
      let name = Text.category(named: stored)[language]
      return told(name, before.map(values), after: after.map(values), otherwise: .reordered)
    case .value(let key, let before, let after) where tally(key) != nil:
      let subject = tally(key).map { Text.tally($0)[language] } ?? key
      return Told(subject: subject, effect: "\(before ?? "0") → \(after ?? "0")", fields: [])
    case .setting(let key, let before, let after), .value(let key, let before, let after):
      if let told = toldEmotion(key, before, after: after) { return told }
      let text = { (value: String?) in value.map(TerminalText.singleLine) ?? Text.notSet[language] }
      return Told(subject: key, effect: "\(text(before)) → \(text(after))", fields: [])
    case .diary(let before, let after):
      let name = Text.diaryEntry((after ?? before)?.id)[language]
      guard showsDiary else {
        let effect = before == nil ? HistoryEffect.added : after == nil ? .deleted : .changed
        return Told(subject: name, effect: Text.effect(effect)[language], fields: [])
      }
      return told(name, before.map(values), after: after.map(values), otherwise: .changed)
    }
  }

  /// Returns the change of a user's own emotion; nil if the key-value entry belongs to another
  /// feature.
  private func toldEmotion(_ key: String, _ before: String?, after: String?) -> Told? {
    let read = { (text: String) in (try? KeyValue(key, text)).flatMap { Emotion($0) } }
    let (old, new) = (before.flatMap(read), after.flatMap(read))
    guard let shown = new ?? old, (old == nil) == (before == nil), (new == nil) == (after == nil)
    else { return nil }
    return told(
      Text.emotion(named: Text.emotionName(shown))[language], old.map(values),
      after: new.map(values), otherwise: .changed)
  }

  /// Returns the counter that a key-value entry stores; nil if the key is of another feature.
  private func tally(_ key: String) -> TallyColor? {
    key.hasPrefix("tally.") ? TallyColor(rawValue: String(key.dropFirst("tally.".count))) : nil
  }

  private func told(
    _ subject: String, _ before: [(label: String, text: String)]?,
    after: [(label: String, text: String)]?, otherwise effect: HistoryEffect
  ) -> Told {
    let none = Text.none[language]
    guard let before, let after else {
      let isNew = before == nil
      let fields: [Told.Field] = (after ?? before ?? []).filter { $0.text != none }.map {
        ($0.label, isNew ? nil : $0.text, isNew ? $0.text : nil)
      }
      return Told(
        subject: subject, effect: Text.effect(isNew ? .added : .deleted)[language], fields: fields)
    }
    let old = Dictionary(before.map { ($0.label, $0.text) }) { first, _ in first }
    let new = Dictionary(after.map { ($0.label, $0.text) }) { first, _ in first }
    let labels = before.map(\.label) + after.map(\.label).filter { old[$0] == nil }
    let fields: [Told.Field] = labels.filter { old[$0] != new[$0] }.map {
      ($0, old[$0] ?? none, new[$0] ?? none)
    }
    return Told(
      subject: subject, effect: fields.isEmpty ? Text.effect(effect)[language] : nil, fields: fields
    )
  }

  /// Returns the numbers of ticked steps on a date before and after a change; nil if the change
  /// differs in anything else.
  private func ticks(
    of event: any PlannedEvent, on date: CivilDate, _ before: OccurrenceRecord?,
    _ after: OccurrenceRecord?
  ) -> String? {
    let others = { (record: OccurrenceRecord?) in
      OccurrenceRecord(
        date: date, isFinished: record?.isFinished ?? false, deletedAt: record?.deletedAt,
        change: record?.change.map { change in
          var differences = change.differences
          differences.memo = .keep
          return DayChange(on: change.date, differences)
        })
    }
    let (old, new) = (
      event.changed(by: before?.change).steps, event.changed(by: after?.change).steps
    )
    guard others(before) == others(after), new.isTicked(from: old), let was = old.progress,
      let now = new.progress
    else { return nil }
    return "\(Text.label(.steps)[language]) \(was) → \(now)"
  }

  private func state(_ record: OccurrenceRecord?, after old: OccurrenceRecord?) -> String {
    let wasFinished = old?.isFinished == true && old?.isLive == true
    guard let record else {
      let effect: HistoryEffect =
        old?.isLive == false ? .broughtBack : wasFinished ? .reopened : .asUsual
      return Text.effect(effect)[language]
    }
    guard record.isLive else { return Text.effect(.dayOff)[language] }
    if old?.isLive == false { return Text.effect(.broughtBack)[language] }
    if record.isFinished != wasFinished {
      return Text.effect(record.isFinished ? .finished : .reopened)[language]
    }
    guard let change = record.change else {
      // A new record without a change keeps the time of its day when the series gets another one.
      return Text.effect(old == nil ? .keptTime : .asUsual)[language]
    }
    let wasThere = record.day == (old?.day ?? record.date)
    let words = Text.changedDay(
      movedTo: wasThere ? nil : record.day, change.texts.map(\.field))[language]
    return words.isEmpty ? Text.effect(.changed)[language] : words
  }

  /// Returns the values of a record, each with its label.
  private func values(_ record: OccurrenceRecord?) -> [(label: String, text: String)] {
    let day =
      record?.change.map { [(Text.fieldName(.date)[language], Text.date($0.date)[language])] } ?? []
    let time = record?.time.map { [(Text.fieldName(.time)[language], $0.description)] } ?? []
    let texts = record?.change?.texts ?? []
    return day + time
      + texts.map { field, text in
        (Text.fieldName(field)[language], text.map(TerminalText.singleLine) ?? Text.none[language])
      }
  }

  private func values(_ category: Category) -> [(label: String, text: String)] {
    [
      (
        Text.nameLabel[language],
        TerminalText.singleLine(Text.categoryName(category.name)[language])
      ),
      (Text.column(.color)[language], category.color?.description ?? Text.none[language]),
      (Text.column(.icon)[language], category.icon.rawValue),
      (Text.column(.content)[language], Text.content(ofEvents: category.holdsEvents)[language]),
    ]
  }

  private func values(_ emotion: Emotion) -> [(label: String, text: String)] {
    [
      (Text.nameLabel(of: .en)[language], emotion.englishName),
      (Text.nameLabel(of: .ko)[language], emotion.koreanWord),
      (Text.column(DiaryColumn.mood)[language], ReportNumber.score(emotion.moodScore)),
      (Text.column(.color)[language], emotion.color?.description ?? Text.none[language]),
      (
        Text.column(DiaryColumn.face)[language],
        emotion.face.isEmpty ? Text.none[language] : emotion.face
      ),
    ]
  }

  private func values(_ entry: DiaryEntry) -> [(label: String, text: String)] {
    let texts: [(DiaryField, String)] = [
      (.createdAt, text(of: entry.createdAt)), (.zone, entry.zone?.name ?? ""),
      (.emotions, Text.emotions(of: entry)[language]),
      (.subEmotions, entry.subEmotions.joined(separator: ", ")), (.text, entry.text),
      (.situation, entry.situation), (.thought, entry.thought),
      (.reevaluation, entry.reevaluation), (.action, entry.action),
      (.imagePaths, entry.imagePaths.joined(separator: ", ")),
    ]
    return texts.map { field, text in
      let shown = TerminalText.singleLine(text)
      return (Text.fieldName(field)[language], shown.isEmpty ? Text.none[language] : shown)
    }
  }
}
