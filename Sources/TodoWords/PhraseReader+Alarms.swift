/// The alarms of a line.
extension PhraseReader {
  /// Parses the alarms of a mark, such as `!10m` or `!1d,10m`, and the following words that
  /// continue the last alarm: `!1d 9am`, `!하루 전`.
  ///
  /// - Returns: The number of tokens after the mark that belong to it; nil for a word such as
  ///   `!important`, which belongs to the title.
  mutating func takeAlarms(
    marked value: String, _ text: String, at place: Int
  ) throws(WordsError) -> Int? {
    let parts = value.split(separator: ",").map { String($0) }
    var (alarms, count): ([AlarmWords], Int) = ([], 0)
    for part in parts {
      guard let alarm = try? AlarmWords(part) else {
        if value.first?.isDigit == true { throw .notAnAlarm(text) }
        return nil
      }
      alarms.append(alarm)
    }
    guard let last = parts.last, let words = try? Lexer.words(of: last) else { return nil }
    let following = tokens[(place + 1)...].prefix(Self.longestAlarm)
      .prefix { $0.words != nil && !$0.isLiteral }
    for end in following.indices.reversed() where alarms.last?.time == nil {
      let all = Lexer.joined(words + following[...end].flatMap { $0.words ?? [] })
      guard let alarm = try? AlarmWords(words: all),
        alarm.time != nil || AlarmWords.nameBeginning(all)
      else { continue }
      alarms[alarms.count - 1] = alarm
      count = end - place
      break
    }
    line.alarms += alarms
    return count
  }

  /// The largest number of tokens after a mark such as `!1d` that may continue the alarm.
  private static let longestAlarm = 5

  /// Parses a reminder that the line asks for in words, such as `remind me 20 min before` or 20분 전에
  /// 알려줘. This comes before anything else is read.
  mutating func takeReminder() {
    guard scope != .titleOnly else { return }
    if let (range, alarm) = englishReminder ?? koreanReminder {
      reminderTokens = range
      line.alarms.append(alarm)
    } else if let range = request {
      reminderTokens = range
      asksToRemind = true
    }
  }

  /// The tokens of `remind me to` and `remind me about`, which ask for an alarm at the time of the
  /// todo. After `remind me tomorrow`, the word `to` is the first word of the title.
  private var request: Range<Int>? {
    let words = tokens.prefix(3).map { $0.isLiteral ? "" : $0.text.lowercased() }
    guard words.count == 3, words[0] == "remind", words[1] == "me" else { return nil }
    return 0..<(["to", "about", "of"].contains(words[2]) ? 3 : 2)
  }

  /// Sets an alarm at the time of a todo that begins with `remind me to`.
  mutating func setAlarmOfRequest() {
    guard asksToRemind else { return }
    if line.time != nil || line.delay != nil, line.alarms.isEmpty {
      line.alarms = [.atTime]
    }
    // `remind me tomorrow to call`.
    if let first = title.first, tokens[first].text.lowercased() == "to", !tokens[first].isLiteral {
      title.removeFirst()
    }
  }

  private var englishReminder: (Range<Int>, AlarmWords)? {
    let words = tokens.map { $0.isLiteral ? "" : $0.text.lowercased() }
    guard
      let start = words.indices.dropLast().first(where: {
        words[$0] == "remind" && (words[$0 + 1] == "me" || words.last == "before")
      })
    else { return lengthBefore }
    let first = words[start + 1] == "me" ? start + 2 : start + 1
    for end in (first..<max(first, min(first + Self.longestAlarm, tokens.count))).reversed() {
      if let alarm = alarm(in: first..<(end + 1)) { return (start..<(end + 1), alarm) }
    }
    return nil
  }

  /// The alarm that `15 min before` gives after a date or a time, with its tokens; nil if other
  /// words than marks follow.
  private var lengthBefore: (Range<Int>, AlarmWords)? {
    let end =
      tokens.firstIndex { PhraseReader.mark($0.text) != nil || $0.isLiteral } ?? tokens.count
    guard end > 2, tokens[end - 1].text.lowercased() == "before" else { return nil }
    for start in max(1, end - Self.longestAlarm)..<(end - 1) {
      let before = tokens[start - 1]
      guard before.words?.contains(where: { $0.isOfClock || $0.isOfAnyDate }) == true,
        tokens[start].text.first?.isNumber == true || tokens[start].text.lowercased() == "an",
        let alarm = alarm(in: start..<end)
      else { continue }
      return (start..<end, alarm)
    }
    return nil
  }

  private var koreanReminder: (Range<Int>, AlarmWords)? {
    for place in tokens.indices where !tokens[place].isLiteral {
      let isRequest = Self.requests.contains(tokens[place].text)
      // The word 알림 before a title belongs to the title.
      let isLast = tokens[(place + 1)...].allSatisfy { $0.text.first.map("@#+!".contains) == true }
      // 전날 알림 is an alarm a day before.
      if ["알림", "알람"].contains(tokens[place].text) || isRequest, place > 0, isLast,
        tokens[place - 1].text == "전날" || tokens[place - 1].text == "전날에",
        let alarm = try? AlarmWords("1d")
      {
        return ((place - 1)..<(place + 1), alarm)
      }
      if ["알림", "알람"].contains(tokens[place].text), place > 0, let found = alarm(behind: place) {
        return found
      }
      guard isRequest || ["알림", "알람"].contains(tokens[place].text) && isLast else { continue }
      let end =
        place + 1 < tokens.count && ["줘", "주세요"].contains(tokens[place + 1].text)
        ? place + 2 : place + 1
      for start in max(0, place - Self.longestAlarm)..<place {
        if let alarm = alarm(in: start..<place) { return (start..<end, alarm) }
      }
    }
    return nil
  }

  /// Returns the alarm of 알림 10분 전 if only marks follow it.
  private func alarm(behind place: Int) -> (Range<Int>, AlarmWords)? {
    let end = tokens[(place + 1)...].firstIndex { $0.text.first.map("@#+!".contains) == true }
    let range = (place + 1)..<(end ?? tokens.count)
    guard !range.isEmpty, range.count <= Self.longestAlarm, let alarm = alarm(in: range) else {
      return nil
    }
    return (place..<range.upperBound, alarm)
  }

  private static let requests: Set<String> = ["알려줘", "알려주세요", "알려", "알림해줘"]

  /// Returns the alarm of tokens that say how long before the beginning, such as 10분 전에; nil for
  /// other tokens.
  private func alarm(in range: Range<Int>) -> AlarmWords? {
    let pieces = tokens[range].compactMap { token -> [Word]? in
      // 10분 전에 is 10분 전.
      let isBefore = token.text == "전에"
      return token.isLiteral ? nil : isBefore ? Lexer.words(ofPiece: "전") : token.words
    }
    let words = Lexer.joined(pieces.flatMap(\.self))
    // 3시 30분 전 is 3시, and 30분 전.
    let isTimeBefore = words.contains { $0.meaning == .oClock } && words.last?.meaning == .ago
    guard pieces.count == range.count, AlarmWords.nameBeginning(words), !isTimeBefore else {
      return nil
    }
    return try? AlarmWords(words: words)
  }
}
