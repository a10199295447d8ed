extension ImportSession {
  /// Ends a series of the store, and brings in the event that goes on from there. What happened to
  /// the dates that this takes over goes with them.
  mutating func take(
    _ continuation: ImportedContinuation, at location: ImportLocation
  ) throws {
    guard let stored = try transaction.event(withUID: continuation.series), let id = stored.id
    else {
      let uid = continuation.series.rawValue
      return reject(
        ImportProblem(at: location, type: continuation.type, record: uid, .unknownEvent))
    }
    let split: SeriesSplit
    do throws(ImportProblem) {
      split = try continuation.split(stored)
    } catch {
      return reject(error)
    }
    let isSame = split.ended.isEqual(to: stored)
    if let rest = split.rest {
      let gone = try transaction.records(of: id).filter { $0.date >= continuation.date }
      guard try take(rest, with: gone, of: id, movedBy: split.shift, at: location) else { return }
    } else {
      count(.occurrence, isSame ? .same : .new)
    }
    if !isSame { try transaction.apply(.replace(split.ended.identified(by: id))) }
  }

  /// Brings the rest of a series in, and its records over; false where it was rejected.
  private mutating func take(
    _ rest: ImportedEvent, with gone: [OccurrenceRecord], of series: EventID, movedBy shift: Int,
    at location: ImportLocation
  ) throws -> Bool {
    let moved = gone.map { $0.moved(to: $0.date.advanced(by: shift)) }
    let dates = Set(moved.map(\.date))
    var rest = rest
    // They were counted with the series.
    rest.records.removeAll { dates.contains($0.record.date) }
    try take(rest, at: location)
    guard let id = try transaction.event(withUID: rest.event.uid)?.id, seen.contains(id) else {
      return false
    }
    for (old, new) in zip(gone, moved) {
      try transaction.apply(.forget(series, old.date))
      try transaction.apply(.record(id, new))
    }
    return true
  }
}
