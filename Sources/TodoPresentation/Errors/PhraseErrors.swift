public import TodoDomain
public import TodoLocalisation

private let invalid = ErrorKind.invalidValue

extension PhraseError: ExplainedError {
  /// The explanation of the error for a phrase that was read as a repetition.
  public var explanation: Explanation { explanation(in: .repetition) }

  /// Returns the explanation of why a phrase can't be read as a date, a repetition or another
  /// expected form. An error without a hint of its own gets the usual hint of that form.
  public func explanation(in form: PhraseForm) -> Explanation {
    let misread = MisreadPhrase(error: self, form: form)
    return misread.explanation.advises(misread.explanation.hint ?? misread.usualHint)
  }
}

/// The error of a phrase that can't be read, and the form that was expected, such as a date.
private struct MisreadPhrase {
  let error: PhraseError
  let form: PhraseForm

  var explanation: Explanation {
    switch error {
    case .empty:
      invalid.says("There is no word that says \(form.name).", "\(form.name) 나타내는 말이 없어요.")
    case .tooLong(let length, let limit) where form == .todo:
      invalid.says(
        "The text has \(length) characters; at most \(limit) are read.",
        "적은 글이 \(length)자예요. \(limit)자까지만 읽을 수 있어요.")
    case .tooLong(let length, let limit):
      invalid.says(
        "The phrase has \(length) bytes; at most \(limit) are read.",
        "적은 글이 \(length)바이트예요. \(limit)바이트까지만 읽을 수 있어요.")
    case .tooManyWords(let count, let limit):
      invalid.says(
        "The text has \(count) words of dates and times; at most \(limit) are read.",
        "날짜와 시각을 나타내는 말이 \(count)개예요. \(limit)개까지만 읽을 수 있어요.")
    case .unknownWord(let word):
      invalid.says(
        form == .repetition
          ? "\(UserText.quoted(word)) is not a word that says \(form.name)."
          : "\(UserText.quoted(word)) is neither \(form.name) nor a part of one.",
        "\(form.name) 나타내는 말이 아니에요: \(UserText.quoted(word))")
    case .unexpectedWord(let word) where form == .alarm:
      invalid.says(
        "\(UserText.quoted(word)) doesn't say when the alarm goes off.",
        "알림이 언제 울릴지 알 수 없어요: \(UserText.quoted(word))")
    case .unexpectedWord(let word):
      invalid.says(
        "\(UserText.quoted(word)) can't be at this place of the phrase.",
        "이 자리에 올 수 없는 말이에요: \(UserText.quoted(word))")
    case .unfinished(let word):
      invalid.says(
        "Something is missing after \(UserText.quoted(word)).",
        "\(UserText.quoted(word)) 다음에 빠진 말이 있어요.")
    case .outOfRange(.timesAWeek, let word) where Int(word).map { $0 > 7 } ?? false:
      invalid.says("A week has 7 days, not \(word).", "한 주는 7일이에요. \(word)번은 할 수 없어요.")
    case .outOfRange(let part, let word): invalid.says(part.refusal(of: UserText.quoted(word)))
    case .missingYear(let date):
      invalid.says(
        "The date \(UserText.quoted(date)) has no year.",
        "몇 년의 날짜인지 적혀 있지 않아요: \(UserText.quoted(date))")
    case .noSuchDate(let text, nil):
      invalid.says(
        "The calendar has no date \(UserText.quoted(text)).",
        "달력에 없는 날짜예요: \(UserText.quoted(text))"
      ).advises(MonthLength(of: text)?.text)
    case .noSuchDate(let text, let next?):
      invalid.says(
        "There is no \(UserText.quoted(text)) until \(next).",
        "그때는 없는 날짜예요: \(UserText.quoted(text)). 다음은 \("\(next)", .being)."
      ).advises("Write the date with its year: \(next)", "연도까지 적어 주세요: \(next)")
    case .periodForDate(let text, let first, let last):
      invalid.says(
        "\(UserText.quoted(text)) is not one day: it is \(first) to \(last).",
        "하루가 아니라 \(Text.date(first))부터 \(Text.date(last))까지예요: \(UserText.quoted(text))"
      ).advises(
        "Name one of these days, such as the first or the last.", "첫날이나 마지막 날처럼 그중 하루를 적어 주세요.")
    case .lunar(let word):
      invalid.says(
        "It isn't clear which lunar date is meant: \(UserText.quoted(word))",
        "음력 며칠인지 알 수 없어요: \(UserText.quoted(word))"
      ).advises(
        "Write the month and the day, as in `lunar 8/15` or `음력 8월 15일`.",
        "`음력 8월 15일`처럼 달과 날을 함께 적어 주세요.")
    case .markedTwice(let first, let second):
      invalid.says(
        "A todo takes only one of \(UserText.quoted(first)) and \(UserText.quoted(second)).",
        "둘 가운데 하나만 쓸 수 있어요: \(UserText.quoted(first)), \(UserText.quoted(second))"
      ).advises(
        "Leave one of them out, or write the title after `--`.",
        "하나를 빼거나, 제목은 `--` 뒤에 적어 주세요.")
    case .notAnAlarm(let mark):
      invalid.says(
        "\(UserText.quoted(mark)) doesn't say how long before the alarm goes off.",
        "알림이 언제 울릴지 알 수 없어요: \(UserText.quoted(mark))"
      ).advises(
        "Write `'!10m'`, `'!1h'` or `'!9am'`, or write the title after `--`.",
        "`'!10분'`, `'!1시간'`, `'!9시'`처럼 적거나, 제목은 `--` 뒤에 적어 주세요.")
    case .twoReadings(let text, let readings):
      invalid.says(
        "\(UserText.quoted(text)) can mean different things.",
        readings.areHalves
          ? "오전인지 오후인지 알 수 없어요: \(UserText.quoted(text))"
          : "여러 가지로 읽을 수 있어요: \(UserText.quoted(text))"
      ).advises(
        Set(readings.map(\.meaning)).count == 1
          ? Text(
            "Write \(readings.map(\.line).joined(separator: " or ")).",
            "\(readings.map(\.line).joined(separator: " 또는 "))처럼 적어 주세요.")
          : Text.meanings(readings))
    case .severalTimesADay(let text, let readings):
      invalid.says(
        "\(UserText.quoted(text)) is more than once a day, and a todo is once a day at most.",
        "투두 하나는 하루에 한 번만 할 수 있어요: \(UserText.quoted(text))"
      ).advises(Text.severalTimesHint(readings, of: text))
    case .mistyped(let text, let meant, let readings):
      invalid.says(
        "\(UserText.quoted(text)) looks like a mistyped \(UserText.quoted(meant)).",
        "\(UserText.quoted(meant), .object) 잘못 적은 것 같아요: \(UserText.quoted(text))"
      ).advises(
        readings.map { reading in
          reading.meaning == .title
            ? Text(
              "Write \(reading.line) to keep the word in the title.",
              "제목에 남기려면 \(reading.line)처럼 적어 주세요.")
            : Text("Did you mean \(reading.line)?", "혹시 \(reading.line)인가요?")
        }.joined(separator: " "))
    case .unclear(let text, let readings):
      invalid.says(
        text.contains(where: \.isNumber)
          ? "\(UserText.quoted(text)) looks like a date or a time, but it isn't clear which one."
          : "\(UserText.quoted(text)) is neither a day nor a clock time.",
        "날짜나 시각 같은데 언제인지 알 수 없어요: \(UserText.quoted(text))"
      ).advises(
        Text(
          "Write a day such as `fri` or `dec 24` and a time such as `15:00`, or ",
          "`금요일`이나 `12월 24일`, `15:00`처럼 날짜와 시각을 적거나, ")
          + Text(
            "\(readings.map(\.line).joined(separator: " or ")) for the title.",
            "제목이면 \(readings.map(\.line).joined(separator: " 또는 "))처럼 적어 주세요."))
    case .wrongWeekday(let text, let date):
      invalid.says(
        "\(UserText.quoted(text)) is \(Text.date(date)): the day of the week doesn't fit.",
        "요일이 맞지 않아요: \(UserText.quoted(text)). 그날은 \(Text.date(date), .being)."
      ).advises(
        form == .todo
          ? Text(
            "Leave the day of the week out, write \(date), ", "요일을 빼거나, \("\(date)", .object) 적거나, "
          )
            + (text.hours.map { Text("write hours as \($0), ", "시각이면 \($0)처럼 적거나, ") } ?? .empty)
            + Text("or write the title after `--`.", "제목이면 `--` 뒤에 적어 주세요.")
          : Text(
            "Leave the day of the week out, or write \(date).",
            "요일을 빼거나, \("\(date)", .object) 적어 주세요."))
    case .past(let text, let moment):
      Self.past(
        text, options: "`--on \(moment.date)" + (moment.time.map { " --at \($0)" } ?? "") + "`")
    case .pastDue(let text, let moment):
      Self.past(text, options: "`--due '\(moment.date)\(moment.time.map { " \($0)" } ?? "")'`")
    case .needsRoutine:
      ErrorKind.usage.says(
        "Only a routine can repeat a number of times a week without named days.",
        "요일을 정하지 않고 한 주에 몇 번 하는 것은 루틴만 할 수 있어요."
      ).advises(
        "Name the days, or add a routine: `todoctl add routine 3 times a week swim`.",
        "요일을 적거나 루틴을 추가해 주세요: `todoctl add routine 주 3회 수영`.")
    case .notARule(let error): invalid.says(error.explanation.message)
    case .neverOccurs:
      invalid.says("There is no such date in any year.", "어느 해에도 없는 날짜예요.")
    }
  }

  /// Returns the explanation of a day or a time that is past.
  ///
  /// - Parameter options: The options to write if the past moment is meant.
  private static func past(_ text: String, options: String) -> Explanation {
    ErrorKind.usage.says("“\(text)” is past.", "이미 지났어요: “\(text)”").advises(
      "Name a day to come, such as `tomorrow`, or write \(options) if you mean the past.",
      "`내일`처럼 앞으로 올 날을 적거나, 지난 일이면 \(options, .object) 적어 주세요.")
  }

  var usualHint: Text {
    guard form != .todo else {
      return Text("Correct it, or write the title after `--`.", "바르게 고치거나, 제목은 `--` 뒤에 적어 주세요.")
    }
    return (nearPhrase.map { Text("Did you mean `\($0)`? ", "혹시 `\($0)`인가요? ") } ?? .empty)
      + Text("Write it like one of these: \(form.examples).", "이렇게 적을 수 있어요: \(form.examples)")
  }

  /// The phrase that the user may have meant: for an unknown word, a similar word that dates have;
  /// for a unit alone, such as `week`, the phrase `in a week`. Nil for other errors.
  private var nearPhrase: String? {
    switch error {
    case .unknownWord(let word): return nearDateWords(of: word).first
    case .unfinished(let word) where form == .date:
      let unit = word.lowercased()
      return ["week", "fortnight", "month", "year"].contains(unit) ? "in a \(unit)" : nil
    default: return nil
    }
  }
}

extension RecurrenceRuleError: ExplainedError {
  /// The reason why a rule isn't valid, with an example of a valid rule as the hint.
  public var explanation: Explanation {
    invalid.says(message).advises(
      "A rule looks like this: FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR",
      "규칙은 이렇게 적어요: FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR")
  }

  private var message: Text {
    switch self {
    case .textTooLong(let length, let limit):
      Text(
        "The rule has \(length) bytes; at most \(limit) are read.",
        "규칙이 \(length)바이트예요. \(limit)바이트까지만 읽을 수 있어요.")
    case .malformedPart(let text):
      Text(
        "\(UserText.quoted(text)) is not of the form NAME=VALUE.",
        "NAME=VALUE 형식이 아니에요: \(UserText.quoted(text))")
    case .unknownPart(let name):
      Text("A rule has no part \(UserText.quoted(name)).", "규칙에 없는 항목이에요: \(UserText.quoted(name))")
    case .duplicatedPart(let part):
      Text("The rule has \(part.rawValue) twice.", "\(part.rawValue) 항목이 두 번 있어요.")
    case .unsupportedPart(let part):
      Text(
        "\(part.rawValue) sets a time of day; all dates of a rule have the todo's own time.",
        "시각을 정하는 \(part.rawValue) 항목은 쓸 수 없어요. 모든 날짜가 투두의 시각을 따르기 때문이에요.")
    case .unknownScale(let name):
      Text(
        "There is no calendar \(UserText.quoted(name)) (RSCALE).",
        "없는 달력이에요(RSCALE): \(UserText.quoted(name))")
    case .skipWithoutScale:
      Text("SKIP needs the calendar, RSCALE.", "SKIP은 달력(RSCALE)과 함께 써야 해요.")
    case .missingFrequency: Text("The rule has no FREQ.", "규칙에 FREQ 항목이 없어요.")
    case .unsupportedFrequency(let name):
      Text(
        "FREQ=\(UserText.line(name)) repeats within a day, but a rule here gives dates.",
        "하루 안에서 반복하는 규칙은 쓸 수 없어요: FREQ=\(UserText.line(name))")
    case .emptyValue(let part):
      Text("\(part.rawValue) has an empty value.", "\(part.rawValue) 항목에 빈 값이 있어요.")
    case .malformedValue(let part, let value):
      Text(
        "\(UserText.quoted(value)) is not a value of \(part.rawValue).",
        "\(part.rawValue) 항목의 값이 올바르지 않아요: \(UserText.quoted(value))")
    case .outOfRange(let part, let value):
      Text(
        "\(part.rawValue) can't be \(UserText.line(value)).",
        "\(part.rawValue) 항목에 쓸 수 없는 값이에요: \(UserText.line(value))")
    case .tooManyValues(let part, let count, let limit):
      Text(
        "\(part.rawValue) has \(count) values; at most \(limit) are allowed.",
        "\(part.rawValue) 항목의 값이 \(count)개예요. \(limit)개까지 쓸 수 있어요.")
    case .countWithUntil: Text("COUNT and UNTIL can't be combined.", "COUNT와 UNTIL은 함께 쓸 수 없어요.")
    case .partNotAllowed(let part, let frequency):
      Text(
        "\(part.rawValue) can't be combined with FREQ=\(frequency.rawValue).",
        "\(part.rawValue) 항목은 FREQ=\(frequency.rawValue)와 함께 쓸 수 없어요.")
    case .ordinalNotAllowed(let day, let frequency):
      Text(
        "BYDAY=\(day) counts within a month or a year, not with FREQ=\(frequency.rawValue).",
        "몇째 요일(BYDAY=\(day))은 FREQ=\(frequency.rawValue)와 함께 쓸 수 없어요.")
    case .ordinalWithWeekNumbers(let day):
      Text(
        "BYDAY=\(day) can't be combined with BYWEEKNO.",
        "몇째 요일(BYDAY=\(day))은 BYWEEKNO와 함께 쓸 수 없어요.")
    case .notAfterDone:
      Text(
        "AFTER=DONE counts from the day on which the todo was done, so it can't be combined with days or dates.",
        "AFTER=DONE은 완료한 날부터 세므로 요일이나 날짜와 함께 쓸 수 없어요.")
    case .positionsAlone:
      Text("BYSETPOS needs another list to choose from.", "BYSETPOS로 고를 다른 목록이 없어요.")
    }
  }
}

extension PhrasePart {
  fileprivate func refusal(of word: String) -> Text {
    switch self {
    case .count:
      Text(
        "Nothing can happen \(word) times; the number must be from 1 to \(largest).",
        "반복 횟수로 쓸 수 없는 수예요: \(word) (1부터 \(largest)까지)")
    case .monthDay: Text("No month has the day \(word).", "어느 달에도 없는 날이에요: \(word)")
    case .interval:
      Text(
        "Nothing can repeat every \(word); the number must be from 1 to \(largest).",
        "반복 간격으로 쓸 수 없는 수예요: \(word) (1부터 \(largest)까지)")
    case .timesAWeek:
      Text("A week can't have \(word) of these days.", "한 주에 그만큼의 날이 없어요: \(word)")
    case .hour where word.hasMinutesPastTheHour:
      Text("\(word) is not a time: an hour has 60 minutes.", "시각이 아니에요: \(word). 분은 59까지예요.")
    case .hour: Text("A day has no hour \(word).", "하루에 없는 시각이에요: \(word)")
    case .minute: Text("An hour has no minute \(word).", "분은 59까지예요: \(word)")
    case .length: Text("The length \(word) is more than a hundred years.", "100년보다 긴 길이예요: \(word)")
    }
  }
}

extension PhraseForm {
  fileprivate var name: Text {
    switch self {
    case .date: Text("a date", "날짜를")
    case .time: Text("a time of day", "시각을")
    case .moment: Text("a date with a time", "시각을")
    case .length: Text("a length of time", "시간 길이를")
    case .alarm: Text("an alarm", "알림을")
    case .period: Text("a period", "기간을")
    case .repetition: Text("how something repeats", "반복을")
    case .todo: Text("what to do", "할 일을")
    }
  }

  fileprivate var examples: Text {
    switch self {
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
    case .alarm: Text("10m, 1h, 1d, 9am, \"1d 9am\"", "10m, 1시간, 하루, \"오전 9시\", \"하루 전 오전 9시\"")
    case .period:
      Text(
        "2026-W47, w47, \"last week\", 2026-11, november, 2026", "2026-W47, 지난주, 이번 달, 11월, 2026년")
    case .repetition:
      Text(
        "\(Self.quoted(RecurrenceRule.englishPhraseExamples))",
        "\(Self.quoted(RecurrenceRule.koreanPhraseExamples))")
    case .todo:
      Text(
        "`todoctl add dentist tomorrow 3pm @Gangnam '#medicine' '!30m'`",
        "`todoctl add 내일 오후 3시 치과 @강남 '#medicine' '!30분'`")
    }
  }

  private static func quoted(_ examples: [String]) -> String {
    examples.map { "\"\($0)\"" }.joined(separator: ", ")
  }
}

extension String {
  /// Whether the text in quotation marks is a time with more than 59 minutes, such as `3:75`.
  fileprivate var hasMinutesPastTheHour: Bool {
    let parts = split(separator: ":")
    return parts.count == 2 && (Int(parts[1].prefix(while: \.isNumber)) ?? 0) > 59
  }

  /// The last word as a range of times, if it looks like one: `10:00-11:00` for `fri 10-11`.
  fileprivate var hours: String? {
    let ends = split(separator: " ").last?.split(separator: "-").map { Int($0) } ?? []
    guard ends.count == 2, let start = ends[0], let end = ends[1], max(start, end) < 24 else {
      return nil
    }
    return "\(start):00-\(end):00"
  }
}
