import TodoDomain

extension EnglishPhrases {
  var unknownError: ErrorText {
    ErrorText(
      "Something went wrong, and no more is known.", hint: "`todoctl check` tests the store.")
  }

  func errorText(_ error: ValueError) -> ErrorText {
    switch error {
    case .malformed(.zone, let text) where !ZoneID.near(text).isEmpty:
      ErrorText(
        "There is no time zone \(UserText.quoted(text)).",
        hint: "Do you mean \(ZoneID.near(text).joined(separator: ", "))?")
    case .malformed(let form, let text):
      ErrorText("\(UserText.quoted(text)) is not \(name(of: form)).", hint: expectation(of: form))
    case .emptyTitle:
      ErrorText(
        "The title is empty.",
        hint: "Give it a few words: `todoctl add schedule \"Lunch\" --on 2026-11-21`")
    case .emptyName:
      ErrorText(
        "The name is empty.", hint: "Give it a word: `todoctl category add work --color #FFE3CC`")
    case .tooLong(let field, let length, let limit):
      ErrorText(
        "The \(fieldName(field)) has \(length) characters; at most \(limit) are allowed.",
        hint: "Shorten it: no text is ever cut without you.")
    case .alarmNeedsTime(let alarm):
      ErrorText(
        "An alarm \(self.alarm(alarm, isAllDay: false)) needs a time, and an all-day todo has none.",
        hint: "Give a time with `--at HH:MM`, or an alarm of whole days such as `--alarm 1d`.")
    case .lengthNeedsTime(let length):
      ErrorText(
        "A length of \(self.length(length)) needs a time, and an all-day todo has none.",
        hint: "Give a time with `--at HH:MM`, or a length of whole days such as `--for 2d`.")
    case .zoneNeedsTime(let zone):
      ErrorText(
        "A time zone, \(zone), needs a time, and an all-day todo has none.",
        hint: "Give a time with `--at HH:MM`, or take the zone away with `--no-zone`.")
    case .extraDateBeforeStart(let date, let start):
      ErrorText(
        "\(date) can't be one more date of something that begins on \(start).",
        hint: "Begin it earlier, or make that date a todo of its own.")
    case .neverOccurs(let rule, let start):
      ErrorText(
        "“\(recurrence(rule))” never comes from \(start) on.",
        hint: "Look at its days and months: is there such a date?")
    case .recurrence(let error): errorText(error)
    case .repeatPhrase(let error): errorText(error)
    case .endsBeforeStart(let start, let end):
      ErrorText(
        "The last date, \(end), comes before the first, \(start).",
        hint: "Give `--until` a date from \(start) on.")
    case .noRepeatDays:
      ErrorText(
        "A routine needs at least one day of the week.",
        hint: "Name its days with `--days mon,wed,fri`.")
    case .negativeShareCount(let count):
      ErrorText("A share count can't be negative, as \(count) is.", hint: "Give 0 or more.")
    case .missing(let field):
      ErrorText("There is no \(fieldName(field)).", hint: "It is never guessed: say which.")
    case .fieldDoesNotApply(let field, let kind):
      ErrorText(
        "A \(kindName(kind)) has no \(fieldName(field)).",
        hint: "Leave it out; `todoctl edit --help` tells which options are for which kind.")
    case .diaryTooLong, .diaryBlank:
      diaryErrorText(error)
    }
  }

  private func name(of form: ValueForm) -> String {
    switch form {
    case .date: "a date"
    case .time: "a time of day"
    case .instant: "a moment in time"
    case .week: "a week"
    case .weekday: "a day of the week"
    case .alarm: "an alarm"
    case .color: "a colour"
    case .icon: "an icon"
    case .uid: "a uid"
    case .id: "an id"
    case .kind: "a kind of todo"
    case .setting: "a value of this setting"
    case .key: "a key"
    case .emotion: "an emotion"
    case .length: "a length of time"
    case .zone: "a time zone"
    case .month: "a month"
    case .quarter: "a quarter"
    case .year: "a year"
    case .tally: "a count of the tally"
    }
  }

  private func expectation(of form: ValueForm) -> String {
    switch form {
    case .date: "Write it as YYYY-MM-DD, such as 2026-11-21; the day has to exist."
    case .time: "Write it as HH:MM, from 00:00 to 23:59, such as 09:30."
    case .instant: "Write it in UTC as YYYY-MM-DDTHH:MM:SSZ, such as 2026-11-21T09:30:00Z."
    case .week: "Write it as 2026-W47, or as any date in the week, such as 2026-11-21."
    case .weekday: "Write days as mon,tue,wed,thu,fri,sat,sun, such as `--days mon,wed`."
    case .alarm: "Write a number and a unit, such as 10m, 1h or 1d; at most ten years."
    case .color: "Write it as #RRGGBB, such as #FFE3CC."
    case .icon: "Choose from \(CategoryIcon.allCases.map(\.rawValue).joined(separator: ", "))."
    case .uid: "A uid is 1 to \(EventUID.maximumLength_bytes) bytes, without control characters."
    case .id: "An id is a number from 1 to \(EventID.maximum); `todoctl list` shows them."
    case .kind: "Choose from \(EventKinds.standard.names.joined(separator: ", "))."
    case .setting: "`todoctl config list` shows the values that each setting takes."
    case .key: "A key is 1 to 200 of a–z, 0–9, dot, _ and -."
    case .length: "Write it as 90m, 1h30m or 2d; at most ten years."
    case .zone: "An IANA name is meant, such as Asia/Seoul, or a rule of POSIX, such as KST-9."
    case .month: "Write it as 2026-11, or as any date in the month, such as 2026-11-21."
    case .quarter: "Write it as 2026-Q4, or as any date in the quarter, such as 2026-11-21."
    case .year: "Write it as 2026, or as any date in the year, such as 2026-11-21."
    case .tally: "A count is a number from 0 to \(Tally.maximum)."
    case .emotion: "Choose from \(Emotion.allCases.map(\.rawValue).joined(separator: ", "))."
    }
  }
}
