public import TodoDomain
public import TodoLocalisation

/// The effect of an entry of the history on one record.
public enum HistoryEffect: Hashable, Sendable {
  /// The record was added, deleted or changed.
  case added, deleted, changed
  /// A category was moved in the order.
  case reordered
  /// A day was finished, or is open again.
  case finished, reopened
  /// A day no longer occurs, or occurs again.
  case dayOff, broughtBack
  /// A day lost its own changes, so it is like the other days of its series.
  case asUsual
  /// A day keeps its time, although the series got another time.
  case keptTime
}

extension Text {
  /// Returns the words for an effect.
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
    case .asUsual: Text("as on other days again", "다른 날과 같아짐")
    case .keptTime: Text("keeps its time", "시각 유지")
    }
  }

  /// Returns the words for an action of the journal. An unknown action, which another program may
  /// have written, is shown as it is.
  public static func action(_ word: String) -> Text {
    switch word {
    case "add": Text("add", "추가")
    case "edit": Text("edit", "수정")
    case "finish": Text("finish", "완료")
    case "unfinish": Text("finish --undo", "완료 취소")
    case "enter": Text("enter an amount", "수행량 입력")
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
    case "holidays": Text("holidays", "공휴일")
    case "tally tap": Text("tally tap", "집계")
    case "tally reset": Text("tally reset", "집계 초기화")
    case "config": Text("config", "설정")
    case "import": Text("import", "가져오기")
    case "sync": Text("sync", "동기화")
    case "demo": Text("demo", "예시 데이터")
    case "history prune": Text("history prune", "기록 정리")
    case "undo": Text("undo", "되돌림")
    case "redo": Text("redo", "다시 실행")
    default: Text(verbatim: TerminalText.singleLine(word))
    }
  }

  /// Returns the phrase for a changed day: the day to which it was moved, if it was, and the fields
  /// that now differ.
  public static func changedDay(movedTo day: CivilDate?, _ fields: [EventField]) -> Text {
    [
      day.map { Text("moved to \(date($0))", "\(date($0), .toward) 옮김") },
      fields.isEmpty ? nil : others(fields),
    ].compactMap(\.self).joined(separator: "; ")
  }

  /// Returns a counter, as the subject of a change.
  public static func tally(_ color: TallyColor) -> Text {
    Text("tally \(name(of: color))", "집계 \(name(of: color))")
  }

  /// Returns a user's own emotion, as the subject of a change.
  static func emotion(named name: Text) -> Text { Text("emotion \(name)", "감정 \(name)") }

  /// Returns the label for the English or the Korean name of an emotion.
  static func nameLabel(of language: Language) -> Text {
    switch language {
    case .en: Text("English name", "영어 이름")
    case .ko: Text("Korean name", "한국어 이름")
    }
  }

  /// The label of a category's name.
  public static var nameLabel: Text { Text("name", "이름") }

  /// Returns a category, by its name, as the subject of a change.
  public static func category(named name: String) -> Text {
    Text("category \(name)", "카테고리 \(categoryName(name))")
  }

  /// Returns a diary entry, as the subject of a change.
  public static func diaryEntry(_ number: Int?) -> Text {
    number.map { Text("diary entry \($0)", "감정일기 \($0)번") } ?? Text("diary entry", "감정일기")
  }

  /// Returns the numbers of records that an entry added, removed and changed.
  public static func effects(added: Int, removed: Int, changed: Int) -> Text {
    [
      (added, Text("\(added) added", "\(added)개 추가")),
      (removed, Text("\(removed) deleted", "\(removed)개 삭제")),
      (changed, Text("\(changed) changed", "\(changed)개 변경")),
    ].filter { $0.0 > 0 }.map(\.1).joined(separator: ", ")
  }

  /// Returns the note on an entry that was undone.
  public static func undone(by number: Int) -> Text {
    Text("undone by \(number)", "\(number)번에서 되돌림")
  }

  /// Returns the note on an entry of the history that undid the entry with this number.
  public static func takesBack(_ number: Int) -> Text {
    Text("takes back \(number)", "\(number)번을 되돌림")
  }

  /// The text that replaces a history without entries.
  public static var emptyHistory: Text { Text("The history is empty.", "변경 기록이 비어 있어요.") }

  /// The text that replaces the history of a todo without entries.
  public static var noHistoryOfTodo: Text {
    Text("The history has no entry about this todo.", "이 투두의 기록이 없어요.")
  }

  /// Returns the hint on how to see the entries that a list leaves out.
  public static func moreHistory(_ command: String) -> Text {
    Text("`\(command)` shows more.", "더 보려면 `\(command)`")
  }

  /// Returns the text about removed entries; `oldest` is the first entry that still exists.
  public static func prunedHistory(oldest: Int) -> Text {
    Text("Entries before \(oldest) were removed.", "\(oldest)번보다 앞선 기록은 삭제됐어요.")
  }

  /// Returns the message about a change that was taken back (undo) or made again (redo).
  ///
  /// - Parameters:
  ///   - action: The word of the journal for the action of the entry.
  ///   - told: The change in one line, such as `1 치과: 추가`.
  ///   - isRedo: Whether the change was made again.
  ///   - isThere: Whether the todo exists now, if the change added or removed one; nil for any
  ///     other change.
  static func takenBack(
    _ action: String, _ told: String, isRedo: Bool, isThere: Bool?
  ) -> Text {
    let state =
      isThere.map {
        $0 ? Text(" (it is there again)", " (다시 생겼어요)") : Text(" (it is gone)", " (이제 없어요)")
      }
      ?? .empty
    // “1 치과: 추가” becomes “치과 추가”.
    var korean = told
    if isThere != nil, let mark = told.ranges(of: ": ").last {
      korean.replaceSubrange(mark, with: " ")
      korean = String(korean.drop(while: \.isNumber).dropFirst())
    }
    return Text(
      "\(self.action(action)) · \(told)", "\(isRedo ? "다시 실행했어요" : "되돌렸어요"): \(korean)") + state
  }

  /// Returns the hint with the command that takes back the last change, or makes it again.
  public static func takeBackHint(_ command: String, isRedo: Bool) -> Text {
    Text("\(isRedo ? "Redo" : "Undo"): \(command)", "\(isRedo ? "다시 실행" : "되돌리기"): \(command)")
  }

  /// Returns the heading of the records that an undo or redo left as they were, since they had been
  /// changed later.
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
}

extension KeptThings {
  /// Whether all things that an undo or redo left as they were are todos or dates of todos. False
  /// if `first` doesn't list all of them.
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
