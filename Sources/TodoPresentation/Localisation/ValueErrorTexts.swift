import TodoDomain

extension EnglishStrings {
  var unknownError: ErrorPhrase {
    ErrorPhrase(
      "Something went wrong, for an unknown reason.", hint: "`todoctl check` checks the store.")
  }

  func errorText(_ error: ValueError) -> ErrorPhrase {
    switch error {
    case .malformed(.zone, let text) where !ZoneID.near(text).isEmpty:
      ErrorPhrase(
        "There is no time zone \(UserText.quoted(text)).",
        hint: "Did you mean \(ZoneID.near(text).joined(separator: ", "))?")
    case .malformed(let form, let text): malformed(form, text)
    case .unknownKind(let name, let known):
      ErrorPhrase(
        "\(UserText.quoted(name)) is not a kind of todo.",
        hint: "Choose from \(known.map(\.rawValue).joined(separator: ", ")).")
    case .emptyTitle:
      ErrorPhrase(
        "The title is empty.",
        hint:
          "Give it a few words: `todoctl add Lunch tomorrow`; the words after `--` are title alone."
      )
    case .emptyName:
      ErrorPhrase(
        "The name is empty.", hint: "Give it a word: `todoctl category add work --color #FFE3CC`")
    case .tooLong(let field, let length, let limit):
      ErrorPhrase(
        "The \(fieldName(field)) has \(length) characters; at most \(limit) are allowed.",
        hint: "Shorten it: todoctl never cuts a text.")
    case .tooManyMarks(let limit): tooManyMarks(limit)
    case .alarmNeedsTime(let alarm):
      ErrorPhrase(
        "An alarm \(self.alarm(alarm, isAllDay: false)) needs a time, and an all-day todo has none.",
        hint: "Give a time with `--at HH:MM`, or an alarm of whole days such as `--alarm 1d`.")
    case .lengthNeedsTime(let length):
      ErrorPhrase(
        "A length of \(self.length(length)) needs a time, and an all-day todo has none.",
        hint: "Give a time with `--at HH:MM`, or a length of whole days such as `--for 2d`.")
    case .zoneNeedsTime(let zone):
      ErrorPhrase(
        "The time zone \(zone) needs a time, and an all-day todo has none.",
        hint: "Give a time with `--at HH:MM`, or remove the zone with `--no-zone`.")
    case .extraDateBeforeStart(let date, let start):
      ErrorPhrase(
        "\(date) can't be an extra date of a todo that begins on \(start).",
        hint: "Begin it earlier, or add a todo of its own for that date.")
    case .neverOccurs(let rule, let start):
      ErrorPhrase(
        "“\(recurrence(rule))” never occurs from \(start) on.",
        hint: "Check its days and months: is there such a date?")
    case .recurrence(let error): errorText(error)
    case .phrase(let form, let error): errorText(error, in: form)
    case .endsBeforeStart(let start, let end):
      ErrorPhrase(
        "The last date, \(end), comes before the first, \(start).",
        hint: "Give `--until` a date from \(start) on.")
    case .noRepeatDays:
      ErrorPhrase(
        "A routine needs at least one day of the week.",
        hint: "Name its days with `--days mon,wed,fri`.")
    case .pauseNeedsSeries:
      ErrorPhrase(
        "Only a series can have a pause.", hint: "Leave it out, or give a rule or days of the week."
      )
    case .negativeShareCount(let count):
      ErrorPhrase("A share count can't be negative, as \(count) is.", hint: "Give 0 or more.")
    case .missing(let field):
      ErrorPhrase("The \(fieldName(field)) is missing.", hint: "Give it: todoctl never guesses it.")
    case .fieldDoesNotApply, .sameOnAllDays:
      fieldErrorText(error)
    case .diaryTooLong, .diaryBlank, .ambiguousEmotion:
      diaryErrorText(error)
    }
  }

  private func tooManyMarks(_ limit: Int) -> ErrorPhrase {
    ErrorPhrase(
      "A character has more than \(limit) combining marks.",
      hint: "Remove the marks, and try again.")
  }

  private func name(of form: ValueForm) -> String {
    switch form {
    case .date: "a date"
    case .time: "a time of day"
    case .instant: "a moment in time"
    case .week: "a week"
    case .weekday: "a day of the week"
    case .alarm: "an alarm"
    case .color: "a color"
    case .icon: "an icon"
    case .uid: "a uid"
    case .id: "an id"
    case .setting: "a value of this preference"
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

  private func malformed(_ form: ValueForm, _ text: String) -> ErrorPhrase {
    ErrorPhrase(
      "\(UserText.quoted(text)) is not \(name(of: form)).",
      hint: advice(form, text) ?? expectation(of: form))
  }

  /// What a text may have meant; nil if nothing is near.
  private func advice(_ form: ValueForm, _ text: String) -> String? {
    switch form {
    case .date: MonthLength(of: text)?.english
    case .emotion:
      Emotion.near(text).map { "Did you mean \(emotionName($0))? \(expectation(of: form))" }
    default: nil
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
    case .uid: "A uid has 1 to \(EventUID.maximumLengthInBytes) bytes, and no control characters."
    case .id: "An id is a number from 1 to \(EventID.maximum); `todoctl list` shows them."
    case .setting: "`todoctl config list` shows the values that each preference takes."
    case .key: "A key has 1 to 200 characters of a–z, 0–9, dot, _ and -."
    case .length: "Write it as 90m, 1h30m or 2d; at most a hundred years."
    case .zone: "Write an IANA name such as Asia/Seoul, or a POSIX rule such as KST-9."
    case .month: "Write it as 2026-11, or as any date in the month, such as 2026-11-21."
    case .quarter: "Write it as 2026-Q4, or as any date in the quarter, such as 2026-11-21."
    case .year: "Write it as 2026, or as any date in the year, such as 2026-11-21."
    case .tally: "A count is a number from 0 to \(Tally.maximum)."
    case .emotion: "Choose from \(numberedEmotions(Emotion.allCases))."
    }
  }
}

extension KoreanStrings {
  var unknownError: ErrorPhrase {
    ErrorPhrase(
      "알 수 없는 문제가 생겼어요.", hint: "`todoctl check`로 저장소를 점검할 수 있어요.")
  }

  func errorText(_ error: ValueError) -> ErrorPhrase {
    switch error {
    case .malformed(.zone, let text) where !ZoneID.near(text).isEmpty:
      ErrorPhrase(
        "그런 시간대는 없어요: \(UserText.quoted(text))",
        hint: "혹시 \(ZoneID.near(text).joined(separator: ", "))인가요?")
    case .malformed(let form, let text):
      ErrorPhrase(
        "\(refusal(of: form, text)): \(UserText.quoted(text))",
        hint: advice(form, text) ?? expectation(of: form))
    case .unknownKind(let name, let known):
      ErrorPhrase(
        "그런 종류는 없어요: \(UserText.quoted(name))",
        hint: "\(names(of: known))에서 골라 주세요.")
    case .emptyTitle:
      ErrorPhrase(
        "제목이 비어 있어요.",
        hint: "제목을 적어 주세요: `todoctl add 내일 점심`. `--` 뒤의 말은 모두 제목이에요.")
    case .emptyName:
      ErrorPhrase(
        "이름이 비어 있어요.",
        hint: "이름을 적어 주세요: `todoctl category add 업무 --color #FFE3CC`")
    case .tooLong(let field, let length, let limit):
      ErrorPhrase(
        "\(fieldName(field)): \(length)자는 너무 길어요. \(limit)자까지 쓸 수 있어요.",
        hint: "줄여서 다시 적어 주세요. 글은 저절로 잘리지 않아요.")
    case .tooManyMarks(let limit): tooManyMarks(limit)
    case .alarmNeedsTime(let alarm):
      ErrorPhrase(
        "종일 투두에는 시간이 없어 \(self.alarm(alarm, isAllDay: false)) 알림을 쓸 수 없어요.",
        hint: "`--at HH:MM`으로 시간을 주거나 `--alarm 1d`처럼 하루 단위로 적어 주세요.")
    case .lengthNeedsTime(let length):
      ErrorPhrase(
        "길이 \(self.length(length))에는 시간이 필요한데, 종일 투두에는 시간이 없어요.",
        hint: "`--at HH:MM`으로 시간을 주거나, `--for 2d`처럼 하루 단위로 적어 주세요.")
    case .zoneNeedsTime(let zone):
      ErrorPhrase(
        "시간대 \(zone)에는 시간이 필요한데, 종일 투두에는 시간이 없어요.",
        hint: "`--at HH:MM`으로 시간을 주거나 `--no-zone`으로 시간대를 빼 주세요.")
    case .extraDateBeforeStart(let date, let start):
      ErrorPhrase(
        "\(start)에 시작하는 일정에 그보다 이른 \("\(date)", .object) 더할 수 없어요.",
        hint: "시작일을 앞당기거나 그 날짜를 따로 추가해 주세요.")
    case .neverOccurs(let rule, let start):
      ErrorPhrase(
        "\(start)부터 “\(recurrence(rule))”에 해당하는 날이 없어요.",
        hint: "실제로 있는 날인지 확인해 주세요.")
    case .recurrence(let error): errorText(error)
    case .phrase(let form, let error): errorText(error, in: form)
    case .endsBeforeStart(let start, let end):
      ErrorPhrase(
        "종료일(\(end))이 시작일(\(start))보다 빨라요.",
        hint: "`--until`에 \(start)부터의 날짜를 적어 주세요.")
    case .noRepeatDays:
      ErrorPhrase(
        "루틴에는 반복 요일이 하나 이상 필요해요.",
        hint: "`--days mon,wed,fri`처럼 요일을 적어 주세요.")
    case .pauseNeedsSeries:
      ErrorPhrase(
        "쉬는 기간은 반복되는 것에만 있어요.", hint: "빼거나, 반복 규칙 또는 요일을 적어 주세요.")
    case .negativeShareCount(let count):
      ErrorPhrase("공유 횟수는 음수일 수 없어요: \(count)", hint: "0 이상의 수를 적어 주세요.")
    case .missing(let field):
      ErrorPhrase("\(fieldName(field), .subject) 없어요.", hint: "짐작하지 않아요. 값을 적어 주세요.")
    case .fieldDoesNotApply, .sameOnAllDays:
      fieldErrorText(error)
    case .diaryTooLong, .diaryBlank, .ambiguousEmotion:
      diaryErrorText(error)
    }
  }

  /// Why a text is no value of a form.
  private func refusal(of form: ValueForm, _ text: String) -> String {
    switch form {
    case .weekday, .icon, .emotion, .zone: return "그런 \(name(of: form), .topic) 없어요"
    case .setting: return "쓸 수 없는 설정값이에요"
    case .date where MonthLength(of: text) != nil: return "달력에 없는 날이에요"
    case .time where text.wholeMatch(of: /\d{1,2}:\d{2}/) != nil: return "하루에 없는 시각이에요"
    default: return "\(name(of: form), .toward) 읽을 수 없어요"
    }
  }

  private func tooManyMarks(_ limit: Int) -> ErrorPhrase {
    ErrorPhrase(
      "결합 문자가 \(limit)개보다 많이 붙은 글자가 있어요.",
      hint: "결합 문자를 지우고 다시 해 주세요.")
  }

  private func name(of form: ValueForm) -> String {
    switch form {
    case .date: "날짜"
    case .time: "시각"
    case .instant: "때"
    case .week: "주"
    case .weekday: "요일"
    case .alarm: "알림"
    case .color: "색"
    case .icon: "아이콘"
    case .uid: "uid"
    case .id: "번호"
    case .setting: "설정값"
    case .key: "키"
    case .emotion: "감정"
    case .length: "길이"
    case .zone: "시간대"
    case .month: "달"
    case .quarter: "분기"
    case .year: "해"
    case .tally: "집계"
    }
  }

  /// What a text may have meant; nil if nothing is near.
  private func advice(_ form: ValueForm, _ text: String) -> String? {
    switch form {
    case .date: MonthLength(of: text)?.korean
    case .emotion: Emotion.near(text).map { "혹시 \(emotionName($0))인가요? \(expectation(of: form))" }
    default: nil
    }
  }

  private func expectation(of form: ValueForm) -> String {
    switch form {
    case .date: "YYYY-MM-DD로 적어 주세요. 예: 2026-11-21. 실제로 있는 날이어야 해요."
    case .time: "00:00부터 23:59까지 HH:MM으로 적어 주세요. 예: 09:30"
    case .instant: "UTC로 YYYY-MM-DDTHH:MM:SSZ처럼 적어 주세요. 예: 2026-11-21T09:30:00Z"
    case .week: "2026-W47, 또는 그 주의 아무 날짜로 적어 주세요. 예: 2026-11-21"
    case .weekday: "월,화,수,목,금,토,일 또는 mon…sun으로 적어 주세요. 예: `--days mon,wed`"
    case .alarm: "수와 단위로 적어 주세요. 예: 10m, 1h, 1d. 10년까지 돼요."
    case .color: "#RRGGBB로 적어 주세요. 예: #FFE3CC"
    case .icon: "다음에서 골라 주세요: \(CategoryIcon.allCases.map(\.rawValue).joined(separator: ", "))"
    case .uid: "제어 문자 없이 1…\(EventUID.maximumLengthInBytes)바이트여야 해요."
    case .id: "1부터 \(EventID.maximum)까지의 수예요. `todoctl list`에서 볼 수 있어요."
    case .setting: "설정마다 쓸 수 있는 값은 `todoctl config list`에 있어요."
    case .key: "a–z, 0–9, 점, _, -로 1…200자여야 해요."
    case .length: "90m, 1h30m, 2d처럼 적어 주세요. 100년까지 돼요."
    case .zone: "Asia/Seoul 같은 IANA 이름이나 KST-9 같은 POSIX 규칙으로 적어 주세요."
    case .month: "2026-11, 또는 그 달의 아무 날짜로 적어 주세요. 예: 2026-11-21"
    case .quarter: "2026-Q4, 또는 그 분기의 아무 날짜로 적어 주세요. 예: 2026-11-21"
    case .year: "2026, 또는 그 해의 아무 날짜로 적어 주세요. 예: 2026-11-21"
    case .tally: "0부터 \(Tally.maximum)까지의 수여야 해요."
    case .emotion: "다음에서 골라 주세요: \(numberedEmotions(Emotion.allCases))"
    }
  }

  /// The kinds with their names in Korean, where they have one.
  private func names(of kinds: [EventKind]) -> String {
    let names = kinds.map { kind in
      let name = kindName(kind)
      return name == kind.rawValue ? name : "\(kind)(\(name))"
    }
    return names.joined(separator: ", ")
  }
}

extension EnglishStrings {
  /// The errors about fields that an event, or one day of it, doesn't have.
  private func fieldErrorText(_ error: ValueError) -> ErrorPhrase {
    switch error {
    case .fieldDoesNotApply(let field, let kind):
      ErrorPhrase(
        "A \(kindName(kind)) has no \(fieldName(field)).",
        hint: "Leave it out; `todoctl edit --help` lists the options.")
    case .sameOnAllDays(let field):
      ErrorPhrase(
        "The \(fieldName(field)) can't differ on one day.",
        hint: "Change it on all days, or from a day on with `--following`.")
    default:
      unknownError
    }
  }
}

extension KoreanStrings {
  /// The errors about fields that an event, or one day of it, doesn't have.
  private func fieldErrorText(_ error: ValueError) -> ErrorPhrase {
    switch error {
    case .fieldDoesNotApply(let field, let kind):
      ErrorPhrase(
        "\(kindName(kind))에는 쓸 수 없는 항목이에요: \(fieldName(field))",
        hint: "빼고 다시 해 보세요. `todoctl edit --help`에 종류별 옵션이 있어요.")
    case .sameOnAllDays(let field):
      ErrorPhrase(
        "하루만 다르게 할 수 없는 항목이에요: \(fieldName(field))",
        hint: "전체를 바꾸거나, `--following`으로 그날부터 바꿔 주세요.")
    default:
      unknownError
    }
  }
}
