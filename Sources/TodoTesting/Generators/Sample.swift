public import TodoDomain

/// Makes values from their text forms, for the tables of tests.
public enum Sample {
  /// A pattern that is weekly on `days`, a period to `until`, or a single day.
  public static func pattern(
    _ start: String, until: String? = nil, days: String = ""
  ) throws -> DatePattern {
    let end = try until.map { try CivilDate($0) }
    let start = try CivilDate(start)
    if !days.isEmpty {
      return try DatePattern(
        start: start, recurrence: .weekly(on: WeekdaySet(days), until: end))
    }
    return try DatePattern(start: start, recurrence: end.map { .daily(until: $0) } ?? .once)
  }

  /// Makes event details from texts. Without a uid, the uid is `uid-` and the title. A due is a
  /// date, or a date and a time with a space between them. Alarms are separated by commas.
  public static func details(
    _ title: String, at time: String? = nil, for length: String? = nil, in zone: String? = nil,
    category: String = Category.none.name, due: String? = nil, alarm: String? = nil,
    memo: String? = nil, source: EventSource? = nil, uid: String? = nil
  ) throws -> EventDetails {
    let due = try due.map { text in
      let parts = text.split(separator: " ").map { String($0) }
      return LocalDateTime(
        date: try CivilDate(parts[0]), time: parts.count > 1 ? try TimeOfDay(parts[1]) : nil)
    }
    let alarms = try alarm?.split(separator: ",").map { try Alarm(String($0)) }
    return try EventDetails(
      uid: EventUID(uid ?? "uid-\(title)"), title: title, category: Category(name: category),
      time: time.map { try TimeOfDay($0) }, length: length.map { try EventLength($0) }, due: due,
      zone: zone.map { try ZoneID($0) }, alarms: alarms ?? [], memo: memo, source: source)
  }

  /// Makes a schedule from texts. For the parameters, see `pattern` and `details`.
  public static func schedule(
    _ title: String, _ start: String, until: String? = nil, days: String = "",
    at time: String? = nil, for length: String? = nil, in zone: String? = nil,
    category: String = Category.none.name, place: String? = nil, due: String? = nil,
    alarm: String? = nil, memo: String? = nil, source: EventSource? = nil, uid: String? = nil,
    id: EventID? = nil
  ) throws -> Schedule {
    try Schedule(
      id: id,
      details: details(
        title, at: time, for: length, in: zone, category: category, due: due, alarm: alarm,
        memo: memo, source: source, uid: uid),
      pattern: pattern(start, until: until, days: days), place: place)
  }

  /// Makes a routine. The parameters are those of `details`, and the routine's own fields.
  public static func routine(
    _ title: String, _ activeFrom: String, until: String? = nil, days: String,
    at time: String? = nil, for length: String? = nil, category: String = Category.none.name,
    isPublic: Bool = true, shareCount: Int = 0, alarm: String? = nil, memo: String? = nil,
    source: EventSource? = nil, uid: String? = nil, id: EventID? = nil, target: String? = nil
  ) throws -> Routine {
    try Routine(
      id: id,
      details: details(
        title, at: time, for: length, category: category, alarm: alarm, memo: memo, source: source,
        uid: uid),
      days: WeekdaySet(days), activeFrom: CivilDate(activeFrom),
      activeUntil: until.map { try CivilDate($0) }, isPublic: isPublic, shareCount: shareCount,
      target: target.map { try Target($0) })
  }
}

/// The fields of every event, for tests that cover each field.
extension Sample {
  /// Two texts for each field of every event that a patch can change, in the form of files. A field
  /// without texts is in no test of all fields, and in no random event.
  package static let fieldTexts: [EventField: [String]] = [
    .title: ["회의", "산책"], .category: ["food", "people"], .time: ["09:30", "10:00"],
    .length: ["1h", "30m"], .zone: ["Asia/Seoul", "UTC"], .alarms: ["10m", "1d,2h,30m after"],
    .memo: ["가져올 것", "두고 올 것"], .due: ["2025-06-20", "2025-06-21"],
    .dueTime: ["17:00", "18:30"], .tags: ["garden", "home"], .priority: ["high", "low"],
  ]

  /// The fields that a todo with several dates can't have.
  package static let fieldsOfOneDate: Set<EventField> = [.due, .dueTime]

  private static func texts(isSeries: Bool) -> [EventField: [String]] {
    isSeries ? fieldTexts.filter { !fieldsOfOneDate.contains($0.key) } : fieldTexts
  }

  /// A schedule on Mondays from 2025-06-02 on, or on that day alone, in which each field of
  /// `fieldTexts` has its first text. Its uid is `whole`, or `single`.
  package static func whole(isSeries: Bool = true) throws -> Schedule {
    var fields = EventFields()
    fields.uid = try EventUID(isSeries ? "whole" : "single")
    for (field, texts) in texts(isSeries: isSeries) {
      if let text = texts.first { try EventFieldTable.common[field]?.read(text, into: &fields) }
    }
    return try Schedule(
      details: fields.details(limits: .standard),
      pattern: pattern("2025-06-02", days: isSeries ? "mon" : ""))
  }

  /// Returns the names of the fields in `fieldTexts` that an event has lost, in the order of files.
  /// A field is lost if the event's value differs from the field's text at the index `place`.
  /// Without an event, returns `["all"]`.
  package static func lost(by event: (any PlannedEvent)?, at place: Int) -> [String] {
    guard let event else { return ["all"] }
    let fields = EventFields(of: event)
    return EventFieldTable.common.entries.filter { entry in
      guard let texts = texts(isSeries: event.isRepeating)[entry.field] else { return false }
      return entry.value(fields) != FieldValue(texts[place], of: entry.form)
    }.map(\.name)
  }

  /// A patch that sets each field of `fieldTexts` to its second text.
  package static func wholeChange(isSeries: Bool = true) throws -> EventPatch {
    var patch = EventPatch()
    for (field, texts) in texts(isSeries: isSeries) { try patch.set(field, to: texts.last) }
    return patch
  }

  /// Returns the change of a day that sets each field that can differ on one day to the second of
  /// its texts in `fieldTexts`.
  package static func wholeDay(on date: String) throws -> DayChange {
    DayChange(on: try CivilDate(date), try wholeChange())
  }
}

extension Sample {
  /// Makes a diary entry. `createdAt` is its moment as text.
  public static func diary(
    _ uid: String, _ createdAt: String, emotion: Emotion = .calm, zone: String? = nil,
    subEmotions: [String] = [], text: String = "", situation: String = "", thought: String = "",
    reevaluation: String = "",
    action: String = "", imagePaths: [String] = [], id: Int? = nil
  ) throws -> DiaryEntry {
    try DiaryEntry(
      id: id, uid: EventUID(uid), createdAt: Instant(createdAt),
      zone: zone.map { try ZoneID($0) }, emotions: [emotion], subEmotions: subEmotions, text: text,
      situation: situation, thought: thought,
      reevaluation: reevaluation, action: action, imagePaths: imagePaths)
  }
}

extension DatePattern {
  /// The first date for comparisons: `2026-12-04`; `due 2026-12-04` for a todo with only a due
  /// date; or `no date`.
  public var startText: String {
    guard let start else { return "no date" }
    return isPlanned ? start.description : "due \(start)"
  }
}
