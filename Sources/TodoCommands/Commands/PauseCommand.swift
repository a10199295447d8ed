import ArgumentParser
import TodoDomain
import TodoLocalisation
import TodoPresentation

struct PauseCommand: TodoCommand {
  static let configuration = CommandConfiguration(
    commandName: "pause",
    abstract: Text(
      "Let a series or a routine rest: its dates are days off.",
      "반복 일정이나 루틴을 한동안 쉬어요. 그동안은 쉬는 날이 돼요."),
    discussion: Text(
      """
      `todoctl pause run until 12-31` makes all dates from today to the last day of the year \
      days off, `todoctl pause run from 12-14 until 12-28` those of two weeks. Without an end it \
      rests until `todoctl resume run`. A routine's streak goes on.
      """,
      """
      `todoctl pause 달리기 12월 31일까지`는 오늘부터 올해 마지막 날까지를, `todoctl pause \
      달리기 내일부터 금요일까지`는 그동안을 쉬는 날로 해요. 끝나는 날이 없으면 `todoctl resume \
      달리기`까지 쉬어요. 루틴의 연속 기록은 끊기지 않아요.
      """))

  @Argument(
    help: .both(
      "The todo's number, several, or words of a title; then the days off.",
      "투두의 번호(여러 개도 됨)나 제목 일부, 그 뒤에 쉬는 날.", value: "todo"))
  var words: [String]

  @Option(
    help: .both("The first day off (default: today).", "쉬는 첫날 (기본: 오늘).", value: "date"),
    transform: Parsing.date)
  var from: DateArgument?

  @Option(
    help: .both("The last day off (default: no end).", "쉬는 마지막 날 (기본: 다시 시작할 때까지).", value: "date"),
    transform: Parsing.date)
  var until: DateArgument?

  @OptionGroup var answer: AnswerOptions
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    let span = try TodosAndDates(words, [.first, .last]).span
    guard from == nil || span?.first == nil, until == nil || span?.last == nil else {
      throw ValidationError(
        Text("Give each end of the pause once.", "쉬는 첫날과 마지막 날은 한 번씩만 적어 주세요."))
    }
  }

  func run() throws {
    let request = try TodosAndDates(words, [.first, .last])
    var days = request.span ?? DateSpan()
    if let from { days.first = from }
    if let until { days.last = until }
    try Session(global).changeWhole(request.todos, .pause, answer: .paused, looks: answer) {
      event, id, transaction, context in
      try Self.pause(event, id, days: days, transaction: transaction, in: context)
    }
  }

  private static func pause(
    _ event: any PlannedEvent, _ id: EventID, days: DateSpan, transaction: any StoreTransaction,
    in context: CommandContext
  ) throws {
    guard event.isRepeating else {
      let text = Text(
        "Todo \(id) doesn't repeat, so it can't be paused.", "\(id)번은 반복하지 않아서 쉴 수 없어요.")
      throw RequestError.cannotPause(id).explanation.says(text)
    }
    let (today, zone) = (try context.today, try context.zone)
    let first = try days.first?.resolved(context, as: .first) ?? today
    var last = try days.last?.resolved(context, from: first, as: .last)
    // If only a week or a month was typed, it means all of its days.
    if days.isAlone, let end = try days.first?.resolved(context, as: .last), end > first {
      last = end
    }
    if let last, last < first { throw ValueError.endsBeforeStart(start: first, end: last) }
    var begin = event.ownDate(from: first, displayedIn: zone)
    // If the first day is already done, the pause begins after it.
    if days.first == nil, try event.isFinished(on: begin, id, transaction) {
      begin = begin.advanced(by: 1)
    }
    let end = last.map { event.ownDate(from: $0.advanced(by: 1), displayedIn: zone).dayBefore }
    guard end.map({ $0 >= begin }) ?? true else { throw RequestError.cannotPause(id) }
    try transaction.pause(id, Pause(from: begin, until: end), in: context.rules)
  }
}

struct Resume: TodoCommand {
  static let configuration = CommandConfiguration(
    commandName: "resume",
    abstract: Text("Let a paused series or routine go on.", "쉬던 반복 일정이나 루틴을 다시 해요."),
    discussion: Text(
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
      "투두의 번호(여러 개도 됨)나 제목 일부, 그 뒤에 다시 시작할 날.", value: "todo"))
  var words: [String]

  @OptionGroup var answer: AnswerOptions
  @OptionGroup var global: GlobalOptions

  func validate() throws { _ = try TodosAndDates(words, [.first]) }

  func run() throws {
    let request = try TodosAndDates(words, [.first])
    try Session(global).changeWhole(request.todos, .resume, answer: .stored, looks: answer) {
      event, id, transaction, context in
      let first = try request.span?.first?.resolved(context) ?? context.today
      let date = event.ownDate(from: first, displayedIn: try context.zone)
      try transaction.resume(id, on: date, context.rules)
    }
  }
}
