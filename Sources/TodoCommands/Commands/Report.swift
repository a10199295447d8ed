import ArgumentParser

struct Report: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Show what became of a week, a month, a quarter or a year.",
    discussion: """
      Planned and finished by category, kind, weekday and time of day, beside the period before and \
      the mean of the last four; how steadily routines were kept; the mood; and what stands out.
      """,
    subcommands: [
      ReportWeek.self, ReportMonth.self, ReportQuarter.self, ReportYear.self, ReportPeriod.self,
    ],
    defaultSubcommand: ReportPeriod.self)
}

struct ReportWeek: ReportCommand {
  static let configuration = CommandConfiguration(
    commandName: "week", abstract: "Report on a week, or on seven days.")

  @OptionGroup var choice: WeekChoice
  @OptionGroup var report: ReportOptions

  func run() throws { try report.run(choice) }
}

struct ReportMonth: ReportCommand {
  static let configuration = CommandConfiguration(
    commandName: "month", abstract: "Report on a month.")

  @OptionGroup var choice: MonthChoice
  @OptionGroup var report: ReportOptions

  func run() throws { try report.run(choice) }
}

struct ReportQuarter: ReportCommand {
  static let configuration = CommandConfiguration(
    commandName: "quarter", abstract: "Report on a quarter.")

  @OptionGroup var choice: QuarterChoice
  @OptionGroup var report: ReportOptions

  func run() throws { try report.run(choice) }
}

struct ReportYear: ReportCommand {
  static let configuration = CommandConfiguration(
    commandName: "year", abstract: "Report on a year.")

  @OptionGroup var choice: YearChoice
  @OptionGroup var report: ReportOptions

  func run() throws { try report.run(choice) }
}

struct ReportPeriod: ReportCommand {
  static let configuration = CommandConfiguration(
    commandName: "period", abstract: "Report on a period of any length (default).")

  @OptionGroup var choice: AnyPeriodChoice
  @OptionGroup var report: ReportOptions

  func run() throws { try report.run(choice) }
}
