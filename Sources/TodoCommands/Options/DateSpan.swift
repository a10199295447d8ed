import ArgumentParser
import TodoDomain
import TodoLocalisation
import TodoPresentation
import TodoWords

/// A date, or a span of dates with a first date, a last date, or both.
struct DateSpan {
  /// The largest number of words of a span, or of the target of a move.
  static let longest = 20

  /// The largest number of bytes that the words of a span may have together.
  private static let longestInBytes = 1_000

  /// An end of a span.
  enum End { case first, last }

  /// The first date; nil if none was typed.
  var first: DateArgument?
  /// The last date; nil for a span without an end, or if none was typed.
  var last: DateArgument?
  /// Whether the span is a date alone, without a word that makes the date an end.
  private(set) var isAlone = false
  /// The end of the dates; a date alone is both their beginning and their end.
  var end: DateArgument? { isAlone ? first : last }

  init() {}

  private static let marks = ["..", "~", "–"]
  private static let untilWords = Set(["until", "till", "to", "through"] + marks)

  /// Reads words. Nil if they are neither a date nor a span, or if the span has an end that isn't
  /// in `ends`.
  ///
  /// - Parameters:
  ///   - ends: The ends that the span may have. A date alone is the first date, or the last date if
  ///     only that end is possible.
  ///   - besideTodos: Whether names of todos come before the span. Then a number alone is a todo,
  ///     and so is `12-14` if the span may have both ends.
  ///   - behindNumbers: Whether those names are numbers. Then `12-14` in `12-14 until fri` is a
  ///     range of todos rather than a first date.
  init?(
    _ words: ArraySlice<String>, _ ends: Set<End>, besideTodos: Bool = true,
    behindNumbers: Bool = false
  ) {
    guard words.reduce(0, { $0 + $1.utf8.count }) <= Self.longestInBytes else { return nil }
    if ends.count > 1, let span = DateSpan(inLine: Array(words)) {
      self = span
      return
    }
    let parts = Self.parts(words)
    guard parts.count <= Self.longest else { return nil }
    if ends.count > 1, let length = Self.length(parts[...]) {
      last = length
      return
    }
    var (head, tail) = (parts[...], parts[parts.endIndex...])
    if let place = parts.firstIndex(where: { Self.untilWords.contains($0.lowercased()) }) {
      (head, tail) = (parts[..<place], parts[(place + 1)...])
      guard !tail.isEmpty else { return nil }
    } else if let place = parts.firstIndex(where: { $0.lowercased() == "for" }), place > 0 {
      (head, last) = (parts[..<place], Self.length(parts[place...]))
      guard last != nil else { return nil }
    } else if let place = parts.firstIndex(of: "부터") {
      (head, tail) = (parts[..<place], parts[(place + 1)...])
      last = Self.length(tail)
      guard tail.isEmpty || last != nil || tail.last == "까지" && tail.count > 1 else { return nil }
      tail = last == nil ? tail.dropLast() : []
    } else if parts.last == "까지" {
      (head, tail) = ([], parts.dropLast())
    } else {
      isAlone = parts.first?.lowercased() != "from"
      if !besideTodos, isAlone, let place = Self.secondDate(in: parts) {
        (head, tail, isAlone) = (parts[..<place], parts[place...], false)
      }
    }
    // `3 4 until fri` names two todos, `3 from 4 until fri` only one.
    if besideTodos, !tail.isEmpty || last != nil, !head.isEmpty,
      head.elementsEqual(words.prefix(head.count)),
      head.allSatisfy({ $0.allSatisfy(\.isNumber) || behindNumbers && Self.areTodos($0) })
    {
      return nil
    }
    if head.first?.lowercased() == "from" { head = head.dropFirst() }
    guard !head.isEmpty || !tail.isEmpty else { return nil }
    do {
      if !head.isEmpty { first = try Self.date(head, isMarked: !isAlone || !besideTodos) }
      if !tail.isEmpty { last = try Self.date(tail, isMarked: true) }
    } catch {
      return nil
    }
    if isAlone, besideTodos, ends.count > 1, words.count == 1, Self.areTodos(parts[0]) {
      return nil
    }
    if isAlone, ends == [.last] { (first, last) = (nil, first) }
    if first != nil && !ends.contains(.first) || last != nil && !ends.contains(.last) { return nil }
  }

  /// Returns the last day of a length such as `for 2 weeks`, `next 7 days` or 10일간; nil for other
  /// words. 3일 is read as the third.
  private static func length(_ words: ArraySlice<String>) -> DateArgument? {
    let text = words.drop { leadsOfLength.contains($0.lowercased()) }.joined(separator: " ")
    guard let last = try? DateWords(length: text),
      (try? DateArgument(text))?.isDayOfMonth != true
    else { return nil }
    return .words(SpokenDate(last, text))
  }

  private static let leadsOfLength = Set(["for", "the", "next", "앞으로", "다음"])

  /// Reads words such as `dec 1-5` as the line of a todo, if the line has dates and nothing else.
  private init?(inLine words: [String]) {
    guard words.count <= Self.longest, let line = try? TodoLine(words), let date = line.date,
      let until = line.until, line.isOnlyDates
    else { return nil }
    (first, last) = (.words(date), .words(until))
  }

  /// Returns the words one by one. A mark inside a word that separates or ends the dates of a span,
  /// such as `..` or 까지, becomes a word of its own.
  private static func parts(_ words: ArraySlice<String>) -> [String] {
    words.flatMap { $0.split(separator: " ") }.flatMap { word -> [String] in
      if let place = marks.lazy.compactMap({ word.firstRange(of: $0) }).first {
        let around = [word[..<place.lowerBound], word[place], word[place.upperBound...]]
        return around.filter { !$0.isEmpty }.map(String.init)
      }
      let ends = word.split(separator: "-", omittingEmptySubsequences: false)
      if ends.count == 2, ends.allSatisfy({ !$0.allSatisfy(\.isNumber) && isDate([String($0)]) }) {
        return [String(ends[0]), "~", String(ends[1])]
      }
      for mark in ["부터", "까지"] where word.hasSuffix(mark) && word.count > mark.count {
        return [String(word.dropLast(mark.count)), mark]
      }
      return [String(word)]
    }
  }

  /// Returns the index at which the second of two adjacent dates begins, as in `12-14 12-28`; nil
  /// for words that are one date or none.
  private static func secondDate(in parts: [String]) -> Int? {
    guard !isDate(parts[...]) else { return nil }
    return parts.indices.dropFirst().first { isDate(parts[..<$0]) && isDate(parts[$0...]) }
  }

  private static func isDate(_ words: ArraySlice<String>) -> Bool {
    (try? date(words, isMarked: true)) != nil
  }

  /// Returns whether a word is a todo's number or a range of numbers, such as `3` or `12-14`.
  static func areTodos(_ word: String) -> Bool {
    if case .numbers? = try? TodoArgument(word) { true } else { false }
  }

  /// Reads a date.
  ///
  /// - Parameter isMarked: Whether a word beside the date marks it as an end of the span. Otherwise
  ///   a number alone is refused, since it means a todo.
  private static func date(_ words: ArraySlice<String>, isMarked: Bool) throws -> DateArgument {
    let text = words.joined(separator: " ")
    if isMarked { return try DateArgument(date: text) }
    guard !text.allSatisfy({ $0.isNumber }) else {
      throw ValueError.malformed(.date, text)
    }
    return try DateArgument(text)
  }
}

/// Dates as the words of a command, which need no quotation marks: a day, a period such as 다음 주, a
/// number of days, or a range of dates.
struct DatesArgument: ParsableArguments {
  @Argument(
    help: .both(
      "The dates, such as next week, december, 12-14..12-28, until fri or 10 days.",
      "날짜. 예: 다음 주, 12월, 12/14~12/28, 금요일까지, 10일간.", value: "dates"))
  var words: [String] = []

  /// Refuses words that can't be read as dates.
  ///
  /// - Throws: `ValidationError`.
  func validate() throws {
    guard let text = words.phrase, span == nil else { return }
    guard text.first?.isNumber == true else {
      throw ValidationError(ParserMessage.unexpected(words))
    }
    do {
      for date in text.split(whereSeparator: { " ~–".contains($0) }).map(String.init) {
        try Parsing.checkOrder(of: date.contains(".") ? "\(date)." : date)
      }
      _ = try Parsing.date(text)
    } catch let problem as ArgumentProblem {
      throw ValidationError(problem.explanation)
    }
  }

  private var span: DateSpan? {
    DateSpan(words[...], [.first, .last], besideTodos: false)
  }

  /// Whether a first date was typed.
  var hasFirst: Bool { span?.first != nil }

  /// Returns the range of dates that the words name. Without a first date, the range begins today.
  ///
  /// - Parameters:
  ///   - count: The number of days if the words name no last date.
  ///   - isBeginning: Whether words that name a single day mean the first of `count` days. If
  ///     false, they mean only that day.
  /// - Throws: `ValueError.phrase` for a date that the calendar doesn't have;
  ///   `ValueError.endsBeforeStart`.
  func resolved(
    _ context: CommandContext, days count: Int, isBeginning: Bool
  ) throws -> ClosedRange<CivilDate> {
    let today = try context.today
    let span = span
    let first = try span?.first?.resolved(context, .around, as: .first) ?? today
    let last = try span?.end?.resolved(context, .around, from: first, as: .last)
    let isDay = span?.isAlone == true && last == first
    return try CivilDate.range(
      from: first, to: isDay && isBeginning ? nil : last, orDays: count)
  }
}

extension CivilDate {
  /// Returns the dates of a range; without a last date, `count` days.
  ///
  /// - Throws: `ValueError.endsBeforeStart`.
  static func range(
    from first: CivilDate, to last: CivilDate?, orDays count: Int
  ) throws -> ClosedRange<CivilDate> {
    try range(from: first, to: last ?? first.advanced(by: count - 1))
  }
}
