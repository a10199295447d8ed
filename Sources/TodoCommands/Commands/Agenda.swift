import ArgumentParser
import TodoDomain
import TodoLocalisation
import TodoPresentation

/// The command `agenda`. `Agenda` itself is a list that is ready to be written.
struct AgendaCommand: ListingCommand, DatedCommand {
  static let configuration = CommandConfiguration(
    commandName: "agenda",
    abstract: Text(
      "List today and the next days, with the times of alarms.", "오늘과 다음 며칠을 알림 시각과 함께 보여 줘요."),
    discussion: Text(
      """
      A day begins a list of seven days. Days without todos are left out. A list from today \
      begins with the overdue todos.
      """,
      """
      날짜를 하나 적으면 그날부터 7일이에요. 투두가 없는 날은 빠져요. 오늘부터인 목록에는 지난 투두가 맨 \
      위에 있어요.
      """))

  @OptionGroup var dates: DatesArgument

  @Option(
    help: .both(
      "The number of days to list, from 1 to 366.", "보여 줄 날의 수. 1부터 366까지.", value: "count"))
  var days: Int?

  @OptionGroup var global: GlobalOptions

  func validate() throws {
    guard days.map((1...366).contains) ?? true else {
      throw ValidationError(
        Text("--days takes a number from 1 to 366.", "--days에는 1부터 366까지의 수를 적어 주세요."))
    }
  }

  /// Refuses `agenda 5`, which may mean 5 days or the 5th.
  private func requireClearNumber() throws {
    guard dates.words.count == 1, let word = dates.words.first,
      let number = Int(word.hasSuffix("일") ? String(word.dropLast()) : word), number > 0
    else { return }
    let name = Self._commandName
    throw CommandError.usage(
      Text("“\(word)” can mean days, or a date.", "기간인지 날짜인지 알 수 없어요: “\(word)”"),
      hint: Text(
        "Write `todoctl \(name) \(number) days` or `todoctl day \(number)`.",
        "`todoctl \(name) \(number)일간` 또는 `todoctl day \(number)일`로 적어 주세요."))
  }

  func run() throws {
    try requireClearNumber()
    let session = try Session(global)
    try session.provider().readAndWait { provider in
      let context = try session.context(provider)
      let typed = try dates.resolved(context, days: 7, isBeginning: true)
      let first = typed.lowerBound
      let output = AgendaOutput(
        context: context, asJSON: global.json, subject: .list(from: first),
        dates: days.map { first...first.advanced(by: $0 - 1) } ?? typed,
        hasTypedDates: !dates.words.isEmpty, tellsAlarms: true,
        overdue: try first == context.today ? PastOutput(context, isBrief: true) : nil)
      try output.write(provider) { try Output.write($0) }
    }
  }
}

struct Day: ListingCommand, DatedCommand {
  static let configuration = CommandConfiguration(
    commandName: "day",
    abstract: Text("List the todos of a day.", "하루의 투두를 보여 줘요."))

  @OptionGroup var day: DayArgument

  @OptionGroup var global: GlobalOptions

  func run() throws {
    try AgendaRequest.day(day.date).show(Session(global))
  }
}

/// The command `week`. `Week` itself is a value of the domain.
struct WeekCommand: ListingCommand, DatedCommand {
  static let configuration = CommandConfiguration(
    commandName: "week", abstract: Text("List the todos of a week.", "한 주의 투두를 보여 줘요."))

  @OptionGroup var week: WeekArgument
  @OptionGroup var global: GlobalOptions

  func run() throws {
    try AgendaRequest.week(week).show(Session(global))
  }
}

struct List: ListingCommand, DatedCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: Text(
      "List the todos of a range of days, filtered by kind, category, tags, words or state.",
      "여러 날의 투두를 종류, 카테고리, 태그, 검색어, 상태로 골라 보여 줘요."),
    discussion: Text(
      """
      Without dates the list begins today, and covers thirty days. With --unfinished and without \
      a first day, what is overdue and left over comes first. --all, --undated and --due list each \
      todo once, and so does --once.
      """,
      """
      날짜를 적지 않으면 오늘부터 30일 동안이에요. 첫날 없이 --unfinished를 쓰면 지난 투두가 먼저 \
      나와요. --all, --undated, --due와 --once는 투두마다 한 번만 보여 줘요.
      """),
    aliases: ["ls"])

  @OptionGroup var typed: ListWords

  private var dates: DatesArgument { typed.dates }

  @Option(
    help: .both("The first day.", "첫날.", value: "date"),
    transform: Parsing.date)
  var from: DateArgument?

  @Option(
    help: .both("The last day.", "마지막 날.", value: "date"),
    transform: Parsing.date)
  var to: DateArgument?

  @Option(
    help: .both(
      "List only this kind: \(Session.kinds.names.joined(separator: " or ")).",
      "이 종류만 보여 줘요: \(Session.kinds.names.joined(separator: ", ")).", value: "kind"),
    completion: .list(Session.kinds.names),
    transform: { try Parsing.kind($0, of: Session.kinds) })
  var kind: EventKind?

  @Option(
    name: .shortAndLong,
    help: .both("List only this category.", "이 카테고리만 보여 줘요.", value: "category"))
  var category: String?

  @Option(
    name: [.customLong("tag"), .customLong("tags")],
    help: .both(
      "List only todos with these tags, such as garden,home.", "이 태그들이 모두 있는 투두만. 예: 정원,집.",
      value: "tags"),
    transform: Parsing.tags)
  var tag: [[Tag]] = []

  @Option(
    help: .both(
      "List only these priorities, such as high,medium; `none` is one too.",
      "이 우선순위만. 예: 높음,보통. 없는 것은 `없음`.", value: "priority"),
    transform: Parsing.priorities)
  var priority: Set<Priority?>?

  @Option(
    parsing: .unconditional,
    help: .both(
      "List only todos with these words, as `todoctl search` finds them.",
      "이 말이 있는 투두만. `todoctl search`처럼 찾아요.", value: "words"))
  var text: String?

  @Flag(exclusivity: .exclusive)
  var state: FinishedState?

  @Flag(help: .both("List all todos, whenever they are.", "날짜와 상관없이 모든 투두를 보여 줘요."))
  var all = false

  @Flag(help: .both("List only todos without a date.", "날짜 없는 투두만 보여 줘요."))
  var undated = false

  @Option(
    help: .both(
      "List only what is due within so long, such as 7d, and what is late.",
      "이 기간 안에 마감인 것과 마감이 지난 것만. 예: 7d.", value: "length"),
    transform: Parsing.length)
  var due: EventLength?

  @Flag(help: .both("List each todo once, on its first date.", "투두마다 첫날에 한 번만 보여 줘요."))
  var once = false

  @Option(
    help: .both(
      "List each todo once, in this order: day, due, priority, title or added.",
      "투두마다 한 번씩 이 순서로: day(날), due(마감), priority(우선순위), title(제목), added(추가한 순서).",
      value: "order"))
  var sort: WholeTodos.Order?

  @OptionGroup var global: GlobalOptions

  func run() throws {
    let session = try Session(global)
    try session.provider().readAndWait { provider in
      let context = try session.context(provider)
      var filter = TodoFilter()
      filter.kind = kind
      filter.category = try category.map { try provider.requiredCategory(named: $0).name }
      (filter.tags, filter.priorities) = (tag.flatMap(\.self) + typed.tags, priority)
      if let name = try typed.category(provider)?.name { filter.category = name }
      let words = try text.map {
        try provider.spaced(
          SearchQuery(SearchTerm.terms(of: $0)), near: context.today, displayedIn: context.zone)
      }
      let isWanted = { [filter] in wants($0, filter, words: words) }
      if all || undated || due != nil || once || sort != nil {
        var todos = try WholeTodos(provider, context, where: isWanted)
        try take(provider, context, into: &todos)
        todos.sort(sort ?? (undated ? .added : due == nil ? .day : .due))
        return try todos.write(asJSON: global.json, session) { $0.end(count: $1) }
      }
      let isLate = state == .unfinished && from == nil && !dates.hasFirst
      let range = try range(context)
      let output = AgendaOutput(
        context: context, asJSON: global.json, subject: .list(from: range.lowerBound),
        dates: range, hasTypedDates: !dates.words.isEmpty,
        overdue: isLate ? PastOutput(context, where: isWanted) : nil,
        isWanted: isWanted)
      try output.write(provider) { try Output.write($0) }
    }
  }

  /// Fills a list that shows each todo once instead of once a day. The options decide whether it
  /// gets the undated todos, those that are due within some time, all todos, or the todos of some
  /// dates.
  private func take(
    _ provider: any EventReading, _ context: CommandContext, into todos: inout WholeTodos
  ) throws {
    if undated { return try todos.takeUndated() }
    if let due { return try todos.takeDue(within: (due.minutes + 1_439) / 1_440) }
    if all { return try todos.takeAll() }
    try provider.visitAgenda(in: range(context), displayedIn: context.zone) { todos.take($0) }
  }

  func validate() throws {
    let hasDates = !dates.words.isEmpty || from != nil || to != nil
    let others = [all, undated, due != nil].filter(\.self).count
    guard others < 2, others == 0 || !hasDates else {
      throw ValidationError(
        Text(
          "Give dates, --all, --undated or --due, only one of them.",
          "날짜, --all, --undated, --due 가운데 하나만 적어 주세요."))
    }
    guard text.map({ !SearchTerm.terms(of: $0).isEmpty }) ?? true else {
      throw ValidationError(Text("--text takes a word.", "--text에는 찾을 말을 적어 주세요."))
    }
    guard dates.words.isEmpty || from == nil && to == nil else {
      throw ValidationError(
        Text(
          "Give dates, or --from and --to, not both.",
          "날짜, 또는 --from과 --to 가운데 한쪽만 적어 주세요."))
    }
  }

  private func range(_ context: CommandContext) throws -> ClosedRange<CivilDate> {
    guard from != nil || to != nil else {
      return try dates.resolved(context, days: 30, isBeginning: false)
    }
    let start = try from?.resolved(context, .around, as: .first) ?? context.today
    let last = try to?.resolved(context, .around, as: .last)
    return try CivilDate.range(from: start, to: last, orDays: 30)
  }

  private func wants(
    _ event: any PlannedEvent, _ filter: TodoFilter, words: SearchQuery?
  ) -> Bool {
    filter.wants(event) && (words?.finds(event) ?? true)
      && (state.map { event.isTask && ($0 == .finished) == event.isFinished } ?? true)
  }
}

/// The choice between finished and unfinished todos in a list, which a pair of flags makes.
enum FinishedState: String, EnumerableFlag {
  case finished, unfinished

  static func help(for state: FinishedState) -> ArgumentHelp? {
    state == .finished
      ? .both("List only what is finished.", "완료한 것만 보여 줘요.")
      : .both("List only what is not finished yet.", "아직 완료하지 않은 것만 보여 줘요.")
  }
}

struct Show: ListingCommand, TodoCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: Text("Show todos in full.", "투두를 자세히 보여 줘요."))

  @OptionGroup var todos: TodoArguments

  @Flag(
    help: .both(
      "List only the links in their notes, one on each line.", "메모에 있는 링크만 한 줄에 하나씩 보여 줘요."))
  var links = false

  @OptionGroup var global: GlobalOptions

  func run() throws {
    let session = try Session(global)
    try session.provider().readAndWait { provider in
      let search = TodoSearch(.show, try session.context(provider), provider: provider)
      let events = try search.events(todos.names)
      guard !links else { return try session.showLinks(of: events, provider) }
      try session.show(events, asList: !todos.names.isSingle, provider)
    }
  }
}

struct Watch: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "watch",
    abstract: Text(
      "List a day or a week, and list it again after each change.",
      "하루나 한 주를 보여 주고, 바뀔 때마다 다시 보여 줘요."),
    discussion: Text(
      "With --json each list is one line. Ctrl-C ends the command.",
      "--json이면 목록 하나가 한 줄이에요. Ctrl-C로 끝내요."),
    subcommands: [WatchDay.self, WatchWeek.self], defaultSubcommand: WatchDay.self)
}

private struct WatchDay: AsyncParsableCommand, StoreCommand, DatedCommand {
  static let configuration = CommandConfiguration(
    commandName: "day", abstract: Text("Watch the todos of a day.", "하루의 투두를 계속 보여 줘요."))

  @OptionGroup var day: DayArgument

  @OptionGroup var global: GlobalOptions

  func run() async throws {
    try await LiveView.run(.day(day.date), global)
  }
}

private struct WatchWeek: AsyncParsableCommand, StoreCommand, DatedCommand {
  static let configuration = CommandConfiguration(
    commandName: "week", abstract: Text("Watch the todos of a week.", "한 주의 투두를 계속 보여 줘요."))

  @OptionGroup var week: WeekArgument
  @OptionGroup var global: GlobalOptions

  func run() async throws {
    try await LiveView.run(.week(week), global)
  }
}
