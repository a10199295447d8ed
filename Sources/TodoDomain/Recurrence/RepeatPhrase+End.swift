/// The part of a phrase that says until when.
extension RepeatPhrase {
  /// Reads `until 2027-01-31`, `for 10 times`, 12월 31일까지 or nothing, and leaves what is before it.
  mutating func readEnd() throws(RepeatPhraseError) -> RecurrenceEnd {
    guard let place = placeOfEnd else { return .never }
    position = place
    let end: RecurrenceEnd
    if skip(.until) {
      end = .until(try readDate())
    } else if words.last?.meaning == .upTo {
      end = .until(try readDate())
      guard skip(.upTo) else { throw problem }
    } else {
      skip(.for)
      end = .count(try readCount())
    }
    guard position == limit else { throw problem }
    (position, limit) = (0, place)
    return end
  }

  /// Where the end begins. What it ends with tells of those that begin with a number.
  private var placeOfEnd: Int? {
    let meanings = words.map(\.meaning)
    if let place = meanings.firstIndex(where: { $0 == .until || $0 == .for }) { return place }
    switch meanings.last {
    case .upTo:
      return meanings.lastIndex { $0.beginsDate } ?? meanings.count - 1
    case .times:
      // 한 번 and 두 번 are how often within something, as is 2주에 1번.
      let place = meanings.count - 2
      guard place >= 0, words[place].text.first?.isNumber == true, case .number = meanings[place],
        place == 0 || meanings[place - 1] != .per
      else { return nil }
      return place
    default:
      return nil
    }
  }

  private mutating func readCount() throws(RepeatPhraseError) -> Int {
    guard case .number(let count)? = next else { throw problem }
    try accept(count, as: .count)
    guard skip(.times) else { throw problem }
    return count
  }

  // MARK: - Dates

  /// Reads `2027-01-31`, `dec 31`, `the 31st of december` or 12월 31일.
  private mutating func readDate() throws(RepeatPhraseError) -> CivilDate {
    if case .date(let date)? = next {
      position += 1
      return date
    }
    let place = position
    let (month, day) = try readDayOfYear()
    let text = words[place..<position].map(\.text).reduce(into: [String]()) { texts, text in
      if texts.last != text { texts.append(text) }
    }
    guard let start else { throw .missingYear(text.joined(separator: " ")) }
    // Even 29 February comes within eight years.
    for year in start.year...start.year + 8 {
      guard let date = try? CivilDate(year: year, month: month, day: day) else { continue }
      if date >= start { return date }
    }
    throw .neverOccurs
  }

  private mutating func readDayOfYear() throws(RepeatPhraseError) -> (month: Int, day: Int) {
    var month = readMonth()
    skip(.the)
    let day: Int
    switch next {
    case .number(let number), .ordinal(let number), .numberedDay(let number):
      day = number
      guard number >= 0 else { throw problem }
      try accept(number, as: .monthDays)
    default:
      throw problem
    }
    if month == nil {
      skip(.of)
      month = readMonth()
    }
    guard let month else { throw problem }
    return (month, day)
  }

  private mutating func readMonth() -> Int? {
    guard case .month(let month)? = next else { return nil }
    position += 1
    return month
  }
}

extension RepeatWord {
  fileprivate var beginsDate: Bool {
    switch self {
    case .date, .month: true
    default: false
    }
  }
}
