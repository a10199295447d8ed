public import TodoDomain

/// The texts about the history of a store in one language: part of `Strings`.
public protocol HistoryStrings: Sendable {
  /// What an entry did to a thing.
  func effect(_ effect: HistoryEffect) -> String
  /// What was done, of the journal's word for it.
  func action(_ word: String) -> String
  /// That a day was moved, if it was, and which of its fields are others now.
  func changedDay(movedTo day: CivilDate?, _ fields: [EventField]) -> String
  /// A counter, as one of the things that an entry changed.
  func tally(_ color: TallyColor) -> String
  /// The label of a category's name.
  var nameLabel: String { get }
  /// A category's name, as one of the things that an entry changed.
  func category(named name: String) -> String
  /// An entry of the diary, as one of the things that an entry changed.
  func diaryEntry(_ number: Int?) -> String
  /// How much an entry changed that changed many things.
  func effects(added: Int, removed: Int, changed: Int) -> String
  /// What is said of an entry that was taken back.
  func undone(by number: Int) -> String
  /// What is said of an entry that takes another one back.
  func takesBack(_ number: Int) -> String
  /// The text that replaces a history without entries.
  var emptyHistory: String { get }
  /// How to see the entries that a list leaves out.
  func moreHistory(_ command: String) -> String
  /// The text about entries that were removed; `oldest` is the first that is there.
  func prunedHistory(oldest: Int) -> String
  /// The command that takes back what was just done, or that brings it back.
  func takeBackHint(_ command: String, isRedo: Bool) -> String
  /// The heading of the things that stayed when entries were taken back.
  func keptHeading(_ kept: KeptThings) -> String
  /// A thing that stayed, and why.
  func keptThing(_ conflict: HistoryConflict) -> String
  /// The text of an error of the history.
  func errorText(_ error: HistoryError) -> ErrorPhrase
}

/// The kind of change that an entry of the history made to one thing.
public enum HistoryEffect: Hashable, Sendable {
  /// The thing was added, deleted or changed.
  case added, deleted, changed
  /// A category has another place in the order.
  case reordered
  /// A day was finished, or is open again.
  case finished, reopened
  /// A day doesn't occur any more, or occurs again.
  case dayOff, broughtBack
  /// A day is as the others again.
  case asUsual
}

extension EnglishStrings {
  func effect(_ effect: HistoryEffect) -> String {
    switch effect {
    case .added: "added"
    case .deleted: "deleted"
    case .changed: "changed"
    case .reordered: "another place in the order"
    case .finished: "finished"
    case .reopened: "open again"
    case .dayOff: "day off"
    case .broughtBack: "no day off any more"
    case .asUsual: "as on other days again"
    }
  }

  func action(_ word: String) -> String {
    switch word {
    case "unfinish": "finish --undo"
    case "unskip": "skip --undo"
    default: word
    }
  }

  func changedDay(movedTo day: CivilDate?, _ fields: [EventField]) -> String {
    [
      day.map { "moved to \(date($0))" },
      fields.isEmpty ? nil : "other " + fields.map(fieldName).joined(separator: ", "),
    ].compactMap(\.self).joined(separator: "; ")
  }

  func tally(_ color: TallyColor) -> String { "tally \(name(of: color))" }

  var nameLabel: String { "name" }

  func category(named name: String) -> String { "category \(name)" }

  func diaryEntry(_ number: Int?) -> String {
    number.map { "diary entry \($0)" } ?? "diary entry"
  }

  func effects(added: Int, removed: Int, changed: Int) -> String {
    [(added, "added"), (removed, "deleted"), (changed, "changed")].filter { $0.0 > 0 }
      .map { "\($0.0) \($0.1)" }.joined(separator: ", ")
  }

  func undone(by number: Int) -> String { "undone by \(number)" }

  func takesBack(_ number: Int) -> String { "takes back \(number)" }

  var emptyHistory: String { "Nothing was done yet." }

  func moreHistory(_ command: String) -> String { "`\(command)` shows more." }

  func prunedHistory(oldest: Int) -> String { "Entries before \(oldest) were removed." }

  func takeBackHint(_ command: String, isRedo: Bool) -> String {
    "\(isRedo ? "Redo" : "Undo"): \(command)"
  }

  func errorText(_ error: HistoryError) -> ErrorPhrase {
    switch error {
    case .notKept:
      ErrorPhrase("This store keeps no history.")
    case .unknownEntry(let number):
      ErrorPhrase(
        "There is no entry \(number) in the history.",
        hint: "`todoctl history` lists the entries with their numbers.")
    case .pruned(let number, let oldest):
      ErrorPhrase(
        "Entry \(number) was removed from the history, which begins with entry \(oldest).",
        hint: "A backup from that time has it: `todoctl backup --list` shows the backups.")
    case .alreadyUndone(let number, let other):
      ErrorPhrase(
        "Entry \(number) was taken back already, by entry \(other).",
        hint: "`todoctl undo --entry \(other)` brings it back.")
    case .nothingToUndo(_, let count):
      ErrorPhrase(
        count == 0
          ? "There is nothing to undo." : "Only \(count) can be undone. Nothing was changed.",
        hint: "`todoctl history` shows what was done.")
    case .nothingToRedo(_, let count, let since):
      ErrorPhrase(
        count == 0
          ? "There is nothing to redo\(since.map { ": entry \($0) was done since" } ?? "")."
          : "Only \(count) can be redone. Nothing was changed.",
        hint:
          "`todoctl history` shows what was undone; `todoctl undo --entry N` takes back any undo.")
    case .conflict(let conflict):
      conflictText(conflict)
    }
  }

  func keptHeading(_ kept: KeptThings) -> String {
    let noun = kept.areTodos ? "todo" : "thing"
    let stayed = "\(count(kept.count, noun)) stayed"
    return kept.count == 1
      ? "\(stayed) as it is, since it was changed later:"
      : "\(stayed) as they are, since they were changed later:"
  }

  func keptThing(_ conflict: HistoryConflict) -> String { what(conflict, since: "") }

  /// What is in the way.
  ///
  /// - Parameter since: What says that it happened later, where no heading does.
  private func what(_ conflict: HistoryConflict, since: String) -> String {
    let by = conflict.since.map { "by entry \($0.number) (\(action($0.action)))" }
    let later = by.map { since + $0 } ?? "since"
    let name = subject(conflict)
    return switch conflict.reason {
    case .changed(.change): "\(name) was changed \(later)"
    case .changed(let field): "the \(historyField(field)) of \(name) was changed \(later)"
    case .removed: "\(name) was deleted \(later)"
    case .taken: "\(name), or what has its name or its uid, is there\(by.map { ", " + $0 } ?? "")"
    case .withoutCategory(let category):
      "\(name) was in the category \(UserText.quoted(category)), which is gone"
    case .inUse(let events): "\(name) has \(count(events, "todo")) by now"
    case .unfit: "what \(name) was doesn't fit what was changed \(later)"
    }
  }

  private func conflictText(_ conflict: HistoryConflict) -> ErrorPhrase {
    let first = conflict.since.map { "`todoctl undo --entry \($0.number)` first, then again" }
    let keeping = "`--keep-changed` takes back the rest, and this stays"
    return ErrorPhrase(
      "Entry \(conflict.entry) can't be taken back: \(what(conflict, since: "since, ")). "
        + "Nothing was changed.",
      hint: conflict.hasOthers
        ? (first.map { $0 + "; or " + keeping } ?? keeping) + "."
        : first.map { $0 + "." } ?? "`todoctl history` shows what was done since.")
  }

  private func subject(_ conflict: HistoryConflict) -> String {
    let title = conflict.shortTitle
    return switch conflict.subject {
    case .event(let id): "todo \(id)\(title)"
    case .day(let id, let date): "\(self.date(date)) of todo \(id)\(title)"
    case .category(let name): "category \(UserText.quoted(name))"
    case .setting(let key), .value(let key): UserText.quoted(key)
    case .diary(let number): "diary entry \(number)"
    }
  }
}

extension KoreanStrings {
  func effect(_ effect: HistoryEffect) -> String {
    switch effect {
    case .added: "추가"
    case .deleted: "삭제"
    case .changed: "변경"
    case .reordered: "순서 변경"
    case .finished: "완료"
    case .reopened: "완료 취소"
    case .dayOff: "쉬는 날"
    case .broughtBack: "쉬는 날 취소"
    case .asUsual: "다른 날과 같게"
    }
  }

  func action(_ word: String) -> String {
    Self.actions[word] ?? word
  }

  private static let actions = [
    "add": "추가", "edit": "수정", "finish": "완료", "unfinish": "완료 취소", "skip": "하루 쉼",
    "unskip": "하루 쉼 취소", "move": "옮김", "stop": "끝냄", "pause": "쉼", "resume": "다시 시작",
    "delete": "삭제", "add diary": "일기 추가", "diary edit": "일기 수정", "diary delete": "일기 삭제",
    "category add": "카테고리 추가", "category edit": "카테고리 수정", "category delete": "카테고리 삭제",
    "tally tap": "집계", "tally reset": "집계 초기화", "config": "설정", "import": "가져오기",
    "sync": "기기 맞춤",
    "demo": "예시", "history prune": "기록 정리", "undo": "되돌림", "redo": "다시 함",
  ]

  func changedDay(movedTo day: CivilDate?, _ fields: [EventField]) -> String {
    [
      day.map { "\(date($0), .toward) 옮김" },
      fields.isEmpty ? nil : fields.map(fieldName).joined(separator: ", ") + " 다름",
    ].compactMap(\.self).joined(separator: "; ")
  }

  func tally(_ color: TallyColor) -> String { "집계 \(name(of: color))" }

  var nameLabel: String { "이름" }

  func category(named name: String) -> String { "카테고리 \(categoryName(name))" }

  func diaryEntry(_ number: Int?) -> String { number.map { "감정일기 \($0)번" } ?? "감정일기" }

  func effects(added: Int, removed: Int, changed: Int) -> String {
    [(added, "추가"), (removed, "삭제"), (changed, "변경")].filter { $0.0 > 0 }
      .map { "\($0.0)개 \($0.1)" }.joined(separator: ", ")
  }

  func undone(by number: Int) -> String { "\(number)번이 되돌림" }

  func takesBack(_ number: Int) -> String { "\(number)번을 되돌림" }

  var emptyHistory: String { "아직 한 일이 없어요." }

  func moreHistory(_ command: String) -> String { "더 보려면 `\(command)`" }

  func prunedHistory(oldest: Int) -> String { "\(oldest)번보다 앞선 기록은 지웠어요." }

  func takeBackHint(_ command: String, isRedo: Bool) -> String {
    "\(isRedo ? "다시 하기" : "되돌리기"): \(command)"
  }

  func errorText(_ error: HistoryError) -> ErrorPhrase {
    switch error {
    case .notKept:
      ErrorPhrase("이 저장소에는 기록이 남지 않아요.")
    case .unknownEntry(let number):
      ErrorPhrase(
        "기록에 \(number)번이 없어요.", hint: "기록과 번호는 `todoctl history`에서 볼 수 있어요.")
    case .pruned(let number, let oldest):
      ErrorPhrase(
        "\(number)번은 기록에서 지워졌어요. 기록은 \(oldest)번부터 남아 있어요.",
        hint: "그 무렵의 백업에는 있어요. 백업은 `todoctl backup --list`에서 볼 수 있어요.")
    case .alreadyUndone(let number, let other):
      ErrorPhrase(
        "\(number)번은 \(other)번에서 이미 되돌렸어요.",
        hint: "\("`todoctl undo --entry \(other)`", .toward) 다시 할 수 있어요.")
    case .nothingToUndo(_, let count):
      ErrorPhrase(
        count == 0 ? "되돌릴 것이 없어요." : "되돌릴 수 있는 것은 \(count)개뿐이어서 아무것도 하지 않았어요.",
        hint: "한 일은 `todoctl history`에서 볼 수 있어요.")
    case .nothingToRedo(_, let count, let since):
      ErrorPhrase(
        count == 0
          ? "다시 할 것이 없어요\(since.map { ": 그 뒤에 \($0)번을 했어요" } ?? "")."
          : "다시 할 수 있는 것은 \(count)개뿐이어서 아무것도 하지 않았어요.",
        hint: "되돌린 것은 `todoctl history`에 있고, `todoctl undo --entry N`으로 하나씩 다시 할 수 있어요.")
    case .conflict(let conflict):
      conflictText(conflict)
    }
  }

  func keptHeading(_ kept: KeptThings) -> String {
    "그 뒤에 바뀐 \(kept.areTodos ? "투두 " : "")\(kept.count)개는 그대로 두었어요."
  }

  func keptThing(_ conflict: HistoryConflict) -> String { what(conflict) }

  /// What is in the way.
  private func what(_ conflict: HistoryConflict) -> String {
    let by = conflict.since.map { " \($0.number)번(\(action($0.action)))에서" } ?? ""
    let name = subject(conflict)
    return switch conflict.reason {
    case .changed(.change): "\(name): 그 뒤에\(by) 바뀌었어요"
    case .changed(let field): "\(name): 그 뒤에\(by) 바뀌었어요(\(historyField(field)))"
    case .removed: "\(name): 그 뒤에\(by) 삭제되었어요"
    case .taken: "\(name): 같은 것, 또는 이름이나 식별자가 같은 것이\(by) 다시 생겼어요"
    case .withoutCategory(let category):
      "\(name): 카테고리가 이제 없어요(\(UserText.quoted(category)))"
    case .inUse(let events): "\(name): 투두가 \(events)개 있어요"
    case .unfit: "\(name): 예전 값이 그 뒤에\(by) 바뀐 값과 맞지 않아요"
    }
  }

  private func conflictText(_ conflict: HistoryConflict) -> ErrorPhrase {
    let first = conflict.since.map {
      "먼저 \("`todoctl undo --entry \($0.number)`", .toward) 되돌려 주세요."
    }
    let keeping = "`--keep-changed`를 붙이면 이것은 그대로 두고 나머지를 되돌려요."
    return ErrorPhrase(
      "\(conflict.entry)번을 되돌릴 수 없어 아무것도 하지 않았어요. \(what(conflict)).",
      hint: conflict.hasOthers
        ? [first, keeping].compactMap(\.self).joined(separator: " ")
        : first ?? "그 뒤에 한 일은 `todoctl history`에서 볼 수 있어요.")
  }

  private func subject(_ conflict: HistoryConflict) -> String {
    let title = conflict.shortTitle
    return switch conflict.subject {
    case .event(let id): "투두 \(id)번\(title)"
    case .day(let id, let date): "투두 \(id)번\(title)의 \(self.date(date))"
    case .category(let name): "카테고리 \(UserText.quoted(name))"
    case .setting(let key), .value(let key): UserText.quoted(key)
    case .diary(let number): "감정일기 \(number)번"
    }
  }
}

extension HistoryConflict {
  /// The todo's title behind its number, so short that most things that stayed take one line.
  fileprivate var shortTitle: String {
    title.map { " \"" + UserText.line($0, width: 20) + "\"" } ?? ""
  }
}

extension KeptThings {
  /// Whether all that stayed are todos, as far as they are named.
  fileprivate var areTodos: Bool {
    count == first.count
      && first.allSatisfy {
        switch $0.subject {
        case .event, .day: true
        case .category, .setting, .value, .diary: false
        }
      }
  }
}

extension Strings {
  /// The name of a field in the history: an event's, or the name that the store has for it.
  fileprivate func historyField(_ field: EventField) -> String {
    if let own = DiaryField(rawValue: field.rawValue), EventField.shared.contains(field) == false {
      return fieldName(own)
    }
    switch field.rawValue {
    case "color": return column(.color).lowercased()
    case "icon": return column(.icon).lowercased()
    default: return fieldName(field)
    }
  }
}

extension EventField {
  /// The fields that an event has under the name of a diary's field.
  fileprivate static let shared: [EventField] = [.id, .uid, .source]
}
