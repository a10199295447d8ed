import Foundation

/// An occurrence as programs show it to people.
struct ShownOccurrence: Hashable, Comparable, CustomStringConvertible {
  /// The date, and the time if there is one.
  var start: String
  /// The end in the same form; the last date of an all-day occurrence.
  var end: String
  var title: String

  var description: String { "\(start)–\(end) \(title)" }

  /// Returns an all-day occurrence as one occurrence on each of its days.
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

  /// The day; null for a todo with only a due.
  private let own: String?
  private let due: String?
  let time: String?
  let length: String?
  let title: String
  let isFinished: Bool
  /// The number of the day within the occurrence, from 1.
  let day: Int

  /// The day, or else the due.
  var date: String { own ?? due ?? "" }

  /// Returns the occurrence as shown by a program that gives `minutes` to an event without a
  /// length.
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

  /// Reads a length such as `1h30m`, `90m` or `2d`.
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
