public import TodoDomain
import TodoLocalisation

/// The change that a command made to a todo.
public enum Answer: Hashable, Sendable {
  /// The todo was added, or changed.
  case stored
  /// The todo is as it was before.
  case unchanged
  /// A date was marked as finished, or as open again.
  case finished, reopened
  /// An amount was entered on a date.
  case entered
  /// A date was made a day off, or is no longer a day off.
  case skipped, restored
  /// A date was moved to another day. `from` is the old date if the user typed a distance, such as
  /// `2 days`; the line then shows both dates. It is nil if the user typed the new date.
  case moved(from: CivilDate?)
  /// The todo was paused.
  case paused
}

/// The answer to a change: a line for each todo.
///
/// ```
/// ✓ 치과 · Sun 2026-11-22 15:00, today · 강남 · medicine · alarm 14:30 · 12
/// ```
package struct AnswerRenderer: Sendable {
  private let renderer: TextRenderer
  private let today: CivilDate
  private let zone: ZoneID
  private let allDayAlarm: TimeOfDay

  /// Creates a renderer of answers for a reader in a zone.
  ///
  /// - Parameters:
  ///   - renderer: The layout of lines: their width, colours, language and glyphs.
  ///   - today: The present date in the reader's zone.
  ///   - zone: The reader's zone.
  ///   - allDayAlarm: The time of day at which alarms of todos without a time go off.
  package init(
    _ renderer: TextRenderer, today: CivilDate, zone: ZoneID,
    allDayAlarm: TimeOfDay = Alarm.usualTimeOfAllDay
  ) {
    self.allDayAlarm = allDayAlarm
    self.renderer = renderer
    self.today = today
    self.zone = zone
  }

  /// Returns the line about a whole todo: its title, its dates and time, its target, its due, its
  /// pause, its place, its category, its tags, its priority, its alarms, and its id.
  package func line(_ answer: Answer, _ event: any PlannedEvent) -> String {
    let item = EventDisplayItem(of: event)
    let details = [
      event.target.map { Text.target($0)[renderer.language] },
      event.due.map { Text.due($0)[renderer.language] },
      event.pattern.pause.map { Text.paused($0)[renderer.language] }, item.place,
      item.category == .none ? nil : Text.categoryName(item.category.name)[renderer.language],
      event.tags.isEmpty ? nil : item.tagsText,
      event.priority.map { Text.priority($0)[renderer.language] }, alarms(of: event),
    ]
    return line(answer, event, parts: ([when(event, answer)] + details).compactMap(\.self))
  }

  /// Returns the dates and the time of a todo with all its dates, in the reader's zone; “no date”
  /// for a todo without a day and a due; nil for a todo with a due and no day.
  private func when(_ event: any PlannedEvent, _ answer: Answer) -> String? {
    if event.isRepeating { return series(event) }
    guard let day = event.pattern.start, event.pattern.isPlanned else {
      return event.due == nil ? Text.noDate[renderer.language] : nil
    }
    return moment(of: Occurrence(date: day, event: event, displayedIn: zone), answer)
  }

  /// Returns the line about one date of a todo: its title, the date, and its id.
  package func line(_ answer: Answer, on occurrence: Occurrence) -> String {
    let state = Text.state(after: answer)?[renderer.language]
    let moment = moment(of: occurrence, answer)
    let steps = occurrence.event.steps
    let open = steps.count - steps.doneCount
    let left = answer == .finished && open > 0 ? Text.openSteps(open, of: steps.count) : nil
    let progress = occurrence.event.progress?[renderer.language]
    let parts = [
      moment, state, progress, left?[renderer.language], next(after: occurrence, answer),
    ]
    return line(answer, occurrence.event, parts: parts.compactMap(\.self))
  }

  /// Returns the next date of a todo that repeats a while after it was done, if the command
  /// finished or skipped a date; nil otherwise.
  private func next(after occurrence: Occurrence, _ answer: Answer) -> String? {
    guard answer == .finished || answer == .skipped, occurrence.event.pattern.isAfterDone,
      let next = occurrence.event.pattern.start, next > occurrence.date
    else { return nil }
    return Text.next(next)[renderer.language]
  }

  /// Returns the line about a step that was ticked or unticked: its text, its todo (with the date
  /// if the todo repeats), the number of finished steps, and the step's number.
  ///
  /// ```
  /// ✓ charger · Pack · 2/3 · 7.2
  /// ```
  ///
  /// - Parameters:
  ///   - number: The number of the step, from 1.
  ///   - occurrence: The todo on one date, with its steps as they are after the change.
  package func line(ofStep number: Int, on occurrence: Occurrence) -> String {
    let event = occurrence.event
    let steps = event.steps
    guard number >= 1, number <= steps.count else { return line(.stored, on: occurrence) }
    let step = steps.all[number - 1]
    let answer: Answer = step.isDone ? .finished : .reopened
    let parts = [
      event.title, event.isRepeating ? moment(of: occurrence, answer) : nil,
      Text.state(after: answer)?[renderer.language], steps.progress,
    ]
    return line(
      answer, title: step.text, parts: parts.compactMap(\.self),
      id: event.id.map { "\($0).\(number)" })
  }

  /// Returns a line that says that all steps of a todo are done, and names the command that
  /// finishes the todo if it can be finished. No line if a step is open.
  package func endOfSteps(on occurrence: Occurrence) -> [String] {
    let event = occurrence.event
    guard event.steps.areAllDone, let id = event.id else { return [] }
    let day = occurrence.localStart.date
    let date = event.isRepeating && day != today ? " --on \(day)" : ""
    let command = "todoctl done \(id)\(date)\(!date.isEmpty && day > today ? " --ahead" : "")"
    let isOpen = event.isTask && !event.isFinished
    return renderer.sentence(
      .allStepsDone(event.steps.count, finishing: isOpen ? command : nil), .dim)
  }

  /// Returns the date and the time of an occurrence. If the answer is a move by a distance, the old
  /// date stands before them.
  private func moment(of occurrence: Occurrence, _ answer: Answer) -> String {
    let moment = renderer.moment(of: occurrence, today: today)
    guard case .moved(let old?) = answer else { return moment }
    return "\(Text.date(old)[renderer.language]) → \(moment)"
  }

  /// Returns a line, and cuts the todo's title first if the line is too long for the terminal.
  private func line(_ answer: Answer, _ event: any PlannedEvent, parts: [String]) -> String {
    let isReached = answer == .entered && event.isFinished
    return line(
      isReached ? .finished : answer, title: event.title, parts: parts, id: event.id?.description)
  }

  private func line(_ answer: Answer, title: String, parts: [String], id: String?) -> String {
    let (symbol, style) = Self.mark(answer)
    let rest = (parts + [id].compactMap(\.self))
      .map { " · " + TerminalText.singleLine($0) }.joined()
    let taken = symbol.displayWidth + 1 + rest.displayWidth
    let room = renderer.width.map { max(Self.leastTitleWidth, $0 - taken) }
    let title = TerminalText.singleLine(title)
    return style.applied(to: symbol, mode: renderer.color) + " "
      + (room.map { title.truncated(toWidth: $0, glyphs: renderer.glyphs) } ?? title) + rest
  }

  private static let leastTitleWidth = 14

  private static func mark(_ answer: Answer) -> (String, TextStyle) {
    switch answer {
    case .stored, .finished: ("✓", .green)
    case .entered: ("+", .green)
    case .unchanged, .reopened, .restored: ("·", .dim)
    case .skipped, .paused: ("–", .dim)
    case .moved: ("→", .green)
    }
  }

  private func series(_ event: any PlannedEvent) -> String {
    let zone = event.zone.map { " (\(Text.zone($0)[renderer.language]))" } ?? ""
    let time = event.time.map { ", \(renderer.span(from: $0, event.length))\(zone)" }
    return renderer.when(event) + (time ?? "")
  }

  /// Returns the times at which the alarms of a single event go off; nil without alarms. An alarm
  /// has its date if that differs from the date before it in the line. The alarms of a series, and
  /// of an event without a day, are in words.
  private func alarms(of event: any PlannedEvent) -> String? {
    guard !event.alarms.isEmpty else { return nil }
    let language = renderer.language
    var last = event.pattern.start
    guard !event.isRepeating, let start = last else {
      let words = Text.alarms(event.alarms, isAllDay: event.isAllDay)
      return Text.alarm(saying: words[language])[language]
    }
    let occurrence = Occurrence(date: start, event: event, displayedIn: zone)
    last = occurrence.localStart.date
    let times = ScheduledAlarm.all(of: occurrence, displayedIn: zone, allDayAt: allDayAlarm).map {
      due in
      let date = due.localTime.date == last ? "" : Text.date(due.localTime.date)[language] + " "
      last = due.localTime.date
      return "\(date)\(due.localTime.time?.description ?? "")"
    }
    return times.isEmpty ? nil : Text.alarm(saying: times.joined(separator: ", "))[language]
  }
}

extension TextRenderer {
  /// Returns the time with its end, `15:00–16:00`. If the end is on another day, returns the time
  /// with the length instead, `23:00, 2 hours`.
  fileprivate func span(from time: TimeOfDay, _ length: EventLength?) -> String {
    guard let length else { return "\(time)" }
    let end = time.minuteOfDay + length.minutes
    guard end < 1_440 else { return "\(time), \(Text.length(length)[language])" }
    return "\(time)–\(TimeOfDay(minutesAfterMidnight: end))"
  }

  /// Returns a date in the calendar of an event's rule, to stand after the civil date: ` (음 8.15)`;
  /// empty if both calendars are the same.
  func dayByRule(of event: any PlannedEvent, on date: CivilDate) -> String {
    event.textOfDayByRule(on: date).map { " (\($0[language]))" } ?? ""
  }

  /// Returns the dates of an event in words.
  func when(_ event: any PlannedEvent) -> String {
    Text.when(event.pattern, isOnAnyDays: Routine(event)?.timesAWeek != nil)[language]
  }

  /// Returns the date and the time of an occurrence in the reader's zone: `Sun 2026-11-22
  /// 15:00–16:00, today`. If the rule has another calendar, the date in that calendar follows the
  /// date. A length of a day or more follows the time.
  func moment(of occurrence: Occurrence, today: CivilDate) -> String {
    let begin = occurrence.localStart
    let length = occurrence.event.length
    let end = length?.parts.days == 0 ? occurrence.localEnd?.time : nil
    let time = begin.time.map { time in " \(time)" + (end.map { "–\($0)" } ?? "") }
    let days = length.flatMap { $0.parts.days > 0 ? " (\(Text.length($0)[language]))" : nil }
    let word = Text.relativeDay(today.distance(to: begin.date))?[language]
    let date = Text.date(begin.date)[language] + dayByRule(of: occurrence.event, on: begin.date)
    return date + [time, days, word.map { ", \($0)" }].compactMap(\.self).joined()
  }
}

/// The todos that a request may mean, on a line each, to choose from.
package struct CandidateRenderer: Sendable {
  private let renderer: TextRenderer
  private let today: CivilDate

  /// Creates a renderer of candidates. Dates near `today` get a word such as `tomorrow`.
  package init(_ renderer: TextRenderer, today: CivilDate) {
    self.renderer = renderer
    self.today = today
  }

  /// Returns the lines of occurrences, in the order given: the id, the title and the date of each.
  ///
  /// - Parameters:
  ///   - occurrences: The dates of todos, a row for each.
  ///   - more: The number of todos left out.
  package func lines(_ occurrences: [Occurrence], more: Int) -> [String] {
    let table = TextTable(
      columns: [
        .init("", alignment: .right), .init("", sacrifice: 1),
        .init("", sizing: .flexible(minWidth: TextTable.readableTitle), priority: 1),
        .init("", sizing: .flexible(minWidth: 14)),
      ],
      rows: occurrences.map { occurrence in
        [
          .init(occurrence.event.id?.description ?? ""),
          .init(occurrence.event.isFinished ? "✓" : "·"), .init(occurrence.event.title),
          .init(when(occurrence)),
        ]
      },
      showsHeader: false)
    return renderer.indented(table)
      + (more > 0 ? [TextRenderer.indent + Text.andMore(more)[renderer.language]] : [])
  }

  /// Returns the date of an occurrence. For a todo without a day, returns its due, or else words
  /// for a todo without a date.
  private func when(_ occurrence: Occurrence) -> String {
    let event = occurrence.event
    guard !event.isRepeating, !event.pattern.isPlanned else {
      return renderer.moment(of: occurrence, today: today)
    }
    return (event.due.map { Text.due($0) } ?? Text.noDate)[renderer.language]
  }
}
