import Foundation
import TodoWords

/// A todo as people type it in one line, in English or Korean: `dentist tomorrow 3pm for 1h
/// @Gangnam #medicine !30m`, 내일 오후 3시 치과 @강남.
///
/// What says a date, a time, a length, a repetition or a due is taken out of the line, wherever it
/// is, and so are `@place`, `#category`, `+tag`, `!alarm` and `p1`. The rest is the title. A line
/// that may mean two things is refused, with the lines to choose from. What stands behind `--` is
/// title alone, as in `fri -- call May`.
///
/// ```swift
/// do {
///   let typed = try TypedTodo("dentist fri 3pm #medicine", now: .now, in: .current)
///   let named = typed.categoryName
///   try await store.write { transaction in
///     let category = try named.map { try transaction.requiredCategory(named: $0) }
///     try transaction.add(typed.event(in: category ?? .none))
///   }
/// } catch ValueError.phrase(_, let error) {
///   error.choices  // the lines that it may mean, to be offered
/// }
/// ```
public struct TypedTodo: Sendable {
  /// The kind of event that is made of it.
  public let kind: EventKind
  /// What is left of the line; empty if nothing is.
  public let title: String
  /// The dates; `.undated` for a schedule of which the line says no day.
  public let pattern: DatePattern
  /// The time of day at which it begins; nil for all day.
  public let time: TimeOfDay?
  /// How long it lasts; nil if the line doesn't say it.
  public let length: EventLength?
  /// By when it must be done; nil if the line doesn't say it.
  public let due: LocalDateTime?
  /// The place; nil for none, as for a routine.
  public let place: String?
  /// The name behind `#`, which the store may not have; nil for none.
  public let categoryName: String?
  /// The words behind a `+`.
  public let tags: [Tag]
  /// How much it matters; nil if the line doesn't say it.
  public let priority: Priority?
  /// When to remind of it.
  public let alarms: [Alarm]
  /// What a routine is to reach, or not to exceed, each time; nil for none.
  public let target: Target?
  /// The part of the day that the line says instead of a time, such as `morning`: the todo is all
  /// day. Nil if it says a time, or neither.
  public let partOfDay: String?
  /// Whether the line says that it rests on public holidays. The pattern has those dates; who keeps
  /// holidays in the store leaves them out.
  public let restsOnHolidays: Bool

  /// Reads a line as a schedule or as a routine. A time or a day of the week that is over means the
  /// next one.
  ///
  /// - Parameters:
  ///   - text: The line as it was typed, such as `dentist fri 3pm #medicine`.
  ///   - kind: `.schedule` or `.routine`. A routine without a repetition is daily.
  ///   - now: The moment in which it is typed.
  ///   - zone: The reader's zone, by whose calendar words such as `tomorrow` are meant.
  ///   - firstWeekday: The day on which the reader's weeks begin.
  /// - Throws: `ValueError.phrase` for a line that isn't understood, may mean two things, or means
  ///   what has been; `.fieldDoesNotApply` for the place of a routine; `.unknownWord` for another
  ///   kind; the errors of the values.
  public init(
    _ text: String, as kind: EventKind = .schedule, now: Instant, in zone: ZoneID,
    firstWeekday: Weekday = .monday
  ) throws {
    let isRoutine = kind == .routine
    guard isRoutine || kind == .schedule else {
      throw ValueError.unknownWord(.kind, kind.rawValue, known: ["schedule", "routine"])
    }
    let line: TodoLine
    do throws(WordsError) {
      let (words, title) = Self.parts(of: text)
      line = try TodoLine(
        words.isEmpty ? [] : [words], literal: [title ?? ""].filter { !$0.isEmpty },
        scope: isRoutine ? .routine : .schedule)
    } catch {
      throw ValueError.phrase(.todo, PhraseError(error))
    }
    if isRoutine, line.place != nil { throw ValueError.fieldDoesNotApply(.place, kind) }
    let moment = TypingMoment(now: now, zone: zone, firstWeekday: firstWeekday)
    let timing = try Timing(of: line, as: kind, moment)
    self.kind = kind
    (pattern, time, due) = (timing.pattern, timing.time, timing.due)
    let found = isRoutine ? Target.atEnd(ofTitle: line.title) : nil
    title = found?.title ?? line.title
    target = found?.target
    length = try line.minutes.map { try EventLength(minutes: $0) }
    (place, categoryName) = (line.place, line.category)
    tags = try line.tags.flatMap { try Tag.list(typed: $0) }
    priority = try line.marked["priority"].map { try Priority.inWords($0) }
    alarms = try line.alarms.map { try Alarm(spoken: $0) }.inOrder
    partOfDay = time == nil && line.dueTime == nil ? line.partOfDay?.text : nil
    restsOnHolidays = line.repetition?.leavesOutHolidays ?? false
  }

  /// The words of a line that are read, and what is title alone: what is behind a `--` that isn't
  /// quoted.
  package static func parts(of line: String) -> (words: String, title: String?) {
    var quotes = 0
    for word in line.split(whereSeparator: \.isWhitespace) {
      if quotes.isMultiple(of: 2), word == "--" {
        let ends = [line[..<word.startIndex], line[word.endIndex...]]
        let trimmed = ends.map { $0.trimmingCharacters(in: .whitespaces) }
        return (trimmed[0], trimmed[1])
      }
      quotes += word.count { $0 == "\"" }
    }
    return (line, nil)
  }

  /// The event, not stored yet.
  ///
  /// - Parameters:
  ///   - category: The category, which the store must have when the event is added.
  ///   - uid: The identifier that never changes.
  /// - Throws: `ValueError.emptyTitle` and the other errors of a kind's values, such as
  ///   `.alarmNeedsTime`.
  public func event(
    in category: Category, uid: EventUID
  ) throws(ValueError) -> any PlannedEvent {
    let details = try EventDetails(
      uid: uid, title: title, category: category, tags: tags, priority: priority, time: time,
      length: length, due: due, alarms: alarms)
    return kind == .routine
      ? try Routine(details: details, pattern: pattern, target: target)
      : try Schedule(details: details, pattern: pattern, place: place)
  }
}

extension TypedTodo {
  /// When a line takes place.
  private struct Timing {
    var pattern = DatePattern.undated
    var time: TimeOfDay?
    var due: LocalDateTime?

    init(of line: TodoLine, as kind: EventKind, _ moment: TypingMoment) throws {
      time = line.time.map { TimeOfDay(spoken: $0) }
      if let time {
        try line.requireClearHour(time, moment)
        self.time = try line.hour(time, moment)
      }
      due = try line.due(moment)
      var start: CivilDate?
      if let delay = line.delay {
        let begin = moment.moment(inMinutes: delay)
        (start, time) = (begin.date, begin.time)
      } else if line.repetition == nil, line.until == nil {
        start = try line.date(at: time, isDated: kind == .routine || due != nil, moment)
      }
      let saysNoDay = line.date == nil && line.until == nil && line.delay == nil && time == nil
      if kind != .routine, line.repetition == nil, saysNoDay { return }
      let edge: RangeEnd? = kind == .routine ? .first : nil
      let last = { (first: CivilDate) in
        try line.until.map { try moment.date($0, from: first, as: .last) }
      }
      let first =
        try start ?? line.date.map { try moment.date($0, as: edge) }
        ?? line.repetition?.start(at: kind == .routine ? nil : time, until: last, moment)
        ?? moment.today
      pattern = try DatePattern(
        start: first,
        recurrence: Self.recurrence(of: line, as: kind, from: first, until: last(first), moment))
    }

    private static func recurrence(
      of line: TodoLine, as kind: EventKind, from start: CivilDate, until last: CivilDate?,
      _ moment: TypingMoment
    ) throws -> Recurrence {
      guard let words = line.repetition else {
        return kind == .routine
          ? .weekly(on: .everyDay, until: last) : last.map { .daily(until: $0) } ?? .once
      }
      if let days = words.plainWeekdays { return .weekly(on: days, until: last) }
      let rule = try words.rule(of: kind, from: start, moment)
      guard let last else { return .set(RecurrenceSet(rule: rule)) }
      do throws(RecurrenceRuleError) {
        return .set(RecurrenceSet(rule: try rule.ending(.until(last))))
      } catch {
        throw ValueError.phrase(.repetition, .notARule(error))
      }
    }
  }
}
