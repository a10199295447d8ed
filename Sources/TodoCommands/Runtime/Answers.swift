import TodoDomain
import TodoLocalisation
import TodoPresentation
import TodoText

/// The answers to changes: JSON for programs, a line for each todo for people.
extension Session {
  /// Prints the answer to a change of whole todos: JSON, the todos in full, or a line for each.
  ///
  /// - Parameter asList: Whether JSON has a list even for a single todo.
  func answer(
    _ answer: Answer, _ events: [any PlannedEvent], asList: Bool, looks: AnswerOptions,
    from provider: any EventReading
  ) throws {
    try self.answer(events.map { (answer, $0) }, asList: asList, looks, from: provider)
  }

  private func answer(
    _ changed: [(answer: Answer, event: any PlannedEvent)], asList: Bool, _ looks: AnswerOptions,
    from provider: any EventReading
  ) throws {
    guard !options.json, !looks.verbose else {
      return try show(changed.map(\.event), asList: asList, provider)
    }
    let context = try context(provider)
    let renderer = try context.answerRenderer
    let isSame = hasChangedNothing
    try printAnswer(
      changed.map { answer, event in
        renderer.line(isSame && answer == .stored ? .unchanged : answer, event)
      })
  }

  /// Prints todos after one date of each was changed: these dates if all the todos repeat, and
  /// otherwise the whole todos.
  ///
  /// - Parameter asList: Whether JSON has a list even for a single todo.
  func answer(
    changed: [(answer: Answer, date: ChosenDate)], asList: Bool, _ looks: AnswerOptions,
    _ provider: any EventReading
  ) throws {
    guard changed.allSatisfy(\.date.event.isRepeating) else {
      return try answer(
        changed.map { ($0.answer, $0.date.event) }, asList: asList, looks, from: provider)
    }
    try answer(on: changed, asList: asList, looks, provider)
  }

  /// Shows one date of each todo after a change to it: as JSON, in full, or in one line.
  ///
  /// - Parameter asList: Whether JSON has a list even for a single todo.
  func answer(
    on changed: [(answer: Answer, date: ChosenDate)], asList: Bool, _ looks: AnswerOptions,
    _ provider: any EventReading
  ) throws {
    let context = try context(provider)
    let occurrences = try changed.map { try occurrence(on: $0.date, context, provider) }
    if options.json {
      return try Output.write(Envelope.events(occurrences, asList: asList, Self.kinds))
    }
    if looks.verbose {
      // A list of occurrences has no days off, so it shows the whole todos instead.
      guard !changed.contains(where: { $0.answer == .skipped }) else {
        return try show(changed.map(\.date.event), asList: asList, provider)
      }
      return try show(occurrences, context)
    }
    let renderer = try context.answerRenderer
    try printAnswer(zip(changed, occurrences).map { renderer.line($0.answer, on: $1) })
  }

  /// Returns the occurrence on a date as it is stored now. For a day off, it is the occurrence that
  /// would be on that date otherwise.
  func occurrence(
    on chosen: ChosenDate, _ context: CommandContext, _ provider: any EventReading
  ) throws -> Occurrence {
    let event = try provider.requiredEvent(with: chosen.id)
    let record = try provider.record(of: chosen.id, on: chosen.date)?.restored
    guard
      let shown = event.taken(on: chosen.date, record: record, displayedIn: try context.zone)
    else { throw RequestError.notAnOccurrence(chosen.id, chosen.date, event.kind) }
    return shown
  }

  private func show(_ occurrences: [Occurrence], _ context: CommandContext) throws {
    let renderer = AgendaRenderer(context.renderer, today: try context.today)
    let days = occurrences.sorted().map { OccurrenceDay($0) }
    guard let only = days.first, days.count == 1 else { return try print(renderer.list(days)) }
    try print(renderer.day(only.date, days))
  }

  /// Shows todos in full.
  ///
  /// - Parameter asList: Whether JSON has a list even for a single todo.
  func show(
    _ events: [any PlannedEvent], asList: Bool, _ provider: any EventReading
  ) throws {
    if options.json {
      let events = try events.map { event in
        try event.id.map { try event.onItsDay(provider.records(of: $0)) } ?? event
      }
      return try Output.write(Envelope.events(events, asList: asList, Self.kinds))
    }
    let context = try context(provider)
    let (renderer, today) = (EventRenderer(context.renderer), try context.today)
    let blocks = try events.map { event in
      let records = try event.id.map { try provider.records(of: $0) } ?? []
      return renderer.show(event, records: records, today: today)
    }
    try print(Array(blocks.joined(separator: [""])))
  }

  /// Prints the links in the notes of todos and of their single days, each link once.
  func showLinks(of events: [any PlannedEvent], _ provider: any EventReading) throws {
    var known: Set<String> = []
    let links = try events.flatMap { event in
      let records = try event.id.map { try provider.records(of: $0) } ?? []
      return [event.memo] + records.map { event.changed(by: $0.change).memo }
    }.flatMap { $0?.links ?? [] }.filter { known.insert($0).inserted }
    guard !options.json else {
      return try Output.write(Envelope.of([("links", .array(links.map { .string($0) }))]))
    }
    guard !links.isEmpty else { return tell(Text("No links", "링크가 없어요")) }
    try print(links.map { TerminalText.singleLine($0) })
  }
}

extension CommandContext {
  var answerRenderer: AnswerRenderer {
    get throws {
      AnswerRenderer(
        renderer, today: try today, zone: try zone, allDayAlarm: allDayAlarm)
    }
  }
}
