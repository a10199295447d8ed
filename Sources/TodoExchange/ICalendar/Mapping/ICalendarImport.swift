import TodoDomain

/// Reads a file's components into entries. Changed dates of series wait for the end of their
/// calendar, since the series may come after them.
struct ICalendarImport {
  private let context: ImportContext
  private let events: ICalendarEventReader
  private let journals: ICalendarJournal
  private var zones = ZoneResolver()
  private var overrides: ICalendarOverrides
  private var hasCalendar = false

  init(_ context: ImportContext, _ kinds: EventKinds) {
    self.context = context
    events = ICalendarEventReader(context, kinds)
    journals = ICalendarJournal(limits: context.limits)
    overrides = ICalendarOverrides(context, kinds)
  }

  mutating func read(
    _ source: @escaping ByteSource, _ take: (ImportEntry) throws -> Void
  ) throws {
    try ICalendarReader().read(source) { try read($0, take) }
    try handOver(take)
    guard hasCalendar else { throw ExchangeError.missingHeader(.iCalendar) }
  }

  private mutating func read(
    _ item: ICalendarItem, _ take: (ImportEntry) throws -> Void
  ) throws {
    switch item {
    case .begin:
      hasCalendar = true
      zones = ZoneResolver()
    case .property(let property):
      guard property.name == "VERSION", property.value.hasPrefix("1.") else { return }
      throw ExchangeError.unsupportedVersion(.iCalendar, found: 1, supported: 2)
    case .problem(let problem):
      try take(.problem(problem.problem))
    case .component(let component):
      try read(component, take)
    case .end:
      try handOver(take)
    }
  }

  private mutating func handOver(_ take: (ImportEntry) throws -> Void) throws {
    for entry in overrides.takeEntries(&zones) { try take(entry) }
  }

  private mutating func read(
    _ component: ICalendarComponent, _ take: (ImportEntry) throws -> Void
  ) throws {
    let entry: ImportEntry?
    do throws(ICalendarFault) {
      entry = try self.entry(component, at: .line(component.line))
    } catch {
      entry = .problem(error.problem(of: component, component.recordType))
    }
    if let entry { try take(entry) }
  }

  /// What the component says; nil where that waits, or is about zones.
  private mutating func entry(
    _ component: ICalendarComponent, at location: ImportLocation
  ) throws(ICalendarFault) -> ImportEntry? {
    switch component.name {
    case "VTIMEZONE":
      zones.define(component)
      return nil
    case "VEVENT", "VTODO":
      return try event(component, at: location)
    case "VJOURNAL":
      return .item(.diary(try journals.entry(component)), at: location)
    default:
      let reason = ImportProblem.Reason.unknownType(known: ["VEVENT", "VTODO", "VJOURNAL"])
      return .problem(
        ImportProblem(at: location, type: .unreadable, value: component.name, reason))
    }
  }

  private mutating func event(
    _ component: ICalendarComponent, at location: ImportLocation
  ) throws(ICalendarFault) -> ImportEntry? {
    guard component.first("RECURRENCE-ID") != nil else {
      return .item(.event(try events.event(component, &zones)), at: location)
    }
    overrides.add(component)
    return nil
  }
}

extension ICalendarComponent {
  /// What sort of record of ours it is.
  var recordType: ImportRecordType {
    if name == "VJOURNAL" { return .diary }
    let kind = first(OwnProperty.kind).map { EventKind(rawValue: $0.value) }
    return ImportRecordType(kind == .routine ? .routine : .schedule)
  }
}
