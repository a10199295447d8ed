public import TodoDomain
public import TodoLocalisation

extension RequestError: ExplainedError {
  /// The explanation for people and scripts.
  public var explanation: Explanation {
    switch self {
    case .unknownEvent(let id):
      ErrorKind.unknownEvent.says("There is no todo \(id).", "\(id)번 투두가 없어요.").advises(
        "`todoctl list` shows todos with their numbers.", "번호는 `todoctl list`에서 볼 수 있어요.")
    case .unstored:
      ErrorKind.conflict.says("This todo is not stored yet.", "아직 저장되지 않은 투두예요.").advises(
        "Store it first with `todoctl add`.", "먼저 `todoctl add`로 저장해 주세요.")
    case .notAnOccurrence(let id, let date, let kind):
      ErrorKind.notAnOccurrence.says(
        "Todo \(id), a \(Text.kindName(kind)), doesn't occur on \(Text.date(date)).",
        "\(Text.date(date), .topic) \(id)번 \(Text.kindName(kind), .subject) 없는 날이에요."
      ).advises("`todoctl show \(id)` shows its dates.", "해당 날짜는 `todoctl show \(id)`에서 볼 수 있어요.")
    case .notRepeating(let id):
      ErrorKind.notRepeating.says(
        "Todo \(id) has only one date, so no others follow it.", "하루짜리 일정에는 `--following`을 쓸 수 없어요."
      ).advises(
        "Leave out `--following` to change or delete it; `todoctl show \(id)` shows it.",
        "`--following`을 빼면 \(id)번 전체에 적용돼요. \("`todoctl show \(id)`", .toward) 확인해 주세요.")
    case .cannotStop(let id):
      ErrorKind.cannotStop.says(
        "Todo \(id) has no date before that day, so it can't be stopped.",
        "\(id)번은 그날보다 앞선 날짜가 없어서 끝낼 수 없어요."
      ).advises(
        "`todoctl delete \(id)` removes it.", "\("`todoctl delete \(id)`", .toward) 지울 수 있어요.")
    case .cannotPause(let id):
      ErrorKind.cannotPause.says(
        "Todo \(id) has no date to pause in that time.", "\(id)번은 그때 쉴 날이 없어요."
      )
      .advises(
        "Only routines and series with fixed days can be paused. To move this todo: `todoctl move \(id) +1w`",
        "정한 날마다 오는 반복 일정과 루틴만 쉴 수 있어요. 다른 투두는 옮겨 주세요: `todoctl move \(id) +1주`")
    case .notPaused(let id):
      ErrorKind.notPaused.says("Todo \(id) isn't paused.", "\(id)번은 쉬고 있지 않아요.").advises(
        "`todoctl pause \(id)` lets it rest from today on.",
        "\("`todoctl pause \(id)`", .toward) 오늘부터 쉴 수 있어요.")
    case .cannotSkip(let id):
      ErrorKind.cannotSkip.says(
        "Todo \(id) has only one date, so it can't have a day off.",
        "\(id)번은 하루짜리 일정이라 쉬는 날로 할 수 없어요."
      ).advises(
        "`todoctl delete \(id)` deletes it; `todoctl move \(id) tomorrow` moves it.",
        "\("`todoctl delete \(id)`", .toward) 지우거나 `todoctl move \(id) 내일`로 미룰 수 있어요.")
    case .onlyLastAgain(let id, let last):
      ErrorKind.notAnOccurrence.says(
        "That day of todo \(id) can't be opened again, because a later day was done or skipped. Only the last such day, \(Text.date(last)), can.",
        "\(id)번은 그 뒤에도 했거나 쉬었어요. 그중 마지막인 \(Text.date(last))만 취소할 수 있어요."
      ).advises("`todoctl show \(id)` shows its days.", "`todoctl show \(id)`에서 볼 수 있어요.")
    case .noTarget(let id):
      ErrorKind.noTarget.says(
        "Todo \(id) has no target, so no amount can be entered.",
        "\(id)번에는 목표량이 없어서 양을 적을 수 없어요."
      ).advises(
        "Give a routine a target with `todoctl edit \(id) --target '8 glasses'`.",
        "루틴에는 `todoctl edit \(id) --target 8잔`처럼 정할 수 있어요.")
    case .exceeded(let id, let date, let amount, let target):
      ErrorKind.exceeded.says(
        "Todo \(id) can't be finished on \(Text.date(date)): its amount is \(amount), and its target \(Text.target(target)).",
        "\(Text.date(date)): \(id)번의 양(\(amount))이 \(Text.target(target), .object) 넘어서 완료할 수 없어요."
      ).advises(
        "If the amount is wrong, set it: `todoctl done \(id) =\(target.amount)`",
        "양이 틀렸다면 고쳐 주세요: `todoctl done \(id) =\(target.amount)`")
    case .wasDoneOn(let id, let date):
      ErrorKind.notAnOccurrence.says(
        "Todo \(id) can't be moved to \(Text.date(date)): it was done or skipped on that day.",
        "\(Text.date(date)): \(id)번을 이미 했거나 쉰 날이라 그날로 옮길 수 없어요."
      ).advises(
        "Move it to another day: `todoctl move \(id) tomorrow`",
        "다른 날로 옮겨 주세요: `todoctl move \(id) 내일`")
    case .dateAhead(let date):
      ErrorKind.dateAhead.says(
        "\(Text.date(date)) is after today.", "\(Text.date(date)): 아직 오지 않은 날이에요."
      ).advises("If you mean that date, add `--ahead`.", "그날이 맞다면 `--ahead`를 붙여 주세요.")
    case .momentAhead(let moment):
      ErrorKind.dateAhead.says(
        "\(Text.date(moment.date))\(moment.time.map { ", \($0)" } ?? "") is still to come.",
        "\(Text.moment(moment)): 아직 오지 않은 시각이에요."
      ).advises(
        "A diary entry says what you felt. Name a moment in the past.",
        "감정일기에는 이미 느낀 것을 적어요. 지난 시각을 적어 주세요.")
    case .unknownTitle(let words):
      ErrorKind.unknownTitle.says(
        "No todo has \(UserText.quoted(words)) in its title.",
        "제목에 이 말이 있는 투두가 없어요: \(UserText.quoted(words))"
      ).advises(
        "`todoctl search WORDS` looks into all texts, and shows todos with their numbers.",
        "`todoctl search 찾을 말`로 메모와 장소까지 찾고, 번호도 볼 수 있어요.")
    case .insideWord(let words):
      ErrorKind.ambiguousTitle.says(
        "\(UserText.quoted(words)) is only inside a longer word of a title. Nothing was done.",
        "더 긴 단어의 일부로만 제목에 있는 말이라 아무것도 하지 않았어요: \(UserText.quoted(words))"
      ).advises("Give the number if you mean that todo.", "그 투두가 맞다면 번호를 적어 주세요.")
    case .ambiguousTitle(let words, let count):
      ErrorKind.ambiguousTitle.says(
        "\(count) todos have \(UserText.quoted(words)) in their titles. Nothing was done.",
        "제목에 이 말이 있는 투두가 \(count)개여서 아무것도 하지 않았어요: \(UserText.quoted(words))"
      ).advises(
        "Give the id of the todo you mean, and its day with `--on` if it repeats.",
        "번호로 골라 주세요. 반복되는 투두라면 `--on`으로 날짜도 적어 주세요.")
    case .notDue(let words):
      ErrorKind.notDue.says(
        "No todo with \(UserText.quoted(words)) in its title is due today or overdue. Nothing was done.",
        "오늘 할 일과 지난 투두 중에 제목에 이 말이 있는 것이 없어 아무것도 하지 않았어요: \(UserText.quoted(words))"
      ).advises(
        "Give the id of the todo you mean, and another day with `--on`.",
        "번호로 골라 주세요. 다른 날이라면 `--on`으로 날짜도 적어 주세요.")
    case .noneOn(let date, let words):
      ErrorKind.notDue.says(
        "No todo with \(UserText.quoted(words)) in its title occurs on \(Text.date(date)). Nothing was done.",
        "\(Text.date(date))에는 제목에 이 말이 있는 투두가 없어 아무것도 하지 않았어요: \(UserText.quoted(words))"
      ).advises(
        "Give the id of the todo you mean; `todoctl show ID` shows its dates.",
        "번호로 골라 주세요. 날짜는 `todoctl show ID`에서 볼 수 있어요.")
    case .nothingToUndo(let words):
      ErrorKind.notDue.says(
        "There is nothing to undo today or in the last days, for a todo with "
          + "\(UserText.quoted(words)) in its title.",
        "제목에 이 말이 있는 투두 가운데 오늘이나 최근에 되돌릴 것이 없어요: \(UserText.quoted(words))"
      ).advises(
        "Give the id of the todo you mean, and its day with `--on`.", "번호로 고르고 `--on`으로 날짜도 적어 주세요."
      )
    case .severalDates(let id, let count):
      ErrorKind.severalDates.says(
        "\(count) dates of todo \(id) may be meant. Nothing was done.",
        "\(id)번은 해당하는 날이 \(count)일이어서 아무것도 하지 않았어요."
      ).advises("Say which one with `--on`.", "`--on`으로 날짜를 골라 주세요.")
    case .unknownStep(let id, _, count: 0):
      ErrorKind.unknownStep.says("Todo \(id) has no steps.", "\(id)번에는 하위 할 일이 없어요.").advises(
        "`todoctl edit \(id) --step passport` adds one.",
        "`todoctl edit \(id) --step 여권`처럼 더할 수 있어요.")
    case .unknownStep(let id, let number, let count):
      ErrorKind.unknownStep.says(
        "Todo \(id) has \(Text.count(count, "step")), and no step \(number).",
        "\(id)번의 하위 할 일은 \(count)개여서 \(number)번째가 없어요."
      ).advises("`todoctl show \(id)` lists them.", "`todoctl show \(id)`에서 볼 수 있어요.")
    case .notATask(let id, let category):
      ErrorKind.notATask.says(
        "Todo \(id) can't be finished: the category \(UserText.quoted(category)) holds events.",
        "투두 \(id)번은 이벤트 카테고리 \(UserText.quoted(category))에 있어서 완료할 수 없어요."
      ).advises(
        "To turn all its todos into tasks: `todoctl category edit \(UserText.word(category)) --tasks`",
        "할 일로 바꾸려면: `todoctl category edit \(UserText.word(category)) --tasks`")
    case .rangeReversed(let first, let last):
      ErrorKind.rangeReversed.says(
        "The range ends on \(last), before it starts on \(first).",
        "기간의 끝(\(Text.day(last)))이 시작(\(Text.day(first)))보다 빨라요."
      ).advises(
        "Swap the two: `--from \(last) --to \(first)`", "둘을 바꿔 보세요: `--from \(last) --to \(first)`")
    case .unknownCategory(let name, let near):
      ErrorKind.unknownCategory.says(
        "There is no category \(UserText.quoted(name)).", "그런 카테고리가 없어요: \(UserText.quoted(name))"
      ).advises(
        question(after: near)
          + Text(
            "`todoctl category list` shows all categories.", "`todoctl category list`에서 모두 볼 수 있어요."
          ))
    case .categoryExists(let name):
      ErrorKind.categoryConflict.says(
        "There is a category \(UserText.quoted(name))\(Category.otherName(of: name)) already.",
        "이미 있는 카테고리예요: \(UserText.quoted(name))\(Category.otherName(of: name))"
      ).advises(
        "Choose another name, or change that category: `todoctl category edit \(UserText.word(name))`",
        "다른 이름을 쓰거나 고쳐 보세요: `todoctl category edit \(UserText.word(name))`")
    case .categoryInUse(let name, let events):
      ErrorKind.categoryConflict.says(
        "\(events) \(events == 1 ? "todo uses" : "todos use") the category \(UserText.quoted(name)), so it can't be deleted.",
        "투두 \(events)개가 쓰고 있어 삭제할 수 없는 카테고리예요: \(UserText.quoted(name))"
      ).advises(
        "`todoctl list --category \(UserText.word(name))` shows these todos; "
          + "`todoctl edit ID --category NAME` moves one to another category.",
        "먼저 다른 카테고리로 바꿔 주세요: `todoctl list --category \(UserText.word(name))`")
    case .categoryIsDefault(let name):
      ErrorKind.categoryConflict.says(
        "The category \(UserText.quoted(name)) can't be renamed or deleted: it has the todos for which "
          + "no category was chosen.",
        "카테고리를 정하지 않은 투두가 쓰는 기본 카테고리라서 이름을 바꾸거나 삭제할 수 없어요: \(UserText.quoted(name))"
      ).advises(
        "`todoctl category list` shows the other categories.",
        "다른 카테고리는 `todoctl category list`에 있어요.")
    case .uidExists(let uid):
      ErrorKind.conflict.says(
        "A todo with the uid \(UserText.quoted(uid.rawValue)) is in the store already.",
        "같은 uid의 투두가 이미 있어요: \(UserText.quoted(uid.rawValue))"
      ).advises(
        "`todoctl list` shows it; `todoctl edit` changes it.",
        "`todoctl list`에서 찾아 `todoctl edit`으로 고칠 수 있어요.")
    case .noIDLeft:
      ErrorKind.conflict.says(
        "The store has given out all its ids, up to \(EventID.maximum).",
        "저장소의 번호를 \(EventID.maximum)까지 모두 썼어요."
      ).advises(
        "`todoctl export`, then `todoctl import` into a new store, gives new ids.",
        "`todoctl export`한 파일을 새 저장소에 `todoctl import`하면 돼요.")
    case .kindDiffers(let id, let kind, let given):
      ErrorKind.conflict.says(
        "Todo \(id) is a \(Text.kindName(kind)), and can't become a \(Text.kindName(given)).",
        "\(id)번은 \(Text.kindName(kind), .being). \(Text.kindName(given), .toward) 바꿀 수 없어요."
      ).advises(
        "Add a \(Text.kindName(given)) with `todoctl add`, then `todoctl delete \(id)`.",
        "`todoctl add`로 새로 추가한 뒤 \("`todoctl delete \(id)`", .toward) 지워 주세요.")
    case .unknownDiary(let uid):
      ErrorKind.unknownDiary.says(
        "There is no diary entry \(UserText.quoted(uid)).", "그런 감정일기가 없어요: \(UserText.quoted(uid))"
      ).advises(diaryNumbers)
    case .ambiguousDiary(let uid, let count):
      ErrorKind.ambiguousDiary.says(
        "\(count) diary entries have a uid that begins with \(UserText.quoted(uid)).",
        "uid가 \(UserText.quoted(uid), .toward) 시작하는 감정일기가 \(count)개예요."
      ).advises(diaryNumbers)
    case .diaryExists(let uid):
      ErrorKind.conflict.says(
        "A diary entry with the uid \(UserText.quoted(uid.rawValue)) is in the store already.",
        "같은 uid의 감정일기가 이미 있어요: \(UserText.quoted(uid.rawValue))"
      ).advises("`todoctl diary edit` changes it.", "`todoctl diary edit`으로 고칠 수 있어요.")
    }
  }

  private func question(after near: [String]) -> Text {
    let names = near.map { Text(verbatim: UserText.quoted($0)) }
      .joined(separator: Text(" or ", ", "))
    return near.isEmpty ? .empty : Text("Did you mean \(names)? ", "혹시 \(names)인가요? ")
  }

  private var diaryNumbers: Text {
    Text(
      "`todoctl diary list` shows the entries with their numbers.",
      "번호는 `todoctl diary list`에서 볼 수 있어요.")
  }
}

extension Category {
  /// Returns the Korean name of a built-in category with a space before it and in brackets; an
  /// empty text for other categories.
  fileprivate static func otherName(of name: String) -> String {
    koreanNames[name].map { " (\($0))" } ?? ""
  }
}
