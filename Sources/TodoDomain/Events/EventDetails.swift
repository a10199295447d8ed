/// What every stored event was given, checked once: the part that no kind changes the meaning of.
public struct EventDetails: Hashable, Sendable {
  /// The name that never changes.
  public let uid: EventUID
  /// Not empty after trimming.
  @Exactly public private(set) var title: String
  /// `Category.none` where the user gave none.
  public let category: Category
  /// When on its day; nil for all-day events.
  public let time: TimeOfDay?
  /// How long each occurrence lasts; nil where that wasn't said. Whole days for all-day events.
  public let length: EventLength?
  /// The zone in which its dates and its time are meant; nil where they are wherever one is.
  public let zone: ZoneID?
  /// How long before to remind; whole days for all-day events.
  public let alarm: Alarm?
  /// The user's note.
  @Exactly public private(set) var memo: String?
  /// Where it was imported from, with what we have no field for.
  public let source: EventSource?

  /// - Throws: `ValueError.emptyTitle`, `.tooLong`, `.alarmNeedsTime`, `.lengthNeedsTime` or
  ///   `.zoneNeedsTime`.
  public init(
    uid: EventUID, title: String, category: Category = .none, time: TimeOfDay? = nil,
    length: EventLength? = nil, zone: ZoneID? = nil, alarm: Alarm? = nil, memo: String? = nil,
    source: EventSource? = nil, limits: EventLimits = .standard
  ) throws(ValueError) {
    guard title.contains(where: { !$0.isWhitespace }) else { throw .emptyTitle }
    try EventLimits.check(title, .title, limits.title)
    if let memo { try EventLimits.check(memo, .memo, limits.memo) }
    if time == nil {
      if let alarm, !alarm.isWholeDays { throw .alarmNeedsTime(alarm) }
      if let length, !length.isWholeDays { throw .lengthNeedsTime(length) }
      if let zone { throw .zoneNeedsTime(zone) }
    }
    self.uid = uid
    self.title = title
    self.category = category
    self.time = time
    self.length = length
    self.zone = zone
    self.alarm = alarm
    self.memo = memo
    self.source = source
  }

  /// The same details under another uid, no longer the source's own event: for a copy.
  func copied(as uid: EventUID) -> EventDetails {
    EventDetails(copying: self, uid: uid, category: category, time: time, source: nil)
  }

  /// The same details at another time of day, for a date whose record says so.
  func timed(_ time: TimeOfDay?) -> EventDetails {
    EventDetails(copying: self, uid: uid, category: category, time: time, source: source)
  }

  /// The same details in a category that was renamed or recoloured.
  func categorized(_ category: Category) -> EventDetails {
    EventDetails(copying: self, uid: uid, category: category, time: time, source: source)
  }

  /// The same details, from another source.
  public func from(_ source: EventSource?) -> EventDetails {
    EventDetails(copying: self, uid: uid, category: category, time: time, source: source)
  }

  private init(
    copying details: EventDetails, uid: EventUID, category: Category, time: TimeOfDay?,
    source: EventSource?
  ) {
    self.uid = uid
    self.category = category
    self.time = time
    self.source = source
    title = details.title
    memo = details.memo
    // A date in the past may be all-day where the event now has a time.
    alarm = time == nil && details.alarm?.isWholeDays == false ? nil : details.alarm
    length = time == nil && details.length?.isWholeDays == false ? nil : details.length
    zone = time == nil ? nil : details.zone
  }
}

/// Where an imported event came from, and what that format said that an event has no field for.
public struct EventSource: Hashable, Sendable {
  /// The format's name, such as `toduck`.
  @Exactly public private(set) var format: String
  /// The id that the source knows it by; unique for a format and kind.
  @Exactly public private(set) var remoteID: String?
  /// The source's fields without a place here, to be written back on export to that format.
  @Exactly public private(set) var extra: [String: String]

  /// A source with what it said.
  public init(format: String, remoteID: String? = nil, extra: [String: String] = [:]) {
    self.format = format
    self.remoteID = remoteID
    self.extra = extra
  }
}

/// How long an event's texts may be, in `Character`s. Nothing is ever cut to fit.
public struct EventLimits: Hashable, Sendable {
  /// The longest title.
  public let title: Int
  /// The longest place.
  public let place: Int
  /// The longest memo.
  public let memo: Int

  /// Limits other than the usual ones, such as those of a peer.
  public init(title: Int, place: Int, memo: Int) {
    self.title = title
    self.place = place
    self.memo = memo
  }

  /// Title 1 000, place 1 000, memo 65 536.
  public static let standard = EventLimits(title: 1_000, place: 1_000, memo: 65_536)

  /// The limit of a field; nil where it has none.
  package func limit(of field: EventField) -> Int? {
    switch field {
    case .title: title
    case .place: place
    case .memo: memo
    default: nil
    }
  }

  /// The longest text of a diary entry.
  var diaryText: Int { memo }

  /// No limits, for texts that were measured when they were read or stored.
  public static let unlimited = EventLimits(title: .max, place: .max, memo: .max)

  /// - Throws: `ValueError.tooLong` where the text holds more characters than the limit.
  static func check(_ text: String, _ field: EventField, _ limit: Int) throws(ValueError) {
    // A character has at least one byte, so few bytes need no counting of graphemes.
    guard text.utf8.count > limit else { return }
    let length = text.count
    guard length <= limit else { throw .tooLong(field, length: length, limit: limit) }
  }
}
