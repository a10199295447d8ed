public import TodoDomain
import TodoText

extension TaskwarriorFormat: ExportFormat {
  /// Writes an array with one task per line, as `task export` does: the todos by id, and the
  /// instances after each series. Kept members are written back.
  ///
  /// - Returns: The losses.
  /// - Throws: `ExchangeError.rangeNotSupported` if the options have a range of dates, and the
  ///   errors of the provider and the sink.
  @discardableResult
  public func write(
    _ provider: any StoreReading, _ options: ExportOptions, to sink: ByteSink
  ) throws -> ExportSummary? {
    guard options.occurrences == nil else { throw ExchangeError.rangeNotSupported(name) }
    return try provider.readAndWait { snapshot in
      var writer = TaskwarriorWriter(options)
      return try writer.write(snapshot, to: sink)
    }
  }
}

/// Writes the tasks of a store, and counts the losses.
private struct TaskwarriorWriter {
  private let mapping: TaskwarriorMapping
  private var chunks = TextChunks()
  private var summary = ExportSummary()

  init(_ options: ExportOptions) {
    mapping = TaskwarriorMapping(
      ImportContext(
        now: Instant(secondsSince1970: 0), timeZone: options.timeZone, limits: .unlimited))
  }

  mutating func write(_ snapshot: any StoreReading, to sink: ByteSink) throws -> ExportSummary {
    chunks.append("[")
    var isFirst = true
    try snapshot.visitEvents { event, records in
      let (tasks, read) = tasks(of: event, records)
      for task in tasks {
        chunks.append(isFirst ? "\n" : ",\n")
        chunks.bytes += JSONWriter.bytes(of: .object(task.object))
        isFirst = false
        try chunks.handOn(to: sink)
      }
      note(event, records, read: read)
    }
    chunks.append("\n]\n")
    try chunks.finish(to: sink)
    try RestOfStore.note(snapshot, in: &summary)
    return summary
  }

  /// Returns the tasks of a todo, and the event that an import would read from these tasks. The
  /// tasks are empty if Taskwarrior can't hold the todo. The event is nil if the import can't read
  /// it.
  private func tasks(
    of event: any PlannedEvent, _ records: [OccurrenceRecord]
  ) -> ([TaskwarriorMembers], ImportedEvent?) {
    let mapping = TaskwarriorMapping(
      mapping.context.sorting(CategoryMap(keptIn: event.details.source)))
    guard event.isRepeating else {
      let task = single(event, event.pattern.ownRecord(among: records))
      let reader = event.finishedOn(records).map(mapping.importing) ?? mapping
      let read = task.task.flatMap { try? reader.version(of: $0).imported }
      return ([task], read)
    }
    guard let series = TaskwarriorSeriesTasks(event, records, mapping: mapping) else {
      return ([], nil)
    }
    return ([series.template] + series.instances, series.read)
  }

  /// Returns the task of a single-day or undated todo, which was completed on the date of its
  /// record.
  private func single(
    _ event: any PlannedEvent, _ record: OccurrenceRecord?
  ) -> TaskwarriorMembers {
    let shown = event.changed(by: record?.change)
    let zone = mapping.context.timeZone
    let day = event.pattern.isPlanned ? event.pattern.start : nil
    let moment = day.map {
      Occurrence(date: $0, on: record?.day, event: shown, displayedIn: zone).localStart
    }
    let due = shown.due.map { $0.moved(from: shown.zone, to: zone) ?? $0 }
    let noon = record.map { LocalDateTime.noon(of: $0.date) }
    let end = (moment ?? due ?? noon).map(mapping.instant) ?? Instant(secondsSince1970: 0)
    var task = TaskwarriorMembers(kept: event.keptByTaskwarrior)
    if task.all.isEmpty { task.begin(event) }
    task.set(shown, written: event.uid.madeAt ?? end)
    task.setTags(of: shown)
    task.set(TaskwarriorState(record), due: end)
    task.set(day: moment, due: due, mapping)
    return task
  }

  private mutating func note(
    _ event: any PlannedEvent, _ records: [OccurrenceRecord], read: ImportedEvent?
  ) {
    guard let read else {
      return summary.note(
        ExportLoss(ImportRecordType(event.kind), nil, reason: .noPlace), of: event.id)
    }
    ReadBack.note(event, records, asTask: read, in: &summary)
  }
}

extension LocalDateTime {
  fileprivate static func noon(of date: CivilDate) -> LocalDateTime {
    LocalDateTime(date: date, time: TimeOfDay(minutesAfterMidnight: 720))
  }
}

extension TaskwarriorMapping {
  /// Returns the mapping of an import that runs on this date. A task without a completion date
  /// counts as completed on that date.
  fileprivate func importing(on date: CivilDate) -> TaskwarriorMapping {
    TaskwarriorMapping(
      ImportContext(
        now: instant(of: .noon(of: date)), timeZone: context.timeZone, limits: context.limits,
        categories: context.categories))
  }
}

extension PlannedEvent {
  /// The members of the task that the event was imported from, as texts by name; none for an event
  /// from elsewhere.
  var keptByTaskwarrior: [String: String] {
    guard let source = details.source, source.format == FormatName.taskwarrior.rawValue else {
      return [:]
    }
    return source.extra.filter { !$0.key.hasPrefix(TaskwarriorSeries.ownPrefix) }
  }
}

extension TaskwarriorMembers {
  /// Begins a new task with its uuid and its creation moment.
  mutating func begin(_ event: any PlannedEvent) {
    self["status"] = .string(TaskwarriorTask.Status.pending.rawValue)
    self["uuid"] = .string(Self.uuid(of: event.uid.rawValue))
    self["entry"] = event.uid.madeAt.map { .string(InstantText.text(of: $0)) }
  }

  private static let uuidForm = TextForm(
    /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/)

  /// Returns a uid as a UUID: the uid itself, or otherwise a UUID made of its digest (version 8 of
  /// RFC 9562), always the same.
  static func uuid(of uid: String) -> String {
    if uuidForm.whole(uid) != nil { return uid }
    var digits = Array(TextDigest("taskwarrior:\(uid)").description)
    digits[12] = "8"
    digits[16] = "a"
    let groups = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(digits[$0]) }
    return groups.joined(separator: "-")
  }
}
