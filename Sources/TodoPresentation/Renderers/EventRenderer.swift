public import TodoDomain

/// The lines of one event in full.
public struct EventRenderer: Sendable {
  private let renderer: TextRenderer

  /// A renderer for events.
  public init(_ renderer: TextRenderer) {
    self.renderer = renderer
  }

  /// The lines of an event in full: its title, a blank line, then a labelled line for each of its
  /// fields that has a value, its history and its origin.
  ///
  /// - Parameter records: All records of the event, in any order.
  public func show(_ event: any PlannedEvent, records: [OccurrenceRecord] = []) -> [String] {
    let title = TerminalText.singleLine(event.title).wrapped(toWidth: renderer.width)
    let known = entries(event).filter { !$0.isAbsent }.map(\.entry)
    return title.map { TextStyle.bold.applied(to: $0, mode: renderer.color) } + [""]
      + LabelledLines(entries: known + history(of: event, records) + origin(event)).lines(renderer)
  }

  /// What there is to tell of an event as it was given, the title first: each value with its label.
  func values(of event: any PlannedEvent) -> [(label: String, text: String)] {
    let title = (renderer.strings.fieldName(.title), TerminalText.singleLine(event.title))
    let others = entries(event).map { line in
      (
        line.entry.label,
        line.isAbsent ? renderer.strings.none : line.entry.paragraphs.joined(separator: " ")
      )
    }
    return [title] + others
  }

  /// A line, and whether it says that there is no value.
  private typealias Line = (entry: LabelledLines.Entry, isAbsent: Bool)

  private func entries(_ event: any PlannedEvent) -> [Line] {
    let item = EventDisplayItem(of: event)
    let language = renderer.language
    let before: [LabelledLines.Entry?] = [
      entry(.kind, renderer.strings.kindName(item.kind)),
      item.id.map { entry(.id, $0.description) },
      entry(.when, renderer.when(event)),
      event.pattern.pause.map { entry(.paused, renderer.strings.pause($0)) },
      entry(.time, time(event, item)),
      event.length.map { entry(.length, renderer.strings.length($0)) },
    ]
    let note = LabelledLines.Entry(renderer.strings.label(.note), item.memoText(in: language))
    let alarm = (entry(.alarm, item.alarmText(in: language)), item.alarm == nil)
    return before.compactMap(\.self).map { ($0, false) }
      + [(category(item), item.category == .none), alarm] + own(event, item)
      + [(note, !item.hasMemo)]
  }

  /// The time, with the zone that it is by.
  private func time(_ event: any PlannedEvent, _ item: EventDisplayItem) -> String {
    let zone = event.zone.map { " (\(renderer.strings.zone($0)))" } ?? ""
    return item.timeText(in: renderer.language) + zone
  }

  /// What only this kind has.
  private func own(_ event: any PlannedEvent, _ item: EventDisplayItem) -> [Line] {
    type(of: event).kindFields.compactMap { own in
      switch own.field {
      case .place: (entry(.place, item.placeText(in: renderer.language)), item.place == nil)
      case .isPublic: (entry(.visibility, item.visibilityText(in: renderer.language)), false)
      case .shareCount: nil
      default:
        (
          LabelledLines.Entry(
            renderer.strings.fieldName(own.field), text(of: event.kindValues[own.field])),
          hasNone(event.kindValues[own.field])
        )
      }
    }
  }

  private func hasNone(_ value: KindValue?) -> Bool {
    switch value {
    case .text(nil), nil: true
    default: false
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
    guard item.category != .none else { return entry(.category, renderer.strings.none) }
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
    let done = finished.last.map { renderer.strings.finishedDates(finished.count, last: $0) }
    let known = event.isTask ? done.map { [entry(.finished, $0)] } ?? [] : []
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
    return [source, entry(.uid, event.uid.rawValue, isDim: true)].compactMap(\.self)
  }

  /// A line; what is of little interest is dimmed.
  private func entry(
    _ label: EventLabel, _ text: String, isDim: Bool = false
  ) -> LabelledLines.Entry {
    LabelledLines.Entry(
      renderer.strings.label(label), TerminalText.singleLine(text), style: isDim ? .dim : nil)
  }
}
