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

  func scope(today: CivilDate) -> EventScope {
    if let only { return .only(only.resolved(today: today)) }
    if let following { return .following(following.resolved(today: today)) }
    return .all
  }
}
