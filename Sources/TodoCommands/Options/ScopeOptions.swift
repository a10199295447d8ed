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
    return .following(try ownDate(following, of: event, provider))
  }

  /// The date by an event's own calendar that stands behind one that lists show.
  func ownDate(
    _ date: DateArgument, of event: any PlannedEvent, _ provider: any EventProviding
  ) throws -> CivilDate {
    event.ownDate(of: date.resolved(today: try today(provider)), seenIn: try timeZone(provider))
  }
}
