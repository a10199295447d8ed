public import TodoDomain
public import TodoLocalisation

/// A change of all overdue todos at once.
public enum OverdueChange: Hashable, Sendable {
  /// The change finishes the todos.
  case finish
  /// The change moves the todos to a day.
  case move(to: CivilDate)
}

/// A hint below today's list: what to type next.
public enum TodayAdvice: Hashable, Sendable {
  /// Some todos are left over from past days: finish or move them.
  case overdue
  /// A todo of today isn't finished.
  case open(EventID, title: String)
  /// All of today's todos are finished: look ahead.
  case allDone
}

extension Text {
  /// Returns the number of days by which an overdue todo is late: 1 or more.
  public static func daysLate(_ days: Int) -> Text {
    Text("\(count(days, "day")) late", "\(days)일 지남")
  }

  /// Returns the number of days since the day of a todo that is left over: 1 or more.
  public static func daysAgo(_ days: Int) -> Text {
    days == 1 ? Text("yesterday", "어제") : Text("\(count(days, "day")) ago", "\(days)일 전")
  }

  /// Returns the number of days until a todo is due: 0 is today.
  static func dueIn(_ days: Int) -> Text {
    guard days > 1 else { return relativeDay(days) ?? .empty }
    return Text("in \(count(days, "day"))", "\(days)일 뒤")
  }

  /// Returns the line below the lists of overdue and left-over todos: how many there are of each.
  static func pastCount(overdue: Int, leftOver: Int) -> Text {
    let parts = [
      overdue > 0 ? Text("\(count(overdue, "todo")) overdue", "마감 지난 투두 \(overdue)개") : nil,
      leftOver > 0 ? Text("\(count(leftOver, "todo")) left over", "밀린 투두 \(leftOver)개") : nil,
    ]
    return parts.compactMap(\.self).joined(separator: Text(", ", ", "))
  }

  /// The text that replaces the lists of overdue and left-over todos if both are empty.
  public static var nothingOverdue: Text {
    Text("Nothing is overdue or left over.", "마감이 지났거나 밀린 투두가 없어요.")
  }

  /// The heading of todos whose day is past.
  public static var leftOver: Text { Text("Left over", "밀린 일") }

  /// The heading of todos that are due soon.
  static var dueSoon: Text { Text("Due soon", "마감 임박") }

  /// The heading of todos without a date.
  static var undatedHeading: Text { Text("No date", "날짜 없음") }

  /// Returns the line below some todos without a date: how many more there are. Unless `isAll`,
  /// there may be more than `count`, and the line says so.
  static func moreUndated(_ count: Int, isAll: Bool) -> Text {
    isAll
      ? Text("  and \(count) more: todoctl inbox", "  \(count)개 더 보기: todoctl inbox")
      : Text("  and \(count) or more: todoctl inbox", "  \(count)개 이상 더 보기: todoctl inbox")
  }

  /// Returns the line with the number of todos below a list in which each todo appears once.
  static func todoCount(_ count: Int) -> Text {
    Text("\(self.count(count, "todo"))", "투두 \(count)개")
  }

  /// The text that replaces an empty list of todos.
  static var noTodos: Text { Text("No such todos.", "조건에 맞는 투두가 없어요.") }

  /// Returns the line with the number of todos without a date, below the list of all of them.
  static func undatedCount(_ count: Int) -> Text {
    Text("\(self.count(count, "todo")) without a date", "날짜 없는 투두 \(count)개")
  }

  /// The text that replaces an empty list of todos without a date.
  static var emptyInbox: Text {
    Text(
      "The inbox is empty. `todoctl add buy milk` puts something in it.",
      "보관함이 비어 있어요. `todoctl add 우유 사기`처럼 날짜 없이 적으면 여기에 있어요.")
  }

  /// The word for a routine's past date that wasn't finished.
  public static var missed: Text { Text("missed", "놓침") }

  /// The heading of routines that are to be done a number of times a week, and may be done today.
  public static var leftThisWeek: Text { Text("Any day this week", "이번 주 아무 때나") }

  /// Returns the number of times that a routine was done this week, and the number of times
  /// planned.
  public static func doneThisWeek(_ counts: Completion) -> Text {
    Text("\(counts.finished) of \(counts.count)", "\(counts.count)번 중 \(counts.finished)번")
  }

  /// The commands that finish or move overdue todos.
  public static var overdueAdvice: Text {
    Text(
      "`todoctl finish --overdue` finishes all of them, `todoctl move --overdue today` moves "
        + "them.", "모두 완료하려면 `todoctl finish --overdue`, 오늘로 옮기려면 `todoctl move --overdue 오늘`"
    )
  }

  /// Returns the line with the number of overdue todos that a list leaves out, and the command that
  /// lists them.
  public static func earlierOverdue(_ count: Int) -> Text {
    Text("and \(count) earlier: todoctl overdue", "그 이전 \(count)개: todoctl overdue")
  }

  /// Returns the answer after a number of overdue todos were changed.
  public static func changedOverdue(_ change: OverdueChange, _ count: Int) -> Text {
    let todos = self.count(count, "todo")
    return switch change {
    case .finish: Text("Finished \(todos).", "지난 투두 \(count)개를 완료했어요.")
    case .move(let date):
      Text(
        "Moved \(todos) to \(self.date(date)).",
        "지난 투두 \(count)개를 \(self.date(date), .toward) 옮겼어요.")
    }
  }

  /// Returns the number of today's finished todos and the number of all todos of today, in one
  /// phrase.
  public static func done(_ counts: Completion) -> Text {
    Text("\(share(counts)) done", "\(share(counts)) 완료")
  }

  /// The label of the next alarm.
  public static var nextAlarm: Text { Text("Next alarm", "다음 알림") }

  /// Returns the command to type next, in a sentence.
  public static func advice(_ advice: TodayAdvice) -> Text {
    switch advice {
    case .overdue:
      Text(
        "Next: todoctl move --overdue today, or todoctl finish --overdue",
        "다음: todoctl move --overdue 오늘, 또는 todoctl finish --overdue")
    case .open(let id, let title):
      Text(
        "Next: todoctl done \(id) finishes “\(title)”",
        "다음: \("“\(title)”", .object) 마쳤으면 todoctl done \(id)")
    case .allDone:
      Text(
        "All done. Next: todoctl agenda shows the days to come",
        "오늘 할 일을 모두 마쳤어요. 다음: todoctl agenda로 앞으로의 일정 보기")
    }
  }

  /// The introduction to the program, and three commands to try, for a user without a store.
  public static var welcome: [Text] {
    [
      Text(
        "todoctl keeps schedules, routines and a diary in one file that you own.",
        "todoctl은 일정, 루틴, 감정일기를 내 파일 하나에 보관해요."),
      .empty,
      Text("There is no store yet. Three commands to try:", "아직 저장소가 없어요. 먼저 해 볼 만한 명령 세 가지:"),
      .empty,
      Text(
        "  todoctl demo                             a made-up life to look at",
        "  todoctl demo                             예시 데이터 둘러보기"),
      Text("  todoctl add dentist tomorrow 3pm", "  todoctl add 내일 오후 3시 치과"),
      Text("  todoctl add routine mon,wed,fri running", "  todoctl add routine 월수금 달리기"),
      .empty,
      Text("`todoctl --help` lists all commands.", "모든 명령은 `todoctl --help`에 있어요."),
    ]
  }

  /// Returns the lines about a throwaway store: how to look at it, and how to remove it.
  public static func demo(storePath: String) -> [Text] {
    let path = ShellText.path(storePath)
    return [
      Text(
        "A made-up life is in \(TerminalText.singleLine(storePath))",
        "예시 데이터를 담은 저장소: \(TerminalText.singleLine(storePath))"),
      .empty,
      Text("Look at it:", "둘러보기:"),
      .empty,
      Text(verbatim: "  export TODOCTL_STORE=\(path)"),
      Text(verbatim: "  todoctl"),
      Text(verbatim: "  todoctl week"),
      Text(verbatim: "  todoctl report week"),
      .empty,
      Text(
        "Or name it each time: todoctl --store \(path)", "또는 매번 지정하기: todoctl --store \(path)"),
      Text(
        "`unset TODOCTL_STORE` and `rm \(path)` when you are done.",
        "다 봤으면 `unset TODOCTL_STORE`와 \("`rm \(path)`", .toward) 지울 수 있어요."),
    ]
  }
}
