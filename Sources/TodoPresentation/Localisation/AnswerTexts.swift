import TodoDomain

extension EnglishStrings {
  func question(_ question: Question) -> String {
    switch question {
    case .deleteEvent(let kind, let id, let title, let isRepeating, let finished, let scope):
      let name = "\(kindName(kind)) \(id) “\(TerminalText.singleLine(title))”"
      return switch scope {
      case .all:
        isRepeating
          ? "Delete \(name) with all its days\(kept(finished))?" : "Delete \(name)?"
      case .only(let date): "Delete \(name) on \(date)?"
      case .following(let date): "Delete \(name) from \(date) on?"
      }
    case .deleteEvents(let todos, let finished, let scope):
      let names = listed(todos.map(Self.name), andMore)
      return switch scope {
      case .all:
        "Delete \(todos.count) todos\(todos.contains(where: \.isRepeating) ? " with all their days" : "")"
          + "\(kept(finished)): \(names)?"
      case .only(let date): "Delete \(todos.count) todos on \(date): \(names)?"
      case .following(let date): "Delete \(todos.count) todos from \(date) on: \(names)?"
      }
    case .deleteCategory(let name):
      return "Delete category “\(TerminalText.singleLine(name))”?"
    case .restore(let file, let store):
      let (file, store) = (TerminalText.singleLine(file), TerminalText.singleLine(store))
      return "Replace \(store) with \(file)?"
    case .repair(let store):
      return "Replace \(TerminalText.singleLine(store)) with what could be saved?"
    case .deleteDiary(let moment, let name):
      return "Delete the diary entry of \(moment) (\(TerminalText.singleLine(name)))?"
    case .resetTally:
      return "Set both counters of the tally back to 0?"
    case .pruneHistory(let count, let date):
      return
        "Remove \(count) of the history's entries, from before \(self.date(date))? They can't be "
        + "undone then."
    case .changeOverdue(let change, let count, let titles):
      let todos = "\(self.count(count, "overdue todo")) (\(named(titles, of: count)))"
      return switch change {
      case .finish: "Finish \(todos)?"
      case .move(let date): "Move \(todos) to \(self.date(date))?"
      }
    case .moveFinished(let count, let titles):
      return "Move \(self.count(count, "finished todo")) (\(named(titles, of: count)))?"
    }
  }

  /// How many finished days of a series go, and how to keep them.
  private func kept(_ finished: Int) -> String {
    finished > 0
      ? " (and \(count(finished, "finished day")); `todoctl stop` keeps them)" : ""
  }

  func lostCategory(_ number: Int) -> String { "lost category \(number)" }

  private static func name(_ todo: EventDisplayItem) -> String {
    "\(todo.id?.description ?? "") “\(TerminalText.singleLine(todo.title))”"
  }
}

extension EnglishStrings {
  var nothingChanged: String { "Nothing changed." }

  func alarm(saying text: String) -> String { "alarm \(text)" }

  func state(after answer: Answer) -> String? {
    switch answer {
    case .stored, .finished, .moved, .paused: nil
    case .reopened: "open again"
    case .skipped: "day off"
    case .restored: "no day off any more"
    }
  }

  func deleted(_ todo: EventDisplayItem, _ scope: EventScope) -> String {
    let name = "Deleted \(kindName(todo.kind)) \(Self.name(todo))"
    return switch scope {
    case .all: todo.isRepeating ? "\(name) with all its days." : "\(name)."
    case .only(let date): "\(name) on \(date)."
    case .following(let date): "\(name) from \(date) on."
    }
  }
}

extension KoreanStrings {
  func question(_ question: Question) -> String {
    switch question {
    case .deleteEvent(let kind, let id, let title, let isRepeating, let finished, let scope):
      let name = "\(kindName(kind)) \(id) “\(TerminalText.singleLine(title))”"
      return switch scope {
      case .all:
        isRepeating ? "\(name): 모든 날을 삭제할까요?\(kept(finished))" : "\(name): 삭제할까요?"
      case .only(let date): "\(name): \(date) 하루만 삭제할까요?"
      case .following(let date): "\(name): \(date)부터 모두 삭제할까요?"
      }
    case .deleteEvents(let todos, let finished, let scope):
      let names = listed(todos.map(Self.name), andMore)
      return switch scope {
      case .all:
        "투두 \(todos.count)개를 \(todos.contains(where: \.isRepeating) ? "모든 날과 함께 " : "")"
          + "삭제할까요?\(kept(finished)) \(names)"
      case .only(let date): "투두 \(todos.count)개를 \(date) 하루만 삭제할까요? \(names)"
      case .following(let date): "투두 \(todos.count)개를 \(date)부터 모두 삭제할까요? \(names)"
      }
    case .deleteCategory(let name):
      return "카테고리 “\(TerminalText.singleLine(name))”: 삭제할까요?"
    case .restore(let file, let store):
      let (file, store) = (TerminalText.singleLine(file), TerminalText.singleLine(store))
      return "\(store)의 자리에 \(file, .object) 놓을까요?"
    case .repair(let store):
      return "\(TerminalText.singleLine(store))의 자리에 건진 것을 놓을까요?"
    case .deleteDiary(let moment, let name):
      return "\(moment)의 감정일기(\(TerminalText.singleLine(name)))를 지울까요?"
    case .resetTally:
      return "두 집계를 모두 0으로 되돌릴까요?"
    case .pruneHistory(let count, let date):
      return "\(self.date(date)) 전의 기록 \(count)개를 지울까요? 지우면 되돌릴 수 없어요."
    case .changeOverdue(let change, let count, let titles):
      let todos = "기한 지난 투두 \(count)개(\(named(titles, of: count)))"
      return switch change {
      case .finish: "\(todos): 모두 완료할까요?"
      case .move(let date): "\(todos): 모두 \(self.date(date), .toward) 옮길까요?"
      }
    case .moveFinished(let count, let titles):
      return "이미 완료한 투두 \(count)개(\(named(titles, of: count))): 그래도 옮길까요?"
    }
  }

  /// How many finished days of a series go, and how to keep them.
  private func kept(_ finished: Int) -> String {
    finished > 0 ? " (완료한 \(finished)일도 함께; `todoctl stop`은 남겨 둠)" : ""
  }

  func lostCategory(_ number: Int) -> String { "잃은 카테고리 \(number)" }

  private static func name(_ todo: EventDisplayItem) -> String {
    "\(todo.id?.description ?? "") “\(TerminalText.singleLine(todo.title))”"
  }
}

extension KoreanStrings {
  var nothingChanged: String { "바뀐 것이 없어요." }

  func alarm(saying text: String) -> String { "알림 \(text)" }

  func state(after answer: Answer) -> String? {
    switch answer {
    case .stored, .finished, .moved, .paused: nil
    case .reopened: "다시 미완료"
    case .skipped: "쉬는 날"
    case .restored: "쉬는 날 취소"
    }
  }

  func deleted(_ todo: EventDisplayItem, _ scope: EventScope) -> String {
    let name = "\(kindName(todo.kind)) \(Self.name(todo))"
    return switch scope {
    case .all: todo.isRepeating ? "\(name): 모든 날을 삭제했어요." : "\(name): 삭제했어요."
    case .only(let date): "\(name): \(date) 하루만 삭제했어요."
    case .following(let date): "\(name): \(date)부터 모두 삭제했어요."
    }
  }
}

extension Strings {
  /// The titles in a question, and how many others there are.
  fileprivate func named(_ titles: [String], of count: Int) -> String {
    let others = count - titles.count
    let times = Dictionary(titles.map { ($0, 1) }, uniquingKeysWith: +)
    var seen: Set<String> = []
    let named = titles.filter { seen.insert($0).inserted }.map { title in
      let times = times[title, default: 1]
      return TerminalText.singleLine(title) + (times > 1 ? " ×\(times)" : "")
    }
    return (named + (others > 0 ? [andMore(others)] : [])).joined(separator: ", ")
  }
}

extension EnglishStrings {
  func name(of color: TallyColor) -> String { color.rawValue }

  func errorText(_ error: TallyError) -> ErrorPhrase {
    switch error {
    case .notANumber(let color, let text):
      ErrorPhrase(
        "The stored value of the tally's \(name(of: color)) counter is not a number from 0 to "
          + "\(Tally.maximum): \(UserText.quoted(text)).",
        hint: "`todoctl tally reset` starts again from 0.")
    case .full(let color):
      ErrorPhrase(
        "The \(name(of: color)) counter can't go above \(Tally.maximum).",
        hint: "`todoctl tally reset` starts again from 0.")
    }
  }
}

extension KoreanStrings {
  func name(of color: TallyColor) -> String {
    switch color {
    case .blue: "파랑"
    case .red: "빨강"
    }
  }

  func errorText(_ error: TallyError) -> ErrorPhrase {
    switch error {
    case .notANumber(let color, let text):
      ErrorPhrase(
        "\(name(of: color)) 집계로 저장된 값이 0부터 \(Tally.maximum)까지의 수가 아니에요: "
          + UserText.quoted(text),
        hint: "`todoctl tally reset`으로 0부터 다시 셀 수 있어요.")
    case .full(let color):
      ErrorPhrase(
        "\(name(of: color)) 집계는 \(Tally.maximum)까지만 셀 수 있어요.",
        hint: "`todoctl tally reset`으로 0부터 다시 셀 수 있어요.")
    }
  }
}
