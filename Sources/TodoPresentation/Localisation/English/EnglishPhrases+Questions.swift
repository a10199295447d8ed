import TodoDomain

extension EnglishPhrases {
  func question(_ question: Question) -> String {
    switch question {
    case .deleteEvent(let kind, let id, let title, let isRepeating, let scope):
      let name = "\(kindName(kind)) \(id) “\(TerminalText.singleLine(title))”"
      return switch scope {
      case .all: isRepeating ? "Delete \(name) with all its days?" : "Delete \(name)?"
      case .only(let date): "Delete \(name) on \(date)?"
      case .following(let date): "Delete \(name) from \(date) on?"
      }
    case .deleteCategory(let name):
      return "Delete category “\(TerminalText.singleLine(name))”?"
    case .restore(let file, let store):
      let (file, store) = (TerminalText.singleLine(file), TerminalText.singleLine(store))
      return "Put \(file) in the place of \(store)?"
    case .repair(let store):
      return "Put what could be saved in the place of \(TerminalText.singleLine(store))?"
    case .deleteDiary(let moment, let uid):
      return "Delete the diary entry of \(moment) (\(TerminalText.singleLine(uid.rawValue)))?"
    case .resetTally:
      return "Put both counts of the tally back to 0?"
    }
  }

  func lostCategory(_ number: Int) -> String { "lost category \(number)" }
}
