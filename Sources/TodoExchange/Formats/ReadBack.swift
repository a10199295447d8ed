import TodoDomain

/// What is lost of an event, told by comparing it with what a reader makes of the written form: so
/// that the account is right whatever the form can say.
struct ReadBack {
  private typealias Field = (name: EventField, value: @Sendable (any PlannedEvent) -> AnyHashable?)

  /// What every event has, but for its kind's own fields. Nil stands for a value that says nothing,
  /// as the absent one does.
  private static let fields: [Field] = [
    (.uid, { $0.uid }), (.title, { Exactly(wrappedValue: $0.title) }),
    (.category, { $0.category.name }),
    (.start, { $0.pattern.start }), (.until, { $0.isRepeating ? $0.pattern.end : nil }),
    (.days, { $0.repeatDays.isEmpty ? nil : $0.repeatDays }), (.rule, { $0.pattern.set }),
    (.time, { $0.time }), (.length, { $0.length }), (.zone, { $0.zone }), (.alarm, { $0.alarm }),
    (.memo, { $0.memo.map(Exactly.init(wrappedValue:)) }), (.source, { $0.details.source }),
  ]

  private static func fields(of event: any PlannedEvent) -> [Field] {
    fields
      + Swift.type(of: event).kindFields.map { own in
        (own.field, { $0.kindValues[own.field].flatMap { $0.saysNothing ? nil : $0 } })
      }
  }

  private let event: any PlannedEvent
  private let read: ImportedEvent
  private let type: ImportRecordType

  init(of event: any PlannedEvent, as read: ImportedEvent) {
    self.event = event
    self.read = read
    type = ImportRecordType(event.kind)
  }

  /// Puts down each field, and each record, that reads back otherwise.
  func note(_ records: [OccurrenceRecord], in summary: inout ExportSummary) {
    for field in ReadBack.fields(of: event) {
      let (stored, back) = (field.value(event), field.value(read.event))
      guard stored != back else { continue }
      summary.note(ExportLoss(type, field.name, back == nil ? .noPlace : .differs), of: event.id)
    }
    let back = Dictionary(read.records.map { ($0.record.date, $0) }) { first, _ in first }
    for record in records { note(record, back[record.date], in: &summary) }
    let dates = Set(records.map(\.date))
    let invented = read.records.count { !dates.contains($0.record.date) }
    summary.note(ExportLoss(.occurrence, nil, .differs), of: event.id, times: invented)
  }

  private func note(
    _ record: OccurrenceRecord, _ back: ImportedRecord?, in summary: inout ExportSummary
  ) {
    guard let back else {
      return summary.note(ExportLoss(.occurrence, nil, .noPlace), of: event.id)
    }
    let fields: [(EventField, isSame: Bool)] = [
      (.isFinished, record.isFinished == back.record.isFinished),
      (.deletedAt, record.deletedAt == back.record.deletedAt),
      (.time, record.time == back.record.time),
    ]
    for (field, isSame) in fields where !isSame {
      let isSaid = !back.unstated.contains(field) && back.record.hasValue(of: field)
      summary.note(ExportLoss(.occurrence, field, isSaid ? .differs : .noPlace), of: event.id)
    }
  }
}

extension KindValue {
  /// Whether it is no more than the absence of a value.
  fileprivate var saysNothing: Bool { self == .text(nil) || self == .count(0) }
}

extension OccurrenceRecord {
  fileprivate func hasValue(of field: EventField) -> Bool {
    switch field {
    case .deletedAt: deletedAt != nil
    case .time: time != nil
    default: true
    }
  }
}

/// What formats of events alone say nothing about: the diary, preferences, key-value entries, and
/// categories beyond what their events say of them.
enum RestOfStore {
  /// Adds what the file leaves out of the store to the summary.
  ///
  /// - Parameter withDiary: Whether the diary was to be in the file.
  /// - Parameter written: How many key-value entries the file has.
  static func note(
    _ snapshot: any StoreProviding, withDiary: Bool = true, exceptValues written: Int = 0,
    in summary: inout ExportSummary
  ) throws {
    var entries = 0
    if withDiary { try snapshot.visitDiaries(in: nil, .oldestFirst) { _ in entries += 1 } }
    // Those that a new store is made with are there again wherever the file is brought in.
    let own = try snapshot.categories().filter { !Category.initial.contains($0) }
    let counts: [(ImportRecordType, Int)] = [
      (.diary, entries), (.setting, try snapshot.settings().count),
      (.value, try snapshot.values().count - written), (.category, own.count),
    ]
    for (type, count) in counts { summary.note(ExportLoss(type, nil, .noPlace), times: count) }
  }
}

extension ExportSummary {
  /// Puts down the texts of an event that are longer than a format's own program takes.
  mutating func noteLengths(of event: some PlannedEvent, _ limits: EventLimits) {
    let texts: [(EventField, String?, Int)] = [
      (.title, event.title, limits.title), (.place, (event as? Schedule)?.place, limits.place),
      (.memo, event.memo, limits.memo),
    ]
    for (field, text, limit) in texts {
      // Few bytes need no counting of characters.
      guard let text, text.utf8.count > limit, text.count > limit else { continue }
      note(ExportLoss(ImportRecordType(event.kind), field, .tooLong(limit: limit)), of: event.id)
    }
  }
}
