import TodoDomain
import TodoText

/// Makes schedules and routines from headings.
struct OrgMapping {
  private let context: ImportContext
  /// The file's name without its extension. Org uses it as the category of a heading that has no
  /// other category.
  private let fileName: String?

  init(_ context: ImportContext) {
    self.context = context
    let name = context.fileName.map { $0.hasSuffix(".org") ? String($0.dropLast(4)) : $0 }
    fileName = name?.lowercased() == "inbox" || name?.isEmpty == true ? nil : name
  }

  /// Returns the records of a heading. A repeating heading has a further record for each time that
  /// it was done.
  func records(of heading: OrgHeading, _ seen: inout RepeatedNames) -> [ImportRecord] {
    let uid = seen.unique(identity(of: heading))
    let type = ImportRecordType(heading.isHabit ? .routine : .schedule)
    do throws(FieldFault) {
      guard !heading.isArchived else {
        throw FieldFault("tags", value: heading.title, .archivedThere)
      }
      guard !heading.title.isEmpty else { throw FieldFault("heading", .missing) }
      if heading.isHabit { return try habit(heading, uid).records(.org, context) }
      let main = ImportRecord.item(
        .event(try version(of: heading, uid)), at: heading.location)
      return [main] + former(heading, uid)
    } catch {
      let isLeftOut =
        error.isLeftOut || error.value.map { OrgTimestamp($0).isExpression } == true
      return [
        .problem(
          error.problem(
            at: heading.location, type, record: heading.title, isLeftOut ? .leftOut : .rejected))
      ]
    }
  }

  /// Returns the ID, or a digest of the headings above and the title, which stays the same when a
  /// task is finished or gets another date.
  private func identity(of heading: OrgHeading) -> String {
    if let id = heading.properties["ID"], !id.isEmpty { return id }
    let names = [fileName ?? ""] + heading.path + [heading.title]
    return "org:\(TextDigest(names.joined(separator: "\0")))"
  }

  // MARK: - Schedules

  private func version(
    of heading: OrgHeading, _ uid: String
  ) throws(FieldFault) -> ForeignVersion {
    var made = made(of: heading, uid)
    let (planned, deadline) = (heading.planned, heading.deadline)
    if planned == nil, deadline == nil { try requireNoExpression(heading) }
    // A series has no due. If only the deadline repeats, its dates are the dates of the series.
    let isOfDeadline = !heading.isDone && Self.isSeries(deadline) && !Self.isSeries(planned)
    let timestamp = isOfDeadline ? deadline : planned
    (made.fields.time, made.fields.length) = (timestamp?.time, timestamp?.length)
    var pattern: DatePattern?
    if let timestamp { pattern = try self.pattern(of: heading, timestamp, &made) }
    let unread = timestamp.map(Self.unread) ?? []
    if let timestamp, !unread.isEmpty { made.notes.add("Date", timestamp.text) }
    for fault in unread + Self.further(heading) { try made.warn(fault, .noted) }
    try readDeadline(of: heading, besides: pattern, isOfDeadline: isOfDeadline, &made)
    made.completed = heading.closed?.date
    return made.version(try made.schedule(pattern ?? .undated, Self.names))
  }

  /// Returns the todo of a heading without its days.
  private func made(of heading: OrgHeading, _ uid: String) -> ForeignTask {
    var made = ForeignTask(.org, context, at: heading.location, name: heading.title)
    made.uid = uid
    made.remoteID = heading.properties["ID"]
    made.fields.title = heading.title
    made.labels = labels(of: heading)
    made.notes = notes(of: heading)
    made.fields.priority = heading.priority
    made.status = heading.isGivenUp ? .deleted : heading.isDone ? .completed : .pending
    let body = heading.body.joined(separator: "\n")
    made.extra = heading.kept.merging([
      "status": made.status.rawValue, "body": TextDigest(body).description, "title": heading.title,
    ]) { own, _ in own }
    return made
  }

  private static let names: FieldNames = [
    .uid: "ID", .title: "heading", .category: "CATEGORY", .memo: "text",
  ]

  private func labels(of heading: OrgHeading) -> ForeignLabels {
    ForeignLabels(
      project: heading.category ?? fileName, field: "CATEGORY", tags: heading.tags)
  }

  private func notes(of heading: OrgHeading) -> ForeignNotes {
    var notes = ForeignNotes(heading.body)
    notes.keep("Priority", heading.otherPriority)
    notes.keep("CLOCK", heading.clock)
    notes.add("Dates", heading.furtherDates)
    for (name, timestamp) in heading.further {
      notes.add(name.prefix(1) + name.dropFirst().lowercased(), timestamp.text)
    }
    return notes
  }

  /// Returns a warning for each further date of a heading, which is a repeated date or an
  /// expression. The note of the todo keeps these dates.
  private static func further(_ heading: OrgHeading) -> [FieldFault] {
    heading.further.map { name, timestamp in
      FieldFault(name, value: timestamp.text, timestamp.isExpression ? .notByDays : .repeated)
    }
  }

  /// Returns a warning for each word of a timestamp that isn't understood.
  private static func unread(in timestamp: OrgTimestamp) -> [FieldFault] {
    timestamp.unread.map { word in
      let (field, expected) = word.hasPrefix("+") ? ("repeater", "+1w") : ("time", "10:00-11:00")
      return FieldFault(field, value: word, .wrongType(expected: expected))
    }
  }

  /// Throws if a heading has an expression instead of a date.
  private func requireNoExpression(_ heading: OrgHeading) throws(FieldFault) {
    guard let (name, timestamp) = heading.further.first(where: \.timestamp.isExpression) else {
      return
    }
    throw FieldFault(name, value: timestamp.text, .notByDays)
  }

  /// Returns the date of a timestamp.
  private static func date(of timestamp: OrgTimestamp) throws(FieldFault) -> CivilDate {
    guard let date = timestamp.date else {
      throw FieldFault(
        "date", value: timestamp.text,
        timestamp.isExpression ? .notByDays : .invalid(.malformed(.date, timestamp.text)))
    }
    return date
  }

  /// Reads the deadline of a task as its due. If the task's dates repeat, the deadline becomes a
  /// line of the note instead. If the deadline has parts that a due can't have, such as a repeater,
  /// it becomes a line of the note as well.
  ///
  /// - Parameter isOfDeadline: Whether the task's dates are the dates of the deadline. If so, the
  ///   planned date becomes a line of the note.
  private func readDeadline(
    of heading: OrgHeading, besides pattern: DatePattern?, isOfDeadline: Bool,
    _ made: inout ForeignTask
  ) throws(FieldFault) {
    guard let deadline = heading.deadline else { return }
    if isOfDeadline {
      guard let planned = heading.planned else { return }
      _ = try Self.date(of: planned)
      let name = heading.scheduled == nil ? "Date" : "Scheduled"
      let reason = ImportProblem.Reason.excluded(by: "DEADLINE")
      let fault = FieldFault(name.uppercased(), value: planned.text, reason)
      return try made.note(planned.text, as: name, fault)
    }
    let date = try Self.date(of: deadline)
    if pattern?.isRepeating == true {
      let reason = ImportProblem.Reason.excluded(by: "SCHEDULED")
      let fault = FieldFault("DEADLINE", value: deadline.text, reason)
      return try made.note(deadline.text, as: "Deadline", fault)
    }
    (made.fields.due, made.fields.dueTime) = (date, deadline.time)
    let unread = Self.unread(in: deadline)
    for fault in unread { try made.warn(fault, .noted) }
    let repeater = heading.isDone ? nil : deadline.repeater
    if let text = repeater?.text {
      try made.warn(FieldFault("repeater", value: text, .notByDays), .noted)
    }
    if deadline.length != nil || deadline.last != nil || repeater != nil || !unread.isEmpty {
      made.notes.add("Deadline", deadline.text)
    }
  }

  /// Whether a timestamp repeats after a number of days or months.
  private static func isSeries(_ timestamp: OrgTimestamp?) -> Bool {
    timestamp?.repeater.map {
      (try? ForeignRecurrence($0.frequency, field: "repeater")) != nil
    } ?? false
  }

  private func pattern(
    of heading: OrgHeading, _ timestamp: OrgTimestamp, _ made: inout ForeignTask
  ) throws(FieldFault) -> DatePattern {
    let start = try Self.date(of: timestamp)
    if let repeater = timestamp.repeater, !heading.isDone {
      let pattern: DatePattern
      do throws(FieldFault) {
        pattern = try Self.often(repeater).pattern(from: start, until: nil)
      } catch {
        guard !context.isStrict else { throw error }
        made.notes.add("Date", timestamp.text)
        try made.warn(FieldFault("repeater", value: repeater.text, error.reason), .noted)
        return try days(timestamp, from: start)
      }
      if let (fault, mending) = Self.excess(of: repeater) { try made.warn(fault, mending) }
      return pattern
    }
    return try days(timestamp, from: start)
  }

  /// Returns the dates of a timestamp that doesn't repeat.
  private func days(
    _ timestamp: OrgTimestamp, from start: CivilDate
  ) throws(FieldFault) -> DatePattern {
    guard let last = timestamp.last, last != start else { return DatePattern(on: start) }
    return try checked([.until: "date"]) { () throws(ValueError) in
      try DatePattern(start: start, recurrence: .daily(until: last))
    }
  }

  /// Returns the frequency of a repeater.
  private static func often(
    _ repeater: OrgTimestamp.Repeater
  ) throws(FieldFault) -> ForeignRecurrence {
    try ForeignRecurrence(
      repeater.frequency, field: "repeater", isAfterDone: repeater.isAfterDone)
  }

  /// Returns the warning about a repeater with a latest date, `.+2d/4d`, which is read as `.+2d`;
  /// nil for any other repeater.
  private static func excess(
    of repeater: OrgTimestamp.Repeater
  ) -> (FieldFault, ImportMending)? {
    guard repeater.isRange else { return nil }
    let mark = repeater.isAfterDone ? ".+" : "+"
    return (
      FieldFault("repeater", value: repeater.text, .notByDays),
      .readAs("\(mark)\(repeater.frequency)")
    )
  }

  /// Returns the days on which a repeating task was done. The task's date is always the next one,
  /// so each of these days becomes a todo of its own.
  private func former(_ heading: OrgHeading, _ uid: String) -> [ImportRecord] {
    let isSeries = [heading.planned, heading.deadline].contains { $0?.repeater != nil }
    guard isSeries else { return [] }
    var seen = RepeatedNames()
    return heading.log.compactMap { entry in
      guard let date = entry.date else { return nil }
      return ForeignTask.record(at: heading.location, name: heading.title) {
        () throws(FieldFault) in
        var made = made(of: heading, seen.unique("\(uid)#\(date)"))
        made.remoteID = nil
        made.status = .completed
        made.extra = ["log": entry.text]
        return made.version(try made.schedule(DatePattern(on: date), Self.names))
      }
    }
  }

  // MARK: - Habits

  private func habit(_ heading: OrgHeading, _ uid: String) throws(FieldFault) -> ForeignHabit {
    let planned = heading.scheduled ?? heading.deadline
    if planned == nil { try requireNoExpression(heading) }
    let timestamp = try required(planned, "SCHEDULED")
    let date = try required(timestamp.date, "SCHEDULED")
    let repeater = try required(timestamp.repeater, "repeater")
    let unread = Self.unread(in: timestamp)
    var notes = notes(of: heading)
    if !unread.isEmpty { notes.add("Date", timestamp.text) }
    var habit = ForeignHabit(
      uid: uid, title: heading.title, labels: labels(of: heading), notes: notes,
      location: heading.location)
    habit.pattern = try Self.often(repeater).pattern(from: date, until: nil)
    let excess = Self.excess(of: repeater).map { [$0] } ?? []
    for (fault, mending) in (unread + Self.further(heading)).map({ ($0, .noted) }) + excess {
      guard !context.isStrict else { throw fault }
      habit.mended.append(
        fault.problem(
          at: heading.location, ImportRecordType(.routine), record: heading.title,
          .mended(mending)))
    }
    habit.reminder = timestamp.time.map { ($0, .everyDay) }
    habit.length = timestamp.length
    (habit.priority, habit.hasMarks) = (heading.priority, true)
    let body = TextDigest(heading.body.joined(separator: "\n")).description
    habit.extra = heading.kept.merging(["body": body]) { own, _ in own }
    habit.days = heading.log.compactMap { entry in
      entry.date.map {
        ForeignHabit.Day(date: $0, outcome: .done, note: nil, location: heading.location)
      }
    }
    return habit
  }
}
