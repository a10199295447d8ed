import Foundation
import TodoDomain

/// Writes one document with both lists, and keeps the account of what it can't hold.
struct ToduckWriter {
  /// How many days' listings are held at a time.
  private static let window_days = 31
  /// What the server answers with when all is well.
  private static let success: Int64 = 20_000

  private let timeZone: TimeZone
  /// Whether only the events of a range were asked for.
  private let isPart: Bool
  private let spans: ToduckSpans
  private var shape: ToduckRoutineShape?
  private var nextRecord: Int64 = -1
  private var json = JSONWriter(capacity: 2 * chunkSize_bytes)
  private var account = ExportAccount()
  /// Routines that can't be listed.
  private var leftOut: Set<EventID> = []

  init(_ snapshot: any StoreProviding, _ options: ExportOptions) throws {
    timeZone = options.timeZone
    isPart = options.occurrences != nil
    spans = try options.occurrences.map { try ToduckSpans($0) } ?? ToduckSpans(of: snapshot)
    shape = spans.routines.map(ToduckRoutineShape.init)
  }

  mutating func write(
    _ snapshot: any StoreProviding, to sink: ByteSink
  ) throws -> ExportAccount {
    json.beginObject()
    json.key("code")
    json.integer(ToduckWriter.success)
    json.key(named: ToduckDocument.content)
    json.beginObject()
    write(spans.query, as: ("queryStartDate", "queryEndDate"))
    json.key(named: ToduckDocument.schedules)
    json.beginArray()
    try snapshot.visitEvents { event, records in
      try take(event, records)
      try handOn(to: sink)
    }
    json.endArray()
    if let shape { try writeRoutines(of: snapshot, shape, to: sink) }
    json.endObject()
    json.key("message")
    json.null()
    json.endObject()
    json.newline()
    try sink(json.bytes)
    try RestOfStore.note(snapshot, in: &account)
    return account
  }

  private mutating func handOn(to sink: ByteSink) throws {
    guard json.bytes.count >= chunkSize_bytes else { return }
    try sink(json.bytes)
    json.removeAll()
  }

  private mutating func write(
    _ range: ClosedRange<CivilDate>?, as names: (first: StaticString, last: StaticString)
  ) {
    json.key(names.first)
    json.value(.text(range?.lowerBound.description))
    json.key(names.last)
    json.value(.text(range?.upperBound.description))
  }

  /// Writes a schedule; looks at what can be told of a routine, which is written later.
  private mutating func take(_ event: any PlannedEvent, _ records: [OccurrenceRecord]) throws {
    guard let id = event.id else { return }
    switch event {
    case let schedule as Schedule: try write(schedule, id, records)
    case let routine as Routine: check(routine, id, records)
    default: throw ExchangeError.unsupportedKind(.toduck, event.kind)
    }
  }

  // MARK: Schedules

  private mutating func write(
    _ schedule: Schedule, _ id: EventID, _ records: [OccurrenceRecord]
  ) throws {
    if isPart, let query = spans.query, !schedule.pattern.isCovering(anyOf: query) {
      return account.note(ExportLoss(.init(.schedule), nil, .outsideRange), of: id)
    }
    guard schedule.pattern.set == nil else {
      return account.note(ExportLoss(.init(.schedule), nil, .noPlace), of: id)
    }
    let shape = ToduckScheduleShape(timeZone: timeZone)
    guard let object = shape.object(of: schedule, id, records, nextRecord: &nextRecord),
      let read = ToduckSchedules(readingBack).event(of: .object(object))
    else { return account.note(ExportLoss(.init(.schedule), nil, .noDate), of: id) }
    json.value(.object(object))
    ReadBack(of: schedule, as: read).note(records, in: &account)
    account.noteLengths(of: schedule, ToduckValues.limits)
  }

  /// Texts are as long as they are.
  private var readingBack: ImportContext {
    ImportContext(now: Instant(secondsSince1970: 0), timeZone: timeZone, limits: .unlimited)
  }

  // MARK: Routines

  private mutating func check(_ routine: Routine, _ id: EventID, _ records: [OccurrenceRecord]) {
    let type = ImportRecordType(.routine)
    guard let listings = shape?.listings(of: routine, id, records), let shape,
      let read = ToduckReadRoutine(shape, readingBack).event(of: routine, id, listings)
    else {
      leftOut.insert(id)
      return account.note(ExportLoss(type, nil, isPart ? .outsideRange : .noDate), of: id)
    }
    let (inside, outside) = records.divided { shape.range.contains($0.date) }
    ReadBack(of: routine, as: read).note(inside, in: &account)
    account.note(ExportLoss(.occurrence, nil, .outsideRange), of: id, times: outside.count)
    account.noteLengths(of: routine, ToduckValues.limits)
  }

  private mutating func writeRoutines(
    of snapshot: any EventProviding, _ shape: ToduckRoutineShape, to sink: ByteSink
  ) throws {
    write(shape.range, as: ("startDate", "endDate"))
    json.key(named: ToduckDocument.routines)
    json.beginArray()
    var first = shape.range.lowerBound
    while first <= shape.range.upperBound {
      let last = min(
        first.advanced(by: ToduckWriter.window_days - 1), shape.range.upperBound)
      try writeRoutines(of: snapshot, shape, in: first...last, to: sink)
      first = last.advanced(by: 1)
    }
    json.endArray()
  }

  /// Each date of a window with its routines.
  private mutating func writeRoutines(
    of snapshot: any EventProviding, _ shape: ToduckRoutineShape,
    in window: ClosedRange<CivilDate>, to sink: ByteSink
  ) throws {
    let listed = try shape.objects(in: window, of: snapshot, without: leftOut)
    var date = window.lowerBound
    while date <= window.upperBound {
      json.beginObject()
      json.key("queryDate")
      json.string(date.description)
      json.key("routines")
      json.beginArray()
      for object in listed[date] ?? [] {
        json.value(.object(object))
        try handOn(to: sink)
      }
      json.endArray()
      json.endObject()
      date = date.advanced(by: 1)
    }
    try handOn(to: sink)
  }
}

extension DatePattern {
  fileprivate func isCovering(anyOf range: ClosedRange<CivilDate>) -> Bool {
    let first = max(start, range.lowerBound)
    let last = min(first.advanced(by: 6), range.upperBound)
    return first <= last && !dates(in: first...last).isEmpty
  }
}

extension Array {
  /// Those that fulfil a condition, and the others.
  fileprivate func divided(by condition: (Element) -> Bool) -> (Self, Self) {
    (filter(condition), filter { !condition($0) })
  }
}
