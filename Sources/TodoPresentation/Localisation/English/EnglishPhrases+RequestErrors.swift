import TodoDomain

extension EnglishPhrases {
  func errorText(_ error: RequestError) -> ErrorText {
    switch error {
    case .unknownEvent(let id):
      ErrorText("There is no todo \(id).", hint: "`todoctl list` shows the ids.")
    case .unstored:
      ErrorText("This todo is not stored yet.", hint: "Store it first with `todoctl add`.")
    case .notAnOccurrence(let id, let date, let kind):
      ErrorText(
        "There is no \(self.date(date)) among the dates of \(kindName(kind)) \(id).",
        hint: "`todoctl show \(id)` tells its dates.")
    case .notRepeating(let id):
      ErrorText(
        "Todo \(id) is a single day: no dates follow that could be cut off.",
        hint: "Leave out `--following`, and it is about all of \(id); see `todoctl show \(id)`.")
    case .cannotMove(let id, let kind):
      ErrorText(
        "A \(kindName(kind)) can't be moved to another day.",
        hint: "Change its days instead: `todoctl edit \(id) --days mon,wed`")
    case .rangeReversed(let first, let last):
      ErrorText(
        "The range ends on \(last), before it starts on \(first).",
        hint: "Swap the two: `--from \(last) --to \(first)`")
    case .uidExists(let uid):
      ErrorText(
        "A todo with the uid \(UserText.quoted(uid.rawValue)) is in the store already.",
        hint: "`todoctl list` shows it; `todoctl edit` changes it.")
    case .noIDLeft:
      ErrorText(
        "The store has given out all its ids, up to \(EventID.maximum).",
        hint: "`todoctl export` and `todoctl import` into a new store begin anew.")
    case .kindDiffers(let id, let kind, let given):
      ErrorText(
        "Todo \(id) is a \(kindName(kind)), and can't become a \(kindName(given)).",
        hint: "Add a \(kindName(given)) with `todoctl add`, then `todoctl delete \(id)`.")
    case .unknownCategory, .categoryExists, .categoryInUse, .categoryIsDefault:
      categoryErrorText(error)
    case .unknownDiary, .ambiguousDiary, .diaryExists:
      diaryErrorText(error)
    }
  }

  private func categoryErrorText(_ error: RequestError) -> ErrorText {
    let list = "`todoctl category list`"
    switch error {
    case .unknownCategory(let name, let near):
      let names = near.map(UserText.quoted).joined(separator: " or ")
      return ErrorText(
        "There is no category \(UserText.quoted(name)).",
        hint: (near.isEmpty ? "" : "Did you mean \(names)? ") + "\(list) shows them all.")
    case .categoryExists(let name):
      return ErrorText(
        "There is a category \(UserText.quoted(name)) already.",
        hint: "Choose another name, or change it: `todoctl category edit \(UserText.word(name))`")
    case .categoryInUse(let name, let events):
      let uses = events == 1 ? "todo uses" : "todos use"
      return ErrorText(
        "\(events) \(uses) the category \(UserText.quoted(name)).",
        hint: "Give them another; `todoctl list --category \(UserText.word(name))` shows them.")
    case .categoryIsDefault(let name):
      return ErrorText(
        "The category \(UserText.quoted(name)) stays: todos without another one belong to it.",
        hint: "\(list) shows those that can go.")
    default:
      return unknownError
    }
  }
}
