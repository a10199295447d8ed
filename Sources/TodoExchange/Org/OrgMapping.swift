import TodoDomain

/// Makes schedules and routines of headings.
struct OrgMapping {
  private let context: ImportContext
  /// The file's name without its ending, which is Org's category for headings without another one.
  private let fileName: String?

  init(_ context: ImportContext) {
    self.context = context
    let name = context.fileName.map { $0.hasSuffix(".org") ? String($0.dropLast(4)) : $0 }
    fileName = name?.lowercased() == "inbox" || name?.isEmpty == true ? nil : name
  }

  /// The record of a heading. One that repeats, and was done before, has a record more for each
  /// time.
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
        [.undated, .archivedThere, .deletedThere].contains(error.reason)
        || error.value.map { OrgTimestamp($0).isExpression } == true
      return [
        .problem(
          error.problem(
            at: heading.location, type, record: heading.title, isLeftOut ? .leftOut : .rejected))
      ]
    }
  }

  /// The ID; or a digest of the headings above and of the title, which stays when a task is done or
  /// gets another date.
  private func identity(of heading: OrgHeading) -> String {
    if let id = heading.properties["ID"], !id.isEmpty { return id }
    let names = [fileName ?? ""] + heading.path + [heading.title]
    return "org:\(TextDigest(names.joined(separator: "\0")))"
  }

  // MARK: - Schedules

  private func version(
    of heading: OrgHeading, _ uid: String
  ) throws(FieldFault) -> ForeignVersion {
    var warnings: [ImportProblem] = []
    var notes = notes(of: heading)
    let timestamp = heading.scheduled ?? heading.deadline ?? heading.date
    let start = try start(of: heading, timestamp, &warnings)
    let pattern = try pattern(of: heading, timestamp, from: start, &notes, &warnings)
    let unread = try timestamp.map { (timestamp) throws(FieldFault) in
      try self.unread(in: timestamp, heading, .schedule)
    }
    if let timestamp, unread?.isEmpty == false { notes.add("Date", timestamp.text) }
    warnings += try (unread ?? []) + further(heading, .schedule)
    if heading.scheduled != nil, let deadline = heading.deadline {
      notes.add("Deadline", deadline.text)
    }
    let event = try schedule(heading, uid, timestamp, pattern, notes)
    var records: [ImportedRecord] = []
    if heading.isDone {
      let record = OccurrenceRecord(
        date: pattern.start, isFinished: !heading.isGivenUp,
        deletedAt: heading.isGivenUp ? context.now : nil)
      let unstated: Set<EventField> = heading.isGivenUp ? [.deletedAt] : []
      records = [ImportedRecord(record, at: heading.location, unstated: unstated)]
    }
    let imported = ForeignTodo.imported(event, records).warning(warnings)
    return ForeignVersion(
      imported, labels(of: heading), context.categories, noting: notes.fields,
      isDeleted: heading.isGivenUp)
  }

  private func schedule(
    _ heading: OrgHeading, _ uid: String, _ timestamp: OrgTimestamp?, _ pattern: DatePattern,
    _ notes: ForeignNotes
  ) throws(FieldFault) -> Schedule {
    var fields = EventFields()
    fields.uid = try parsed(uid, "ID", EventUID.init)
    fields.title = heading.title
    fields.category = try labels(of: heading).category(context.categories)
    fields.time = timestamp?.time
    fields.length = timestamp?.length
    fields.note(notes.lines)
    let status = heading.isGivenUp ? "deleted" : heading.isDone ? "completed" : "pending"
    let body = heading.body.joined(separator: "\n")
    fields.source = EventSource(
      format: FormatName.org.rawValue, remoteID: heading.properties["ID"],
      extra: heading.kept.merging(
        ["status": status, "body": TextDigest(body).description, "title": heading.title]
      ) { own, _ in own })
    let values = fields
    let names = ForeignTodo.names(title: "heading", category: "CATEGORY", note: "text")
    return try checked(names) { () throws(ValueError) in
      try Schedule(
        details: values.details(limits: context.limits), pattern: pattern, limits: context.limits)
    }
  }

  private func labels(of heading: OrgHeading) -> ForeignLabels {
    ForeignLabels(
      project: heading.category ?? fileName, field: "CATEGORY", tags: heading.tags)
  }

  private func notes(of heading: OrgHeading) -> ForeignNotes {
    var notes = ForeignNotes(heading.body)
    notes.add("Priority", heading.priority)
    notes.add("Tags", heading.tags)
    notes.add("Dates", heading.furtherDates)
    for (name, timestamp) in heading.further {
      notes.add(name.prefix(1) + name.dropFirst().lowercased(), timestamp.text)
    }
    return notes
  }

  /// The warnings of what a heading says again of its dates, or as an expression: they are lines of
  /// the note.
  private func further(
    _ heading: OrgHeading, _ kind: EventKind
  ) throws(FieldFault) -> [ImportProblem] {
    var warnings: [ImportProblem] = []
    for (name, timestamp) in heading.further {
      let reason: ImportProblem.Reason = timestamp.isExpression ? .notByDays : .repeated
      let fault = FieldFault(name, value: timestamp.text, reason)
      warnings.append(try warning(heading, kind, fault, .noted))
    }
    return warnings
  }

  /// The warnings of the words of a timestamp that aren't understood.
  private func unread(
    in timestamp: OrgTimestamp, _ heading: OrgHeading, _ kind: EventKind
  ) throws(FieldFault) -> [ImportProblem] {
    var warnings: [ImportProblem] = []
    for word in timestamp.unread {
      let (field, expected) = word.hasPrefix("+") ? ("repeater", "+1w") : ("time", "10:00-11:00")
      let fault = FieldFault(field, value: word, .wrongType(expected: expected))
      warnings.append(try warning(heading, kind, fault, .noted))
    }
    return warnings
  }

  /// Throws if an expression stands where a heading has no date.
  private func requireNoExpression(_ heading: OrgHeading) throws(FieldFault) {
    guard let (name, timestamp) = heading.further.first(where: \.timestamp.isExpression) else {
      return
    }
    throw FieldFault(name, value: timestamp.text, .notByDays)
  }

  /// The date of a heading: of its timestamp, else the day on which it was done, else, with a
  /// warning, the day of the import.
  private func start(
    of heading: OrgHeading, _ timestamp: OrgTimestamp?, _ warnings: inout [ImportProblem]
  ) throws(FieldFault) -> CivilDate {
    if let timestamp {
      guard let date = timestamp.date else {
        throw FieldFault(
          "date", value: timestamp.text,
          timestamp.isExpression ? .notByDays : .invalid(.malformed(.date, timestamp.text)))
      }
      return date
    }
    if heading.isDone, let date = heading.closed?.date { return date }
    try requireNoExpression(heading)
    let today = context.now.date(in: context.timeZone)
    let fault = FieldFault("SCHEDULED", value: heading.title, .undated)
    warnings.append(try warning(heading, .schedule, fault, .readAs(today.description)))
    return today
  }

  private func pattern(
    of heading: OrgHeading, _ timestamp: OrgTimestamp?, from start: CivilDate,
    _ notes: inout ForeignNotes, _ warnings: inout [ImportProblem]
  ) throws(FieldFault) -> DatePattern {
    if let timestamp, let repeater = timestamp.repeater, !heading.isDone {
      do throws(FieldFault) {
        let often = try ForeignRecurrence(repeater.frequency, field: "repeater")
        let pattern = try often.pattern(from: start, until: nil)
        warnings += try excess(of: repeater, often, heading, .schedule)
        return pattern
      } catch {
        guard !context.isStrict else { throw error }
        notes.add("Date", timestamp.text)
        let fault = FieldFault("repeater", value: repeater.text, error.reason)
        warnings.append(try warning(heading, .schedule, fault, .noted))
      }
    }
    guard let last = timestamp?.last, last != start else { return DatePattern(on: start) }
    return try checked([.until: "date"]) { () throws(ValueError) in
      try DatePattern(start: start, recurrence: .daily(until: last))
    }
  }

  /// The warning about what a repeater says besides its frequency.
  private func excess(
    of repeater: OrgTimestamp.Repeater, _ often: ForeignRecurrence, _ heading: OrgHeading,
    _ kind: EventKind
  ) throws(FieldFault) -> [ImportProblem] {
    guard let reason = repeater.excess, reason != .fromCompletion || !often.isEachDay else {
      return []
    }
    let fault = FieldFault("repeater", value: repeater.text, reason)
    return [try warning(heading, kind, fault, .readAs("+\(repeater.frequency)"))]
  }

  /// The days on which a task that repeats was done. Its date is always the next one, so that each
  /// of these days is a todo of its own.
  private func former(_ heading: OrgHeading, _ uid: String) -> [ImportRecord] {
    let isSeries = [heading.scheduled, heading.deadline, heading.date]
      .contains { $0?.repeater != nil }
    guard isSeries else { return [] }
    var seen = RepeatedNames()
    return heading.log.compactMap { entry in
      guard let date = entry.date else { return nil }
      do throws(FieldFault) {
        let event = try schedule(
          heading, seen.unique("\(uid)#\(date)"), nil, DatePattern(on: date),
          notes(of: heading))
        let source = EventSource(format: FormatName.org.rawValue, extra: ["log": entry.text])
        let former = try checked { () throws(ValueError) in
          try Schedule(details: event.details.from(source), pattern: event.pattern)
        }
        let record = ImportedRecord(
          OccurrenceRecord(date: date, isFinished: true), at: heading.location)
        let version = ForeignVersion(
          ForeignTodo.imported(former, [record]), labels(of: heading), context.categories)
        return .item(.event(version), at: heading.location)
      } catch {
        let type = ImportRecordType(.schedule)
        return .problem(error.problem(at: heading.location, type, record: heading.title))
      }
    }
  }

  /// The warning about a value that was mended.
  ///
  /// - Throws: The fault, if the context is strict.
  private func warning(
    _ heading: OrgHeading, _ kind: EventKind, _ fault: FieldFault, _ mending: ImportMending
  ) throws(FieldFault) -> ImportProblem {
    guard !context.isStrict else { throw fault }
    return fault.problem(
      at: heading.location, ImportRecordType(kind), record: heading.title, .mended(mending))
  }

  // MARK: - Habits

  private func habit(_ heading: OrgHeading, _ uid: String) throws(FieldFault) -> ForeignHabit {
    let planned = heading.scheduled ?? heading.deadline
    if planned == nil { try requireNoExpression(heading) }
    let timestamp = try required(planned, "SCHEDULED")
    let date = try required(timestamp.date, "SCHEDULED")
    let repeater = try required(timestamp.repeater, "repeater")
    let often = try ForeignRecurrence(repeater.frequency, field: "repeater")
    let unread = try unread(in: timestamp, heading, .routine)
    var notes = notes(of: heading)
    if !unread.isEmpty { notes.add("Date", timestamp.text) }
    var habit = ForeignHabit(
      uid: uid, title: heading.title, labels: labels(of: heading), notes: notes,
      location: heading.location)
    habit.pattern = try often.pattern(from: date, until: nil)
    habit.mended =
      try unread + further(heading, .routine) + excess(of: repeater, often, heading, .routine)
    habit.reminder = timestamp.time.map { ($0, .everyDay) }
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
