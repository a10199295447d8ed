import TodoDomain

/// The components of one UID in a store: a series and its changed dates, or changed dates whose
/// series the store lacks, and a diary entry. Together they are one item of a folder.
struct ICalendarGroup {
  let uid: String
  /// The components: the series first, then its changed dates.
  let components: [ICalendarComponent]
  /// The VTIMEZONE of each zone that the components use. They are kept, because making one takes
  /// longer than writing the rest.
  let zones: [ICalendarComponent]
  /// Whether the export includes diary entries.
  let hasDiary: Bool

  init(
    uid: EventUID, _ components: [ICalendarComponent], _ zones: ZonesInUse, hasDiary: Bool
  ) {
    self.uid = uid.rawValue
    self.components = components
    self.zones = zones.components
    self.hasDiary = hasDiary
  }

  /// Whether the group replaces this component of a file.
  func replaces(_ component: ICalendarComponent) -> Bool {
    component.isPart(of: uid) && (hasDiary || component.name != "VJOURNAL")
  }

  /// The bytes of a calendar that has only this group.
  var calendar: [UInt8] {
    get throws(ICalendarWriteError) {
      var calendar = ICalendarWriter()
      try calendar.beginCalendar(ZonesInUse())
      for component in zones + components { try calendar.write(component) }
      try calendar.end("VCALENDAR")
      return calendar.bytes
    }
  }
}

/// Makes the groups of an export one by one. It asks the store for the changed dates of each
/// series, whose uids begin with the uid of the series, so its memory doesn't grow with the store.
struct ICalendarGroups {
  private let snapshot: any StoreReading
  private let components: ICalendarComponents
  private let journals: JournalForm?
  private let isWanted: (any PlannedEvent) -> Bool
  /// For each series that the store lacks, the uid of the first of its changed dates. The group of
  /// such a series is written when the export comes to this first date.
  private var leaders: [EventUID: EventUID] = [:]
  private static let maximumLeaders = 10_000

  init(
    _ snapshot: any StoreReading, _ components: ICalendarComponents, withDiary: Bool,
    isWanted: @escaping (any PlannedEvent) -> Bool
  ) {
    self.snapshot = snapshot
    self.components = components
    journals = withDiary ? JournalForm() : nil
    self.isWanted = isWanted
  }

  /// Returns the group that begins with this event; nil if the group begins with another event, or
  /// if the export excludes all of its events.
  mutating func group(
    ledBy event: any PlannedEvent, _ records: [OccurrenceRecord]
  ) throws -> ICalendarGroup? {
    guard let series = KeptComponent(of: event)?.series else {
      guard isWanted(event) else { return nil }
      return try group(of: event.uid, [event] + members(of: event.uid))
    }
    guard try self.series(series) == nil, try leader(of: series) == event.uid else { return nil }
    return try group(of: series, members(of: series))
  }

  /// Returns the group of a diary entry; nil if the entry is part of the group of events with its
  /// uid.
  mutating func group(of entry: DiaryEntry) throws -> ICalendarGroup? {
    guard let journals else { return nil }
    if let event = try series(entry.uid), isWanted(event) { return nil }
    guard try leader(of: entry.uid) == nil else { return nil }
    var zones = ZonesInUse()
    let component = journals.component(of: entry)
    zones.add(entry, writing: component)
    return ICalendarGroup(
      uid: entry.uid, [zones.naming(component, of: entry.source)], zones, hasDiary: true)
  }

  /// Returns the group together with the events that continue its series under uids of their own.
  /// In another program's file, all of these events have the uid of the series. Nil if no event
  /// continues the series.
  func whole(_ group: ICalendarGroup, of event: any PlannedEvent) throws -> ICalendarGroup? {
    guard KeptComponent.continuation(event.details.source) != nil else { return nil }
    var events: [any PlannedEvent] = []
    try snapshot.visitUIDs(startingWith: EventUID.instanceStem(of: event.uid)) { uid in
      if let other = try snapshot.event(withUID: uid), KeptComponent(of: other) != nil {
        events.append(other)
      }
      return true
    }
    return try self.group(of: event.uid, [event] + events)
  }

  /// Returns the series that an event continues, found by the event's uid; nil if the event doesn't
  /// continue a series.
  func continued(by event: any PlannedEvent) throws -> (any PlannedEvent)? {
    guard KeptComponent(of: event) != nil, let mark = event.uid.rawValue.lastIndex(of: "#"),
      let uid = try? EventUID(String(event.uid.rawValue[..<mark])),
      let series = try snapshot.event(withUID: uid)
    else { return nil }
    let isContinued = KeptComponent.continuation(series.details.source) != nil
    return try continued(by: series) ?? (isContinued ? series : nil)
  }

  // MARK: Members

  private func group(
    of uid: EventUID, _ events: [any PlannedEvent]
  ) throws -> ICalendarGroup? {
    let wanted = events.filter(isWanted)
    guard !wanted.isEmpty else { return nil }
    var zones = ZonesInUse()
    var all: [(component: ICalendarComponent, source: EventSource?)] = []
    for event in wanted {
      let records = try event.id.map { try snapshot.records(of: $0) } ?? []
      let written = try components.all(of: event, records)
      zones.add(event, writing: written)
      all += written.map { ($0, event.details.source) }
    }
    if let journals, let entry = try snapshot.diary(with: uid), entry.uid == uid {
      let written = journals.component(of: entry)
      zones.add(entry, writing: written)
      all.append((written, entry.source))
    }
    let named = all.map { zones.naming($0.component, of: $0.source) }
    return ICalendarGroup(uid: uid, named, zones, hasDiary: journals != nil)
  }

  /// Returns the event with this uid; nil if there is none, or if it is a changed date of a series.
  private func series(_ uid: EventUID) throws -> (any PlannedEvent)? {
    guard let event = try snapshot.event(withUID: uid), KeptComponent(of: event)?.series == nil
    else { return nil }
    return event
  }

  private func members(of series: EventUID) throws -> [any PlannedEvent] {
    var members: [any PlannedEvent] = []
    try visitMembers(of: series) { member in
      members.append(member)
      return true
    }
    return members
  }

  private mutating func leader(of series: EventUID) throws -> EventUID? {
    if let known = leaders[series] { return known }
    var leader: EventUID?
    try visitMembers(of: series) { member in
      leader = member.uid
      return false
    }
    if leaders.count >= Self.maximumLeaders { leaders.removeAll() }
    leaders[series] = leader
    return leader
  }

  private func visitMembers(
    of series: EventUID, _ body: (any PlannedEvent) throws -> Bool
  ) throws {
    try snapshot.visitUIDs(startingWith: EventUID.instanceStem(of: series)) { uid in
      guard let event = try snapshot.event(withUID: uid),
        KeptComponent(of: event)?.series == series
      else { return true }
      return try body(event)
    }
  }
}
