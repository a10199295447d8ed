public import TodoDomain
public import TodoLocalisation

extension Text {
  /// Returns the question before a change that can't be undone.
  public static func question(_ question: Question) -> Text {
    switch question {
    case .addCategory(let name, let near): return addCategory(named: name, near: near)
    case .deleteEvent(_, let id, let title, let isRepeating, let finished, let scope):
      let name = Text("todo", "투두") + " \(id) “\(TerminalText.singleLine(title))”"
      return switch scope {
      case .all:
        isRepeating
          ? Text(
            "Delete \(name) with all its days\(kept(finished))?",
            "\(name)의 모든 날짜를 삭제할까요?\(kept(finished))")
          : Text("Delete \(name)?", "\(name, .object) 삭제할까요?")
      case .only(let date):
        Text(
          "Delete \(name) on \(self.date(date))?", "\(name, .object) \(self.date(date)) 하루만 삭제할까요?")
      case .following(let date):
        Text(
          "Delete \(name) from \(self.date(date)) on?",
          "\(name, .object) \(self.date(date))부터 모두 삭제할까요?")
      }
    case .deleteEvents(let todos, let finished, let scope):
      return deleteEvents(todos, finished: finished, scope)
    case .deleteCategory(let name): return deleteCategory(named: name)
    case .restore(let file, let store):
      let (file, store) = (TerminalText.singleLine(file), TerminalText.singleLine(store))
      return Text("Replace \(store) with \(file)?", "\(store, .object) 백업 \(file, .toward) 바꿀까요?")
    case .repair(let store):
      return Text(
        "Replace \(TerminalText.singleLine(store)) with what could be saved?",
        "\(TerminalText.singleLine(store), .object) 복구한 내용으로 바꿀까요?")
    case .deleteDiary(let moment, let name):
      return Text(
        "Delete the diary entry of \(moment) (\(TerminalText.singleLine(name)))?",
        "\(moment)의 감정일기(\(TerminalText.singleLine(name)))를 삭제할까요?")
    case .resetTally:
      return Text("Set both counters of the tally back to 0?", "두 집계를 모두 0으로 되돌릴까요?")
    case .pruneHistory(let count, let date):
      return Text(
        "Remove \(count) of the history's entries, from before \(self.date(date))? They can't be "
          + "undone then.", "\(self.date(date)) 전의 기록 \(count)개를 삭제할까요? 삭제하면 그 일들은 되돌릴 수 없어요.")
    case .changeOverdue(let change, let count, let titles):
      let todos = Text(
        "\(self.count(count, "overdue todo")) (\(named(titles, of: count)))",
        "지난 투두 \(count)개(\(named(titles, of: count)))")
      return switch change {
      case .finish: Text("Finish \(todos)?", "\(todos)를 모두 완료할까요?")
      case .move(let date):
        Text(
          "Move \(todos) to \(self.date(date))?", "\(todos)를 모두 \(self.date(date), .toward) 옮길까요?")
      }
    case .moveFinished(let count, let titles):
      return Text(
        "Move \(self.count(count, "finished todo")) (\(named(titles, of: count)))?",
        "이미 완료한 투두 \(count)개(\(named(titles, of: count))): 그래도 옮길까요?")
    }
  }

  private static func deleteEvents(
    _ todos: [EventDisplayItem], finished: Int, _ scope: EventScope
  ) -> Text {
    let names = listed(todos.map(Self.name), andMore)
    let some = "\(todos.count) todo\(todos.count == 1 ? "" : "s")"
    return switch scope {
    case .all:
      Text(
        "Delete \(some)\(todos.contains(where: \.isRepeating) ? " with all their days" : "")"
          + "\(kept(finished)): \(names)?",
        "투두 \(todos.count)개를 \(todos.contains(where: \.isRepeating) ? "모든 날짜와 함께 " : "")"
          + "삭제할까요?\(kept(finished)) \(names)")
    case .only(let date):
      Text(
        "Delete \(some) on \(self.date(date)): \(names)?",
        "투두 \(todos.count)개를 \(self.date(date)) 하루만 삭제할까요? \(names)")
    case .following(let date):
      Text(
        "Delete \(some) from \(self.date(date)) on: \(names)?",
        "투두 \(todos.count)개를 \(self.date(date))부터 모두 삭제할까요? \(names)")
    }
  }

  /// Returns the part of a question that says how many finished days are deleted with a series;
  /// empty for 0.
  private static func kept(_ finished: Int) -> Text {
    finished > 0
      ? Text(
        " (and \(count(finished, "finished day")))", " 완료한 \(finished)일의 기록도 사라져요.") : .empty
  }

  /// Returns the name of the category that a salvage puts in the place of a lost category. Only the
  /// row number of the lost category is known.
  public static func lostCategory(_ number: Int) -> Text {
    Text("lost category \(number)", "잃은 카테고리 \(number)")
  }

  private static func name(_ todo: EventDisplayItem) -> Text {
    Text(verbatim: "\(todo.id?.description ?? "") “\(TerminalText.singleLine(todo.title))”")
  }

  /// The text about an edit that changed nothing.
  public static var nothingChanged: Text { Text("Nothing changed.", "바뀐 것이 없어요.") }

  /// The note on a todo that has an alarm, but neither a day nor a due.
  public static var alarmWithoutDay: Text {
    Text(
      "It has no day, so no alarm goes off until it has one.", "날짜가 없어서, 날짜를 정할 때까지 알림이 울리지 않아요.")
  }

  /// Returns the phrase for an alarm in the answer to a change. `text` is the moment at which the
  /// alarm goes off.
  public static func alarm(saying text: String) -> Text { Text("alarm \(text)", "알림 \(text)") }

  /// Returns the phrase for the new state of a todo's date, such as `day off`; nil if the mark
  /// before the title already shows the state.
  public static func state(after answer: Answer) -> Text? {
    switch answer {
    case .stored, .unchanged, .finished, .entered, .moved, .paused: nil
    case .reopened: Text("open again", "미완료로 되돌림")
    case .skipped: Text("day off", "쉬는 날")
    case .restored: Text("no day off any more", "쉬는 날 취소")
    }
  }

  /// Returns the answer to many new todos.
  public static func added(_ count: Int) -> Text {
    Text("Added \(self.count(count, "todo")).", "투두 \(count)개를 추가했어요.")
  }

  /// Returns the number of open steps of a finished todo.
  static func openSteps(_ open: Int, of count: Int) -> Text {
    Text("\(open) of \(self.count(count, "step")) open", "하위 할 일 \(count)개 중 \(open)개 남음")
  }

  /// Returns the sentence that says that all steps of a todo are done, with the command that
  /// finishes the todo.
  ///
  /// - Parameter command: Nil if the todo can't be finished, or is finished already.
  public static func allStepsDone(_ count: Int, finishing command: String?) -> Text {
    let done = Text(
      count == 1 ? "The only step is done." : "All \(count) steps are done.",
      "하위 할 일 \(count)개를 모두 마쳤어요.")
    guard let command else { return done }
    return Text("\(done) `\(command)` finishes the todo.", "\(done) 투두를 완료하려면 `\(command)`")
  }

  /// Returns the answer to the deletion of a todo, or of a part of its dates.
  public static func deleted(_ todo: EventDisplayItem, _ scope: EventScope) -> Text {
    let name = Text("Deleted todo \(Self.name(todo))", "투두 \(Self.name(todo))")
    return switch scope {
    case .all:
      todo.isRepeating
        ? Text("\(name) with all its days.", "\(name)의 모든 날짜를 삭제했어요.")
        : Text("\(name).", "\(name, .object) 삭제했어요.")
    case .only(let date):
      Text("\(name) on \(date).", "\(name, .object) \(self.date(date)) 하루만 삭제했어요.")
    case .following(let date):
      Text("\(name) from \(date) on.", "\(name, .object) \(self.date(date))부터 모두 삭제했어요.")
    }
  }

  /// Returns the name of a counter.
  public static func name(of color: TallyColor) -> Text {
    switch color {
    case .blue: Text("blue", "파랑")
    case .red: Text("red", "빨강")
    }
  }
}

extension Text {
  /// Returns the list of titles for a question, followed by the number of todos whose titles aren't
  /// listed.
  fileprivate static func named(_ titles: [String], of count: Int) -> Text {
    let others = count - titles.count
    let times = Dictionary(titles.map { ($0, 1) }, uniquingKeysWith: +)
    var seen: Set<String> = []
    let named = titles.filter { seen.insert($0).inserted }.map { title in
      let times = times[title, default: 1]
      return Text(verbatim: TerminalText.singleLine(title) + (times > 1 ? " ×\(times)" : ""))
    }
    return (named + (others > 0 ? [andMore(others)] : [])).joined(separator: ", ")
  }
}
