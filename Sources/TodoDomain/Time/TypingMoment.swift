package import TodoWords

/// The moment in which words are typed, and the calendar by which they are meant.
package struct TypingMoment: Sendable {
  package let now: Instant
  package let zone: ZoneID
  package let firstWeekday: Weekday

  package init(now: Instant, zone: ZoneID, firstWeekday: Weekday = .monday) {
    (self.now, self.zone, self.firstWeekday) = (now, zone, firstWeekday)
  }

  package var today: CivilDate { now.date(in: zone) }

  /// The date and the time a number of minutes from now.
  package func moment(inMinutes minutes: Int) -> LocalDateTime {
    Instant(secondsSince1970: now.secondsSince1970 + minutes * 60).localDateTime(in: zone)
  }

  /// What the words of dates refer to.
  package func reference(_ direction: DateDirection = .ahead) -> DateReference {
    DateReference(today: today, firstWeekday: firstWeekday, direction: direction)
  }

  /// The time of now.
  fileprivate var clock: TimeOfDay? { now.localDateTime(in: zone).time }

  /// The date of words.
  ///
  /// - Parameters:
  ///   - form: What the words are a part of, which decides how an error is explained.
  ///   - direction: Where a date without its year, its month or its week is looked for.
  ///   - first: The first date of a range, if the words are its last date.
  ///   - edge: The end of a range that the words are, so that a whole period has a meaning.
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

  /// The date of words; of a day such as the 31st without its month, the one of the next month that
  /// has it.
  ///
  /// - Throws: As `date`.
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

/// What a line means at the moment in which it is typed.
extension TodoLine {
  /// The date of the line if it isn't the one that its words say to everybody: the next day for a
  /// time that is over, the next week for a day of the week that is, the next month that has the
  /// 31st. Nil if the words stand as they are, and for a line without a date.
  ///
  /// - Parameters:
  ///   - time: The time of the todo; nil for all day.
  ///   - isDated: Whether something besides the line says a day, or the line is no schedule, so
  ///     that a time alone means none.
  /// - Throws: `ValueError.phrase` for a day or a time that has been.
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

  /// The time of an hour of today from 6 to 11, of which only one half of the day is to come; any
  /// other time as it is.
  ///
  /// - Throws: `ValueError.phrase` if both halves are to come, or none.
  package func hour(_ time: TimeOfDay, _ moment: TypingMoment) throws(ValueError) -> TimeOfDay {
    guard let hourToday, let clock = moment.clock else { return time }
    let later = TimeOfDay(minutesAfterMidnight: time.minuteOfDay + 720)
    if time > clock, time.minuteOfDay >= 9 * 60 { return time }
    guard time <= clock, later > clock else { throw .phrase(.todo, PhraseError(hourToday)) }
    return later
  }

  /// Refuses a time that may be either half of the day, or a title, and is over.
  ///
  /// - Throws: `ValueError.phrase`.
  package func requireClearHour(_ time: TimeOfDay, _ moment: TypingMoment) throws(ValueError) {
    guard let hourIfPast, let clock = moment.clock, time < clock else { return }
    throw .phrase(.todo, PhraseError(hourIfPast))
  }

  /// The due, on the next day if it is a time that is over and no day was said; nil if there is
  /// none.
  ///
  /// - Throws: `ValueError.phrase` for a time of today that is past, and as `hour`.
  package func due(_ moment: TypingMoment) throws(ValueError) -> LocalDateTime? {
    guard let due else { return nil }
    let day = try moment.dateInAnyMonth(due)
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
  /// The date on which the repetition begins if none was typed: of one that takes place today at a
  /// time that is over, the date after today's.
  ///
  /// - Parameters:
  ///   - time: The time that was typed; nil for what has none, and for a routine, which can be done
  ///     later on its day.
  ///   - last: The last date that was typed beside it, for a first one. What ends today has no
  ///     other date.
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

  /// The rule of an event of a kind that starts on a date.
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

  /// The words as an event reads them that has dates of its own: once a week is weekly.
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
  /// Whether the date was said with its year.
  package var hasYear: Bool {
    switch words {
    case .date(.some, _, _), .confirmed(.date(.some, _, _), _): true
    default: false
    }
  }
}
