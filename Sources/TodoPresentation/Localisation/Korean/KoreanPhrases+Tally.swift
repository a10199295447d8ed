import TodoDomain

extension KoreanPhrases {
  func name(of color: TallyColor) -> String {
    switch color {
    case .blue: "파랑"
    case .red: "빨강"
    }
  }

  func errorText(_ error: TallyError) -> ErrorText {
    switch error {
    case .notANumber(let color, let text):
      ErrorText(
        "\(name(of: color)) 집계로 저장된 값이 0부터 \(Tally.maximum)까지의 수가 아닙니다: "
          + UserText.quoted(text),
        hint: "`todoctl tally reset`으로 0부터 다시 셀 수 있습니다.")
    case .full(let color):
      ErrorText(
        "\(name(of: color)) 집계는 \(Tally.maximum)까지만 셀 수 있습니다.",
        hint: "`todoctl tally reset`으로 0부터 다시 셀 수 있습니다.")
    }
  }
}
