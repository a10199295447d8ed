import TodoDomain

/// Writes the events of a store as one VCALENDAR, and the diary if the options ask for it.
struct ICalendarExport {
  private let snapshot: any StoreReading
  private let options: ExportOptions
  private let kinds: EventKinds
  private let components: ICalendarComponents
  private let reader: ICalendarEventReader
  private var writer = ICalendarWriter()
  private var summary = ExportSummary()
  private var zones = ZonesInUse()

  init(_ snapshot: any StoreReading, _ options: ExportOptions, kinds: EventKinds) {
    self.snapshot = snapshot
    self.options = options
    self.kinds = kinds
    components = ICalendarComponents(snapshot, kinds) { Self.isWanted($0, options) }
    reader = ICalendarEventReader(.readingBack, kinds)
  }

  mutating func write(to sink: ByteSink) throws -> ExportSummary {
    let components = components
    try snapshot.visitEvents { event, records in
      guard isWanted(event) else { return }
      try zones.add(event, writing: components.all(of: event, records))
    }
    if options.isDiary {
      let journal = JournalForm()
      try snapshot.visitDiaries(in: nil, .oldestFirst) { entry in
        zones.add(entry, writing: journal.component(of: entry))
      }
    }
    let values = try snapshot.values()
    let properties = values.compactMap(CalendarProperties.properties)
    try writer.beginCalendar(zones, properties.flatMap(\.self))
    try snapshot.visitEvents { event, records in
      guard isWanted(event) else { return }
      try write(event, records)
      try writer.handOn(to: sink)
    }
    if options.isDiary { try writeDiary(to: sink) }
    try writer.end("VCALENDAR")
    try writer.finish(to: sink)
    try RestOfStore.note(
      snapshot, diary: diaryLoss, exceptValues: properties.count, exceptCategories: [.events],
      in: &summary)
    return summary
  }

  /// Writes a file for each UID, and for each diary entry if the options ask for them.
  mutating func writeItems(
    existing: (_ uid: String) throws -> [UInt8]?, put: (FolderItem) throws -> Void
  ) throws -> ExportSummary {
    let options = options
    var groups = ICalendarGroups(snapshot, components, withDiary: options.isDiary) {
      Self.isWanted($0, options)
    }
    try snapshot.visitEvents { event, records in
      if isWanted(event) {
        let (component, elsewhere) = try components.component(of: event, records)
        note(event, records, as: component, elsewhere: elsewhere)
      }
      guard let group = try groups.group(ledBy: event, records) else { return }
      let bytes = try existing(group.uid)
      if let series = try groups.continued(by: event),
        try hasWhole(series, &groups, existing: existing)
      {
        return
      }
      try put(
        FolderItem(uid: group.uid, bytes: file(group, of: event, groups, instead: bytes)))
    }
    try snapshot.visitDiaries(in: nil, .oldestFirst) { entry in
      guard options.isDiary else {
        return try put(FolderItem(uid: entry.uid.rawValue, bytes: nil))
      }
      guard let group = try groups.group(of: entry) else { return }
      let bytes = try existing(group.uid)
      try put(FolderItem(uid: group.uid, bytes: file(group, of: nil, groups, instead: bytes)))
    }
    try RestOfStore.note(
      snapshot, diary: diaryLoss, exceptCategories: [.events], in: &summary)
    return summary
  }

  /// Why the export lacks the diary: nil if it has it, or if it is only for what is public.
  private var diaryLoss: ExportLoss.Reason? {
    options.isDiary || options.isPublicOnly ? nil : .notIncluded
  }

  /// Returns the bytes to write for an item: the existing bytes if they already mean the same as
  /// the stored item, and new bytes otherwise.
  private func file(
    _ group: ICalendarGroup, of event: (any PlannedEvent)?, _ groups: ICalendarGroups,
    instead bytes: [UInt8]?
  ) throws -> [UInt8] {
    let calendar = try group.calendar
    guard let bytes, bytes != calendar else { return calendar }
    let file = ICalendarItemFile(bytes)
    if file.saysTheSame(as: group, kinds) { return bytes }
    if let event, let whole = try groups.whole(group, of: event),
      file.saysTheSame(as: whole, kinds)
    {
      return bytes
    }
    return try file.replacing(group, kinds)
  }

  /// Returns whether the existing file of a series means the same as the stored series together
  /// with the events that continue it (RANGE=THISANDFUTURE).
  private func hasWhole(
    _ series: any PlannedEvent, _ groups: inout ICalendarGroups,
    existing: (_ uid: String) throws -> [UInt8]?
  ) throws -> Bool {
    guard let bytes = try existing(series.uid.rawValue),
      let group = try groups.group(ledBy: series, []),
      let whole = try groups.whole(group, of: series)
    else { return false }
    return ICalendarItemFile(bytes).saysTheSame(as: whole, kinds)
  }

  private mutating func write(_ event: any PlannedEvent, _ records: [OccurrenceRecord]) throws {
    let (component, elsewhere) = try components.component(of: event, records)
    let source = event.details.source
    for written in [component] + components.changedDays(of: event, records) {
      try writer.write(zones.naming(written, of: source))
    }
    note(event, records, as: component, elsewhere: elsewhere)
  }

  /// Adds the losses: the fields and records that the component lacks or that differ in it.
  private mutating func note(
    _ event: any PlannedEvent, _ records: [OccurrenceRecord], as component: ICalendarComponent,
    elsewhere: Set<CivilDate>
  ) {
    noteChangedDays(of: event, records)
    // A component that is unchanged since its import has lost nothing.
    let kept = KeptComponent(of: event)
    if component == kept?.component { return }
    var zones = ZoneResolver(event.zonesNamed)
    guard let read = try? reader.titling(kept?.untitled).plainEvent(component, zones: &zones)
    else {
      return summary.note(ExportLoss(.init(event.kind), nil, reason: .noPlace), of: event.id)
    }
    let categorized = kept == nil ? read : read.takingCategory(of: event, from: component)
    let back = ImportedEvent(
      categorized.event.from(
        read.event.details.source ?? (kept == nil ? nil : event.details.source)),
      records: read.records)
    let stored = records.filter { !elsewhere.contains($0.date) && $0.change == nil }
    ReadBack(of: event, as: back).note(stored, in: &summary)
  }

  /// Adds a loss for each changed day that reads back differently.
  private mutating func noteChangedDays(
    of event: any PlannedEvent, _ records: [OccurrenceRecord]
  ) {
    let changed = records.filter { $0.change != nil }
    guard !changed.isEmpty else { return }
    let days = components.changedDays(of: event, changed)
    let differing = zip(changed, days).count { record, day in
      reader.record(ofChangedDay: day, of: event, kinds) != record
    }
    summary.note(ExportLoss(.occurrence, .change, reason: .differs), of: event.id, times: differing)
  }

  private mutating func writeDiary(to sink: ByteSink) throws {
    let journal = JournalForm()
    try snapshot.visitDiaries(in: nil, .oldestFirst) { entry in
      try writer.write(zones.naming(journal.component(of: entry), of: entry.source))
      try writer.handOn(to: sink)
    }
  }

  private func isWanted(_ event: any PlannedEvent) -> Bool { Self.isWanted(event, options) }

  private static func isWanted(_ event: any PlannedEvent, _ options: ExportOptions) -> Bool {
    guard options.isPublicOnly else { return true }
    if event.kindValues[.isPublic] == .flag(false) { return false }
    let shown = KeptComponent(event.details.source)?.component.first("CLASS")?.value
    return (shown ?? "PUBLIC").uppercased() == "PUBLIC"
  }
}

extension ICalendarWriter {
  /// Begins a calendar with these zones, and with these properties after the required ones.
  mutating func beginCalendar(
    _ zones: ZonesInUse, _ properties: [ICalendarProperty] = []
  ) throws(ICalendarWriteError) {
    try begin("VCALENDAR")
    for property in Self.ownHeader { try write(property) }
    for property in properties { try write(property) }
    for zone in zones.components { try write(zone) }
  }

  /// The properties that a calendar must have (RFC 5545 §3.6).
  static let ownHeader = [
    ICalendarProperty("VERSION", value: "2.0"),
    ICalendarProperty("PRODID", value: "-//todoctl//todoctl//EN"),
  ]
}

/// Makes the components of stored events.
struct ICalendarComponents {
  private let snapshot: any EventReading
  private let writer: CanonicalForm
  private let merge: KeptMerge
  private let isWanted: (any PlannedEvent) -> Bool

  /// Makes a writer of components.
  ///
  /// - Parameter isWanted: Returns whether an event is written at all.
  init(
    _ snapshot: any EventReading, _ kinds: EventKinds,
    isWanted: @escaping (any PlannedEvent) -> Bool
  ) {
    self.snapshot = snapshot
    self.isWanted = isWanted
    writer = CanonicalForm(kinds)
    merge = KeptMerge(kinds)
  }

  /// Returns the component of an event, and the deleted dates that other components replace.
  func component(
    of event: any PlannedEvent, _ records: [OccurrenceRecord]
  ) throws -> (component: ICalendarComponent, elsewhere: Set<CivilDate>) {
    let records = records.filter { $0.change == nil }
    var elsewhere = try datesElsewhere(of: event, records)
    guard let kept = KeptComponent(of: event) else {
      return (writer.component(of: event, records, elsewhere: elsewhere), elsewhere)
    }
    if !elsewhere.isEmpty { elsewhere.subtract(merge.datesExcluded(by: kept)) }
    return (merge.component(kept, of: event, records, elsewhere: elsewhere), elsewhere)
  }

  /// Returns the component of an event, and the components of its changed days.
  func all(
    of event: any PlannedEvent, _ records: [OccurrenceRecord]
  ) throws -> [ICalendarComponent] {
    [try component(of: event, records).component] + changedDays(of: event, records)
  }

  /// Returns the components of an event's changed days, in the order of their own dates.
  func changedDays(
    of event: any PlannedEvent, _ records: [OccurrenceRecord]
  ) -> [ICalendarComponent] {
    writer.changedDays(of: event, records)
  }

  /// Returns the deleted dates of a series that the export writes as separate events instead.
  private func datesElsewhere(
    of event: any PlannedEvent, _ records: [OccurrenceRecord]
  ) throws -> Set<CivilDate> {
    guard event.isRepeating else { return [] }
    let dates = try records.compactMap { record -> CivilDate? in
      // A date that was finished, or has its own time, needs its record, because a replacement
      // shows only that the date is deleted.
      guard !record.isLive, !record.isFinished, record.time == nil,
        let uid = try? EventUID.instance(of: event.uid, on: record.date),
        let instance = try snapshot.event(withUID: uid), isWanted(instance),
        KeptComponent(of: instance)?.series == event.uid
      else { return nil }
      return record.date
    }
    return Set(dates)
  }
}
