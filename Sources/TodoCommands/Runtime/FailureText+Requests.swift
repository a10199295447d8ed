import TodoDomain
import TodoPresentation
import TodoText

/// The errors of requests for todos, and of the editor.
extension FailureText {
  static func kind(of error: RequestError) -> String {
    switch error {
    case .unknownEvent: "unknownEvent"
    case .notAnOccurrence: "notAnOccurrence"
    case .notRepeating: "notRepeating"
    case .cannotStop: "cannotStop"
    case .cannotPause: "cannotPause"
    case .notPaused: "notPaused"
    case .notATask: "notATask"
    case .cannotSkip: "cannotSkip"
    case .dateAhead, .momentAhead: "dateAhead"
    case .unknownTitle: "unknownTitle"
    case .insideWord, .ambiguousTitle: "ambiguousTitle"
    case .notDue, .noneOn, .nothingToUndo: "notDue"
    case .severalDates: "severalDates"
    case .rangeReversed: "rangeReversed"
    case .unknownCategory: "unknownCategory"
    case .categoryExists, .categoryInUse, .categoryIsDefault: "categoryConflict"
    case .uidExists, .kindDiffers, .unstored, .noIDLeft, .diaryExists: "conflict"
    case .unknownDiary: "unknownDiary"
    case .ambiguousDiary: "ambiguousDiary"
    }
  }

  static func failure(for error: FormMistake) -> Failure {
    Failure(kind: "invalidValue", text: error.text, status: .usage)
  }

  static func failure(for error: KeptText) -> Failure {
    failure(for: error.error).saying(Text.keptText(error.path))
  }

  static var editorFailure: Failure {
    Failure(
      kind: "editorFailed",
      text: ErrorText(
        Text(
          "The editor can't be run, or ended with an error. Nothing was changed.",
          "편집기를 열 수 없거나, 편집기가 오류로 끝났어요. 바뀐 것은 없어요."),
        hint: Text(
          "Use another one, as in `EDITOR=nano todoctl edit 3 --editor`.",
          "다른 편집기를 써 보세요: `EDITOR=nano todoctl edit 3 --editor`.")),
      status: .refused)
  }
}
