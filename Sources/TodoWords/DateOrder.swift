import Synchronization

/// The order of day and month in ambiguous dates in digits, such as `5/11` and `12.11.2026`.
package enum DateOrder: String, CaseIterable, Sendable {
  /// The day is first: `5/11` is 5 November.
  case dayFirst = "day-first"
  /// The month is first: `5/11` is 11 May.
  case monthFirst = "month-first"
  /// The order isn't known, so todoctl asks the user. In a Korean line the month is first.
  case ask

  /// A function that returns the order for this process; nil means to ask the person.
  package static var reader: (@Sendable () -> DateOrder)? {
    get { ofProcess.withLock { $0 } }
    set { ofProcess.withLock { $0 = newValue } }
  }

  private static let ofProcess = Mutex<(@Sendable () -> DateOrder)?>(nil)

  /// The order that `reader` returns; `ask` if `reader` is nil.
  package static var current: DateOrder { reader?() ?? .ask }

  /// Returns the possible dates of a text such as `5/11 3pm`, each in an unambiguous form; nil if
  /// the text has one reading, or the order is known.
  package static func readings(of text: String) -> [String]? {
    let words = text.split(separator: " ").map(String.init)
    guard
      let place = words.indices.first(where: { NumericDate.readings(of: words[$0]) != nil }),
      let dates = NumericDate.readings(of: words[place]), current == .ask
    else { return nil }
    return dates.map { date in
      (words[..<place] + [date] + words[(place + 1)...]).joined(separator: " ")
    }
  }

  /// Returns the month and the day that two numbers give in this order; nil for `ask`.
  func date(_ first: Int, _ second: Int) -> (month: Int, day: Int)? {
    switch self {
    case .dayFirst: (second, first)
    case .monthFirst: (first, second)
    case .ask: nil
    }
  }
}

extension Lexer {
  /// Returns the two possible dates of a piece such as `05/12/2026`; nil for another piece.
  static func datesInEitherOrder(_ piece: String) -> [String]? {
    let fields = piece.split(separator: "/", omittingEmptySubsequences: false)
    let numbers = fields.compactMap { $0.allSatisfy(\.isDigit) ? Int($0) : nil }
    guard fields.map(\.count).dropLast().allSatisfy({ (1...2).contains($0) }), numbers.count == 3,
      fields[2].count == 4, (1...12).contains(numbers[0]), (1...12).contains(numbers[1])
    else { return nil }
    let two = { (number: Int) in number < 10 ? "0\(number)" : "\(number)" }
    return [(numbers[0], numbers[1]), (numbers[1], numbers[0])].map { month, day in
      "\(numbers[2])-\(two(month))-\(two(day))"
    }
  }
}
