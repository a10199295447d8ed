import TodoDomain
import TodoText

/// A timestamp of Org: `<2026-11-23 Mon 10:00-11:00 ++1w -2d>`, or a timestamp in brackets, which
/// the agenda doesn't show.
struct OrgTimestamp: Hashable {
  /// The timestamp as the file has it.
  private(set) var text: String
  /// The date; nil for a date that doesn't exist, and for an unknown form.
  let date: CivilDate?
  let time: TimeOfDay?
  private(set) var end: TimeOfDay?
  /// The last date of a range of days, `<…>--<…>`.
  private(set) var last: CivilDate?
  /// The last date of a range between two times, `<… 10:00>--<… 12:00>`.
  private var until: CivilDate?
  /// The repeater; nil if the timestamp doesn't repeat.
  let repeater: Repeater?
  /// The words after the date that aren't understood, apart from the day of the week and the
  /// warning time.
  private(set) var unread: [String] = []

  /// The repetition of a date with `+1w`, `++1w` or `.+1w`.
  struct Repeater: Hashable {
    /// The repeater as the file has it.
    let text: String
    /// The frequency in the words of `ForeignRecurrence`, such as `1w`.
    let frequency: String
    /// Whether the repeater counts from the completion, as `.+1w` does.
    let isAfterDone: Bool
    /// Whether the repeater also gives a latest date, which a series doesn't have.
    let isRange: Bool
  }

  init(_ text: String) {
    self.text = text
    let words = text.dropFirst().dropLast().split(whereSeparator: { $0.isSpace })
    date = words.first.flatMap { try? CivilDate(String($0)) }
    var (times, repeater): ([TimeOfDay]?, Repeater?)
    for word in words.dropFirst() {
      if times == nil, let known = Self.times(word) {
        times = known
      } else if repeater == nil, let known = Self.repeater(word) {
        repeater = known
      } else if !word.hasPrefix("-"), word.contains(where: \.isNumber) {
        unread.append(String(word))
      }
    }
    time = times?.first
    end = times?.dropFirst().first
    self.repeater = repeater
    if end != nil, length == nil, let range = words.first(where: { Self.times($0) != nil }) {
      unread.append(String(range))
    }
  }

  /// The length of a range of times, on one day or until a time on another day; nil for none.
  var length: EventLength? {
    guard let date, let time, let end else { return nil }
    let days = until.map { $0.dayNumber - date.dayNumber } ?? 0
    let minutes = days * 1_440 + end.minuteOfDay - time.minuteOfDay
    return minutes > 0 ? try? EventLength(minutes: minutes) : nil
  }

  /// Whether the timestamp is a Lisp expression, such as `<%%(diary-float t 4 2)>`, which names no
  /// date.
  var isExpression: Bool { text.hasPrefix("<%%(") }

  /// An active timestamp, or a range of two.
  static let activeForm = TextForm(
    /(<[0-9]{4}-[0-9]{2}-[0-9]{2}[^<>\n]*>)(?:--(<[0-9]{4}-[0-9]{2}-[0-9]{2}[^<>\n]*>))?/)

  /// Returns the active timestamps in a line, including dates that don't exist. Two timestamps with
  /// `--` between them are one range. In a line without timestamps, returns the first expression
  /// `<%%(…)>`, if there is one.
  static func active(in line: String) -> [OrgTimestamp] {
    guard line.utf8.contains(UInt8(ascii: "<")) else { return [] }
    let timestamps = activeForm.all(in: line).map { match in
      var timestamp = OrgTimestamp(String(match.1))
      if let last = match.2 { timestamp.extend(to: OrgTimestamp(String(last))) }
      return timestamp
    }
    guard timestamps.isEmpty, let start = line.firstRange(of: "<%%(")?.lowerBound,
      let end = line[start...].firstIndex(of: ">")
    else { return timestamps }
    return [OrgTimestamp(String(line[start...end]))]
  }

  /// Makes the timestamp a range, of days or from one time to another. If the end doesn't exist,
  /// the timestamp becomes that end, so that the end is rejected.
  mutating func extend(to last: OrgTimestamp) {
    guard last.date != nil else {
      self = last
      return
    }
    text += "--\(last.text)"
    unread += last.unread
    if time != nil, let end = last.time {
      (until, self.end) = (last.date, end)
      if length == nil { unread.append(last.text) }
    } else {
      self.last = last.date
      if last.time != nil { unread.append(last.text) }
    }
  }

  /// Returns the times of `10:00` or `10:00-11:00`; nil for another word, and for times that don't
  /// exist.
  private static func times(_ word: Substring) -> [TimeOfDay]? {
    var times: [TimeOfDay] = []
    for text in word.split(separator: "-", omittingEmptySubsequences: false) {
      let fields = text.split(separator: ":", omittingEmptySubsequences: false)
      let numbers = fields.compactMap { Int(asciiDigits: $0) }
      guard times.count < 2, fields.count == 2, numbers.count == 2, fields[0].utf8.count <= 2,
        fields[1].utf8.count == 2,
        let time = try? TimeOfDay(hour: numbers[0], minute: numbers[1])
      else { return nil }
      times.append(time)
    }
    return times
  }

  /// Returns the repeater of a word; nil for another word. With `.+` it counts from the completion.
  /// A habit has a second length, as in `.+2d/4d`, for the latest date.
  private static func repeater(_ word: Substring) -> Repeater? {
    guard let mark = ["++", ".+", "+"].first(where: word.hasPrefix) else { return nil }
    let lengths = word.dropFirst(mark.count).split(separator: "/", omittingEmptySubsequences: false)
    let areLengths = lengths.allSatisfy { length in
      length.last.map { "hdwmy".contains($0) } == true && Int(asciiDigits: length.dropLast()) != nil
    }
    guard areLengths, lengths.count <= 2, lengths[0].utf8.count <= 5 else { return nil }
    let isRange = lengths.count == 2 && lengths[0] != lengths[1]
    return Repeater(
      text: String(word), frequency: String(lengths[0]), isAfterDone: mark == ".+",
      isRange: isRange)
  }
}
