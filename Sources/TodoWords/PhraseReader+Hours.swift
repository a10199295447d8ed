/// The half of the day for an hour such as `at 3` and 7시.
extension PhraseReader {
  /// Decides on the half of the day for a time without `am` or `pm`, or asks.
  ///
  /// A part of the day decides (`tonight at 8`), or the activity (`dinner at 7`). Otherwise an hour
  /// from 1 to 5 is in the afternoon, an hour from 9 to 11 in the morning, and the person is asked
  /// about 6, 7 and 8.
  mutating func checkHour() throws(WordsError) {
    guard let time = line.time, time.hour > 0, let (words, range) = bareTime else { return }
    if let part = part ?? partInTitle {
      if take(time, in: part) { return }
      // Midnight begins one date and ends the date before.
      if purpose != .title, time.hour <= 12 { throw bothHours(time, words, range: range) }
    }
    guard (1...11).contains(time.hour), !words.contains(where: \.makesHourClear) else { return }
    if let part = partOfPlan, take(time, in: part) { return }
    guard time.hour > 5 else {
      line.time = TimeWords(hour: time.hour + 12, minute: time.minute)
      return
    }
    // A habit uses the 24-hour clock: `daily 7:30 run`.
    guard purpose != .title, scope != .routine || !words.contains(where: \.isClock) else { return }
    let doubt = bothHours(time, words, range: range)
    if case .distance(0, .day)? = line.date?.words, line.repetition == nil {
      line.hourToday = doubt
    } else if time.hour < 9 || tokens[range].contains(where: \.isGlued) {
      // To split the word was already a guess, so its hour isn't guessed too.
      throw doubt
    } else if line.date == nil, line.due == nil, line.repetition == nil, depth == 0 {
      line.hourIfPast = doubt
    }
  }

  /// Asks about a clock time before a title, as in `20:20 vision test`, if it is past today. It may
  /// be tomorrow's time, or belong to the title.
  mutating func checkClockOfTitle() {
    guard let (words, range) = bareTime, words.count == 1, words[0].isClock, range.lowerBound == 0,
      line.date == nil, line.due == nil, line.repetition == nil, line.until == nil, depth == 0,
      title.first == range.upperBound, line.hourIfPast == nil
    else { return }
    let next = tokens[range.upperBound]
    guard !next.isLiteral, !TitleWords.isVerb(next.text),
      !TitleWords.prepositions.contains(next.text.lowercased())
    else { return }
    let tomorrow = words.isKorean || hasOtherLetters ? "내일" : "tomorrow"
    line.hourIfPast = twoReadings(range, [("\(tomorrow) \(text(of: range))", .time)])
  }

  /// Moves 24시 to the day after the named day, and asks about 자정 and 밤 12시 of a day, which may
  /// begin or end the day.
  mutating func checkMidnight() throws(WordsError) {
    guard let timeTokens, let words = tokens[timeTokens.lowerBound].words, words.isKorean,
      let time = line.time, time.minuteOfDay == 0, purpose != .title
    else { return }
    let said = tokens[timeTokens].flatMap { $0.words ?? [] }.map(\.meaning)
    if said.contains(.number(24)) {
      // 24시 국밥 is a restaurant that is open all day.
      guard let date = line.date else { throw unclear(timeTokens) }
      line.date = SpokenDate(.shifted(1, .day, from: date.words), date.text)
    } else if said.contains(.midnight) {
      guard line.date != nil || line.repetition != nil || line.until != nil else {
        line.date = SpokenDate(.distance(1, .day), text(of: timeTokens))
        return
      }
      throw twoReadings(timeTokens, [("0시", .time), ("밤 11시 59분", .time)], orTitle: false)
    }
  }

  /// The part of the day in which people do the activity in the title; nil for any other activity.
  var partOfPlan: DayPart? {
    title.lazy.filter { !tokens[$0].isLiteral }.compactMap { place -> DayPart? in
      let text = tokens[place].text.lowercased()
      if let part = Self.plans[text] { return part }
      guard !text.isEnglish else { return nil }
      return Self.koreanPlans.first { text.hasPrefix($0.word) || text.hasSuffix($0.word) }?.part
    }.first
  }

  private static let plans: [String: DayPart] = [
    "breakfast": .morning, "commute": .morning, "brunch": .midday, "lunch": .midday,
    "dinner": .evening, "supper": .evening, "drinks": .evening, "film": .evening, "movie": .evening,
    "concert": .evening, "gig": .evening, "theatre": .evening, "theater": .evening,
    "opera": .evening, "pub": .evening, "nightclub": .evening, "sunset": .evening,
    "sunrise": .morning,
  ]

  private static let koreanPlans: [(word: String, part: DayPart)] = [
    ("기상", .morning), ("출근", .morning), ("등교", .morning), ("등원", .morning), ("조식", .morning),
    ("회식", .evening), ("공연", .evening), ("드라마", .evening), ("예능", .evening), ("콘서트", .evening),
    ("뮤지컬", .evening), ("퇴근", .evening), ("야식", .evening), ("술자리", .evening), ("술약속", .evening),
    ("뒤풀이", .evening), ("야구", .evening),
  ]
}
