import TodoDomain

extension KoreanPhrases {
  func errorText(_ error: RequestError) -> ErrorText {
    switch error {
    case .unknownEvent(let id):
      ErrorText("\(id)번 투두가 없습니다.", hint: "번호는 `todoctl list`에서 볼 수 있습니다.")
    case .unstored:
      ErrorText(
        "아직 저장되지 않은 투두입니다.", hint: "먼저 `todoctl add`로 저장해 주세요.")
    case .notAnOccurrence(let id, let date, let kind):
      ErrorText(
        "유효하지 않은 \(kindName(kind)) 날짜입니다. \(id)번은 \(date)에 없습니다.",
        hint: "해당 날짜는 `todoctl show \(id)`에서 볼 수 있습니다.")
    case .notRepeating(let id):
      ErrorText(
        "반복되지 않는 하루 일정은 기간 삭제가 불가능합니다.",
        hint: "`--following`을 빼면 \(id)번 전체에 적용됩니다. `todoctl show \(id)`로 확인하세요.")
    case .cannotMove(let id, let kind):
      ErrorText(
        "\(kindName(kind)): 다른 날로 옮길 수 없는 종류입니다.",
        hint: "대신 요일을 바꿔 보세요: `todoctl edit \(id) --days mon,wed`")
    case .rangeReversed(let first, let last):
      ErrorText(
        "기간의 끝(\(last))이 시작(\(first))보다 빠릅니다.",
        hint: "둘을 바꿔 보세요: `--from \(last) --to \(first)`")
    case .uidExists(let uid):
      ErrorText(
        "같은 uid의 투두가 이미 있습니다: \(UserText.quoted(uid.rawValue))",
        hint: "`todoctl list`에서 찾아 `todoctl edit`으로 고칠 수 있습니다.")
    case .noIDLeft:
      ErrorText(
        "저장소의 번호를 \(EventID.maximum)까지 모두 썼습니다.",
        hint: "`todoctl export`한 파일을 새 저장소에 `todoctl import`하면 됩니다.")
    case .kindDiffers(let id, let kind, let given):
      ErrorText(
        "\(id)번의 종류는 \(kindName(kind))이며, \(kindName(given))으로 바꿀 수 없습니다.",
        hint: "`todoctl add`로 새로 추가한 뒤 `todoctl delete \(id)`로 지워 주세요.")
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
      let names = near.map(UserText.quoted).joined(separator: ", ")
      return ErrorText(
        "그런 카테고리가 없습니다: \(UserText.quoted(name))",
        hint: (near.isEmpty ? "" : "혹시 \(names)인가요? ") + "\(list)에서 모두 볼 수 있습니다.")
    case .categoryExists(let name):
      return ErrorText(
        "이미 있는 카테고리입니다: \(UserText.quoted(name))",
        hint: "다른 이름을 쓰거나 고쳐 보세요: `todoctl category edit \(UserText.word(name))`")
    case .categoryInUse(let name, let events):
      return ErrorText(
        "투두 \(events)개가 쓰는 카테고리입니다: \(UserText.quoted(name))",
        hint: "먼저 다른 카테고리로 바꿔 주세요: `todoctl list --category \(UserText.word(name))`")
    case .categoryIsDefault(let name):
      return ErrorText(
        "기본 카테고리는 지울 수 없습니다: \(UserText.quoted(name))",
        hint: "지울 수 있는 카테고리는 \(list)에 있습니다.")
    default:
      return unknownError
    }
  }
}
