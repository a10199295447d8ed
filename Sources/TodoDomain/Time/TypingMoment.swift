package import TodoWords

/// The moment at which words are typed, and the calendar in which they are meant.
package struct TypingMoment: Sendable {
  package let now: Instant
  package let zone: ZoneID
  package let firstWeekday: Weekday

  package init(now: Instant, zone: ZoneID, firstWeekday: Weekday = .monday) {
    (self.now, self.zone, self.firstWeekday) = (now, zone, firstWeekday)
  }

  package var today: CivilDate { now.date(in: zone) }

  /// Returns the date and the time this number of minutes from now.
  package func moment(inMinutes minutes: Int) -> LocalDateTime {
    Instant(secondsSince1970: now.secondsSince1970 + minutes * 60).localDateTime(in: zone)
  }

  /// Returns the reference for reading the words of dates.
  package func reference(_ direction: DateDirection = .ahead) -> DateReference {
    DateReference(today: today, firstWeekday: firstWeekday, direction: direction)
  }

  /// The current time.
  fileprivate var clock: TimeOfDay? { now.localDateTime(in: zone).time }

  /// Returns the date that words mean.
  ///
  /// - Parameters:
  ///   - form: The kind of phrase that the words are a part of, for the error.
  ///   - direction: The direction in which to search for a date without its year, month or week.
  ///   - first: The first date of a range, if the words name the range's last date.
  ///   - edge: The end of a range that the words name; nil if they name a single date. As the end
  ///     of a range, a whole period such as `march` means its first or its last date.
  /// - Throws: `ValueError.phrase`.
  package func date(
    _ words: SpokenDate, of form: PhraseForm = .todo, _ direction: DateDirection = .ahead,
    from first: CivilDate? = nil, as edge: RangeEnd? = nil
  ) throws(ValueError) -> CivilDate {
    var reference = reference(direction)
    reference.nearest = first ?? reference.nearest
    reference.edge = edge
    do throws(PhraseError) {
      return try reference.date(words)
    } catch {
      throw .phrase(form, error)
    }
  }

  /// Returns the date that words mean. A day without a month, such as the 31st, is in the next
  /// month that has this day.
  ///
  /// - Throws: The errors of `date`.
  package func dateInAnyMonth(
    _ words: SpokenDate, of form: PhraseForm = .todo, from first: CivilDate? = nil
  ) throws(ValueError) -> CivilDate {
    do throws(ValueError) {
      return try date(words, of: form, from: first)
    } catch {
      if case .dayOfMonth(_, nil) = words.words, case .phrase(_, .noSuchDate(_, let next?)) = error
      {
        return next
      }
      throw error
    }
  }
}

/// The meaning of a line's words at the moment of typing.
extension TodoLine {
  /// Returns the date of the line if it differs from the literal meaning of the words; nil if the
  /// words apply literally. The date differs in these cases:
  ///
  /// - A time that is past, without a day, means tomorrow.
  /// - A weekday that is today means a week from today, if the time is past or absent.
  /// - A day without a month, such as the 31st, means that day of the next month that has it.
  ///
  /// - Parameters:
  ///   - time: The time of the todo; nil for all day.
  ///   - isDated: Whether something besides the line gives a day, or the line is not a schedule, so
  ///     that a time alone implies no day.
  /// - Throws: `ValueError.phrase` for a day or a time in the past.
  package func date(
    at time: TimeOfDay?, isDated: Bool, _ moment: TypingMoment
  ) throws(ValueError) -> CivilDate? {
    guard let clock = moment.clock else { return nil }
    let isOver = time.map { $0 <= clock } ?? true
    guard let date else {
      return !isDated && isOver && time != nil ? moment.today.advanced(by: 1) : nil
    }
    let day = try moment.dateInAnyMonth(date)
    if case .weekday = date.words, day == moment.today, isOver { return day.advanced(by: 7) }
    if day < moment.today, !date.hasYear {
      throw .phrase(.todo, .past(date.text, LocalDateTime(date: day, time: nil)))
    }
    if day == moment.today, let time, time < clock, case .distance(0, .day) = date.words {
      throw .phrase(.todo, .past("\(date.text) \(time)", LocalDateTime(date: day, time: time)))
    }
    if case .dayOfMonth(_, nil) = date.words { return day }
    return nil
  }

  /// Returns the time that an hour of today from 6 to 11 means if it was typed without am or pm.
  /// This is the evening hour if only the evening hour is still to come, and the morning hour if it
  /// is from 9 to 11 and still to come. Returns any other time unchanged.
  ///
  /// - Throws: `ValueError.phrase` if the hour can mean both the morning and the evening, or
  ///   neither.
  package func hour(_ time: TimeOfDay, _ moment: TypingMoment) throws(ValueError) -> TimeOfDay {
    guard let hourToday, let clock = moment.clock else { return time }
    let later = TimeOfDay(minutesAfterMidnight: time.minuteOfDay + 720)
    if time > clock, time.minuteOfDay >= 9 * 60 { return time }
    guard time <= clock, later > clock else { throw .phrase(.todo, PhraseError(hourToday)) }
    return later
  }

  /// Throws an error if the time is past for today and ambiguous: it could be am or pm, or belong
  /// to the title (`hourIfPast`).
  ///
  /// - Throws: `ValueError.phrase`.
  package func requireClearHour(_ time: TimeOfDay, _ moment: TypingMoment) throws(ValueError) {
    guard let hourIfPast, let clock = moment.clock, time < clock else { return }
    throw .phrase(.todo, PhraseError(hourIfPast))
  }

  /// Returns the due; nil if there is none. A time that is past and has no day means the next day.
  /// A day of the week is the first one from the line's own date on, as in `call fri by thu`.
  ///
  /// - Throws: `ValueError.phrase` for a time of today that is past; the errors of `hour` and
  ///   `date`.
  package func due(_ moment: TypingMoment) throws(ValueError) -> LocalDateTime? {
    guard let due else { return nil }
    var day = try moment.dateInAnyMonth(due)
    if case .weekday = due.words, let date {
      let time = time.map { TimeOfDay(spoken: $0) }
      let said = try moment.dateInAnyMonth(date)
      let start = try self.date(at: time, isDated: true, moment) ?? said
      let weeks = (max(0, day.distance(to: start)) + 6) / 7
      day = day.advanced(by: weeks * 7)
    }
    guard let dueTime else { return LocalDateTime(date: day, time: nil) }
    let said = TimeOfDay(spoken: dueTime)
    guard let clock = moment.clock, day == moment.today else {
      return LocalDateTime(date: day, time: said)
    }
    let time = try hour(said, moment)
    guard time < clock else { return LocalDateTime(date: day, time: time) }
    guard due.text.isEmpty else {
      throw .phrase(
        .todo, .pastDue("\(due.text) \(time)", LocalDateTime(date: day, time: time)))
    }
    return LocalDateTime(date: day.advanced(by: 1), time: time)
  }
}

extension RepeatWords {
  /// Returns the date on which the repetition begins if no first date was typed. If the repetition
  /// occurs today at a time that is past, it begins on its next date.
  ///
  /// - Parameters:
  ///   - time: The typed time; nil for none, and for a routine, which can be done later on its day.
  ///   - last: Returns the typed last date, given a first date. A repetition that can't occur after
  ///     today begins today.
  /// - Throws: `ValueError.phrase`, and the errors of `last`.
  package func start(
    at time: TimeOfDay? = nil, until last: (CivilDate) throws -> CivilDate? = { _ in nil },
    _ moment: TypingMoment
  ) throws -> CivilDate {
    let start = start(from: moment.today)
    guard let time, let clock = moment.clock, time <= clock, start == moment.today else {
      return start
    }
    let rule = try rule(of: .routine, from: start, moment)
    guard rule.timesAWeek == nil else { return start }
    let pattern = try DatePattern(start: start, recurrence: .set(RecurrenceSet(rule: rule)))
    guard pattern.covers(start) else { return start }
    let next = (try? pattern.starting(on: start.advanced(by: 1)))?.firstDate ?? start
    return try last(start).map { $0 < next } == true ? start : next
  }

  /// Returns the rule for an event of a kind that starts on a date.
  ///
  /// - Throws: `ValueError.phrase`, also for a rule that only a routine can have.
  package func rule(
    of kind: EventKind, from start: CivilDate, _ moment: TypingMoment
  ) throws(ValueError) -> RecurrenceRule {
    var reference = moment.reference()
    reference.nearest = start
    do throws(PhraseError) {
      let words = kind == .routine ? self : try ofFixedDates
      return try RecurrenceRule(words, reference).beginningWeeks(on: moment.firstWeekday)
    } catch {
      throw .phrase(.repetition, error)
    }
  }

  /// The words as they apply to an event with fixed dates, where once a week means weekly. Throws
  /// `PhraseError.needsRoutine` for any other number of times a week, and for once a week on given
  /// days.
  private var ofFixedDates: RepeatWords {
    get throws(PhraseError) {
      guard let times = timesAWeek else { return self }
      guard times == 1, weekdays.isEmpty else { throw .needsRoutine }
      var weekly = self
      weekly.timesAWeek = nil
      return weekly
    }
  }
}

extension SpokenDate {
  /// Whether the words of the date name its year.
  package var hasYear: Bool {
    switch words {
    case .date(.some, _, _), .confirmed(.date(.some, _, _), _): true
    default: false
    }
  }
}
