public import TodoDomain

extension Text {
  /// The text of a request error.
  public static func errorText(_ error: RequestError) -> ErrorText {
    switch error {
    case .unknownEvent(let id):
      ErrorText(
        Text("There is no todo \(id).", "\(id)번 투두가 없어요."),
        hint: Text("`todoctl list` shows the ids.", "번호는 `todoctl list`에서 볼 수 있어요."))
    case .unstored:
      ErrorText(
        Text("This todo is not stored yet.", "아직 저장되지 않은 투두예요."),
        hint: Text("Store it first with `todoctl add`.", "먼저 `todoctl add`로 저장해 주세요."))
    case .notAnOccurrence(let id, let date, let kind):
      ErrorText(
        Text(
          "Todo \(id), a \(kindName(kind)), doesn't occur on \(self.date(date)).",
          "\(self.date(date), .topic) \(id)번 \(kindName(kind), .subject) 없는 날이에요."),
        hint: Text(
          "`todoctl show \(id)` shows its dates.", "해당 날짜는 `todoctl show \(id)`에서 볼 수 있어요."))
    case .notRepeating, .cannotStop, .cannotPause, .notPaused:
      seriesErrorText(error)
    case .notATask(let id, let category):
      ErrorText(
        Text(
          "Todo \(id) can't be finished: the category \(UserText.quoted(category)) holds events.",
          "투두 \(id)번은 이벤트 카테고리 \(UserText.quoted(category))에 있어서 완료할 수 없어요."),
        hint: Text(
          "To make tasks of them: `todoctl category edit \(UserText.word(category)) --tasks`",
          "할 일로 바꾸려면: `todoctl category edit \(UserText.word(category)) --tasks`"))
    case .rangeReversed(let first, let last):
      ErrorText(
        Text(
          "The range ends on \(last), before it starts on \(first).",
          "기간의 끝(\(last))이 시작(\(first))보다 빨라요."),
        hint: Text(
          "Swap the two: `--from \(last) --to \(first)`",
          "둘을 바꿔 보세요: `--from \(last) --to \(first)`"))
    case .uidExists(let uid):
      ErrorText(
        Text(
          "A todo with the uid \(UserText.quoted(uid.rawValue)) is in the store already.",
          "같은 uid의 투두가 이미 있어요: \(UserText.quoted(uid.rawValue))"),
        hint: Text(
          "`todoctl list` shows it; `todoctl edit` changes it.",
          "`todoctl list`에서 찾아 `todoctl edit`으로 고칠 수 있어요."))
    case .noIDLeft:
      ErrorText(
        Text(
          "The store has given out all its ids, up to \(EventID.maximum).",
          "저장소의 번호를 \(EventID.maximum)까지 모두 썼어요."),
        hint: Text(
          "`todoctl export`, then `todoctl import` into a new store, gives new ids.",
          "`todoctl export`한 파일을 새 저장소에 `todoctl import`하면 돼요."))
    case .kindDiffers(let id, let kind, let given):
      ErrorText(
        Text(
          "Todo \(id) is a \(kindName(kind)), and can't become a \(kindName(given)).",
          "\(id)번의 종류는 \(kindName(kind))이며, \(kindName(given))으로 바꿀 수 없어요."),
        hint: Text(
          "Add a \(kindName(given)) with `todoctl add`, then `todoctl delete \(id)`.",
          "`todoctl add`로 새로 추가한 뒤 \("`todoctl delete \(id)`", .toward) 지워 주세요."))
    case .unknownCategory, .categoryExists, .categoryInUse, .categoryIsDefault:
      categoryErrorText(error)
    case .unknownDiary, .ambiguousDiary, .diaryExists: diaryErrorText(error)
    case .cannotSkip, .dateAhead, .momentAhead, .unknownTitle, .insideWord, .ambiguousTitle,
      .notDue, .noneOn, .nothingToUndo, .severalDates:
      choiceErrorText(error)
    }
  }

  /// The errors about what only a series can do.
  private static func seriesErrorText(_ error: RequestError) -> ErrorText {
    switch error {
    case .notRepeating(let id):
      ErrorText(
        Text("Todo \(id) has only one date, so none follow it.", "반복되지 않는 하루 일정은 어느 날부터 지울 수 없어요."),
        hint: Text(
          "Leave out `--following` to change or delete it; `todoctl show \(id)` shows it.",
          "`--following`을 빼면 \(id)번 전체에 적용돼요. \("`todoctl show \(id)`", .toward) 확인해 주세요."))
    case .cannotStop(let id):
      ErrorText(
        Text(
          "Todo \(id) has nothing before that day that could be kept.", "\(id)번에는 그날 전에 남길 것이 없어요."),
        hint: Text(
          "`todoctl delete \(id)` removes it.", "\("`todoctl delete \(id)`", .toward) 지울 수 있어요."))
    case .cannotPause(let id):
      ErrorText(
        Text("Todo \(id) has no date to pause then.", "\(id)번은 그때 쉴 날이 없어요."),
        hint: Text(
          "Series and routines can rest; `todoctl show \(id)` shows its dates.",
          "반복 일정과 루틴만 쉴 수 있어요. 날짜는 `todoctl show \(id)`에서 볼 수 있어요."))
    case .notPaused(let id):
      ErrorText(
        Text("Todo \(id) isn't paused.", "\(id)번은 쉬고 있지 않아요."),
        hint: Text(
          "`todoctl pause \(id)` lets it rest from today on.",
          "\("`todoctl pause \(id)`", .toward) 오늘부터 쉴 수 있어요."))
    default: unknownError
    }
  }

  private static func categoryErrorText(_ error: RequestError) -> ErrorText {
    let list = "`todoctl category list`"
    switch error {
    case .unknownCategory(let name, let near):
      let names = near.map { Text(verbatim: UserText.quoted($0)) }
        .joined(separator: Text(" or ", ", "))
      return ErrorText(
        Text(
          "There is no category \(UserText.quoted(name)).", "그런 카테고리가 없어요: \(UserText.quoted(name))"
        ),
        hint: (near.isEmpty ? .empty : Text("Did you mean \(names)? ", "혹시 \(names)인가요? "))
          + Text("\(list) shows them all.", "\(list)에서 모두 볼 수 있어요."))
    case .categoryExists(let name):
      return ErrorText(
        Text(
          "There is a category \(UserText.quoted(name))\(Category.otherName(of: name)) already.",
          "이미 있는 카테고리예요: \(UserText.quoted(name))\(Category.otherName(of: name))"),
        hint: Text(
          "Choose another name, or change it: `todoctl category edit \(UserText.word(name))`",
          "다른 이름을 쓰거나 고쳐 보세요: `todoctl category edit \(UserText.word(name))`"))
    case .categoryInUse(let name, let events):
      let uses = events == 1 ? "todo uses" : "todos use"
      return ErrorText(
        Text(
          "\(events) \(uses) the category \(UserText.quoted(name)).",
          "투두 \(events)개가 쓰는 카테고리예요: \(UserText.quoted(name))"),
        hint: Text(
          "`todoctl list --category \(UserText.word(name))` shows them; "
            + "`todoctl edit ID --category NAME` changes one.",
          "먼저 다른 카테고리로 바꿔 주세요: `todoctl list --category \(UserText.word(name))`"))
    case .categoryIsDefault(let name):
      return ErrorText(
        Text(
          "The category \(UserText.quoted(name)) can't be renamed or deleted: todos without another belong "
            + "to it.", "따로 정하지 않은 투두의 카테고리라서 이름을 바꾸거나 지울 수 없어요: \(UserText.quoted(name))"),
        hint: Text("\(list) shows the others.", "다른 카테고리는 \(list)에 있어요."))
    default: return unknownError
    }
  }

  /// The text of an error of a recurrence rule.
  public static func errorText(_ error: RecurrenceRuleError) -> ErrorText {
    ErrorText(
      message(error),
      hint: Text(
        "A rule looks like this: FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR",
        "규칙은 이렇게 적어요: FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR"))
  }

  private static func message(_ error: RecurrenceRuleError) -> Text {
    switch error {
    case .textTooLong(let length, let limit):
      Text(
        "The rule has \(length) bytes; at most \(limit) are read.",
        "규칙이 \(length)바이트예요. \(limit)바이트까지 읽어요.")
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
        "\(part.rawValue) 항목은 시각을 정해요. 규칙의 모든 날짜는 일정의 시각을 따라요.")
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
    case .positionsAlone:
      Text("BYSETPOS needs another list to choose from.", "BYSETPOS로 고를 다른 목록이 없어요.")
    }
  }
}

extension Category {
  /// The Korean name of a category that the program made, in brackets; empty for others.
  fileprivate static func otherName(of name: String) -> String {
    koreanNames[name].map { " (\($0))" } ?? ""
  }
}
