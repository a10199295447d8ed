public import TodoDomain

/// The texts of phrases: what they mean, and why one isn't understood.

extension Text {
  /// The label of a line about the meaning of a text.
  public static func label(_ label: MeaningLabel) -> Text {
    switch label {
    case .date: Text("date", "날짜")
    case .dateBack: Text("looking back", "지난 날로 보면")
    case .until: Text("until", "마지막 날")
    case .rule: Text("repeats", "반복")
    case .next: Text("next", "다음")
    case .period: Text("period", "기간")
    case .title: Text("title", "제목")
    }
  }

  /// The distance of a day from today, such as “tomorrow” or “in 9 days”.
  public static func distance(_ daysFromToday: Int) -> Text {
    if let word = relativeDay(daysFromToday) { return word }
    return daysFromToday > 0
      ? Text("in \(count(daysFromToday, "day"))", "\(daysFromToday)일 뒤")
      : Text("\(count(-daysFromToday, "day")) ago", "\(-daysFromToday)일 전")
  }

  /// A time that the clock skips on its date, and the time that it is then.
  public static func skippedTime(_ time: TimeOfDay, insteadOf other: TimeOfDay) -> Text {
    Text(
      "\(time), which the clocks skip on that day; it is \(other)",
      "\(time): 그날 시계가 건너뛰는 시각이라 \("\(other)", .subject) 돼요")
  }

  /// The text of an error of a phrase that is read as a form.
  public static func errorText(_ error: PhraseError, in form: PhraseForm) -> ErrorText {
    ErrorText(message(error, form), hint: hint(error, form))
  }

  private static func message(_ error: PhraseError, _ form: PhraseForm) -> Text {
    switch error {
    case .empty:
      Text("There is no word that says \(name(of: form)).", "\(name(of: form)) 나타내는 말이 없어요.")
    case .tooLong(let length, let limit) where form == .todo:
      Text(
        "The text has \(length) characters; at most \(limit) are read.",
        "적은 글이 \(length)자예요. \(limit)자까지 읽어요.")
    case .tooManyWords(let count, let limit):
      Text(
        "The text has \(count) words of dates and times; at most \(limit) are read.",
        "날짜와 시각을 나타내는 말이 \(count)개예요. \(limit)개까지 읽어요.")
    case .tooLong(let length, let limit):
      Text(
        "The phrase has \(length) bytes; at most \(limit) are read.",
        "적은 글이 \(length)바이트예요. \(limit)바이트까지 읽어요.")
    case .unknownWord(let word):
      Text(
        form == .repetition
          ? "\(UserText.quoted(word)) is not a word that says \(name(of: form))."
          : "\(UserText.quoted(word)) is not \(name(of: form)), nor a word of one.",
        "\(name(of: form)) 나타내는 말이 아니에요: \(UserText.quoted(word))")
    case .unexpectedWord(let word):
      Text(
        "\(UserText.quoted(word)) can't be at this place of the phrase.",
        "이 자리에 올 수 없는 말이에요: \(UserText.quoted(word))")
    case .unfinished(let word):
      Text(
        "Something is missing after \(UserText.quoted(word)).",
        "\(UserText.quoted(word)) 다음에 빠진 말이 있어요.")
    case .outOfRange(let part, let word): outOfRange(part, UserText.quoted(word))
    case .missingYear, .periodForDate, .lunar, .wrongWeekday:
      dateMessage(error)
    case .noSuchDate(let text, nil):
      Text(
        "The calendar has no date \(UserText.quoted(text)).",
        "달력에 없는 날짜예요: \(UserText.quoted(text))")
    case .noSuchDate(let text, let next?):
      Text(
        "There is no \(UserText.quoted(text)) then; the next one is \(next).",
        "그때는 없는 날짜예요: \(UserText.quoted(text)). 다음은 \("\(next)", .being).")
    case .twoReadings(let text, _):
      Text(
        "\(UserText.quoted(text)) can mean different things.",
        "여러 뜻으로 읽혀요: \(UserText.quoted(text))")
    case .severalTimesADay(let text, _):
      Text(
        "\(UserText.quoted(text)) is more than once a day, and a todo is once a day at most.",
        "하루에 여러 번은 없어요. 투두는 하루에 한 번까지예요: \(UserText.quoted(text))")
    case .mistyped(let text, let meant, _):
      Text(
        "\(UserText.quoted(text)) looks like a mistyped \(UserText.quoted(meant)).",
        "\(UserText.quoted(meant), .object) 잘못 적은 것 같아요: \(UserText.quoted(text))")
    case .notARule(let error): errorText(error).message
    case .neverOccurs: Text("There is no such date in any year.", "어느 해에도 없는 날짜예요.")
    }
  }

  /// What is wrong with the date that a phrase names.
  private static func dateMessage(_ error: PhraseError) -> Text {
    switch error {
    case .missingYear(let date):
      Text(
        "The date \(UserText.quoted(date)) has no year.",
        "몇 년의 날짜인지 적혀 있지 않아요: \(UserText.quoted(date))")
    case .periodForDate(let text, let first, let last):
      Text(
        "\(UserText.quoted(text)) is not one day: it is \(first) to \(last).",
        "하루가 아니라 \(first)부터 \(last)까지예요: \(UserText.quoted(text))")
    case .lunar(let word):
      Text(
        "Dates of the lunar calendar (\(word)) aren't understood.",
        "음력 날짜는 읽지 못해요: \(UserText.quoted(word))")
    case .wrongWeekday(let text, let date):
      Text(
        "\(UserText.quoted(text)) is \(self.date(date)): the day of the week doesn't fit.",
        "요일이 맞지 않아요: \(UserText.quoted(text)). 그날은 \(self.date(date), .being).")
    default: .empty
    }
  }

  private static func outOfRange(_ part: PhrasePart, _ word: String) -> Text {
    switch part {
    case .count:
      Text(
        "Nothing can happen \(word) times; the number must be from 1 to \(part.largest).",
        "반복 횟수로 쓸 수 없는 수예요: \(word) (1부터 \(part.largest)까지)")
    case .monthDay: Text("No month has the day \(word).", "어느 달에도 없는 날이에요: \(word)")
    case .interval:
      Text(
        "Nothing can repeat every \(word); the number must be from 1 to \(part.largest).",
        "반복 간격으로 쓸 수 없는 수예요: \(word) (1부터 \(part.largest)까지)")
    case .timesAWeek:
      Text("That is more often than the week has such days: \(word).", "한 주에 그만큼의 날이 없어요: \(word)")
    case .hour: Text("A day has no hour \(word).", "하루에 없는 시예요: \(word)")
    case .minute: Text("An hour has no minute \(word).", "한 시간에 없는 분이에요: \(word)")
    case .length: Text("The length \(word) is more than a hundred years.", "100년보다 긴 길이예요: \(word)")
    }
  }

  private static func name(of form: PhraseForm) -> Text {
    switch form {
    case .date: Text("a date", "날짜를")
    case .time: Text("a time of day", "시각을")
    case .moment: Text("a date with a time", "시각을")
    case .length: Text("a length of time", "길이를")
    case .alarm: Text("an alarm", "길이를")
    case .period: Text("a period", "기간을")
    case .repetition: Text("how something repeats", "반복을")
    case .todo: Text("what to do", "할 일을")
    }
  }

  private static func hint(_ error: PhraseError, _ form: PhraseForm) -> Text {
    switch error {
    case .twoReadings(_, let readings) where Set(readings.map(\.meaning)).count == 1:
      Text(
        "Write \(readings.map(\.line).joined(separator: " or ")).",
        "\(readings.map(\.line).joined(separator: " 또는 "))처럼 적어 주세요.")
    case .twoReadings(_, let readings): meanings(readings)
    case .severalTimesADay(_, let readings): severalTimesHint(readings)
    case .mistyped(_, _, let readings):
      readings.map { reading in
        reading.meaning == .title
          ? Text(
            "Write \(reading.line) to keep the word in the title.",
            "제목에 남기려면 \(reading.line)처럼 적어 주세요.")
          : Text("Did you mean \(reading.line)?", "혹시 \(reading.line)인가요?")
      }.joined(separator: " ")
    case .wrongWeekday(let text, let date) where form == .todo:
      Text("Leave the day of the week out, write \(date), ", "요일을 빼거나, \("\(date)", .object) 적거나, ")
        + (text.hours.map { Text("write hours as \($0), ", "시각이면 \($0)처럼 적거나, ") } ?? .empty)
        + Text("or write what is title after `--`.", "제목이면 `--` 뒤에 적어 주세요.")
    case .wrongWeekday(_, let date):
      Text(
        "Leave the day of the week out, or write \(date).", "요일을 빼거나, \("\(date)", .object) 적어 주세요."
      )
    case .periodForDate:
      Text("Name a day of it, such as its first or its last.", "첫날이나 마지막 날처럼 그중 하루를 적어 주세요.")
    case .noSuchDate(_, let next?):
      Text("Write the date with its year: \(next)", "연도까지 적어 주세요: \(next)")
    case _ where error.month != nil: error.month?.text ?? .empty
    case _ where form == .todo:
      Text("Correct it, or write what is title after `--`.", "바르게 고치거나, 제목은 `--` 뒤에 적어 주세요.")
    default:
      (error.nearWord.map { Text("Did you mean `\($0)`? ", "혹시 `\($0)`인가요? ") } ?? .empty)
        + Text(
          "Write it like one of these: \(examples(of: form)).",
          "이렇게 적을 수 있어요: \(examples(of: form))")
    }
  }

  /// What to write instead of something that is more than once a day.
  private static func severalTimesHint(_ readings: [PhraseReading]) -> Text {
    let first = Text("Add a todo for each time of the day", "시각마다 하나씩 추가해 주세요")
    let times = readings.filter { $0.meaning == .time }.map { Text(verbatim: $0.line) }
    let others = readings.map { reading in
      switch reading.meaning {
      case .time: Text.empty
      case .title:
        Text(" Write \(reading.line) for the title.", " 제목이면 \(reading.line)처럼 적어 주세요.")
      case .date, .repetition:
        Text(
          " Write \(reading.line) for so many days in all.",
          " 모두 며칠만이면 \(reading.line)처럼 적어 주세요.")
      }
    }
    guard !times.isEmpty else {
      return Text(
        "\(first), such as `todoctl add pills daily 9am`.", "\(first): `todoctl add 약 매일 오전 9시`.")
    }
    let list = times.joined(separator: Text(" and ", ", "))
    return Text("\(first), such as \(list).", "\(first): \(list).") + others.joined()
  }

  /// The lines of readings of several meanings, with what each is for.
  private static func meanings(_ readings: [PhraseReading]) -> Text {
    let lines = readings.byMeaning.map { meaning, lines in
      Text(
        "\(lines.joined(separator: " or ")) for \(name(of: meaning))",
        "\(name(of: meaning)) \(lines.joined(separator: " 또는 "))")
    }.joined(separator: Text(", or ", ", "))
    return Text("Write \(lines).", "\(lines)처럼 적어 주세요.")
  }

  private static func quoted(_ examples: [String]) -> String {
    examples.map { "\"\($0)\"" }.joined(separator: ", ")
  }

  private static func name(of meaning: PhraseReading.Meaning) -> Text {
    switch meaning {
    case .title: Text("the title", "제목이면")
    case .date: Text("the date", "날짜면")
    case .repetition: Text("how it repeats", "반복이면")
    case .time: Text("the time", "시각이면")
    }
  }

  private static func examples(of form: PhraseForm) -> Text {
    switch form {
    case .date:
      Text(
        "2026-11-21, 11/21, tomorrow, fri, +3, \"next tue\", \"in 2 weeks\", \"end of month\"",
        "2026-11-21, 11월21일, 내일, 금요일, 월말, \"다음 주 화요일\", \"3일 뒤\"")
    case .time: Text("09:30, 9:30, 3pm, noon", "09:30, 9:30, 3pm, 정오, \"오후 3시\", \"3시 반\"")
    case .moment:
      Text(
        "\"yesterday 10pm\", \"last fri 9:30\", 22:00, yesterday, \"2 hours ago\"",
        "\"어제 22:00\", \"지난 금요일 오후 9시\", 22:00, 어제, \"2시간 전\"")
    case .length: Text("90m, 1h30m, 2d, \"2 hours\"", "90m, 1시간 30분, 2일")
    case .alarm: Text("10m, 1h, 1d", "10m, 30분, 1시간, 하루")
    case .period:
      Text(
        "2026-W47, w47, \"last week\", 2026-11, november, 2026", "2026-W47, 지난주, 이번 달, 11월, 2026년")
    case .repetition:
      Text(
        "\(Self.quoted(RecurrenceRule.englishPhraseExamples))",
        "\(Self.quoted(RecurrenceRule.koreanPhraseExamples))")
    case .todo:
      Text(
        "`todoctl add dentist tomorrow 3pm @Gangnam #medicine !30m`",
        "`todoctl add 내일 오후 3시 치과 @강남 #medicine !30m`")
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

extension PhraseReading {
  /// The reading as it is typed.
  fileprivate var line: String { "`\(UserText.line(text))`" }
}

extension [PhraseReading] {
  /// The lines of each meaning, in the order of the readings.
  fileprivate var byMeaning: [(meaning: PhraseReading.Meaning, lines: [String])] {
    reduce(into: []) { groups, reading in
      if groups.last?.meaning == reading.meaning {
        groups[groups.count - 1].lines.append(reading.line)
      } else {
        groups.append((reading.meaning, [reading.line]))
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
