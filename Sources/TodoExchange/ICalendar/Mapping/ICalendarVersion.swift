import TodoDomain

/// The version of an event that a component of a file states. The store may have another version.
struct ICalendarVersion: ImportedChange {
  /// The event of this version.
  var imported: ImportedEvent
  /// The version that the component states; nil for a component in the canonical form, which states
  /// none.
  private let version: ComponentVersion?
  private let reader: ICalendarEventReader
  private let splitter: SeriesSplitter

  init(
    _ imported: ImportedEvent, _ version: ComponentVersion?, reader: ICalendarEventReader,
    canonical: CanonicalForm
  ) {
    self.imported = imported
    self.version = version
    self.reader = reader
    splitter = SeriesSplitter(canonical)
  }

  var uid: EventUID { imported.uid }
  var itemUID: EventUID { imported.itemUID }
  var type: ImportRecordType { imported.type }
  var remoteID: RemoteID? { imported.remoteID }

  func decision(about stored: (any PlannedEvent)?) -> ImportDecision {
    guard let stored else { return .insert(imported) }
    let source = stored.details.source
    let comparison = version?.comparison(to: source) ?? .other
    let event = source.flatMap { adapted(to: $0, comparison) } ?? imported
    return switch comparison {
    case .earlier, .same: .keep(event)
    case .later: .replace(event, isLater: true)
    case .other: .replace(asExported(from: stored) ?? event, isLater: false)
    }
  }

  /// Returns the event with the source of the stored event, if the component is todoctl's own
  /// export of the stored event: if an export of that event with the file's records would write the
  /// same component. Nil otherwise.
  private func asExported(from stored: any PlannedEvent) -> ImportedEvent? {
    guard let version, let kept = KeptComponent(of: stored) else { return nil }
    let written = reader.merge.component(
      kept, of: stored, imported.records.map(\.record), elsewhere: [])
    return version.isOf(written, kept.zones) ? imported.from(stored.details.source) : nil
  }

  /// Returns the event with the change that the import needs: ended if the stored series was split,
  /// or with dates restored that the stored event had cancelled, finished or excluded. Nil if the
  /// event needs no change.
  ///
  /// - Parameter stored: The source of the stored event.
  private func adapted(
    to stored: EventSource, _ comparison: VersionComparison
  ) -> ImportedEvent? {
    // The stored event was neither continued nor cancelled since the same file was imported.
    if imported.event.details.source == stored { return nil }
    if comparison != .earlier, let revived = revived(after: stored) { return revived }
    if let ended = splitter.ended(imported, asContinued: stored) { return ended }
    guard comparison != .earlier, let kept = KeptComponent(stored), let former = former(kept)
    else { return nil }
    if kept.component.name == "VTODO", let open = reopened(after: former) { return open }
    return comparison == .later ? bringingBack(datesOf: former) : nil
  }

  /// Returns the event with a record that restores its first date, if the stored event was
  /// cancelled and this one takes place again; nil otherwise.
  private func revived(after stored: EventSource) -> ImportedEvent? {
    let event = imported.event
    guard KeptComponent(stored)?.component.isCancelledWhole == true,
      KeptComponent(event.details.source)?.component.isCancelledWhole != true
    else { return nil }
    guard let date = event.pattern.anchor,
      !imported.records.contains(where: { $0.record.date == date })
    else { return nil }
    return imported.recording([.restoration(of: date)])
  }

  /// Returns the event as its last imported component describes it. The store keeps that component
  /// with the event. Nil if the component can't be read.
  private func former(_ kept: KeptComponent) -> ImportedEvent? {
    var zones = ZoneResolver(kept.zones)
    return try? reader.titling(kept.untitled).plainEvent(kept.component, zones: &zones)
  }

  /// Returns the event with a record that reopens it, if it was finished and is open again; nil
  /// otherwise, and for an event that repeats.
  private func reopened(after former: ImportedEvent) -> ImportedEvent? {
    let isDone = former.records.contains(where: \.record.isFinished)
    guard isDone, !former.event.isRepeating, !imported.event.isRepeating, imported.records.isEmpty
    else { return nil }
    return imported.recording([.reopening(imported.event)])
  }

  /// Returns the event with records that restore the dates that only its former version excluded;
  /// nil if there are no such dates.
  private func bringingBack(datesOf former: ImportedEvent) -> ImportedEvent? {
    let stated = Set(imported.records.map(\.record.date))
    let back = former.deletedDates.filter {
      !stated.contains($0) && imported.event.pattern.covers($0)
    }
    return back.isEmpty ? nil : imported.recording(back.map { .restoration(of: $0) })
  }
}

extension ImportedEvent {
  /// The dates that the event's records delete.
  var deletedDates: [CivilDate] { records.filter { !$0.record.isLive }.map(\.record.date) }
}

extension ImportedRecord {
  /// Returns a record that undoes the deletion of a date and states nothing else.
  fileprivate static func restoration(of date: CivilDate) -> ImportedRecord {
    ImportedRecord(
      OccurrenceRecord(date: date), at: .line(0), unstated: [.isFinished, .time])
  }
}

/// Ends a series that another event continues. The ended series keeps its whole component and the
/// date of the split, so that a second import of the same file changes nothing.
struct SeriesSplitter: Sendable {
  private let canonical: CanonicalForm

  init(_ canonical: CanonicalForm) {
    self.canonical = canonical
  }

  /// Returns a file's series, which is still whole, ended before the date on which the store split
  /// its own series; nil if the store's series wasn't split.
  func ended(_ imported: ImportedEvent, asContinued stored: EventSource) -> ImportedEvent? {
    guard let date = KeptComponent.continuation(stored),
      let ended = ended(imported.event, before: date, pattern: imported.event.pattern)
    else { return nil }
    return ImportedEvent(
      ended, category: imported.categoryPolicy,
      records: imported.records.filter { $0.record.date < date }, unstated: imported.unstated,
      warnings: imported.warnings)
  }

  /// Returns the series up to the day before the date; nil if no date is left, or if the series
  /// came from another format.
  func ended(
    _ event: any PlannedEvent, before date: CivilDate, pattern: DatePattern
  ) -> (any PlannedEvent)? {
    guard let pattern = pattern.ending(on: date.dayBefore),
      let ended = try? event.with(pattern: pattern),
      let source = source(of: event), KeptComponent(source) != nil
    else { return nil }
    return ended.from(KeptComponent.continued(source, on: date))
  }

  /// Returns the source of the event. An event without a source kept no component, so its canonical
  /// form becomes its source.
  private func source(of event: any PlannedEvent) -> EventSource? {
    if let source = event.details.source { return source }
    let zones = event.zone.map { [$0.name: $0.name] } ?? [:]
    return KeptComponent(canonical.component(of: event, []), zones: zones).source
  }
}

/// The version of an event, or of a diary entry, in a component of a file.
struct ComponentVersion: ImportedVersion {
  private let kept: KeptComponent
  /// The source of the event or entry that is made of the component.
  private let source: EventSource

  init(_ kept: KeptComponent, as source: EventSource) {
    self.kept = kept
    self.source = source
  }

  /// Returns whether another component means the same as this version's component.
  ///
  /// - Parameter zones: The names of the other component's zones by TZID, which must be the same
  ///   too.
  func isOf(_ component: ICalendarComponent, _ zones: [String: String]) -> Bool {
    kept.zones == zones && kept.component.saysTheSame(as: component)
  }

  func comparison(to stored: EventSource?) -> VersionComparison {
    // A file that is imported again has the same text, which needs no parsing.
    if stored == source { return .same }
    guard let stored = KeptComponent(stored) else { return .other }
    let (component, other) = (kept.component, stored.component)
    guard component.name == other.name, !component.isOtherInstance(than: other),
      component.knownUID.utf8.elementsEqual(other.knownUID.utf8) || component.ownUID == nil
    else { return .other }
    let (revision, former) = (ICalendarRevision(component), ICalendarRevision(other))
    if revision < former { return .earlier }
    if kept.zones == stored.zones, component.saysTheSame(as: other) { return .same }
    return former < revision ? .later : .other
  }
}

extension ICalendarComponent {
  /// Returns whether the component is an earlier version than another component of the same
  /// identity.
  func isEarlierVersion(than other: ICalendarComponent) -> Bool {
    ICalendarRevision(self) < ICalendarRevision(other)
  }

  /// Returns whether both components have a RECURRENCE-ID with a time in the same zone, but with
  /// different times, so that they change different occurrences of a series.
  fileprivate func isOtherInstance(than other: ICalendarComponent) -> Bool {
    guard let own = first("RECURRENCE-ID"), let its = other.first("RECURRENCE-ID"),
      own.value.contains("T"), own.value.hasSuffix("Z") == its.value.hasSuffix("Z"),
      own.parameter("TZID") == its.parameter("TZID")
    else { return false }
    return its.value.contains("T") && own.value != its.value
  }
}

/// The order of a component among its versions (RFC 5546 §2.1.5): by SEQUENCE, then LAST-MODIFIED,
/// then DTSTAMP.
private struct ICalendarRevision: Comparable {
  private let sequence: Int
  private let modified: Instant?
  private let stamp: Instant?

  init(_ component: ICalendarComponent) {
    sequence = component.first("SEQUENCE").flatMap { try? $0.integer() } ?? 0
    modified = component.first("LAST-MODIFIED").flatMap { InstantText.instant($0.value[...]) }
    stamp = component.first("DTSTAMP").flatMap { InstantText.instant($0.value[...]) }
  }

  static func < (left: ICalendarRevision, right: ICalendarRevision) -> Bool {
    guard left.sequence == right.sequence else { return left.sequence < right.sequence }
    if let old = left.modified, let new = right.modified, old != new { return old < new }
    guard let old = left.stamp, let new = right.stamp else { return false }
    return old < new
  }
}
