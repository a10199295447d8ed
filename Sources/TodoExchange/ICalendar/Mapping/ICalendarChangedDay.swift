import TodoDomain

/// A changed day of an event as a component with the event's UID and a RECURRENCE-ID, which names
/// the day by its original date (RFC 5545 §3.8.4.4).
///
/// The component has all values of the day, as other programs expect. X-TODOCTL-CHANGED names the
/// values that belong to the day itself, so that the others follow the event again after an import.
/// A value that another program has changed counts as the day's own too.
struct ICalendarChangedDay: ImportedChange {
  private let component: ICalendarComponent
  private let date: CivilDate
  /// The component read as a single event.
  private let read: ImportedEvent
  private let fields: ICalendarOwnFields
  let uid: EventUID

  /// Reads a component; nil for one that todoctl didn't write, which becomes an event of its own.
  init?(
    _ component: ICalendarComponent, of series: EventUID, on date: CivilDate, _ kinds: EventKinds,
    events: ICalendarEventReader, zones: inout ZoneResolver
  ) throws(ICalendarFault) {
    guard component.first(OwnProperty.changed) != nil else { return nil }
    // A single day can't be read as a routine.
    let plain = ICalendarComponent(
      component.name, component.properties.filter { $0.name != OwnProperty.kind },
      components: component.components, line: component.line)
    read = try events.plainEvent(plain, zones: &zones)
    self.component = component
    self.date = date
    uid = series
    fields = ICalendarOwnFields(kinds)
  }

  var itemUID: EventUID { uid }
  var type: ImportRecordType { .occurrence }

  func decision(about stored: (any PlannedEvent)?) throws(ImportProblem) -> ImportDecision {
    let location = ImportLocation.line(component.line)
    guard let stored else {
      throw ImportProblem(at: location, type: type, record: uid.rawValue, .unknownEvent)
    }
    let anchor = read.event.pattern.anchor ?? date
    // The STATUS of a VTODO is about the date on which the day takes place.
    let own = [date, anchor].lazy.compactMap { known in
      read.records.first { $0.record.date == known }?.record
    }.first
    let plain = OccurrenceRecord(
      date: date, isFinished: own?.isFinished ?? false, time: own?.time)
    let usual = stored.occurrence(on: date, record: plain) ?? stored
    do throws(ValueError) {
      let change = DayChange(
        on: anchor, from: usual, to: try revised(stored), taking: named)
      return .record(ImportedRecord(plain.changed(by: change), at: location))
    } catch {
      throw ImportProblem(at: location, type: type, record: uid.rawValue, .invalid(error))
    }
  }

  /// Returns the stored event with the values of the component.
  private func revised(_ stored: any PlannedEvent) throws(ValueError) -> any PlannedEvent {
    let kind = Swift.type(of: stored)
    return try kind.init(
      id: nil, details: read.event.details, pattern: stored.pattern,
      own: stored.kindValues.replacing(fields.texts(of: kind, component)), limits: .unlimited)
  }

  /// The fields whose values belong to the day itself, according to X-TODOCTL-CHANGED.
  private var named: [EventField] {
    component.first(OwnProperty.changed)?.value.split(separator: " ")
      .map { EventField(rawValue: String($0)) } ?? []
  }
}

extension ICalendarEventReader {
  /// Returns the record that an import makes of a component, which is a changed day of an event;
  /// nil for a component that can't be read.
  func record(
    ofChangedDay component: ICalendarComponent, of event: any PlannedEvent, _ kinds: EventKinds
  ) -> OccurrenceRecord? {
    var zones = ZoneResolver(event.zonesNamed)
    guard let identity = try? ICalendarIdentity(component, &zones), let own = identity.instance,
      let day = try? ICalendarChangedDay(
        component, of: own.series, on: own.date, kinds, events: self, zones: &zones),
      case .record(let imported)? = try? day.decision(about: event)
    else { return nil }
    return imported.record
  }
}

extension CanonicalForm {
  /// Returns the components of an event's changed days, in the order of their own dates.
  func changedDays(
    of event: some PlannedEvent, _ records: [OccurrenceRecord]
  ) -> [ICalendarComponent] {
    records.filter { $0.change != nil }.sorted { $0.date < $1.date }
      .map { changedDay($0, of: event) }
  }

  private func changedDay(
    _ record: OccurrenceRecord, of event: some PlannedEvent
  ) -> ICalendarComponent {
    // All components of a UID are VEVENTs, or all are VTODOs.
    let kept = KeptComponent(of: event)
    let series = kept?.component
    let form = ICalendarComponent(series?.name ?? "VEVENT", [])
    let isTodo = form.name == "VTODO"
    let day = event.occurrence(on: record.date, record: record) ?? event.changed(by: record.change)
    let timing = ICalendarTiming(
      pattern: DatePattern(on: record.day), time: day.time, zone: day.zone, length: day.length)
    // Some programs drop a property without a value.
    let moved = record.day == record.date ? [] : [EventField.date]
    let names = (moved + (record.change?.texts.map(\.field) ?? [])).map(\.rawValue)
    let identity = [
      ICalendarProperty("UID", text: event.uid.rawValue),
      ICalendarProperty("DTSTAMP", value: Self.stamp(event.uid)),
      ICalendarProperty("RECURRENCE-ID", ICalendarTiming(of: event).value(record.date)),
    ]
    let ofSeries: [PropertyGroup] = [.timing, .records, .alarms, .source, .text(.slipped)]
    let values = PropertyGroup.all.filter { !ofSeries.contains($0) }
      .flatMap { properties($0, of: day, [], like: form) }
    let own = [
      ICalendarProperty(OwnProperty.changed, value: names.joined(separator: " "))
    ]
    let isDueAlone = series?.first("DTSTART") == nil && isTodo
    let dates = timing.properties(isTodo: isTodo, isOfSeries: true, isDueAlone: isDueAlone)
    let tzids = kept?.tzids ?? [:]
    return ICalendarComponent(
      form.name,
      (identity + dates).map { $0.renamingZone(tzids) } + values + state(record, isTodo: isTodo)
        + own, components: alarms(of: day, timing, isTodo: isTodo))
  }

  /// Returns the properties for the state of the day and for the rest of its record.
  private func state(_ record: OccurrenceRecord, isTodo: Bool) -> [ICalendarProperty] {
    let plain = record.changed(by: nil)
    if plain == OccurrenceRecord(date: record.date) { return [] }
    if isTodo, plain == OccurrenceRecord(date: record.date, isFinished: true) {
      return [ICalendarProperty("STATUS", value: "COMPLETED")]
    }
    return [ICalendarProperty(OwnProperty.record, value: RecordText.text(of: plain))]
  }
}
