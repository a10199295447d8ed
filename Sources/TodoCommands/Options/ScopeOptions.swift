import ArgumentParser
import TodoDomain

/// How much of a repeating event a command is about.
struct ScopeOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Only the occurrence on this date.", valueName: "date"),
    transform: Parsing.date)
  var only: DateArgument?

  @Option(
    help: ArgumentHelp("This date and all after it.", valueName: "date"), transform: Parsing.date)
  var following: DateArgument?

  func validate() throws {
    guard only == nil || following == nil else {
      throw ValidationError("Give --only or --following, not both.")
    }
  }

}

extension Session {
  /// How much of an event is meant, by the event's own calendar.
  func scope(
    _ options: ScopeOptions, of event: any PlannedEvent, _ provider: any EventProviding
  ) throws -> EventScope {
    if let only = options.only { return .only(try ownDate(only, of: event, provider)) }
    guard let following = options.following else { return .all }
    // What goes on over the date began before it, and is left whole.
    let date = following.resolved(today: try today(provider))
    return .following(event.ownDate(of: date, seenIn: try timeZone(provider)))
  }

  /// The date by an event's own calendar of the occurrence that lists show on a day: it begins then,
  /// or goes on.
  func ownDate(
    _ day: DateArgument, of event: any PlannedEvent, _ provider: any EventProviding
  ) throws -> CivilDate {
    let records = try event.id.map { try provider.records(of: $0) } ?? []
    return event.ownDate(
      of: day.resolved(today: try today(provider)), records: records,
      seenIn: try timeZone(provider))
  }
}
