import TodoDomain
import TodoText

/// A habit of another program and its days: a routine and its records.
struct ForeignHabit {
  /// The outcome of a day.
  enum Outcome: String {
    case done, skipped, missed
  }

  /// A day with its outcome.
  struct Day {
    let date: CivilDate
    let outcome: Outcome
    /// The amount done; nil if the file doesn't state it.
    var amount: Amount?
    /// The user's text about the day, or a number that can't be an amount; nil if the day has
    /// neither.
    let note: String?
    let location: ImportLocation

    /// Whether the day has the same content as another day.
    func says(_ other: Day) -> Bool {
      date == other.date && outcome == other.outcome && amount == other.amount && note == other.note
    }
  }

  /// The most days that all habits of a file may have together.
  static let maximumDays = 1_000_000

  var uid: String
  var title: String
  var labels = ForeignLabels(project: nil, field: "category")
  var notes = ForeignNotes()
  /// The frequency: a number of times in a number of days.
  var rhythm = HabitRhythm(times: 1, days: 1)
  /// The dates, if the program states them; nil to derive them from the rhythm.
  var pattern: DatePattern?
  /// The time of the reminder, on these days of the week.
  var reminder: (time: TimeOfDay, days: WeekdaySet)?
  var priority: Priority?
  /// The amount to reach, or not to exceed, on each day.
  var target: Target?
  /// Whether the program has tags and priorities.
  var hasMarks = false
  /// The length, if the program states it.
  var length: EventLength?
  var isArchived = false
  var days: [Day] = []
  var location: ImportLocation
  /// The mistakes that the reader of the habit mended.
  var mended: [ImportProblem] = []
  /// The values that the routine's source stores (`EventSource.extra`), by name.
  var extra: [String: String] = [:]
}

/// A number of times in a number of days.
struct HabitRhythm {
  let times: Int
  let days: Int

  /// Returns the recurrence of the rhythm, whether it is exact, and whether it counts from the last
  /// completion.
  ///
  /// With at least as many times as days, the recurrence is every day. A number of times in seven
  /// days becomes the same number of times a week, on any days. Any other rhythm becomes an
  /// interval of whole days, rounded down, which counts from the last completion as in habit
  /// trackers. The interval is exact for a rhythm of one time.
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

  /// The rhythm that replaces an inexact rhythm, once in a whole number of days: `1/2` for `2/5`.
  var substitute: String { "1/\(days / max(1, times))" }
}

extension ForeignHabit {
  /// The fields that other programs' habits don't have, and that a stored routine keeps.
  private static let unstated = Set.unstated(stating: [.zone]).union([
    .isPublic, .shareCount, .pausedFrom, .pausedUntil,
  ])

  /// Returns the record of the routine, and a ``ImportItem/copy(_:)`` for each day that needs no
  /// record of its own. If the habit is rejected, returns a problem for it and for each day.
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
      // A habit with a number of times a week that ended within its first week becomes daily until
      // its end.
      let whole = try? DatePattern(start: start, recurrence: recurrence)
      return try whole
        ?? DatePattern(start: start, recurrence: .weekly(on: .everyDay, until: last))
    }
    var noted: [String: String] = [:]
    let routine = try routine(plain, context)
    var records: [ImportedRecord] = []
    var unchanged: [ImportLocation] = []
    for (place, day) in sorted.enumerated() {
      // A day that a file repeats with the same content adds nothing.
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

  /// A digest of the whole habit, which shows whether it changed since the last import.
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

  /// Returns the record of a day; nil for a day that needs none beside the routine.
  private func record(
    of day: Day, in routine: Routine, _ context: ImportContext
  ) throws(FieldFault) -> ImportedRecord? {
    let isCovered = routine.pattern.covers(day.date)
    // A partial amount is stored for its date, even if the routine needs only some days of the
    // week.
    let hasPart = day.amount ?? .zero > .zero && routine.canOccur(on: day.date)
    var change: DayChange?
    if day.outcome == .done || (day.outcome == .missed && (isCovered || hasPart)) {
      change = try Self.change(of: day, context.limits)
    }
    switch day.outcome {
    case .missed where change == nil: return nil
    // A skipped day becomes a day off only if the routine could take place on it.
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

  /// Returns the change of a day with a note or an amount; nil for any other day.
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
