import TodoDomain

extension EnglishPhrases {
  var notHeld: String { "The file doesn't hold this as the store has it:" }

  func reason(of reason: ExportLoss.Reason) -> String {
    switch reason {
    case .noPlace: "no place for it"
    case .differs: "reads back differently"
    case .tooLong(let limit): "more than \(limit) characters, written whole"
    case .noDate: "left out, no date to list it on"
    case .outsideRange: "left out, outside the dates that were written"
    }
  }
}
