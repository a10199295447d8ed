public import TodoDomain

extension PhraseError {
  /// The lines of which one may be meant; none if all of them may be, or there are none.
  public var choices: [PhraseReading] {
    switch self {
    case .twoReadings(_, let readings), .mistyped(_, _, let readings), .unclear(_, let readings):
      readings
    default: []
    }
  }
}

extension PhraseReading {
  /// The line to choose, and what it takes the words for.
  public var choice: Text {
    let name: Text =
      switch meaning {
      case .title: Text("title", "제목")
      case .date: Text("date", "날짜")
      case .repetition: Text("repeats", "반복")
      case .time: Text("time", "시각")
      }
    return Text("\(UserText.line(text)) (\(name))", "\(UserText.line(text)) (\(name))")
  }
}
