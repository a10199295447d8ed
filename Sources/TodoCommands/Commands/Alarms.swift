import ArgumentParser
import Foundation
import TodoDomain
import TodoPresentation

struct Alarms: StoreCommand {
  static let configuration = CommandConfiguration(
    abstract: "List the alarms that will go off.",
    discussion: """
      Without an option it lists the alarms of the next 24 hours. The alarm of a finished todo \
      doesn't go off.

      A job that runs every ten minutes with --due-within 10m gets each alarm once: the time is \
      counted from the beginning of the current minute, since jobs start a little late. If no alarm \
      goes off, nothing is printed, except on a terminal.
      """)

  @Flag(
    help: """
      List the alarms of the next moment at which any goes off, up to \
      \(DueAlarm.horizonInDays) days ahead.
      """)
  var next = false

  @Option(
    help: ArgumentHelp(
      "List the alarms that go off from now on within this time, such as 10m or 1h.",
      valueName: "length"),
    transform: Parsing.length)
  var dueWithin: EventLength?

  @OptionGroup var global: GlobalOptions

  func validate() throws {
    guard !next || dueWithin == nil else {
      throw ValidationError("Give --next or --due-within, not both.")
    }
  }

  func run() throws {
    let session = try Session(global)
    try session.provider().read { provider in
      let context = try session.context(provider)
      let zone = try context.zone
      if global.json {
        var list = ListJSON("alarms") { try Output.write($0) }
        let json = EventJSON(context.kinds)
        try visitAlarms(provider, at: session.now, displayedIn: zone) { page in
          for alarm in page { try list.append(json.value(alarm, displayedIn: zone)) }
        }
        return try list.finish()
      }
      let renderer = AlarmRenderer(context.renderer)
      var isSilent = true
      try visitAlarms(provider, at: session.now, displayedIn: zone) { page in
        isSilent = false
        try session.print(renderer.lines(page))
      }
      // cron mails whatever a job prints.
      if isSilent, session.environment.isTerminal {
        try session.print(renderer.none(within: reach()))
      }
    }
  }

  /// Hands over the requested alarms in their order.
  private func visitAlarms(
    _ provider: any EventReading, at now: Instant, displayedIn zone: ZoneID,
    _ body: ([DueAlarm]) throws -> Void
  ) throws {
    if next {
      let alarms = try provider.nextAlarms(from: now, displayedIn: zone)
      return alarms.isEmpty ? () : try body(alarms)
    }
    let begin = dueWithin == nil ? now : now.beginningOfMinute
    let end = try Instant(secondsSince1970: begin.secondsSince1970 + reach().minutes * 60)
    try provider.visitAlarms(in: begin..<end, displayedIn: zone, body)
  }

  /// How far ahead the command looks.
  private func reach() throws -> EventLength {
    try dueWithin ?? EventLength(minutes: 1_440 * (next ? DueAlarm.horizonInDays : 1))
  }
}

extension Instant {
  /// The beginning of the minute of this moment.
  fileprivate var beginningOfMinute: Instant {
    Instant(secondsSince1970: secondsSince1970 - (secondsSince1970 % 60 + 60) % 60)
  }
}
