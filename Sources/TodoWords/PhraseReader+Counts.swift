/// Numbers of days, weeks or minutes that no date, repetition or length can have.
extension PhraseReader {
  /// Returns the tokens at an index of the title that count a unit of time by a number that can't
  /// be read: `every 0 days`, `for 0m`, 0시간, and at the end `in 100 years`. Nil for other tokens.
  func impossibleCount(at place: Int) -> Range<Int>? {
    let words = tokens[place...].prefix(3).enumerated()
      .prefix { title.contains(place + $0.offset) && !$0.element.isLiteral }
      .map { $0.element.text.lowercased() }
    if let text = words.first, text.first == "0", text.wholeMatch(of: /0+(분|시간|일|주|개월|년)/) != nil {
      return place..<(place + 1)
    }
    if words.count > 1, ["뒤", "후", "뒤에", "후에"].contains(words[1]),
      words[0].wholeMatch(of: /[0-9]+(일|주|개월|달|년)/) != nil
    {
      return place..<(place + 2)
    }
    guard words.count > 1, ["every", "for", "in"].contains(words[0]) else { return nil }
    if words[1].first == "0", words[1].wholeMatch(of: /0+(m|min|h|hr|d|w)/) != nil {
      return place..<(place + 2)
    }
    guard words.count == 3, let number = Int(words[1]) else { return nil }
    let isDays = tokens[place + 2].words?.contains(where: { word in
      if case .unit = word.meaning { true } else { false }
    })
    guard isDays == true || ["hours", "minutes", "mins"].contains(words[2]),
      number == 0 || words[0] == "in" && place + 3 == tokens.count
    else { return nil }
    return place..<(place + 3)
  }
}
