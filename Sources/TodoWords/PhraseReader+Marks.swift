/// The marks of a line, such as `@place` and `p1`.
extension PhraseReader {
  /// Reads `@place`, `#category`, `+tag` and `!alarm`, or their long forms such as
  /// `category:medicine`, which have no special character for a shell; `due:friday`; and `p1`.
  ///
  /// - Returns: The number of tokens read; nil if the text isn't a mark.
  mutating func readMark(_ text: String, at place: Int) throws(WordsError) -> Int? {
    guard let (name, value) = PhraseReader.mark(text) else { return nil }
    // `fix p1 bug` is a title.
    if name == "priority", !text.contains(":"),
      [place - 1, place + 1].allSatisfy({ tokens.indices.contains($0) && isOfTitle(tokens[$0]) })
    {
      return nil
    }
    if text.first == "@", try takeTime(marked: value, at: place) { return 1 }
    switch name {
    case "due":
      guard scope != .undated else { return nil }
      try setDue(value, text, at: place)
    case "alarm", "alarms":
      return try takeAlarms(marked: value, text, at: place).map { $0 + 1 }
    case "tag", "tags": line.tags.append(value)
    default:
      guard line.marked.updateValue(value, forKey: name) == nil else {
        let other = tokens[..<place].first { PhraseReader.mark($0.text)?.name == name }
        throw .markedTwice(other?.text ?? "", text)
      }
    }
    return 1
  }

  /// Parses a mark such as `@home` or `tag:garden`. Returns the name and the value of the mark; nil
  /// for any other text.
  static func mark(_ text: String) -> (name: String, value: String)? {
    if let priority = priorities[text.lowercased()] { return ("priority", priority) }
    if let colon = text.firstIndex(of: ":"), let name = koreanMarks[String(text[..<colon])] {
      let value = text[text.index(after: colon)...]
      return value.isEmpty ? nil : (name, String(value))
    }
    guard text.contains(":") || text.first.map({ "@#+!".contains($0) }) == true else { return nil }
    let typed = text.lowercased()
    for (sign, name) in PhraseReader.marks {
      let isLong = typed.hasPrefix("\(name):")
      let count = sign != nil && text.first == sign ? 1 : isLong ? name.count + 1 : 0
      let value = text.dropFirst(count)
      // `+3` and `+82-2-123` are no tags.
      // `#42` is the number of something.
      let isNumber = sign == "#" && !isLong && value.allSatisfy(\.isDigit)
      if count > 0, let first = value.first, sign != "+" || isLong || first.isLetter, !isNumber {
        return (name, String(value))
      }
    }
    return nil
  }

  /// The words that are whole marks by themselves, each with the priority that it gives.
  private static let priorities = ["p1": "high", "p2": "medium", "p3": "low", "중요": "high"]

  /// Returns whether a token belongs to the title only: it is neither a mark nor a word of a
  /// phrase.
  func isOfTitle(_ token: LineToken) -> Bool {
    token.isLiteral || (token.words == nil && PhraseReader.mark(token.text) == nil)
  }

  /// The names of the marks, each with its sign; nil for a mark that has no sign.
  private static let marks: [(sign: Character?, name: String)] = [
    ("@", "place"), ("#", "category"), ("+", "tag"), (nil, "tags"), ("!", "alarm"), (nil, "alarms"),
    (nil, "due"), (nil, "priority"),
  ]

  /// The Korean names of marks.
  private static let koreanMarks = [
    "장소": "place", "카테고리": "category", "분류": "category", "알림": "alarm", "알람": "alarm",
    "태그": "tag", "마감": "due", "중요도": "priority",
  ]
}
