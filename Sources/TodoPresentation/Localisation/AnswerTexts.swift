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
    return (titles.map(TerminalText.singleLine) + (others > 0 ? [andMore(others)] : []))
      .joined(separator: ", ")
  }
}

extension EnglishStrings {
  func name(of color: TallyColor) -> String { color.rawValue }

  func errorText(_ error: TallyError) -> ErrorText {
    switch error {
    case .notANumber(let color, let text):
      ErrorText(
        "The stored value of the tally's \(name(of: color)) counter is not a number from 0 to "
          + "\(Tally.maximum): \(UserText.quoted(text)).",
        hint: "`todoctl tally reset` starts again from 0.")
    case .full(let color):
      ErrorText(
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

  func errorText(_ error: TallyError) -> ErrorText {
    switch error {
    case .notANumber(let color, let text):
      ErrorText(
        "\(name(of: color)) 집계로 저장된 값이 0부터 \(Tally.maximum)까지의 수가 아니에요: "
          + UserText.quoted(text),
        hint: "`todoctl tally reset`으로 0부터 다시 셀 수 있어요.")
    case .full(let color):
      ErrorText(
        "\(name(of: color)) 집계는 \(Tally.maximum)까지만 셀 수 있어요.",
        hint: "`todoctl tally reset`으로 0부터 다시 셀 수 있어요.")
    }
  }
}

extension EnglishStrings {
  var notHeld: String { "These are not in the file as the store has them:" }

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

extension KoreanStrings {
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

extension EnglishStrings {
  /// The texts of requests whose words or dates don't say which todo is meant.
  func choiceErrorText(_ error: RequestError) -> ErrorText {
    switch error {
    case .unknownTitle(let words):
      ErrorText(
        "No todo has \(UserText.quoted(words)) in its title.",
        hint:
          "`todoctl search` looks into all texts, and `todoctl list` shows todos with their ids.")
    case .ambiguousTitle(let words, let count):
      ErrorText(
        "\(count) todos have \(UserText.quoted(words)) in their titles. Nothing was done.",
        hint: "Give the id of the one you mean, and `--on` for its day if it repeats.")
    case .notDue(let words):
      ErrorText(
        "No todo with \(UserText.quoted(words)) in its title is due today or overdue. "
          + "Nothing was done.",
        hint: "Give the id of the one you mean, and `--on` for another day.")
    case .noneOn(let date, let words):
      ErrorText(
        "No todo with \(UserText.quoted(words)) in its title occurs on \(self.date(date)). "
          + "Nothing was done.",
        hint: "Give the id of the one you mean; `todoctl show ID` shows its dates.")
    case .nothingToUndo(let words):
      ErrorText(
        "There is nothing to undo today or in the last days, for a todo with "
          + "\(UserText.quoted(words)) in its title.",
        hint: "Give the id of the one you mean, and `--on` for its day.")
    case .severalDates(let id, let count):
      ErrorText(
        "\(count) dates of todo \(id) may be meant. Nothing was done.",
        hint: "Say which one with `--on`.")
    case .dateAhead(let date):
      ErrorText(
        "\(self.date(date)) is after today.",
        hint: "If you mean that date, add `--ahead`.")
    case .momentAhead(let moment):
      ErrorText(
        "\(self.date(moment.date))\(moment.time.map { ", \($0)" } ?? "") is still to come.",
        hint: "An entry says what has been felt. Name a moment that is past.")
    case .cannotSkip(let id):
      ErrorText(
        "Todo \(id) has only one date, so it can't have a day off.",
        hint: "`todoctl delete \(id)` deletes it; `todoctl move \(id) --to tomorrow` moves it.")
    default:
      unknownError
    }
  }
}

extension KoreanStrings {
  /// The texts of requests whose words or dates don't say which todo is meant.
  func choiceErrorText(_ error: RequestError) -> ErrorText {
    switch error {
    case .unknownTitle(let words):
      ErrorText(
        "제목에 이 말이 있는 투두가 없어요: \(UserText.quoted(words))",
        hint: "모든 글에서는 `todoctl search`로 찾고, 번호는 `todoctl list`에서 볼 수 있어요.")
    case .ambiguousTitle(let words, let count):
      ErrorText(
        "제목에 이 말이 있는 투두가 \(count)개여서 아무것도 하지 않았어요: \(UserText.quoted(words))",
        hint: "번호로 골라 주세요. 반복되는 투두라면 `--on`으로 날짜도 적어 주세요.")
    case .notDue(let words):
      ErrorText(
        "오늘 하거나 밀린 투두 가운데 제목에 이 말이 있는 것이 없어 아무것도 하지 않았어요: "
          + UserText.quoted(words),
        hint: "번호로 골라 주세요. 다른 날이라면 `--on`으로 날짜도 적어 주세요.")
    case .noneOn(let date, let words):
      ErrorText(
        "\(self.date(date))에는 제목에 이 말이 있는 투두가 없어 아무것도 하지 않았어요: "
          + UserText.quoted(words),
        hint: "번호로 골라 주세요. 날짜는 `todoctl show ID`에서 볼 수 있어요.")
    case .nothingToUndo(let words):
      ErrorText(
        "제목에 이 말이 있는 투두 가운데 오늘이나 최근에 되돌릴 것이 없어요: \(UserText.quoted(words))",
        hint: "번호로 고르고 `--on`으로 날짜도 적어 주세요.")
    case .severalDates(let id, let count):
      ErrorText(
        "\(id)번은 해당하는 날이 \(count)개여서 아무것도 하지 않았어요.",
        hint: "`--on`으로 날짜를 골라 주세요.")
    case .dateAhead(let date):
      ErrorText(
        "\(self.date(date)): 아직 오지 않은 날이에요.",
        hint: "그 날이 맞다면 `--ahead`를 붙여 주세요.")
    case .momentAhead(let moment):
      ErrorText(
        "\(self.moment(moment)): 아직 오지 않은 때예요.",
        hint: "감정일기에는 이미 느낀 것을 적어요. 지난 때를 적어 주세요.")
    case .cannotSkip(let id):
      ErrorText(
        "\(id)번은 하루 일정이어서 쉬는 날을 둘 수 없어요.",
        hint:
          "\("`todoctl delete \(id)`", .toward) 지우거나 `todoctl move \(id) --to tomorrow`로 미룰 수 있어요.")
    default:
      unknownError
    }
  }
}
