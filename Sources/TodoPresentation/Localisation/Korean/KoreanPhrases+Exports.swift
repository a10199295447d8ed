import TodoDomain

extension KoreanPhrases {
  var notHeld: String { "파일에 저장소와 똑같이 담기지 않은 것:" }

  func reason(of reason: ExportLoss.Reason) -> String {
    switch reason {
    case .noPlace: "담을 자리가 없어요"
    case .differs: "다시 가져오면 달라져요"
    case .tooLong(let limit): "\(limit)자보다 길지만 모두 담았어요"
    case .noDate: "표시할 날짜가 없어 빠졌어요"
    case .outsideRange: "기간을 벗어나 빠졌어요"
    }
  }
}
