public import TodoDomain

extension TodoTxtFormat: ExportFormat {
  /// Writes a line for each todo, by id. In a line that came from a file, only the words that
  /// differ from the todo are changed.
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
      var chunks = TextChunks()
      var summary = ExportSummary()
      try snapshot.visitEvents { event, records in
        guard let day = TaskDay(of: event, records) else {
          return summary.note(ExportLoss(.init(event.kind), nil, reason: .noDate), of: event.id)
        }
        guard let line = TodoTxtTodo(event, on: day)?.line else {
          return summary.note(ExportLoss(.init(event.kind), nil, reason: .noPlace), of: event.id)
        }
        chunks.append(line + "\n")
        try chunks.handOn(to: sink)
        note(event, records, as: line, in: &summary)
      }
      try chunks.finish(to: sink)
      try RestOfStore.note(snapshot, in: &summary)
      return summary
    }
  }

  /// Notes the differences between the stored todo and the todo that an import reads from the line.
  private func note(
    _ event: any PlannedEvent, _ records: [OccurrenceRecord], as line: String,
    in summary: inout ExportSummary
  ) {
    let task = TodoTxtTask(line)
    // The second of two equal lines has a number after its uid.
    let isOneOfSeveral = event.uid.rawValue.hasPrefix(task.identity + "#")
    let uid = isOneOfSeveral ? event.uid.rawValue : task.identity
    // A finished line without a completion date counts for the day of the import.
    let day = event.finishedOn(records) ?? event.pattern.start ?? .earliest
    let context = ImportContext(
      now: Instant(secondsSince1970: day.dayNumber * 86_400 + 43_200), timeZone: .gmt,
      limits: .unlimited,
      categories: CategoryMap(keptIn: event.details.source))
    let mapping = TodoTxtMapping(context)
    guard let read = try? mapping.version(of: task, uid, at: .line(1)) else {
      return summary.note(ExportLoss(.init(event.kind), nil, reason: .differs), of: event.id)
    }
    ReadBack.note(event, records, asTask: read.imported, in: &summary)
  }
}

/// A todo in the form that todo.txt can hold.
private struct TodoTxtTodo {
  private let event: any PlannedEvent
  private let day: TaskDay
  private let frequency: ForeignRecurrence?

  /// Makes the todo; nil for a routine without a frequency of todo.txt, because its line would be a
  /// task of one day.
  init?(_ event: any PlannedEvent, on day: TaskDay) {
    self.day = day
    self.event = event.changed(by: day.change)
    frequency = day.isDone ? nil : ForeignRecurrence(of: event.pattern, mayBeAfterDone: true)
    if frequency == nil, !day.isDone, event.kind == .routine { return nil }
  }

  var line: String {
    let own = ownLine
    let made = event.uid.madeAt?.date(in: .gmt)
    var line = own.map(TodoTxtLine.init) ?? TodoTxtLine(created: made)
    line.set(isDone: day.isDone, on: day.date)
    if frequency != nil, let next = day.date {
      line.set(next: next)
    } else {
      line.set(day: event.pattern.isPlanned ? day.date : nil, due: event.due?.date)
    }
    line.set(frequency, from: day.date ?? .earliest)
    line.set(event.priority)
    line.set(title: event.title, project: project, tags: event.tags, contexts: contexts)
    return line.text
  }

  /// The line from which the todo came; nil for a todo from elsewhere.
  private var ownLine: String? {
    let source = event.details.source
    return source?.format == FormatName.todoTxt.rawValue ? source?.extra["line"] : nil
  }

  /// The project of the line from which the todo came (`ownLine`), if the event still has the
  /// category that the import made of that project. Otherwise the category's name; nil for a todo
  /// without a category and tags.
  private var project: String? {
    let labels = ownLine.map { TodoTxtTask($0).labels }
    let category = try? labels?.category(CategoryMap(keptIn: event.details.source))
    // The first project is read as the category, so a todo with tags but no category needs the name
    // of `Category.none` there.
    let mayBeNone = event.tags.isEmpty
    if let labels, category?.name == event.category.name, labels.project != nil || mayBeNone {
      return labels.project
    }
    let isNone = event.category.name == Category.none.name
    return isNone && mayBeNone ? nil : Self.word(event.category.name)
  }

  private var contexts: [String] {
    guard case .text(let place?)? = event.kindValues[.place] else { return [] }
    return place.split(separator: ", ").map { Self.word(String($0)) }.filter { !$0.isEmpty }
  }

  /// Returns a name as one word, with underscores in place of blanks, as clients write names.
  private static func word(_ name: String) -> String {
    name.split(whereSeparator: { $0.isSpace }).joined(separator: "_")
  }
}
