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

/// A date, or a span of dates with one end or both.
struct DateSpan {
  /// An end of a span.
  enum End { case first, last }

  /// The first date; nil if none was typed.
  var first: DateArgument?
  /// The last date; nil for a span without an end, or if none was typed.
  var last: DateArgument?
  /// Whether it is a date alone, without a word that makes it an end.
  private(set) var isAlone = false

  init() {}

  private static let untilWords: Set = ["until", "till", "to", "through", ".."]

  /// Reads words.
  ///
  /// - Parameter ends: The ends that the span may have. A date alone is the only one of them, or
  ///   else the first; but where it may be the first of two, `12-14` are todos.
  init?(_ words: ArraySlice<String>, _ ends: Set<End>) {
    let parts = Self.parts(words)
    var (head, tail) = (parts[...], parts[parts.endIndex...])
    if let place = parts.firstIndex(where: { Self.untilWords.contains($0.lowercased()) }) {
      (head, tail) = (parts[..<place], parts[(place + 1)...])
      guard !tail.isEmpty else { return nil }
    } else if let place = parts.firstIndex(of: "부터") {
      (head, tail) = (parts[..<place], parts[(place + 1)...])
      guard tail.isEmpty || tail.last == "까지" && tail.count > 1 else { return nil }
      tail = tail.dropLast()
    } else if parts.last == "까지" {
      (head, tail) = ([], parts.dropLast())
    } else {
      isAlone = parts.first?.lowercased() != "from"
    }
    if head.first?.lowercased() == "from" { head = head.dropFirst() }
    guard !head.isEmpty || !tail.isEmpty else { return nil }
    do {
      if !head.isEmpty { first = try Self.date(head, isMarked: !isAlone) }
      if !tail.isEmpty { last = try Self.date(tail, isMarked: true) }
    } catch {
      return nil
    }
    if isAlone, ends.count > 1, words.count == 1, Self.areTodos(parts[0]) { return nil }
    if isAlone, ends == [.last] { (first, last) = (nil, first) }
    if first != nil && !ends.contains(.first) || last != nil && !ends.contains(.last) { return nil }
  }

  /// The words, with the marks of ends as words of their own.
  private static func parts(_ words: ArraySlice<String>) -> [String] {
    words.flatMap { $0.split(separator: " ") }.flatMap { word -> [String] in
      if let dots = word.firstRange(of: "..") {
        let around = [String(word[..<dots.lowerBound]), "..", String(word[dots.upperBound...])]
        return around.filter { !$0.isEmpty }
      }
      for mark in ["부터", "까지"] where word.hasSuffix(mark) && word.count > mark.count {
        return [String(word.dropLast(mark.count)), mark]
      }
      return [String(word)]
    }
  }

  private static func areTodos(_ word: String) -> Bool {
    if case .numbers? = try? TodoArgument(word) { true } else { false }
  }

  /// - Parameter isMarked: Whether a word beside it makes it an end. A number alone is a todo's.
  private static func date(_ words: ArraySlice<String>, isMarked: Bool) throws -> DateArgument {
    let text = words.joined(separator: " ")
    if isMarked { return try DateArgument(date: text) }
    guard !text.allSatisfy({ $0.isNumber }) else {
      throw ValueError.malformed(.date, text)
    }
    return try DateArgument(text)
  }
}
