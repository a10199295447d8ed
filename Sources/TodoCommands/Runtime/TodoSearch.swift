import TodoDomain
import TodoPresentation

/// Finds the todos that a command line means, and their dates.
struct TodoSearch {
  let context: CommandContext
  let provider: any EventReading
  /// The command that searches.
  let request: TodoRequest
  /// Whether words alone may mean a single todo that is neither due today nor overdue.
  var takesSingleAhead: Bool
  /// Whether the search may find an event; nil if it may find all events.
  var isConsidered: ((any PlannedEvent) -> Bool)?

  init(_ request: TodoRequest, _ context: CommandContext, provider: any EventReading) {
    (self.request, self.context, self.provider) = (request, context, provider)
    takesSingleAhead = request.takesSingleAhead
  }

  /// Returns the events with these numbers, or the event whose title has these words.
  ///
  /// A number must exist. A range means those of its numbers that exist, at least one.
  ///
  /// - Throws: `RequestError.unknownEvent`; `UnclearTodo` with the events that the words may mean.
  func events(_ todos: TodoNames) throws -> [any PlannedEvent] {
    switch todos.selection {
    case .numbered(let ranges): return try events(numbered: ranges)
    case .titled(let typed):
      let words = try spaced(typed)
      let near = try nearest(words)
      guard let only = only(of: near, words), let id = only.event.id else {
        throw try unclear(.ambiguousTitle(words.text, count: near.count), near)
      }
      try requireWord(words, in: only)
      return [try provider.requiredEvent(with: id)]
    }
  }

  /// Returns the dates of the todos that the arguments mean.
  ///
  /// - Parameters:
  ///   - todos: The numbers of todos, or words. A number means the todo's date on the day. Words
  ///     mean the one todo with these words that is due today or overdue. If there is no such todo,
  ///     they mean the only todo with these words, if it doesn't repeat, isn't finished, and the
  ///     command accepts it before its day.
  ///   - day: The day, in the reader's zone; nil for the todo's own date, or today, or the one
  ///     overdue date.
  ///   - state: The state that a date must have to be found without a day.
  /// - Throws: `RequestError.unknownEvent`; `MissingDay`; `UnclearTodo` with the dates that may be
  ///   meant.
  func dates(
    _ todos: TodoNames, on day: CivilDate?, _ state: DateState
  ) throws -> [ChosenDate] {
    switch todos.selection {
    case .numbered(let ranges):
      return try events(numbered: ranges).map { event in
        guard let id = event.id else { throw RequestError.unstored(event.uid) }
        return try chosen(event, id, on: date(of: event, id, on: day, state), typed: day)
      }
    case .titled(let typed):
      let words = try spaced(typed)
      var found = preferringWholeWords(try waiting(words, on: day, state), words)
      if day == nil { found = stayWhole(found) }
      let single = try found.isEmpty ? singleAhead(words, on: day, state) : nil
      guard let only = single ?? found.first, found.count < 2, let id = only.event.id else {
        throw try unclear(words, on: day, state, found: found)
      }
      try requireWord(words, in: only)
      // The event as it is stored, not with the changes of the date.
      let event = try provider.requiredEvent(with: id)
      let date = day == nil ? wholeStart(of: event) : nil
      return [try chosen(event, id, on: date ?? only.date, typed: day)]
    }
  }

  private func considers(_ event: any PlannedEvent) -> Bool { isConsidered?(event) ?? true }

  /// Returns whether these numbers or words name an event that the search takes into account
  /// (`considers`).
  func hasAny(_ todos: TodoNames) throws -> Bool {
    switch todos.selection {
    case .numbered(let ranges): return try events(numbered: ranges).contains(where: considers)
    case .titled(let words):
      return try provider.search(words, near: context.today, displayedIn: context.zone).ids
        .contains { try provider.event(with: $0).map(considers) ?? false }
    }
  }

  /// Returns whether a title has all words of a text.
  func hasTitle(_ text: String) throws -> Bool {
    guard let words = SearchQuery(titleWords: text) else { return false }
    return try !provider.search(words, near: context.today, displayedIn: context.zone).ids.isEmpty
  }

  /// Returns the choice of a date of an event. If the command finishes a todo that repeats after
  /// completion, the choice has the day of completion: `day`, or today if `day` is nil.
  ///
  /// - Parameter day: The day that the user typed; nil if there is none.
  private func chosen(
    _ event: any PlannedEvent, _ id: EventID, on date: CivilDate, typed day: CivilDate?
  ) throws -> ChosenDate {
    let isDone = event.pattern.isAfterDone && request.isDoing
    return ChosenDate(
      id: id, event: event, date: date, doneOn: isDone ? try day ?? context.today : nil)
  }

  private func events(numbered ranges: [ClosedRange<Int>]) throws -> [any PlannedEvent] {
    var events: [any PlannedEvent] = []
    var known: Set<EventID> = []
    for range in ranges {
      let ids = range.compactMap { EventID($0) }
      let found = try ids.compactMap { id in try provider.event(with: id).map { (id, $0) } }
      if found.isEmpty, let first = ids.first { throw RequestError.unknownEvent(first) }
      for (id, event) in found where known.insert(id).inserted { events.append(event) }
    }
    return events
  }

  /// Returns the date of an event, in the event's own calendar.
  private func date(
    of event: any PlannedEvent, _ id: EventID, on day: CivilDate?, _ state: DateState
  ) throws -> CivilDate {
    if day == nil, !event.isRepeating, let only = event.pattern.start { return only }
    if day == nil, let first = wholeStart(of: event) { return first }
    let records = try provider.records(of: id)
    let today = try context.today
    if event.pattern.isUndated { return event.finishedOn(records) ?? day ?? today }
    if let own = try dateAfterDone(event, records, on: day, state: state) { return own }
    if let own = try ownDate(of: event, on: day ?? today, records, state) { return own }
    let past = day == nil ? try matching(event, records, state: state) : []
    guard let only = past.first else {
      throw MissingDay(
        id: id, kind: event.kind, day: day ?? today, isTyped: day != nil, today: today,
        request: request)
    }
    guard past.count == 1 else { throw try several(past) { .severalDates(id, count: $0) } }
    return only.date
  }

  /// Returns the date of a todo that repeats after it was done: its open date, which can be done on
  /// any day, or, for a command that takes something back, the last finished or skipped date. Nil
  /// for all other todos, and if a day was typed for a command that doesn't finish the todo.
  private func dateAfterDone(
    _ event: any PlannedEvent, _ records: [OccurrenceRecord], on day: CivilDate?,
    state: DateState
  ) throws -> CivilDate? {
    guard event.pattern.isAfterDone else { return nil }
    if request.isDoing {
      return event.date(doneOn: try day ?? context.today, records)
    }
    guard day == nil else { return nil }
    if request == .skip { return event.date(skippedOn: try context.today, records) }
    guard state.isUndone else { return event.openDate(records) }
    return records.filter { $0.isLive == (state == .finished) && $0.isFinished == $0.isLive }
      .map(\.date).max()
  }

  /// Returns the occurrences of events with these words: the occurrences on `day`; the occurrences
  /// that are due today or overdue if `day` is nil.
  private func waiting(
    _ words: SearchQuery, on day: CivilDate?, _ state: DateState
  ) throws -> [Occurrence] {
    let range =
      try day.map { $0...$0 }
      ?? DueOccurrences.range(upTo: context.today, within: context.overdueDays)
    let zone = try context.zone
    var found: [Occurrence] = []
    try provider.visitEvents(.overlapping(range)) { event, records in
      guard words.finds(event, records), considers(event) else { return }
      guard let day else { return found += try matching(event, records, state: state) }
      guard let own = try ownDate(of: event, on: day, records, state) else { return }
      let record = records.first { $0.date == own }
      guard state.isAboutDaysOff == (record?.isLive == false),
        let occurrence = event.dated(on: own, record: record?.restored, displayedIn: zone)
      else { return }
      found.append(occurrence)
    }
    for id in try provider.search(words, near: context.today, displayedIn: zone).ids {
      guard let event = try provider.event(with: id), event.pattern.isUndated,
        !found.contains(where: { $0.event.id == id })
      else { continue }
      let records = try provider.records(of: id)
      let date = try event.finishedOn(records) ?? day ?? context.today
      let isFinished = records.contains { $0.date == date && $0.isFinished }
      guard isFinished == (state == .finished), !state.isAboutDaysOff else { continue }
      if let taken = event.taken(on: date, record: records.first { $0.date == date }) {
        found.append(taken)
      }
    }
    return found.sorted()
  }

  /// Returns the occurrence of the only todo with these words, even if its day is ahead: of a todo
  /// that isn't finished and doesn't repeat (or is a stay that the command moves as a whole), or of
  /// a todo that repeats after it was done. Nil if the command doesn't take the todo.
  private func singleAhead(
    _ words: SearchQuery, on day: CivilDate?, _ state: DateState
  ) throws -> Occurrence? {
    guard takesSingleAhead && day == nil || request.isDoing || request == .reopen,
      let only = try only(of: nearest(words), words)
    else { return nil }
    if let id = only.event.id, let event = try provider.event(with: id),
      event.pattern.isAfterDone
    {
      let date = try dateAfterDone(
        event, provider.records(of: id), on: day, state: state)
      return try date.map { Occurrence(date: $0, event: event, displayedIn: try context.zone) }
    }
    // A due is the last possible moment, so a todo is mostly done before its due.
    let mayBeAhead = takesSingleAhead || request.isDoing && !only.event.pattern.isPlanned
    guard day == nil, mayBeAhead, state == .unfinished, !only.event.isFinished,
      !only.event.isRepeating || wholeStart(of: only.event) != nil
    else { return nil }
    return only
  }

  /// Returns the first day of a stay, a todo of several days in a row, if the command moves it as a
  /// whole; nil for other todos and commands.
  private func wholeStart(of event: any PlannedEvent) -> CivilDate? {
    request.isMove && event.pattern.isStay ? event.pattern.start : nil
  }

  /// Removes repeated dates of a stay (a todo of several days in a row) if the command moves the
  /// stay as a whole, so that each such stay has one date in the result.
  private func stayWhole(_ found: [Occurrence]) -> [Occurrence] {
    var known: Set<EventID?> = []
    return found.filter { wholeStart(of: $0.event) == nil || known.insert($0.event.id).inserted }
  }

  /// Returns the only todo that the words find or, among several, the only one whose title has each
  /// word as a whole word and not just inside a longer word. Nil if there are several such todos.
  private func only(of near: NearTodos, _ words: SearchQuery) -> Occurrence? {
    guard near.count == near.candidates.count else { return nil }
    let found = preferringWholeWords(near.candidates, words)
    return found.count == 1 ? found[0] : nil
  }

  /// Returns the todos whose titles have each word as a word, not only inside a longer word: `run`
  /// prefers “run” to “prune”. Returns all todos if there are none.
  private func preferringWholeWords(
    _ found: [Occurrence], _ words: SearchQuery
  ) -> [Occurrence] {
    let whole = found.filter { !words.isOnlyInsideWords(of: $0.event.title) }
    return whole.isEmpty ? found : whole
  }

  /// Refuses a todo whose title has one of the words only inside a longer word. The error suggests
  /// the todo.
  private func requireWord(_ words: SearchQuery, in only: Occurrence) throws {
    guard words.isOnlyInsideWords(of: only.event.title) else { return }
    let near = NearTodos(candidates: [only], count: 1)
    throw try unclear(.insideWord(words.text), near)
  }

  /// Returns the date of an event, in its own calendar, for a day in the reader's zone. It also
  /// finds a day off, so that a repeated command doesn't move on to the next date.
  private func ownDate(
    of event: any PlannedEvent, on day: CivilDate, _ records: [OccurrenceRecord],
    _ state: DateState
  ) throws -> CivilDate? {
    let zone = try context.zone
    let find = { (records: [OccurrenceRecord]) in
      event.ownDate(
        of: day, records: records, displayedIn: zone, preferringFinished: state == .finished)
    }
    let live = state.isAboutDaysOff ? nil : find(records)
    // A todo with a number of times a week can be done on any day.
    let isFree = event.canOccur(on: day) && !records.contains { $0.date == day }
    let any = event.zone == nil && isFree ? day : nil
    return live ?? find(records.map(\.restored)) ?? any
  }

  /// Returns the dates of an event that are due today or overdue, and have the state.
  private func matching(
    _ event: any PlannedEvent, _ records: [OccurrenceRecord], state: DateState
  ) throws -> [Occurrence] {
    let due = event.due(
      on: try context.today, within: context.overdueDays, records: records.map(\.restored),
      displayedIn: try context.zone)
    if due.present.isEmpty, try isMovedAway(event, records) { return [] }
    return due.all.filter { state.fits($0, records) }
  }

  /// Returns whether the event's date of today was moved to another day. If so, a repeated command
  /// doesn't move on to the next date.
  private func isMovedAway(
    _ event: any PlannedEvent, _ records: [OccurrenceRecord]
  ) throws -> Bool {
    guard records.contains(where: { $0.day != $0.date }) else { return false }
    let usual = records.map {
      OccurrenceRecord(date: $0.date, isFinished: $0.isFinished, time: $0.time)
    }
    return event.ownDate(
      of: try context.today, records: usual, displayedIn: try context.zone) != nil
  }

  // MARK: Todos to choose from

  private func spaced(_ words: SearchQuery) throws -> SearchQuery {
    try provider.spaced(words, near: context.today, displayedIn: context.zone)
  }

  /// Returns the todos with these words in their titles, the best match first, each on its date
  /// that is nearest to today.
  ///
  /// - Throws: `RequestError.unknownTitle` if no title has the words; `UnclearTodo`, which has that
  ///   error as its reason, if a todo has a similar title.
  private func nearest(_ words: SearchQuery) throws -> NearTodos {
    let (today, zone) = (try context.today, try context.zone)
    let all = try provider.search(words, near: today, displayedIn: zone).ids
    let looked =
      isConsidered == nil
      ? all : try all.filter { try provider.event(with: $0).map(considers) ?? false }
    let found = looked.isEmpty ? all : looked
    guard !found.isEmpty else {
      let unknown = RequestError.unknownTitle(words.text)
      guard let near = try provider.todo(titledLike: words.text)?.event else { throw unknown }
      let only = Occurrence(date: near.pattern.start ?? today, event: near, displayedIn: zone)
      throw try unclear(unknown, NearTodos(candidates: [only], count: 1))
    }
    let candidates = try found.prefix(NearTodos.most).compactMap { id -> Occurrence? in
      try provider.hit(id, of: words, near: today, displayedIn: zone).map { hit in
        Self.nearest([hit.next, hit.last].compactMap(\.self), to: today).first
          ?? Occurrence(date: hit.event.pattern.start ?? today, event: hit.event, displayedIn: zone)
      }
    }
    return NearTodos(candidates: candidates, count: found.count)
  }

  /// Returns the occurrences nearest to a day, the nearest first, as many as an error lists.
  private static func nearest(_ occurrences: [Occurrence], to today: CivilDate) -> [Occurrence] {
    let sorted = occurrences.sorted { one, other in
      let (near, far) = (
        abs(today.distance(to: one.localStart.date)), abs(today.distance(to: other.localStart.date))
      )
      return near == far ? one < other : near < far
    }
    return Array(sorted.prefix(NearTodos.most))
  }

  /// Returns the error for words that don't mean exactly one date.
  private func unclear(
    _ words: SearchQuery, on day: CivilDate?, _ state: DateState, found: [Occurrence]
  ) throws -> any Error {
    guard let first = found.first else {
      let reason: RequestError = state.isUndone ? .nothingToUndo(words.text) : .notDue(words.text)
      let near = try nearest(words)
      var error = try unclear(day.map { .noneOn($0, words.text) } ?? reason, near)
      if state == .unfinished, day == nil, near.count == 1 {
        error.finished = try waiting(words, on: nil, .finished).last
      }
      return error
    }
    let ids = Set(found.map(\.event.id))
    return try several(found) { count in
      if let id = first.event.id, ids.count == 1 { return .severalDates(id, count: count) }
      return .ambiguousTitle(words.text, count: ids.count)
    }
  }

  /// Returns the error for several dates, with a reason that `reason` makes from their number.
  private func several(
    _ found: [Occurrence], _ reason: (Int) -> RequestError
  ) throws -> UnclearTodo {
    let candidates = Self.nearest(found, to: try context.today)
    return try unclear(
      reason(found.count), NearTodos(candidates: candidates, count: found.count))
  }

  private func unclear(_ reason: RequestError, _ near: NearTodos) throws -> UnclearTodo {
    UnclearTodo(
      reason: reason, near: near, today: try context.today, request: request,
      width: context.renderer.width)
  }
}
