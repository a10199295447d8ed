import ArgumentParser
import TodoDomain
import TodoPresentation

struct Finish: AsyncParsableCommand, TodoCommand {
  static let configuration = CommandConfiguration(
    commandName: "finish",
    abstract: Text(
      "Mark todos as finished on a day, or all that is overdue.", "하루의 투두를, 또는 기한 지난 것을 모두 완료해요."),
    discussion: Text(
      """
      The day may stand behind the todo: `todoctl done walk yesterday`. Without one it is the \
      todo's own; if it repeats, today or the one day that is overdue. Words of a title mean the \
      one todo that is due today or overdue. If there are several, or none, todos with such \
      titles are listed, and nothing is changed.
      """,
      """
      `todoctl done 산책 어제`처럼 날을 뒤에 적을 수 있어요. 날이 없으면 그 투두의 날이고, \
      반복이면 오늘이나 기한 지난 하루예요. 제목의 말은 오늘 할 일이나 기한 지난 일 하나를 \
      뜻해요. 여럿이거나 없으면 그런 제목의 투두를 보여 주고, 아무것도 바꾸지 않아요.
      """), aliases: ["done"])

  @OptionGroup var todos: DueTodoArguments
  @OptionGroup var day: PastDayOptions

  @Flag(help: .both("Mark them as unfinished again.", "다시 완료하지 않은 것으로 해요."))
  var undo = false

  @OptionGroup var answer: AnswerOptions
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    guard !todos.overdue || (day.on == nil && !undo) else {
      throw ValidationError(
        Text(
          "--overdue can't be combined with --on or --undo.",
          "--overdue는 --on이나 --undo와 함께 쓸 수 없어요."))
    }
    if todos.overdue {
      guard todos.words.isEmpty else { throw DueTodoArguments.needsTodo }
    } else {
      _ = try TodosOnDay(todos.words, on: day.on)
    }
  }

  func run() async throws {
    let session = try Session(global)
    guard !todos.overdue else {
      return try await session.changeOverdue(assumingYes: todos.yes) { _ in .finish }
    }
    try session.change(
      .finish, TodosOnDay(todos.words, on: day.on), note: undo ? "unfinish" : "finish",
      answer: undo ? .reopened : .finished, looks: answer
    ) { todos, search in
      var search = search
      search.takesSingleAhead = day.ahead
      return try todos.dates(in: search, on: day.on, undo ? .finished : .unfinished) {
        try day.date($0, search.context)
      }
    } apply: { transaction, chosen, _ in
      try transaction.finish(chosen.id, on: chosen.date, isFinished: !undo)
    }
  }
}

struct Skip: TodoCommand {
  static let configuration = CommandConfiguration(
    commandName: "skip",
    abstract: Text("Take a day off from a routine or a series.", "루틴이나 반복 일정을 하루 쉬어요."),
    discussion: Text(
      """
      The todo doesn't occur on that day, and a routine's streak goes on. The day may stand \
      behind the todo: `todoctl skip gym fri`. Without one it is today, or the one day that is \
      overdue. Words of a title mean the one todo that is due today or overdue. --undo brings \
      back a day that was skipped or deleted.
      """,
      """
      그날은 투두가 없고, 루틴의 연속 기록은 이어져요. `todoctl skip 운동 금요일`처럼 날을 \
      뒤에 적을 수 있고, 없으면 오늘이나 기한 지난 하루예요. 제목의 말은 오늘 할 일이나 기한 \
      지난 일 하나를 뜻해요. --undo는 쉬거나 지운 날을 되살려요.
      """))

  @Argument(help: .todosAndDay)
  var words: [String]

  @Option(
    help: .both(
      "The day. A weekday means today, or the next one.", "날. 요일은 오늘이나 다음 그 요일이에요.",
      value: "date"),
    transform: Parsing.date)
  var on: DateArgument?

  @Flag(help: .both("Take the day off back.", "쉬는 날을 없던 일로 해요."))
  var undo = false

  @OptionGroup var answer: AnswerOptions
  @OptionGroup var global: GlobalOptions

  func validate() throws { _ = try TodosOnDay(words, on: on) }

  func run() throws {
    try Session(global).change(
      .skip, TodosOnDay(words, on: on), note: undo ? "unskip" : "skip",
      answer: undo ? .restored : .skipped,
      looks: answer
    ) { todos, search in
      try todos.dates(in: search, on: on, undo ? .skipped : .unfinished) {
        try $0.resolved(search.context, .around)
      }
    } apply: { transaction, chosen, rules in
      try transaction.skip(chosen.id, on: chosen.date, isSkipped: !undo, in: rules)
    }
  }
}

extension Session {
  /// Changes one date of each of some todos, in one transaction, and answers with the dates.
  ///
  /// - Parameters:
  ///   - note: The journal's word for the change.
  ///   - find: The dates that are meant.
  fileprivate func change(
    _ request: TodoRequest, _ todos: TodosOnDay, note: String, answer: Answer,
    looks: AnswerOptions, find: (TodosOnDay, TodoSearch) throws -> [ChosenDate],
    apply: (any StoreTransaction, ChosenDate, RuleContext) throws -> Void
  ) throws {
    let store = try existingStore()
    let dates = try store.write(self.note(note)) { transaction in
      let context = try context(transaction)
      let dates = try find(todos, TodoSearch(request, context, provider: transaction))
      for date in dates { try apply(transaction, date, context.rules) }
      return dates
    }
    try store.showing {
      try self.answer(
        on: dates.map { (answer, $0) }, asList: !todos.areOfOne, looks, $0)
    }
  }
}
