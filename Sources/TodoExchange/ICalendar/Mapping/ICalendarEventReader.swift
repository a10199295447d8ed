import TodoDomain

/// Makes an event of a VEVENT or a VTODO.
struct ICalendarEventReader {
  private let context: ImportContext
  private let kinds: EventKinds
  private let fields: ICalendarOwnFields
  private let canonical: CanonicalForm

  init(_ context: ImportContext, _ kinds: EventKinds) {
    self.context = context
    self.kinds = kinds
    fields = ICalendarOwnFields(kinds)
    canonical = CanonicalForm(kinds)
  }

  /// A reader that gives this title to what has none.
  func titling(_ untitled: String?) -> ICalendarEventReader {
    guard let untitled else { return self }
    return ICalendarEventReader(context.titling(untitled), kinds)
  }

  /// The event, which keeps the component unless it is what we would write of the event; and its
  /// further dates that need events of their own.
  func event(
    _ component: ICalendarComponent, _ zones: inout ZoneResolver
  ) throws(ICalendarFault) -> (event: ICalendarVersion, extraTimes: [ICalendarExtraTime]) {
    var notes = ReadingNotes(isStrict: context.isStrict)
    var event = try read(component, &zones, &notes)
    event.imported = event.imported.warning(notes.warnings(of: component))
    return (event, notes.extraTimes)
  }

  private func read(
    _ component: ICalendarComponent, _ zones: inout ZoneResolver, _ notes: inout ReadingNotes
  ) throws(ICalendarFault) -> ICalendarVersion {
    guard canonical.mayBe(component) else { return try kept(component, &zones, &notes) }
    let read = try plainEvent(component, zones: &zones, notes: &notes)
    let isOurs = canonical.isForm(component, read.event, read.records.map(\.record))
    if isOurs || read.event.details.source != nil {
      return ICalendarVersion(read, nil, self, canonical)
    }
    notes = ReadingNotes(isStrict: context.isStrict)
    return try kept(component, &zones, &notes)
  }

  /// The event with the component beside it, where that can be kept.
  private func kept(
    _ component: ICalendarComponent, _ zones: inout ZoneResolver, _ notes: inout ReadingNotes
  ) throws(ICalendarFault) -> ICalendarVersion {
    var version: ComponentVersion?
    let untitled = component.title == nil ? context.untitled : nil
    let read = try plainEvent(component, zones: &zones, notes: &notes) { zones in
      let kept = KeptComponent(component, zones: zones, untitled: untitled)
      let source = kept.source
      version = source.map { ComponentVersion(kept, as: $0) }
      return source
    }
    guard version != nil, component.first("CATEGORIES") == nil else {
      return ICalendarVersion(read, version, self, canonical)
    }
    let imported = ImportedEvent(
      read.event, category: .namedOrAdded, records: read.records, unstated: Self.categoryAlone)
    return ICalendarVersion(imported, version, self, canonical)
  }

  private static let categoryAlone: Set<EventField> = [.category]

  /// What the properties say, for comparing: slips are mended, and of nobody's concern.
  func plainEvent(
    _ component: ICalendarComponent, zones: inout ZoneResolver
  ) throws(ICalendarFault) -> ImportedEvent {
    var notes = ReadingNotes()
    return try plainEvent(component, zones: &zones, notes: &notes)
  }

  /// What the properties say, from the source that `keeping` makes of the zones that they name.
  private func plainEvent(
    _ original: ICalendarComponent, zones: inout ZoneResolver, notes: inout ReadingNotes,
    keeping: ([String: String]) -> EventSource? = { _ in nil }
  ) throws(ICalendarFault) -> ImportedEvent {
    zones.beginComponent(original)
    let component = try MendedComponent(original).mended(&notes)
    let uid = try ICalendarIdentity(original, &zones).uid
    let whole = try ICalendarTimingReader(component).timing(&zones, &notes)
    let timing = component.isCancelledWhole ? whole.onFirstDate : whole
    let alarm = ICalendarAlarm(component, isAllDay: timing.time == nil).alarm?.alarm
    let category = try category(component)
    let type = try fields.type(of: component)
    let own = try fields.values(of: type, component)
    let former = try SourceText.source(component)
    let records = try ICalendarRecords(component, timing).records(at: context.now, &zones)
    try notes.add(guessesOf: zones)
    let source = former ?? keeping(zones.used)
    do throws(FieldFault) {
      let event = try checked(Self.names) { () throws(ValueError) in
        let details = try EventDetails(
          uid: uid, title: title(component), category: category,
          time: timing.time, length: timing.length, zone: timing.zone, alarm: alarm,
          memo: ExactText.read(component, "DESCRIPTION"), source: source, limits: context.limits)
        return try make(type, details, timing.pattern, own)
      }
      return ImportedEvent(event, category: .namedOrAdded, records: records)
    } catch {
      throw ICalendarFault(component.first(error.field)?.line ?? component.line, error)
    }
  }

  /// SUMMARY may be absent (RFC 5545 §3.6.1), and is as good as absent where it is blank.
  private func title(_ component: ICalendarComponent) -> String {
    component.title ?? context.untitled
  }

  private func make(
    _ type: any PlannedEvent.Type, _ details: EventDetails, _ pattern: DatePattern,
    _ own: KindValues
  ) throws(ValueError) -> any PlannedEvent {
    try type.init(id: nil, details: details, pattern: pattern, own: own, limits: context.limits)
  }

  private func category(
    _ component: ICalendarComponent
  ) throws(ICalendarFault) -> Category {
    guard let property = component.first("CATEGORIES"),
      let name = ExactText.read(component, property.name, property.texts.first ?? ""),
      name.contains(where: { !$0.isWhitespace })
    else { return .none }
    return try property.make { () throws(ValueError) in try Category(name: name) }
  }

  private static let names: FieldNames = [
    .title: "SUMMARY", .memo: "DESCRIPTION", .place: "LOCATION", .alarm: "TRIGGER",
    .length: "DTEND", .zone: "DTSTART", .rule: "RRULE", .days: "RRULE", .category: "CATEGORIES",
  ]
}

extension ICalendarComponent {
  /// Its SUMMARY; nil where that says nothing.
  fileprivate var title: String? {
    ExactText.read(self, "SUMMARY").flatMap { summary in
      summary.contains { !$0.isWhitespace } ? summary : nil
    }
  }
}

extension PlannedEvent {
  /// The same event with another source.
  func from(_ source: EventSource?) -> any PlannedEvent {
    with(id: id, details: details.from(source), isFinished: isFinished)
  }
}

/// What reading a component finds besides its event: slips that were mended, and dates that need an
/// event of their own.
struct ReadingNotes {
  /// Whether a slip is a fault, as `--strict` has it.
  let isStrict: Bool
  private(set) var slips: [(fault: ICalendarFault, mending: ImportMending)] = []
  private(set) var extraTimes: [ICalendarExtraTime] = []

  init(isStrict: Bool = false) {
    self.isStrict = isStrict
  }

  /// Takes note of a slip that is mended.
  ///
  /// - Throws: The fault, where slips are faults.
  mutating func mend(
    _ fault: ICalendarFault, _ mending: ImportMending
  ) throws(ICalendarFault) {
    guard !isStrict else { throw fault }
    slips.append((fault, mending))
  }

  /// Takes note of the lines that the component was read without.
  mutating func add(_ slips: [ICalendarSlip]) throws(ICalendarFault) {
    for slip in slips { try mend(slip.fault, slip.mending) }
  }

  /// Takes note of zones that are guessed from what a TZID usually means.
  mutating func add(guessesOf zones: ZoneResolver) throws(ICalendarFault) {
    for (property, tzid, zone) in zones.guesses {
      let fault = FieldFault(property.name, value: tzid, .invalid(.malformed(.zone, tzid)))
      try mend(ICalendarFault(property.line, fault), .readAs(zone.name))
    }
  }

  mutating func add(_ time: ICalendarExtraTime) {
    extraTimes.append(time)
  }

  func warnings(of component: ICalendarComponent) -> [ImportProblem] {
    slips.map { $0.fault.problem(of: component, component.recordType, .mended($0.mending)) }
  }
}

extension ICalendarSlip {
  var fault: ICalendarFault {
    let reason =
      outcome == .parameterDropped ? ImportProblem.Reason.empty : reason.importReason
    return ICalendarFault(line, FieldFault(property ?? "", reason))
  }

  var mending: ImportMending {
    switch outcome {
    case .dropped: .droppedLine
    case .decoded: .decoded(as: "Windows-1252")
    case .parameterDropped: .droppedValue
    }
  }

  /// The warning about a line that stands in no component.
  var warning: ImportProblem {
    ImportProblem(
      at: .line(line), type: .other, field: property, fault.fault.reason, .mended(mending))
  }
}
