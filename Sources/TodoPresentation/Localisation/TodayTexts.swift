public import TodoDomain

/// The texts about today and about what is overdue in one language: part of `Strings`.
public protocol TodayStrings: Sendable {
  /// How many days an overdue todo is late: 1 or more.
  func daysLate(_ days: Int) -> String
  /// The number of overdue todos after a list of them.
  func overdueCount(_ count: Int) -> String
  /// The text that replaces an empty list of what is overdue.
  var nothingOverdue: String { get }
  /// What a routine's past date is that wasn't finished.
  var missed: String { get }
  /// The commands that finish or move what is overdue.
  var overdueAdvice: String { get }
  /// The line about a number of overdue todos that a list leaves out, with the command that lists
  /// them.
  func earlierOverdue(_ count: Int) -> String
  /// The answer to a change of a number of overdue todos.
  func changedOverdue(_ change: OverdueChange, _ count: Int) -> String
  /// The number of today's finished todos, and of all.
  func done(_ counts: Completion) -> String
  /// The heading of what is to be done so many times a week, and may be done today.
  var leftThisWeek: String { get }
  /// How often something was done this week, and how often it is to be done.
  func doneThisWeek(_ counts: Completion) -> String
  /// The label of the next alarm.
  var nextAlarm: String { get }
  /// The command to type next, in a sentence.
  func advice(_ advice: TodayAdvice) -> String
  /// What the program is, and three commands to try: for somebody without a store.
  var welcome: [String] { get }
  /// How to look at a throwaway store, and how to remove it.
  func demo(storePath: String) -> [String]
}

/// A change of all overdue todos at once.
public enum OverdueChange: Hashable, Sendable {
  /// They are finished.
  case finish
  /// They are moved to a day.
  case move(to: CivilDate)
}

/// A hint below today's list: what to type next.
public enum TodayAdvice: Hashable, Sendable {
  /// Something is overdue: finish or move it.
  case overdue
  /// A todo of today isn't finished.
  case open(EventID, title: String)
  /// Everything of today is finished: look ahead.
  case allDone
}

extension EnglishStrings {
  func daysLate(_ days: Int) -> String { "\(count(days, "day")) late" }

  func overdueCount(_ count: Int) -> String { "\(self.count(count, "todo")) overdue" }

  var nothingOverdue: String { "Nothing is overdue." }

  var missed: String { "missed" }

  var leftThisWeek: String { "Any day this week" }

  func doneThisWeek(_ counts: Completion) -> String { "\(counts.finished) of \(counts.count)" }

  var overdueAdvice: String {
    "`todoctl finish --overdue` finishes all of them, `todoctl move --overdue today` moves "
      + "them."
  }

  func earlierOverdue(_ count: Int) -> String { "and \(count) earlier: todoctl overdue" }

  func changedOverdue(_ change: OverdueChange, _ count: Int) -> String {
    let todos = self.count(count, "overdue todo")
    return switch change {
    case .finish: "Finished \(todos)."
    case .move(let date): "Moved \(todos) to \(self.date(date))."
    }
  }

  func done(_ counts: Completion) -> String { "\(share(counts)) done" }

  var nextAlarm: String { "Next alarm" }

  func advice(_ advice: TodayAdvice) -> String {
    switch advice {
    case .overdue: "Next: todoctl move --overdue today, or todoctl finish --overdue"
    case .open(let id, let title): "Next: todoctl done \(id) finishes “\(title)”"
    case .allDone: "All done. Next: todoctl agenda shows the days to come"
    }
  }

  var welcome: [String] {
    [
      "todoctl keeps schedules, routines and a diary in one file that you own.", "",
      "There is no store yet. Three commands to try:", "",
      "  todoctl demo                             a made-up life to look at",
      "  todoctl add dentist tomorrow 3pm",
      "  todoctl add routine mon,wed,fri running", "",
      "`todoctl --help` lists all commands.",
    ]
  }

  func demo(storePath: String) -> [String] {
    let path = ShellText.path(storePath)
    return [
      "A made-up life is in \(TerminalText.singleLine(storePath))", "", "Look at it:", "",
      "  export TODOCTL_STORE=\(path)", "  todoctl", "  todoctl week", "  todoctl report week", "",
      "Or name it each time: todoctl --store \(path)",
      "`unset TODOCTL_STORE` and `rm \(path)` when you are done.",
    ]
  }
}

extension KoreanStrings {
  func daysLate(_ days: Int) -> String { "\(days)일 지남" }

  func overdueCount(_ count: Int) -> String { "기한 지난 투두 \(count)개" }

  var nothingOverdue: String { "기한이 지난 투두가 없어요." }

  var missed: String { "놓침" }

  var leftThisWeek: String { "이번 주 아무 날" }

  func doneThisWeek(_ counts: Completion) -> String { "\(counts.count)번 중 \(counts.finished)번" }

  var overdueAdvice: String {
    "`todoctl finish --overdue`는 모두 완료하고, `todoctl move --overdue 오늘`은 오늘로 "
      + "옮겨요."
  }

  func earlierOverdue(_ count: Int) -> String { "그 이전 \(count)개: todoctl overdue" }

  func changedOverdue(_ change: OverdueChange, _ count: Int) -> String {
    switch change {
    case .finish: "기한 지난 투두 \(count)개를 완료했어요."
    case .move(let date): "기한 지난 투두 \(count)개를 \(self.date(date), .toward) 옮겼어요."
    }
  }

  func done(_ counts: Completion) -> String { "\(share(counts)) 완료" }

  var nextAlarm: String { "다음 알림" }

  func advice(_ advice: TodayAdvice) -> String {
    switch advice {
    case .overdue: "다음: todoctl move --overdue 오늘, 또는 todoctl finish --overdue"
    case .open(let id, let title): "다음: \("“\(title)”", .object) 마쳤으면 todoctl done \(id)"
    case .allDone: "모두 마쳤어요. 다음: todoctl agenda로 앞날 보기"
    }
  }

  var welcome: [String] {
    [
      "todoctl은 일정, 루틴, 감정일기를 내 파일 하나에 보관해요.", "",
      "아직 저장소가 없어요. 먼저 해 볼 만한 명령 세 가지:", "",
      "  todoctl demo                             지어낸 하루하루 둘러보기",
      "  todoctl add 내일 오후 3시 치과",
      "  todoctl add routine 월수금 달리기", "",
      "모든 명령은 `todoctl --help`에 있어요.",
    ]
  }

  func demo(storePath: String) -> [String] {
    let path = ShellText.path(storePath)
    return [
      "지어낸 하루하루를 담은 저장소: \(TerminalText.singleLine(storePath))", "", "둘러보기:", "",
      "  export TODOCTL_STORE=\(path)", "  todoctl", "  todoctl week", "  todoctl report week", "",
      "또는 매번 이름을 대기: todoctl --store \(path)",
      "다 봤으면 `unset TODOCTL_STORE`, `rm \(path)`.",
    ]
  }
}
