public import TodoDomain
public import TodoLocalisation

extension HistoryError: ExplainedError {
  /// The explanation of why an entry can't be taken back.
  public var explanation: Explanation {
    switch self {
    case .notKept:
      ErrorKind.unknownEntry.says("This store keeps no history.", "이 저장소는 변경 기록을 남기지 않아요.")
    case .unknownEntry(let number):
      ErrorKind.unknownEntry.says(
        "There is no entry \(number) in the history.", "기록에 \(number)번이 없어요."
      ).advises(
        "`todoctl history` lists the entries with their numbers.",
        "기록과 번호는 `todoctl history`에서 볼 수 있어요.")
    case .pruned(let number, let oldest):
      ErrorKind.unknownEntry.says(
        "Entry \(number) was removed from the history, which begins with entry \(oldest).",
        "\(number)번은 기록에서 지워졌어요. 기록은 \(oldest)번부터 남아 있어요."
      ).advises(
        "A backup from that time has it: `todoctl backup list FOLDER` shows the backups.",
        "그 무렵의 백업에는 있어요. 백업은 `todoctl backup list 폴더`에서 볼 수 있어요.")
    case .alreadyUndone(let number, let other):
      ErrorKind.nothingToUndo.says(
        "Entry \(number) was taken back already, by entry \(other).",
        "\(number)번은 \(other)번에서 이미 되돌렸어요."
      ).advises(
        "`todoctl undo --entry \(other)` redoes entry \(number).",
        "\("`todoctl undo --entry \(other)`", .toward) 다시 실행할 수 있어요.")
    case .nothingToUndo(_, let count):
      ErrorKind.nothingToUndo.says(
        count == 0
          ? Text("There is nothing to undo.", "되돌릴 것이 없어요.")
          : Text(
            "Only \(count == 1 ? "one change" : "\(count) changes") can be undone. Nothing was changed.",
            "되돌릴 수 있는 것은 \(count)개뿐이어서 아무것도 하지 않았어요.")
      ).advises("`todoctl history` shows what was done.", "한 일은 `todoctl history`에서 볼 수 있어요.")
    case .nothingToRedo(_, let count, let since):
      ErrorKind.nothingToUndo.says(
        count == 0
          ? Text(
            "There is nothing to redo: \(since.map { "entry \($0) was done after the undo" } ?? "nothing was undone").",
            "다시 실행할 것이 없어요. \(since.map { "그 뒤에 다른 일(\($0)번)을 했어요" } ?? "되돌린 일이 없어요").")
          : Text(
            "Only \(count == 1 ? "one change" : "\(count) changes") can be redone. Nothing was changed.",
            "다시 실행할 수 있는 것은 \(count)개뿐이어서 아무것도 하지 않았어요.")
      ).advises(
        "`todoctl history` shows what was undone; `todoctl undo --entry N` takes back any undo.",
        "되돌린 것은 `todoctl history`에 있고, `todoctl undo --entry N`으로 하나씩 다시 실행할 수 있어요.")
    case .conflict(let conflict):
      ErrorKind.historyConflict.says(
        "Entry \(conflict.entry) can't be taken back: \(conflict.words(isAlone: true)). Nothing was changed.",
        "기록 \(conflict.entry)번을 되돌릴 수 없어 아무것도 하지 않았어요. \(conflict.words(isAlone: true))."
      ).advises(conflict.hint)
    }
  }
}

extension HistoryConflict {
  /// Returns the reason why an undo kept a record as it is.
  ///
  /// - Parameter isAlone: Whether the reason has no heading above it. The heading says that the
  ///   record was changed later; without a heading, the reason says so.
  func words(isAlone: Bool) -> Text {
    let by = since.map {
      Text(
        "by entry \($0.number) (\(Text.action($0.action)))",
        " 기록 \($0.number)번(\(Text.action($0.action)))에서")
    }
    let later =
      by.map { Text("\(isAlone ? "later, " : "")\($0)", "그 뒤에\($0)") } ?? Text("later", "그 뒤에")
    let name = subjectText
    return switch reason {
    case .changed(.change): Text("\(name) was changed \(later)", "\(name): \(later) 바뀌었어요")
    case .changed(let field):
      Text(
        "the \(Text.historyField(field)) of \(name) was changed \(later)",
        "\(name): \(later) 바뀌었어요(\(Text.historyField(field)))")
    case .removed: Text("\(name) was deleted \(later)", "\(name): \(later) 삭제됐어요")
    case .taken:
      Text(
        "\(name), or another with its name or its uid, was made again\(by.map { ", " + $0 } ?? .empty)",
        "\(name): 이름이나 uid가 같은 것이\(by ?? .empty) 다시 생겼어요")
    case .withoutCategory(let category):
      Text(
        "\(name) was in the category \(UserText.quoted(category)), which is gone",
        "\(name): 카테고리가 이제 없어요(\(UserText.quoted(category)))")
    case .inUse(let events):
      Text("\(name) has \(Text.count(events, "todo")) by now", "\(name): 투두가 \(events)개 있어요")
    case .unfit:
      Text(
        "the old value of \(name) doesn't fit the value that was changed \(later)",
        "\(name): 예전 값이 \(later) 바뀐 값과 맞지 않아요")
    }
  }

  fileprivate var hint: Text {
    let first = since.map { "`todoctl undo --entry \($0.number)`" }
    return switch (first, hasOthers) {
    case (let first?, true):
      Text(
        "Run \(first) first, then this command again. Or add `--keep-changed`: it leaves this as it is, and takes back the rest.",
        "먼저 \(first, .toward) 되돌려 주세요. `--keep-changed`를 붙이면 이 항목은 그대로 두고 나머지를 되돌려요.")
    case (nil, true):
      Text(
        "Add `--keep-changed`: it leaves this as it is, and takes back the rest.",
        "`--keep-changed`를 붙이면 이 항목은 그대로 두고 나머지를 되돌려요.")
    case (let first?, false):
      Text("Run \(first) first, then this command again.", "먼저 \(first, .toward) 되돌려 주세요.")
    case (nil, false):
      Text(
        "`todoctl history` shows what was done later.",
        "그 뒤에 한 일은 `todoctl history`에서 볼 수 있어요.")
    }
  }

  private var subjectText: Text {
    let title = shortTitle
    return switch subject {
    case .event(let id): Text("todo \(id)\(title)", "투두 \(id)번\(title)")
    case .day(let id, let date):
      Text("\(Text.date(date)) of todo \(id)\(title)", "투두 \(id)번\(title)의 \(Text.date(date))")
    case .category(let name):
      Text("category \(UserText.quoted(name))", "카테고리 \(UserText.quoted(name))")
    case .value(let key):
      Emotion.key(stored: key).map { .emotion(named: Text(verbatim: UserText.quoted($0))) }
        ?? Text(verbatim: UserText.quoted(key))
    case .setting(let key): Text(verbatim: UserText.quoted(key))
    case .diary(let number): Text("diary entry \(number)", "감정일기 \(number)번")
    }
  }

  /// The todo's title after its number, so short that most kept records take one line.
  private var shortTitle: String {
    title.map { " “" + UserText.line($0, width: 20) + "”" } ?? ""
  }
}

extension Text {
  /// Returns the name of a field in the history: of an event's field, of a diary entry's field, or
  /// of a column of the store.
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
  /// The fields of an event whose names are also names of a diary entry's fields.
  fileprivate static let shared: [EventField] = [.id, .uid, .source]
}

extension TallyError: ExplainedError {
  /// The explanation of why a counter can't be read or can't count further.
  public var explanation: Explanation {
    switch self {
    case .notANumber(let color, let text):
      ErrorKind.notANumber.says(
        "The stored value of the tally's \(Text.name(of: color)) counter is not a number from 0 to \(Tally.maximum): \(UserText.quoted(text)).",
        "\(Text.name(of: color)) 집계로 저장된 값이 0부터 \(Tally.maximum)까지의 수가 아니에요: \(UserText.quoted(text))"
      ).advises(
        "`todoctl tally reset` starts again from 0.", "`todoctl tally reset`으로 0부터 다시 셀 수 있어요.")
    case .full(let color):
      ErrorKind.tallyFull.says(
        "The \(Text.name(of: color)) counter can't go above \(Tally.maximum).",
        "\(Text.name(of: color)) 집계는 \(Tally.maximum)까지만 셀 수 있어요."
      ).advises(
        "`todoctl tally reset` starts again from 0.", "`todoctl tally reset`으로 0부터 다시 셀 수 있어요.")
    }
  }
}
