import ArgumentParser
import TodoDomain

/// A week as people type it: any date in it, or its ISO number.
struct WeekArgument: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "Any date in the week, or its ISO number such as 2026-W47 (default: this week).",
      valueName: "week"))
  var week: String?

  /// The week that is meant, beginning on that weekday.
  func resolved(today: CivilDate, firstWeekday: Weekday) throws -> Week {
    guard let week else { return Week(containing: today, firstWeekday: firstWeekday) }
    if let date = try? DateArgument(week) {
      return Week(containing: date.resolved(today: today), firstWeekday: firstWeekday)
    }
    return try Week(week, firstWeekday: firstWeekday)
  }
}
