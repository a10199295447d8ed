import ArgumentParser
import TodoDomain
import TodoPresentation

struct PauseCommand: StoreCommand {
  static let configuration = CommandConfiguration(
    commandName: "pause",
    abstract: both(
      "Let a series or a routine rest: its dates are days off.",
      "반복 일정이나 루틴을 한동안 쉬어요: 그 날들은 쉬는 날이에요."),
    discussion: both(
      """
      `todoctl pause run --until 12-31` makes all dates from today to the last day of the year \
      days off. Without `--until` it rests until `todoctl resume run`. No row of a routine \
      breaks.
      """,
      """
      `todoctl pause 달리기 --until 12-31`은 오늘부터 올해 마지막 날까지를 쉬는 날로 해요. \
      `--until`이 없으면 `todoctl resume 달리기`까지 쉬어요. 루틴의 연속 기록은 끊기지 않아요.
      """))

  @OptionGroup var todos: TodoArguments

  @Option(
    help: .both("The first day off (default: today).", "쉬는 첫 날 (기본: 오늘).", value: "date"),
    transform: Parsing.date)
  var from: DateArgument?

  @Option(
    help: .both("The last day off (default: no end).", "쉬는 마지막 날 (기본: 끝없이).", value: "date"),
    transform: Parsing.date)
  var until: DateArgument?

  @OptionGroup var answer: AnswerOptions
  @OptionGroup var global: GlobalOptions

  func run() throws {
    try Session(global).changeWhole(todos.names, .pause, .paused, answer, pause)
  }

  private func pause(
    _ event: any PlannedEvent, _ id: EventID, _ transaction: any StoreTransaction,
    _ context: CommandContext
  ) throws {
    let (today, zone) = (try context.today, try context.zone)
    let first = try from?.resolved(context) ?? today
    let last = try until?.resolved(context, from: first)
    if let last, last < first { throw ValueError.endsBeforeStart(start: first, end: last) }
    var begin = event.ownDate(from: first, displayedIn: zone)
    // What is done today is done.
    if from == nil, try event.isFinished(on: begin, id, transaction) {
      begin = begin.advanced(by: 1)
    }
    let end = last.map { event.ownDate(from: $0.advanced(by: 1), displayedIn: zone).dayBefore }
    guard end.map({ $0 >= begin }) ?? true else { throw RequestError.cannotPause(id) }
    try transaction.pause(id, Pause(from: begin, until: end), context.rules)
  }
}

struct Resume: StoreCommand {
  static let configuration = CommandConfiguration(
    commandName: "resume",
    abstract: both("Let a paused series or routine go on.", "쉬던 반복 일정이나 루틴을 다시 해요."),
    discussion: both(
      """
      `todoctl resume run` lets it go on today, `todoctl resume run monday` on Monday. The \
      days off before that stay days off.
      """,
      """
      `todoctl resume 달리기`는 오늘부터, `todoctl resume 달리기 월요일`은 월요일부터 다시 \
      해요. 그 전의 쉬는 날은 그대로 쉬는 날이에요.
      """))

  @Argument(
    help: .both(
      "The todo's number, several, or words of a title; then the first date.",
      "투두의 번호(여럿도 됨)나 제목의 말, 그다음에 첫 날.", value: "todo"))
  var words: [String]

  @OptionGroup var answer: AnswerOptions
  @OptionGroup var global: GlobalOptions

  func validate() throws { _ = try TodosAndDate(words) }

  func run() throws {
    let request = try TodosAndDate(words)
    try Session(global).changeWhole(request.todos, .resume, .stored, answer) {
      event, id, transaction, context in
      let first = try request.date?.resolved(context) ?? context.today
      let date = event.ownDate(from: first, displayedIn: try context.zone)
      try transaction.resume(id, on: date, context.rules)
    }
  }
}
