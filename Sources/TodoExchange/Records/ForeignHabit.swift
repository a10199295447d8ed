import TodoDomain
import TodoText

/// A habit of another program, with what happened on its days: a routine and its records.
struct ForeignHabit {
  /// The outcome of a day.
  enum Outcome: String {
    case done, skipped, missed
  }

  /// A day with its outcome.
  struct Day {
    let date: CivilDate
    let outcome: Outcome
    /// How much was done; nil if the file doesn't say it.
    var amount: Amount?
    /// What the user wrote about the day, or a number that is no amount; nil for nothing.
    let note: String?
    let location: ImportLocation

    /// Whether it says the same as another day.
    func says(_ other: Day) -> Bool {
      date == other.date && outcome == other.outcome && amount == other.amount && note == other.note
    }
  }

  /// The most days of all habits of a file.
  static let maximumDays = 1_000_000

  var uid: String
  var title: String
  var labels = ForeignLabels(project: nil, field: "category")
  var notes = ForeignNotes()
  /// How often it is to be done: so many times in so many days.
  var rhythm = HabitRhythm(times: 1, days: 1)
  /// The dates, of a program that says them itself; nil to make them of the rhythm.
  var pattern: DatePattern?
  /// The time at which the user is reminded, on these days of the week.
  var reminder: (time: TimeOfDay, days: WeekdaySet)?
  var priority: Priority?
  /// What is to be reached, or not exceeded, on each day.
  var target: Target?
  /// Whether the program has tags and priorities.
  var hasMarks = false
  /// The length of a program that says one.
  var length: EventLength?
  var isArchived = false
  var days: [Day] = []
  var location: ImportLocation
  /// What its reader mended.
  var mended: [ImportProblem] = []
  /// What is kept beside the routine.
  var extra: [String: String] = [:]
}

/// So many times in so many days.
struct HabitRhythm {
  let times: Int
  let days: Int

  /// The first and the last date of the dates, and whether they are exactly this rhythm.
  ///
  /// A rhythm of a week is that many times a week, on any days. One of so many days counts from the
  /// day on which it was done last, as habit trackers count it. Another rhythm is every so many
  /// days, as near as that comes to it.
  func recurrence(
    until last: CivilDate?
  ) throws(FieldFault) -> (recurrence: Recurrence, isExact: Bool, countsFromLast: Bool) {
    guard times < days else { return (.weekly(on: .everyDay, until: last), true, false) }
    let end = last.map { RecurrenceEnd.until($0) } ?? .never
    let rule: RecurrenceRule
    do throws(RecurrenceRuleError) {
      rule =
        days == 7
        ? try RecurrenceRule(timesAWeek: times, end: end)
        : try RecurrenceRule(.daily, interval: days / max(1, times), end: end)
    } catch {
      throw FieldFault("frequency", value: description, .invalid(.recurrence(error)))
    }
    return (.set(RecurrenceSet(rule: rule)), days == 7 || times == 1, days != 7)
  }

  /// The rhythm as `3/7`.
  var description: String { "\(times)/\(days)" }

  /// What is read in place of a rhythm that isn't exact.
  var substitute: String { "1/\(days / max(1, times))" }
}

extension ForeignHabit {
  /// What habits of other programs don't have, and a stored routine keeps.
  private static let unstated = Set.unstated(stating: [.zone]).union([
    .isPublic, .shareCount, .pausedFrom, .pausedUntil,
  ])

  /// The records of the routine, and of its days of which nothing has to be stored.
  func records(
    _ format: FormatName, _ context: ImportContext
  ) -> [ImportRecord] {
    do throws(FieldFault) {
      let (event, unchanged) = try imported(format, context)
      return [.item(.event(event), at: location)]
        + unchanged.map { .item(.copy(.occurrence), at: $0) }
    } catch {
      let type = ImportRecordType(.routine)
      let rest = days.map {
        ImportRecord.problem(
          ImportProblem(at: $0.location, type: .occurrence, record: uid, .eventRejected))
      }
      return [.problem(error.problem(at: location, type, record: title))] + rest
    }
  }

  private func imported(
    _ format: FormatName, _ context: ImportContext
  ) throws(FieldFault) -> (ForeignVersion, unchanged: [ImportLocation]) {
    let sorted = days.sorted { $0.date < $1.date }
    let last = isArchived ? sorted.last?.date ?? context.now.date(in: context.timeZone) : nil
    let (recurrence, exact, countsFromLast) = try rhythm.recurrence(until: last)
    let isExact = exact || pattern != nil
    guard isExact || !context.isStrict else {
      throw FieldFault("frequency", value: rhythm.description, .notByDays)
    }
    let done = countsFromLast ? sorted.last { $0.outcome == .done } : nil
    let start = (done ?? sorted.first)?.date ?? context.now.date(in: context.timeZone)
    let plain = try checked([.rule: "frequency"]) { () throws(ValueError) in
      if let pattern { return pattern }
      guard let last else { return try DatePattern(start: start, recurrence: recurrence) }
      // A habit so many times a week that ended within its first week is one of those days.
      let whole = try? DatePattern(start: start, recurrence: recurrence)
      return try whole
        ?? DatePattern(start: start, recurrence: .weekly(on: .everyDay, until: last))
    }
    var noted: [String: String] = [:]
    let routine = try routine(plain, context)
    var records: [ImportedRecord] = []
    var unchanged: [ImportLocation] = []
    for (place, day) in sorted.enumerated() {
      // A file that says a day twice, and the same of it, says nothing more.
      if place > 0, day.says(sorted[place - 1]) {
        unchanged.append(day.location)
      } else if let record = try record(of: day, in: routine, context) {
        records.append(record)
      } else {
        let left = [day.amount?.description, day.note].compactMap(\.self)
        if !left.isEmpty { noted[day.date.description] = left.joined(separator: "\n") }
        unchanged.append(day.location)
      }
    }
    let source = EventSource(
      format: format.rawValue,
      extra: extra.merging(noted) { own, _ in own }.merging(["digest": digest]) { own, _ in own })
    let kept = try checked { () throws(ValueError) in
      try Routine(details: routine.details.from(source), pattern: plain, target: target)
    }
    var absent = Self.unstated
    if length != nil { absent.remove(.length) }
    if target == nil { absent.insert(.target) }
    if hasMarks { absent.subtract([.tags, .priority]) }
    if kept.category == .none { absent.insert(.category) }
    let imported = ImportedEvent(
      kept, category: .namedOrAdded, records: records, unstated: absent,
      warnings: warnings(isExact: isExact, until: last))
    let version = ForeignVersion(
      imported, labels, categories: context.categories, besides: notes.mappings)
    return (version, unchanged)
  }

  private func warnings(isExact: Bool, until last: CivilDate?) -> [ImportProblem] {
    let type = ImportRecordType(.routine)
    var warnings = mended
    if !isExact {
      warnings.append(
        ImportProblem(
          at: location, type: type, record: title, field: "frequency", value: rhythm.description,
          .notByDays, .mended(.readAs(rhythm.substitute))))
    }
    if let last {
      warnings.append(
        ImportProblem(
          at: location, type: type, record: title, value: title, .archivedThere,
          .mended(.readAs("\(days.map(\.date).min() ?? last) – \(last)"))))
    }
    return warnings
  }

  private func routine(
    _ pattern: DatePattern, _ context: ImportContext
  ) throws(FieldFault) -> Routine {
    var fields = EventFields()
    fields.uid = try parsed(uid, "uuid", parse: EventUID.init)
    fields.title = title
    fields.category = try labels.category(context.categories)
    fields.time = reminder?.time
    fields.length = length
    (fields.tags, fields.priority) = (labels.tags(context.categories), priority)
    fields.note(notes.lines)
    let values = fields
    let names: FieldNames = [.title: "name", .category: labels.field, .memo: "note"]
    return try checked(names) { () throws(ValueError) in
      try Routine(details: values.details(limits: context.limits), pattern: pattern)
    }
  }

  /// A digest of all that the file says, which tells whether something changed since the last
  /// import.
  private var digest: String {
    let time = reminder?.time.description ?? ""
    let texts = days.map { day in
      let amount = day.amount.map { "=\($0) " } ?? ""
      return "\(day.date) \(day.outcome.rawValue) \(amount)\(day.note ?? "")"
    }.sorted()
    let goal = target.map { [$0.description] } ?? []
    let values = [title, labels.project ?? "", rhythm.description, "\(isArchived)", time] + goal
    return TextDigest((values + notes.lines + texts).joined(separator: "\0")).description
  }

  /// The record of a day; nil for one that is as the routine says without it.
  private func record(
    of day: Day, in routine: Routine, _ context: ImportContext
  ) throws(FieldFault) -> ImportedRecord? {
    let isCovered = routine.pattern.covers(day.date)
    // What was done of a date says something, also on a day of so many a week.
    let hasPart = day.amount ?? .zero > .zero && routine.canOccur(on: day.date)
    var change: DayChange?
    if day.outcome == .done || (day.outcome == .missed && (isCovered || hasPart)) {
      change = try Self.change(of: day, context.limits)
    }
    switch day.outcome {
    case .missed where change == nil: return nil
    // A day off is one of the routine's days, or a time less of so many a week.
    case .skipped where !routine.canOccur(on: day.date): return nil
    case .skipped:
      let record = OccurrenceRecord(date: day.date, deletedAt: context.now, time: routine.time)
      return ImportedRecord(record, at: day.location, unstated: [.deletedAt])
    case .done, .missed:
      return ImportedRecord(
        OccurrenceRecord(
          date: day.date, isFinished: day.outcome == .done, time: routine.time, change: change),
        at: day.location)
    }
  }

  /// The change of a day that has a note or an amount of its own; nil for any other.
  private static func change(
    of day: Day, _ limits: EventLimits
  ) throws(FieldFault) -> DayChange? {
    var patch = EventPatch()
    if let note = day.note {
      do throws(ValueError) {
        try EventLimits.check(note, .memo, limit: limits.memo)
      } catch {
        throw FieldFault("note", .invalid(error))
      }
      patch.memo = .set(note)
    }
    guard !patch.isEmpty || day.amount != nil else { return nil }
    return DayChange(on: day.date, amount: day.amount, beside: DayChange(on: day.date, patch))
  }
}
