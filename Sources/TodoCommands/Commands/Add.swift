import ArgumentParser
import TodoDomain
import TodoLocalisation
import TodoPresentation
import TodoWords

struct Add: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: Text(
      "Add a todo in one line, a routine or a diary entry.", "할 일을 한 줄로 적어 추가해요. 루틴이나 감정일기도 돼요."),
    discussion: Text(
      """
      `todoctl add dentist tomorrow 3pm for 1h @Gangnam '#medicine' '!30m'` is a schedule. Without a \
      date it waits in the inbox, and `by friday` says when it is due. `todoctl when TEXT` shows \
      what words mean. Everything after `--` is the title. `todoctl add -` adds a todo for each \
      line of standard input, or none if a line has a mistake.
      """,
      """
      `todoctl add 치과 내일 오후 3시 1시간 @강남 '#medicine' '!30분'`은 일정이에요. 날짜가 없으면 \
      보관함에 담고, `금요일까지`는 마감이에요. 어떤 뜻으로 읽는지는 `todoctl when 글`로 볼 수 \
      있어요. `--` 뒤는 모두 제목이에요. `todoctl add -`는 표준 입력의 줄마다 할 일을 하나씩 \
      추가하고, 틀린 줄이 있으면 하나도 추가하지 않아요.
      """),
    subcommands: [AddSchedule.self, AddRoutine.self, AddDiary.self],
    defaultSubcommand: AddSchedule.self,
    aliases: ["new"]
  )
}

private struct AddSchedule: AsyncParsableCommand, StoreCommand {
  static let configuration = CommandConfiguration(
    commandName: "schedule",
    abstract: Text(
      "Add a schedule: a single day, a period or a series.", "일정을 추가해요: 하루, 기간, 또는 반복."),
    discussion: Text(
      """
      --until makes it a period of several days. --days repeats it every week, until the date \
      of --until or without an end. --open-ended alone repeats it every day. --repeat and \
      --rrule repeat it by a rule. Without --zone its time is local time, wherever you are. \
      With --on, words for dates and repetitions stay in the title.
      """,
      """
      --until을 붙이면 여러 날에 걸친 기간이 돼요. --days는 --until 날짜까지, 없으면 끝없이 \
      매주 반복해요. --open-ended만 있으면 매일 반복해요. --repeat과 --rrule은 규칙으로 \
      반복해요. --zone이 없으면 어디에 있든 그곳의 시간이에요. --on이 있으면 날짜와 반복을 \
      나타내는 말은 제목에 남아요.
      """)
  )

  @OptionGroup var new: NewEventOptions

  @Option(
    help: .both(
      """
      The date, or the first date of a period or a series (default: the text's, else today).
      """,
      """
      날짜, 또는 기간이나 반복의 첫날 (기본: 글에 있는 날, 없으면 오늘).
      """, value: "date"), transform: Parsing.date)
  var on: DateArgument?

  @Option(
    help: .both("The last date.", "마지막 날.", value: "date"),
    transform: Parsing.date)
  var until: DateArgument?

  @Option(
    help: .both(
      "The weekdays on which it repeats, such as mon,wed.", "반복하는 요일. 예: 월,수.", value: "days"),
    transform: Parsing.days)
  var days: WeekdaySet?

  @Flag(help: .both("Repeat without an end.", "끝없이 반복해요."))
  var openEnded = false

  @OptionGroup var repeating: RepeatOptions

  @Option(
    help: .both(
      "The time zone of its dates and its time, such as Asia/Seoul.", "날짜와 시각의 시간대. 예: Asia/Seoul.",
      value: "zone"),
    transform: Parsing.zone)
  var zone: ZoneID?

  @Option(name: .shortAndLong, help: .both("The place.", "장소."))
  var place: String?

  @OptionGroup var global: GlobalOptions

  func validate() throws {
    guard !openEnded || until == nil else {
      throw ValidationError(
        Text("Give --until or --open-ended, not both.", "--until과 --open-ended 가운데 하나만 적어 주세요."))
    }
    guard !repeating.isGiven || (days == nil && !openEnded) else {
      throw ValidationError(
        Text(
          "--repeat and --rrule can't be combined with --days or --open-ended.",
          "--repeat과 --rrule은 --days나 --open-ended와 함께 쓸 수 없어요."))
    }
    guard !repeating.hasEnd || until == nil else {
      throw ValidationError(
        Text("The rule has an end of its own. Leave --until out.", "규칙에 이미 끝이 있어요. --until을 빼 주세요.")
      )
    }
  }

  func run() async throws {
    let repeats = days != nil || openEnded || repeating.isGiven
    try await Session(global).add(new, zone: zone) { new, isLine in
      var typed = try NewTodo(new, isDated: on != nil, .schedule, place: place, isLine: isLine)
      if repeating.phrase?.leavesOutHolidays == true { typed.leavesOutHolidays = true }
      return repeats ? typed.repeated : typed
    } make: { todo, details, context, _ in
      try Schedule(
        details: details, pattern: pattern(of: todo, details, context), place: todo.place)
    }
  }

  /// Returns the days of the todo: no days if neither the text nor the options name any.
  private func pattern(
    of todo: NewTodo, _ details: EventDetails, _ context: CommandContext
  ) throws -> DatePattern {
    let saysDay = on != nil || until != nil || days != nil || openEnded || repeating.isGiven
    if !saysDay, todo.isUndated, !details.category.holdsEvents,
      details.due != nil || context.undated == .inbox
    {
      return .undated
    }
    let start = try (on ?? todo.date)?.resolved(context) ?? todo.start(repeating.phrase, context)
    return try DatePattern(start: start, recurrence: recurrence(of: todo, from: start, context))
  }

  private func recurrence(
    of todo: NewTodo, from start: CivilDate, _ context: CommandContext
  ) throws -> Recurrence {
    let last = try NewTodo.one(until, todo.until, name: "--until")?
      .resolved(context, from: start, as: .last)
    try NewTodo.requireOne(
      of: [
        "--days": days != nil, "--open-ended": openEnded, repeating.optionName: repeating.isGiven,
      ],
      hasWords: todo.repetition != nil)
    if let days = days ?? todo.repetition?.plainWeekdays { return .weekly(on: days, until: last) }
    let ruled = try repeating.recurrence(
      of: .schedule, todo, from: start, until: last, in: zone ?? context.zone, context)
    if let ruled { return ruled }
    if openEnded { return .weekly(on: .everyDay, until: nil) }
    return last.map { .daily(until: $0) } ?? .once
  }
}

private struct AddRoutine: AsyncParsableCommand, StoreCommand {
  static let configuration = CommandConfiguration(
    commandName: "routine",
    abstract: Text("Add a routine: a habit that repeats.", "루틴을 추가해요: 반복하는 습관."),
    discussion: Text(
      """
      Examples: `todoctl add routine mon,wed 7:30 yoga`, `todoctl add routine 3 times a week \
      swim`, `todoctl add routine daily water --target '8 glasses'`. Without a repetition it repeats \
      every day.
      """,
      """
      예: `todoctl add routine 월,수 7:30 요가`, `todoctl add routine 주 3회 수영`, `todoctl add \
      routine 매일 물 8잔`. 반복이 없으면 매일이에요.
      """))

  @OptionGroup var new: NewEventOptions

  @Option(
    help: .both(
      """
      The weekdays on which it repeats, such as mon,wed (default: the text's, else every \
      day).
      """,
      """
      반복하는 요일. 예: 월,수 (기본: 글에 있는 요일, 없으면 매일).
      """, value: "days"),
    transform: Parsing.days)
  var days: WeekdaySet?

  @OptionGroup var repeating: RepeatOptions

  @Option(
    help: .both(
      "The first date on which it can occur (default: today).", "루틴을 시작하는 날 (기본: 오늘).",
      value: "date"), transform: Parsing.date)
  var from: DateArgument?

  @Option(
    help: .both("The last date on which it can occur.", "루틴을 하는 마지막 날.", value: "date"),
    transform: Parsing.date)
  var until: DateArgument?

  @Option(help: .target, transform: Parsing.target)
  var target: Target?

  @Flag(name: .customLong("private"), help: .both("Mark the routine as private.", "루틴을 비공개로 해요."))
  var isPrivate = false

  @OptionGroup var global: GlobalOptions

  func validate() throws {
    guard !repeating.isGiven || days == nil else {
      throw ValidationError(
        Text(
          "--repeat and --rrule can't be combined with --days.",
          "--repeat과 --rrule은 --days와 함께 쓸 수 없어요."))
    }
  }

  func run() async throws {
    try await Session(global).add(new) { new, isLine in
      var todo = try NewTodo(new, isDated: days != nil, .routine, isLine: isLine)
      try todo.takeTarget(or: target, from: new)
      if repeating.phrase?.leavesOutHolidays == true { todo.leavesOutHolidays = true }
      guard todo.place == nil else {
        throw ValueError.fieldDoesNotApply(.place, .routine)
      }
      try NewTodo.requireOne(
        of: ["--days": days != nil, repeating.optionName: repeating.isGiven],
        hasWords: todo.repetition != nil)
      return todo
    } make: { todo, details, context, provider in
      // A repeated command keeps the stored start that it doesn't name, since today may be another
      // day by now.
      let stored = try provider.event(withUID: details.uid).flatMap(Routine.init)
      let first = try NewTodo.one(from, todo.date, name: "--from")?.resolved(context, as: .first)
      let begin = try first ?? stored?.activeFrom ?? todo.start(repeating.phrase, context)
      let pattern = try DatePattern(
        start: begin, recurrence: recurrence(of: todo, from: begin, context))
      return try Routine(
        details: details, pattern: pattern, isPublic: !isPrivate, target: todo.target)
    }
  }

  private func recurrence(
    of todo: NewTodo, from start: CivilDate, _ context: CommandContext
  ) throws -> Recurrence {
    let last = try NewTodo.one(until, todo.until, name: "--until")?
      .resolved(context, from: start, as: .last)
    if let days = days ?? todo.repetition?.plainWeekdays { return .weekly(on: days, until: last) }
    return try repeating.recurrence(
      of: .routine, todo, from: start, until: last, in: context.zone, context)
      ?? .weekly(on: .everyDay, until: last)
  }
}

extension Session {
  /// Stores the events that `make` builds, in one transaction, and prints them. The words of the
  /// command are one event; with `-` in their place, each line of standard input is an event.
  ///
  /// - Parameter read: Reads one event's text and options. The Boolean says whether the text is a
  ///   whole line, in which even a single argument may have more than a title.
  nonisolated(nonsending) fileprivate func add(
    _ options: NewEventOptions, zone: ZoneID? = nil,
    read: (NewEventOptions, Bool) throws -> NewTodo,
    make: (NewTodo, EventDetails, CommandContext, any EventReading) throws -> any PlannedEvent
  ) async throws {
    var (options, isLine) = (options, false)
    while true {
      do {
        return try await addOnce(
          options, zone: zone, read: { try read($0, $1 || isLine) }, make: make)
      } catch ValueError.phrase(.todo, let error) where canChoose(error, options) {
        options = try line(of: error).options(options)
        isLine = true
      }
    }
  }

  /// Returns whether the user can be asked which reading of an ambiguous text is meant.
  private func canChoose(_ error: PhraseError, _ options: NewEventOptions) -> Bool {
    environment.canAsk && !self.options.json && !options.readsLines && error.choices.count > 1
  }

  /// Asks on the terminal which reading of an ambiguous text is meant, and returns the line that
  /// says it clearly, to be read instead of the text.
  private func line(of error: PhraseError) throws -> NewTodoLine {
    let place = try AlertTerminal(canAsk: true).choose(
      error.explanation(in: .todo).message, among: error.choices.map(\.choice), in: language)
    return NewTodoLine(number: 1, text: error.choices[place].text)
  }

  nonisolated(nonsending) private func addOnce(
    _ options: NewEventOptions, zone: ZoneID?, read: (NewEventOptions, Bool) throws -> NewTodo,
    make: (NewTodo, EventDetails, CommandContext, any EventReading) throws -> any PlannedEvent
  ) async throws {
    let lines = try options.readsLines ? NewTodoLine.ofStandardInput(self) : []
    let typed =
      try options.readsLines
      ? lines.map { line in try line.explaining { try read(line.options(options), true) } }
      : [read(options, false)]
    let uids = [options.naming.uid ?? makeUID()] + typed.dropFirst().map { _ in makeUID() }
    let store = try store(
      lines.isEmpty ? .harmlessWithUID(uids[0]) : .doubling(lookWith: "todoctl history"))
    let new = try await newCategory(named: lines.isEmpty ? typed[0].category : nil, store.provider)
    var daysOff: [CivilDate] = []
    let added = try store.writeAndWait(note("add")) { transaction in
      daysOff = []
      let context = try context(transaction)
      if let new, try transaction.categoryShown(as: new.name) == nil {
        try transaction.apply(.insert(new))
      }
      return try typed.indices.map { index in
        func event() throws -> any PlannedEvent {
          let todo = try typed[index].placed(context)
          let category = try category(
            todo.category, isWord: options.category == nil, context, transaction: transaction)
          let details = try options.details(
            of: todo, uid: uids[index], category: category, zone: zone, context)
          let event = try make(todo, details, context, transaction)
          let id = try transaction.addOnce(event)
          if todo.leavesOutHolidays { daysOff += try transaction.restOnHolidays(id, context) }
          return try transaction.requiredEvent(with: id)
        }
        return try lines.isEmpty ? event() : lines[index].explaining(event)
      }
    }
    try store.showing {
      guard added.count <= Self.mostAnswered || self.options.json || options.answer.verbose else {
        return try print([Text.added(added.count)])
      }
      try answer(.stored, added, asList: !lines.isEmpty, looks: options.answer, from: $0)
    }
    guard !self.options.json else { return }
    if !daysOff.isEmpty { tell(.restsOnHolidays(daysOff)) }
    for (todo, event) in zip(typed, added) {
      if let part = todo.partOfDay, let id = event.id { tell(part.note(id)) }
      if !event.alarms.isEmpty, event.pattern.isUndated { tell(.alarmWithoutDay) }
    }
  }

  /// The largest number of new todos that the answer shows one by one. If there are more, the
  /// answer has only their number.
  private static let mostAnswered = 30

  /// Asks whether to create a category that doesn't exist, if somebody can answer.
  ///
  /// - Returns: The category to create. Nil if the category exists, if the name is the translated
  ///   name of an existing category, or if the answer is no. In the last two cases the error about
  ///   the unknown category later says what to type.
  nonisolated(nonsending) private func newCategory(
    named name: String?, _ provider: any EventReading
  ) async throws -> TodoDomain.Category? {
    guard let name, name != TodoDomain.Category.none.name, environment.canAsk, !options.json
    else { return nil }
    do {
      _ = try provider.requiredCategory(named: name)
    } catch RequestError.unknownCategory(let name, let near) {
      guard try provider.categoryShown(as: name) == nil else { return nil }
      let question = Question.addCategory(name: name, near: near.first)
      do {
        try await ask(question, context(provider).language, assumingYes: false) {}
        return try Category(name: name)
      } catch CommandError.declined {}
    }
    return nil
  }

  /// Returns the category with a name.
  ///
  /// - Parameter isWord: Whether the name comes from a word such as `#food`, which may be meant as
  ///   a part of the title.
  private func category(
    _ name: String, isWord: Bool, _ context: CommandContext, transaction: any EventTransaction
  ) throws -> TodoDomain.Category {
    do {
      return try transaction.requiredCategory(named: name)
    } catch let error as RequestError {
      let text = error.explanation
      guard case .unknownCategory(_, let near) = error, let known = text.hint else { throw error }
      let command = "`todoctl category add \(UserText.word(name))`"
      let adding = Text("\(command) adds it.", "\(command, .toward) 추가할 수 있어요.")
      let tag = TerminalText.singleLine("#\(name)")
      let title = Text(
        "To keep `\(tag)` in the title, write the title after `--`.",
        "`\(tag)`까지 제목에 두려면 제목을 `--` 뒤에 적어 주세요.")
      let hints = (near.isEmpty ? [adding] : []) + [known] + (isWord ? [title] : [])
      throw text.advises(hints.joined(separator: " "))
    }
  }
}
