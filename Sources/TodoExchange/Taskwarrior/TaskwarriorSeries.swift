import TodoDomain
import TodoText

/// A recurring task with its instances: a series, and the records of its days.
///
/// Taskwarrior makes a task for each day, and notes its state in the recurring task's mask. In a
/// store, a day has no todo of its own: an instance that was completed or deleted, or that differs
/// from its series, becomes the record of the series' day. Values that only an instance has, such
/// as a tag, are kept beside the series.
struct TaskwarriorSeries {
  let version: ForeignVersion
  /// The locations of the instances that don't differ from the series, so that they need no
  /// storage.
  private(set) var unchanged: [ImportLocation] = []
  /// The problems of the instances that can't be imported.
  private(set) var problems: [ImportProblem] = []
  /// The instances outside the days of the series, which become todos of their own.
  private(set) var others: [TaskwarriorTask] = []

  /// The most days of a mask: a hundred years of days.
  static let maximumMaskLength = 36_600
  /// The most days that are counted for an instance whose number is beyond the mask. Taskwarrior
  /// writes no such numbers.
  private static let maximumUnmasked = 1_000

  /// Makes the series of a recurring task.
  ///
  /// - Throws: `FieldFault`: without a date or a frequency, for a frequency that isn't in days or
  ///   months, and for a deleted task without any remaining instance.
  init(
    _ template: TaskwarriorTask, _ instances: [TaskwarriorTask], mapping: TaskwarriorMapping
  ) throws(FieldFault) {
    let due = mapping.local(try required(template.due, "due"))
    let recurrence = try ForeignRecurrence(
      try required(template.recur, "recur"), field: "recur")
    guard template.mask.utf8.count <= Self.maximumMaskLength else {
      throw FieldFault("mask", .tooMany(limit: Self.maximumMaskLength))
    }
    let pattern = try Self.pattern(of: template, recurrence, from: due, mapping)
    let numbers = instances.compactMap(\.index).map { min($0, Self.maximumUnmasked - 1) + 1 }
    let dates = pattern.firstDates(max(template.mask.utf8.count, numbers.max() ?? 0))
    var made = mapping.made(of: template, at: due.time)
    let plain = try made.schedule(pattern, TaskwarriorMapping.names)
    let days = InstanceDays(instances, of: pattern, dates, at: due.time, mapping: mapping)
    var records: [ImportedRecord] = []
    for place in days.placed {
      do throws(FieldFault) {
        let record = try Self.record(of: place, in: plain, mapping)
        if let record { records.append(record) } else { unchanged.append(place.task.location) }
      } catch {
        let location = place.task.location
        problems.append(mapping.problem(error, .occurrence, uuid: place.task.uuid, at: location))
      }
    }
    others = days.others
    records += Self.records(of: template, on: dates, besides: days, mapping)
    records.sort { $0.record.date < $1.record.date }
    made.extra.merge(Self.extra(days, of: template)) { own, _ in own }
    version = made.version(try made.schedule(pattern, TaskwarriorMapping.names), records)
  }

  /// Returns the dates of the series. A deleted series ends with its last instance.
  private static func pattern(
    of template: TaskwarriorTask, _ recurrence: ForeignRecurrence, from due: LocalDateTime,
    _ mapping: TaskwarriorMapping
  ) throws(FieldFault) -> DatePattern {
    let whole = try recurrence.pattern(from: due.date, until: nil)
    var last = template.until.map { until in
      // `until:eom` is one second before midnight, after the last occurrence.
      lastDate(of: until.localDateTime(in: mapping.context.timeZone), at: due.time)
    }
    if template.status == .deleted {
      guard template.mask.contains(where: { $0 != "X" }),
        let end = whole.firstDates(template.mask.utf8.count).last
      else {
        throw FieldFault("status", value: template.title, .deletedThere)
      }
      last = min(last ?? end, end)
    }
    guard let last else { return whole }
    return try recurrence.pattern(from: due.date, until: last)
  }

  /// Returns the last date whose time isn't after a moment.
  private static func lastDate(of until: LocalDateTime, at time: TimeOfDay?) -> CivilDate {
    guard let time else { return until.date }
    let midnight = TimeOfDay(minutesAfterMidnight: 0)
    return (until.time ?? midnight) < time ? until.date.dayBefore : until.date
  }

  /// Returns the record of an instance; nil for an open instance that doesn't differ from the
  /// series.
  private static func record(
    of place: InstanceDays.Place, in series: Schedule, _ mapping: TaskwarriorMapping
  ) throws(FieldFault) -> ImportedRecord? {
    let made = mapping.made(of: place.task, at: place.moment.time)
    let own = try made.schedule(DatePattern(on: place.moment.date), TaskwarriorMapping.names)
    let plain = made.record(on: place.date)
    let change = DayChange(on: place.moment.date, from: series, to: own, taking: [])
    let record = OccurrenceRecord(
      date: place.date, isFinished: plain.record.isFinished, deletedAt: plain.record.deletedAt,
      change: change)
    guard record != OccurrenceRecord(date: place.date) else { return nil }
    return ImportedRecord(record, at: plain.location, unstated: plain.unstated)
  }

  /// Returns the records of the days that the mask marks as completed or deleted, and for which the
  /// file has no instance.
  private static func records(
    of template: TaskwarriorTask, on dates: [CivilDate], besides days: InstanceDays,
    _ mapping: TaskwarriorMapping
  ) -> [ImportedRecord] {
    let indices = Set(days.all.compactMap(\.index))
    let taken = Set(days.placed.map(\.date))
    return zip(template.mask, dates).enumerated().compactMap { index, day in
      guard !indices.contains(index), !taken.contains(day.1), day.0 == "+" || day.0 == "X" else {
        return nil
      }
      let deletedAt = day.0 == "X" ? mapping.context.now : nil
      return ImportedRecord(
        OccurrenceRecord(date: day.1, isFinished: day.0 == "+", deletedAt: deletedAt),
        at: template.location, unstated: deletedAt == nil ? [.change] : [.deletedAt, .change])
    }
  }

  // MARK: - Kept values of instances

  /// The prefix of the names of todoctl's own values beside a task's members.
  static let ownPrefix = "todoctl."
  private static let instancePrefix = ownPrefix + "instance."
  private static let apartName = ownPrefix + "apart"

  /// Returns the values to keep: the members of each instance that differ from the series, with
  /// null for members that only the series has; a digest of all instances, which shows whether one
  /// has changed since the last import; and the numbers of instances that became todos of their
  /// own.
  private static func extra(
    _ days: InstanceDays, of template: TaskwarriorTask
  ) -> [String: String] {
    var extra: [String: String] = [:]
    let apart = Set(days.others.compactMap(\.index)).sorted().map(String.init)
    if !apart.isEmpty { extra[apartName] = apart.joined(separator: ",") }
    guard !days.placed.isEmpty else { return extra }
    var all = ""
    for place in days.placed {
      let members = place.task.kept.sorted { $0.key < $1.key }
      for (key, value) in members { all += "\(key)\0\(value)\0" }
      let own = members.filter { template.kept[$0.key] != $0.value }
        .map { ($0.key, KeptMembers.value(of: $0.value)) }
      let lacking = template.kept.keys.filter { place.task.kept[$0] == nil }.sorted()
        .map { ($0, JSONValue.null) }
      extra[instancePrefix + "\(place.date)"] = JSONValue.object(JSONObject(own + lacking)).quotable
    }
    extra[ownPrefix + "instances"] = "\(TextDigest(all))"
    return extra
  }

  /// Returns the numbers, within the mask, of the instances of a stored series that became todos of
  /// their own. The mask's characters at these numbers aren't about days of the series.
  static func numbersApart(of event: any PlannedEvent) -> Set<Int> {
    let text = event.details.source?.extra[apartName] ?? ""
    return Set(text.split(separator: ",").compactMap { Int($0) })
  }

  /// Returns the instances of a stored series in their original form, by their days.
  static func keptInstances(
    of event: any PlannedEvent, besides template: TaskwarriorMembers
  ) -> [CivilDate: TaskwarriorMembers] {
    var instances: [CivilDate: TaskwarriorMembers] = [:]
    for (name, text) in event.details.source?.extra ?? [:] where name.hasPrefix(instancePrefix) {
      guard let date = try? CivilDate(String(name.dropFirst(instancePrefix.count))),
        case .object(let own) = KeptMembers.value(of: text)
      else { continue }
      var all = template.all
      for member in own {
        all[member.key] = member.value
        if member.value == .null { all.removeValue(forKey: member.key) }
      }
      instances[date] = TaskwarriorMembers(all)
    }
    return instances
  }
}

/// The mapping from a series' instances to its days.
///
/// An instance belongs to the day on which it is due, if the series has that day at that time. A
/// moved instance belongs to the day of its number in the mask. An instance before the series'
/// first day is from a time when the series began earlier, so it becomes a todo of its own.
private struct InstanceDays {
  struct Place {
    let task: TaskwarriorTask
    let moment: LocalDateTime
    let date: CivilDate
  }

  let all: [TaskwarriorTask]
  private(set) var placed: [Place] = []
  private(set) var others: [TaskwarriorTask] = []
  private var taken: Set<CivilDate> = []

  init(
    _ instances: [TaskwarriorTask], of pattern: DatePattern, _ dates: [CivilDate],
    at time: TimeOfDay?, mapping: TaskwarriorMapping
  ) {
    all = instances
    func numbered(_ task: TaskwarriorTask) -> CivilDate? {
      task.index.flatMap { dates.indices.contains($0) ? dates[$0] : nil }
    }
    var moved: [(TaskwarriorTask, LocalDateTime)] = []
    var shifted: [(TaskwarriorTask, LocalDateTime)] = []
    for task in instances {
      guard let moment = task.due.map(mapping.local) else {
        others.append(task)
        continue
      }
      let isOnDay = moment.time == time && pattern.covers(moment.date)
      if isOnDay, numbered(task) == moment.date, place(task, moment, on: moment.date) { continue }
      if isOnDay { shifted.append((task, moment)) } else { moved.append((task, moment)) }
    }
    for (task, moment) in shifted where !place(task, moment, on: moment.date) {
      moved.append((task, moment))
    }
    for (task, moment) in moved {
      guard let start = pattern.start, moment.date >= start, let day = numbered(task),
        place(task, moment, on: day)
      else {
        others.append(task)
        continue
      }
    }
    placed.sort { $0.date < $1.date }
  }

  /// Assigns a day to an instance. Returns false if another instance has that day.
  private mutating func place(
    _ task: TaskwarriorTask, _ moment: LocalDateTime, on date: CivilDate
  ) -> Bool {
    guard taken.insert(date).inserted else { return false }
    placed.append(Place(task: task, moment: moment, date: date))
    return true
  }
}

extension DatePattern {
  /// Returns the first `count` dates, or all dates if the pattern has fewer.
  func firstDates(_ count: Int) -> [CivilDate] {
    guard var first = start else { return [] }
    var dates: [CivilDate] = []
    var width = 400
    while dates.count < count, first <= end ?? .latest {
      let last = min(first.advanced(by: width), .latest)
      dates += self.dates(in: first...last)
      first = last.advanced(by: 1)
      width = min(2 * width, 40_000)
    }
    return Array(dates.prefix(count))
  }
}
