public import TodoDomain
public import TodoLocalisation

private let invalid = ErrorKind.invalidValue

extension ValueError: ExplainedError {
  /// The explanation for people and scripts.
  public var explanation: Explanation {
    switch self {
    case .malformed(.zone, let text) where !ZoneID.near(text).isEmpty:
      invalid.says(
        "There is no time zone \(UserText.quoted(text)).", "그런 시간대는 없어요: \(UserText.quoted(text))"
      ).advises(
        "Did you mean \(ZoneID.near(text).joined(separator: ", "))?",
        "혹시 \(ZoneID.near(text).joined(separator: ", "))인가요?")
    case .malformed(let form, let text):
      invalid.says(Text.refusal(of: form, text))
        .advises(Text.advice(form, text) ?? form.expectation)
    case .unknownWord(let field, let word, let known):
      invalid.says(
        "\(UserText.quoted(word)) is not \(Text.name(ofWord: field)).",
        "그런 \(Text.name(ofWord: field), .topic) 없어요: \(UserText.quoted(word))"
      ).advises(
        "Choose from \(known.joined(separator: ", ")).",
        "\(known.map { Text.named($0, of: field) }.joined(separator: ", "))에서 골라 주세요.")
    case .emptyTitle:
      invalid.says("The title is empty.", "제목이 비어 있어요.").advises(
        "Give it a few words: `todoctl add Lunch tomorrow`; all words after `--` belong to the title.",
        "제목을 적어 주세요: `todoctl add 내일 점심`. `--` 뒤의 말은 모두 제목이에요.")
    case .emptyName:
      invalid.says("The name is empty.", "이름이 비어 있어요.").advises(
        "Give it a word: `todoctl category add work --color '#FFE3CC'`",
        "이름을 적어 주세요: `todoctl category add 업무 --color '#FFE3CC'`")
    case .tooLong(let field, let length, let limit):
      invalid.says(
        "The \(Text.fieldName(field)) has \(length) characters; at most \(limit) are allowed.",
        "\(Text.fieldName(field)): \(length)자는 너무 길어요. \(limit)자까지 쓸 수 있어요."
      ).advises("Shorten it: todoctl never cuts a text.", "줄여서 다시 적어 주세요. 글을 임의로 자르지 않아요.")
    case .tooManyMarks(let limit):
      invalid.says(
        "A character has more than \(limit) combining marks.", "결합 문자가 \(limit)개보다 많이 붙은 글자가 있어요."
      ).advises("Remove the marks, and try again.", "결합 문자를 지우고 다시 해 주세요.")
    case .tooManyAlarms(let count):
      invalid.says(
        "A todo has \(count) alarms; at most \(Alarm.maximumCount) are allowed.",
        "알림이 \(count)개예요. \(Alarm.maximumCount)개까지 쓸 수 있어요."
      ).advises("Leave some of them out.", "몇 개를 빼고 다시 해 주세요.")
    case .alarmNeedsTime(let alarm):
      invalid.says(
        "An alarm \(Text.alarm(alarm, isAllDay: false)) needs a time, and an all-day todo has none.",
        "종일 투두에는 시각이 없어 \(Text.alarm(alarm, isAllDay: false)) 알림을 쓸 수 없어요."
      ).advises(
        "Give a time with `--at HH:MM`, or an alarm at a time of a day: `--alarm 9am`, `--alarm '1d 9am'`.",
        "`--at HH:MM`으로 시각을 정하거나 `--alarm 9:00`, `--alarm '1d 9:00'`처럼 울릴 시각을 적어 주세요.")
    case .endsBeforeStart(let start, let end):
      invalid.says(
        "The last date, \(end), comes before the first, \(start).",
        "종료일(\(Text.day(end)))이 시작일(\(Text.day(start)))보다 빨라요."
      ).advises("Give `--until` a date from \(start) on.", "`--until`에 \(start) 이후의 날짜를 적어 주세요.")
    case .timeNeedsDay(let time):
      invalid.says(
        "A time, \(time), needs a day, and this todo has none.",
        "이 투두에는 날짜가 없어서 시각(\(time))을 쓸 수 없어요."
      ).advises(
        "Give a day with `--on tomorrow`, or a due with `--due 'tomorrow \(time)'`.",
        "`--on 내일`로 날짜를 정하거나, `--due '내일 \(time)'`처럼 마감을 적어 주세요.")
    case .dueNeedsSingleDay(let due):
      invalid.says(
        "A todo with several dates can't also have a due (\(due)).",
        "반복하거나 여러 날에 걸친 투두에는 마감(\(due))을 둘 수 없어요."
      ).advises(
        "Leave the due out: a series is due on each of its days, as in “pay rent monthly on the 1st”, and a period on its last day.",
        "마감을 빼 주세요. 반복은 “월세 매월 1일”처럼 그날그날, 기간은 마지막 날까지 하면 돼요.")
    case .lengthNeedsTime(let length):
      invalid.says(
        "A length of \(Text.length(length)) needs a time, and an all-day todo has none.",
        "소요 시간(\(Text.length(length)))을 적으려면 시각이 필요한데, 종일 투두에는 시각이 없어요."
      ).advises(
        "Give a time with `--at HH:MM`, or a length of whole days such as `--for 2d`.",
        "`--at HH:MM`으로 시각을 정하거나, `--for 2d`처럼 하루 단위로 적어 주세요.")
    case .zoneNeedsTime(let zone):
      invalid.says(
        "The time zone \(zone) needs a time, and an all-day todo has none.",
        "시간대 \(zone)에는 시각이 필요한데, 종일 투두에는 시각이 없어요."
      ).advises(
        "Give a time with `--at HH:MM`, or remove the zone with `--no-zone`.",
        "`--at HH:MM`으로 시각을 정하거나 `--no-zone`으로 시간대를 빼 주세요.")
    case .extraDateBeforeStart(let date, let start):
      invalid.says(
        "\(date) can't be an extra date of a todo that begins on \(start).",
        "\(start)에 시작하는 일정에 그보다 이른 \("\(date)", .object) 더할 수 없어요."
      ).advises(
        "Begin the todo earlier, or add another one for that date.", "시작일을 앞당기거나 그 날짜를 따로 추가해 주세요.")
    case .neverOccurs(let rule, let start):
      invalid.says(
        "“\(Text.recurrence(rule))” never occurs from \(start) on.",
        "\(Text.date(start))부터 “\(Text.recurrence(rule))”에 해당하는 날이 없어요."
      ).advises("Check its days and months: is there such a date?", "실제로 있는 날인지 확인해 주세요.")
    case .recurrence(let error): error.explanation
    case .phrase(let form, let error): error.explanation(in: form)
    case .noRepeatDays:
      invalid.says(
        "A routine needs at least one day of the week.", "루틴에는 반복 요일이 하나 이상 필요해요."
      ).advises("Name its days with `--days mon,wed,fri`.", "`--days mon,wed,fri`처럼 요일을 적어 주세요.")
    case .pauseNeedsSeries:
      invalid.says("Only a series can have a pause.", "쉬는 기간은 반복 일정이나 루틴에만 둘 수 있어요.")
        .advises(
          "Leave the pause out, or give a rule or days of the week.", "빼거나, 반복 규칙 또는 요일을 적어 주세요.")
    case .negativeShareCount(let count):
      invalid.says(
        "A share count can't be negative, as \(count) is.", "공유 횟수는 음수일 수 없어요: \(count)"
      ).advises("Give 0 or more.", "0 이상의 수를 적어 주세요.")
    case .missing(let field):
      invalid.says(
        "The \(Text.fieldName(field)) is missing.", "\(Text.fieldName(field), .subject) 없어요."
      ).advises("Give it: todoctl never guesses it.", "자동으로 채우지 않아요. 값을 적어 주세요.")
    case .fieldDoesNotApply(let field, let kind):
      invalid.says(
        "A \(Text.kindName(kind)) has no \(Text.fieldName(field)).",
        "\(Text.kindName(kind))에는 쓸 수 없는 항목이에요: \(Text.fieldName(field))"
      ).advises(
        "Leave it out; `todoctl edit --help` lists the options.",
        "빼고 다시 해 보세요. `todoctl edit --help`에 종류별 옵션이 있어요.")
    case .sameOnAllDays(let field):
      invalid.says(
        "The \(Text.fieldName(field)) can't differ on one day.",
        "하루만 다르게 할 수 없는 항목이에요: \(Text.fieldName(field))"
      ).advises(
        "Change it on all days, or from a day on with `--following`.",
        "전체를 바꾸거나, `--following`으로 그날부터 바꿔 주세요.")
    case .diaryTooLong(let field, let length, let limit):
      invalid.says(
        "A text of the diary entry (\(Text.fieldName(field))) has \(length) characters; at most "
          + "\(limit) are allowed.",
        "감정일기의 글(\(Text.fieldName(field)))이 \(length)자로 너무 길어요. \(limit)자까지 쓸 수 있어요."
      ).advises("Shorten it: todoctl never cuts a text.", "줄여서 다시 적어 주세요. 글을 임의로 자르지 않아요.")
    case .diaryBlank(let field):
      invalid.says(
        "One of the diary entry's \(Text.fieldName(field)) is blank.",
        "감정일기에 빈 항목이 있어요: \(Text.fieldName(field))"
      ).advises("Leave it out.", "빼고 다시 해 보세요.")
    case .ambiguousEmotion(let text, let emotions):
      invalid.says(
        "\(UserText.quoted(text)) is the beginning of several emotions.",
        "여러 감정이 이렇게 시작해요: \(UserText.quoted(text))"
      ).advises(
        "Choose from \(Text.numberedEmotions(emotions)).",
        "다음에서 골라 주세요: \(Text.numberedEmotions(emotions))")
    case .tooManyEmotions(let count):
      invalid.says(
        "A diary entry has \(count) emotions; at most \(DiaryEntry.mostEmotions) are allowed.",
        "감정일기의 감정이 \(count)개예요. \(DiaryEntry.mostEmotions)개까지 적을 수 있어요."
      ).advises(
        "Name the strongest ones, and write the others as finer words: `--sub`.",
        "가장 큰 감정만 적고, 나머지는 세부 감정(`--sub`)으로 적어 주세요.")
    case .emotionTwice(let emotion):
      invalid.says(
        "The emotion \(Text.emotionName(emotion)) is there twice.",
        "같은 감정이 두 번 있어요: \(Text.emotionName(emotion))"
      ).advises("Name each emotion once.", "감정마다 한 번만 적어 주세요.")
    }
  }
}

extension Text {
  private static func name(of form: ValueForm) -> Text {
    switch form {
    case .date: Text("a date", "날짜")
    case .time: Text("a time of day", "시각")
    case .instant: Text("a moment in time", "날짜와 시각")
    case .week: Text("a week", "주")
    case .weekday: Text("a day of the week", "요일")
    case .alarm: Text("an alarm", "알림")
    case .color: Text("a color", "색")
    case .icon: Text("an icon", "아이콘")
    case .uid: Text("a uid", "uid")
    case .id: Text("an id", "번호")
    case .setting: Text("a value of this preference", "설정값")
    case .key: Text("a key", "키")
    case .emotion: Text("an emotion", "감정")
    case .emotionName: Text("a name of an emotion", "감정 이름")
    case .moodScore: Text("a mood", "기분")
    case .face: Text("a face", "이모지")
    case .tag: Text("a tag", "태그")
    case .length: Text("a length of time", "시간 길이")
    case .zone: Text("a time zone", "시간대")
    case .month: Text("a month", "달")
    case .quarter: Text("a quarter", "분기")
    case .year: Text("a year", "해")
    case .tally: Text("a count of the tally", "집계")
    case .step: Text("a step", "하위 할 일")
    case .amount: Text("an amount", "양")
    case .target: Text("a target", "목표량")
    }
  }

  /// Returns a hint for a value that can't be read: the length of a date's month, or the emotion
  /// that is probably meant. Nil for other values.
  fileprivate static func advice(_ form: ValueForm, _ text: String) -> Text? {
    switch form {
    case .date: MonthLength(of: text)?.text
    case .emotion:
      Emotion.near(text).map {
        Text(
          "Did you mean \(emotionName($0))? \(form.expectation)",
          "혹시 \(emotionName($0))인가요? \(form.expectation)")
      }
    default: nil
    }
  }

  fileprivate static func refusal(of form: ValueForm, _ typed: String) -> Text {
    let (name, text) = (name(of: form), UserText.quoted(typed))
    return switch form {
    case .weekday, .icon, .emotion, .zone:
      Text("\(text) is not \(name).", "그런 \(name, .topic) 없어요: \(text)")
    case .setting: Text("\(text) is not \(name).", "쓸 수 없는 설정값이에요: \(text)")
    case .date where MonthLength(of: typed) != nil:
      Text("\(text) is not \(name).", "달력에 없는 날이에요: \(text)")
    case .time where typed.wholeMatch(of: /\d{1,2}:\d{2}/) != nil:
      Text("\(text) is not \(name).", "하루에 없는 시각이에요: \(text)")
    default: Text("\(text) is not \(name).", "올바른 \(name, .subject) 아니에요: \(text)")
    }
  }

  fileprivate static func name(ofWord field: EventField) -> Text {
    switch field {
    case .kind: Text("a kind of todo", "종류")
    case .priority: Text("a priority", "우선순위")
    default: fieldName(field)
    }
  }

  /// Returns a fixed word such as `high`, with its Korean name if it has one.
  fileprivate static func named(_ word: String, of field: EventField) -> Text {
    let name = self.word(word, of: field)[.ko]
    return Text(verbatim: name == word ? word : "\(word)(\(name))")
  }
}

extension ValueForm {
  /// The sentence that tells how to write a value of this form, or where to see the possible
  /// values.
  fileprivate var expectation: Text {
    switch self {
    case .date:
      Text(
        "Write it as YYYY-MM-DD, such as 2026-11-21; the day has to exist.",
        "YYYY-MM-DD로 적어 주세요. 예: 2026-11-21. 실제로 있는 날이어야 해요.")
    case .time:
      Text(
        "Write it as HH:MM, from 00:00 to 23:59, such as 09:30.",
        "00:00부터 23:59까지 HH:MM으로 적어 주세요. 예: 09:30")
    case .instant:
      Text(
        "Write it in UTC as YYYY-MM-DDTHH:MM:SSZ, such as 2026-11-21T09:30:00Z.",
        "UTC로 YYYY-MM-DDTHH:MM:SSZ처럼 적어 주세요. 예: 2026-11-21T09:30:00Z")
    case .week:
      Text(
        "Write it as 2026-W47, or as any date in the week, such as 2026-11-21.",
        "2026-W47처럼, 또는 그 주의 아무 날짜로 적어 주세요. 예: 2026-11-21")
    case .weekday:
      Text(
        "Write days as mon,tue,wed,thu,fri,sat,sun, such as `--days mon,wed`.",
        "월,화,수,목,금,토,일 또는 mon…sun으로 적어 주세요. 예: `--days mon,wed`")
    case .length:
      Text(
        "Write it as 90m, 1h30m or 2d; at most a hundred years.",
        "90m, 1h30m, 2d처럼 적어 주세요. 100년까지 쓸 수 있어요.")
    case .month:
      Text(
        "Write it as 2026-11, or as any date in the month, such as 2026-11-21.",
        "2026-11처럼, 또는 그달의 아무 날짜로 적어 주세요. 예: 2026-11-21")
    case .quarter:
      Text(
        "Write it as 2026-Q4, or as any date in the quarter, such as 2026-11-21.",
        "2026-Q4처럼, 또는 그 분기의 아무 날짜로 적어 주세요. 예: 2026-11-21")
    case .year:
      Text(
        "Write it as 2026, or as any date in the year, such as 2026-11-21.",
        "2026처럼, 또는 그해의 아무 날짜로 적어 주세요. 예: 2026-11-21")
    case .alarm:
      Text(
        "Write a length before the start, such as 10m, 1h or 1d; a time, such as 9am; or both: 1d 9am.",
        "시작하기 얼마 전인지(10m, 1h, 1d), 몇 시인지(9am), 또는 둘 다(1d 9am) 적어 주세요.")
    case .color: Text("Write it as #RRGGBB, such as #FFE3CC.", "#RRGGBB로 적어 주세요. 예: #FFE3CC")
    case .icon:
      Text(
        "Choose from \(CategoryIcon.allCases.map(\.rawValue).joined(separator: ", ")).",
        "다음에서 골라 주세요: \(CategoryIcon.allCases.map(\.rawValue).joined(separator: ", "))")
    case .uid:
      Text(
        "A uid has 1 to \(EventUID.maximumLengthInBytes) bytes, and no control characters.",
        "제어 문자 없이 1…\(EventUID.maximumLengthInBytes)바이트여야 해요.")
    case .id:
      Text(
        "An id is a number from 1 to \(EventID.maximum); `todoctl list` shows todos with their numbers.",
        "1부터 \(EventID.maximum)까지의 수예요. `todoctl list`에서 볼 수 있어요.")
    case .setting:
      Text(
        "`todoctl config list` shows the values that each preference takes.",
        "설정마다 쓸 수 있는 값은 `todoctl config list`에 있어요.")
    case .key:
      Text(
        "A key has 1 to 200 characters of a–z, 0–9, dot, _ and -.",
        "a–z, 0–9, 점, _, -로 1…200자여야 해요.")
    case .zone:
      Text(
        "Write an IANA name such as Asia/Seoul, or a POSIX rule such as KST-9.",
        "Asia/Seoul 같은 IANA 이름이나 KST-9 같은 POSIX 규칙으로 적어 주세요.")
    case .tally:
      Text("A count is a number from 0 to \(Tally.maximum).", "0부터 \(Tally.maximum)까지의 수여야 해요.")
    case .emotion:
      Text(
        "Choose from \(Text.numberedEmotions(Emotion.standard)), or your own: "
          + "`todoctl diary emotion list`",
        "다음 감정이나 내 감정(`todoctl diary emotion list`)에서 골라 주세요: "
          + "\(Text.numberedEmotions(Emotion.standard))")
    case .emotionName:
      Text(
        "A name has letters, digits, spaces, _ and -, and at most 60 bytes, such as proud.",
        "글자, 숫자, 빈칸, _, -로 60바이트까지 적을 수 있어요. 예: 뿌듯함")
    case .moodScore:
      Text("Write a number from -3 (bad) to 3 (good).", "-3(나쁨)부터 3(좋음)까지의 수로 적어 주세요.")
    case .tag:
      Text(
        "A tag is one word without spaces, commas and signs at its beginning, such as walk.",
        "띄어쓰기와 쉼표 없이, 부호로 시작하지 않는 한 단어로 적어 주세요. 예: 산책")
    case .step:
      Text(
        "A step is one line of text, such as passport.", "하위 할 일은 한 줄의 글이에요. 예: 여권")
    case .amount:
      Text(
        "An amount is a number from 0 to 1000000000 with at most three decimals, such as 2.5.",
        "0부터 1000000000까지, 소수점 아래 세 자리까지의 수예요. 예: 2.5")
    case .target:
      Text(
        "A target is an amount with its unit, such as `8 glasses` or `at most 2 coffees`.",
        "양과 단위로 적어 주세요. 예: `8잔`, `최대 2잔`")
    case .face: Text("Write one emoji, such as 🦚.", "이모지 하나를 적어 주세요. 예: 🦚")
    }
  }
}
