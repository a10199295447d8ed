/// The dates of a line.
extension PhraseReader {
  mutating func takeDates(_ words: [Word], _ range: Range<Int>) throws(WordsError) -> Bool {
    if let due = try dueWithin(words) {
      try setDue(SpokenDate(due, text(of: range)), range)
    } else if words.first?.meaning == .until || words.last?.meaning == .upTo {
      let inner = words.first?.meaning == .until ? Array(words.dropFirst()) : words.dropLast()
      guard let until = try? effort.date(of: Array(inner)) else {
        return try takeSpan(words, range)
      }
      guard line.until == nil else { throw unexpected(range) }
      line.until = SpokenDate(until, text(of: range))
      mayBeDue = true
      saysUntil = words.first?.meaning == .until
      takePart(of: words)
    } else if !words.endWithOrigin, let date = try startDate(words, range) {
      if words.sayDue, scope == .schedule {
        try checkEdge(of: date, range)
        try setDue(SpokenDate(date, text(of: range)), range)
      } else {
        try checkSecondDay(words, date, range: range)
        try set(date, range)
        beginsSpan = words.first?.meaning == .from || words.last?.meaning == .since
      }
      takePart(of: words)
    } else {
      return try takeSpan(words, range)
    }
    followsTime = false
    return true
  }

  /// Refuses a second day of a repetition, as in `every jan 15, feb 20` or `every mon and 15th`,
  /// since it would be read as the first date. `every jan 15 from feb 20` gives a first date.
  /// Refuses 한 날부터 매주 월요일, which doesn't count from a Monday.
  private func checkSecondDay(
    _ words: [Word], _ date: DateWords, range: Range<Int>
  ) throws(WordsError) {
    guard let repetition = line.repetition, let before = repetitionTokens else { return }
    let between = tokens[before.upperBound..<max(before.upperBound, range.lowerBound)]
    guard between.allSatisfy({ $0.words?.map(\.meaning) == [.and] }) else { return }
    let isSecond =
      if case .weekday = date, repetition.isAfterDone, repetition.frequency == .week {
        words.first?.meaning != .from && words.last?.meaning != .since
      } else if case .date(nil, _, _) = date, !repetition.months.isEmpty {
        words.first?.meaning != .from && words.last?.meaning != .since
      } else {
        !between.isEmpty
      }
    if isSecond { throw unexpected(range) }
  }

  /// Parses 2박 3일 or `for 2 nights`, which is a period of three days.
  mutating func takeDaysAway(
    _ words: [Word], _ range: Range<Int>
  ) throws(WordsError) -> Bool {
    var phrase = Phrase(words)
    let isFor = phrase.skip(.for)
    guard let nights = phrase.takeNumber(), nights > 0, let word = phrase.nextText,
      // `1001 nights` is a title.
      isFor || !word.isEnglish,
      phrase.skip(.nights) || nights == 1 && phrase.skip(.partOfDay(.dark))
    else { return false }
    let days: Int? = phrase.take {
      switch $0 {
      case .numberedDay(let days): days
      default: nil
      }
    }
    phrase.skip(.during)
    guard phrase.isAtEnd, nights < DateWords.furthest, days ?? 2 <= DateWords.furthest else {
      return false
    }
    guard daysAway == nil, line.until == nil else { throw unexpected(range) }
    daysAway = (max(days ?? nights + 1, 1), text(of: range), range)
    followsTime = false
    return true
  }

  /// Returns the date that the words clearly name, even if it begins a range; nil for none.
  private func startDate(_ words: [Word], _ range: Range<Int>) throws(WordsError) -> DateWords? {
    try checkWeekOfMonth(words, range)
    let isFrom = words.first?.meaning == .from || words.last?.meaning == .since
    var inner = words[...]
    if inner.first?.meaning == .from { inner.removeFirst() }
    if inner.last?.meaning == .since { inner.removeLast() }
    // `due in 2 weeks`.
    if words.sayDue, inner.dropFirst().first?.meaning == .in { inner.removeFirst() }
    let date: DateWords
    do throws(WordsError) {
      date = try effort.date(of: Array(inner))
    } catch .noSuchDate(let text) {
      throw .noSuchDate(text)
    } catch {
      return nil
    }
    if case .period(let period) = date, !isFrom, words.first?.meaning != .on {
      guard case .relative = period else { return nil }
    }
    if words.isKorean, !isFrom, date.isVagueEdge { throw unclear(range) }
    // At the beginning of a range, a period means its first day.
    if isFrom, case .period(let period) = date { return .edge(.first, period) }
    return isFrom || isSure(Array(inner), range) ? date : nil
  }

  /// Returns whether words that can be a date mean a date, rather than belong to the title.
  private func isSure(_ words: [Word], _ range: Range<Int>) -> Bool {
    // A letter such as 일 or 수 usually means something else, even with 에 and 은.
    let meanings = words.map(\.meaning).filter { $0 != .per && $0 != .particle && $0 != .about }
    if meanings.count == 1, case .letter = meanings[0] { return false }
    if words.count == 1, words[0].isSand { return false }
    // 회비 낼 사람.
    if words.count == 1, words[0].text == "낼", range.upperBound < tokens.count,
      ["사람", "돈", "것", "거", "수", "때", "곳", "차례", "예정"].contains(tokens[range.upperBound].text)
    {
      return false
    }
    if words.count == 1, words[0].isDottedDate {
      return dateTokens == nil && (hasOtherLetters || words[0].text.hasSuffix("."))
    }
    // 3일 치 is a supply for three days.
    let following = range.upperBound < tokens.count ? tokens[range.upperBound] : nil
    if case .numberedDay? = words.last?.meaning, following?.text == "치" { return false }
    if words.areHoliday {
      // A time after it makes it certain: 크리스마스이브 저녁 7시.
      if saysTime(behind: range) { return true }
      // `cake for christmas` is a title.
      let before = range.lowerBound > 0 ? tokens[range.lowerBound - 1].words?.last?.meaning : nil
      let isOfTitle = [.for, .of, .and, .after, .ago, .at].contains(before)
      let next = range.upperBound < tokens.count ? tokens[range.upperBound] : nil
      return !isOfTitle && next.map { self.isOfTitle($0) && !$0.isLiteral } != true
    }
    return true
  }

  /// Returns whether the word after a phrase belongs to a time.
  private func saysTime(behind range: Range<Int>) -> Bool {
    guard range.upperBound < tokens.count, let word = tokens[range.upperBound].words?.first else {
      return false
    }
    return word.isOfClock || word.meaning.partOfDay != nil
  }

  /// Refuses the week of `first week of december`, and offers the first Monday instead.
  private func checkWeekOfMonth(_ words: [Word], _ range: Range<Int>) throws(WordsError) {
    guard let place = words.firstIndex(where: { $0.meaning == .unit(.week) }), place > 0,
      Set(words.map(\.text.isEnglish)).count == 1
    else { return }
    var counted = words
    counted[place] = Word(text: words[place].text, meaning: .weekday(.monday))
    guard let date = try? DateWords(words: counted), case .ordinalWeekday(_, _, .some) = date else {
      return
    }
    let phrase =
      words.isKorean
      ? "\(text(of: range)) 월요일"
      : tokens[range].map {
        Lexer.words(ofPiece: $0.text)?.first?.meaning == .unit(.week)
          ? "monday" : $0.text
      }.joined(separator: " ")
    throw twoReadings(range, [(phrase, .date)])
  }

  /// Parses `11/5-11/7`, `dec 1-5`, `from tomorrow to friday` or 내일부터 모레까지.
  private mutating func takeSpan(_ words: [Word], _ range: Range<Int>) throws(WordsError) -> Bool {
    var inner = words[...]
    if inner.first?.meaning == .from { inner.removeFirst() }
    if inner.last?.meaning == .upTo { inner.removeLast() }
    guard let joint = inner.firstIndex(where: { [.through, .since].contains($0.meaning) }) else {
      return false
    }
    var left = Array(inner[..<joint])
    let right = Array(inner[(joint + 1)...])
    // `tomorrow mon-fri` is a date and a repetition, and so is `mon-fri` alone.
    let joinsDays = left.last?.meaning.weekday != nil && right.first?.meaning.weekday != nil
    guard !joinsDays || left.count == 1 || left[0].meaning == .from || left.areDayOfWeek else {
      return false
    }
    if inner[joint].meaning == .since { left.append(inner[joint]) }
    if let from = words.first, from.meaning == .from { left.insert(from, at: 0) }
    guard let (first, last) = try datesOfSpan(left, right, range: range) else { return false }
    guard line.until == nil else { throw unexpected(range) }
    try checkOrder(of: first, last, in: range)
    try set(first, range)
    line.until = SpokenDate(last, text(of: range))
    takePart(of: words)
    return true
  }

  /// Returns the first and the last date of a range, given the words of each; nil for other words.
  /// A number is a day in the month of the other date: `dec 1-5`, `1-5 december`, `dec 1-5 2027`.
  private func datesOfSpan(
    _ left: [Word], _ right: [Word], range: Range<Int>
  ) throws(WordsError) -> (DateWords, DateWords)? {
    // 화~목, whose letters alone give no days.
    if left.count == 1, right.count == 1, let first = left[0].meaning.weekday,
      let last = right[0].meaning.weekday
    {
      return (.weekday(first), .weekday(last))
    }
    if let day = left.dayNumber, let last = try? DateWords(words: right),
      case .date(let year, let month, let lastDay) = last, day < lastDay
    {
      return (.date(year: year, month: month, day: day), last)
    }
    guard let first = try startDate(left, range) else { return nil }
    var length = Phrase(right)
    if left.last?.meaning == .since, tokens[range].last?.words?.last?.meaning != .upTo,
      let (count, unit) = length.takeAmount(), count > 0
    {
      // 오늘부터 2주 동안.
      length.skip(.during)
      if length.isAtEnd { return (first, .lastOf(count, unit)) }
    }
    if let dates = left.sharingYear(with: right) { return dates }
    if case .lunar(var last) = first {
      // 음력 8월 14~16일. Any other date may be in either calendar.
      if let day = right.lunarDay {
        last.day = day
        return (first, .lunar(last))
      }
      switch try? DateWords(words: right) {
      case .lunar(let last): return (first, .lunar(last))
      case .date(let year?, let month, let day):
        return (first, .date(year: year, month: month, day: day))
      default: throw unclear(range)
      }
    }
    if let last = try? DateWords(words: right) { return (first, last) }
    guard let day = right.dayNumber, first.hasDayOfMonth else { return nil }
    return (first, .dayOfMonth(day, months: nil))
  }

  /// Refuses a span that ends before it begins, such as 12/26~12/24.
  private func checkOrder(
    of first: DateWords, _ last: DateWords, in range: Range<Int>
  ) throws(WordsError) {
    guard case .date(let year, let month, let day) = first else { return }
    // `dec 28 to 3` may be a week, and 12/26~24 goes back.
    if case .dayOfMonth(let lastDay, nil) = last, (15..<31).contains(lastDay + 31 - day) {
      throw unclear(range)
    }
    guard case .date(let lastYear, let lastMonth, let lastDay) = last else { return }
    let isBack =
      (lastYear ?? year, year ?? lastYear) == (year, lastYear)
      && (lastMonth, lastDay) < (month, day) && (year != nil || month - lastMonth < 6)
    if isBack { throw unclear(range) }
  }

  /// Refuses a whole period such as `next week` as a date, and offers lines with a date.
  private func checkEdge(of date: DateWords, _ range: Range<Int>) throws(WordsError) {
    if case .period = date, let words = tokens[range].first?.words, let word = words.first {
      let phrase = text(of: range)
      // `by next week` means until its end.
      let isBy = word.meaning == .on
      let rest = isBy ? text(of: range.drop { tokens[$0].isLeadIn }) : phrase
      let day =
        [word].isKorean
        ? "\(phrase.hasSuffix("에") ? String(phrase.dropLast()) : phrase) \(date.firstDay)" : ""
      let edges =
        [word].isKorean ? [day] : isBy ? ["by end of \(rest)"] : ["start of \(phrase)"]
      throw twoReadings(range, edges.map { ($0, .date) })
    }
  }

  private mutating func set(_ date: DateWords, _ range: Range<Int>) throws(WordsError) {
    try checkEdge(of: date, range)
    if let other = dateTokens {
      let isKorean = tokens[other.lowerBound].words?.isKorean == true
      let times = hourRange(range).map { spans($0.start, $0.end, isKorean: isKorean) }
      throw .twoReadings(
        text(of: tokens.indices),
        readings(
          (times ?? []).map { Explanation(range, as: $0, .time) } + [
            Explanation(other, as: text(of: other), .date, literal: range),
            Explanation(range, as: text(of: range), .date, literal: other),
          ]))
    }
    guard line.delay == nil, line.date == nil else { throw unexpected(range) }
    line.date = SpokenDate(date, text(of: range))
    dateTokens = range
  }

  /// Refuses a short word inside the title that may not be a date, such as `sun` in
  /// `buy sun roast`, and a word that may also belong to the title after it, such as `3.12`.
  func checkWeakDate() throws(WordsError) {
    guard let range = dateTokens, let words = tokens[range.lowerBound].words else { return }
    try checkTopic(range)
    let (follows, precedes) = (
      title.contains(range.lowerBound - 1)
        && title.contains { $0 < range.lowerBound && tokens[$0].hasWord },
      title.contains(range.upperBound)
    )
    if follows, precedes, let error = errorOfOrigin(range) { throw error }
    let isWeak =
      if range.flatMap({ tokens[$0].words ?? [] }).areHoliday {
        hasOtherLetters && !title.isEmpty && !saysTime(behind: range) && precedes
          && !tokens[range.upperBound].isLiteral
      } else if words.areDottedSpan {
        follows && precedes
      } else if range.count > 1 || words.count > 1 {
        false
      } else if words[0].isDottedDate {
        follows && (precedes || words[0].text.prefix { $0 != "." }.count == 1)
      } else {
        words[0].isWeakDate && follows && precedes
      }
    guard isWeak else { return }
    let phrase = words[0].isDottedDate ? words[0].text.replacing(".", with: "/") : text(of: range)
    throw twoReadings(range, [(words.areHoliday ? words.onHoliday(phrase) : phrase, .date)])
  }
}

extension LineToken {
  /// Whether the token has a letter or a digit, unlike `🎂` and `-`.
  fileprivate var hasWord: Bool { text.contains { $0.isLetter || $0.isNumber } }

  /// Whether the token only introduces a date, such as `by`.
  fileprivate var isLeadIn: Bool { words?.allSatisfy { $0.meaning == .on } ?? false }
}

extension DateWords {
  /// Whether the words are the beginning of a month, or an edge of a year, which give no day in
  /// Korean: 12월 초, 연말.
  fileprivate var isVagueEdge: Bool {
    guard case .edge(let edge, let period) = self else { return false }
    return switch period.name {
    case .week, .quarter: false
    case .month: edge == .first
    case .year: true
    }
  }

  /// The first day of a period, as words that follow the name of the period: 다음 주 월요일.
  fileprivate var firstDay: String {
    guard case .period(let period) = self else { return "" }
    return switch period.name {
    case .week: "월요일"
    case .month: "1일"
    case .quarter: "초"
    case .year: "1월 1일"
    }
  }
}

extension [Word] {
  /// Whether the last word ends with 에서 (“from”), which begins a span only if an end follows.
  fileprivate var endWithOrigin: Bool {
    last?.meaning == .since && last?.text.hasSuffix("에서") == true
  }

  /// Whether the words are a day of a near week, such as 다음 주 월.
  fileprivate var areDayOfWeek: Bool {
    if case .weekdayOfWeek? = try? DateWords(words: self) { count > 2 } else { false }
  }

  /// The day of a month, if the words are only a number, perhaps after `from`; nil for other words.
  fileprivate var dayNumber: Int? {
    let words = first?.meaning == .from ? dropFirst() : self[...]
    guard words.count == 1 else { return nil }
    switch words.first?.meaning {
    case .number(let day), .ordinal(let day): return (1...31).contains(day) ? day : nil
    default: return nil
    }
  }

  /// The day of a lunar month, if the words are only a number; nil for other words.
  fileprivate var lunarDay: Int? {
    var phrase = Phrase(filter { $0.meaning != .upTo })
    let day = phrase.takeDayOfMonth()
    return phrase.isAtEnd && day != 31 ? day : nil
  }

  /// Returns the dates of `dec 1` and `5 2027`, which share month and year; nil for other words.
  fileprivate func sharingYear(with end: [Word]) -> (DateWords, DateWords)? {
    let start = first?.meaning == .from ? Array(dropFirst()) : self
    guard end.count == 2, Array(start.suffix(1)).dayNumber != nil,
      Array(end.prefix(1)).dayNumber != nil,
      let first = try? DateWords(words: start + end.suffix(1)),
      let last = try? DateWords(words: start.dropLast() + end), case .date(_?, _, _) = last
    else { return nil }
    return (first, last)
  }

  /// Whether the words are two dates such as `12.1~12.5`, which may also be numbers.
  fileprivate var areDottedSpan: Bool {
    count > 1 && allSatisfy { $0.isDottedDate || $0.meaning == .through }
  }

  /// Whether the words are only a holiday, such as `christmas eve`.
  fileprivate var areHoliday: Bool {
    first?.isHoliday == true
      && dropFirst().allSatisfy { $0.meaning == .eve || $0.meaning == .unit(.day) }
  }

  /// Returns the holiday in a form that can only be a date: `on christmas`, 크리스마스에.
  fileprivate func onHoliday(_ text: String) -> String {
    isKorean ? "\(text)에" : "on \(text)"
  }
}
