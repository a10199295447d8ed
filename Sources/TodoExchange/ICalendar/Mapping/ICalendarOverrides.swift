import TodoDomain

/// The components that change dates of series. They wait for the end of their calendar, because the
/// series, or a component that continues it from an earlier date, may come after them.
struct ICalendarOverrides {
  private let context: ImportContext
  private let kinds: EventKinds
  private let events: ICalendarEventReader
  private var waiting: [ICalendarComponent] = []
  /// The components that the RDATEs of series imply. A component of the file with the same date
  /// replaces them.
  private var implied: [ICalendarComponent] = []
  private var waitingSizeInBytes = 0
  private var starts = SeriesStarts()
  /// The continuations of each series, in the order of their dates.
  private var continuations: [EventUID: [Continued]] = [:]

  fileprivate struct Continued {
    /// The first date of the continuation, as the file names it.
    let date: CivilDate
    /// The number of days by which this continuation and all earlier continuations together move
    /// later dates.
    let shift: Int
    let continuation: ICalendarContinuation
  }

  init(_ context: ImportContext, _ kinds: EventKinds) {
    self.context = context
    self.kinds = kinds
    events = ICalendarEventReader(context, kinds)
  }

  /// The limits for the waiting components of a calendar: their number, and the bytes of their
  /// lines.
  static let maximumCount = 50_000
  static let maximumSizeInBytes = 32 << 20

  mutating func add(_ component: ICalendarComponent) throws(ICalendarFault) {
    try makeRoom(for: 1, of: component, component.text.count, "RECURRENCE-ID")
    waiting.append(component)
  }

  /// Notes the zone of a series.
  mutating func add(series: ICalendarComponent) { starts.add(series) }

  /// Adds the components that the RDATEs of a series imply.
  mutating func add(
    implied times: [ICalendarExtraTime], by series: ICalendarComponent, _ uid: EventUID
  ) throws(ICalendarFault) {
    guard !times.isEmpty, let form = ICalendarExtraTime.Form(of: series, uid) else { return }
    try makeRoom(for: times.count, of: series, form.sizeInBytes, "RDATE")
    implied += times.map { $0.component(form) }
  }

  private mutating func makeRoom(
    for count: Int, of component: ICalendarComponent, _ sizeInBytes: Int, _ field: String
  ) throws(ICalendarFault) {
    guard waiting.count + implied.count + count <= Self.maximumCount else {
      throw ICalendarFault(
        component.line, FieldFault(field, .tooMany(limit: Self.maximumCount)))
    }
    let size = waitingSizeInBytes + count * sizeInBytes
    guard size <= Self.maximumSizeInBytes else {
      throw ICalendarFault(
        component.line,
        FieldFault(
          field, .unreadable("more than \(Self.maximumSizeInBytes) bytes of changed dates")))
    }
    waitingSizeInBytes = size
  }

  /// Removes the waiting components and returns their records: first the problems, then
  /// continuations by date, then single dates in the order of the file.
  mutating func takeRecords(_ zones: inout ZoneResolver) -> [ImportRecord] {
    let components = waiting
    let impliedComponents = implied
    (waiting, implied, waitingSizeInBytes) = ([], [], 0)
    continuations = [:]
    var problems: [ImportRecord] = []
    var found: [(component: ICalendarComponent, identity: ICalendarIdentity)] = []
    var times: [EventUID: (time: TimeOfDay, moment: Int?)] = [:]
    for original in components {
      zones.beginComponent(original)
      do throws(ICalendarFault) {
        var notes = ReadingNotes(isStrict: context.isStrict)
        let component = try starts.settled(original, &zones, notes: &notes)
        problems += notes.warnings(of: original).map { .problem($0) }
        let identity = try ICalendarIdentity(component, &zones)
        if let time = identity.time,
          let other = times.updateValue((time, identity.moment), forKey: identity.uid),
          other.time != time, other.moment != identity.moment,
          let property = component.first("RECURRENCE-ID")
        {
          // A series has one occurrence on a date, so a second time on it has no place.
          times[identity.uid] = nil
          throw ICalendarFault(property, .atAnotherTime)
        }
        found.append((component, identity))
      } catch {
        problems.append(.problem(error.problem(of: original, original.recordType)))
      }
    }
    let stated = Set(found.map(\.identity.uid))
    var replaced: [EventUID: (component: ICalendarComponent, identity: ICalendarIdentity)] = [:]
    for component in impliedComponents {
      guard let identity = try? ICalendarIdentity(component, &zones) else { continue }
      if stated.contains(identity.uid) {
        replaced[identity.uid] = (component, identity)
      } else {
        found.append((component, identity))
      }
    }
    let futures = found.filter(\.identity.isFuture).sorted {
      ($0.identity.instance?.date ?? .earliest) < ($1.identity.instance?.date ?? .earliest)
    }
    let ordered = futures + found.filter { !$0.identity.isFuture }
    return problems
      + ordered.flatMap { component, identity in
        // The record of the RDATE is made first: the continuation, once known, would own its date.
        let other = replaced[identity.uid].flatMap {
          try? record($0, $1, other: nil, zones: &zones)
        }
        do throws(ICalendarFault) {
          return try mistakes(in: component, &zones)
            + [try record(component, identity, other: other, zones: &zones)]
        } catch {
          let problem = ImportRecord.problem(error.problem(of: component, component.recordType))
          return [problem] + (other.map { [$0] } ?? [])
        }
      }
  }

  /// Returns the warnings about a cancelled date, because no event is made that could carry them.
  private func mistakes(
    in component: ICalendarComponent, _ zones: inout ZoneResolver
  ) throws(ICalendarFault) -> [ImportRecord] {
    guard component.isCancelled, component.first("RECURRENCE-ID")?.parameter("RANGE") == nil
    else { return [] }
    var notes = ReadingNotes(isStrict: context.isStrict)
    _ = try MendedComponent(component).mended(&zones, &notes)
    return notes.warnings(of: component).map { .problem($0) }
  }

  /// Makes the record of a component.
  ///
  /// - Parameter other: The record of an RDATE on the same date, which is used if this component is
  ///   rejected.
  private mutating func record(
    _ original: ICalendarComponent, _ identity: ICalendarIdentity, other: ImportRecord?,
    zones: inout ZoneResolver
  ) throws(ICalendarFault) -> ImportRecord {
    let location = ImportLocation.line(original.line)
    guard let (component, series, date, line) = try adopted(original, identity) else {
      return .item(.event(try events.event(original, &zones).event), at: location)
    }
    if identity.isFuture {
      // The continuation keeps the series and the date as the file names them, so that uids don't
      // grow with the number of continuations.
      var continuation = try ICalendarContinuation(
        component, of: series, on: date, as: identity.uid, context, kinds: kinds, zones: &zones)
      if case .item(.event(let change), _)? = other { continuation.fallback = change }
      if let root = identity.instance, continuation.start != nil {
        let shift = (continuations[root.series]?.last?.shift ?? 0) + continuation.shift
        continuations[root.series, default: []].append(
          Continued(date: root.date, shift: shift, continuation: continuation))
      }
      return .item(.event(continuation), at: location)
    }
    if !component.isCancelled,
      let changed = try ICalendarChangedDay(
        component, of: series, on: date, kinds, events: events, zones: &zones)
    {
      return .item(.event(changed), at: location)
    }
    let tombstone = ImportedRecord.tombstone(date, at: context.now, .line(line))
    if component.isCancelled {
      return .item(.records(of: series, [tombstone]), at: location)
    }
    var event = try events.event(component, &zones).event
    event.imported = event.imported.replacing(tombstone, of: series)
    return .item(.event(event), at: location)
  }

  /// Returns a component that changes a date of a series, rewritten for the continuation that has
  /// the date; unchanged if no continuation has it. Also returns the uid of the event that has the
  /// date, the date in that event, and the line of the change. Nil if the component changes no
  /// date.
  private func adopted(
    _ component: ICalendarComponent, _ identity: ICalendarIdentity
  ) throws(ICalendarFault) -> (ICalendarComponent, EventUID, CivilDate, line: Int)? {
    guard let (series, date, line) = identity.instance else { return nil }
    let all = continuations[series] ?? []
    guard let known = all.last(upTo: date) else { return (component, series, date, line) }
    if identity.isFuture, known.date == date {
      throw ICalendarFault(line, FieldFault("RECURRENCE-ID", .duplicate))
    }
    let moved = date.advanced(by: known.shift)
    let adopted = known.continuation.adopting(component, on: moved)
    return (adopted, known.continuation.restUID, moved, line)
  }
}

extension [ICalendarOverrides.Continued] {
  /// Returns the last continuation that begins on or before the date, by binary search.
  fileprivate func last(upTo date: CivilDate) -> Element? {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle].date <= date { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? nil : self[low - 1]
  }
}

extension ICalendarComponent {
  /// Whether the event or the date is cancelled.
  var isCancelled: Bool { first("STATUS")?.isCancellation ?? false }

  /// Whether the whole event is cancelled, and not only one date.
  var isCancelledWhole: Bool { isCancelled && first("RECURRENCE-ID") == nil }
}

extension ICalendarProperty {
  /// Whether the property is STATUS:CANCELLED.
  var isCancellation: Bool { name == "STATUS" && value.uppercased() == "CANCELLED" }
}
