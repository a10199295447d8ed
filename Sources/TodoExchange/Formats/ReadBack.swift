import TodoDomain

/// Compares an event with the event that a reader makes of its written form, and notes the losses.
/// So no format needs a list of what it can hold.
struct ReadBack {
  private let event: any PlannedEvent
  private let read: ImportedEvent
  private let type: ImportRecordType

  init(of event: any PlannedEvent, as read: ImportedEvent) {
    self.event = event
    self.read = read
    type = ImportRecordType(event.kind)
  }

  /// Adds a loss for each field, and each record, that reads back differently or not at all.
  func note(_ records: [OccurrenceRecord], in summary: inout ExportSummary) {
    let (stored, back) = (EventFields(of: event), EventFields(of: read.event))
    for entry in EventFieldTable.entries(of: event)
    where entry.uses.contains(.compared) && !entry.isSame(stored, back) {
      let reason: ExportLoss.Reason = entry.value(back).isEmpty ? .noPlace : .differs
      summary.note(ExportLoss(type, entry.field, reason: reason), of: event.id)
    }
    let recordsBack = Dictionary(read.records.map { ($0.record.date, $0) }) { first, _ in first }
    for record in records { note(record, recordsBack[record.date], in: &summary) }
    let dates = Set(records.map(\.date))
    let invented = read.records.count { !dates.contains($0.record.date) }
    summary.note(ExportLoss(.occurrence, nil, reason: .differs), of: event.id, times: invented)
  }

  /// Notes the losses of an event that was written to another program's format and read back from
  /// it. Such a format reads every event as a schedule, so the kind of a routine is a loss too.
  static func note(
    _ event: any PlannedEvent, _ records: [OccurrenceRecord], asTask read: ImportedEvent,
    in summary: inout ExportSummary
  ) {
    ReadBack(of: event, as: read.keepingSource(of: event)).note(records, in: &summary)
    guard event.kind != .schedule else { return }
    summary.note(ExportLoss(ImportRecordType(event.kind), .kind, reason: .differs), of: event.id)
  }

  private func note(
    _ record: OccurrenceRecord, _ back: ImportedRecord?, in summary: inout ExportSummary
  ) {
    guard let back else {
      return summary.note(ExportLoss(.occurrence, nil, reason: .noPlace), of: event.id)
    }
    let fields: [(EventField, isSame: Bool)] = [
      (.isFinished, record.isFinished == back.record.isFinished),
      (.deletedAt, record.deletedAt == back.record.deletedAt),
      (.time, record.time == back.record.time),
      (.change, record.change == back.record.change),
    ]
    for (field, isSame) in fields where !isSame {
      let isSaid = !back.unstated.contains(field) && back.record.hasValue(of: field)
      summary.note(
        ExportLoss(.occurrence, field, reason: isSaid ? .differs : .noPlace), of: event.id)
    }
  }
}

extension OccurrenceRecord {
  fileprivate func hasValue(of field: EventField) -> Bool {
    switch field {
    case .deletedAt: deletedAt != nil
    case .time: time != nil
    case .change: change != nil
    default: true
    }
  }
}

/// Notes the parts of a store that a format leaves out if it writes only events: the diary,
/// preferences, key-value entries, and categories (such a format has only the names of its events'
/// categories).
enum RestOfStore {
  /// Adds the parts of the store that the file leaves out to the summary.
  ///
  /// - Parameters:
  ///   - diary: Why the file lacks the diary entries; nil if it has them.
  ///   - written: The number of key-value entries that the file has.
  ///   - known: Categories that an import of the file creates unchanged.
  static func note(
    _ snapshot: any StoreReading, diary: ExportLoss.Reason? = .noPlace,
    exceptValues written: Int = 0, exceptCategories known: [Category] = [],
    in summary: inout ExportSummary
  ) throws {
    if let diary {
      var entries = 0
      try snapshot.visitDiaries(in: nil, .oldestFirst) { _ in entries += 1 }
      summary.note(ExportLoss(.diary, nil, reason: diary), times: entries)
    }
    // Every new store has the initial categories, so they are no loss.
    let own = try snapshot.categories().filter { !(Category.initial + known).contains($0) }
    let counts: [(ImportRecordType, Int)] = [
      (.setting, try snapshot.settings().count),
      (.value, try snapshot.values().count - written), (.category, own.count),
    ]
    for (type, count) in counts {
      summary.note(ExportLoss(type, nil, reason: .noPlace), times: count)
    }
  }
}

extension ExportSummary {
  /// Adds a loss for each text that is longer than the format's own program accepts.
  mutating func noteLengths(of event: some PlannedEvent, _ limits: EventLimits) {
    let fields = EventFields(of: event)
    for entry in EventFieldTable.entries(of: event) {
      guard let limit = limits.limit(of: entry.field), case .text(let text) = entry.value(fields)
      else { continue }
      // A text has at most as many characters as bytes, and counting bytes is cheaper.
      guard text.utf8.count > limit, text.count > limit else { continue }
      note(
        ExportLoss(ImportRecordType(event.kind), entry.field, reason: .tooLong(limit: limit)),
        of: event.id)
    }
  }
}
