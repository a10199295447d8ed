import TodoDomain
import TodoText

/// The tasks of a series: the recurring task and its instances.
///
/// Instances that came from a file are written back. Other days get an instance only if they were
/// finished or deleted, or differ. Taskwarrior makes the remaining instances itself, from the end
/// of the mask on.
struct TaskwarriorSeriesTasks {
  private(set) var template: TaskwarriorMembers
  private(set) var instances: [TaskwarriorMembers] = []
  private let event: any PlannedEvent
  private let mapping: TaskwarriorMapping
  /// The instances that an import stored with the series, by their days.
  private let kept: [CivilDate: TaskwarriorMembers]
  /// The days whose characters in the mask belong to instances that became todos of their own.
  private var datesApart: Set<CivilDate> = []
  /// Whether the series still has the tags of the imported recurring task.
  private let hasOwnTags: Bool
  /// The states of the days in the imported tasks; nil if the series has other dates or another
  /// time than these tasks.
  private let former: [CivilDate: TaskwarriorState]?

  /// Makes the tasks. Nil for a series that Taskwarrior can't hold: without a Taskwarrior
  /// frequency, with a pause, in a zone other than the reader's, or with more days than its mask
  /// may have.
  init?(
    _ event: any PlannedEvent, _ records: [OccurrenceRecord], mapping: TaskwarriorMapping
  ) {
    (self.event, self.mapping) = (event, mapping)
    let own = TaskwarriorMembers(kept: event.keptByTaskwarrior)
    kept = TaskwarriorSeries.keptInstances(of: event, besides: own)
    template = own
    hasOwnTags = own.hasTags(of: event)
    let read = Self.read(own, Array(kept.values), mapping: mapping)
    let isAsKept = read?.event.pattern == event.pattern && read?.event.time == event.time
    former =
      !isAsKept
      ? nil
      : Dictionary(
        (read?.records ?? []).map { ($0.record.date, TaskwarriorState($0.record)) }
      ) { first, _ in first }
    guard event.pattern.pause == nil, [nil, mapping.context.timeZone].contains(event.zone),
      let first = event.pattern.firstDate
    else { return nil }
    if own.all.isEmpty { template.begin(event) }
    if !isAsKept {
      guard let recur = Self.frequency(of: event.pattern) else { return nil }
      setDates(from: first, recur)
    }
    template.set(event, written: event.uid.madeAt ?? moment(on: first))
    template.setTags(of: event)
    guard add(records) else { return nil }
  }

  /// The event that an import reads from the tasks; nil if it can't read them. The marks of
  /// instances that became todos of their own are ignored.
  var read: ImportedEvent? {
    guard let read = Self.read(template, instances, mapping: mapping) else { return nil }
    return ImportedEvent(
      read.event, records: read.records.filter { !datesApart.contains($0.record.date) })
  }

  private static func read(
    _ template: TaskwarriorMembers, _ instances: [TaskwarriorMembers],
    mapping: TaskwarriorMapping
  ) -> ImportedEvent? {
    guard let task = template.task, task.isTemplate else { return nil }
    return try? TaskwarriorSeries(task, instances.compactMap(\.task), mapping: mapping).version
      .imported
  }

  /// Returns the frequency of a series; `daily` for a period, which has each day up to its end. Nil
  /// for a series that Taskwarrior can't repeat.
  private static func frequency(of pattern: DatePattern) -> String? {
    if case .daily = pattern.recurrence { return "daily" }
    return ForeignRecurrence(of: pattern, mayBeAfterDone: false)?.inTaskwarrior
  }

  private func moment(on date: CivilDate) -> Instant {
    mapping.instant(of: LocalDateTime(date: date, time: event.time))
  }

  private mutating func setDates(from first: CivilDate, _ recur: String) {
    template["status"] = .string(TaskwarriorTask.Status.recurring.rawValue)
    template["recur"] = .string(recur)
    template["rtype"] = "periodic"
    template["due"] = .string(InstantText.text(of: moment(on: first)))
    template["until"] = event.pattern.end.map {
      JSONValue.string(InstantText.text(of: moment(on: $0)))
    }
    template["end"] = nil
    template["mask"] = nil
  }

  // MARK: - Days

  /// Adds the instances of the days that need one, and sets the mask of the recurring task. Returns
  /// false if the series has too many days for a mask.
  private mutating func add(_ records: [OccurrenceRecord]) -> Bool {
    let mask = Array(template.task?.mask ?? "")
    let byDate = Dictionary(records.map { ($0.date, $0) }) { first, _ in first }
    guard let dates = dates(with: records.last?.date, mask.count) else { return false }
    let apart = former == nil ? [] : TaskwarriorSeries.numbersApart(of: event)
    var marks = mask
    /// The number of marks that are written: up to the end of the former mask, or to the last
    /// instance.
    var count = mask.count
    for (index, date) in dates.enumerated() {
      let state = TaskwarriorState(byDate[date])
      let isSaid =
        index < mask.count
        && (apart.contains(index) || state.mark == (former?[date] ?? .open).mark)
      if apart.contains(index), kept[date] == nil { datesApart.insert(date) }
      if index >= marks.count { marks.append("-") }
      if !isSaid { marks[index] = state.mark }
      guard kept[date] != nil || byDate[date] != nil else { continue }
      // A day that is only in the mask has no instance.
      if kept[date] == nil, isSaid, byDate[date]?.change == nil { continue }
      instances.append(instance(on: date, number: index, byDate[date], state))
      count = index + 1
    }
    marks.removeLast(marks.count - count)
    let text = String(marks)
    if text != String(mask) || template["mask"] == nil { template["mask"] = .string(text) }
    return true
  }

  /// Returns the dates of the series up to the last one with a mark or an instance; nil if they are
  /// too many for a mask.
  private func dates(with last: CivilDate?, _ maskLength: Int) -> [CivilDate]? {
    let most = TaskwarriorSeries.maximumMaskLength
    let pattern = event.pattern
    guard let start = pattern.start, let last = [last, kept.keys.max()].compactMap(\.self).max()
    else {
      return pattern.firstDates(min(maskLength, most))
    }
    let end = min(last, start.advanced(by: 400 * 366))
    let count = end < start ? 0 : pattern.dates(in: start...end).count
    guard end == last, count <= most else { return nil }
    return pattern.firstDates(max(count, maskLength))
  }

  private func instance(
    on date: CivilDate, number: Int, _ record: OccurrenceRecord?, _ state: TaskwarriorState
  ) -> TaskwarriorMembers {
    let shown = event.changed(by: record?.change)
    let moment = LocalDateTime(date: record?.day ?? date, time: shown.time)
    let due = mapping.instant(of: moment)
    var task = kept[date] ?? new(date)
    if kept[date] == nil || former == nil { task["imask"] = .integer(Int64(number)) }
    task.set(shown, written: event.uid.madeAt ?? due)
    // An instance may have its own tags, but a day of a series can't.
    if !hasOwnTags { task.setTags(of: event) }
    task.set(state, due: due)
    task.set("due", from: task.task?.due, to: moment, mapping)
    return task
  }

  /// Returns an instance that Taskwarrior doesn't know yet.
  private func new(_ date: CivilDate) -> TaskwarriorMembers {
    var all = template.all
    for name in ["mask", "until", "end", "modified", "scheduled", "wait"] {
      all.removeValue(forKey: name)
    }
    all["status"] = .string(TaskwarriorTask.Status.pending.rawValue)
    let parent = template["uuid"]?.quotable ?? ""
    all["uuid"] = .string(TaskwarriorMembers.uuid(of: "\(parent)#\(date)"))
    all["parent"] = template["uuid"]
    all["due"] = .string(InstantText.text(of: moment(on: date)))
    return TaskwarriorMembers(all)
  }
}
