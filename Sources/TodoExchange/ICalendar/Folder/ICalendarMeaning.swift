import TodoDomain

/// The meaning of a calendar: everything that an import of the calendar would put into an empty
/// store. Two files with the same meaning may differ in spelling, in the names of zones, or in
/// components.
struct ICalendarMeaning {
  fileprivate struct Held {
    var event: any PlannedEvent
    var kept: KeptComponent?
    var records: [CivilDate: ImportedRecord]

    init(_ event: any PlannedEvent, _ records: [ImportedRecord]) {
      self.event = event
      kept = KeptComponent(event.details.source)
      self.records = Dictionary(records.map { ($0.record.date, $0) }) { first, _ in first }
    }

    /// Copies from an earlier version the fields that this version doesn't state.
    mutating func complete(from former: Held, _ unstated: Set<EventField>) {
      if unstated.contains(.category) { event = event.categorized(former.event.category) }
      if unstated.contains(.slipped) {
        let details = event.details.slipped(on: former.event.details.slipped)
        event = event.with(id: event.id, details: details, isFinished: event.isFinished)
      }
      records.merge(former.records) { own, _ in own }
    }
  }

  fileprivate struct HeldEntry {
    let entry: DiaryEntry
    let kept: KeptComponent?
  }

  private var events: [EventUID: Held] = [:]
  private var entries: [EventUID: HeldEntry] = [:]
  private var isKnown = true

  /// The meaning of a file that can't be read. It is equal to no meaning, not even to itself.
  static var unknown: ICalendarMeaning { ICalendarMeaning() }

  private init() { isKnown = false }

  init(
    of properties: [ICalendarProperty], _ components: [ICalendarComponent], _ kinds: EventKinds
  ) {
    do {
      var calendar = ICalendarWriter()
      try calendar.begin("VCALENDAR")
      for property in properties { try calendar.write(property) }
      for component in components { try calendar.write(component) }
      try calendar.end("VCALENDAR")
      var reader = ICalendarImport(
        ICalendarReader(calendar.bytes), .readingBack, kinds: kinds, keepsCalendar: false)
      while let record = try reader.next() { take(record) }
    } catch {
      isKnown = false
    }
  }

  // MARK: Importing

  private mutating func take(_ record: ImportRecord) {
    switch record {
    case .item(.event(let change), _): take(change)
    case .item(.records(let series, let records), _):
      for record in records { add(record, to: series) }
    case .item(.diary(let imported), _): take(imported.entry)
    case .item: break
    case .problem: isKnown = false
    }
  }

  /// Adds an event as an import does, so the later of two versions stays. A second event with the
  /// same uid that is neither earlier nor later makes the meaning unknown.
  private mutating func take(_ change: any ImportedChange) {
    let former = events[change.uid]
    switch try? change.decision(about: former?.event) {
    case .insert(let imported): take(imported)
    case .replace(let imported, isLater: true):
      take(imported)
      if let former { events[change.uid]?.complete(from: former, imported.unstated) }
    case .split(let split): take(split, of: change.uid)
    case .record(let record): add(record, to: change.uid)
    case .keep: break
    case .replace, nil: isKnown = false
    }
  }

  private mutating func take(_ imported: ImportedEvent) {
    let held = Held(imported.event, imported.records)
    events[imported.event.uid] = held
    if let replacement = imported.replacement { add(replacement.deletion, to: replacement.series) }
  }

  private mutating func take(_ entry: DiaryEntry) {
    let held = HeldEntry(entry: entry, kept: KeptComponent(entry.source))
    if entries.updateValue(held, forKey: entry.uid.caseFolded) != nil { isKnown = false }
  }

  private mutating func add(_ record: ImportedRecord, to series: EventUID) {
    guard let known = events[series]?.records[record.record.date] else {
      events[series]?.records[record.record.date] = record
      return
    }
    if !known.says(record) { isKnown = false }
  }

  /// Splits a series as an import does.
  private mutating func take(_ split: SeriesSplit, of uid: EventUID) {
    guard var series = events[uid] else { return }
    let gone = series.records.values.filter { $0.record.date >= split.date }
    for record in gone { series.records[record.record.date] = nil }
    series.event = split.ended
    events[uid] = series
    guard let rest = split.rest else { return }
    take(rest)
    for record in gone {
      let date = record.record.date.advanced(by: split.shift)
      events[rest.uid]?.records[date] = record.moved(to: date)
    }
  }

  // MARK: Comparing

  /// Whether the two meanings have no event and no diary entry in common.
  func isApart(from other: ICalendarMeaning) -> Bool {
    isKnown && other.isKnown && Set(events.keys).isDisjoint(with: other.events.keys)
      && Set(entries.keys).isDisjoint(with: other.entries.keys)
  }

  /// Whether both meanings have the same events with the same records, the same diary entries, and
  /// otherwise equal components. False if one of them is unknown.
  func saysTheSame(as other: ICalendarMeaning) -> Bool {
    guard isKnown, other.isKnown, entries.count == other.entries.count,
      events.count == other.events.count
    else { return false }
    return events.allSatisfy { uid, held in
      other.events[uid].map { held.saysTheSame(as: $0) } ?? false
    }
      && entries.allSatisfy { uid, held in
        other.entries[uid].map { held.saysTheSame(as: $0) } ?? false
      }
  }
}

extension ICalendarMeaning.Held {
  fileprivate func saysTheSame(as other: ICalendarMeaning.Held) -> Bool {
    guard AnyHashable(event.withoutOrigin) == AnyHashable(other.event.withoutOrigin),
      records.count == other.records.count,
      records.allSatisfy({ other.records[$0]?.says($1) ?? false })
    else { return false }
    guard let kept, let others = other.kept else { return kept == nil && other.kept == nil }
    return kept.agrees(with: others)
  }
}

extension ICalendarMeaning.HeldEntry {
  fileprivate func saysTheSame(as other: ICalendarMeaning.HeldEntry) -> Bool {
    guard entry.withoutOrigin == other.entry.withoutOrigin else { return false }
    guard let kept, let others = other.kept else { return kept == nil && other.kept == nil }
    return kept.agrees(with: others)
  }
}

extension DiaryEntry {
  fileprivate var withoutOrigin: DiaryEntry? {
    try? DiaryEntry(
      uid: uid, createdAt: createdAt, zone: zone, emotions: emotions, subEmotions: subEmotions,
      text: text, situation: situation, thought: thought, reevaluation: reevaluation,
      action: action, imagePaths: imagePaths, limits: .unlimited)
  }
}

extension PlannedEvent {
  fileprivate var withoutOrigin: any PlannedEvent { from(nil).identified(by: nil) }
}

extension ImportedRecord {
  /// Returns whether two records of a date are equal in the fields that both of them state.
  fileprivate func says(_ other: ImportedRecord) -> Bool {
    let open = unstated.union(other.unstated)
    return record.isLive == other.record.isLive
      && (open.contains(.isFinished) || record.isFinished == other.record.isFinished)
      && (open.contains(.deletedAt) || record.deletedAt == other.record.deletedAt)
      && (open.contains(.time) || record.time == other.record.time)
      && record.change == other.record.change
  }

  fileprivate func moved(to date: CivilDate) -> ImportedRecord {
    ImportedRecord(record.moved(to: date), at: location, unstated: unstated)
  }
}

extension KeptComponent {
  /// Whether two components are equal apart from the dates and records of their events.
  fileprivate func agrees(with other: KeptComponent) -> Bool {
    let (one, two) = (component.withoutDates, other.component.withoutDates)
    let zonesNamed = Set(one.zonesNamed)
    return one.saysTheSame(as: two) && zonesNamed.allSatisfy { zones[$0] == other.zones[$0] }
  }
}

extension ICalendarComponent {
  fileprivate var withoutDates: ICalendarComponent {
    ICalendarComponent(
      name,
      properties.filter { property in
        let isRecord = ["EXDATE", OwnProperty.done, OwnProperty.record].contains(property.name)
        return !isRecord && PropertyGroup.of(property.name, isTodo: name == "VTODO") != .timing
      }, components: components)
  }

  /// The TZIDs of the component's properties and of the components inside it.
  var zonesNamed: [String] {
    properties.compactMap { $0.parameter("TZID") } + components.flatMap(\.zonesNamed)
  }
}

extension ICalendarComponent {
  /// Whether both components are equal, whatever the order of components, properties, parameters
  /// and the parts of a rule.
  func saysTheSame(as other: ICalendarComponent) -> Bool {
    name == other.name && sorted() == other.sorted()
  }

  /// Returns the lines of the component in a fixed order. They are bytes, because strings that
  /// Unicode treats as equal must differ.
  private func sorted() -> [[UInt8]] {
    let inner = components.map { [Array("BEGIN:\($0.name)".utf8)] + $0.sorted() }
      .sorted { $0.lexicographicallyPrecedes($1) { $0.lexicographicallyPrecedes($1) } }
    // DTSTAMP is the moment when the file was made, and changes with each download. It is not about
    // the event.
    return properties.filter { $0.name != "DTSTAMP" }.map { Array($0.sorted.utf8) }
      .sorted { $0.lexicographicallyPrecedes($1) } + inner.joined()
  }
}

extension ICalendarProperty {
  /// The property as text, with its parameters and the parts of a rule in sorted order, and without
  /// its line number.
  fileprivate var sorted: String {
    let parameters = parameters.map { ";\($0.name)=\($0.values.joined(separator: ","))" }.sorted()
    let value =
      name == "RRULE" ? value.split(separator: ";").sorted().joined(separator: ";") : value
    return "\(name)\(parameters.joined()):\(value)"
  }
}
