public import TodoDomain
import TodoLocalisation

/// The lines of one event in full.
public struct EventRenderer: Sendable {
  private let renderer: TextRenderer

  /// Creates a renderer of events.
  public init(_ renderer: TextRenderer) {
    self.renderer = renderer
  }

  /// Returns the lines of an event in full: its title, a blank line, then a labelled line for each
  /// of its fields that has a value, its steps, its history and its origin.
  ///
  /// - Parameters:
  ///   - event: The todo as it is stored, with all its dates.
  ///   - records: All records of the event, in any order.
  ///   - today: The date whose steps are shown for a series; nil shows the steps of the whole
  ///     series.
  public func show(
    _ event: any PlannedEvent, records: [OccurrenceRecord] = [], today: CivilDate? = nil
  ) -> [String] {
    let title = TerminalText.singleLine(event.title).wrapped(toWidth: renderer.width)
    let known = entries(event).filter { !$0.isAbsent }.map(\.entry)
    return title.map { TextStyle.bold.applied(to: $0, mode: renderer.color) } + [""]
      + LabelledLines(
        entries: known + steps(of: event, records, today: today) + history(of: event, records)
          + origin(event)
      ).lines(renderer)
  }

  /// Returns the values of a stored event, without its records: the title first, each with its
  /// label.
  ///
  /// - Parameter listsSteps: Whether the steps themselves follow the number of ticked ones.
  func values(
    of event: any PlannedEvent, listsSteps: Bool = true
  ) -> [(label: String, text: String)] {
    let title = (Text.fieldName(.title)[renderer.language], TerminalText.singleLine(event.title))
    let others = entries(event).map { line in
      (
        line.entry.label,
        line.isAbsent ? Text.none[renderer.language] : line.entry.paragraphs.joined(separator: " ")
      )
    }
    let steps = event.steps
    let line =
      steps.progress.map { listsSteps ? "\($0): \(steps.line)" : $0 }
      ?? Text.none[renderer.language]
    return [title] + others + [(Text.label(.steps)[renderer.language], line)]
  }

  /// A labelled line, and whether it only says that a value is missing.
  private typealias Line = (entry: LabelledLines.Entry, isAbsent: Bool)

  private func entries(_ event: any PlannedEvent) -> [Line] {
    let item = EventDisplayItem(of: event)
    let language = renderer.language
    let before: [LabelledLines.Entry?] = [
      entry(.kind, Text.kindName(item.kind)[renderer.language]),
      item.id.map { entry(.id, $0.description) },
      entry(.when, renderer.when(event)),
      event.pattern.pause.map { entry(.paused, Text.pause($0)[renderer.language]) },
      event.pattern.isPlanned ? entry(.time, time(event, item)) : nil,
      event.due.map {
        LabelledLines.Entry(Text.fieldName(.due)[language], Text.moment($0)[language])
      },
      event.length.map { entry(.length, Text.length($0)[renderer.language]) },
    ]
    let note = LabelledLines.Entry(
      Text.label(.note)[renderer.language], item.memoText(in: language))
    return before.compactMap(\.self).map { ($0, false) }
      + [(category(item), item.category == .none)] + others(event) + own(event, item)
      + [(note, !item.hasMemo)]
  }

  /// The fields of every kind that `others` leaves out, since they have lines of their own or
  /// aren't shown.
  private static let told: Set<EventField> = [
    .uid, .title, .category, .start, .until, .days, .rule, .extraDates, .pausedFrom, .pausedUntil,
    .time, .length, .due, .dueTime, .zone, .memo,
  ]

  /// Returns a line for each field that every kind has, except the fields in `told`.
  private func others(_ event: any PlannedEvent) -> [Line] {
    EventFieldTable.common.entries([.shown, .compared]).map(\.field)
      .filter { !Self.told.contains($0) }
      .map { field in
        let value = Text.value(of: field, in: event)
        let text = TerminalText.singleLine((value ?? Text.none)[renderer.language])
        return (
          LabelledLines.Entry(Text.fieldName(field)[renderer.language], text), value == nil
        )
      }
  }

  /// Returns the lines of the steps, each with the number that `done` takes. If today has steps of
  /// its own, they replace those of the series.
  private func steps(
    of event: any PlannedEvent, _ records: [OccurrenceRecord], today: CivilDate?
  ) -> [LabelledLines.Entry] {
    let record = records.first { $0.isLive && $0.change != nil && $0.day == today }
    let steps = event.changed(by: record?.change).steps
    guard let progress = steps.progress else { return [] }
    let day = record.flatMap { _ in Text.relativeDay(0)?[renderer.language] }
    let id = event.id.map { "\($0)." } ?? ""
    let lines = steps.all.enumerated().map { index, step in
      "\(id)\(index + 1) \(step.box) \(TerminalText.singleLine(step.text))"
    }
    let head = [progress, day].compactMap(\.self).joined(separator: " · ")
    return [
      LabelledLines.Entry(
        Text.label(.steps)[renderer.language], ([head] + lines).joined(separator: "\n"))
    ]
  }

  /// Returns the time, with its zone.
  private func time(_ event: any PlannedEvent, _ item: EventDisplayItem) -> String {
    let zone = event.zone.map { " (\(Text.zone($0)[renderer.language]))" } ?? ""
    return item.timeText(in: renderer.language) + zone
  }

  /// Returns the lines of the fields that only the event's kind has.
  private func own(_ event: any PlannedEvent, _ item: EventDisplayItem) -> [Line] {
    type(of: event).kindFields.compactMap { own in
      switch own.field {
      case .place: (entry(.place, item.placeText(in: renderer.language)), item.place == nil)
      case .isPublic: (entry(.visibility, item.visibilityText(in: renderer.language)), false)
      case .shareCount: nil
      case .target:
        event.target.map {
          (
            LabelledLines.Entry(
              Text.fieldName(.target)[renderer.language], Text.target($0)[renderer.language]), false
          )
        }
      case .amount: nil
      default:
        (
          LabelledLines.Entry(
            Text.fieldName(own.field)[renderer.language], text(of: event.kindValues[own.field])),
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
    case .flag(let flag): Text.answer(flag)[renderer.language]
    case .count(let count): String(count)
    case .text(nil), nil: Text.none[renderer.language]
    }
  }

  private func category(_ item: EventDisplayItem) -> LabelledLines.Entry {
    guard item.category != .none else { return entry(.category, Text.none[renderer.language]) }
    let icon = item.categoryIcon.isEmpty ? "" : " " + item.categoryIcon
    let cell = renderer.categoryCell(item.category.name, color: item.categoryColor)
    return LabelledLines.Entry(
      Text.label(.category)[renderer.language], TerminalText.singleLine(cell.text) + icon,
      swatch: cell.swatch)
  }

  /// Returns the history of the event's dates. An event that isn't a task has no finished dates.
  private func history(
    of event: any PlannedEvent, _ records: [OccurrenceRecord]
  ) -> [LabelledLines.Entry] {
    let finished = records.filter { $0.isLive && event.isFinished($0) }.map(\.day).sorted()
    let deleted = records.filter { !$0.isLive }.map(\.date).sorted(by: >)
    let done = finished.last.map { Text.finishedDates(finished.count, last: $0)[renderer.language] }
    let known = event.isTask ? done.map { [entry(.finished, $0)] } ?? [] : []
    let latest = records.sorted { ($0.day, $0.date) > ($1.day, $1.date) }
    let changed = latest.filter { $0.change != nil && !$0.differsInAmountAlone }
    return known
      + [
        amounts(of: event, latest),
        dates(.deleted, deleted) { Text.date($0)[renderer.language] },
        dates(.changed, changed) { changedDay($0, of: event) },
      ].compactMap(\.self)
  }

  /// Returns the line with the amounts that were entered, the latest dates first; nil if there are
  /// none.
  private func amounts(
    of event: any PlannedEvent, _ records: [OccurrenceRecord]
  ) -> LabelledLines.Entry? {
    let days = records.filter { $0.isLive && $0.change != nil }
      .compactMap { record -> String? in
        let day = event.changed(by: record.change)
        guard let amount = day.amount else { return nil }
        let text = day.progress ?? Text.amount(amount, "")
        return "\(Text.date(record.day)[renderer.language]) \(text[renderer.language])"
      }
    return dates(.amounts, days) { $0 }
  }

  private func changedDay(_ record: OccurrenceRecord, of event: any PlannedEvent) -> String {
    let steps = event.changed(by: record.change).steps
    let isTicked = steps.isTicked(from: event.steps)
    let fields = record.change?.texts.map(\.field).filter { !isTicked || $0 != .memo } ?? []
    let date = record.day == record.date ? nil : record.date
    return Text.changedDay(
      record.day, movedFrom: date, fields, steps: isTicked ? steps : nil)[renderer.language]
  }

  /// Returns a line that lists dates, the latest first; nil if there are none.
  private func dates<Value>(
    _ label: EventLabel, _ values: [Value], text: (Value) -> String
  ) -> LabelledLines.Entry? {
    guard !values.isEmpty else { return nil }
    let listed = values.prefix(Self.mostDates).map(text)
    let rest = values.count - listed.count
    let more = rest > 0 ? [Text.andEarlier(rest)[renderer.language]] : []
    return entry(label, (listed + more).joined(separator: ", "))
  }

  /// The most dates that a line lists: a longer list would bury the other lines.
  private static let mostDates = 12

  private func origin(_ event: any PlannedEvent) -> [LabelledLines.Entry] {
    let source = event.details.source.map { source in
      entry(.source, [source.format, source.remoteID].compactMap(\.self).joined(separator: " "))
    }
    return [source, entry(.uid, event.uid.rawValue, isDim: true)].compactMap(\.self)
  }

  /// Returns a line, dimmed if it is of little interest.
  private func entry(
    _ label: EventLabel, _ text: String, isDim: Bool = false
  ) -> LabelledLines.Entry {
    LabelledLines.Entry(
      Text.label(label)[renderer.language], TerminalText.singleLine(text), style: isDim ? .dim : nil
    )
  }
}

extension OccurrenceRecord {
  /// Whether the record changes nothing but the amount of its date.
  fileprivate var differsInAmountAlone: Bool {
    day == date && change?.texts.map(\.field) == [.amount]
  }
}
