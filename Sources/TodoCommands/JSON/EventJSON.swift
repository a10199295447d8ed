import Foundation
import TodoDomain
import TodoExchange
import TodoPresentation
import TodoText

/// Events in `--json`. The shapes are a promise: `Docs/json.md` describes them.
struct EventJSON {
  private let entries: [EventFieldEntry]

  /// Prepares the members of every event: the fields that all events have, and the fields of each
  /// of these kinds. A field that the event's own kind lacks is null.
  init(_ kinds: EventKinds) {
    entries = EventFieldTable(kinds).entries(.shown)
  }

  private func members(_ fields: EventFields) -> [(String, JSONValue)] {
    entries.flatMap { entry in
      let member = (entry.name, Self.json(entry.value(fields), entry.form))
      return switch entry.field {
      case .memo: [member, ("steps", Self.steps(fields.memo))]
      case .target: Self.target(fields.own)
      default: [member]
      }
    }
  }

  /// Returns the members for the target and for the amount that was done on the date; null for a
  /// missing value.
  private static func target(_ own: KindValues) -> [(String, JSONValue)] {
    let target = own.text(.target).flatMap { try? Target($0) }
    return [
      ("target", target.map { value($0) } ?? .null),
      ("amount", own.text(.amount).flatMap { try? Amount($0) }.map(number) ?? .null),
    ]
  }

  /// Returns a target: an amount to reach, or not to exceed.
  static func value(_ target: Target) -> JSONValue {
    [
      "amount": number(target.amount), "unit": .string(target.unit),
      "atMost": .bool(target.isAtMost),
    ]
  }

  /// Returns an amount as a number with at most three decimals, which the writer prints exactly.
  static func number(_ amount: Amount) -> JSONValue {
    let (whole, rest) = amount.thousandths.quotientAndRemainder(dividingBy: 1_000)
    return rest == 0 ? .integer(Int64(whole)) : .number(Double(amount.thousandths) / 1_000)
  }

  /// Returns the steps in a memo.
  private static func steps(_ memo: String?) -> JSONValue {
    .array(
      Steps(in: memo).all.map { ["text": .string($0.text), "isDone": .bool($0.isDone)] })
  }

  private static func json(_ value: FieldValue, _ form: EventFieldEntry.Form) -> JSONValue {
    switch value {
    case .nothing: form == .texts ? .array([]) : .null
    case .text(let text): .string(text)
    case .flag(let flag): .bool(flag)
    case .count(let count): .integer(Int64(count))
    case .texts(let texts): .array(texts.map(JSONValue.string))
    case .source(let source): .string(source.format)
    }
  }

  /// Returns a stored event.
  func members(of event: any PlannedEvent) -> [(String, JSONValue)] {
    members(EventFields(of: event)) + [isTask(event)]
  }

  func value(_ event: any PlannedEvent) -> JSONValue { .object(JSONObject(members(of: event))) }

  private func isTask(_ event: any PlannedEvent) -> (String, JSONValue) {
    ("isTask", .bool(event.isTask))
  }

  /// Returns an event on a day: its fields, the date, and the number of that day within the
  /// occurrence.
  func members(of day: OccurrenceDay) -> [(String, JSONValue)] {
    members(EventFields(of: day.event, shownAt: day.occurrence.localStart))
      + dates(day.date, of: day.event) + [
        ("day", .integer(Int64(day.number))),
        ("dayCount", .integer(Int64(day.occurrence.dayCount))), isTask(day.event),
      ]
  }

  /// Returns the date that a list shows, and the same date in the calendar of the event's rule, if
  /// that is another calendar. The date is null for a todo without a day, which lists show on the
  /// date of its due.
  private func dates(
    _ date: CivilDate?, of event: any PlannedEvent
  ) -> [(String, JSONValue)] {
    let isOfDue = !event.pattern.isPlanned && event.pattern.start == date
    let byRule = date.flatMap { event.dayByRule(on: $0) }.map { scale, day -> JSONValue in
      [
        "calendar": .string(scale.rawValue), "month": .integer(Int64(day.month)),
        "isLeapMonth": .bool(day.isLeap), "day": .integer(Int64(day.day)),
      ]
    }
    return [("date", Self.text(isOfDue ? nil : date)), ("dateByRule", byRule ?? .null)]
  }

  func value(_ day: OccurrenceDay) -> JSONValue { .object(JSONObject(members(of: day))) }

  /// Returns a todo that is left over on a date: its last day, and the number of days since then.
  func value(_ day: OccurrenceDay, leftOverOn today: CivilDate) -> JSONValue {
    let late: [(String, JSONValue)] = [("daysAgo", .integer(Int64(day.daysLate(on: today))))]
    return .object(JSONObject(members(of: day) + late))
  }

  /// Returns a todo with a due, and the number of days that are left; negative if the due is past.
  func value(_ todo: DueTodo, on today: CivilDate) -> JSONValue {
    let days = Int64(today.distance(to: todo.due.date))
    return .object(JSONObject(members(of: todo.event) + [("daysLeft", .integer(days))]))
  }

  /// Returns a todo of a list in which each todo appears once: with its next date or, without a
  /// next date, its last date.
  func value(_ todo: ListedTodo) -> JSONValue {
    .object(JSONObject(members(of: todo.event) + dates(todo.date?.date, of: todo.event)))
  }

  /// Returns a routine with a number of times a week: this number, and how often it was done this
  /// week.
  func value(_ left: LeftThisWeek) -> JSONValue {
    let week: [(String, JSONValue)] = [
      ("count", .integer(Int64(left.week.count))),
      ("finished", .integer(Int64(left.week.finished))),
    ]
    return .object(JSONObject(members(EventFields(of: left.routine)) + week))
  }
}

/// Other values of the domain as `--json` shows them.
extension EventJSON {
  static func value(_ category: Category) -> JSONValue {
    .object(JSONObject(members(of: category)))
  }

  static func members(of category: Category) -> [(String, JSONValue)] {
    [
      ("name", .string(category.name)), ("color", text(category.color)),
      ("icon", .string(category.icon.rawValue)), ("holdsEvents", .bool(category.holdsEvents)),
    ]
  }

  /// Returns the progress of a category's todos.
  static func members(of progress: CategoryProgress) -> [(String, JSONValue)] {
    [
      ("open", progress.open), ("undated", progress.undated), ("done", progress.done),
      ("repeating", progress.repeating),
    ].map { ($0, .integer(Int64($1))) }
  }

  static func text(_ value: (some CustomStringConvertible)?) -> JSONValue {
    value.map { .string($0.description) } ?? .null
  }
}

/// The envelope of every result: a version, then the members of the result.
enum Envelope {
  /// The version of the shapes. It grows when a member changes its meaning or is removed.
  static let version: JSONValue = 1

  static func of(_ members: [(String, JSONValue)]) -> JSONValue {
    .object(JSONObject([("version", version)] + members))
  }

  /// Returns stored events; a single event as a value, unless a list is requested.
  static func events(
    _ events: [any PlannedEvent], asList: Bool, _ kinds: EventKinds
  ) -> JSONValue {
    Envelope.events(events.map { EventJSON(kinds).value($0) }, asList: asList)
  }

  /// Returns events on dates; a single event as a value, unless a list is requested.
  static func events(
    _ occurrences: [Occurrence], asList: Bool, _ kinds: EventKinds
  ) -> JSONValue {
    Envelope.events(occurrences.map { EventJSON(kinds).value(OccurrenceDay($0)) }, asList: asList)
  }

  private static func events(_ values: [JSONValue], asList: Bool) -> JSONValue {
    guard let first = values.first, !asList else { return of([("events", .array(values))]) }
    return of([("event", first)])
  }
}

/// Alarms in `--json`.
extension EventJSON {
  /// Returns an alarm: its moment, the local time at that moment, and the occurrence.
  func value(_ alarm: ScheduledAlarm, displayedIn zone: ZoneID) -> JSONValue {
    let when: [(String, JSONValue)] = [
      ("at", Self.text(alarm.at)), ("atLocal", .string(alarm.at.civil(in: zone))),
      ("alarm", Self.text(alarm.alarm)),
      ("before", .string(alarm.due == nil ? "day" : "due")),
    ]
    return .object(JSONObject(when + members(of: OccurrenceDay(alarm.occurrence))))
  }

  /// Returns an item of a list, with the moments of its alarms.
  func value(_ day: OccurrenceDay, alarms: [ScheduledAlarm]) -> JSONValue {
    let moments = alarms.map { Self.text($0.at) }
    return .object(JSONObject(members(of: day) + [("alarmsAt", .array(moments))]))
  }
}

/// The diary in `--json`: `Docs/json.md` describes the shapes.
enum DiaryJSON {
  /// Returns the fields of an entry, in their documented order.
  static func members(of entry: DiaryEntry) -> [(String, JSONValue)] {
    [
      ("id", entry.id.map { .integer(Int64($0)) } ?? .null),
      ("uid", .string(entry.uid.rawValue)),
      ("createdAt", .string(entry.createdAt.description)),
      ("zone", EventJSON.text(entry.zone?.name)),
      ("emotions", .array(entry.emotions.map { .string($0.rawValue) })),
      ("subEmotions", .array(entry.subEmotions.map { .string($0) })),
      ("text", .string(entry.text)),
      ("situation", .string(entry.situation)),
      ("thought", .string(entry.thought)),
      ("reevaluation", .string(entry.reevaluation)),
      ("action", .string(entry.action)),
      ("imagePaths", .array(entry.imagePaths.map { .string($0) })),
      ("tags", .array(entry.tags.map { .string($0) })),
    ]
  }

  /// Returns an emotion with all its fields.
  static func value(_ emotion: Emotion) -> JSONValue {
    [
      "key": .string(emotion.rawValue), "english": .string(emotion.englishName),
      "korean": .string(emotion.koreanWord), "mood": .integer(Int64(emotion.moodScore)),
      "color": EventJSON.text(emotion.color?.description),
      "face": EventJSON.text(emotion.face.isEmpty ? nil : emotion.face),
      "isOwn": .bool(!emotion.isStandard),
    ]
  }

  static func value(_ entry: DiaryEntry) -> JSONValue {
    .object(JSONObject(members(of: entry)))
  }

  /// Returns the emotions, the most frequent first, the average mood, which is null if no entry
  /// names an emotion, and the tags.
  static func members(of mood: Mood) -> [(String, JSONValue)] {
    let rows = mood.ranked.map { emotion, count -> JSONValue in
      ["emotion": .string(emotion.rawValue), "count": .integer(Int64(count))]
    }
    return [
      ("byEmotion", .array(rows)),
      ("averageMood", number(mood.average)),
      ("byTag", .array(mood.tags.map { value($0) })),
    ]
  }

  /// Returns a tag, with the mood of the entries with it and of the entries without it.
  static func value(_ tag: TagMood) -> JSONValue {
    [
      "tag": .string(tag.tag), "count": .integer(Int64(tag.with.entries)),
      "averageMood": number(tag.with.average), "averageWithout": number(tag.without.average),
    ]
  }

  private static func number(_ mean: Double?) -> JSONValue { mean.map { .number($0) } ?? .null }
}

extension Envelope {
  static func diary(_ entry: DiaryEntry) -> JSONValue { of([("diary", DiaryJSON.value(entry))]) }

  /// Returns a month with the moods of its days that have entries.
  static func calendar(_ month: Period, _ entries: [CivilDate: [DiaryEntry]]) -> JSONValue {
    self.month(month, entries) { entries in
      [("entries", .integer(Int64(entries.count)))] + DiaryJSON.members(of: Mood(entries))
    }
  }

  /// Returns a month's counts, and its moods if they are requested.
  static func month(_ month: Period, _ days: [CivilDate: MonthDay], hasMood: Bool) -> JSONValue {
    self.month(month, days) { day in
      let counts = day.counts.listed
      return [
        ("count", counts.tasks), ("finished", counts.finished), ("events", counts.events),
      ].map { ($0, .integer(Int64($1))) } + (hasMood ? DiaryJSON.members(of: Mood(day.diary)) : [])
    }
  }

  /// Returns a year's counts, and its moods if they are requested.
  static func year(_ report: PeriodReport, hasMood: Bool) -> JSONValue {
    let days = report.days.filter { !$0.total.isEmpty || hasMood && $0.mood.entries > 0 }
    let values = self.days(days.map { ($0.date, $0) }) { day in
      [("count", number(day.total.count)), ("finished", number(day.total.finished))]
        + (hasMood ? DiaryJSON.members(of: day.mood) : [])
    }
    return of([("year", .string(report.period.label)), ("days", values)])
  }

  /// Returns the marks and the amounts of a routine in a year.
  static func year(_ year: Period, _ streak: RoutineStreak) -> JSONValue {
    let amounts = Dictionary(
      uniqueKeysWithValues: (streak.amounts?.days ?? []).map { ($0.date, $0.amount) })
    let marks = streak.marks.sorted { $0.key < $1.key }
    let values = days(marks.map { ($0, (mark: $1, amount: amounts[$0])) }) { day in
      [("mark", .string(day.mark.rawValue))]
        + (day.amount.map { [("amount", EventJSON.number($0))] } ?? [])
    }
    return of([
      ("year", .string(year.label)),
      ("id", streak.routine.id.map { number($0.rawValue) } ?? .null),
      ("title", .string(streak.routine.title)),
      ("finished", number(streak.period.finished)), ("missed", number(streak.period.missed)),
      ("present", number(streak.present)), ("longest", number(streak.longest)),
      ("score", .number(streak.score)), ("days", values),
    ])
  }

  /// Returns a month with the members of its days, in ascending order.
  private static func month<Day>(
    _ month: Period, _ days: [CivilDate: Day], members: (Day) -> [(String, JSONValue)]
  ) -> JSONValue {
    let values = self.days(days.sorted { $0.key < $1.key }.map { ($0, $1) }, members: members)
    return of([("month", .string(month.label)), ("days", values)])
  }

  /// Returns an array with an object for each day: its date, then the members that `members`
  /// returns.
  private static func days<Day>(
    _ days: [(CivilDate, Day)], members: (Day) -> [(String, JSONValue)]
  ) -> JSONValue {
    .array(
      days.map { date, day in
        .object(JSONObject([("date", EventJSON.text(date))] + members(day)))
      })
  }

  private static func number(_ count: Int) -> JSONValue { .integer(Int64(count)) }

  static func diaries(_ entries: [DiaryEntry]) -> JSONValue {
    of([("diaries", .array(entries.map { DiaryJSON.value($0) }))])
  }
}

/// A result that is a list. It is written item by item, since it may not fit into memory.
struct ListJSON {
  /// The number of bytes that are collected before they are written.
  private static let chunkSizeInBytes = 1 << 16

  private var json = JSONWriter(capacity: 2 * chunkSizeInBytes)
  private let sink: ByteSink

  /// Begins the envelope, up to the list's first item.
  init(_ key: String, to sink: @escaping ByteSink) {
    self.sink = sink
    json.beginObject()
    json.key("version")
    json.value(Envelope.version)
    json.key(named: key)
    json.beginArray()
  }

  mutating func append(_ item: JSONValue) throws {
    json.value(item)
    guard json.bytes.count >= Self.chunkSizeInBytes else { return }
    try sink(json.bytes)
    json.removeAll()
  }

  /// Closes the list, and begins a new list in the same envelope.
  mutating func next(_ key: String) {
    json.endArray()
    json.key(named: key)
    json.beginArray()
  }

  /// Closes the list and the envelope, and ends the line.
  ///
  /// - Parameter members: The members after the list.
  mutating func finish(_ members: [(String, JSONValue)] = []) throws {
    json.endArray()
    for (key, value) in members {
      json.key(named: key)
      json.value(value)
    }
    json.endObject()
    json.newline()
    try sink(json.bytes)
  }
}
