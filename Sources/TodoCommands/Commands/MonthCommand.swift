import ArgumentParser
import TodoDomain
import TodoExchange
import TodoLocalisation
import TodoPresentation
import TodoText

/// The command `month`.
struct MonthCommand: ListingCommand, DatedCommand {
  static let configuration = CommandConfiguration(
    commandName: "month",
    abstract: Text("Show a month as a calendar.", "한 달을 달력으로 보여 줘요."),
    discussion: Text(
      """
      Each day shows how many of its todos are finished, such as 2/3, and below that as many \
      titles as fit. Routines are only counted. `list june` lists a month in full.
      """,
      """
      날짜 옆에는 2/3처럼 완료한 수와 전체 수가, 아래에는 자리가 되는 만큼 제목이 있어요. 루틴은 개수만 \
      보여 줘요. 한 달을 모두 보려면 `list 6월`이에요.
      """),
    aliases: ["cal"])

  @Argument(
    help: .both(
      "The month, such as june, 2026-11, +1 or `last month` (default: this month).",
      "달. 예: 6월, 2026-11, +1, `지난달` (기본: 이번 달).", value: "month"))
  var words: [String] = []

  @Flag(help: .moods)
  var diary = false

  @OptionGroup var global: GlobalOptions

  func run() throws {
    let session = try Session(global)
    try session.provider().readAndWait { provider in
      let context = try session.context(provider)
      let month = try Period(.month, typed: words.phrase, context, direction: .around)
      var days = try MonthDay.days(of: month, provider, context)
      if diary { try addDiary(of: month, to: &days, provider, context) }
      if global.json { return try Output.write(Envelope.month(month, days, hasMood: diary)) }
      let renderer = MonthRenderer(
        context.renderer, firstWeekday: context.firstColumn, today: try context.today)
      try session.print(renderer.lines(month, days))
    }
  }

  private func addDiary(
    of month: Period, to days: inout [CivilDate: MonthDay], _ provider: any StoreReading,
    _ context: CommandContext
  ) throws {
    let zone = try context.zone
    for entry in try provider.diaries(in: month.days, in: zone) {
      days[entry.day(for: zone), default: MonthDay()].diary.append(entry)
    }
  }
}

extension MonthDay {
  /// Returns the days of a month that have todos.
  static func days(
    of month: Period, _ provider: any StoreReading, _ context: CommandContext
  ) throws -> [CivilDate: MonthDay] {
    let (now, zone) = (try context.localNow, try context.zone)
    var days: [CivilDate: MonthDay] = [:]
    try provider.visitAgenda(in: month.days, displayedIn: zone, judgedOn: now.date) { rows in
      for row in rows { days[row.date, default: MonthDay()].take(row, at: now, displayedIn: zone) }
    }
    return days
  }
}
