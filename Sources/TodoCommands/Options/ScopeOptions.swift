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
    let date = following.resolved(today: try today(provider))
    return .following(event.ownDate(from: date, seenIn: try timeZone(provider)))
  }

  /// The date by an event's own calendar that stands behind one that lists show. Where a change of
  /// clocks brings two to a day it is the first, or the first that is as wanted.
  ///
  /// - Throws: `RequestError.notAnOccurrence`, with the date as it was typed.
  func ownDate(
    _ date: DateArgument, of event: any PlannedEvent, preferringFinished wanted: Bool? = nil,
    _ provider: any EventProviding
  ) throws -> CivilDate {
    let shown = date.resolved(today: try today(provider))
    guard event.zone != nil, let id = event.id else { return shown }
    let records = try provider.records(of: id)
    let found = event.ownDates(of: shown, seenIn: try timeZone(provider)).compactMap { date in
      event.occurrence(on: date, record: records.first { $0.date == date })
        .map { (date: date, isFinished: $0.isFinished) }
    }
    guard let date = found.first(where: { $0.isFinished == wanted }) ?? found.first else {
      throw RequestError.notAnOccurrence(id, shown, event.kind)
    }
    return date.date
  }
}
