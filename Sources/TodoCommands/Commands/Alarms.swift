import ArgumentParser
import Foundation
import TodoDomain
import TodoExchange
import TodoPresentation

struct Alarms: StoreCommand {
  static let configuration = CommandConfiguration(
    abstract: "List the alarms that will go off.",
    discussion: """
      Without an option, those of the next 24 hours. What is finished doesn't ring.

      A job that runs every ten minutes with --due-within 10m gets each alarm once: the time counts \
      from the beginning of the present minute, since jobs start a little late. Into a pipe nothing \
      is said where nothing goes off.
      """)

  @Flag(
    help: """
      All of the next moment at which any goes off; none further away than \
      \(DueAlarm.horizon_days) days.
      """)
  var next = false

  @Option(
    help: ArgumentHelp(
      "Those that go off from now on and before so much time has passed: 10m, 1h.",
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
    try session.provider().withSnapshot { provider in
      let zone = try session.timeZone(provider)
      let alarms = try alarms(provider, at: session.now, seenIn: zone)
      if global.json {
        let values = alarms.map { AlarmJSON.value($0, seenIn: zone) }
        return try Output.write(Envelope.of([("alarms", .array(values))]))
      }
      let look = AlarmLook(try session.look(provider))
      // A job that prints something gets it mailed.
      let silence = try session.world.isTerminal ? look.none(within: reach()) : []
      try session.print(alarms.isEmpty ? silence : look.lines(alarms))
    }
  }

  private func alarms(
    _ provider: any EventProviding, at now: Instant, seenIn zone: TimeZone
  ) throws -> [DueAlarm] {
    if next { return try provider.nextAlarms(from: now, seenIn: zone) }
    let begin = dueWithin == nil ? now : now.beginningOfMinute
    let end = try Instant(secondsSince1970: begin.secondsSince1970 + reach().minutes * 60)
    return try provider.alarms(in: begin..<end, seenIn: zone)
  }

  /// How far it looks.
  private func reach() throws -> EventLength {
    try dueWithin ?? EventLength(minutes: 1_440 * (next ? DueAlarm.horizon_days : 1))
  }
}

extension Instant {
  /// The moment at which the minute began.
  fileprivate var beginningOfMinute: Instant {
    Instant(secondsSince1970: secondsSince1970 - (secondsSince1970 % 60 + 60) % 60)
  }
}
