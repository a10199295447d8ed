import TodoDomain

/// The records of an event's dates, in EXDATE, in todoctl's own properties, and in the STATUS of a
/// VTODO.
struct ICalendarRecords {
  private let component: ICalendarComponent
  private let timing: ICalendarTiming

  init(_ component: ICalendarComponent, _ timing: ICalendarTiming) {
    self.component = component
    self.timing = timing
  }

  // MARK: - Reading

  func records(
    at now: Instant, in reader: ZoneID, _ zones: inout ZoneResolver
  ) throws(ICalendarFault) -> [ImportedRecord] {
    var records = try ownRecords()
    for property in component.all("EXDATE") {
      let values = try property.read { (property) throws(ICalendarValueError) in
        try property.dates()
      }
      for value in values {
        let moment = try ICalendarMoment(value, property, zones: &zones)
        let wall = moment.wall(in: timing.zone)
        // An EXDATE at another time than the event's excludes nothing (RFC 5545 §3.8.5.1). On a day
        // on which the clocks skip that time, the event is at another time, which is the same
        // moment.
        let isItsTime =
          wall.time == nil || wall.time == timing.time
          || moment.zone != nil && moment.seconds == timing.seconds(on: wall.date)
        guard isItsTime, timing.pattern.covers(wall.date) else { continue }
        add(wall.date, at: now, .line(property.line), to: &records)
      }
    }
    let start = timing.pattern.start
    if component.isCancelledWhole, let start {
      let line = component.first("STATUS")?.line ?? component.line
      add(start, at: now, .line(line), to: &records)
    }
    if let property = completion {
      var stated = start
      if stated == nil { stated = try completionDate(in: reader, &zones) }
      let date = stated ?? now.date(in: reader)
      if records[date] == nil, start != nil || records.isEmpty {
        records[date] = ImportedRecord(
          OccurrenceRecord(date: date, isFinished: true), at: .line(property.line),
          unstated: stated == nil ? [.deletedAt, .time, .date] : [.deletedAt, .time])
      }
    }
    return records.values.sorted { $0.record.date < $1.record.date }
  }

  /// Returns the date of COMPLETED in the reader's zone; nil without one.
  private func completionDate(
    in reader: ZoneID, _ zones: inout ZoneResolver
  ) throws(ICalendarFault) -> CivilDate? {
    guard let property = component.first("COMPLETED"), let value = try? property.date() else {
      return nil
    }
    return try ICalendarMoment(value, property, zones: &zones).date(in: reader)
  }

  private func ownRecords() throws(ICalendarFault) -> [CivilDate: ImportedRecord] {
    var records: [CivilDate: ImportedRecord] = [:]
    for property in component.all(OwnProperty.record) {
      guard let record = RecordText.record(property.value) else {
        throw ICalendarFault(property, .wrongType(expected: "20250512 DONE"))
      }
      guard
        records.updateValue(ImportedRecord(record, at: .line(property.line)), forKey: record.date)
          == nil
      else { throw ICalendarFault(property, .duplicate) }
    }
    for property in component.all(OwnProperty.done) {
      for word in property.value.split(separator: " ") {
        guard let date = RecordText.date(word) else {
          throw ICalendarFault(property, .wrongType(expected: ICalendarValueForm.date.rawValue))
        }
        let record = OccurrenceRecord(date: date, isFinished: true)
        records[date] = ImportedRecord(record, at: .line(property.line))
      }
    }
    return records
  }

  private func add(
    _ date: CivilDate, at now: Instant, _ location: ImportLocation,
    to records: inout [CivilDate: ImportedRecord]
  ) {
    guard let own = records[date] else {
      records[date] = .tombstone(date, at: now, location)
      return
    }
    guard own.record.isLive else { return }
    let record = OccurrenceRecord(
      date: date, isFinished: own.record.isFinished, deletedAt: now, time: own.record.time)
    records[date] = ImportedRecord(
      record, at: own.location, unstated: own.unstated.union([.deletedAt]))
  }

  /// The property that marks a single VTODO as finished; nil if there is none.
  private var completion: ICalendarProperty? {
    guard component.name == "VTODO", !timing.pattern.isRepeating else { return nil }
    if let status { return status.value.uppercased() == "COMPLETED" ? status : nil }
    return completions.first
  }

  private var status: ICalendarProperty? {
    component.first("STATUS").flatMap { $0.value.isEmpty ? nil : $0 }
  }

  /// The properties other than STATUS that mark a VTODO as finished (RFC 5545 §3.8.1.8, §3.8.2.1).
  /// An empty property is ignored.
  private var completions: [ICalendarProperty] {
    component.properties.filter { property in
      property.name == "COMPLETED" && !property.value.isEmpty
        || property.name == "PERCENT-COMPLETE" && (try? property.integer()) == 100
    }
  }

  /// Adds a warning for each property that marks a VTODO as finished but has no effect: because it
  /// contradicts STATUS, or because the VTODO is a series and the property names no date.
  func tell(in notes: inout ReadingNotes) {
    guard component.name == "VTODO", !component.isCancelled, completion == nil else { return }
    let all = (status.map { [$0] } ?? []).filter { $0.value.uppercased() == "COMPLETED" }
    let rule = timing.pattern.isAfterDone ? OwnProperty.rule : "RRULE"
    let other = timing.pattern.isRepeating ? rule : "STATUS"
    for property in all + completions {
      notes.tell(ICalendarFault(property, .excluded(by: other)), .droppedLine)
    }
  }

  // MARK: - Writing

  /// Returns the properties of these records.
  ///
  /// - Parameter elsewhere: The deleted dates whose replacements are components of their own.
  func properties(
    _ records: [OccurrenceRecord], elsewhere: Set<CivilDate>
  ) -> [ICalendarProperty] {
    let pattern = timing.pattern
    var records = records.filter { !elsewhere.contains($0.date) }
    var excluded = records.filter { !$0.isLive && pattern.covers($0.date) }.map(\.date)
    var properties: [ICalendarProperty] = []
    if component.isCancelledWhole, excluded == [pattern.start] {
      excluded = []
      properties.append(ICalendarProperty("STATUS", value: "CANCELLED"))
    }
    // Other programs treat DTSTART as a date of the series, even if the weekly pattern has no date.
    if let start = pattern.start, pattern.withoutPause.firstDate == nil { excluded.append(start) }
    if let pause = pattern.pause {
      let days = ICalendarPause(pause, pattern.ruled?.rule).excludedDates(of: pattern)
      excluded = (excluded + days).sorted()
    }
    if component.name == "VTODO", !pattern.isRepeating,
      let index = records.firstIndex(where: { record in
        record == OccurrenceRecord(date: pattern.start ?? record.date, isFinished: true)
      })
    {
      // For an undated todo, the date on which it was finished is only in the record.
      if !pattern.isUndated { records.remove(at: index) }
      properties.append(ICalendarProperty("STATUS", value: "COMPLETED"))
    }
    for part in excluded.parts(of: Self.listLength) {
      properties.append(ICalendarProperty("EXDATE", dates: part.map(timing.value)))
    }
    let isPlain: (OccurrenceRecord) -> Bool = {
      $0 == OccurrenceRecord(date: $0.date, isFinished: true)
    }
    for part in records.filter(isPlain).parts(of: Self.listLength) {
      let dates = part.map { ICalendarDate.day($0.date).description }
      properties.append(
        ICalendarProperty(OwnProperty.done, value: dates.joined(separator: " ")))
    }
    return properties
      + records.filter { !isPlain($0) }.map {
        ICalendarProperty(OwnProperty.record, value: RecordText.text(of: $0))
      }
  }

  /// The most dates in one property.
  private static let listLength = 100
}

extension ImportedRecord {
  /// Returns the record of a deleted date, which states nothing but the deletion.
  static func tombstone(
    _ date: CivilDate, at now: Instant, _ location: ImportLocation
  ) -> ImportedRecord {
    ImportedRecord(
      OccurrenceRecord(date: date, deletedAt: now), at: location,
      unstated: [.isFinished, .deletedAt, .time])
  }
}

extension Array {
  /// Returns the elements in parts of this length, in their order.
  fileprivate func parts(of length: Int) -> [ArraySlice<Element>] {
    stride(from: 0, to: count, by: length).map { self[$0..<Swift.min($0 + length, count)] }
  }
}

/// The text of a record in todoctl's own property: `20250512 DONE DELETED=20250511T220000Z
/// TIME=0600`. It has no character that needs an escape, so other programs leave it unchanged.
enum RecordText {
  static func text(of record: OccurrenceRecord) -> String {
    var words = [ICalendarDate.day(record.date).description]
    if record.isFinished { words.append("DONE") }
    if let deletedAt = record.deletedAt {
      words.append("DELETED=\(InstantText.text(of: deletedAt))")
    }
    if let time = record.time {
      words.append("TIME=\(time.description.filter { $0 != ":" })")
    }
    return words.joined(separator: " ")
  }

  static func record(_ text: String) -> OccurrenceRecord? {
    let words = text.split(separator: " ")
    guard let first = words.first, let date = date(first) else { return nil }
    var (isFinished, deletedAt, time) = (false, Instant?.none, TimeOfDay?.none)
    for word in words.dropFirst() {
      let parts = word.split(separator: "=", maxSplits: 1)
      switch (parts[0], parts.last) {
      case ("DONE", _): isFinished = true
      case ("DELETED", let value?):
        guard let instant = InstantText.instant(value) else { return nil }
        deletedAt = instant
      case ("TIME", let value?):
        guard let found = try? TimeOfDay("\(value.prefix(2)):\(value.dropFirst(2))") else {
          return nil
        }
        time = found
      default: return nil
      }
    }
    return OccurrenceRecord(date: date, isFinished: isFinished, deletedAt: deletedAt, time: time)
  }

  static func date(_ text: Substring) -> CivilDate? {
    guard case .day(let date)? = try? ICalendarDate(text, zone: nil) else { return nil }
    return date
  }
}
