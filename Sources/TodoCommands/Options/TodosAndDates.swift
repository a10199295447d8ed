import TodoDomain

/// Todos, and the dates that are typed after them: `run monday`, `run until fri`, `run from 12-14
/// until 12-28`, `3 12-14..12-28`, or 달리기 내일부터 금요일까지.
struct TodosAndDates {
  let todos: TodoNames
  /// The dates that were typed; nil if none were.
  let span: DateSpan?

  /// Reads todos, and a date or a span of dates from as many words at the end as possible.
  ///
  /// - Parameter ends: The ends of a span that the command takes.
  init(_ words: [String], _ ends: Set<DateSpan.End>) throws {
    let areNumbered = words.first.map(DateSpan.areTodos) ?? false
    let found = words.indices.dropFirst().suffix(DateSpan.longest).lazy.compactMap { place in
      DateSpan(words[place...], ends, behindNumbers: areNumbered).map { (place: place, span: $0) }
    }.first
    span = found?.span
    todos = try TodoNames(typed: words.prefix(found?.place ?? words.count))
  }
}

/// Todos, and the day that may be typed after them: `standup yesterday`, `3 on fri`, 청소 어제.
struct TodosOnDay {
  /// The todos that all words name, with no word left for a day; nil if the words end with a day
  /// and can't all name todos, such as numbers with a day after them.
  private let all: TodoNames?
  /// The todos before the day, and the day; nil if the words don't end with a day.
  private let dated: (todos: TodoNames, day: DateArgument)?

  /// Reads words.
  ///
  /// - Parameter on: The day of `--on`; if it is given, all words are todos.
  init(_ words: [String], on: DateArgument?) throws {
    let names = Result { try TodoNames(typed: words) }
    let request = on == nil ? try? TodosAndDates(words, [.first]) : nil
    dated = request.flatMap { request in request.span?.first.map { (request.todos, $0) } }
    all = dated == nil ? try names.get() : try? names.get()
  }

  /// Whether the arguments name exactly one todo.
  var isSingle: Bool { (all ?? dated?.todos)?.isSingle ?? false }

  /// Returns the dates of the todos. If the last words can be a day, first looks for a title that
  /// has all words, and takes the last words as the day only if there is no such title.
  ///
  /// - Parameter resolved: Returns the date of a day that was typed.
  func dates(
    in search: TodoSearch, on: DateArgument?, _ state: DateState,
    _ resolved: (DateArgument) throws -> CivilDate
  ) throws -> [ChosenDate] {
    if let all {
      do {
        return try search.dates(all, on: on.map(resolved), state)
      } catch RequestError.unknownTitle where dated != nil {
      } catch let unclear as UnclearTodo where dated != nil && unclear.isUnknown {}
    }
    guard let dated else { return [] }
    return try search.dates(dated.todos, on: resolved(dated.day), state)
  }
}

/// A todo, and one of its dates in its own calendar.
struct ChosenDate {
  let id: EventID
  let event: any PlannedEvent
  let date: CivilDate
  /// The day on which the todo is done, if its next date is counted from that day.
  var doneOn: CivilDate?
}

/// The state that a date must have to be found by words, or by a number without a day.
enum DateState {
  /// Neither finished nor a day off.
  case unfinished
  /// Finished.
  case finished
  /// A day off.
  case skipped
  /// Finished or not, but no day off.
  case present

  /// Whether the wanted dates are days off.
  var isAboutDaysOff: Bool { self == .skipped }

  /// Whether the command takes something back.
  var isUndone: Bool { self == .finished || self == .skipped }

  func fits(_ occurrence: Occurrence, _ records: [OccurrenceRecord]) -> Bool {
    let isOff = records.contains { $0.date == occurrence.date && !$0.isLive }
    guard isOff == isAboutDaysOff else { return false }
    return switch self {
    case .unfinished: !occurrence.event.isFinished
    case .finished: occurrence.event.isFinished
    case .skipped, .present: true
    }
  }
}
