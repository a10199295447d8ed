import ArgumentParser
import TodoDomain
import TodoLocalisation
import TodoPresentation

struct Edit: TodoCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: Text(
      "Change todos; fields that aren't named stay as they are.", "투두를 고쳐요. 적지 않은 항목은 그대로예요."),
    discussion: Text(
      """
      Without --only or --following, a schedule changes as a whole. A routine changes on all \
      its days too, but days before today keep the time that they had. --only changes one day, \
      which stays a day of its series. --following cuts a schedule's series in two.

      --editor opens the todo as a text, a line for each field, and opens it again at a line \
      with a mistake. The editor is that of VISUAL, else of EDITOR, else vi or nano.
      """,
      """
      --only나 --following이 없으면 일정은 전체가 바뀌어요. 루틴도 모든 날이 바뀌지만, 오늘 \
      전의 날은 원래 시각을 유지해요. --only는 하루만 바꾸고, 그날도 같은 반복에 남아요. \
      --following은 반복 일정을 둘로 나눠요.

      --editor는 투두를 한 줄에 항목 하나씩인 글로 열고, 틀린 줄이 있으면 그 줄에서 다시 \
      열어요. 편집기는 VISUAL, 없으면 EDITOR, 없으면 vi나 nano예요.
      """)
  )

  @OptionGroup var todos: TodoArguments
  @OptionGroup(title: Text("Fields", "항목")) var fields: FieldOptions
  @OptionGroup var scope: ScopeOptions

  @Flag(help: .both("Change the fields as a text, in your editor.", "편집기에서 글로 고쳐요."))
  var editor = false

  @OptionGroup var answer: AnswerOptions
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    guard !editor || todos.names.isSingle && scope.only == nil && scope.following == nil else {
      throw ValidationError(
        Text("--editor takes one todo as a whole.", "--editor는 투두 하나를 통째로 고쳐요."))
    }
    guard scope.only == nil || !fields.changesRecurrence else {
      throw ValidationError(
        Text(
          """
          --only can't be combined with --until, --open-ended, --days, --no-days, --repeat or \
          --rrule.
          """,
          """
          --only는 --until, --open-ended, --days, --no-days, --repeat, --rrule과 함께 쓸 수 \
          없어요.
          """)
      )
    }
  }

  func run() throws {
    let session = try Session(global)
    if editor { return try runEditor(session) }
    // If the first run has already cut the series, a second run could add the rest of it again.
    let store = try session.existingStore(
      scope.following == nil ? .harmless : .doubling(lookWith: "todoctl list --from DATE"))
    let edited = try store.writeAndWait(session.note("edit")) { transaction in
      let context = try session.context(transaction)
      return try TodoSearch(.edit, context, provider: transaction).events(todos.names).map {
        event in
        try changed(event, session, in: context, transaction: transaction)
      }
    }
    try store.showing {
      guard scope.only == nil else {
        return try session.answer(
          changed: edited.map { (.stored, $0.date) }, asList: !todos.names.isSingle, answer, $0)
      }
      try session.answer(
        .stored, edited.map(\.date.event), asList: !todos.names.isSingle, looks: answer, from: $0)
    }
    for note in edited.compactMap(\.note) where !global.json { session.tell(note) }
  }

  /// Changes an event.
  ///
  /// - Returns: As `date`, the event that now has the changed data, which may be a new event, with
  ///   the date that the answer shows. As `note`, a note about holidays.
  private func changed(
    _ event: any PlannedEvent, _ session: Session, in context: CommandContext,
    transaction: any StoreTransaction
  ) throws -> (date: ChosenDate, note: Text?) {
    guard let id = event.id else { throw RequestError.unstored(event.uid) }
    let scope = try session.scope(scope, of: event, context, from: transaction)
    let date: CivilDate? = if case .only(let date) = scope { date } else { nil }
    let record = try date.flatMap { try transaction.record(of: id, on: $0) }
    let patch = try fields.patch(of: event.changed(by: record?.change), context, transaction)
    guard !patch.isEmpty else {
      throw CommandError.usage(
        Text("Nothing to change.", "바꿀 것이 없어요."),
        hint: Text(
          "Name a field, such as `--title Lunch` or `--at 12:30`.",
          "`--title 점심`이나 `--at 12:30`처럼 항목을 적어 주세요."))
    }
    try requireOwnDay(patch, of: event, id)
    if case .following = scope { try patch.requireDatedField(of: event, id) }
    let (edited, note) = try fields.change(
      event, by: patch, scope: scope, in: context, transaction: transaction)
    let shown = try date ?? edited.pattern.start ?? context.today
    return (ChosenDate(id: edited.id ?? id, event: edited, date: shown), note)
  }

  /// Refuses a new first date on a weekday that the series doesn't have, such as `--on fri` for a
  /// series of Mondays. The series would keep its weekdays, so nothing would change in lists.
  private func requireOwnDay(
    _ patch: EventPatch, of event: any PlannedEvent, _ id: EventID
  ) throws {
    let days = event.pattern.days
    guard let text = fields.start?.dayOfWeek, let day = patch.start.value??.weekday, !days.isEmpty,
      !days.contains(day), patch.days == nil, patch.rule == nil, scope.only == nil
    else { return }
    let moved = CommandAdvice.line(
      "todoctl \(Move._commandName) \(id) --to", text.split(separator: " ").map(String.init))
    let edited = "todoctl \(Self._commandName) \(id) --days \(day.code)"
    throw CommandError.usage(
      Text(
        "“\(text)” is none of the todo's days, and a new first date doesn't change its days.",
        "“\(text)”: 반복하는 요일이 아니에요. 첫날을 바꿔도 요일은 그대로예요."),
      hint: Text(
        "`\(edited)` moves the whole series, and `\(moved)` only one day.",
        "모두 옮기려면 `\(edited)`, 하루만 옮기려면 `\(moved)`"))
  }
}

extension Edit {
  /// Opens the text of one event in the user's editor, and makes the changes of the user.
  private func runEditor(_ session: Session) throws {
    let editor = try TextEditor(session.environment)
    let store = try session.existingStore()
    let context = try session.context(store.provider)
    let events = try TodoSearch(.edit, context, provider: store.provider).events(todos.names)
    guard let event = events.first, let id = event.id else { return }
    guard try fields.patch(of: event, context, store.provider).isEmpty else {
      throw CommandError.usage(
        Text(
          "--editor takes no other fields.",
          "--editor에는 다른 항목을 붙일 수 없어요."),
        hint: Text(
          "Change them in the editor, or leave --editor out.",
          "편집기에서 고치거나, --editor를 빼 주세요.")
      )
    }
    let conversation = EditorConversation(
      form: EventForm(event, context.kinds, language: context.language), editor: editor,
      file: try EditedFile(in: session.environment.temporaryFolder), language: context.language)
    let edited = try conversation.run { fields in
      try store.writeAndWait(session.note("edit")) { transaction in
        let context = try session.context(transaction)
        let event = try transaction.requiredEvent(with: id)
        let patch = try fields.patch(of: event, context, transaction)
        return try fields.change(
          event, by: patch, scope: .all, in: context, transaction: transaction)
      }
    }
    guard edited != nil || global.json else {
      return try session.print([Text.nothingChanged])
    }
    try store.showing {
      try session.answer(.stored, [edited?.event ?? event], asList: false, looks: answer, from: $0)
    }
    if let note = edited?.note, !global.json { session.tell(note) }
  }
}

struct Move: AsyncParsableCommand, TodoCommand {
  static let configuration = CommandConfiguration(
    commandName: "move",
    abstract: Text(
      "Move todos to another day, or all that is overdue.", "투두를 다른 날로 옮겨요. 지난 투두를 한꺼번에 옮길 수도 있어요."),
    discussion: Text(
      """
      The new day comes after the todo, with a time if that changes too: `todoctl move \
      dentist fri 3pm`. A day of a series or a routine stays a day of it. Without --on the day \
      that is moved is the todo's own; of a series, today or the one day that is overdue. Words \
      of a title mean the one todo that is due today or overdue, else the only one with such a \
      title, if it has one date. Moving a finished todo needs a yes.
      """,
      """
      옮겨 갈 날은 투두 뒤에 적고, 시각도 바꾸려면 함께 적어요: `todoctl move 치과 금요일 오후 \
      3시`. 반복 일정이나 루틴은 하루만 옮겨도 같은 반복에 남아요. --on이 없으면 그 투두의 \
      날을, 반복이면 오늘이나 밀린 하루를 옮겨요. 제목으로 적으면 오늘 할 일이나 지난 투두에서 \
      하나를, 없으면 그런 제목이 하나뿐인 하루짜리 투두를 찾아요. 완료한 투두는 물어본 뒤에만 옮겨요.
      """))

  @OptionGroup var todos: DueTodoArguments

  @Option(
    help: .both("The day to move.", "옮기기 전 날짜.", value: "date"),
    transform: Parsing.date)
  var on: DateArgument?

  @Option(
    help: .both(
      "The day to move it to, with or without a time; or a time of its own day, or +1h from now.",
      "옮겨 갈 날. 시각도 적을 수 있어요. 시각만, 또는 지금부터 +1h도 돼요.",
      value: "date"),
    transform: Parsing.moveTarget)
  var to: MoveTarget?

  @Flag(help: .both("Take the day from it; it stays in the inbox.", "날을 없애고 보관함에 둬요."))
  var noDate = false

  @OptionGroup var answer: AnswerOptions
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    guard !todos.overdue || on == nil else {
      throw ValidationError(
        Text("--overdue can't be combined with --on.", "--overdue는 --on과 함께 쓸 수 없어요."))
    }
    let request = try request()
    guard to == nil || !noDate else {
      throw ValidationError(
        Text("Give --to or --no-date, not both.", "--to와 --no-date 가운데 하나만 적어 주세요."))
    }
    guard !todos.overdue || !request.target.isNoDay else {
      throw ValidationError(
        Text("--overdue takes a day.", "--overdue에는 옮겨 갈 날을 적어 주세요."))
    }
    guard !todos.overdue || !request.target.hasTime else {
      throw ValidationError(
        Text("--overdue takes a day without a time.", "--overdue에는 시각 없이 날만 적어 주세요."))
    }
    guard !todos.overdue || !request.target.isDistance else {
      throw ValidationError(
        Text(
          "--overdue takes a day, such as tomorrow or +2.", "--overdue에는 내일이나 +2 같은 날을 적어 주세요."))
    }
  }

  /// Returns the todos, the target of their move, and the words of the target as they were typed
  /// after the todos; no words if an option names the target.
  private func request() throws -> (todos: TodoNames, target: MoveTarget, typed: String?) {
    var words = todos.words
    var typed: String?
    var target = noDate ? .noDay : to
    let first = todos.overdue ? 0 : 1
    if target == nil, let found = try Parsing.moveTarget(atEnd: words, from: first) {
      typed = words[found.place...].map(ShellText.plainWord).joined(separator: " ")
      (target, words) = (found.target, Array(words[..<found.place]))
    }
    guard words.isEmpty || !todos.overdue else { throw DueTodoArguments.needsTodosOrOverdue }
    if target == nil, words.count > 1, let refusal = words.last.flatMap(MixedTodos.refusal) {
      let line = CommandAdvice.line("todoctl \(Self._commandName)", Array(words.dropLast()))
      throw ValidationError(refusal.advises("Write `\(line) fri`.", "`\(line) 금요일`처럼 적어 주세요."))
    }
    let names = try TodoNames(typed: words)
    guard let target else {
      let line = { CommandAdvice.line("todoctl \(Self._commandName)", $0) }
      let usual = line(words)
      if words.count > 1, let last = words.last, let day = MoveTarget.near(last) {
        let near = line(Array(words.dropLast()) + [day])
        throw ValidationError(MoveTarget.mistyped(last, meant: near, titled: usual))
      }
      throw ValidationError(
        Text("The day to move it to is missing.", "어느 날로 옮길지 적어 주세요."),
        hint: Text("Write the day after the todo: `\(usual) fri`", "날짜는 투두 뒤에 적어요: `\(usual) 금요일`"))
    }
    return (names, target, typed)
  }

  func run() async throws {
    let session = try Session(global)
    let (todos, target, typed) = try request()
    guard !self.todos.overdue else {
      return try await session.changeOverdue(assumingYes: self.todos.yes) {
        .move(to: try target.resolved($0).day ?? $0.today)
      }
    }
    let store = try session.existingStore()
    var moved: [(answer: Answer, date: ChosenDate)] = []
    let move = {
      moved = try store.writeAndWait(session.note(CommitNote.move)) { transaction in
        let context = try session.context(transaction)
        return try chosen(todos, to: typed, context, from: transaction).map { chosen, occurrence in
          guard !target.isNoDay else {
            return (.stored, try transaction.loseDay(chosen, context.rules))
          }
          let own = occurrence.localStart.date
          let (day, time) = try target.resolved(
            context, from: own, at: occurrence.event.time, isNamed: on != nil)
          guard on != nil || !chosen.event.pattern.isStay else {
            return (.stored, try transaction.moveStay(chosen, to: day ?? own, context.rules))
          }
          let date = try transaction.move(
            chosen, occurrence, to: day ?? own, time: time, rules: context.rules)
          return (.moved(from: target.isDistance ? own : nil), date)
        }
      }
    }
    let context = try session.context(store.provider)
    if let question = try store.explaining({
      try question(todos, to: typed, context, from: store.provider)
    }) {
      try await session.ask(question, context.language, assumingYes: self.todos.yes, then: move)
    } else {
      try move()
    }
    try store.showing {
      try session.answer(changed: moved, asList: !todos.isSingle, answer, $0)
    }
  }

  /// Returns the dates to move, and their occurrences.
  ///
  /// - Parameter typed: The words of the target, for errors; nil if an option names it.
  private func chosen(
    _ todos: TodoNames, to typed: String?, _ context: CommandContext,
    from provider: any EventReading
  ) throws -> [(ChosenDate, Occurrence)] {
    let search = TodoSearch(.move(to: typed), context, provider: provider)
    let zone = try context.zone
    return try search.dates(todos, on: on?.resolved(context, .around), .unfinished).map {
      let record = try provider.record(of: $0.id, on: $0.date)
      guard let occurrence = $0.event.taken(on: $0.date, record: record, displayedIn: zone) else {
        throw RequestError.notAnOccurrence($0.id, $0.date, $0.event.kind)
      }
      return ($0, occurrence)
    }
  }

  /// Returns the question to ask before finished todos are moved; nil if no todo is finished.
  private func question(
    _ todos: TodoNames, to typed: String?, _ context: CommandContext,
    from provider: any EventReading
  ) throws -> Question? {
    let all = try chosen(todos, to: typed, context, from: provider)
    let finished = all.map(\.1.event).filter(\.isFinished)
    guard !finished.isEmpty else { return nil }
    return .moveFinished(
      count: finished.count, titles: finished.prefix(Self.mostTitles).map(\.title))
  }

  /// The largest number of titles that a question names.
  private static let mostTitles = 3
}

extension EventTransaction {
  /// Removes the day of a todo, and returns the todo as it is stored after that.
  ///
  /// - Throws: `ValueError.missing` for a series, which has no dates without its first date.
  fileprivate func loseDay(_ chosen: ChosenDate, _ rules: RuleContext) throws -> ChosenDate {
    var patch = EventPatch()
    patch.loseDay(of: try requiredEvent(with: chosen.id))
    let id = try modify(chosen.id, patch, scope: .all, in: rules)
    return ChosenDate(id: id, event: try requiredEvent(with: id), date: chosen.date)
  }

  /// Moves a stay, a todo of several days in a row, so that it begins on `day`, and returns the
  /// todo as it is stored after that.
  fileprivate func moveStay(
    _ chosen: ChosenDate, to day: CivilDate, _ rules: RuleContext
  ) throws -> ChosenDate {
    let pattern = chosen.event.pattern
    guard let start = pattern.start, let end = pattern.end else { return chosen }
    var patch = EventPatch()
    patch.start = .set(day)
    patch.until = .set(end.advanced(by: start.distance(to: day)))
    let id = try modify(chosen.id, patch, scope: .all, in: rules)
    return ChosenDate(id: id, event: try requiredEvent(with: id), date: day)
  }

  /// Moves an occurrence to a day in the reader's zone, and to a time in the event's own zone, and
  /// returns the todo as it is stored after that.
  fileprivate func move(
    _ chosen: ChosenDate, _ occurrence: Occurrence, to day: CivilDate, time: TimeOfDay?,
    rules: RuleContext
  ) throws -> ChosenDate {
    let distance = occurrence.localStart.date.distance(to: day)
    var carrier = try move(
      chosen.id, from: chosen.date, to: occurrence.day.advanced(by: distance), rules)
    let moved = try requiredEvent(with: carrier)
    // An occurrence of a series keeps its date as its key when it moves to another day. Only the
    // open date of a todo that repeats after it was done changes.
    let isOpen = try moved.pattern.isAfterDone && record(of: carrier, on: chosen.date) == nil
    let date =
      moved.isRepeating && !isOpen ? chosen.date : moved.pattern.start ?? chosen.date
    if let time {
      var patch = EventPatch()
      patch.time = .set(time)
      carrier = try modify(
        carrier, patch, scope: moved.isRepeating ? .only(date) : .all, in: rules)
    }
    return ChosenDate(id: carrier, event: try requiredEvent(with: carrier), date: date)
  }
}
