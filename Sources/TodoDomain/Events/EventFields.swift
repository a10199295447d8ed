/// The name of an event's field, as messages and files have it. A kind declares the names of its own
/// fields beside its type.
public struct EventField: RawRepresentable, Hashable, Sendable {
  /// The name in files: camelCase, ASCII.
  public let rawValue: String

  /// The field with this name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// The number that the store gave the event.
  public static let id = EventField(rawValue: "id")
  /// The identifier that never changes.
  public static let uid = EventField(rawValue: "uid")
  /// The kind, such as `schedule`.
  public static let kind = EventField(rawValue: "kind")
  /// The title.
  public static let title = EventField(rawValue: "title")
  /// The name of the event's category.
  public static let category = EventField(rawValue: "category")
  /// The first date.
  public static let start = EventField(rawValue: "start")
  /// The last date.
  public static let until = EventField(rawValue: "until")
  /// The days of a weekly series.
  public static let days = EventField(rawValue: "days")
  /// The time of day.
  public static let time = EventField(rawValue: "time")
  /// Whether the event has no time.
  public static let isAllDay = EventField(rawValue: "isAllDay")
  /// Whether the event covers more than one day by its form.
  public static let isRepeating = EventField(rawValue: "isRepeating")
  /// Whether the event is done.
  public static let isFinished = EventField(rawValue: "isFinished")
  /// The rule by which it repeats.
  public static let rule = EventField(rawValue: "rule")
  /// Dates beside those of the rule.
  public static let extraDates = EventField(rawValue: "extraDates")
  /// How long each occurrence lasts.
  public static let length = EventField(rawValue: "length")
  /// The zone of its dates and times.
  public static let zone = EventField(rawValue: "zone")
  /// How long before to remind.
  public static let alarm = EventField(rawValue: "alarm")
  /// The user's note.
  public static let memo = EventField(rawValue: "memo")
  /// The file format, and the id there, that the event was imported from.
  public static let source = EventField(rawValue: "source")
  /// The date of an occurrence.
  public static let date = EventField(rawValue: "date")
  /// When an occurrence was deleted.
  public static let deletedAt = EventField(rawValue: "deletedAt")
}

/// The fields of an event one by one: a writer takes them from an event, and a reader fills them in
/// until they make an event.
package struct EventFields: Sendable {
  package var id: EventID?
  package var uid: EventUID?
  package private(set) var kind: EventKind?
  package var title: String?
  package var category: Category?
  package var start: CivilDate?
  package var until: CivilDate?
  package var days: WeekdaySet?
  package var rule: RecurrenceRule?
  package var extraDates: [CivilDate]?
  package var time: TimeOfDay?
  package var length: EventLength?
  package var zone: ZoneID?
  package var isAllDay: Bool?
  package private(set) var isRepeating: Bool?
  package private(set) var isFinished: Bool?
  package var alarm: Alarm?
  package var memo: String?
  package var source: EventSource?
  /// The fields that only some kinds have.
  package var own: KindValues = [:]

  /// Makes a value without any field.
  package init() {}

  /// Takes the fields of an event.
  ///
  /// - Parameter shown: The date and time of an occurrence by the reader's clock; nil for a stored event.
  package init(of event: any PlannedEvent, shownAt shown: LocalDateTime? = nil) {
    let (details, pattern) = (event.details, event.pattern)
    id = event.id
    uid = details.uid
    kind = event.kind
    title = details.title
    category = details.category
    start = pattern.start
    until = pattern.isRepeating ? pattern.end : nil
    days = pattern.days
    rule = pattern.set?.rule
    extraDates = pattern.set?.extraDates
    time = shown?.time ?? details.time
    length = details.length
    zone = details.zone
    isAllDay = details.time == nil
    isRepeating = pattern.isRepeating
    isFinished = event.isFinished
    alarm = details.alarm
    memo = details.memo
    source = details.source
    own = event.kindValues
  }

  /// Makes details of the fields.
  ///
  /// - Throws: `ValueError`, `.missing` among others.
  package func details(limits: EventLimits) throws(ValueError) -> EventDetails {
    guard let uid else { throw .missing(.uid) }
    guard let title else { throw .missing(.title) }
    guard let category else { throw .missing(.category) }
    return try EventDetails(
      uid: uid, title: title, category: category, time: time, length: length, zone: zone,
      alarm: alarm, memo: memo, source: source, limits: limits)
  }

  /// Makes a pattern of the fields: by a rule and extra dates where there are any; else weekly where
  /// there are days; else a period where there is a last date; else a single day.
  ///
  /// - Throws: `ValueError`, `.missing` among others.
  package func pattern() throws(ValueError) -> DatePattern {
    guard let start else { throw .missing(.start) }
    guard rule != nil || extraDates != nil else {
      return try DatePattern(start: start, recurrence: .weekly(on: days ?? [], until: until))
    }
    let set = RecurrenceSet(rule: rule, extraDates: extraDates ?? [])
    return try DatePattern(start: start, recurrence: .set(set))
  }
}

/// The table of an event's fields, in the order of files. A new field of every event is a property of
/// `EventFields` and a line here.
package struct EventFieldTable: Sendable {
  /// All entries, those of kinds before the alarm.
  package let entries: [EventFieldEntry]

  /// The table without the fields that kinds add. `EventFieldEntry(kindField)` makes their entries.
  package static let common = EventFieldTable([])

  /// The fields that every event has, and those that these kinds add.
  package init(_ kinds: EventKinds) {
    self.init(kinds.kindFields)
  }

  /// The fields that every event has, and those that a kind adds.
  package init(_ kindFields: [KindField]) {
    entries = Self.first + kindFields.map(EventFieldEntry.init) + Self.last
  }

  /// The entry of a field; nil for one that isn't in the table.
  package subscript(field: EventField) -> EventFieldEntry? {
    entries.first { $0.field == field }
  }

  /// The entries with all of these uses.
  package func entries(_ uses: EventFieldEntry.Uses) -> [EventFieldEntry] {
    entries.filter { $0.uses.isSuperset(of: uses) }
  }

  private static let first: [EventFieldEntry] = [
    .number(.id, \.id, [.lines, .shown]),
    .parsed(.uid, \.uid, [.own, .required], EventUID.init, \.rawValue),
    .derived(.kind, .text) { $0.kind.map { .text($0.rawValue) } ?? .nothing },
    .text(.title, \.title, [.own, .required]),
    .parsed(.category, \.category, [.own, .required], category, \.name),
    .parsed(.start, \.start, [.own, .required], CivilDate.init, \.description),
    .parsed(.until, \.until, .own, CivilDate.init, \.description),
    .list(.days, \.days, WeekdaySet.init(codes:)) { $0.days.map(\.code) },
    .parsed(.rule, \.rule, .own, rule, \.description),
    .list(.extraDates, \.extraDates, dates) { $0.map(\.description) },
    .parsed(.time, \.time, .own, TimeOfDay.init, \.description),
    .parsed(.length, \.length, .own, EventLength.init, \.description),
    .parsed(.zone, \.zone, .own, ZoneID.init(_:), \.name),
    .flag(.isAllDay, \.isAllDay, [.lines, .required, .shown]),
    .derived(.isRepeating, .flag) { .flag($0.isRepeating ?? false) },
    .derived(.isFinished, .flag) { .flag($0.isFinished ?? false) },
  ]

  private static let last: [EventFieldEntry] = [
    .parsed(.alarm, \.alarm, .own, Alarm.init, \.description),
    .text(.memo, \.memo, .own),
    .source(.source, \.source),
  ]

  @Sendable
  private static func rule(_ text: String) throws(ValueError) -> RecurrenceRule {
    do throws(RecurrenceRuleError) {
      return try RecurrenceRule(text)
    } catch {
      throw .recurrence(error)
    }
  }

  @Sendable
  private static func category(_ name: String) throws(ValueError) -> Category {
    try Category(name: name)
  }

  @Sendable
  private static func dates(_ texts: [String]) throws(ValueError) -> [CivilDate] {
    var dates: [CivilDate] = []
    for text in texts { dates.append(try CivilDate(text)) }
    return dates
  }
}
