import ArgumentParser
import TodoDomain
import TodoLocalisation
import TodoPresentation

struct Finish: AsyncParsableCommand, TodoCommand {
  static let configuration = CommandConfiguration(
    commandName: "finish",
    abstract: Text(
      "Mark todos as finished on a day, or all that is overdue.",
      "투두를 완료해요. 지난 투두를 한꺼번에 완료할 수도 있어요."),
    discussion: Text(
      """
      The day may come after the todo: `todoctl done walk yesterday`. Without one it is the \
      todo's own; if it repeats, today or the one day that is overdue. Words of a title mean the \
      one todo that is due today or overdue. If there are several, or none, todos with such \
      titles are listed, and nothing is changed.

      A todo that repeats after it is done may be done on any day. Its next date is counted from \
      that day, or from today.

      A todo with a target takes an amount: `todoctl done water 3` adds 3 glasses, `todoctl done \
      water '=5'` sets them, and `todoctl done water` reaches the target. After the number of a \
      todo the amount has a sign: `todoctl done 7 +3`.

      A step has the number of its todo and its own: `todoctl done 7.2` ticks the second step of \
      todo 7, and `todoctl show 7` lists them. Of a todo that repeats it is ticked on that day alone.
      """,
      """
      `todoctl done 산책 어제`처럼 날짜를 뒤에 적을 수 있어요. 적지 않으면 그 투두의 날이고, \
      반복이면 오늘이나 밀린 하루예요. 제목으로 적으면 오늘 할 일이나 지난 투두에서 하나를 \
      찾아요. 여럿이거나 없으면 그런 제목의 투두를 보여 주고, 아무것도 바꾸지 않아요.

      완료한 날을 기준으로 반복하는 투두는 어느 날에든 완료할 수 있어요. 다음 날짜는 적은 날, \
      없으면 오늘을 기준으로 정해져요.

      목표량이 있으면 양을 적을 수 있어요. `todoctl done 물 3`은 3잔을 더하고, `todoctl done 물 '=5'`는 \
      5잔으로 고치고, `todoctl done 물`은 목표를 채워요. 번호 뒤의 양에는 부호를 붙여요: `todoctl done 7 +3`.

      하위 할 일은 투두의 번호와 순서로 적어요. `todoctl done 7.2`는 7번의 두 번째를 마치고, \
      `todoctl show 7`에서 볼 수 있어요. 반복되는 투두라면 그날 것만 마쳐요.
      """), aliases: ["done"])

  @OptionGroup var todos: DueTodoArguments
  @OptionGroup var day: PastDayOptions

  @Flag(help: .both("Mark them as unfinished again.", "완료를 취소해요."))
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
      guard todos.words.isEmpty else { throw DueTodoArguments.needsTodosOrOverdue }
    } else if try StepsOnDay(todos.words, on: day.on) == nil {
      let request = Result { try TodosOnDay(todos.words, on: day.on) }
      guard AmountOnDay(todos.words, on: day.on) != nil else { return _ = try request.get() }
      guard undo, (try? request.get()) == nil else { return }
      throw ValidationError(
        Text("--undo takes no amount.", "--undo에는 양을 적지 않아요."),
        hint: Text(
          "Set the amount: `todoctl done water =2`", "양을 고쳐 주세요: `todoctl done 물 =2`"))
    }
  }

  func run() async throws {
    let session = try Session(global)
    guard !todos.overdue else {
      return try await session.changeOverdue(assumingYes: todos.yes) { _ in .finish }
    }
    if let steps = try StepsOnDay(todos.words, on: day.on) {
      return try session.tick(steps, day, isDone: !undo, looks: answer)
    }
    if !undo, let amount = AmountOnDay(todos.words, on: day.on) {
      let hasOtherMeaning = (try? TodosOnDay(todos.words, on: day.on)) != nil
      if try session.enter(amount, day, hasOtherMeaning: hasOtherMeaning, looks: answer) { return }
    }
    if !undo { try session.refuseAmountOrTodo(todos.words) }
    try session.change(
      undo ? .reopen : .finish, TodosOnDay(todos.words, on: day.on),
      note: undo ? "unfinish" : "finish",
      answer: undo ? .reopened : .finished, looks: answer
    ) { todos, search in
      var search = search
      search.takesSingleAhead = day.ahead
      return try todos.dates(in: search, on: day.on, undo ? .finished : .unfinished) {
        try day.date($0, search.context)
      }
    } apply: { transaction, chosen, _ in
      try transaction.finish(chosen.id, on: chosen.doneOn ?? chosen.date, isFinished: !undo)
    }
  }
}

struct Skip: TodoCommand {
  static let configuration = CommandConfiguration(
    commandName: "skip",
    abstract: Text("Take a day off from a routine or a series.", "루틴이나 반복 일정을 하루 쉬어요."),
    discussion: Text(
      """
      The todo doesn't occur on that day, and a routine's streak goes on. The day may come \
      after the todo: `todoctl skip gym fri`. Without one it is today, or the one day that is \
      overdue. Words of a title mean the one todo that is due today or overdue. --undo brings \
      back a day that was skipped or deleted.
      """,
      """
      그날은 쉬는 날이 되고, 루틴의 연속 기록은 이어져요. `todoctl skip 운동 금요일`처럼 날짜를 \
      뒤에 적을 수 있고, 없으면 오늘이나 밀린 하루예요. 제목으로 적으면 오늘 할 일이나 \
      지난 투두에서 하나를 찾아요. --undo는 쉬거나 삭제한 날을 되살려요.
      """))

  @Argument(help: .todosAndDay)
  var words: [String]

  @Option(
    help: .both(
      "The day. A weekday means today, or the next one.", "날짜. 요일을 적으면 오늘이나 다음에 오는 그 요일이에요.",
      value: "date"),
    transform: Parsing.date)
  var on: DateArgument?

  @Flag(help: .both("Cancel the day off.", "쉬는 날을 취소해요."))
  var undo = false

  @OptionGroup var answer: AnswerOptions
  @OptionGroup var global: GlobalOptions

  func validate() throws { _ = try TodosOnDay(words, on: on) }

  func run() throws {
    try Session(global).change(
      undo ? .restore : .skip, TodosOnDay(words, on: on), note: undo ? "unskip" : "skip",
      answer: undo ? .restored : .skipped, looks: answer
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
  /// Changes one date of each todo in one transaction, and answers with the dates.
  ///
  /// - Parameters:
  ///   - note: The action of the commit in the journal.
  ///   - find: Finds the dates to change.
  fileprivate func change(
    _ request: TodoRequest, _ todos: TodosOnDay, note: String, answer: Answer,
    looks: AnswerOptions, find: (TodosOnDay, TodoSearch) throws -> [ChosenDate],
    apply: (any StoreTransaction, ChosenDate, RuleContext) throws -> Void
  ) throws {
    let store = try existingStore()
    let dates = try store.writeAndWait(self.note(note)) { transaction in
      let context = try context(transaction)
      let dates = try find(todos, TodoSearch(request, context, provider: transaction))
      for date in dates { try apply(transaction, date, context.rules) }
      return dates
    }
    try store.showing {
      try self.answer(
        on: dates.map { (answer, $0) }, asList: !todos.isSingle, looks, $0)
    }
  }
}

extension Session {
  /// Ticks or unticks steps in one transaction, and prints these steps.
  fileprivate func tick(
    _ steps: StepsOnDay, _ options: PastDayOptions, isDone: Bool, looks: AnswerOptions
  ) throws {
    let store = try existingStore()
    let ticked = try store.writeAndWait(note(isDone ? "finish" : "unfinish")) { transaction in
      let context = try context(transaction)
      let day = try steps.day(or: options.on).map { try options.date($0, context) }
      return try steps.names.flatMap { step in
        let request = TodoRequest.tick(step: step.number, isDone: isDone)
        let search = TodoSearch(request, context, provider: transaction)
        let todo = TodoNames([.numbers(step.id.rawValue...step.id.rawValue)])
        return try search.dates(todo, on: day, .unfinished).map { chosen in
          try transaction.tick(
            step: step.number, of: chosen.id, on: chosen.date, isDone: isDone, in: context.rules)
          return (step: step, date: chosen)
        }
      }
    }
    var seen: Set<EventID> = []
    let dates = ticked.map(\.date).filter { seen.insert($0.id).inserted }
    try store.showing { provider in
      guard !self.options.json, !looks.verbose else {
        return try answer(
          on: dates.map { (.stored, $0) }, asList: ticked.count > 1, looks, provider)
      }
      let context = try context(provider)
      let renderer = try context.answerRenderer
      let lines = try ticked.map {
        try renderer.line(ofStep: $0.step.number, on: occurrence(on: $0.date, context, provider))
      }
      let ends = try dates.flatMap {
        try renderer.endOfSteps(on: occurrence(on: $0, context, provider))
      }
      try printAnswer(lines + (isDone ? ends : []))
    }
  }
}
