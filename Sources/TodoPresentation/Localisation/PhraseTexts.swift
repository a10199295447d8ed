import TodoDomain

/// The texts of phrases: what they mean, and why one isn't understood.
extension EnglishStrings {
  func label(_ label: MeaningLabel) -> String {
    switch label {
    case .date: "date"
    case .dateBack: "looking back"
    case .until: "until"
    case .rule: "repeats"
    case .next: "next"
    case .period: "period"
    case .title: "title"
    }
  }

  func distance(_ daysFromToday: Int) -> String {
    if let word = relativeDay(daysFromToday) { return word }
    return daysFromToday > 0
      ? "in \(count(daysFromToday, "day"))" : "\(count(-daysFromToday, "day")) ago"
  }

  func skippedTime(_ time: TimeOfDay, insteadOf other: TimeOfDay) -> String {
    "\(time), which the clocks skip on that day; it is \(other)"
  }

  func errorText(_ error: PhraseError, in form: PhraseForm) -> ErrorPhrase {
    ErrorPhrase(message(error, form), hint: hint(error, form))
  }

  private func message(_ error: PhraseError, _ form: PhraseForm) -> String {
    switch error {
    case .empty: "There is no word that says \(name(of: form))."
    case .tooLong(let length, let limit) where form == .todo:
      "The text has \(length) characters; at most \(limit) are read."
    case .tooManyWords(let count, let limit):
      "The text has \(count) words of dates and times; at most \(limit) are read."
    case .tooLong(let length, let limit):
      "The phrase has \(length) bytes; at most \(limit) are read."
    case .unknownWord(let word) where form == .repetition:
      "\(UserText.quoted(word)) is not a word that says \(name(of: form))."
    case .unknownWord(let word):
      "\(UserText.quoted(word)) is not \(name(of: form)), nor a word of one."
    case .unexpectedWord(let word): "\(UserText.quoted(word)) can't be at this place of the phrase."
    case .unfinished(let word): "Something is missing after \(UserText.quoted(word))."
    case .outOfRange(let part, let word): outOfRange(part, UserText.quoted(word))
    case .missingYear(let date): "The date \(UserText.quoted(date)) has no year."
    case .noSuchDate(let text, nil): "The calendar has no date \(UserText.quoted(text))."
    case .noSuchDate(let text, let next?):
      "There is no \(UserText.quoted(text)) then; the next one is \(next)."
    case .periodForDate(let text, let first, let last):
      "\(UserText.quoted(text)) is not one day: it is \(first) to \(last)."
    case .lunar(let word): "Dates of the lunar calendar (\(word)) aren't understood."
    case .twoReadings(let text, _): "\(UserText.quoted(text)) can mean different things."
    case .severalTimesADay(let text, _):
      "\(UserText.quoted(text)) is more than once a day, and a todo is once a day at most."
    case .mistyped(let text, let meant, _):
      "\(UserText.quoted(text)) looks like a mistyped \(UserText.quoted(meant))."
    case .wrongWeekday(let text, let date):
      "\(UserText.quoted(text)) is \(self.date(date)): the day of the week doesn't fit."
    case .notARule(let error): errorText(error).message
    case .neverOccurs: "There is no such date in any year."
    }
  }

  private func outOfRange(_ part: PhrasePart, _ word: String) -> String {
    switch part {
    case .count: "Nothing can happen \(word) times; the number must be from 1 to \(part.largest)."
    case .monthDay: "No month has the day \(word)."
    case .interval:
      "Nothing can repeat every \(word); the number must be from 1 to \(part.largest)."
    case .timesAWeek: "That is more often than the week has such days: \(word)."
    case .hour: "A day has no hour \(word)."
    case .minute: "An hour has no minute \(word)."
    case .length: "The length \(word) is more than a hundred years."
    }
  }

  private func name(of form: PhraseForm) -> String {
    switch form {
    case .date: "a date"
    case .time: "a time of day"
    case .moment: "a date with a time"
    case .length: "a length of time"
    case .alarm: "an alarm"
    case .period: "a period"
    case .repetition: "how something repeats"
    case .todo: "what to do"
    }
  }

  private func hint(_ error: PhraseError, _ form: PhraseForm) -> String {
    switch error {
    case .twoReadings(_, let readings) where Set(readings.map(\.meaning)).count == 1:
      "Write \(readings.map { "`\(UserText.line($0.text))`" }.joined(separator: " or "))."
    case .twoReadings(_, let readings):
      "Write "
        + readings.byMeaning.map { meaning, lines in
          "\(lines.joined(separator: " or ")) for \(name(of: meaning))"
        }.joined(separator: ", or ") + "."
    case .severalTimesADay(_, let readings):
      severalTimesHint(readings)
    case .mistyped(_, _, let readings):
      readings.map { reading in
        let line = "`\(UserText.line(reading.text))`"
        return reading.meaning == .title
          ? "Write \(line) to keep the word in the title." : "Did you mean \(line)?"
      }.joined(separator: " ")
    case .wrongWeekday(let text, let date) where form == .todo:
      "Leave the day of the week out, write \(date), "
        + (text.hours.map { "write hours as \($0), " } ?? "")
        + "or write what is title after `--`."
    case .wrongWeekday(_, let date): "Leave the day of the week out, or write \(date)."
    case .periodForDate: "Name a day of it, such as its first or its last."
    case .noSuchDate(_, let next?): "Write the date with its year: \(next)"
    case _ where error.month != nil: error.month?.english ?? ""
    case _ where form == .todo: "Correct it, or write what is title after `--`."
    default:
      (error.nearWord.map { "Did you mean `\($0)`? " } ?? "")
        + "Write it like one of these: \(examples(of: form))."
    }
  }

  /// What to write instead of something that is more than once a day.
  private func severalTimesHint(_ readings: [PhraseReading]) -> String {
    let first = "Add a todo for each time of the day"
    let times = readings.filter { $0.meaning == .time }.map { "`\(UserText.line($0.text))`" }
    let others = readings.map { reading in
      let line = "`\(UserText.line(reading.text))`"
      return switch reading.meaning {
      case .time: ""
      case .title: " Write \(line) for the title."
      case .date, .repetition: " Write \(line) for so many days in all."
      }
    }
    return times.isEmpty
      ? "\(first), such as `todoctl add pills daily 9am`."
      : "\(first), such as \(times.joined(separator: " and "))." + others.joined()
  }

  private func name(of meaning: PhraseReading.Meaning) -> String {
    switch meaning {
    case .title: "the title"
    case .date: "the date"
    case .repetition: "how it repeats"
    case .time: "the time"
    }
  }

  private func examples(of form: PhraseForm) -> String {
    switch form {
    case .date:
      "2026-11-21, 11/21, tomorrow, fri, +3, \"next tue\", \"in 2 weeks\", \"end of month\""
    case .time: "09:30, 9:30, 3pm, noon"
    case .moment: "\"yesterday 10pm\", \"last fri 9:30\", 22:00, yesterday, \"2 hours ago\""
    case .length: "90m, 1h30m, 2d, \"2 hours\""
    case .alarm: "10m, 1h, 1d"
    case .period: "2026-W47, w47, \"last week\", 2026-11, november, 2026"
    case .repetition:
      RecurrenceRule.englishPhraseExamples.map { "\"\($0)\"" }.joined(separator: ", ")
    case .todo: "`todoctl add dentist tomorrow 3pm @Gangnam #medicine !30m`"
    }
  }
}

extension KoreanStrings {
  func label(_ label: MeaningLabel) -> String {
    switch label {
    case .date: "날짜"
    case .dateBack: "지난 날로 보면"
    case .until: "마지막 날"
    case .rule: "반복"
    case .next: "다음"
    case .period: "기간"
    case .title: "제목"
    }
  }

  func distance(_ daysFromToday: Int) -> String {
    if let word = relativeDay(daysFromToday) { return word }
    return daysFromToday > 0 ? "\(daysFromToday)일 뒤" : "\(-daysFromToday)일 전"
  }

  func skippedTime(_ time: TimeOfDay, insteadOf other: TimeOfDay) -> String {
    "\(time): 그날 시계가 건너뛰는 시각이라 \("\(other)", .subject) 돼요"
  }

  func errorText(_ error: PhraseError, in form: PhraseForm) -> ErrorPhrase {
    ErrorPhrase(message(error, form), hint: hint(error, form))
  }

  private func message(_ error: PhraseError, _ form: PhraseForm) -> String {
    switch error {
    case .empty: "\(name(of: form)) 나타내는 말이 없어요."
    case .tooLong(let length, let limit) where form == .todo:
      "적은 글이 \(length)자예요. \(limit)자까지 읽어요."
    case .tooManyWords(let count, let limit):
      "날짜와 시각을 나타내는 말이 \(count)개예요. \(limit)개까지 읽어요."
    case .tooLong(let length, let limit):
      "적은 글이 \(length)바이트예요. \(limit)바이트까지 읽어요."
    case .unknownWord(let word): "\(name(of: form)) 나타내는 말이 아니에요: \(UserText.quoted(word))"
    case .unexpectedWord(let word): "이 자리에 올 수 없는 말이에요: \(UserText.quoted(word))"
    case .unfinished(let word): "\(UserText.quoted(word)) 다음에 빠진 말이 있어요."
    case .outOfRange(let part, let word): outOfRange(part, UserText.quoted(word))
    case .missingYear(let date): "몇 년의 날짜인지 적혀 있지 않아요: \(UserText.quoted(date))"
    case .noSuchDate(let text, nil): "달력에 없는 날짜예요: \(UserText.quoted(text))"
    case .noSuchDate(let text, let next?):
      "그때는 없는 날짜예요: \(UserText.quoted(text)). 다음은 \("\(next)", .being)."
    case .periodForDate(let text, let first, let last):
      "하루가 아니라 \(first)부터 \(last)까지예요: \(UserText.quoted(text))"
    case .lunar(let word): "음력 날짜는 읽지 못해요: \(UserText.quoted(word))"
    case .twoReadings(let text, _): "여러 뜻으로 읽혀요: \(UserText.quoted(text))"
    case .severalTimesADay(let text, _):
      "하루에 여러 번은 없어요. 투두는 하루에 한 번까지예요: \(UserText.quoted(text))"
    case .mistyped(let text, let meant, _):
      "\(UserText.quoted(meant), .object) 잘못 적은 것 같아요: \(UserText.quoted(text))"
    case .wrongWeekday(let text, let date):
      "요일이 맞지 않아요: \(UserText.quoted(text)). 그날은 \(self.date(date), .being)."
    case .notARule(let error): errorText(error).message
    case .neverOccurs: "어느 해에도 없는 날짜예요."
    }
  }

  private func outOfRange(_ part: PhrasePart, _ word: String) -> String {
    switch part {
    case .count: "반복 횟수로 쓸 수 없는 수예요: \(word) (1부터 \(part.largest)까지)"
    case .monthDay: "어느 달에도 없는 날이에요: \(word)"
    case .interval: "반복 간격으로 쓸 수 없는 수예요: \(word) (1부터 \(part.largest)까지)"
    case .timesAWeek: "한 주에 그만큼의 날이 없어요: \(word)"
    case .hour: "하루에 없는 시예요: \(word)"
    case .minute: "한 시간에 없는 분이에요: \(word)"
    case .length: "100년보다 긴 길이예요: \(word)"
    }
  }

  /// The name with its particle.
  private func name(of form: PhraseForm) -> String {
    switch form {
    case .date: "날짜를"
    case .time, .moment: "시각을"
    case .length, .alarm: "길이를"
    case .period: "기간을"
    case .repetition: "반복을"
    case .todo: "할 일을"
    }
  }

  private func hint(_ error: PhraseError, _ form: PhraseForm) -> String {
    switch error {
    case .twoReadings(_, let readings) where Set(readings.map(\.meaning)).count == 1:
      readings.map { "`\(UserText.line($0.text))`" }.joined(separator: " 또는 ") + "처럼 적어 주세요."
    case .twoReadings(_, let readings):
      readings.byMeaning.map { meaning, lines in
        "\(name(of: meaning)) \(lines.joined(separator: " 또는 "))"
      }.joined(separator: ", ") + "처럼 적어 주세요."
    case .severalTimesADay(_, let readings):
      severalTimesHint(readings)
    case .mistyped(_, _, let readings):
      readings.map { reading in
        let line = "`\(UserText.line(reading.text))`"
        return reading.meaning == .title
          ? "제목에 남기려면 \(line)처럼 적어 주세요." : "혹시 \(line)인가요?"
      }.joined(separator: " ")
    case .wrongWeekday(let text, let date) where form == .todo:
      "요일을 빼거나, \("\(date)", .object) 적거나, "
        + (text.hours.map { "시각이면 \($0)처럼 적거나, " } ?? "")
        + "제목이면 `--` 뒤에 적어 주세요."
    case .wrongWeekday(_, let date): "요일을 빼거나, \("\(date)", .object) 적어 주세요."
    case .periodForDate: "첫날이나 마지막 날처럼 그중 하루를 적어 주세요."
    case .noSuchDate(_, let next?): "연도까지 적어 주세요: \(next)"
    case _ where error.month != nil: error.month?.korean ?? ""
    case _ where form == .todo: "바르게 고치거나, 제목은 `--` 뒤에 적어 주세요."
    default:
      (error.nearWord.map { "혹시 `\($0)`인가요? " } ?? "")
        + "이렇게 적을 수 있어요: \(examples(of: form))"
    }
  }

  /// What to write instead of something that is more than once a day.
  private func severalTimesHint(_ readings: [PhraseReading]) -> String {
    let first = "시각마다 하나씩 추가해 주세요"
    let times = readings.filter { $0.meaning == .time }.map { "`\(UserText.line($0.text))`" }
    let others = readings.map { reading in
      let line = "`\(UserText.line(reading.text))`"
      return switch reading.meaning {
      case .time: ""
      case .title: " 제목이면 \(line)처럼 적어 주세요."
      case .date, .repetition: " 모두 며칠만이면 \(line)처럼 적어 주세요."
      }
    }
    return times.isEmpty
      ? "\(first): `todoctl add 약 매일 오전 9시`."
      : "\(first): \(times.joined(separator: ", "))." + others.joined()
  }

  private func name(of meaning: PhraseReading.Meaning) -> String {
    switch meaning {
    case .title: "제목이면"
    case .date: "날짜면"
    case .repetition: "반복이면"
    case .time: "시각이면"
    }
  }

  private func examples(of form: PhraseForm) -> String {
    switch form {
    case .date: "2026-11-21, 11월21일, 내일, 금요일, 월말, \"다음 주 화요일\", \"3일 뒤\""
    case .moment: "\"어제 22:00\", \"지난 금요일 오후 9시\", 22:00, 어제, \"2시간 전\""
    case .time: "09:30, 9:30, 3pm, 정오, \"오후 3시\", \"3시 반\""
    case .length: "90m, 1시간 30분, 2일"
    case .alarm: "10m, 30분, 1시간, 하루"
    case .period: "2026-W47, 지난주, 이번 달, 11월, 2026년"
    case .repetition:
      RecurrenceRule.koreanPhraseExamples.map { "\"\($0)\"" }.joined(separator: ", ")
    case .todo: "`todoctl add 내일 오후 3시 치과 @강남 #medicine !30m`"
    }
  }
}

extension PhraseError {
  /// The length of the month that lacks the date; nil if that isn't known.
  fileprivate var month: MonthLength? {
    guard case .noSuchDate(let text, nil) = self else { return nil }
    return MonthLength(of: text)
  }

  /// The word of dates that an unknown word may have meant.
  fileprivate var nearWord: String? {
    guard case .unknownWord(let word) = self else { return nil }
    return nearDateWords(of: word).first
  }
}

extension [PhraseReading] {
  /// The lines of each meaning, in the order of the readings.
  fileprivate var byMeaning: [(meaning: PhraseReading.Meaning, lines: [String])] {
    reduce(into: []) { groups, reading in
      let line = "`\(UserText.line(reading.text))`"
      if groups.last?.meaning == reading.meaning {
        groups[groups.count - 1].lines.append(line)
      } else {
        groups.append((reading.meaning, [line]))
      }
    }
  }
}

extension String {
  /// The last word as a span of time, if it may be one: `10:00-11:00` for `fri 10-11`.
  fileprivate var hours: String? {
    let ends = split(separator: " ").last?.split(separator: "-").map { Int($0) } ?? []
    guard ends.count == 2, let start = ends[0], let end = ends[1], max(start, end) < 24 else {
      return nil
    }
    return "\(start):00-\(end):00"
  }
}
