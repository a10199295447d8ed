import TodoDomain

/// The components that change dates of series. They wait for the end of their calendar, since the
/// series may come after them, and so may one that goes on with the series before their date.
struct ICalendarOverrides {
  private let context: ImportContext
  private let kinds: EventKinds
  private let events: ICalendarEventReader
  private var waiting: [ICalendarComponent] = []
  /// Those that another component's RDATE says: one of the file's own takes its place.
  private var implied: [ICalendarComponent] = []
  private var waitingSize_bytes = 0
  /// What goes on with each series; what goes on with that in turn is under its own uid.
  private var continuations: [EventUID: ICalendarContinuation] = [:]

  init(_ context: ImportContext, _ kinds: EventKinds) {
    self.context = context
    self.kinds = kinds
    events = ICalendarEventReader(context, kinds)
  }

  /// The most components of a calendar that wait, and the most bytes of their lines.
  static let maximumCount = 50_000
  static let maximumSize_bytes = 32 << 20

  mutating func add(_ component: ICalendarComponent) throws(ICalendarFault) {
    try makeRoom(for: 1, of: component, "RECURRENCE-ID")
    waiting.append(component)
  }

  /// Adds what the RDATEs of a series say.
  mutating func add(
    implied components: [ICalendarComponent], by series: ICalendarComponent
  ) throws(ICalendarFault) {
    try makeRoom(for: components.count, of: series, "RDATE")
    implied += components
  }

  private mutating func makeRoom(
    for count: Int, of component: ICalendarComponent, _ field: String
  ) throws(ICalendarFault) {
    guard waiting.count + implied.count + count <= Self.maximumCount else {
      throw ICalendarFault(
        component.line, FieldFault(field, .tooMany(limit: Self.maximumCount)))
    }
    let size = waitingSize_bytes + count * component.text.count
    guard size <= Self.maximumSize_bytes else {
      throw ICalendarFault(
        component.line,
        FieldFault(
          field, .unreadable("more than \(Self.maximumSize_bytes) bytes of changed dates")))
    }
    waitingSize_bytes = size
  }

  /// What they say: series that go on first, by date, then single dates in the order of the file.
  mutating func takeEntries(_ zones: inout ZoneResolver) -> [ImportEntry] {
    let components = waiting
    let impliedComponents = implied
    (waiting, implied, waitingSize_bytes) = ([], [], 0)
    continuations = [:]
    var problems: [ImportEntry] = []
    var found: [(component: ICalendarComponent, identity: ICalendarIdentity)] = []
    var times: [EventUID: TimeOfDay] = [:]
    for component in components {
      zones.beginComponent(component)
      do throws(ICalendarFault) {
        let identity = try ICalendarIdentity(component, &zones)
        if let time = identity.time, times.updateValue(time, forKey: identity.uid) ?? time != time,
          let property = component.first("RECURRENCE-ID")
        {
          // A series is on a date once: the second of two times has no place there.
          times[identity.uid] = nil
          throw ICalendarFault(property, .atAnotherTime)
        }
        found.append((component, identity))
      } catch {
        problems.append(.problem(error.problem(of: component, component.recordType)))
      }
    }
    let stated = Set(found.map(\.identity.uid))
    for component in impliedComponents {
      guard let identity = try? ICalendarIdentity(component, &zones),
        !stated.contains(identity.uid)
      else { continue }
      found.append((component, identity))
    }
    let futures = found.filter(\.identity.isFuture).sorted {
      ($0.identity.instance?.date ?? .earliest) < ($1.identity.instance?.date ?? .earliest)
    }
    let ordered = futures + found.filter { !$0.identity.isFuture }
    return problems
      + ordered.map { component, identity in
        do throws(ICalendarFault) {
          return try entry(component, identity, &zones)
        } catch {
          return .problem(error.problem(of: component, component.recordType))
        }
      }
  }

  private mutating func entry(
    _ original: ICalendarComponent, _ identity: ICalendarIdentity, _ zones: inout ZoneResolver
  ) throws(ICalendarFault) -> ImportEntry {
    let location = ImportLocation.line(original.line)
    guard let (component, series, date, line) = try adopted(original, identity) else {
      return .item(.event(try events.event(original, &zones).event), at: location)
    }
    if identity.isFuture {
      // By the series and date that the file names, so that the uid of the twentieth is no longer
      // than that of the first.
      let continuation = try ICalendarContinuation(
        component, of: series, on: date, as: identity.uid, context, kinds, &zones)
      continuations[series] = continuation
      return .item(continuation.item, at: location)
    }
    let tombstone = ImportedRecord.tombstone(date, at: context.now, .line(line))
    if component.isCancelled {
      return .item(.records(of: series, [tombstone]), at: location)
    }
    let event = try events.event(component, &zones).event
    return .item(.event(event.replacing(tombstone, of: series)), at: location)
  }

  /// The component as one of the event that goes on with its series on its date, if one does.
  private func adopted(
    _ component: ICalendarComponent, _ identity: ICalendarIdentity
  ) throws(ICalendarFault) -> (ICalendarComponent, EventUID, CivilDate, line: Int)? {
    guard let (original, first, line) = identity.instance else { return nil }
    var (component, series, date) = (component, original, first)
    while let next = continuations[series], next.start != nil, next.date <= date {
      if identity.isFuture, next.date == date {
        throw ICalendarFault(line, FieldFault("RECURRENCE-ID", .duplicate))
      }
      component = next.adopting(component, on: date)
      (series, date) = (next.uid, date.advanced(by: next.shift))
    }
    return (component, series, date, line)
  }
}
