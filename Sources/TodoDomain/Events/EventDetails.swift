import TodoText

/// The values that an event of any kind has. The initializer checks them, with the same rules for
/// every kind.
public struct EventDetails: Hashable, Sendable {
  /// The identifier that never changes.
  public private(set) var uid: EventUID
  /// The title, which has a character other than white space.
  @Exactly public private(set) var title: String
  /// The category; `Category.none` for an event without one.
  public private(set) var category: Category
  /// The tags, by which people search and reports count, in ascending order, each once.
  public private(set) var tags: [Tag]
  /// The priority; nil if none was set.
  public private(set) var priority: Priority?
  /// The time at which the event begins; nil for an all-day event.
  public private(set) var time: TimeOfDay?
  /// The length of each occurrence; nil if it is unknown. An all-day event has a length of whole
  /// days.
  public private(set) var length: EventLength?
  /// The deadline: a date, and perhaps a time on it; nil if there is none.
  public private(set) var due: LocalDateTime?
  /// The zone of the event's dates and times; nil for the reader's own zone.
  public private(set) var zone: ZoneID?
  /// The alarms, each once, the earliest first. If neither the event nor its deadline has a time,
  /// each alarm is a number of whole days before.
  public private(set) var alarms: [Alarm]
  /// The user's note; nil for none.
  @Exactly public private(set) var memo: String?
  /// The past days from which the event slipped: it was still open on the day, and was later moved
  /// to another day or lost its day. They are in ascending order, each once. Rules add days to the
  /// list, and reports count them.
  public private(set) var slipped: [CivilDate]
  /// The origin of an imported event, with the values for which an event has no field; nil for an
  /// event that isn't imported.
  public private(set) var source: EventSource?

  /// Makes details from their fields.
  ///
  /// - Parameters:
  ///   - uid: The identifier that never changes.
  ///   - title: The title, which has a character other than white space.
  ///   - category: The category.
  ///   - tags: The tags, in any order.
  ///   - priority: How important it is; nil if no priority was set.
  ///   - time: The time at which the event begins; nil for an all-day event.
  ///   - length: The length of each occurrence, in whole days if there is no time; nil if it is
  ///     unknown.
  ///   - due: The deadline; nil if there is none.
  ///   - zone: The zone of the dates and the times; nil for the reader's own zone.
  ///   - alarms: The alarms, in any order; whole days only if neither the event nor its deadline
  ///     has a time.
  ///   - memo: The user's note; nil for none.
  ///   - slipped: The past days on which the event was left open, in any order.
  ///   - source: The origin of an imported event; nil for any other event.
  ///   - limits: The limits of the lengths of texts.
  /// - Throws: `ValueError.emptyTitle`; `.tooLong` for a title, a memo or the tags together;
  ///   `.tooManyAlarms`; `.alarmNeedsTime` or `.zoneNeedsTime` if neither the event nor its
  ///   deadline has a time; `.lengthNeedsTime` if the event has no time.
  public init(
    uid: EventUID, title: String, category: Category = .none, tags: [Tag] = [],
    priority: Priority? = nil, time: TimeOfDay? = nil, length: EventLength? = nil,
    due: LocalDateTime? = nil, zone: ZoneID? = nil, alarms: [Alarm] = [], memo: String? = nil,
    slipped: [CivilDate] = [], source: EventSource? = nil, limits: EventLimits = .standard
  ) throws(ValueError) {
    guard !title.isBlank else { throw .emptyTitle }
    try EventLimits.check(title, .title, limit: limits.title)
    if let memo { try EventLimits.check(memo, .memo, limit: limits.memo) }
    if !tags.isEmpty, limits != .unlimited { try EventLimits.check(tags: tags) }
    let alarms = alarms.inOrder
    guard alarms.count <= Alarm.maximumCount || limits == .unlimited else {
      throw .tooManyAlarms(alarms.count)
    }
    if time == nil, let length, !length.isWholeDays { throw .lengthNeedsTime(length) }
    if time == nil, due?.time == nil {
      if let alarm = alarms.first(where: { !$0.isWholeDays }) { throw .alarmNeedsTime(alarm) }
      if let zone { throw .zoneNeedsTime(zone) }
    }
    self.uid = uid
    self.title = title
    self.category = category
    self.tags = tags.inOrder
    self.priority = priority
    self.time = time
    self.length = length
    self.due = due
    self.zone = zone
    self.alarms = alarms
    self.memo = memo
    self.slipped = slipped.inOrder
    self.source = source
  }

  // These methods copy the whole value, so that none of them can forget a field.

  /// Returns a copy with another uid for a new event, without the source and the slipped days.
  package func copied(as uid: EventUID) -> EventDetails {
    var copy = from(nil).slipped(on: [])
    copy.uid = uid
    return copy
  }

  /// Returns a copy with these days as `slipped`.
  package func slipped(on days: [CivilDate]) -> EventDetails {
    var copy = self
    copy.slipped = days.inOrder
    return copy
  }

  /// Returns a copy with another time of day. Without a time, drops the values that need one.
  package func timed(_ time: TimeOfDay?) -> EventDetails {
    var copy = self
    copy.time = time
    if time == nil, length?.isWholeDays == false { copy.length = nil }
    if time == nil, due?.time == nil {
      copy.zone = nil
      copy.alarms = alarms.filter(\.isWholeDays)
    }
    return copy
  }

  /// Returns a copy with a new version of its category, such as with another colour.
  func categorized(_ category: Category) -> EventDetails {
    var copy = self
    copy.category = category
    return copy
  }

  /// Returns a copy with another source.
  public func from(_ source: EventSource?) -> EventDetails {
    var copy = self
    copy.source = source
    return copy
  }
}

extension EventFields {
  /// Removes the values that aren't allowed without a deadline or without a time of day.
  ///
  /// If the deadline has no date, removes its time. Without a time of day, removes a length in
  /// minutes; if the deadline has no time either, also removes the zone and the alarms in minutes.
  package mutating func leaveOutWhatNeedsTime() {
    if due == nil { dueTime = nil }
    guard time == nil else { return }
    if length?.isWholeDays == false { length = nil }
    guard dueTime == nil else { return }
    zone = nil
    alarms = alarms?.filter(\.isWholeDays)
  }

  /// Sets the note to these lines; an empty list removes the note.
  package mutating func note(_ lines: [String]) {
    memo = lines.isEmpty ? nil : lines.joined(separator: "\n")
  }
}

/// The origin of an imported event or diary entry, with the values for which it has no field.
public struct EventSource: Hashable, Sendable {
  /// The name of the format, such as `toduck`.
  @Exactly public private(set) var format: String
  /// The id in the source, unique within a format and a kind; nil if the source has none.
  @Exactly public private(set) var remoteID: String?
  /// The source's values for which the event or entry has no field, keyed by name. An export to the
  /// same format writes them back.
  @Exactly public private(set) var extra: [String: String]

  /// Makes a source from the name of a format, the id in the source, and the values without a
  /// field.
  public init(format: String, remoteID: String? = nil, extra: [String: String] = [:]) {
    self.format = format
    self.remoteID = remoteID
    self.extra = extra
  }
}

/// The largest lengths of texts, in `Character`s. A longer text is an error; it is never cut.
public struct EventLimits: Hashable, Sendable {
  /// The largest length of a title.
  public let title: Int
  /// The largest length of a place.
  public let place: Int
  /// The largest length of a memo.
  public let memo: Int

  /// Makes limits other than the standard limits, for example for another program.
  public init(title: Int, place: Int, memo: Int) {
    self.title = title
    self.place = place
    self.memo = memo
  }

  /// The usual limits: title 1 000, place 1 000, memo 65 536.
  public static let standard = EventLimits(title: 1_000, place: 1_000, memo: 65_536)

  /// Returns the limit of a field; nil for a field without a limit.
  package func limit(of field: EventField) -> Int? {
    switch field {
    case .title: title
    case .place: place
    case .memo: memo
    default: nil
    }
  }

  /// The largest length of a text in a diary entry.
  var diaryText: Int { memo }

  /// No limits, for texts that were checked when they were read or stored.
  public static let unlimited = EventLimits(title: .max, place: .max, memo: .max)

  /// Checks the length of a text, and the number of its combining marks.
  ///
  /// - Throws: `ValueError.tooLong` if the text has more characters than the limit, and
  ///   `.tooManyMarks`.
  package static func check(
    _ text: String, _ field: EventField, limit: Int
  ) throws(ValueError) {
    if let length = text.length(over: limit) {
      throw .tooLong(field, length: length, limit: limit)
    }
    if limit < .max { try checkMarks(of: text) }
  }

  /// Checks the total number of characters of all tags.
  ///
  /// - Throws: `ValueError.tooLong`.
  static func check(tags: [Tag]) throws(ValueError) {
    let length = tags.reduce(0) { $0 + $1.name.count }
    guard length <= Tag.maximumLengthOfAll else {
      throw .tooLong(.tags, length: length, limit: Tag.maximumLengthOfAll)
    }
  }

  /// Checks that no character of a text has too many combining marks.
  ///
  /// - Throws: `ValueError.tooManyMarks`.
  static func checkMarks(of text: String) throws(ValueError) {
    guard CombiningMarks.areTooMany(in: text) else { return }
    throw .tooManyMarks(limit: CombiningMarks.maximumCount)
  }
}

extension String {
  /// Returns the number of characters if it exceeds the limit, else nil. Every 32 code points count
  /// as at least one character, so that the limit also bounds the memory.
  func length(over limit: Int) -> Int? {
    // A character has at least one byte, so a text of few bytes passes without counting.
    guard utf8.count > limit else { return nil }
    let length = max(count, (unicodeScalars.count + 31) / 32)
    return length > limit ? length : nil
  }
}

extension String {
  /// Whether the text is empty or consists of white space only.
  var isBlank: Bool {
    // For nearly all texts the first scalar gives the answer, without finding character boundaries.
    if let first = unicodeScalars.first, !first.properties.isWhitespace { return false }
    return allSatisfy(\.isWhitespace)
  }
}
