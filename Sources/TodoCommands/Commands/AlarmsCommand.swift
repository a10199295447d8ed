import ArgumentParser
import Foundation
import TodoDomain
import TodoLocalisation
import TodoPresentation

struct Alarms: ListingCommand {
  static let configuration = CommandConfiguration(
    commandName: "alarms",
    abstract: Text("List the alarms that will go off.", "앞으로 울릴 알림을 보여 줘요."),
    discussion: Text(
      """
      Without an option it lists the alarms of the next 24 hours. The alarm of a finished todo \
      doesn't go off.

      A job that runs every ten minutes with --due-within 10m gets each alarm once: the time \
      is counted from the beginning of the current minute, since jobs start a little late. If \
      no alarm goes off, nothing is printed, except on a terminal.
      """,
      """
      옵션이 없으면 앞으로 24시간의 알림이에요. 완료한 투두의 알림은 울리지 않아요.

      10분마다 도는 작업이 --due-within 10m을 쓰면 알림을 한 번씩만 받아요. 작업은 조금 늦게 \
      시작하므로, 시간은 지금 분이 시작한 때부터 재요. 울릴 알림이 없으면 터미널이 아닌 곳에는 \
      아무것도 쓰지 않아요.
      """))

  @Flag(
    help: .both(
      """
      List the alarms of the next moment at which any goes off, up to \
      \(ScheduledAlarm.horizonInDays) days ahead.
      """,
      """
      바로 다음에 울릴 알림. \(ScheduledAlarm.horizonInDays)일 뒤까지 찾아요.
      """))
  var next = false

  @Option(
    help: .both(
      "List the alarms that go off from now on within this time, such as 10m or 1h.",
      "지금부터 이 시간 안에 울릴 알림. 예: 10m, 1h.", value: "length"),
    transform: Parsing.length)
  var dueWithin: EventLength?

  @OptionGroup var global: GlobalOptions

  func validate() throws {
    guard !next || dueWithin == nil else {
      throw ValidationError(
        Text("Give --next or --due-within, not both.", "--next와 --due-within 가운데 하나만 적어 주세요."))
    }
  }

  func run() throws {
    let session = try Session(global)
    try session.provider().readAndWait { provider in
      let context = try session.context(provider)
      let zone = try context.zone
      if global.json {
        var list = ListJSON("alarms") { try Output.write($0) }
        let json = EventJSON(context.kinds)
        try visitAlarms(of: provider, context) { page in
          for alarm in page { try list.append(json.value(alarm, displayedIn: zone)) }
        }
        return try list.finish()
      }
      let renderer = AlarmRenderer(context.renderer)
      var isSilent = true
      try visitAlarms(of: provider, context) { page in
        isSilent = false
        try session.print(renderer.lines(page))
      }
      // A cron job gets no such line, since cron mails everything that a job prints.
      if isSilent, session.environment.isTerminal {
        try session.print(renderer.none(within: reach()))
      }
    }
  }

  /// Passes the requested alarms to `body` in their order, several at a time.
  private func visitAlarms(
    of provider: any EventReading, _ context: CommandContext,
    _ body: ([ScheduledAlarm]) throws -> Void
  ) throws {
    let (now, zone, time) = (context.now, try context.zone, context.allDayAlarm)
    if next {
      let alarms = try provider.nextAlarms(from: now, displayedIn: zone, allDayAt: time)
      return alarms.isEmpty ? () : try body(alarms)
    }
    let begin = dueWithin == nil ? now : now.beginningOfMinute
    let end = try Instant(secondsSince1970: begin.secondsSince1970 + reach().minutes * 60)
    try provider.visitAlarms(in: begin..<end, displayedIn: zone, allDayAt: time, body)
  }

  /// Returns how far ahead the command looks.
  private func reach() throws -> EventLength {
    try dueWithin ?? EventLength(minutes: 1_440 * (next ? ScheduledAlarm.horizonInDays : 1))
  }
}

extension Instant {
  /// The beginning of the minute in which this moment is.
  fileprivate var beginningOfMinute: Instant {
    Instant(secondsSince1970: secondsSince1970 - (secondsSince1970 % 60 + 60) % 60)
  }
}
