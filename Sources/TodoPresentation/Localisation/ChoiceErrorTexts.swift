import TodoDomain

extension EnglishStrings {
  /// The texts of requests whose words or dates don't say which todo is meant.
  func choiceErrorText(_ error: RequestError) -> ErrorPhrase {
    switch error {
    case .unknownTitle(let words):
      ErrorPhrase(
        "No todo has \(UserText.quoted(words)) in its title.",
        hint:
          "`todoctl search` looks into all texts, and `todoctl list` shows todos with their ids.")
    case .insideWord(let words):
      ErrorPhrase(
        "\(UserText.quoted(words)) is only inside a longer word of a title. Nothing was done.",
        hint: "Give the id if you mean that todo.")
    case .ambiguousTitle(let words, let count):
      ErrorPhrase(
        "\(count) todos have \(UserText.quoted(words)) in their titles. Nothing was done.",
        hint: "Give the id of the one you mean, and `--on` for its day if it repeats.")
    case .notDue(let words):
      ErrorPhrase(
        "No todo with \(UserText.quoted(words)) in its title is due today or overdue. "
          + "Nothing was done.",
        hint: "Give the id of the one you mean, and `--on` for another day.")
    case .noneOn(let date, let words):
      ErrorPhrase(
        "No todo with \(UserText.quoted(words)) in its title occurs on \(self.date(date)). "
          + "Nothing was done.",
        hint: "Give the id of the one you mean; `todoctl show ID` shows its dates.")
    case .nothingToUndo(let words):
      ErrorPhrase(
        "There is nothing to undo today or in the last days, for a todo with "
          + "\(UserText.quoted(words)) in its title.",
        hint: "Give the id of the one you mean, and `--on` for its day.")
    case .severalDates(let id, let count):
      ErrorPhrase(
        "\(count) dates of todo \(id) may be meant. Nothing was done.",
        hint: "Say which one with `--on`.")
    case .dateAhead(let date):
      ErrorPhrase(
        "\(self.date(date)) is after today.",
        hint: "If you mean that date, add `--ahead`.")
    case .momentAhead(let moment):
      ErrorPhrase(
        "\(self.date(moment.date))\(moment.time.map { ", \($0)" } ?? "") is still to come.",
        hint: "An entry says what has been felt. Name a moment that is past.")
    case .cannotSkip(let id):
      ErrorPhrase(
        "Todo \(id) has only one date, so it can't have a day off.",
        hint: "`todoctl delete \(id)` deletes it; `todoctl move \(id) tomorrow` moves it.")
    default:
      unknownError
    }
  }
}

extension KoreanStrings {
  /// The texts of requests whose words or dates don't say which todo is meant.
  func choiceErrorText(_ error: RequestError) -> ErrorPhrase {
    switch error {
    case .unknownTitle(let words):
      ErrorPhrase(
        "제목에 이 말이 있는 투두가 없어요: \(UserText.quoted(words))",
        hint: "모든 글에서는 `todoctl search`로 찾고, 번호는 `todoctl list`에서 볼 수 있어요.")
    case .insideWord(let words):
      ErrorPhrase(
        "제목의 더 긴 낱말 속에만 이 말이 있어서 아무것도 하지 않았어요: \(UserText.quoted(words))",
        hint: "그 투두가 맞다면 번호를 적어 주세요.")
    case .ambiguousTitle(let words, let count):
      ErrorPhrase(
        "제목에 이 말이 있는 투두가 \(count)개여서 아무것도 하지 않았어요: \(UserText.quoted(words))",
        hint: "번호로 골라 주세요. 반복되는 투두라면 `--on`으로 날짜도 적어 주세요.")
    case .notDue(let words):
      ErrorPhrase(
        "오늘 하거나 밀린 투두 가운데 제목에 이 말이 있는 것이 없어 아무것도 하지 않았어요: "
          + UserText.quoted(words),
        hint: "번호로 골라 주세요. 다른 날이라면 `--on`으로 날짜도 적어 주세요.")
    case .noneOn(let date, let words):
      ErrorPhrase(
        "\(self.date(date))에는 제목에 이 말이 있는 투두가 없어 아무것도 하지 않았어요: "
          + UserText.quoted(words),
        hint: "번호로 골라 주세요. 날짜는 `todoctl show ID`에서 볼 수 있어요.")
    case .nothingToUndo(let words):
      ErrorPhrase(
        "제목에 이 말이 있는 투두 가운데 오늘이나 최근에 되돌릴 것이 없어요: \(UserText.quoted(words))",
        hint: "번호로 고르고 `--on`으로 날짜도 적어 주세요.")
    case .severalDates(let id, let count):
      ErrorPhrase(
        "\(id)번은 해당하는 날이 \(count)개여서 아무것도 하지 않았어요.",
        hint: "`--on`으로 날짜를 골라 주세요.")
    case .dateAhead(let date):
      ErrorPhrase(
        "\(self.date(date)): 아직 오지 않은 날이에요.",
        hint: "그 날이 맞다면 `--ahead`를 붙여 주세요.")
    case .momentAhead(let moment):
      ErrorPhrase(
        "\(self.moment(moment)): 아직 오지 않은 때예요.",
        hint: "감정일기에는 이미 느낀 것을 적어요. 지난 때를 적어 주세요.")
    case .cannotSkip(let id):
      ErrorPhrase(
        "\(id)번은 하루 일정이어서 쉬는 날을 둘 수 없어요.",
        hint:
          "\("`todoctl delete \(id)`", .toward) 지우거나 `todoctl move \(id) 내일`로 미룰 수 있어요.")
    default:
      unknownError
    }
  }
}
