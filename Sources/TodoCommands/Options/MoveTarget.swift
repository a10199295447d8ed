import TodoDomain
import TodoWords

/// The day to which something is moved, and the time if one was typed: `fri`, `dec 5 6pm`, 내일 3시.
struct MoveTarget {
  let day: DateArgument
  let time: TimeOfDay?

  /// - Throws: `ValueError.malformed` or `.phrase`.
  init(_ text: String) throws(ValueError) {
    if let (day, time) = Self.dayAndTime(text) {
      (self.day, self.time) = (day, time)
    } else {
      (day, time) = (try DateArgument(date: text), nil)
    }
  }

  /// A day with a time; nil for another text.
  private static func dayAndTime(_ text: String) -> (DateArgument, TimeOfDay)? {
    let words = text.split(separator: " ").map(String.init)
    guard let line = try? TodoLine(words), let date = line.date, let time = line.time,
      line == TodoLine(on: date, at: time)
    else { return nil }
    return (.words(date), TimeOfDay(spoken: time))
  }

  /// The target at the end of words, such as `walk to sunday`, and the number of words before it;
  /// nil if there is none. A number alone is a todo's.
  ///
  /// - Parameter first: The place of the first word that may belong to it.
  static func atEnd(of words: [String], from first: Int) -> (target: MoveTarget, place: Int)? {
    for place in words.indices.dropFirst(first) {
      var rest = words[place...]
      if ["to", "onto"].contains(rest.first?.lowercased()) { rest = rest.dropFirst() }
      let text = rest.joined(separator: " ")
      guard !text.allSatisfy(\.isNumber) || rest.startIndex > place else { continue }
      for ending in ["", "으로", "로"] where text.hasSuffix(ending) {
        if let target = try? MoveTarget(String(text.dropLast(ending.count))) {
          return (target, place)
        }
      }
    }
    return nil
  }
}
