import TodoDomain

/// A task of another program that becomes a schedule. The reader of its format fills in the values.
/// The methods here do what all formats have in common.
struct ForeignTask {
  enum Status: String {
    case pending, completed, deleted
  }

  let format: FormatName
  let location: ImportLocation
  /// The name of the task in problems; nil if problems show only the place of the task in the file.
  let name: String?
  var uid = ""
  var remoteID: String?
  /// The title and the times. The labels determine the category, and the notes become the memo.
  var fields = EventFields()
  var labels = ForeignLabels(project: nil, field: "project")
  var notes = ForeignNotes()
  var place: String?
  var status = Status.pending
  /// The date of the completion; nil if the program doesn't state it.
  var completed: CivilDate?
  /// The moment of the deletion; nil if the program doesn't state it.
  var deletedAt: Instant?
  var modified: Instant?
  /// The values that the schedule's source stores (`EventSource.extra`), by name.
  var extra: [String: String] = [:]
  /// The fields that keep the store's values if the task has no value for them.
  var unstated = Set.unstated(stating: .ofTasks)
  /// The warnings about mended mistakes.
  private(set) var warnings: [ImportProblem] = []

  private let context: ImportContext

  init(
    _ format: FormatName, _ context: ImportContext, at location: ImportLocation, name: String?
  ) {
    self.format = format
    self.context = context
    self.location = location
    self.name = name
  }

  /// Returns the record of a task, or its problem. A valid task that a store can't hold is left
  /// out; any other task with a problem is rejected.
  static func record(
    at location: ImportLocation, name: String?, _ make: () throws(FieldFault) -> ForeignVersion
  ) -> ImportRecord {
    do throws(FieldFault) {
      return .item(.event(try make()), at: location)
    } catch {
      return .problem(
        error.problem(
          at: location, ImportRecordType(.schedule), record: name,
          error.isLeftOut ? .leftOut : .rejected))
    }
  }

  /// Adds a warning about a mended value.
  ///
  /// - Throws: The fault, if the context is strict.
  mutating func warn(_ fault: FieldFault, _ mending: ImportMending) throws(FieldFault) {
    guard !context.isStrict else { throw fault }
    warnings.append(
      fault.problem(at: location, ImportRecordType(.schedule), record: name, .mended(mending)))
  }

  /// Adds a warning about a value that no field can hold, and adds the value to the note, under the
  /// name `line`.
  ///
  /// - Throws: The fault, if the context is strict.
  mutating func note(_ text: String, as line: String, _ fault: FieldFault) throws(FieldFault) {
    try warn(fault, .noted)
    notes.add(line, text)
  }

  /// Adds a warning that an undated repeating task begins on a day.
  ///
  /// - Throws: The fault, if the context is strict.
  mutating func date(_ field: String, on day: CivilDate) throws(FieldFault) {
    try warn(FieldFault(field, value: fields.title, .undated), .readAs(day.description))
  }

  /// Reads the priority by the program's words for it. An unknown word is only stored in the
  /// source.
  mutating func prioritize(_ text: String?, _ known: (String) -> Priority?) {
    guard let text else { return }
    fields.priority = known(text)
    if fields.priority == nil { notes.keep("Priority", text) }
  }

  /// The lines of the note, including the labels that can't be tags.
  private var allNotes: ForeignNotes {
    var all = notes
    all.add("Tags", labels.untagged(context.categories))
    return all
  }

  /// Returns the schedule without the records of its days.
  ///
  /// - Parameter names: The format's names for the fields.
  func schedule(_ pattern: DatePattern, _ names: FieldNames) throws(FieldFault) -> Schedule {
    var fields = fields
    fields.uid = try parsed(uid, names[.uid] ?? "", parse: EventUID.init)
    fields.category = try labels.category(context.categories)
    fields.tags = labels.tags(context.categories)
    fields.note(allNotes.lines)
    fields.source = EventSource(format: format.rawValue, remoteID: remoteID, extra: extra)
    let values = fields
    return try checked(names) { () throws(ValueError) in
      try Schedule(
        details: values.details(limits: context.limits), pattern: pattern, place: place,
        limits: context.limits)
    }
  }

  /// Returns the record of a day of a completed or deleted task.
  ///
  /// - Parameter isKnown: Whether the date is from the task, and not the date of the import.
  func record(on date: CivilDate, isKnown: Bool = true) -> ImportedRecord {
    let moment = status == .deleted ? deletedAt ?? context.now : nil
    var unstated: Set<EventField> = moment != nil && deletedAt == nil ? [.deletedAt] : []
    if !isKnown, completed == nil { unstated.insert(.date) }
    return ImportedRecord(
      OccurrenceRecord(date: date, isFinished: status == .completed, deletedAt: moment),
      at: location, unstated: unstated)
  }

  /// Returns the file's version of the task, with its schedule, its records and its warnings.
  ///
  /// - Parameter records: The records of a series' days; nil for a task of one day, whose status
  ///   gives the record.
  func version(_ event: Schedule, _ records: [ImportedRecord]? = nil) -> ForeignVersion {
    let day = event.pattern.start ?? completed ?? context.now.date(in: context.timeZone)
    let own = status == .pending ? [] : [record(on: day, isKnown: event.pattern.start != nil)]
    let stated = EventFields(event.details)
    var absent = unstated.filter { EventFieldTable.common[$0]?.value(stated).isEmpty != false }
    if event.category == .none { absent.insert(.category) }
    if event.place == nil { absent.insert(.place) }
    let imported = ImportedEvent(
      event, category: .namedOrAdded, records: records ?? own, unstated: absent,
      warnings: warnings)
    return ForeignVersion(
      imported, labels, categories: context.categories, besides: allNotes.mappings,
      modified: modified, isDeleted: records == nil && status == .deleted)
  }
}

extension Set<EventField> {
  /// The fields that tasks have in every format whose reader makes a `ForeignTask`.
  static let ofTasks: Set<EventField> = [.due, .dueTime, .tags, .priority]

  /// Returns the event fields that a stored event keeps when another program's file replaces it:
  /// all except `fields`, and except the fields that every such file states.
  static func unstated(stating fields: Set<EventField>) -> Set<EventField> {
    let always: Set<EventField> = [
      .uid, .title, .category, .start, .until, .days, .rule, .extraDates, .pausedFrom,
      .pausedUntil, .time, .memo, .source,
    ]
    return Set(EventFieldTable.common.entries(.compared).map(\.field))
      .subtracting(always).subtracting(fields)
  }
}

extension FieldFault {
  /// Whether the task with this fault is valid, but a store can't hold it.
  var isLeftOut: Bool { [.undated, .deletedThere, .archivedThere].contains(reason) }
}
