import Foundation

/// An occurrence as a person sees it, whichever program shows it.
struct ShownOccurrence: Hashable, Comparable, CustomStringConvertible {
  /// The date, and the time where there is one.
  var start: String
  /// The same of its end; the last date of one that is all-day.
  var end: String
  var title: String

  var description: String { "\(start)–\(end) \(title)" }

  /// One that is all-day as one for each of its days.
  func byDay() throws -> [ShownOccurrence] {
    guard start.count == 10 else { return [self] }
    var (days, day) = ([ShownOccurrence](), start)
    while day <= end {
      days.append(ShownOccurrence(start: day, end: day, title: title))
      day = String(try WallClock.moment("\(day) 00:00", plus: 1_440).prefix(10))
    }
    return days
  }

  static func < (one: Self, other: Self) -> Bool { one.description < other.description }
}

/// An item of `list --json`, as far as other programs show it too.
struct ListedOccurrence: Decodable {
  struct Items: Decodable {
    let items: [ListedOccurrence]
  }

  private enum CodingKeys: String, CodingKey {
    case own = "date"
    case due, time, length, title, isFinished, day
  }

  /// Its day; null of what has only a due.
  private let own: String?
  private let due: String?
  let time: String?
  let length: String?
  let title: String
  let isFinished: Bool
  /// Which of its days it is.
  let day: Int

  /// Its day, or else its due.
  var date: String { own ?? due ?? "" }

  /// As it should be shown by a program that gives `minutes` to what has no length.
  func shown(minutes: Int) throws -> ShownOccurrence {
    let own = try length.map(ListedOccurrence.minutes)
    guard let time else {
      let days = (own ?? 1_440) / 1_440
      let end = try WallClock.moment("\(date) 00:00", plus: (days - 1) * 1_440)
      return ShownOccurrence(start: date, end: String(end.prefix(10)), title: title)
    }
    let end = try WallClock.moment("\(date) \(time)", plus: own ?? minutes)
    return ShownOccurrence(start: "\(date) \(time)", end: end, title: title)
  }

  /// `1h30m`, `90m`, `2d`.
  private static func minutes(of length: String) throws -> Int {
    let units: [Character: Int] = ["w": 10_080, "d": 1_440, "h": 60, "m": 1]
    var (sum, number) = (0, 0)
    for character in length {
      if let digit = character.wholeNumberValue {
        number = number * 10 + digit
      } else if let unit = units[character] {
        (sum, number) = (sum + number * unit, 0)
      } else {
        throw CocoaError(.formatting)
      }
    }
    return sum
  }
}
