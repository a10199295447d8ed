import TodoDomain

/// Todos, and the dates that are typed behind them: `run monday`, `run until fri`,
/// `run from 12-14 until 12-28`, `3 12-14..12-28`, or 달리기 내일부터 금요일까지.
struct TodosAndDates {
  let todos: TodoNames
  /// What was typed of dates; nil for none.
  let span: DateSpan?

  /// Takes the longest end of the words that is a date, or a span of dates.
  ///
  /// - Parameter ends: The ends of a span that the command takes.
  init(_ words: [String], _ ends: Set<DateSpan.End>) throws {
    let found = words.indices.dropFirst().lazy.compactMap { place in
      DateSpan(words[place...], ends).map { (place: place, span: $0) }
    }.first
    span = found?.span
    todos = try TodoNames(words.prefix(found?.place ?? words.count).map { try TodoArgument($0) })
    try todos.validate()
  }
}
