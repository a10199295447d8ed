public import TodoDomain

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

extension Text {
  /// What an entry did to a thing.
  public static func effect(_ effect: HistoryEffect) -> Text {
    switch effect {
    case .added: Text("added", "추가")
    case .deleted: Text("deleted", "삭제")
    case .changed: Text("changed", "변경")
    case .reordered: Text("another place in the order", "순서 변경")
    case .finished: Text("finished", "완료")
    case .reopened: Text("open again", "완료 취소")
    case .dayOff: Text("day off", "쉬는 날")
    case .broughtBack: Text("no day off any more", "쉬는 날 취소")
    case .asUsual: Text("as on other days again", "다른 날과 같게")
    }
  }

  /// What was done, of the journal's word for it. One that is unknown is written by another
  /// program, or by anybody.
  public static func action(_ word: String) -> Text {
    switch word {
    case "add": Text("add", "추가")
    case "edit": Text("edit", "수정")
    case "finish": Text("finish", "완료")
    case "unfinish": Text("finish --undo", "완료 취소")
    case "skip": Text("skip", "하루 쉼")
    case "unskip": Text("skip --undo", "하루 쉼 취소")
    case "move": Text("move", "옮김")
    case "stop": Text("stop", "끝냄")
    case "pause": Text("pause", "쉼")
    case "resume": Text("resume", "다시 시작")
    case "delete": Text("delete", "삭제")
    case "add diary": Text("add diary", "일기 추가")
    case "diary edit": Text("diary edit", "일기 수정")
    case "diary delete": Text("diary delete", "일기 삭제")
    case "category add": Text("category add", "카테고리 추가")
    case "category edit": Text("category edit", "카테고리 수정")
    case "category delete": Text("category delete", "카테고리 삭제")
    case "tally tap": Text("tally tap", "집계")
    case "tally reset": Text("tally reset", "집계 초기화")
    case "config": Text("config", "설정")
    case "import": Text("import", "가져오기")
    case "sync": Text("sync", "기기 맞춤")
    case "demo": Text("demo", "예시")
    case "history prune": Text("history prune", "기록 정리")
    case "undo": Text("undo", "되돌림")
    case "redo": Text("redo", "다시 함")
    default: Text(verbatim: TerminalText.singleLine(word))
    }
  }

  /// That a day was moved, if it was, and which of its fields are others now.
  public static func changedDay(movedTo day: CivilDate?, _ fields: [EventField]) -> Text {
    [
      day.map { Text("moved to \(date($0))", "\(date($0), .toward) 옮김") },
      fields.isEmpty ? nil : others(fields),
    ].compactMap(\.self).joined(separator: "; ")
  }

  /// A counter, as one of the things that an entry changed.
  public static func tally(_ color: TallyColor) -> Text {
    Text("tally \(name(of: color))", "집계 \(name(of: color))")
  }

  /// The label of a category's name.
  public static var nameLabel: Text { Text("name", "이름") }

  /// A category's name, as one of the things that an entry changed.
  public static func category(named name: String) -> Text {
    Text("category \(name)", "카테고리 \(categoryName(name))")
  }

  /// An entry of the diary, as one of the things that an entry changed.
  public static func diaryEntry(_ number: Int?) -> Text {
    number.map { Text("diary entry \($0)", "감정일기 \($0)번") } ?? Text("diary entry", "감정일기")
  }

  /// How much an entry changed that changed many things.
  public static func effects(added: Int, removed: Int, changed: Int) -> Text {
    [
      (added, Text("\(added) added", "\(added)개 추가")),
      (removed, Text("\(removed) deleted", "\(removed)개 삭제")),
      (changed, Text("\(changed) changed", "\(changed)개 변경")),
    ].filter { $0.0 > 0 }.map(\.1).joined(separator: ", ")
  }

  /// What is said of an entry that was taken back.
  public static func undone(by number: Int) -> Text {
    Text("undone by \(number)", "\(number)번이 되돌림")
  }

  /// What is said of an entry that takes another one back.
  public static func takesBack(_ number: Int) -> Text {
    Text("takes back \(number)", "\(number)번을 되돌림")
  }

  /// The text that replaces a history without entries.
  public static var emptyHistory: Text { Text("Nothing was done yet.", "아직 한 일이 없어요.") }

  /// How to see the entries that a list leaves out.
  public static func moreHistory(_ command: String) -> Text {
    Text("`\(command)` shows more.", "더 보려면 `\(command)`")
  }

  /// The text about entries that were removed; `oldest` is the first that is there.
  public static func prunedHistory(oldest: Int) -> Text {
    Text("Entries before \(oldest) were removed.", "\(oldest)번보다 앞선 기록은 지웠어요.")
  }

  /// The command that takes back what was just done, or that brings it back.
  public static func takeBackHint(_ command: String, isRedo: Bool) -> Text {
    Text("\(isRedo ? "Redo" : "Undo"): \(command)", "\(isRedo ? "다시 하기" : "되돌리기"): \(command)")
  }

  /// The text of an error of the history.
  public static func errorText(_ error: HistoryError) -> ErrorText {
    switch error {
    case .notKept: ErrorText(Text("This store keeps no history.", "이 저장소에는 기록이 남지 않아요."))
    case .unknownEntry(let number):
      ErrorText(
        Text("There is no entry \(number) in the history.", "기록에 \(number)번이 없어요."),
        hint: Text(
          "`todoctl history` lists the entries with their numbers.",
          "기록과 번호는 `todoctl history`에서 볼 수 있어요."))
    case .pruned(let number, let oldest):
      ErrorText(
        Text(
          "Entry \(number) was removed from the history, which begins with entry \(oldest).",
          "\(number)번은 기록에서 지워졌어요. 기록은 \(oldest)번부터 남아 있어요."),
        hint: Text(
          "A backup from that time has it: `todoctl backup --list` shows the backups.",
          "그 무렵의 백업에는 있어요. 백업은 `todoctl backup --list`에서 볼 수 있어요."))
    case .alreadyUndone(let number, let other):
      ErrorText(
        Text(
          "Entry \(number) was taken back already, by entry \(other).",
          "\(number)번은 \(other)번에서 이미 되돌렸어요."),
        hint: Text(
          "`todoctl undo --entry \(other)` brings it back.",
          "\("`todoctl undo --entry \(other)`", .toward) 다시 할 수 있어요."))
    case .nothingToUndo(_, let count):
      ErrorText(
        count == 0
          ? Text("There is nothing to undo.", "되돌릴 것이 없어요.")
          : Text(
            "Only \(count) can be undone. Nothing was changed.",
            "되돌릴 수 있는 것은 \(count)개뿐이어서 아무것도 하지 않았어요."),
        hint: Text("`todoctl history` shows what was done.", "한 일은 `todoctl history`에서 볼 수 있어요."))
    case .nothingToRedo(_, let count, let since):
      ErrorText(
        count == 0
          ? Text(
            "There is nothing to redo\(since.map { ": entry \($0) was done since" } ?? "").",
            "다시 할 것이 없어요\(since.map { ": 그 뒤에 \($0)번을 했어요" } ?? "").")
          : Text(
            "Only \(count) can be redone. Nothing was changed.",
            "다시 할 수 있는 것은 \(count)개뿐이어서 아무것도 하지 않았어요."),
        hint: Text(
          "`todoctl history` shows what was undone; `todoctl undo --entry N` takes back any undo.",
          "되돌린 것은 `todoctl history`에 있고, `todoctl undo --entry N`으로 하나씩 다시 할 수 있어요."))
    case .conflict(let conflict): conflictText(conflict)
    }
  }

  /// The heading of the things that stayed when entries were taken back.
  public static func keptHeading(_ kept: KeptThings) -> Text {
    let noun = kept.areTodos ? "todo" : "thing"
    let stayed = "\(count(kept.count, noun)) stayed"
    return kept.count == 1
      ? Text(
        "\(stayed) as it is, since it was changed later:",
        "그 뒤에 바뀐 \(kept.areTodos ? "투두 " : "")\(kept.count)개는 그대로 두었어요.")
      : Text(
        "\(stayed) as they are, since they were changed later:",
        "그 뒤에 바뀐 \(kept.areTodos ? "투두 " : "")\(kept.count)개는 그대로 두었어요.")
  }

  /// A thing that stayed, and why.
  public static func keptThing(_ conflict: HistoryConflict) -> Text {
    what(conflict, isAlone: false)
  }

  /// What is in the way.
  ///
  /// - Parameter since: What says that it happened later, where no heading does.
  /// - Parameter isAlone: Whether no heading says that it happened later.
  private static func what(_ conflict: HistoryConflict, isAlone: Bool) -> Text {
    let since = conflict.since
    let by = since.map {
      Text(
        "by entry \($0.number) (\(action($0.action)))",
        " \($0.number)번(\(action($0.action)))에서")
    }
    let later =
      by.map { Text("\(isAlone ? "since, " : "")\($0)", "그 뒤에\($0)") } ?? Text("since", "그 뒤에")
    let name = subject(conflict)
    return switch conflict.reason {
    case .changed(.change): Text("\(name) was changed \(later)", "\(name): \(later) 바뀌었어요")
    case .changed(let field):
      Text(
        "the \(historyField(field)) of \(name) was changed \(later)",
        "\(name): \(later) 바뀌었어요(\(historyField(field)))")
    case .removed: Text("\(name) was deleted \(later)", "\(name): \(later) 삭제되었어요")
    case .taken:
      Text(
        "\(name), or what has its name or its uid, is there\(by.map { ", " + $0 } ?? .empty)",
        "\(name): 같은 것, 또는 이름이나 식별자가 같은 것이\(by ?? .empty) 다시 생겼어요")
    case .withoutCategory(let category):
      Text(
        "\(name) was in the category \(UserText.quoted(category)), which is gone",
        "\(name): 카테고리가 이제 없어요(\(UserText.quoted(category)))")
    case .inUse(let events):
      Text("\(name) has \(count(events, "todo")) by now", "\(name): 투두가 \(events)개 있어요")
    case .unfit:
      Text(
        "what \(name) was doesn't fit what was changed \(later)",
        "\(name): 예전 값이 \(later) 바뀐 값과 맞지 않아요")
    }
  }

  private static func conflictText(_ conflict: HistoryConflict) -> ErrorText {
    ErrorText(
      Text(
        "Entry \(conflict.entry) can't be taken back: \(what(conflict, isAlone: true)). Nothing was changed.",
        "\(conflict.entry)번을 되돌릴 수 없어 아무것도 하지 않았어요. \(what(conflict, isAlone: true))."),
      hint: hint(at: conflict))
  }

  private static func hint(at conflict: HistoryConflict) -> Text {
    let first = conflict.since.map { "`todoctl undo --entry \($0.number)`" }
    return switch (first, conflict.hasOthers) {
    case (let first?, true):
      Text(
        "\(first) first, then again; or `--keep-changed` takes back the rest, and this stays.",
        "먼저 \(first, .toward) 되돌려 주세요. `--keep-changed`를 붙이면 이것은 그대로 두고 나머지를 되돌려요.")
    case (nil, true):
      Text(
        "`--keep-changed` takes back the rest, and this stays.",
        "`--keep-changed`를 붙이면 이것은 그대로 두고 나머지를 되돌려요.")
    case (let first?, false):
      Text("\(first) first, then again.", "먼저 \(first, .toward) 되돌려 주세요.")
    case (nil, false):
      Text(
        "`todoctl history` shows what was done since.",
        "그 뒤에 한 일은 `todoctl history`에서 볼 수 있어요.")
    }
  }

  private static func subject(_ conflict: HistoryConflict) -> Text {
    let title = conflict.shortTitle
    return switch conflict.subject {
    case .event(let id): Text("todo \(id)\(title)", "투두 \(id)번\(title)")
    case .day(let id, let date):
      Text("\(self.date(date)) of todo \(id)\(title)", "투두 \(id)번\(title)의 \(self.date(date))")
    case .category(let name):
      Text("category \(UserText.quoted(name))", "카테고리 \(UserText.quoted(name))")
    case .setting(let key), .value(let key): Text(verbatim: UserText.quoted(key))
    case .diary(let number): Text("diary entry \(number)", "감정일기 \(number)번")
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

extension Text {
  /// The name of a field in the history: an event's, or the name that the store has for it.
  fileprivate static func historyField(_ field: EventField) -> Text {
    if let own = DiaryField(rawValue: field.rawValue), EventField.shared.contains(field) == false {
      return fieldName(own)
    }
    switch field.rawValue {
    case "color": return column(.color).map { $0.lowercased() }
    case "icon": return column(.icon).map { $0.lowercased() }
    default: return fieldName(field)
    }
  }
}

extension EventField {
  /// The fields that an event has under the name of a diary's field.
  fileprivate static let shared: [EventField] = [.id, .uid, .source]
}
