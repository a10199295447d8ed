import TodoDomain

/// Makes events from VEVENTs and VTODOs.
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

  /// A `KeptMerge` for the kinds of this reader. It brings other programs' components up to date
  /// with their events.
  var merge: KeptMerge { KeptMerge(kinds) }

  /// Returns a reader that gives this title to an event without one; the same reader for nil.
  func titling(_ untitled: String?) -> ICalendarEventReader {
    guard let untitled else { return self }
    return ICalendarEventReader(context.titling(untitled), kinds)
  }

  /// Reads the event, and the further dates that need events of their own. The event keeps the
  /// component, unless the component is the event's canonical form.
  func event(
    _ component: ICalendarComponent, _ zones: inout ZoneResolver
  ) throws(ICalendarFault) -> (event: ICalendarVersion, extraTimes: [ICalendarExtraTime]) {
    var notes = ReadingNotes(isStrict: context.isStrict)
    var event = try read(component, &zones, notes: &notes)
    event.imported = event.imported.warning(notes.warnings(of: component))
    return (event, notes.extraTimes)
  }

  private func read(
    _ component: ICalendarComponent, _ zones: inout ZoneResolver, notes: inout ReadingNotes
  ) throws(ICalendarFault) -> ICalendarVersion {
    guard canonical.mayBe(component) else { return try kept(component, &zones, notes: &notes) }
    let read = try plainEvent(component, zones: &zones, notes: &notes)
    let isOurs = canonical.isForm(component, read.event, records: read.records.map(\.record))
    if isOurs || read.event.details.source != nil {
      // A todo that todoctl wrote without a category had none, unless the user chooses otherwise.
      let isUnnamed = context.newTodos == .events && component.first("CATEGORIES") == nil
      return ICalendarVersion(
        isUnnamed ? keeping(Self.labelFields, of: read).addedTo(.events) : read, nil, reader: self,
        canonical: canonical)
    }
    notes = ReadingNotes(isStrict: context.isStrict)
    return try kept(component, &zones, notes: &notes)
  }

  /// Returns the event with its component as its source, if the component can be stored as text.
  private func kept(
    _ component: ICalendarComponent, _ zones: inout ZoneResolver, notes: inout ReadingNotes
  ) throws(ICalendarFault) -> ICalendarVersion {
    var version: ComponentVersion?
    let untitled = component.title == nil ? context.untitled : nil
    let settled = SettledDates(component).component(&zones)
    let read = try plainEvent(component, zones: &zones, notes: &notes) { zones in
      let kept = KeptComponent(
        settled, zones: zones.used, definitions: zones.definitionsUsed, untitled: untitled)
      let source = kept.source
      version = source.map { ComponentVersion(kept, as: $0) }
      return source
    }
    guard version != nil else {
      return ICalendarVersion(read, version, reader: self, canonical: canonical)
    }
    return ICalendarVersion(
      keepingUnstated(read, of: component), version, reader: self, canonical: canonical)
  }

  /// Returns the event of another program's component, marked so that an import doesn't clear
  /// values for which the component has no property: the category, the tags, and the field
  /// `slipped`. If the component has no category, a new event gets the category that
  /// `categoryIfNew` returns.
  private func keepingUnstated(
    _ read: ImportedEvent, of component: ICalendarComponent
  ) -> ImportedEvent {
    let hasCategory = component.first("CATEGORIES") != nil
    let hasSlips = component.first(EventField.slipped.propertyName) != nil
    let kept = keeping(
      (hasCategory ? [] : Self.labelFields).union(hasSlips ? [] : [.slipped]), of: read)
    return hasCategory ? kept : kept.addedTo(categoryIfNew(component))
  }

  /// Returns the event, marked so that an import keeps a stored event's values of these fields.
  private func keeping(_ fields: Set<EventField>, of read: ImportedEvent) -> ImportedEvent {
    ImportedEvent(
      read.event, category: .namedOrAdded, records: read.records, unstated: fields)
  }

  /// Returns the category for a new event if its component names no category; nil means
  /// `Category.none`.
  private func categoryIfNew(_ component: ICalendarComponent) -> Category? {
    switch context.newTodos {
    case .asStated: component.isOfEvent ? .events : nil
    case .tasks: nil
    case .events: .events
    }
  }

  private static let labelFields: Set<EventField> = [.category, .tags]

  /// Reads the event of the properties, for comparisons. Mistakes are mended and not reported.
  func plainEvent(
    _ component: ICalendarComponent, zones: inout ZoneResolver
  ) throws(ICalendarFault) -> ImportedEvent {
    var notes = ReadingNotes()
    return try plainEvent(component, zones: &zones, notes: &notes)
  }

  /// Reads the event of the properties.
  ///
  /// - Parameter keeping: Makes the source of the event from the zones that the properties name.
  private func plainEvent(
    _ original: ICalendarComponent, zones: inout ZoneResolver, notes: inout ReadingNotes,
    keeping: (ZoneResolver) -> EventSource? = { _ in nil }
  ) throws(ICalendarFault) -> ImportedEvent {
    zones.beginComponent(original)
    let component = try MendedComponent(original).mended(&zones, &notes)
    let uid = try ICalendarIdentity(original, &zones).uid
    let whole = try ICalendarTimingReader(component).timing(&zones, &notes)
    let timing = component.isCancelledWhole ? whole.onFirstDate : whole
    let alarms = try ICalendarAlarms(component, whole).read(&zones, &notes).map(\.alarm)
    let labels = try ICalendarLabels(component)
    let type = try fields.type(of: component)
    let own = try fields.values(of: type, component)
    let former = try SourceText.source(component)
    let dates = ICalendarRecords(component, timing)
    let records = try dates.records(at: context.now, in: context.timeZone, &zones)
    dates.tell(in: &notes)
    try notes.add(guessesOf: zones)
    let source = former ?? keeping(zones)
    do throws(FieldFault) {
      let event = try checked(Self.names) { () throws(ValueError) in
        var values = EventFields()
        for (property, entry) in Self.texts {
          guard let text = ExactText.read(component, property) else { continue }
          try entry.read(text, into: &values)
        }
        (values.uid, values.title) = (uid, title(component))
        (values.category, values.tags) = (labels.category, labels.tags)
        values.priority = ICalendarPriority.read(component)
        (values.time, values.length, values.zone) = (timing.time, timing.length, timing.zone)
        (values.due, values.dueTime) = (timing.due?.date, timing.due?.time)
        (values.alarms, values.source) = (alarms, source)
        return try make(
          type, values.details(limits: context.limits), pattern: timing.pattern, own: own)
      }
      return ImportedEvent(event, category: .namedOrAdded, records: records)
    } catch {
      throw ICalendarFault(component.first(error.field)?.line ?? component.line, error)
    }
  }

  /// Returns the title. SUMMARY may be absent (RFC 5545 §3.6.1), and a blank SUMMARY counts as
  /// absent.
  private func title(_ component: ICalendarComponent) -> String {
    component.title ?? context.untitled
  }

  private func make(
    _ type: any PlannedEvent.Type, _ details: EventDetails, pattern: DatePattern,
    own: KindValues
  ) throws(ValueError) -> any PlannedEvent {
    try type.init(id: nil, details: details, pattern: pattern, own: own, limits: context.limits)
  }

  /// The properties whose texts are fields, each with its field; without the title.
  private static let texts = PropertyGroup.texts.filter { $0 != .title }.compactMap { field in
    EventFieldTable.common[field].map { (field.propertyName, $0) }
  }

  private static let names: FieldNames = [
    .place: EventField.place.propertyName, .alarms: "TRIGGER", .length: "DTEND", .due: "DUE",
    .zone: "DTSTART",
    .rule: "RRULE", .days: "RRULE", .category: "CATEGORIES", .tags: "CATEGORIES",
    .priority: "PRIORITY",
  ].merging(PropertyGroup.texts.map { ($0, $0.propertyName) }) { name, _ in name }
}

extension ICalendarComponent {
  /// Whether a new todo of the component is an event and not a task: a VEVENT that names no
  /// category, and that todoctl didn't mark as a routine or as finished.
  var isOfEvent: Bool {
    name == "VEVENT"
      && ["CATEGORIES", OwnProperty.kind, OwnProperty.done].allSatisfy { first($0) == nil }
  }

  /// The text of SUMMARY; nil if it is blank or absent.
  fileprivate var title: String? {
    ExactText.read(self, "SUMMARY").flatMap { summary in
      summary.contains { !$0.isWhitespace } ? summary : nil
    }
  }
}

/// The results of reading a component besides its event: mended mistakes, and dates that need
/// events of their own.
struct ReadingNotes {
  /// Whether a mistake is an error instead, as with `--strict`.
  let isStrict: Bool
  private(set) var slips: [(fault: ICalendarFault, mending: ImportMending)] = []
  private(set) var extraTimes: [ICalendarExtraTime] = []

  init(isStrict: Bool = false) {
    self.isStrict = isStrict
  }

  /// Notes a mistake that is mended.
  ///
  /// - Throws: The fault, if `isStrict`.
  mutating func mend(
    _ fault: ICalendarFault, _ mending: ImportMending
  ) throws(ICalendarFault) {
    guard !isStrict else { throw fault }
    slips.append((fault, mending))
  }

  /// Adds a warning about a value that isn't a mistake but that no todo can hold. It is never an
  /// error.
  mutating func tell(_ fault: ICalendarFault, _ mending: ImportMending) {
    slips.append((fault, mending))
  }

  /// Notes the faulty lines that were left out of the component.
  mutating func add(_ slips: [ICalendarSlip]) throws(ICalendarFault) {
    for slip in slips { try mend(slip.fault, slip.mending) }
  }

  /// Notes the zones that were guessed from the usual meaning of a TZID.
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
    case .ended: .readSoFar
    case .readAs(let value): .readAs(value)
    }
  }

  /// The warning about a line outside of any component.
  var warning: ImportProblem {
    ImportProblem(
      at: .line(line), type: .other, field: property, fault.fault.reason, .mended(mending))
  }
}
