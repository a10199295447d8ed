public import TodoDomain

/// How one event looks, in full.
public struct EventRenderer: Sendable {
  private let renderer: TextRenderer

  /// A renderer for events.
  public init(_ renderer: TextRenderer) {
    self.renderer = renderer
  }

  /// The lines of an event in full: its title, a blank line, then a labelled line for each of its
  /// fields, its history and its origin.
  ///
  /// - Parameter records: All records of the event, in any order.
  public func show(_ event: any PlannedEvent, records: [OccurrenceRecord] = []) -> [String] {
    let title = TerminalText.singleLine(event.title).wrapped(toWidth: renderer.width)
    return title.map { TextStyle.bold.applied(to: $0, mode: renderer.color) } + [""]
      + LabelledLines(entries: entries(event) + history(of: event, records) + origin(event)).lines(
        renderer)
  }

  /// What there is to tell of an event as it was given, the title first: each value with its label.
  func values(of event: any PlannedEvent) -> [(label: String, text: String)] {
    let title = (renderer.strings.fieldName(.title), TerminalText.singleLine(event.title))
    let note = renderer.strings.label(.note)
    let others = entries(event).map { entry in
      let isAbsent = entry.label == note && event.memo == nil
      return (
        entry.label, isAbsent ? renderer.strings.none : entry.paragraphs.joined(separator: " ")
      )
    }
    return [title] + others
  }

  private func entries(_ event: any PlannedEvent) -> [LabelledLines.Entry] {
    let item = EventDisplayItem(of: event)
    let language = renderer.language
    let before: [LabelledLines.Entry?] = [
      entry(.kind, renderer.strings.kindName(item.kind)),
      item.id.map { entry(.id, $0.description) },
      entry(.when, renderer.when(event)),
      event.pattern.pause.map { entry(.paused, renderer.strings.pause($0)) },
      entry(.time, time(event, item)),
      event.length.map { entry(.length, renderer.strings.length($0)) },
      category(item),
      entry(.alarm, item.alarmText(in: language), isAbsent: item.alarm == nil),
    ]
    let note = LabelledLines.Entry(
      renderer.strings.label(.note), item.memoText(in: language), style: item.hasMemo ? nil : .dim)
    return before.compactMap(\.self) + own(event, item) + [note]
  }

  /// The time, with the zone that it is by.
  private func time(_ event: any PlannedEvent, _ item: EventDisplayItem) -> String {
    let zone = event.zone.map { " (\(renderer.strings.zone($0)))" } ?? ""
    return item.timeText(in: renderer.language) + zone
  }

  /// What only this kind has.
  private func own(_ event: any PlannedEvent, _ item: EventDisplayItem) -> [LabelledLines.Entry] {
    type(of: event).kindFields.compactMap { own in
      switch own.field {
      case .place:
        entry(.place, item.placeText(in: renderer.language), isAbsent: item.place == nil)
      case .isPublic:
        entry(.visibility, item.visibilityText(in: renderer.language))
      case .shareCount: nil
      default:
        LabelledLines.Entry(
          renderer.strings.fieldName(own.field), text(of: event.kindValues[own.field]))
      }
    }
  }

  private func text(of value: KindValue?) -> String {
    switch value {
    case .text(let text?): TerminalText.singleLine(text)
    case .flag(let flag): renderer.strings.answer(flag)
    case .count(let count): String(count)
    case .text(nil), nil: renderer.strings.none
    }
  }

  private func category(_ item: EventDisplayItem) -> LabelledLines.Entry {
    guard item.category != .none else {
      return entry(.category, renderer.strings.none, isAbsent: true)
    }
    let icon = item.categoryIcon.isEmpty ? "" : " " + item.categoryIcon
    let cell = renderer.categoryCell(item.category.name, color: item.categoryColor)
    return LabelledLines.Entry(
      renderer.strings.label(.category), TerminalText.singleLine(cell.text) + icon,
      swatch: cell.swatch)
  }

  /// What happened to its dates. Nothing is said about finishing what is no task.
  private func history(
    of event: any PlannedEvent, _ records: [OccurrenceRecord]
  ) -> [LabelledLines.Entry] {
    let finished = records.filter { $0.isLive && $0.isFinished }.map(\.day).sorted()
    let deleted = records.filter { !$0.isLive }.map(\.date).sorted(by: >)
    let done =
      finished.last.map { renderer.strings.finishedDates(finished.count, last: $0) }
      ?? renderer.strings.notFinishedYet
    let known = event.isTask ? [entry(.finished, done, isAbsent: finished.isEmpty)] : []
    let changed = records.filter { $0.change != nil }.sorted {
      ($0.day, $0.date) > ($1.day, $1.date)
    }
    return known
      + [
        dates(.deleted, deleted, renderer.strings.date),
        dates(.changed, changed, changedDay),
      ].compactMap(\.self)
  }

  private func changedDay(_ record: OccurrenceRecord) -> String {
    let fields = record.change?.texts.map(\.field) ?? []
    return renderer.strings.changedDay(
      record.day, movedFrom: record.day == record.date ? nil : record.date, fields)
  }

  /// A line that lists dates, the latest first; nil if there are none.
  private func dates<Value>(
    _ label: EventLabel, _ values: [Value], _ text: (Value) -> String
  ) -> LabelledLines.Entry? {
    guard !values.isEmpty else { return nil }
    let listed = values.prefix(Self.mostDates).map(text)
    let rest = values.count - listed.count
    let more = rest > 0 ? [renderer.strings.andEarlier(rest)] : []
    return entry(label, (listed + more).joined(separator: ", "))
  }

  /// More than these and the latest dates would bury the rest.
  private static let mostDates = 12

  private func origin(_ event: any PlannedEvent) -> [LabelledLines.Entry] {
    let source = event.details.source.map { source in
      entry(.source, [source.format, source.remoteID].compactMap(\.self).joined(separator: " "))
    }
    return [source, entry(.uid, event.uid.rawValue, isAbsent: true)].compactMap(\.self)
  }

  /// A line; what is absent, or of little interest, is dimmed.
  private func entry(
    _ label: EventLabel, _ text: String, isAbsent: Bool = false
  ) -> LabelledLines.Entry {
    LabelledLines.Entry(
      renderer.strings.label(label), TerminalText.singleLine(text), style: isAbsent ? .dim : nil)
  }
}
