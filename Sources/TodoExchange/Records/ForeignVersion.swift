import TodoDomain

/// A version of another program's task. The store may have another version of it.
///
/// Versions are compared by the sources of their events. Equal sources are the same version. For
/// different sources, `modified` decides which is later; without it, the file's version replaces
/// the stored one. The source's `status` is `completed` for a finished task, and `deleted` for a
/// deleted one.
///
/// A label keeps the category that the user's map gave it, until the user gives the label another.
struct ForeignVersion: ImportedChange {
  /// The event of the file.
  let imported: ImportedEvent
  private let labels: ForeignLabels
  private let hasGivenCategory: Bool
  private let modified: Instant?
  private let isDeleted: Bool

  /// Makes a version of a task.
  ///
  /// - Parameters:
  ///   - categories: The user's categories for labels, which the event has already.
  ///   - others: The mappings of the other fields.
  init(
    _ imported: ImportedEvent, _ labels: ForeignLabels, categories: CategoryMap,
    besides others: [ImportMapping] = [], modified: Instant? = nil, isDeleted: Bool = false
  ) {
    self.imported = imported.sorted(by: labels, categories, besides: others)
    self.labels = labels
    hasGivenCategory = labels.given(categories) != nil
    self.modified = modified
    self.isDeleted = isDeleted
  }

  var uid: EventUID { imported.uid }
  var itemUID: EventUID { imported.uid }
  var type: ImportRecordType { imported.type }
  var remoteID: RemoteID? { imported.remoteID }

  func decision(about stored: (any PlannedEvent)?) throws(ImportProblem) -> ImportDecision {
    guard let stored else {
      if isDeleted { throw problem(.deletedThere) }
      return .insert(imported)
    }
    // An undated todo has no date that could be deleted.
    if isDeleted, imported.event.pattern.isUndated { throw problem(.deletedThere) }
    let source = stored.details.source
    let imported =
      hasGivenCategory ? imported : imported.resorted(by: labels, CategoryMap(keptIn: source))
    guard let source, source.format == imported.event.details.source?.format else {
      return .replace(imported, isLater: false)
    }
    if source == imported.event.details.source { return .keep(imported) }
    let former = source.extra["modified"].flatMap { InstantText.instant($0[...]) }
    if let former, let modified, modified < former { return .keep(imported) }
    let isLater = if let former, let modified { former < modified } else { false }
    return .replace(imported.recording(undone(since: source, stored)), isLater: isLater)
  }

  /// Returns the record that reopens or restores a todo of one date, or of none, if the stored
  /// version was finished or deleted; none for a series.
  private func undone(since former: EventSource, _ stored: any PlannedEvent) -> [ImportedRecord] {
    guard imported.records.isEmpty, !imported.event.isRepeating, !stored.isRepeating else {
      return []
    }
    switch (former.extra["status"], imported.event.pattern.start) {
    case ("completed", _): return [.reopening(imported.event)]
    case ("deleted", let day?):
      let record = OccurrenceRecord(date: day)
      return [ImportedRecord(record, at: .line(0), unstated: [.isFinished, .time])]
    default: return []
    }
  }

  private func problem(_ reason: ImportProblem.Reason) -> ImportProblem {
    let location = imported.records.first?.location ?? .line(0)
    return ImportProblem(
      at: location, type: type, record: uid.rawValue, field: "status", value: imported.event.title,
      reason, .leftOut)
  }
}

extension ImportedRecord {
  /// Returns a record that reopens a todo of one date, or of none, and states nothing else.
  static func reopening(_ event: any PlannedEvent) -> ImportedRecord {
    var unstated: Set<EventField> = [.deletedAt, .change]
    if event.pattern.isUndated { unstated.insert(.date) }
    return ImportedRecord(
      OccurrenceRecord(date: event.pattern.start ?? .earliest), at: .line(0), unstated: unstated)
  }
}
