import Foundation
import TodoDomain
import TodoLocalisation
import TodoPresentation
import TodoWords

/// The target of a move, as people type it.
///
/// - A day, and maybe a time: `fri`, `dec 5 6pm`, 내일 3시.
/// - A time on the todo's own day: `5pm`.
/// - A moment from now: `+1h`, `in 30 minutes`, 2시간 뒤.
/// - A distance from the todo's own day or time: `2 days later`, `an hour earlier`, 이틀 뒤로.
/// - No day: `someday`.
struct MoveTarget {
  private enum Words {
    case day(DateArgument, TimeOfDay?)
    case time(TimeOfDay)
    case minutes(Int)
    /// A distance from the todo's own day.
    case distance(SpokenDate)
    /// A number of minutes after the todo's own time.
    case shift(Int)
    /// No day: `someday`, 언젠가.
    case noDay
  }

  private let words: Words

  /// Whether the target has a time.
  var hasTime: Bool {
    switch words {
    case .day(_, let time): time != nil
    case .time, .minutes, .shift: true
    case .distance, .noDay: false
    }
  }

  /// Whether the todo is to lose its day.
  var isNoDay: Bool { if case .noDay = words { true } else { false } }

  /// The target for a todo that is to lose its day.
  static let noDay = MoveTarget(.noDay)

  private init(_ words: Words) { self.words = words }

  private static let wordsForNoDay = ["someday", "no date", "inbox", "언젠가", "날짜 없음", "보관함"]

  /// Whether the target is a distance from the todo's own day or time.
  var isDistance: Bool {
    switch words {
    case .distance, .shift: true
    default: false
    }
  }

  /// Makes the target of a day, and maybe a time on it.
  init(day: DateArgument, at time: TimeOfDay?) {
    words = .day(day, time)
  }

  /// The day, if the target is a day without a time.
  var wholeDay: DateArgument? {
    if case .day(let day, nil) = words { day } else { nil }
  }

  /// Reads a target.
  ///
  /// - Throws: `ValueError.malformed` or `.phrase`.
  init(_ text: String) throws(ValueError) {
    let typed = text.lowercased().precomposedStringWithCanonicalMapping
    if Self.wordsForNoDay.contains(typed) {
      words = .noDay
    } else if let distance = Self.distance(text) {
      words = distance
    } else if let words = Self.moment(text) {
      self.words = words
    } else if let error = Self.unclearTime(text) {
      throw error
    } else {
      words = .day(try Self.day(text), nil)
    }
  }

  /// Returns the error for a day with a number that may be its hour, such as `fri 7`, and for a
  /// date such as `5/11`; nil for other words.
  static func unclearTime(_ text: String) -> ValueError? {
    do throws(ValueError) {
      try DateArgument.checkOrder(of: text, as: .date)
    } catch {
      return error
    }
    guard text.last?.isNumber == true || text.contains("/"), (try? day(text)) == nil else {
      return nil
    }
    do throws(WordsError) {
      _ = try TodoLine(text.split(separator: " ").map(String.init))
    } catch .twoReadings(let number, let readings) {
      let times = readings.filter { moment($0.text) != nil }
      if !times.isEmpty { return .phrase(.date, PhraseError(.twoReadings(number, times))) }
    } catch {}
    return nil
  }

  /// Reads a day, or the length of time until it: `2 weeks` and 한 달 as well as `in 2 weeks`.
  private static func day(_ text: String) throws(ValueError) -> DateArgument {
    let typed = Result { () throws(ValueError) in try DateArgument(date: text) }
    if let day = try? typed.get(), day.period == nil { return day }
    if case .lastOf(let count, let unit)? = try? DateWords(length: text) {
      return .words(SpokenDate(.distance(count, unit), text))
    }
    return try typed.get()
  }

  /// Reads a distance from the todo's own day or time: `2 days later`, `earlier by an hour`, 이틀 뒤로.
  /// Nil for another text, such as `in 2 days` and 이틀 뒤, which count from now.
  private static func distance(_ text: String) -> Words? {
    let typed = text.lowercased().precomposedStringWithCanonicalMapping
    for (start, end, sign) in distances where typed.hasPrefix(start) && typed.hasSuffix(end) {
      let length = String(typed.dropFirst(start.count).dropLast(end.count))
      if case .lastOf(let count, let unit)? = try? DateWords(length: length) {
        return .distance(SpokenDate(.distance(sign * count, unit), text))
      }
      if let length = try? EventLength.inWords(length) { return .shift(sign * length.minutes) }
    }
    return nil
  }

  /// The words before and after the length of a distance, and its sign: 1 for later, -1 for
  /// earlier.
  private static let distances = [
    ("", " later", 1), ("later by ", "", 1), ("by ", " later", 1), ("by ", "", 1),
    ("", " earlier", -1), ("earlier by ", "", -1), ("by ", " earlier", -1), ("", " sooner", -1),
    ("", "뒤로", 1), ("", "후로", 1), ("", "늦게", 1), ("", "뒤로 미뤄", 1), ("", "미뤄", 1), ("", "미루기", 1),
    ("", "연기", 1), ("", "전으로", -1), ("", "일찍", -1), ("", "앞당겨", -1), ("", "앞당기기", -1),
    ("", "당겨", -1),
  ]

  /// Returns the day, in the reader's zone, and the time; no day for a time on the todo's own day.
  ///
  /// - Parameters:
  ///   - own: The todo's own day; if it is nil, a distance counts from today.
  ///   - time: The todo's time.
  ///   - isNamed: Whether the user named the todo's own day, so that `wed` means the first
  ///     Wednesday from it.
  /// - Throws: `CommandError.usage` for a distance in hours or minutes if the todo has no time.
  func resolved(
    _ context: CommandContext, from own: CivilDate? = nil, at time: TimeOfDay? = nil,
    isNamed: Bool = false
  ) throws -> (day: CivilDate?, time: TimeOfDay?) {
    switch words {
    case .shift(let minutes):
      guard let time else { throw Self.needsTime }
      let (days, minute) = (time.minuteOfDay + minutes).flooredDivision(by: 1_440)
      return (
        (try own ?? context.today).advanced(by: days), TimeOfDay(minutesAfterMidnight: minute)
      )
    case .distance(let distance):
      let start = try own ?? context.today
      do throws(PhraseError) {
        return (try DateReference(today: start).date(distance), nil)
      } catch {
        throw ValueError.phrase(.date, error)
      }
    case .time(let time): return (nil, time)
    case .noDay: return (nil, nil)
    case .day(let day, let time):
      return (try day.resolvedInAnyMonth(context, from: isNamed ? own : nil), time)
    case .minutes(let minutes):
      let moment = try context.typing.moment(inMinutes: minutes)
      return (moment.date, moment.time)
    }
  }

  /// Returns the day that a mistyped word may mean; nil for a word that is a day, and if no day is
  /// similar.
  static func near(_ word: String) -> String? {
    guard (try? MoveTarget(word)) == nil else { return nil }
    return nearDateWords(of: word).first { (try? MoveTarget($0)) != nil }
  }

  /// Returns the error about a mistyped day.
  ///
  /// - Parameters:
  ///   - line: The line that the user may have meant.
  ///   - titled: The line without a day, for the word as a part of a title; nil if no title can be
  ///     meant.
  static func mistyped(_ word: String, meant line: String, titled: String? = nil) -> Explanation {
    let word = UserText.quoted(word)
    let other = titled.map {
      Text(" If the word is in the title: `\($0) fri`", " 제목에 있는 말이라면 `\($0) 금요일`")
    }
    return ErrorKind.usage.says("\(word) is not a day.", "날짜가 아니에요: \(word)")
      .advises(Text("Did you mean `\(line)`?", "혹시 `\(line)`인가요?") + (other ?? .empty))
  }

  private static var needsTime: CommandError {
    .usage(
      Text("The todo has no time to count from.", "시각이 없는 투두예요."),
      hint: Text(
        "Write the time, such as `3pm`, or days, such as `2 days later`.",
        "`오후 3시`처럼 시각을, 또는 `이틀 뒤로`처럼 날을 적어 주세요."))
  }

  /// Reads a time, with or without a day, or a moment from now, which may lack its `in`: `1h`. Nil
  /// for another text.
  private static func moment(_ text: String) -> Words? {
    let words = text.split(separator: " ").map(String.init)
    if text.first?.isNumber == true, let line = try? TodoLine(["in"] + words),
      let minutes = line.minutesFromNow
    {
      return .minutes(minutes)
    }
    guard let line = try? TodoLine(words) else { return nil }
    if let minutes = line.minutesFromNow { return .minutes(minutes) }
    guard let (date, spoken) = line.moment else { return nil }
    let time = TimeOfDay(spoken: spoken)
    return date.map { .day(.words($0), time) } ?? .time(time)
  }

  /// Returns the target at the end of words, such as `walk to sunday`, and the number of words
  /// before it; nil if there is none. A number alone names a todo and isn't a target.
  ///
  /// - Parameter first: The index of the first word that may belong to the target.
  /// - Throws: `ValueError.phrase` for a day with a number that may be its hour.
  static func atEnd(
    of words: [String], from first: Int
  ) throws(ValueError) -> (target: MoveTarget, place: Int)? {
    var unclear: ValueError?
    for place in words.indices.dropFirst(first).suffix(DateSpan.longest) {
      var rest = words[place...]
      if ["to", "onto"].contains(rest.first?.lowercased()) { rest = rest.dropFirst() }
      let text = rest.joined(separator: " ")
      guard !text.allSatisfy(\.isNumber) || rest.startIndex > place else { continue }
      for ending in ["", "으로", "로"] where text.hasSuffix(ending) {
        let words = String(text.dropLast(ending.count))
        if let target = try? MoveTarget(words) { return (target, place) }
        unclear = unclear ?? unclearTime(words)
      }
    }
    if let unclear { throw unclear }
    return nil
  }
}
