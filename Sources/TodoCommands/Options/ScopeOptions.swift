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

extension ScopeOptions {
  /// The same scope in the dates that were typed, which are those that lists show.
  func asTyped(today: CivilDate) -> EventScope {
    if let only { return .only(only.resolved(today: today)) }
    return following.map { .following($0.resolved(today: today)) } ?? .all
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
    return .following(event.ownDate(from: date, seenIn: try timeZone(provider)))
  }

  /// The date by an event's own calendar of the occurrence that lists show on a day: it begins then,
  /// or goes on.
  ///
  /// - Throws: `RequestError.notAnOccurrence`, with the date as it was typed.
  func ownDate(
    _ day: DateArgument, of event: any PlannedEvent, preferringFinished wanted: Bool? = nil,
    _ provider: any EventProviding
  ) throws -> CivilDate {
    let shown = day.resolved(today: try today(provider))
    guard let id = event.id else { return shown }
    let date = event.ownDate(
      of: shown, records: try provider.records(of: id), seenIn: try timeZone(provider),
      preferringFinished: wanted)
    guard let date else { throw RequestError.notAnOccurrence(id, shown, event.kind) }
    return date
  }
}
