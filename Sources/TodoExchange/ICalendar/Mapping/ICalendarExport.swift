import TodoDomain

/// Writes the events of a store, and its diary if that was asked for, as one VCALENDAR.
struct ICalendarExport {
  private let snapshot: any StoreProviding
  private let options: ExportOptions
  private let components: ICalendarComponents
  private let reader: ICalendarEventReader
  private var writer = ICalendarWriter()
  private var account = ExportAccount()
  private var zones = ZonesInUse()

  init(_ snapshot: any StoreProviding, _ options: ExportOptions, _ kinds: EventKinds) {
    self.snapshot = snapshot
    self.options = options
    components = ICalendarComponents(snapshot, kinds)
    reader = ICalendarEventReader(.readingBack, kinds)
  }

  mutating func write(to sink: ByteSink) throws -> ExportAccount {
    try snapshot.visitEvents { event, _ in
      if isWanted(event) { zones.add(event) }
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
      snapshot, withDiary: false, exceptValues: properties.count, in: &account)
    return account
  }

  /// Hands over a calendar for each event, with the changed dates of a series, and for each entry of
  /// the diary, if that was asked for.
  mutating func writeItems(put: (FolderItem) throws -> Void) throws -> ExportAccount {
    try snapshot.visitEvents { event, records in
      guard isWanted(event) else { return }
      let (component, elsewhere) = try components.component(of: event, records)
      note(event, records, as: component, elsewhere: elsewhere)
      if let bytes = try components.calendar(of: event, records) {
        try put(FolderItem(uid: component.knownUID, bytes: bytes))
      }
    }
    if options.isDiary {
      let journal = ICalendarJournal(limits: .unlimited)
      try snapshot.visitDiaries(in: nil, .oldestFirst) { entry in
        var calendar = ICalendarWriter()
        try calendar.beginCalendar(ZonesInUse())
        try calendar.write(journal.component(of: entry))
        try calendar.end("VCALENDAR")
        try put(FolderItem(uid: entry.uid.rawValue, bytes: calendar.bytes))
      }
    }
    try RestOfStore.note(snapshot, withDiary: false, in: &account)
    return account
  }

  private mutating func write(_ event: any PlannedEvent, _ records: [OccurrenceRecord]) throws {
    let (component, elsewhere) = try components.component(of: event, records)
    try writer.write(zones.naming(component, of: event))
    note(event, records, as: component, elsewhere: elsewhere)
  }

  /// Puts down what the component doesn't say as the store has it.
  private mutating func note(
    _ event: any PlannedEvent, _ records: [OccurrenceRecord], as component: ICalendarComponent,
    elsewhere: Set<CivilDate>
  ) {
    // What stands as another program wrote it has lost nothing here.
    if component == KeptComponent(event.details.source)?.component { return }
    var zones = ZoneResolver(ZonesInUse(event).names)
    guard let read = try? reader.plainEvent(component, zones: &zones) else {
      return account.note(ExportLoss(.init(event.kind), nil, .noPlace), of: event.id)
    }
    let back = ImportedEvent(
      read.event.from(read.event.details.source ?? event.details.source), records: read.records)
    let stored = records.filter { !elsewhere.contains($0.date) }
    ReadBack(of: event, as: back).note(stored, in: &account)
  }

  private mutating func writeDiary(to sink: ByteSink) throws {
    let journal = ICalendarJournal(limits: .unlimited)
    try snapshot.visitDiaries(in: nil, .oldestFirst) { entry in
      try writer.write(journal.component(of: entry))
      try writer.handOn(to: sink)
    }
  }

  private func isWanted(_ event: any PlannedEvent) -> Bool {
    guard options.isPublicOnly else { return true }
    if event.ownValues[.isPublic] == .flag(false) { return false }
    let shown = KeptComponent(event.details.source)?.component.first("CLASS")?.value
    return (shown ?? "PUBLIC").uppercased() == "PUBLIC"
  }
}

extension ICalendarWriter {
  /// Begins a calendar that has these zones, and these properties of its own.
  mutating func beginCalendar(
    _ zones: ZonesInUse, _ properties: [ICalendarProperty] = []
  ) throws(ICalendarWriteError) {
    try begin("VCALENDAR")
    try write(ICalendarProperty("VERSION", value: "2.0"))
    try write(ICalendarProperty("PRODID", value: "-//todoctl//todoctl//EN"))
    for property in properties { try write(property) }
    for zone in zones.components { try write(zone) }
  }
}
