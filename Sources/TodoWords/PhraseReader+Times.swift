/// The times of a line.
extension PhraseReader {
  /// Parses `in 2 hours`, `+2 hours` or 30분 뒤.
  mutating func takeDelay(_ words: [Word], _ range: Range<Int>) throws(WordsError) -> Bool {
    if words.sayDue, words.dropFirst().first?.meaning == .in, words.contains(where: \.isTimeUnit) {
      throw unclear(range)
    }
    // 30분 뒤에, 지금부터 30분 뒤.
    var words = words
    if words.isKorean, [.per, .particle].contains(words.last?.meaning) { words.removeLast() }
    if words.prefix(2).map(\.meaning) == [.dayOffset(0), .since] { words.removeFirst(2) }
    let isFromNow = Array(words.suffix(2).map(\.meaning)) == [.from, .dayOffset(0)]
    var inner = (isFromNow ? words.dropLast(2) : words[...])
      .filter { $0.meaning != .in && $0.meaning != .later }
    var isAhead =
      words.first?.meaning == .in || words.last?.meaning == .later || (isFromNow && words.count > 2)
    if let first = words.first, case .distance(let number, .day) = first.meaning {
      inner[0] = Word(text: first.text, meaning: .number(number))
      isAhead = true
    }
    guard isAhead, words.contains(where: \.isTimeUnit),
      let delay = try? LengthWords(words: inner), delay.minutes > 0
    else { return false }
    guard line.delay == nil, line.time == nil, line.date == nil else { throw unexpected(range) }
    line.delay = delay.minutes
    followsTime = true
    return true
  }

  /// Parses `@5pm`, which is a time and not a place.
  mutating func takeTime(marked value: String, at place: Int) throws(WordsError) -> Bool {
    guard let words = Lexer.words(ofPiece: value), words.sayTime,
      (try? TimeWords(words: words)) != nil
    else { return false }
    return try takeTime(words, place..<(place + 1))
  }

  mutating func takeTime(_ words: [Word], _ range: Range<Int>) throws(WordsError) -> Bool {
    if !words.areMinutesBeforeHour, let span = try? TimeRangeWords(words: words), words.sayTime {
      guard line.time == nil, line.minutes == nil else { throw secondTime(range) }
      set(span.start, words, range: range)
      line.minutes = span.minutes
    } else if words.sayTime, let time = try timeOrReadings(words, range) {
      guard line.time == nil, line.delay == nil else { throw secondTime(range) }
      set(time, words, range: range)
      followsTime = true
      return true
    } else if followsTime, words.first?.meaning == .and, range.count == 2,
      case .number(1...23)? = words.last?.meaning, range.upperBound == tokens.count,
      line.minutes == nil
    {
      // The second hour of `pill at 8 and 20`.
      throw secondTime(range.dropFirst())
    } else if followsTime || endsTimedLine(words, range) || words.first?.meaning == .for
      || words.last?.meaning == .during,
      words.last?.meaning != .ago, let length = try? LengthWords(words: words), length.minutes > 0
    {
      guard line.minutes == nil else { throw unexpected(range) }
      line.minutes = length.minutes
    } else {
      return false
    }
    followsTime = false
    return true
  }

  /// Returns whether the words are a length at the end of a line that has a time: 오후 2시 회의 1시간.
  private func endsTimedLine(_ words: [Word], _ range: Range<Int>) -> Bool {
    line.time != nil && words.contains(where: \.isTimeUnit) && words[0].text.first?.isNumber == true
      && tokens[range.upperBound...].allSatisfy { $0.words == nil && !isOfTitle($0) }
  }

  private mutating func set(_ time: TimeWords, _ words: [Word], range: Range<Int>) {
    line.time = time
    timeTokens = range
    isTimeDue =
      words.sayDue
      || (words.last?.meaning == .upTo
        && !words.contains { [.through, .since].contains($0.meaning) })
    if !words.contains(where: \.isPartOfDay) { bareTime = (words, range) }
  }

  /// Returns the error of a second time, with a line for each time, since a todo has only one.
  private func secondTime(_ second: Range<Int>) -> WordsError {
    guard let first = timeTokens, line.delay == nil else { return unexpected(second) }
    let areJoined = (first.upperBound..<second.lowerBound).allSatisfy { place in
      tokens[place].words?.allSatisfy { $0.meaning == .and } == true
    }
    let typed =
      areJoined
      ? text(of: first.lowerBound..<second.upperBound) : text(of: Array(first) + Array(second))
    guard explainsItself else { return .severalTimesADay(typed, []) }
    let joints = areJoined ? first.upperBound..<second.lowerBound : 0..<0
    let lines = [(first, second), (second, first)].compactMap { kept, other in
      lineWithOneTime(kept, without: Array(other) + Array(joints))
    }
    // If the line has other ambiguous words, the error doesn't discuss its times.
    guard lines.count == 2 else { return unexpected(second) }
    let title = areJoined ? [] : [Explanation(0..<0, as: "", .title, literal: second)]
    return .severalTimesADay(typed, lines.map { .init($0, .time) } + readings(title))
  }

  /// Returns the line with only one of its times; nil if the result can't be read.
  ///
  /// - Parameters:
  ///   - kept: The tokens of the time that stays; an hour alone among them becomes `20:00`.
  ///   - others: The indices of the tokens to leave out.
  private func lineWithOneTime(_ kept: Range<Int>, without others: [Int]) -> String? {
    textWithOneMeaning(
      tokens.indices.filter { !others.contains($0) }.map { place in
        kept.contains(place) ? LineToken(tokens[place].asTime) : tokens[place]
      })
  }

  /// Returns the time of day that the words give, perhaps as a start (부터) or an end (까지, `by`);
  /// nil if the words give no time.
  private func timeOrReadings(
    _ words: [Word], _ range: Range<Int>
  ) throws(WordsError) -> TimeWords? {
    var inner = words[...]
    // `coming 7 in the morning` is about a visit, and `coming friday` is a day.
    if inner.first?.text.lowercased() == "coming" { return nil }
    if inner.first?.meaning == .on { inner.removeFirst() }
    if [.since, .upTo].contains(inner.last?.meaning) { inner.removeLast() }
    // In 8시와, the particle 와 joins another time.
    if inner.last?.meaning == .and, inner.dropLast().last?.text == inner.last?.text {
      inner.removeLast()
    }
    do throws(WordsError) {
      return try TimeWords(words: Array(inner))
    } catch .twoReadings(let text, let readings) {
      guard purpose == .meaning else { throw .twoReadings(text, readings) }
      throw twoReadings(range, readings.map { ($0.text, $0.meaning) }, orTitle: false)
    } catch {
      return nil
    }
  }

  /// Sets the hour of a 12-hour time in a part of the day. Returns false if the part doesn't have
  /// this hour, or has it twice.
  mutating func take(_ time: TimeWords, in part: DayPart) -> Bool {
    guard part.isUnambiguous(hour: time.hour) else { return false }
    line.time = TimeWords(hour: part.hourOfDay(time.hour), minute: time.minute)
    return true
  }

  /// Returns the error that offers the hour in the afternoon and in the morning.
  func bothHours(
    _ time: TimeWords, _ words: [Word], range: Range<Int>
  ) -> WordsError {
    let text = text(of: range).trimmingMark
    let isRange = words.contains { [.through, .since].contains($0.meaning) }
    let isTwelve = time.hour == 12 && time.minute == 0 && (words.isKorean || !isRange)
    let isKorean = words.isKorean || hasOtherLetters
    let said = words.isKorean || isRange ? text : time.shortText
    let phrases =
      isTwelve
      ? (isKorean ? ["0시", "낮 12시"] : ["midnight", "noon"])
      : TimeWords.halves(of: time.hour, said, isKorean: isKorean)
    return twoReadings(range, phrases.map { ($0, .time) }, orTitle: false)
  }

  /// Refuses hours at the end of a line, next to its date or its repetition: `run weekdays 7` and
  /// `meeting tomorrow 3-5` may give a time, or have numbers in the title.
  mutating func checkLastHours() throws(WordsError) {
    guard scope != .undated, purpose != .title, line.time == nil, line.delay == nil,
      line.minutes == nil, title.last == tokens.indices.last,
      let place = tokens.indices.last(where: { !title.contains($0) }),
      let before = tokens[place].words, !before.isEmpty
    else { return }
    let range = (place + 1)..<tokens.count
    if let (start, end) = hourRange(range) {
      guard !isCounted(range) else { return }
      throw twoReadings(range, spans(start, end, isKorean: before.isKorean).map { ($0, .time) })
    }
    guard range.count == 1, case .number(let hour)? = tokens[place + 1].words?.first?.meaning,
      tokens[place + 1].words?.count == 1, (1...23).contains(hour)
    else { return }
    guard !isCounted(range) else { return }
    guard hour < 13 else { throw twoReadings(range, [("\(hour):00", .time)]) }
    // `tonight 7`, `dinner tomorrow 7`.
    let said = tokens[place].words?.partOfDay != nil ? part : nil
    if let part = said ?? partOfPlan, part.isUnambiguous(hour: hour) {
      line.time = TimeWords(hour: part.hourOfDay(hour), minute: 0)
      title.removeLast()
      return
    }

    let phrases =
      hour == 12
      ? (before.isKorean ? ["낮 12시", "0시"] : ["noon", "midnight"])
      : TimeWords.halves(
        of: hour, before.isKorean ? "\(hour)시" : "\(hour)", isKorean: before.isKorean)
    throw twoReadings(range, phrases.map { ($0, .time) })
  }

  /// Parses `9-5` at an edge of a line with a date, where it means from 9:00 to 17:00.
  mutating func takeWorkingHours() {
    guard scope != .undated, line.time == nil, line.minutes == nil, line.delay == nil,
      line.date != nil || line.repetition != nil
    else { return }
    for place in title where place == 0 || place + 1 == tokens.count || isBesidePhrase(place) {
      let range = place..<(place + 1)
      guard let (start, end) = hourRange(range), (9...11).contains(start), (1...6).contains(end),
        !isCounted(range)
      else { continue }
      line.time = TimeWords(hour: start, minute: 0)
      line.minutes = (end + 12 - start) * 60
      title.removeAll { $0 == place }
      timeTokens = range
      return
    }
  }

  /// Returns whether the word before the numbers is a plural that they count or name: `pages
  /// 10-12`.
  func isCounted(_ range: Range<Int>) -> Bool {
    let before = range.lowerBound - 1
    guard title.contains(before), !tokens[before].isLiteral else { return false }
    let word = tokens[before].text.lowercased()
    return word.isEnglish && word.count > 3 && word.hasSuffix("s") && !word.hasSuffix("ss")
  }

  /// Returns the hours of `3-5` or `from 3 to 5`; nil for other tokens. `3-5` alone is more likely
  /// a date.
  func hourRange(_ range: Range<Int>) -> (start: Int, end: Int)? {
    guard !tokens[range].contains(where: \.isLiteral) else { return nil }
    var texts = tokens[range].map { $0.text.lowercased() }[...]
    if texts.count == 1, let text = texts.first {
      texts = text.split(whereSeparator: { "-–~".contains($0) }).map(String.init)[...]
    } else {
      if texts.first == "from" { texts.removeFirst() }
      guard texts.count == 3 else { return nil }
      let joint = texts.remove(at: texts.startIndex + 1)
      guard ["to", "-", "–", "~"].contains(joint) else { return nil }
    }
    let hours = texts.compactMap { $0.allSatisfy(\.isDigit) ? Int($0) : nil }
    guard texts.count == 2, hours.count == 2, hours[0] != hours[1],
      hours.allSatisfy((1...23).contains)
    else { return nil }
    return (hours[0], hours[1])
  }

  /// Returns the spans of time that two hours may mean: `3-5pm`, `3-5am`.
  func spans(_ start: Int, _ end: Int, isKorean: Bool) -> [String] {
    guard max(start, end) < 13 else { return ["\(start):00-\(end):00"] }
    guard start < end, end < 12 else {
      let length = (end - start + 12) % 12
      // The span in the daytime comes first.
      let likely = start % 12 < 7 ? start % 12 + 12 : start
      return [likely, (likely + 12) % 24].map { "\($0):00-\(($0 + length) % 24):00" }
    }
    return TimeWords.halves(
      of: start, "\(start)-\(end)\(isKorean ? "시" : "")", isKorean: isKorean)
  }

  /// The part of the day that stayed in the title: after the date, as in 내일 아침 운동, after the time,
  /// as in 7시 저녁 약속, or at the beginning, as in 저녁 약속 7시.
  var partInTitle: DayPart? {
    let places = [dateTokens?.upperBound, bareTime?.range.upperBound, title.first]
    return places.lazy.compactMap(\.self).filter { title.contains($0) }
      .compactMap { tokens[$0].beginningPart }.first
  }
}

extension LineToken {
  /// The text of a time without the comma or the particle that joins it to the next time; an hour
  /// alone becomes `20:00`.
  fileprivate var asTime: String {
    text.allSatisfy(\.isDigit) && text.count < 3 ? "\(text):00" : text.withoutJoint
  }

  /// The part of the day that the token is, or with which a Korean token begins, as in 저녁약속.
  fileprivate var beginningPart: DayPart? {
    guard !isLiteral else { return nil }
    if let part = words?.first?.meaning.partOfDay { return part }
    guard words == nil else { return nil }
    return ["아침", "오전", "점심", "오후", "저녁"].first { text.hasPrefix($0) }
      .flatMap { Lexicon.meanings(of: $0)?.first?.partOfDay }
  }
}

extension [Word] {
  /// Whether the words give a time of day: `at 9`, 3시, `half nine`, `twenty to four`.
  var sayTime: Bool {
    if contains(where: \.isOfClock) { return true }
    let meanings = map(\.meaning)
    let saysQuarter = meanings.contains(.unit(.month, 3)) && meanings.contains(.through)
    // `half nine`.
    if count == 2, meanings[0] == .half, case .number(1...12) = meanings[1] {
      return !["a", "an"].contains(self[1].text.lowercased())
    }
    return areMinutesBeforeHour || saysQuarter
      || (meanings.contains(.in) && contains { $0.meaning.partOfDay != nil })
  }
}

extension [Word] {
  /// Whether the words are `twenty to four`, which is not a range of hours.
  fileprivate var areMinutesBeforeHour: Bool {
    guard count > 2, self[0].text.first?.isLetter == true, case .number(13..<60) = self[0].meaning
    else { return false }
    return self[1].meaning == .through
  }
}

extension String {
  /// The text without the mark of a place: `@7시` is a time.
  fileprivate var trimmingMark: String { first == "@" ? String(dropFirst()) : self }

  /// The text of a time without the comma or the particle that joins it to the next time.
  fileprivate var withoutJoint: String {
    for joint in [",", "하고", "와", "과"] where hasSuffix(joint) {
      return String(dropLast(joint.count))
    }
    return self
  }
}

extension Word {
  /// Whether the word is an hour and minute of a clock.
  var isClock: Bool {
    if case .clock = meaning { true } else { false }
  }

  /// Whether the word names a part of the day, which tells the half of the day of an hour: 오전,
  /// `pm`, `noon`, `midnight`.
  var isPartOfDay: Bool {
    meaning.partOfDay != nil || meaning == .noon || meaning == .midnight
  }
}
