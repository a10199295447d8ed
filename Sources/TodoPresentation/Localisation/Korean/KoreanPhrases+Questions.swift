import TodoDomain

extension KoreanPhrases {
  func question(_ question: Question) -> String {
    switch question {
    case .deleteEvent(let kind, let id, let title, let isRepeating, let scope):
      let name = "\(kindName(kind)) \(id) “\(TerminalText.singleLine(title))”"
      return switch scope {
      case .all: isRepeating ? "\(name): 모든 날을 삭제할까요?" : "\(name): 삭제할까요?"
      case .only(let date): "\(name): \(date) 하루만 삭제할까요?"
      case .following(let date): "\(name): \(date)부터 모두 삭제할까요?"
      }
    case .deleteCategory(let name):
      return "카테고리 “\(TerminalText.singleLine(name))”: 삭제할까요?"
    case .restore(let file, let store):
      let (file, store) = (TerminalText.singleLine(file), TerminalText.singleLine(store))
      return "\(store)의 자리에 \(file)을(를) 놓을까요?"
    case .repair(let store):
      return "\(TerminalText.singleLine(store))의 자리에 건진 것을 놓을까요?"
    case .deleteDiary(let moment, let uid):
      return "\(moment)의 감정일기(\(TerminalText.singleLine(uid.rawValue)))를 지울까요?"
    case .resetTally:
      return "두 집계를 모두 0으로 되돌릴까요?"
    }
  }

  func lostCategory(_ number: Int) -> String { "잃은 카테고리 \(number)" }
}
