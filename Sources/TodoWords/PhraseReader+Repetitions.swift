/// The repetitions of a line.
extension PhraseReader {
  mutating func takeRepetition(
    _ words: [Word], _ range: Range<Int>
  ) throws(WordsError) -> Bool {
    if scope == .schedule, isAmbiguousRepetition(words) {
      throw twoReadings(
        range,
        [(words.isKorean ? "매 \(text(of: range))" : "every \(text(of: range))", .repetition)]
          + (words[0].meaning == .group(DayName.weekend)
            ? [(words.isKorean ? "이번 주말" : "this weekend", .date)] : []))
    }
    if scope == .schedule, words.areDaysOfOneWeek { return false }
    try checkWorkingDays(words, range)
    // 2pm weekly sync is a title after its time.
    if hasOtherLetters, words.count == 1, words[0].text.isEnglish, range.upperBound < tokens.count,
      isOfTitle(tokens[range.upperBound]), !tokens[range.upperBound].isLiteral
    {
      return false
    }
    // `lie in weekends`.
    guard words.first?.meaning != .in else { return false }
    guard words.sayRepetition || (scope == .routine && words.sayWeekday),
      let repetition = try repetition(words, range)
    else { return false }
    guard line.repetition == nil else { throw unexpected(range) }
    try checkDaysOnce(words, range)
    if repetition.frequency == .year, !(repetition.months + repetition.leapMonths).isEmpty,
      repetition.monthDays.isEmpty,
      repetition.ordinalWeekdays.isEmpty
    {
      // `every october` names no day.
      throw unclear(range)
    }
    line.repetition = repetition
    repetitionTokens = range
    takePart(of: words)
    followsTime = false
    return true
  }

  /// Refuses `in 3 working days`, which is a distance.
  private func checkWorkingDays(_ words: [Word], _ range: Range<Int>) throws(WordsError) {
    guard words.count == 1, let days = workingDays(endingAt: range.lowerBound) else { return }
    throw unclear(days.range)
  }

  /// Returns the tokens of `3 working days`, given the index of the last token; nil for other
  /// tokens. If `in` or `within` stands before them, it is included, and `isBound` is true.
  func workingDays(endingAt place: Int) -> (range: Range<Int>, isBound: Bool)? {
    guard tokens[place].words?.map(\.meaning) == [.group(DayName.workdays)],
      tokens[place].text.contains(" "), place > 0,
      tokens[place - 1].words?.allSatisfy(\.isNumber) == true
    else { return nil }
    let isBound = place > 1 && [.in, .within].contains(tokens[place - 2].words?.first?.meaning)
    return ((isBound ? place - 2 : place - 1)..<(place + 1), isBound)
  }

  /// Refuses days such as `sat and sun` or 토요일 일요일, which may be once, or every week.
  private func checkDaysOnce(_ words: [Word], _ range: Range<Int>) throws(WordsError) {
    guard scope == .schedule, purpose != .title,
      words.allSatisfy({ $0.isSingleDay || [.and, .on, .per, .particle].contains($0.meaning) })
    else { return }
    let tokens = tokens[range].filter { $0.words?.contains(where: \.isSingleDay) == true }
    // `tue/thu` repeats.
    let isListed = tokens.count == 1 && tokens.allSatisfy { $0.text.contains { "/,".contains($0) } }
    guard words.count(where: \.isSingleDay) > 1, !isListed else { return }
    let named = text(of: range.drop { self.tokens[$0].words?.first?.meaning == .on })
    throw twoReadings(range, [(words.isKorean ? "매주 \(named)" : "every \(named)", .repetition)])
  }

  /// Returns the repetition that the words give; nil if they give none.
  private func repetition(
    _ words: [Word], _ range: Range<Int>
  ) throws(WordsError) -> RepeatWords? {
    do throws(WordsError) {
      return try effort.repetition(of: words)
    } catch .outOfRange(.timesAWeek, let word) {
      throw .outOfRange(.timesAWeek, word)
    } catch .twoReadings(let text, let readings) {
      guard purpose == .meaning else { throw .twoReadings(text, readings) }
      throw twoReadings(range, readings.map { ($0.text, $0.meaning) }, orTitle: false)
    } catch .severalTimesADay(let text, _) {
      guard explainsItself else { throw .severalTimesADay(text, []) }
      throw .severalTimesADay(text, readingsOfSeveralTimes(words, range))
    } catch {
      return nil
    }
  }

  /// Returns the lines to offer for `pill 3 times a day`: with `daily 9am` for one of the times,
  /// with `daily for 3 days`, and with the words in the title.
  private func readingsOfSeveralTimes(
    _ words: [Word], _ range: Range<Int>
  ) -> [WordsError.Reading] {
    let count = words.firstIndex { $0.meaning == .times }.flatMap { place -> Int? in
      guard place > 0, case .number(let count) = words[place - 1].meaning,
        (1...DateWords.furthest).contains(count)
      else { return nil }
      return count
    }
    let hasEnd = tokens.contains { token in
      token.words?.contains { $0.meaning == .until || $0.meaning == .upTo } == true
    }
    let lasting =
      hasEnd ? nil : count.map { words.isKorean ? "매일 \($0)일 동안" : "daily for \($0) days" }
    let phrases: [(String, WordsError.Reading.Meaning)] =
      [(words.isKorean ? "매일 오전 9시" : "daily 9am", .time)]
      + (lasting.map { [($0, .repetition)] } ?? [])
    return readings(range, phrases)
  }

  /// Returns whether the words may be something other than a repetition: 주말; two letters such as
  /// 화목, which are also words of titles; or consecutive days such as 금토일, which may be one stay.
  private func isAmbiguousRepetition(_ words: [Word]) -> Bool {
    switch words.map(\.meaning) {
    case [.group(DayName.weekend)]: words[0].text.lowercased() != "weekends"
    case [.group(DayName.weekend), .particle]: true
    case let pair where pair.count == 2 && words[0].text == words[1].text:
      pair.allSatisfy { if case .letter = $0 { true } else { false } }
        && words[0].text.count == 2
    case let days where (3...4).contains(days.count) && words[0].text.count == days.count:
      words.allSatisfy { $0.text == words[0].text }
        && zip(days, days.dropFirst()).allSatisfy { one, next in
          guard case .letter(let day) = one, case .letter(let other) = next else { return false }
          return other.rawValue == day.rawValue + 1
        }
    default: false
    }
  }
}

extension [Word] {
  /// Whether the words are a range of days within one week, such as `thu to sun`, `fri until sun`
  /// or 금요일 일요일까지. `mon to fri` isn't one, since it means the working days.
  fileprivate var areDaysOfOneWeek: Bool {
    let days = compactMap(\.meaning.weekday)
    guard count == 3, days.count == 2 else { return false }
    return self[1].meaning == .until || self[2].meaning == .upTo
      || self[1].meaning == .through && (days[0], days[1]) != (.monday, .friday)
  }
}

/// Reading a part of the day, such as `morning`, at the end of a date or a repetition.
extension PhraseReader {
  /// Returns whether the part of the day at the end of a phrase doesn't belong to the phrase: it
  /// begins a time, as in 내일 오후 3시, or the rest of the title, as in 내일 아침 운동.
  func leavesPart(of words: [Word], _ range: Range<Int>) -> Bool {
    // 내일 저녁에 gives a time, and so does `tomorrow night`.
    let isSure =
      words.last?.meaning == .per
      || words.first?.isNearDay == true && words.allSatisfy(\.text.isEnglish)
    guard range.count > 1, words.partOfDay != nil, !isSure,
      let last = tokens[range.upperBound - 1].words, last.count == words.partCount,
      ![.this, .last, .every].contains(words[words.count - last.count - 1].meaning)
    else { return false }
    let following = tokens[range.upperBound...].prefix(5).prefix { $0.words != nil }
    let isTime = following.indices.contains { end in
      Lexer.joined(tokens[(range.upperBound - 1)...end].flatMap { $0.words ?? [] }).areTime
    }
    if isTime { return true }
    guard range.upperBound < tokens.count else { return title.isEmpty }
    let next = tokens[range.upperBound]
    if next.isLiteral { return false }
    // 회의 is no count, although it contains a counter.
    let saysDate = next.words?.contains { isDateWord($0) || $0.isOfClock || $0.isNumber } ?? false
    return isOfTitle(next) || !next.text.isEnglish && !saysDate
      || (title.isEmpty && !tokens[range.upperBound...].contains { isOfTitle($0) })
  }

  /// Remembers the part of the day of a phrase that was read.
  mutating func takePart(of words: [Word]) {
    guard let part = words.partOfDay else { return }
    self.part = part
    let word = words.last { $0.meaning.partOfDay != nil }
    line.partOfDay = SpokenPart(text: word?.text ?? "", usualHour: part.usualHour)
  }
}

extension [Word] {
  /// Whether the words are a time or a range of times, even an ambiguous one such as 밤 12시.
  fileprivate var areTime: Bool {
    do throws(WordsError) {
      _ = try TimeWords(words: self)
      return true
    } catch .twoReadings {
      return true
    } catch {
      return (try? TimeRangeWords(words: self)) != nil
    }
  }

  /// The part of the day that the last words give; nil if they give none.
  var partOfDay: DayPart? { dropLast(partCount - 1).last?.meaning.partOfDay }

  /// The number of words of the part of the day at the end, including its particle.
  fileprivate var partCount: Int {
    [.per, .particle, .about].contains(last?.meaning) ? 2 : 1
  }
}
