import ArgumentParser
import TodoDomain
import TodoLocalisation
import TodoPresentation
import TodoText

/// The command `year`.
struct YearCommand: ListingCommand, DatedCommand {
  static let configuration = CommandConfiguration(
    commandName: "year",
    abstract: Text(
      "Show a year as a map of its days, or of those of a routine.",
      "한 해를 날짜별 색으로 보여 줘요. 루틴 하나만 볼 수도 있어요."),
    discussion: Text(
      """
      Darker days have more finished todos. Add the words or id of a routine to see the days on \
      which it was done. `report year` says more of the year.
      """,
      """
      많이 완료한 날일수록 진해요. 루틴의 제목이나 번호를 적으면 그 루틴을 한 날만 보여 줘요. \
      한 해를 더 자세히 보려면 `report year`예요.
      """))

  @Argument(
    help: .both(
      "The year, such as 2025 or `last year` (default: this year), and a routine.",
      "연도와 루틴. 예: 2025, `작년`, `작년 달리기` (기본: 올해).", value: "year"))
  var words: [String] = []

  @Flag(help: .moods)
  var diary = false

  @OptionGroup var global: GlobalOptions

  func run() throws {
    let session = try Session(global)
    try session.provider().readAndWait { provider in
      let context = try session.context(provider)
      let (year, todo) = try chosen(context)
      let renderer = YearRenderer(context.renderer)
      guard let todo else {
        let report = try provider.report(
          ReportRequest(
            on: year, today: context.today, zone: context.zone, trend: 1, insights: []))
        return global.json
          ? try Output.write(Envelope.year(report, hasMood: diary))
          : try session.print(renderer.lines(report, hasMoods: diary))
      }
      let streak = try streak(of: todo, in: year, provider, context)
      return global.json
        ? try Output.write(Envelope.year(year, streak))
        : try session.print(renderer.lines(streak, in: year, today: context.today))
    }
  }

  /// Returns the year and the routine that the words mean: the year is as many of the first words
  /// as possible, and the other words are the routine.
  private func chosen(_ context: CommandContext) throws -> (Period, TodoNames?) {
    let year = { (count: Int) in
      try Period(.year, typed: Array(words.prefix(count)).phrase, context, direction: .back)
    }
    let count = (1...max(1, words.count)).last { (try? year($0)) != nil } ?? 0
    let columns = Period(
      .year, containing: try year(count).days.lowerBound, firstWeekday: context.firstColumn)
    let rest = words.dropFirst(count)
    return (columns, rest.isEmpty ? nil : try TodoNames(typed: rest))
  }

  /// Returns the todos that words or an id name.
  ///
  /// - Throws: An error with a routine that the words may mean, if no todo has the words.
  private static func routines(
    _ todo: TodoNames, in search: TodoSearch
  ) throws -> [any PlannedEvent] {
    let words: String
    var near: Occurrence?
    do {
      return try search.events(todo)
    } catch RequestError.unknownTitle(let typed) {
      words = typed
    } catch let unclear as UnclearTodo {
      guard case .unknownTitle(let typed) = unclear.reason else { throw unclear }
      words = typed
      near = unclear.near.candidates.first { $0.event is Routine }
    }
    let line = near?.event.id.map { "`todoctl \(Self._commandName) \($0)`" }
    let title = near.map { UserText.quoted($0.event.title) } ?? ""
    throw RequestError.unknownTitle(words).explanation.says(
      Text(
        "\(UserText.quoted(words)) is neither a year nor a routine.",
        "연도도 루틴도 아니에요: \(UserText.quoted(words))")
    ).advises(
      line.map { Text("Did you mean \(title)? \($0)", "혹시 \(title)인가요? \($0)") }
        ?? Text(
          "`todoctl list --kind routine` lists the routines.",
          "루틴은 `todoctl list --kind routine`에서 볼 수 있어요."))
  }

  private func streak(
    of todo: TodoNames, in year: Period, _ provider: any StoreReading, _ context: CommandContext
  ) throws -> RoutineStreak {
    var search = TodoSearch(.year, context, provider: provider)
    search.isConsidered = { $0 is Routine }
    let events = try Self.routines(todo, in: search)
    guard let routine = events.first as? Routine, events.count == 1, let id = routine.id else {
      throw ValidationError(
        Text(
          "A map shows one routine. `todoctl year` shows all todos.",
          "한 번에 루틴 하나만 볼 수 있어요. `todoctl year`에는 모든 투두가 있어요."))
    }
    let (today, last) = (try context.today, year.days.upperBound)
    let streak = RoutineStreak(
      routine, try provider.records(of: id), in: year, asOf: min(today, last), today: today,
      mostMarks: year.days.count)
    guard let streak else {
      throw ValidationError(
        Text(
          "\(UserText.quoted(routine.title)) has no dates in \(year.label).",
          "\(UserText.quoted(routine.title)): \(year.label)년에는 날짜가 없어요."))
    }
    return streak
  }
}
