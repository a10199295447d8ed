import Foundation
import TodoDomain
import TodoText

/// Writes one document with both lists, and counts the losses.
struct ToduckWriter {
  /// The server's code for success.
  private static let success: Int64 = 20_000

  private let timeZone: ZoneID
  /// Whether the user chose a range.
  private let isPart: Bool
  private let spans: ToduckSpans
  private var shape: ToduckRoutineShape?
  private var nextRecord: Int64 = -1
  private var json = JSONWriter(capacity: 2 * chunkSizeInBytes)
  private var summary = ExportSummary()
  /// Routines without a listing, or without a listing that a reader accepts.
  private var leftOut: Set<EventID> = []

  init(_ snapshot: any StoreReading, _ options: ExportOptions) throws {
    timeZone = options.timeZone
    isPart = options.occurrences != nil
    spans = try options.occurrences.map { try ToduckSpans($0) } ?? ToduckSpans(of: snapshot)
    shape = spans.routines.map(ToduckRoutineShape.init)
  }

  mutating func write(
    _ snapshot: any StoreReading, to sink: ByteSink
  ) throws -> ExportSummary {
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
    try RestOfStore.note(snapshot, in: &summary)
    return summary
  }

  private mutating func handOn(to sink: ByteSink) throws {
    guard json.bytes.count >= chunkSizeInBytes else { return }
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

  /// Writes a schedule. A routine is only checked for losses, because routines come later in the
  /// document.
  private mutating func take(_ event: any PlannedEvent, _ records: [OccurrenceRecord]) throws {
    guard let id = event.id else { return }
    if let schedule = Schedule(event) {
      try write(schedule, id, records: records)
    } else if let routine = Routine(event) {
      check(routine, id, records: records)
    } else {
      throw ExchangeError.unsupportedKind(.toduck, event.kind)
    }
  }

  // MARK: Schedules

  private mutating func write(
    _ schedule: Schedule, _ id: EventID, records: [OccurrenceRecord]
  ) throws {
    if isPart, let query = spans.query, !schedule.pattern.isCovering(anyOf: query) {
      return summary.note(ExportLoss(.init(.schedule), nil, reason: .outsideRange), of: id)
    }
    guard schedule.pattern.set == nil, schedule.pattern.pause == nil else {
      return summary.note(ExportLoss(.init(.schedule), nil, reason: .noPlace), of: id)
    }
    let shape = ToduckScheduleShape(timeZone: timeZone)
    guard let object = shape.object(of: schedule, id, records, nextRecord: &nextRecord),
      let read = ToduckSchedules(readingBack).event(of: .object(object))
    else { return summary.note(ExportLoss(.init(.schedule), nil, reason: .noDate), of: id) }
    json.value(.object(object))
    ReadBack(of: schedule, as: read).note(records, in: &summary)
    summary.noteLengths(of: schedule, ToduckValues.limits)
  }

  /// The context for reading back. Texts of any length are accepted, because stored texts may be
  /// longer than the limits.
  private var readingBack: ImportContext {
    ImportContext(now: Instant(secondsSince1970: 0), timeZone: timeZone, limits: .unlimited)
  }

  // MARK: Routines

  private mutating func check(_ routine: Routine, _ id: EventID, records: [OccurrenceRecord]) {
    let type = ImportRecordType(.routine)
    guard routine.pattern.set == nil, routine.pattern.pause == nil else {
      leftOut.insert(id)
      return summary.note(ExportLoss(type, nil, reason: .noPlace), of: id)
    }
    guard let listings = shape?.listings(of: routine, id, records), let shape,
      let read = ToduckReadRoutine(shape, readingBack).event(of: routine, id, listings)
    else {
      leftOut.insert(id)
      return summary.note(ExportLoss(type, nil, reason: isPart ? .outsideRange : .noDate), of: id)
    }
    let (inside, outside) = records.divided { shape.range.contains($0.date) }
    ReadBack(of: routine, as: read).note(inside, in: &summary)
    summary.note(ExportLoss(.occurrence, nil, reason: .outsideRange), of: id, times: outside.count)
    summary.noteLengths(of: routine, ToduckValues.limits)
  }

  private mutating func writeRoutines(
    of snapshot: any EventReading, _ shape: ToduckRoutineShape, to sink: ByteSink
  ) throws {
    write(shape.range, as: ("startDate", "endDate"))
    json.key(named: ToduckDocument.routines)
    json.beginArray()
    var listed: CivilDate?
    try shape.visitListings(of: snapshot, without: leftOut) { row in
      beginLists(in: shape.range, after: &listed, through: row.listing.date)
      guard let routine = Routine(row.routine) else { return }
      json.value(.object(shape.object(of: routine, row.id, row.listing)))
      try handOn(to: sink)
    }
    beginLists(in: shape.range, after: &listed, through: shape.range.upperBound)
    endList()
    json.endArray()
    try handOn(to: sink)
  }

  /// Begins a list for each date of the range after `last`, up to and including `date`, since every
  /// date has a list. Ends each earlier list first, and sets `last` to `date`.
  private mutating func beginLists(
    in range: ClosedRange<CivilDate>, after last: inout CivilDate?, through date: CivilDate
  ) {
    var next = last?.advanced(by: 1) ?? range.lowerBound
    while next <= date {
      if last != nil { endList() }
      json.beginObject()
      json.key("queryDate")
      json.string(next.description)
      json.key("routines")
      json.beginArray()
      last = next
      next = next.advanced(by: 1)
    }
  }

  private mutating func endList() {
    json.endArray()
    json.endObject()
  }
}

extension DatePattern {
  fileprivate func isCovering(anyOf range: ClosedRange<CivilDate>) -> Bool {
    let first = max(start ?? range.lowerBound, range.lowerBound)
    let last = min(first.advanced(by: 6), range.upperBound)
    return first <= last && !dates(in: first...last).isEmpty
  }
}

extension Array {
  /// Returns the elements that fulfil a condition, and the other elements.
  fileprivate func divided(by condition: (Element) -> Bool) -> (Self, Self) {
    (filter(condition), filter { !condition($0) })
  }
}
