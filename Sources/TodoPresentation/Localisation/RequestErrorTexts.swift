import TodoDomain

extension EnglishStrings {
  func errorText(_ error: RequestError) -> ErrorPhrase {
    switch error {
    case .unknownEvent(let id):
      ErrorPhrase("There is no todo \(id).", hint: "`todoctl list` shows the ids.")
    case .unstored:
      ErrorPhrase("This todo is not stored yet.", hint: "Store it first with `todoctl add`.")
    case .notAnOccurrence(let id, let date, let kind):
      ErrorPhrase(
        "Todo \(id), a \(kindName(kind)), doesn't occur on \(self.date(date)).",
        hint: "`todoctl show \(id)` shows its dates.")
    case .notRepeating(let id):
      ErrorPhrase(
        "Todo \(id) has only one date, so none follow it.",
        hint: "Leave out `--following` to change or delete it; `todoctl show \(id)` shows it.")
    case .cannotStop(let id):
      ErrorPhrase(
        "Todo \(id) has nothing before that day that could be kept.",
        hint: "`todoctl delete \(id)` removes it.")
    case .cannotPause(let id):
      ErrorPhrase(
        "Todo \(id) has no date to pause then.",
        hint: "Series and routines can rest; `todoctl show \(id)` shows its dates.")
    case .notPaused(let id):
      ErrorPhrase(
        "Todo \(id) isn't paused.", hint: "`todoctl pause \(id)` lets it rest from today on.")
    case .notATask(let id, let category):
      ErrorPhrase(
        "Todo \(id) can't be finished: the category \(UserText.quoted(category)) holds events.",
        hint: "To make tasks of them: `todoctl category edit \(UserText.word(category)) --tasks`")
    case .rangeReversed(let first, let last):
      ErrorPhrase(
        "The range ends on \(last), before it starts on \(first).",
        hint: "Swap the two: `--from \(last) --to \(first)`")
    case .uidExists(let uid):
      ErrorPhrase(
        "A todo with the uid \(UserText.quoted(uid.rawValue)) is in the store already.",
        hint: "`todoctl list` shows it; `todoctl edit` changes it.")
    case .noIDLeft:
      ErrorPhrase(
        "The store has given out all its ids, up to \(EventID.maximum).",
        hint: "`todoctl export`, then `todoctl import` into a new store, gives new ids.")
    case .kindDiffers(let id, let kind, let given):
      ErrorPhrase(
        "Todo \(id) is a \(kindName(kind)), and can't become a \(kindName(given)).",
        hint: "Add a \(kindName(given)) with `todoctl add`, then `todoctl delete \(id)`.")
    case .unknownCategory, .categoryExists, .categoryInUse, .categoryIsDefault:
      categoryErrorText(error)
    case .unknownDiary, .ambiguousDiary, .diaryExists:
      diaryErrorText(error)
    case .cannotSkip, .dateAhead, .momentAhead, .unknownTitle, .insideWord, .ambiguousTitle,
      .notDue, .noneOn, .nothingToUndo, .severalDates:
      choiceErrorText(error)
    }
  }

  private func categoryErrorText(_ error: RequestError) -> ErrorPhrase {
    let list = "`todoctl category list`"
    switch error {
    case .unknownCategory(let name, let near):
      let names = near.map(UserText.quoted).joined(separator: " or ")
      return ErrorPhrase(
        "There is no category \(UserText.quoted(name)).",
        hint: (near.isEmpty ? "" : "Did you mean \(names)? ") + "\(list) shows them all.")
    case .categoryExists(let name):
      return ErrorPhrase(
        "There is a category \(UserText.quoted(name))\(Category.otherName(of: name)) already.",
        hint: "Choose another name, or change it: `todoctl category edit \(UserText.word(name))`")
    case .categoryInUse(let name, let events):
      let uses = events == 1 ? "todo uses" : "todos use"
      return ErrorPhrase(
        "\(events) \(uses) the category \(UserText.quoted(name)).",
        hint:
          "`todoctl list --category \(UserText.word(name))` shows them; "
          + "`todoctl edit ID --category NAME` changes one."
      )
    case .categoryIsDefault(let name):
      return ErrorPhrase(
        "The category \(UserText.quoted(name)) can't be renamed or deleted: todos without another belong "
          + "to it.",
        hint: "\(list) shows the others.")
    default:
      return unknownError
    }
  }
}

extension KoreanStrings {
  func errorText(_ error: RequestError) -> ErrorPhrase {
    switch error {
    case .unknownEvent(let id):
      ErrorPhrase("\(id)번 투두가 없어요.", hint: "번호는 `todoctl list`에서 볼 수 있어요.")
    case .unstored:
      ErrorPhrase(
        "아직 저장되지 않은 투두예요.", hint: "먼저 `todoctl add`로 저장해 주세요.")
    case .notAnOccurrence(let id, let date, let kind):
      ErrorPhrase(
        "\(self.date(date), .topic) \(id)번 \(kindName(kind), .subject) 없는 날이에요.",
        hint: "해당 날짜는 `todoctl show \(id)`에서 볼 수 있어요.")
    case .notRepeating(let id):
      ErrorPhrase(
        "반복되지 않는 하루 일정은 어느 날부터 지울 수 없어요.",
        hint: "`--following`을 빼면 \(id)번 전체에 적용돼요. \("`todoctl show \(id)`", .toward) 확인해 주세요.")
    case .cannotStop(let id):
      ErrorPhrase(
        "\(id)번에는 그날 전에 남길 것이 없어요.", hint: "\("`todoctl delete \(id)`", .toward) 지울 수 있어요.")
    case .cannotPause(let id):
      ErrorPhrase(
        "\(id)번은 그때 쉴 날이 없어요.",
        hint: "반복 일정과 루틴만 쉴 수 있어요. 날짜는 `todoctl show \(id)`에서 볼 수 있어요.")
    case .notPaused(let id):
      ErrorPhrase(
        "\(id)번은 쉬고 있지 않아요.", hint: "\("`todoctl pause \(id)`", .toward) 오늘부터 쉴 수 있어요.")
    case .notATask(let id, let category):
      ErrorPhrase(
        "투두 \(id)번은 이벤트 카테고리 \(UserText.quoted(category))에 있어서 완료할 수 없어요.",
        hint: "할 일로 바꾸려면: `todoctl category edit \(UserText.word(category)) --tasks`")
    case .rangeReversed(let first, let last):
      ErrorPhrase(
        "기간의 끝(\(last))이 시작(\(first))보다 빨라요.",
        hint: "둘을 바꿔 보세요: `--from \(last) --to \(first)`")
    case .uidExists(let uid):
      ErrorPhrase(
        "같은 uid의 투두가 이미 있어요: \(UserText.quoted(uid.rawValue))",
        hint: "`todoctl list`에서 찾아 `todoctl edit`으로 고칠 수 있어요.")
    case .noIDLeft:
      ErrorPhrase(
        "저장소의 번호를 \(EventID.maximum)까지 모두 썼어요.",
        hint: "`todoctl export`한 파일을 새 저장소에 `todoctl import`하면 돼요.")
    case .kindDiffers(let id, let kind, let given):
      ErrorPhrase(
        "\(id)번의 종류는 \(kindName(kind))이며, \(kindName(given))으로 바꿀 수 없어요.",
        hint: "`todoctl add`로 새로 추가한 뒤 \("`todoctl delete \(id)`", .toward) 지워 주세요.")
    case .unknownCategory, .categoryExists, .categoryInUse, .categoryIsDefault:
      categoryErrorText(error)
    case .unknownDiary, .ambiguousDiary, .diaryExists:
      diaryErrorText(error)
    case .cannotSkip, .dateAhead, .momentAhead, .unknownTitle, .insideWord, .ambiguousTitle,
      .notDue, .noneOn, .nothingToUndo, .severalDates:
      choiceErrorText(error)
    }
  }

  private func categoryErrorText(_ error: RequestError) -> ErrorPhrase {
    let list = "`todoctl category list`"
    switch error {
    case .unknownCategory(let name, let near):
      let names = near.map(UserText.quoted).joined(separator: ", ")
      return ErrorPhrase(
        "그런 카테고리가 없어요: \(UserText.quoted(name))",
        hint: (near.isEmpty ? "" : "혹시 \(names)인가요? ") + "\(list)에서 모두 볼 수 있어요.")
    case .categoryExists(let name):
      return ErrorPhrase(
        "이미 있는 카테고리예요: \(UserText.quoted(name))\(Category.otherName(of: name))",
        hint: "다른 이름을 쓰거나 고쳐 보세요: `todoctl category edit \(UserText.word(name))`")
    case .categoryInUse(let name, let events):
      return ErrorPhrase(
        "투두 \(events)개가 쓰는 카테고리예요: \(UserText.quoted(name))",
        hint: "먼저 다른 카테고리로 바꿔 주세요: `todoctl list --category \(UserText.word(name))`")
    case .categoryIsDefault(let name):
      return ErrorPhrase(
        "따로 정하지 않은 투두의 카테고리라서 이름을 바꾸거나 지울 수 없어요: \(UserText.quoted(name))",
        hint: "다른 카테고리는 \(list)에 있어요.")
    default:
      return unknownError
    }
  }
}

extension Category {
  /// The Korean name of a category that the program made, in brackets; empty for others.
  fileprivate static func otherName(of name: String) -> String {
    koreanNames[name].map { " (\($0))" } ?? ""
  }
}

extension EnglishStrings {
  func errorText(_ error: RecurrenceRuleError) -> ErrorPhrase {
    ErrorPhrase(message(error), hint: "A rule looks like this: FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR")
  }

  private func message(_ error: RecurrenceRuleError) -> String {
    switch error {
    case .textTooLong(let length, let limit):
      "The rule has \(length) bytes; at most \(limit) are read."
    case .malformedPart(let text): "\(UserText.quoted(text)) is not of the form NAME=VALUE."
    case .unknownPart(let name): "A rule has no part \(UserText.quoted(name))."
    case .duplicatedPart(let part): "The rule has \(part.rawValue) twice."
    case .unsupportedPart(let part):
      "\(part.rawValue) sets a time of day; all dates of a rule have the todo's own time."
    case .missingFrequency: "The rule has no FREQ."
    case .unsupportedFrequency(let name):
      "FREQ=\(UserText.line(name)) repeats within a day, but a rule here gives dates."
    case .emptyValue(let part): "\(part.rawValue) has an empty value."
    case .malformedValue(let part, let value):
      "\(UserText.quoted(value)) is not a value of \(part.rawValue)."
    case .outOfRange(let part, let value):
      "\(part.rawValue) can't be \(UserText.line(value))."
    case .tooManyValues(let part, let count, let limit):
      "\(part.rawValue) has \(count) values; at most \(limit) are allowed."
    case .countWithUntil: "COUNT and UNTIL can't be combined."
    case .partNotAllowed(let part, let frequency):
      "\(part.rawValue) can't be combined with FREQ=\(frequency.rawValue)."
    case .ordinalNotAllowed(let day, let frequency):
      "BYDAY=\(day) counts within a month or a year, not with FREQ=\(frequency.rawValue)."
    case .ordinalWithWeekNumbers(let day): "BYDAY=\(day) can't be combined with BYWEEKNO."
    case .positionsAlone: "BYSETPOS needs another list to choose from."
    }
  }
}

extension KoreanStrings {
  func errorText(_ error: RecurrenceRuleError) -> ErrorPhrase {
    ErrorPhrase(message(error), hint: "규칙은 이렇게 적어요: FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR")
  }

  private func message(_ error: RecurrenceRuleError) -> String {
    switch error {
    case .textTooLong(let length, let limit):
      "규칙이 \(length)바이트예요. \(limit)바이트까지 읽어요."
    case .malformedPart(let text): "NAME=VALUE 형식이 아니에요: \(UserText.quoted(text))"
    case .unknownPart(let name): "규칙에 없는 항목이에요: \(UserText.quoted(name))"
    case .duplicatedPart(let part): "\(part.rawValue) 항목이 두 번 있어요."
    case .unsupportedPart(let part):
      "\(part.rawValue) 항목은 시각을 정해요. 규칙의 모든 날짜는 일정의 시각을 따라요."
    case .missingFrequency: "규칙에 FREQ 항목이 없어요."
    case .unsupportedFrequency(let name):
      "하루 안에서 반복하는 규칙은 쓸 수 없어요: FREQ=\(UserText.line(name))"
    case .emptyValue(let part): "\(part.rawValue) 항목에 빈 값이 있어요."
    case .malformedValue(let part, let value):
      "\(part.rawValue) 항목의 값이 올바르지 않아요: \(UserText.quoted(value))"
    case .outOfRange(let part, let value):
      "\(part.rawValue) 항목에 쓸 수 없는 값이에요: \(UserText.line(value))"
    case .tooManyValues(let part, let count, let limit):
      "\(part.rawValue) 항목의 값이 \(count)개예요. \(limit)개까지 쓸 수 있어요."
    case .countWithUntil: "COUNT와 UNTIL은 함께 쓸 수 없어요."
    case .partNotAllowed(let part, let frequency):
      "\(part.rawValue) 항목은 FREQ=\(frequency.rawValue)와 함께 쓸 수 없어요."
    case .ordinalNotAllowed(let day, let frequency):
      "몇째 요일(BYDAY=\(day))은 FREQ=\(frequency.rawValue)와 함께 쓸 수 없어요."
    case .ordinalWithWeekNumbers(let day):
      "몇째 요일(BYDAY=\(day))은 BYWEEKNO와 함께 쓸 수 없어요."
    case .positionsAlone: "BYSETPOS로 고를 다른 목록이 없어요."
    }
  }
}
