public import TodoDomain

/// iCalendar (RFC 5545), the format of other calendars.
///
/// VEVENTs and VTODOs become events, and VJOURNALs become diary entries. The parts of a component
/// that an event has no field for are kept and written back. Values that iCalendar has no property
/// for are written in todoctl's own properties (X-TODOCTL-…), so that an import of an export
/// restores them.
public struct ICalendarFormat: ImportFormat, ExportFormat {
  /// The name `ics`.
  public let name = FormatName.iCalendar
  /// The file extension `ics`, and two rare ones.
  public let fileExtensions = ["ics", "ical", "icalendar"]

  private let kinds: EventKinds

  /// Makes the format, with the kinds of events that the property X-TODOCTL-KIND may name.
  public init(kinds: EventKinds = .standard) {
    self.kinds = kinds
  }

  /// Returns whether a calendar begins within the first bytes.
  public func recognizes(_ head: [UInt8]) -> Bool {
    let start = head.prefix(FormatRegistry.headLengthInBytes)
    return String.opening(Array(start)).uppercased().contains("BEGIN:VCALENDAR")
  }

  /// Returns a reader that reads component by component, except that changed dates of series wait
  /// for the end of their calendar. Its `next()` throws `ExchangeError.missingHeader` for a file
  /// without a calendar, `.unsupportedVersion` for a vCalendar 1.0, and the errors of `source`.
  public func reader(
    of source: @escaping ByteSource, _ context: ImportContext
  ) -> any ImportReader {
    ICalendarImport(ICalendarReader(source), context, kinds: kinds)
  }

  /// Writes the events in one calendar, and the diary only if the options ask for it.
  ///
  /// - Returns: The losses.
  /// - Throws: `ExchangeError.rangeNotSupported` if the options have a range of dates,
  ///   and the errors of the provider and the sink. A component that the format can't hold throws
  ///   an error that explains itself (`Explanation(error)`).
  @discardableResult
  public func write(
    _ provider: any StoreReading, _ options: ExportOptions, to sink: ByteSink
  ) throws -> ExportSummary? {
    guard options.occurrences == nil else { throw ExchangeError.rangeNotSupported(name) }
    return try provider.readAndWait { snapshot in
      var export = ICalendarExport(snapshot, options, kinds: kinds)
      return try export.write(to: sink)
    }
  }
}

/// Makes import records from the components of a file. Changed dates of series wait for the end of
/// their calendar, because the series may come after them.
struct ICalendarImport: ImportReader {
  private var components: ICalendarReader
  private let context: ImportContext
  private let events: ICalendarEventReader
  private let journals: ICalendarJournal
  private var zones = ZoneResolver()
  private var overrides: ICalendarOverrides
  private var calendar = CalendarProperties()
  private let keepsCalendar: Bool
  private var hasCalendar = false
  /// The first faulty line before any calendar. If no calendar follows, the error is about the
  /// whole file instead.
  private var preface: ICalendarSlip?
  private var isAtEnd = false
  private var method = ""
  private var early = EarlyComponents()
  /// Records that were made but not returned yet.
  private var ready: ArraySlice<ImportRecord> = []

  /// Makes a reader.
  ///
  /// - Parameter keepsCalendar: Whether the properties of the calendar itself are imported.
  init(
    _ components: ICalendarReader, _ context: ImportContext, kinds: EventKinds,
    keepsCalendar: Bool = true
  ) {
    self.components = components
    self.context = context
    self.keepsCalendar = keepsCalendar
    events = ICalendarEventReader(context, kinds)
    journals = ICalendarJournal(context)
    overrides = ICalendarOverrides(context, kinds)
  }

  mutating func next() throws -> ImportRecord? {
    while ready.isEmpty, !isAtEnd {
      if let item = try components.next() {
        try read(item)
      } else {
        try finish()
      }
    }
    return ready.popFirst()
  }

  private mutating func read(_ item: ICalendarItem) throws {
    switch item {
    case .begin:
      hasCalendar = true
      if let preface { ready.append(.problem(problem(preface))) }
      preface = nil
      method = ""
      zones = ZoneResolver()
    case .property(let property): try read(property)
    case .slip(let slip) where !hasCalendar && preface == nil: preface = slip
    case .slip(let slip): ready.append(.problem(problem(slip)))
    case .problem(let problem): ready.append(.problem(problem.problem))
    case .component(let component): read(component)
    case .end: endCalendar()
    }
  }

  private mutating func finish() throws {
    isAtEnd = true
    endCalendar()
    ready += calendar.records
    guard hasCalendar else { throw ExchangeError.missingHeader(.iCalendar) }
  }

  private mutating func read(_ property: ICalendarProperty) throws {
    if property.isOfVCalendar {
      throw ExchangeError.unsupportedVersion(.iCalendar, found: 1, supported: 2)
    }
    if property.name == "METHOD" { method = property.value.uppercased() }
    if property.name == "X-WR-TIMEZONE" { zones.defineCalendar(property) }
    guard keepsCalendar else { return }
    do throws(ICalendarProblem) {
      try calendar.add(property)
    } catch {
      ready.append(.problem(error.problem))
    }
  }

  /// Returns the warning about a line that belongs to no event; an error if the context is strict.
  private func problem(_ slip: ICalendarSlip) -> ImportProblem {
    context.isStrict ? ICalendarProblem(line: slip.line, slip.reason).problem : slip.warning
  }

  /// Makes records from the components that waited for the end of the calendar.
  private mutating func endCalendar() {
    calendar.endCalendar()
    for component in early.take() { addRecord(of: component) }
    ready += overrides.takeRecords(&zones)
  }

  private mutating func read(_ component: ICalendarComponent) {
    if component.name == "VTIMEZONE" {
      ready += zones.define(component).map { .problem(problem($0)) }
      return
    }
    if !early.add(component, zones) { addRecord(of: component) }
  }

  private mutating func addRecord(of component: ICalendarComponent) {
    do throws(ICalendarFault) {
      if let record = try record(component, at: .line(component.line)) { ready.append(record) }
    } catch {
      ready.append(.problem(error.problem(of: component, component.recordType)))
    }
  }

  /// Returns the record of a component; nil for a component that waits.
  private mutating func record(
    _ component: ICalendarComponent, at location: ImportLocation
  ) throws(ICalendarFault) -> ImportRecord? {
    switch component.name {
    case "VEVENT" where isMessage(component), "VTODO" where isMessage(component),
      "VJOURNAL" where isMessage(component):
      return .problem(
        ImportProblem(
          at: location, type: component.recordType, record: component.ownUID, field: "METHOD",
          value: method, .schedulingMessage, .leftOut))
    case "VEVENT", "VTODO":
      try component.checkCountOfDates()
      return try event(SettledUntil(component).component(&zones), at: location)
    case "VJOURNAL" where component.first("RECURRENCE-ID") != nil:
      let reason = ImportProblem.Reason.unknownField
      return .problem(
        ImportProblem(
          at: location, type: .diary, record: component.ownUID, field: "RECURRENCE-ID", reason,
          .leftOut))
    case "VJOURNAL":
      return .item(.diary(try journals.entry(component, &zones)), at: location)
    default:
      let reason = ImportProblem.Reason.unknownType(known: ["VEVENT", "VTODO", "VJOURNAL"])
      return .problem(
        ImportProblem(
          at: location, type: .other, record: component.ownUID, value: component.name, reason,
          .leftOut))
    }
  }

  /// Whether a component of this calendar is a message about a todo of another person (RFC 5546
  /// §1.4).
  private func isMessage(_ component: ICalendarComponent) -> Bool {
    switch method {
    case "ADD", "COUNTER", "DECLINECOUNTER", "REFRESH", "REPLY": true
    case "CANCEL": component.first("DTSTART") == nil && component.first("DUE") == nil
    default: false
    }
  }

  private mutating func event(
    _ component: ICalendarComponent, at location: ImportLocation
  ) throws(ICalendarFault) -> ImportRecord? {
    guard component.first("RECURRENCE-ID") != nil else {
      let read = try events.event(component, &zones)
      let uid = read.event.uid
      overrides.add(series: component)
      try overrides.add(implied: read.extraTimes, by: component, uid)
      return .item(.event(read.event), at: location)
    }
    try overrides.add(component)
    return nil
  }
}

/// The components of a calendar with a TZID whose VTIMEZONE may come later: the components of a
/// calendar can be in any order (RFC 5545 §3.6).
private struct EarlyComponents {
  private var components: [ICalendarComponent] = []
  private var sizeInBytes = 0

  private static let maximumCount = 10_000
  private static let maximumSizeInBytes = 16 << 20

  /// Adds the component and returns true if it has to wait. If too many are waiting, it returns
  /// false, and the component is read with the VTIMEZONEs known so far.
  mutating func add(_ component: ICalendarComponent, _ zones: ZoneResolver) -> Bool {
    guard zones.mayDefine(component), components.count < Self.maximumCount,
      sizeInBytes < Self.maximumSizeInBytes
    else { return false }
    components.append(component)
    sizeInBytes += component.text.count
    return true
  }

  mutating func take() -> [ICalendarComponent] {
    defer { self = EarlyComponents() }
    return components
  }
}

extension ICalendarProperty {
  /// Whether the calendar with this property is a vCalendar 1.0, which came before iCalendar.
  var isOfVCalendar: Bool { name == "VERSION" && value.trimmed.hasPrefix("1.") }
}

extension ICalendarComponent {
  /// Rejects a component that lists more than `ICalendarOverrides.maximumCount` dates in EXDATE or
  /// in RDATE. The commas are counted before any date is read.
  fileprivate func checkCountOfDates() throws(ICalendarFault) {
    for name in ["EXDATE", "RDATE"] {
      var count = 0
      for property in properties where property.name == name {
        count += property.value.utf8.count { $0 == UInt8(ascii: ",") } + 1
        guard count <= ICalendarOverrides.maximumCount else {
          throw ICalendarFault(
            property.line, FieldFault(name, .tooMany(limit: ICalendarOverrides.maximumCount)))
        }
      }
    }
  }

  /// The type of import record that the component becomes.
  var recordType: ImportRecordType {
    if name == "VJOURNAL" { return .diary }
    let kind = first(OwnProperty.kind).map { EventKind(rawValue: $0.value) }
    return ImportRecordType(kind == .routine ? .routine : .schedule)
  }
}
