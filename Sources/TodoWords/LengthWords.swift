/// A length of time in a person's words.
package struct LengthWords: Hashable, Sendable {
  /// The length in minutes, at least 0.
  package let minutes: Int

  /// Reads a text in English or Korean, ignoring case.
  ///
  /// - Throws: `WordsError`.
  package init(_ text: String) throws(WordsError) {
    self = try LengthWords(words: Lexer.words(of: text))
  }

  init(words: [Word]) throws(WordsError) {
    self = try words.value(by: LengthWords.forms)
  }

  /// All ways to write a length.
  package static let forms: [Form<LengthWords>] = [
    Form(
      ["90m", "1h30m", "2d", "1.5h", "for 1 hour", "90 minutes", "half an hour", "a week"],
      ["30분", "1시간 30분", "한 시간 반", "3일", "이틀", "일주일", "2시간 동안"]
    ) { (phrase) throws(WordsError) in
      phrase.skip(.for)
      var minutes = 0
      var smallest = Int.max
      let text = phrase.nextText ?? ""
      // Larger units come first: `1h 3d` is two lengths.
      while let (part, unit) = phrase.takeLengthPart() {
        guard unit < smallest else { return nil }
        minutes += part
        smallest = unit
        guard minutes <= WordsError.Part.length.largest else { throw .outOfRange(.length, text) }
        phrase.skip(.and)
      }
      guard phrase.position > 0 else { return nil }
      phrase.skip(.during)
      // An alarm ends with 전, before: 10분 전.
      phrase.skip(.ago)
      return LengthWords(minutes: minutes)
    }
  ]

  private init(minutes: Int) { self.minutes = minutes }
}

extension Phrase {
  /// Parses a number and its unit: `90m`, `1.5 h`, `half an hour`, 1시간 반, 3일.
  ///
  /// - Returns: The length and the unit, in minutes.
  fileprivate mutating func takeLengthPart() -> (length: Int, unit: Int)? {
    let days: Int? = take { if case .numberedDay(let days) = $0 { days } else { nil } }
    if let days { return product(days, 1_440).map { ($0, 1_440) } }
    var copy = self
    let isHalf = copy.skip(.half)
    guard let number = copy.takeNumber() ?? (isHalf ? 1 : nil) else { return nil }
    let hasHalf = !isHalf && copy.skip(.half)
    guard let unit = copy.takeLengthUnit() else { return nil }
    let addsHalf = hasHalf || (!isHalf && (copy.skip(.half) || copy.skipAndAHalf()))
    guard !isHalf || number == 1, let whole = product(number, unit) else { return nil }
    self = copy
    return (isHalf ? unit / 2 : whole + (addsHalf ? unit / 2 : 0), unit)
  }

  /// Skips `and a half`.
  private mutating func skipAndAHalf() -> Bool {
    guard next == .and, following(1) == .number(1), following(2) == .half else { return false }
    for _ in 0..<3 { advance() }
    return true
  }

  /// Parses a unit of a length, and returns its minutes.
  private mutating func takeLengthUnit() -> Int? {
    take {
      switch $0 {
      case .timeUnit(let minutes): minutes
      case .unit(.day, 1): 1_440
      case .unit(.week, let weeks): 10_080 * weeks
      default: nil
      }
    }
  }

  private func product(_ number: Int, _ unit: Int) -> Int? {
    number <= WordsError.Part.length.largest ? number * unit : nil
  }
}
