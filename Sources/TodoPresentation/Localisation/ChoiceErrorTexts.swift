import TodoDomain

extension Text {
  /// The texts of requests whose words or dates don't say which todo is meant.
  static func choiceErrorText(_ error: RequestError) -> ErrorText {
    switch error {
    case .unknownTitle(let words):
      ErrorText(
        Text(
          "No todo has \(UserText.quoted(words)) in its title.",
          "제목에 이 말이 있는 투두가 없어요: \(UserText.quoted(words))"),
        hint: Text(
          "`todoctl search` looks into all texts, and `todoctl list` shows todos with their ids.",
          "모든 글에서는 `todoctl search`로 찾고, 번호는 `todoctl list`에서 볼 수 있어요."))
    case .insideWord(let words):
      ErrorText(
        Text(
          "\(UserText.quoted(words)) is only inside a longer word of a title. Nothing was done.",
          "제목의 더 긴 낱말 속에만 이 말이 있어서 아무것도 하지 않았어요: \(UserText.quoted(words))"),
        hint: Text("Give the id if you mean that todo.", "그 투두가 맞다면 번호를 적어 주세요."))
    case .ambiguousTitle(let words, let count):
      ErrorText(
        Text(
          "\(count) todos have \(UserText.quoted(words)) in their titles. Nothing was done.",
          "제목에 이 말이 있는 투두가 \(count)개여서 아무것도 하지 않았어요: \(UserText.quoted(words))"),
        hint: Text(
          "Give the id of the one you mean, and `--on` for its day if it repeats.",
          "번호로 골라 주세요. 반복되는 투두라면 `--on`으로 날짜도 적어 주세요."))
    case .notDue(let words):
      ErrorText(
        Text(
          "No todo with \(UserText.quoted(words)) in its title is due today or overdue. Nothing was done.",
          "오늘 하거나 밀린 투두 가운데 제목에 이 말이 있는 것이 없어 아무것도 하지 않았어요: \(UserText.quoted(words))"),
        hint: Text(
          "Give the id of the one you mean, and `--on` for another day.",
          "번호로 골라 주세요. 다른 날이라면 `--on`으로 날짜도 적어 주세요."))
    case .noneOn(let date, let words):
      ErrorText(
        Text(
          "No todo with \(UserText.quoted(words)) in its title occurs on \(self.date(date)). Nothing was done.",
          "\(self.date(date))에는 제목에 이 말이 있는 투두가 없어 아무것도 하지 않았어요: \(UserText.quoted(words))"),
        hint: Text(
          "Give the id of the one you mean; `todoctl show ID` shows its dates.",
          "번호로 골라 주세요. 날짜는 `todoctl show ID`에서 볼 수 있어요."))
    case .nothingToUndo(let words):
      ErrorText(
        Text(
          "There is nothing to undo today or in the last days, for a todo with "
            + "\(UserText.quoted(words)) in its title.",
          "제목에 이 말이 있는 투두 가운데 오늘이나 최근에 되돌릴 것이 없어요: \(UserText.quoted(words))"),
        hint: Text(
          "Give the id of the one you mean, and `--on` for its day.", "번호로 고르고 `--on`으로 날짜도 적어 주세요."
        ))
    case .severalDates(let id, let count):
      ErrorText(
        Text(
          "\(count) dates of todo \(id) may be meant. Nothing was done.",
          "\(id)번은 해당하는 날이 \(count)개여서 아무것도 하지 않았어요."),
        hint: Text("Say which one with `--on`.", "`--on`으로 날짜를 골라 주세요."))
    case .dateAhead, .momentAhead, .cannotSkip:
      dayErrorText(error)
    default: unknownError
    }
  }

  /// The errors about days that can't be meant.
  private static func dayErrorText(_ error: RequestError) -> ErrorText {
    switch error {
    case .dateAhead(let date):
      ErrorText(
        Text("\(self.date(date)) is after today.", "\(self.date(date)): 아직 오지 않은 날이에요."),
        hint: Text("If you mean that date, add `--ahead`.", "그 날이 맞다면 `--ahead`를 붙여 주세요."))
    case .momentAhead(let moment):
      ErrorText(
        Text(
          "\(self.date(moment.date))\(moment.time.map { ", \($0)" } ?? "") is still to come.",
          "\(self.moment(moment)): 아직 오지 않은 때예요."),
        hint: Text(
          "An entry says what has been felt. Name a moment that is past.",
          "감정일기에는 이미 느낀 것을 적어요. 지난 때를 적어 주세요."))
    case .cannotSkip(let id):
      ErrorText(
        Text(
          "Todo \(id) has only one date, so it can't have a day off.",
          "\(id)번은 하루 일정이어서 쉬는 날을 둘 수 없어요."),
        hint: Text(
          "`todoctl delete \(id)` deletes it; `todoctl move \(id) tomorrow` moves it.",
          "\("`todoctl delete \(id)`", .toward) 지우거나 `todoctl move \(id) 내일`로 미룰 수 있어요."))
    default: unknownError
    }
  }
}
