import Foundation
import TodoWords

/// A todo that a person types in one line, in English or Korean: `dentist tomorrow 3pm for 1h
/// @Gangnam #medicine !30m`, 내일 오후 3시 치과 @강남.
///
/// The reader removes the words of a date, a time, a length, a repetition or a due from the line,
/// wherever they are, and also `@place`, `#category`, `+tag`, `!alarm` and `p1`. The rest is the
/// title. It refuses an ambiguous line, and offers lines to choose from. Text after `--` belongs to
/// the title only, as in `fri -- call May`.
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
  /// The kind of the event.
  public let kind: EventKind
  /// The rest of the line. If nothing is left, the name of a holiday that the line names as its
  /// date, or an empty text.
  public let title: String
  /// The dates; `.undated` for a schedule if the line names no day.
  public let pattern: DatePattern
  /// The time of day at which the todo begins; nil for all day.
  public let time: TimeOfDay?
  /// The length; nil if the line gives none.
  public let length: EventLength?
  /// The due; nil if the line gives none.
  public let due: LocalDateTime?
  /// The place; nil for none. A routine never has a place.
  public let place: String?
  /// The name after `#`, which the store may not have; nil for none.
  public let categoryName: String?
  /// The words after `+`.
  public let tags: [Tag]
  /// The priority; nil if the line gives none.
  public let priority: Priority?
  /// The alarms.
  public let alarms: [Alarm]
  /// The amount that a routine should reach, or not exceed, each time; nil for none.
  public let target: Target?
  /// The part of the day that the line names instead of a time, such as `morning`; the todo is then
  /// all-day. Nil if the line names no part of the day.
  public let partOfDay: String?
  /// Whether the line excludes public holidays. The pattern still has those dates; a program that
  /// keeps holidays in the store removes them.
  public let restsOnHolidays: Bool

  /// Reads a line as a schedule or as a routine. A time or a day of the week that is past means the
  /// next one.
  ///
  /// - Parameters:
  ///   - text: The line as typed, such as `dentist fri 3pm #medicine`.
  ///   - kind: `.schedule` or `.routine`. A routine without a repetition is daily.
  ///   - now: The moment of typing.
  ///   - zone: The reader's zone, in which words such as `tomorrow` are meant.
  ///   - firstWeekday: The day on which the reader's weeks begin.
  /// - Throws: `ValueError.phrase` for a line that can't be read, has two meanings, or means the
  ///   past; `.fieldDoesNotApply` for the place of a routine; `.unknownWord` for another kind; the
  ///   errors of the values.
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
    title = found?.title ?? line.titleOrHoliday
    target = found?.target
    length = try line.minutes.map { try EventLength(minutes: $0) }
    (place, categoryName) = (line.place, line.category)
    tags = try line.tags.flatMap { try Tag.list(typed: $0) }
    priority = try line.marked["priority"].map { try Priority.inWords($0) }
    alarms = try line.alarms.map { try Alarm(spoken: $0) }.inOrder
    partOfDay = time == nil && line.dueTime == nil ? line.partOfDay?.text : nil
    restsOnHolidays = line.repetition?.leavesOutHolidays ?? false
  }

  /// Splits a line into the words to read, and the text after an unquoted `--`, which belongs to
  /// the title only; nil without `--`.
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

  /// Makes the event. It isn't stored yet.
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
  /// The dates, the time and the due of a line.
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
