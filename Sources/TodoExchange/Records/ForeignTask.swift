import TodoDomain

/// A task of another program on its way to a schedule. Its format says what it is in the program's
/// words; what all formats do with it is here.
struct ForeignTask {
  enum Status: String {
    case pending, completed, deleted
  }

  let format: FormatName
  let location: ImportLocation
  /// What problems call the task; nil for its place alone.
  let name: String?
  var uid = ""
  var remoteID: String?
  /// The title and the times. The category is that of the labels, and the memo has the notes.
  var fields = EventFields()
  var labels = ForeignLabels(project: nil, field: "project")
  var notes = ForeignNotes()
  var place: String?
  var status = Status.pending
  /// The date on which it was completed; nil for one that the program doesn't say.
  var completed: CivilDate?
  /// When it was deleted; nil for a moment that the program doesn't say.
  var deletedAt: Instant?
  var modified: Instant?
  /// What is kept beside the schedule.
  var extra: [String: String] = [:]
  /// The fields that stay as the store has them in a task that has no value for them.
  var unstated = Set.unstated(stating: .ofTasks)
  /// What was mended on the way.
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

  /// The record of a task, or of the problem with it. One that is as its program means it, and only
  /// has no place in a store, is left out; any other one is rejected.
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

  /// Warns of a value that was mended.
  ///
  /// - Throws: The fault, if the context is strict.
  mutating func warn(_ fault: FieldFault, _ mending: ImportMending) throws(FieldFault) {
    guard !context.isStrict else { throw fault }
    warnings.append(
      fault.problem(at: location, ImportRecordType(.schedule), record: name, .mended(mending)))
  }

  /// Warns of a value that has no place, and makes it a line of the note.
  ///
  /// - Throws: The fault, if the context is strict.
  mutating func note(_ text: String, as line: String, _ fault: FieldFault) throws(FieldFault) {
    try warn(fault, .noted)
    notes.add(line, text)
  }

  /// Warns that a task that repeats without a date begins on a day.
  ///
  /// - Throws: The fault, if the context is strict.
  mutating func date(_ field: String, on day: CivilDate) throws(FieldFault) {
    try warn(FieldFault(field, value: fields.title, .undated), .readAs(day.description))
  }

  /// Reads the priority by the program's words for it. Another word is kept, and not shown.
  mutating func prioritize(_ text: String?, _ known: (String) -> Priority?) {
    guard let text else { return }
    fields.priority = known(text)
    if fields.priority == nil { notes.keep("Priority", text) }
  }

  /// The lines of the note, with the labels that can be no tags.
  private var allNotes: ForeignNotes {
    var all = notes
    all.add("Tags", labels.untagged(context.categories))
    return all
  }

  /// The schedule, without what happened on its days.
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

  /// The record of a day of a task that is completed or deleted.
  ///
  /// - Parameter isKnown: Whether the date is one of the task, and not that of the import.
  func record(on date: CivilDate, isKnown: Bool = true) -> ImportedRecord {
    let moment = status == .deleted ? deletedAt ?? context.now : nil
    var unstated: Set<EventField> = moment != nil && deletedAt == nil ? [.deletedAt] : []
    if !isKnown, completed == nil { unstated.insert(.date) }
    return ImportedRecord(
      OccurrenceRecord(date: date, isFinished: status == .completed, deletedAt: moment),
      at: location, unstated: unstated)
  }

  /// The version of a schedule.
  ///
  /// - Parameter records: What happened on the days of a series; nil for a task of one day.
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
  /// The fields that all these programs' tasks state.
  static let ofTasks: Set<EventField> = [.due, .dueTime, .tags, .priority]

  /// The fields of every event that a stored event keeps when another program's file replaces it:
  /// all but these and those that every such file states.
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
  /// Whether a task is as its program means it, and only has no place in a store.
  var isLeftOut: Bool { [.undated, .deletedThere, .archivedThere].contains(reason) }
}
