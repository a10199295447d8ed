extension PlannedEvent {
  /// What marking one date as done, or taking that back, does. Marking twice is the same as once,
  /// and taking back leaves no trace on a date that the pattern covers by itself.
  ///
  /// - Throws: `RequestError.notAnOccurrence`.
  public func finishing(
    on date: CivilDate, _ isFinished: Bool, records: [OccurrenceRecord]
  ) throws -> [EventEdit] {
    let occurrence = try requiredOccurrence(on: date, records: records)
    guard occurrence.isFinished != isFinished else { return [] }
    let id = try storedID()
    let old = records.first { $0.date == date }
    if !isFinished, pattern.covers(date) { return [.forget(id, date)] }
    let record = OccurrenceRecord(
      date: date, isFinished: isFinished, time: old == nil ? historicTime : old?.time)
    return [.record(id, record)]
  }
}
