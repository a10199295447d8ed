import TodoDomain

extension EnglishPhrases {
  func name(of color: TallyColor) -> String { color.rawValue }

  func errorText(_ error: TallyError) -> ErrorText {
    switch error {
    case .notANumber(let color, let text):
      ErrorText(
        "What is stored as the tally's \(name(of: color)) count is no number from 0 to "
          + "\(Tally.maximum): \(UserText.quoted(text)).",
        hint: "`todoctl tally reset` starts again from 0.")
    case .full(let color):
      ErrorText(
        "The \(name(of: color)) count would be more than \(Tally.maximum).",
        hint: "`todoctl tally reset` starts again from 0.")
    }
  }
}
