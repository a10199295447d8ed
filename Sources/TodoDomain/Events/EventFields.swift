/// The name of an event's field in messages and files. A kind declares the names of its own fields
/// beside its type.
public struct EventField: RawRepresentable, Hashable, Sendable {
  /// The name in files: camelCase, ASCII.
  public let rawValue: String

  /// Makes the field with this name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// The id in the store.
  public static let id = EventField(rawValue: "id")
  /// The identifier that never changes.
  public static let uid = EventField(rawValue: "uid")
  /// The kind, such as `schedule`.
  public static let kind = EventField(rawValue: "kind")
  /// The title.
  public static let title = EventField(rawValue: "title")
  /// The name of the event's category.
  public static let category = EventField(rawValue: "category")
  /// The tags.
  public static let tags = EventField(rawValue: "tags")
  /// The priority.
  public static let priority = EventField(rawValue: "priority")
  /// The first date.
  public static let start = EventField(rawValue: "start")
  /// The last date: the end of a series or a period.
  public static let until = EventField(rawValue: "until")
  /// The days of a weekly series.
  public static let days = EventField(rawValue: "days")
  /// The time of day.
  public static let time = EventField(rawValue: "time")
  /// Whether the event has no time.
  public static let isAllDay = EventField(rawValue: "isAllDay")
  /// Whether the event is a series or a period, and not a single day.
  public static let isRepeating = EventField(rawValue: "isRepeating")
  /// Whether the event is finished.
  public static let isFinished = EventField(rawValue: "isFinished")
  /// The rule of a series.
  public static let rule = EventField(rawValue: "rule")
  /// Dates in addition to those of the rule.
  public static let extraDates = EventField(rawValue: "extraDates")
  /// The first date of a pause.
  public static let pausedFrom = EventField(rawValue: "pausedFrom")
  /// The last date of a pause.
  public static let pausedUntil = EventField(rawValue: "pausedUntil")
  /// The length of each occurrence.
  public static let length = EventField(rawValue: "length")
  /// The date by which the event must be done.
  public static let due = EventField(rawValue: "due")
  /// The time of day by which the event must be done.
  public static let dueTime = EventField(rawValue: "dueTime")
  /// The zone of the event's dates and times.
  public static let zone = EventField(rawValue: "zone")
  /// The alarms.
  public static let alarms = EventField(rawValue: "alarms")
  /// The user's note.
  public static let memo = EventField(rawValue: "memo")
  /// The past days on which the event was left open.
  public static let slipped = EventField(rawValue: "slipped")
  /// The origin of an imported event: the name of a format, and the event's id in the source.
  public static let source = EventField(rawValue: "source")
  /// The date of an occurrence.
  public static let date = EventField(rawValue: "date")
  /// The moment at which an occurrence was deleted.
  public static let deletedAt = EventField(rawValue: "deletedAt")
  /// The values in which one day of an event differs from its other days (`DayChange`).
  public static let change = EventField(rawValue: "change")
}

/// The fields of an event, one by one. An exporter reads them from an event. An importer sets them,
/// and then makes an event from them.
package struct EventFields: Sendable {
  package var id: EventID?
  package var uid: EventUID?
  package private(set) var kind: EventKind?
  package var title: String?
  package var category: Category?
  package var tags: [Tag]?
  package var priority: Priority?
  package var start: CivilDate?
  package var until: CivilDate?
  package var days: WeekdaySet?
  package var rule: RecurrenceRule?
  package var extraDates: [CivilDate]?
  package var pausedFrom: CivilDate?
  package var pausedUntil: CivilDate?
  package var time: TimeOfDay?
  package var length: EventLength?
  package var due: CivilDate?
  package var dueTime: TimeOfDay?
  package var zone: ZoneID?
  package var isAllDay: Bool?
  package private(set) var isRepeating: Bool?
  package private(set) var isFinished: Bool?
  package var alarms: [Alarm]?
  package var memo: String?
  package var slipped: [CivilDate]?
  package var source: EventSource?
  /// The values of the fields that a kind adds.
  package var own: KindValues = [:]

  /// Makes a value without any field.
  package init() {}

  /// Copies the fields of an event.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - shown: The date and time of an occurrence in the reader's zone, which gives `time`; nil
  ///     for the event's own time.
  package init(of event: any PlannedEvent, shownAt shown: LocalDateTime? = nil) {
    let pattern = event.pattern
    let set = pattern.set
    self.init(event.details)
    id = event.id
    kind = event.kind
    start = pattern.isPlanned ? pattern.start : nil
    until = pattern.isRepeating ? pattern.end : nil
    days = pattern.days
    rule = set?.rule
    extraDates = set?.extraDates
    pausedFrom = pattern.pause?.from
    pausedUntil = pattern.pause?.until
    time = shown?.time ?? time
    isRepeating = pattern.isRepeating
    isFinished = event.isFinished
    own = event.kindValues
  }

  /// Copies the fields of details, and sets no other field.
  package init(_ details: EventDetails) {
    uid = details.uid
    title = details.title
    category = details.category
    tags = details.tags.isEmpty ? nil : details.tags
    priority = details.priority
    time = details.time
    length = details.length
    due = details.due?.date
    dueTime = details.due?.time
    zone = details.zone
    isAllDay = details.time == nil
    alarms = details.alarms.isEmpty ? nil : details.alarms
    memo = details.memo
    slipped = details.slipped.isEmpty ? nil : details.slipped
    source = details.source
  }

  /// Makes details from the fields.
  ///
  /// - Throws: `ValueError.missing` without a uid, a title or a category, and the errors of
  ///   `EventDetails.init`.
  package func details(limits: EventLimits) throws(ValueError) -> EventDetails {
    guard let uid else { throw .missing(.uid) }
    guard let title else { throw .missing(.title) }
    guard let category else { throw .missing(.category) }
    if due == nil, dueTime != nil { throw .missing(.due) }
    return try EventDetails(
      uid: uid, title: title, category: category, tags: tags ?? [], priority: priority, time: time,
      length: length, due: due.map { LocalDateTime(date: $0, time: dueTime) }, zone: zone,
      alarms: alarms ?? [], memo: memo, slipped: slipped ?? [], source: source, limits: limits)
  }
}

/// The table of an event's fields, in the order of files. To add a field to every event, add a
/// property to `EventFields` and an entry to this table.
package struct EventFieldTable: Sendable {
  /// All entries. The kinds' entries come before the alarms.
  package let entries: [EventFieldEntry]
  private let places: [EventField: Int]

  /// The table without the fields of the kinds; `EventFieldEntry(kindField)` makes their entries.
  package static let common = EventFieldTable([])

  /// Makes the table of the fields that every event has and the fields that these kinds add.
  package init(_ kinds: EventKinds) {
    self.init(kinds.kindFields)
  }

  /// Makes the table of the fields that every event has and the fields that one kind adds.
  package init(_ kindFields: [KindField]) {
    entries = Self.first + kindFields.map(EventFieldEntry.init) + Self.last
    places = Dictionary(zip(entries.map(\.field), entries.indices)) { first, _ in first }
  }

  /// Returns the entries of an event: first the fields of every event, then those of its kind.
  package static func entries(of event: any PlannedEvent) -> [EventFieldEntry] {
    common.entries + type(of: event).kindFields.map(EventFieldEntry.init)
  }

  /// The entry of a field; nil if the table doesn't have it.
  package subscript(field: EventField) -> EventFieldEntry? {
    places[field].map { entries[$0] }
  }

  /// Returns the entries that have all of these uses.
  package func entries(_ uses: EventFieldEntry.Uses) -> [EventFieldEntry] {
    entries.filter { $0.uses.isSuperset(of: uses) }
  }

  private static let first: [EventFieldEntry] = [
    EventFieldEntry(.id, .count, uses: [.lines, .shown]) {
      $0.id.map { .count($0.rawValue) } ?? .nothing
    } set: { (fields, value) throws(ValueError) in
      fields.id = try id(value)
    } copy: {
      $0.id = $1.id
    },
    EventFieldEntry(.uid, .text, uses: [.own, .required]) {
      FieldValue($0.uid?.rawValue)
    } set: { (fields, value) throws(ValueError) in
      fields.uid = try value.parsed(EventUID.init)
    } copy: {
      $0.uid = $1.uid
    },
    EventFieldEntry(.kind, .text, uses: .shown) {
      FieldValue($0.kind?.rawValue)
    },
    EventFieldEntry(.title, .text, uses: [.own, .required]) {
      FieldValue($0.title)
    } set: { (fields, value) throws(ValueError) in
      fields.title = value.text
    } copy: {
      $0.title = $1.title
    },
    EventFieldEntry(.category, .text, uses: [.own, .required]) {
      FieldValue($0.category?.name)
    } set: { (fields, value) throws(ValueError) in
      fields.category = try value.parsed(category)
    } copy: {
      $0.category = $1.category
    },
    EventFieldEntry(.tags, .texts, uses: [.own, .searched]) {
      $0.tags.map { .texts($0.map(\.name)) } ?? .nothing
    } set: { (fields, value) throws(ValueError) in
      fields.tags = try value.parsed(each: Tag.init)?.inOrder
    } copy: {
      $0.tags = $1.tags
    },
    EventFieldEntry(.priority, .text, uses: .own) {
      FieldValue($0.priority?.rawValue)
    } set: { (fields, value) throws(ValueError) in
      fields.priority = try value.parsed(Priority.init(word:))
    } copy: {
      $0.priority = $1.priority
    },
    EventFieldEntry(.start, .text, uses: .own) {
      FieldValue($0.start?.description)
    } set: { (fields, value) throws(ValueError) in
      fields.start = try value.parsed(CivilDate.init)
    } copy: {
      $0.start = $1.start
    },
    EventFieldEntry(.until, .text, uses: .own) {
      FieldValue($0.until?.description)
    } set: { (fields, value) throws(ValueError) in
      fields.until = try value.parsed(CivilDate.init)
    } copy: {
      $0.until = $1.until
    },
    EventFieldEntry(.days, .texts, uses: .own) {
      $0.days.map { .texts($0.days.map(\.code)) } ?? .nothing
    } set: { (fields, value) throws(ValueError) in
      fields.days = try value.parsed(WeekdaySet.init(codes:))
    } copy: {
      $0.days = $1.days
    },
    EventFieldEntry(.rule, .text, uses: .own) {
      FieldValue($0.rule?.description)
    } set: { (fields, value) throws(ValueError) in
      fields.rule = try value.parsed(rule)
    } copy: {
      $0.rule = $1.rule
    },
    EventFieldEntry(.extraDates, .texts, uses: .own) {
      $0.extraDates.map { .texts($0.map(\.description)) } ?? .nothing
    } set: { (fields, value) throws(ValueError) in
      fields.extraDates = try value.parsed(each: CivilDate.init)
    } copy: {
      $0.extraDates = $1.extraDates
    },
    EventFieldEntry(.pausedFrom, .text, uses: .own) {
      FieldValue($0.pausedFrom?.description)
    } set: { (fields, value) throws(ValueError) in
      fields.pausedFrom = try value.parsed(CivilDate.init)
    } copy: {
      $0.pausedFrom = $1.pausedFrom
    },
    EventFieldEntry(.pausedUntil, .text, uses: .own) {
      FieldValue($0.pausedUntil?.description)
    } set: { (fields, value) throws(ValueError) in
      fields.pausedUntil = try value.parsed(CivilDate.init)
    } copy: {
      $0.pausedUntil = $1.pausedUntil
    },
    EventFieldEntry(.time, .text, uses: .own) {
      FieldValue($0.time?.description)
    } set: { (fields, value) throws(ValueError) in
      fields.time = try value.parsed(TimeOfDay.init)
    } copy: {
      $0.time = $1.time
    },
    EventFieldEntry(.length, .text, uses: .own) {
      FieldValue($0.length?.description)
    } set: { (fields, value) throws(ValueError) in
      fields.length = try value.parsed(EventLength.init)
    } copy: {
      $0.length = $1.length
    },
    EventFieldEntry(.due, .text, uses: .own) {
      FieldValue($0.due?.description)
    } set: { (fields, value) throws(ValueError) in
      fields.due = try value.parsed(CivilDate.init)
    } copy: {
      $0.due = $1.due
    },
    EventFieldEntry(.dueTime, .text, uses: .own) {
      FieldValue($0.dueTime?.description)
    } set: { (fields, value) throws(ValueError) in
      fields.dueTime = try value.parsed(TimeOfDay.init)
    } copy: {
      $0.dueTime = $1.dueTime
    },
    EventFieldEntry(.zone, .text, uses: .own) {
      FieldValue($0.zone?.name)
    } set: { (fields, value) throws(ValueError) in
      fields.zone = try value.parsed(ZoneID.init(_:))
    } copy: {
      $0.zone = $1.zone
    },
    EventFieldEntry(.isAllDay, .flag, uses: [.lines, .required, .shown]) {
      .flag($0.isAllDay ?? false)
    } set: { (fields, value) throws(ValueError) in
      fields.isAllDay = value.flag
    } copy: {
      $0.isAllDay = $1.isAllDay
    },
    EventFieldEntry(.isRepeating, .flag, uses: .shown) {
      .flag($0.isRepeating ?? false)
    },
    EventFieldEntry(.isFinished, .flag, uses: .shown) {
      .flag($0.isFinished ?? false)
    },
  ]

  private static let last: [EventFieldEntry] = [
    EventFieldEntry(.alarms, .texts, uses: .own) {
      $0.alarms.map { .texts($0.map(\.description)) } ?? .nothing
    } set: { (fields, value) throws(ValueError) in
      fields.alarms = try value.parsed(each: Alarm.init)?.inOrder
    } copy: {
      $0.alarms = $1.alarms
    },
    EventFieldEntry(.memo, .text, uses: [.own, .searched]) {
      FieldValue($0.memo)
    } set: { (fields, value) throws(ValueError) in
      fields.memo = value.text
    } copy: {
      $0.memo = $1.memo
    },
    EventFieldEntry(.slipped, .texts, uses: .own) {
      $0.slipped.map { .texts($0.map(\.description)) } ?? .nothing
    } set: { (fields, value) throws(ValueError) in
      fields.slipped = try value.parsed(each: CivilDate.init)
    } copy: {
      $0.slipped = $1.slipped
    },
    EventFieldEntry(.source, .source, uses: [.lines, .compared]) {
      $0.source.map { .source($0) } ?? .nothing
    } set: { (fields, value) throws(ValueError) in
      fields.source = value.source
    } copy: {
      $0.source = $1.source
    },
  ]
}
