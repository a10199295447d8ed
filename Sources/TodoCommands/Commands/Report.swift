import ArgumentParser
import TodoDomain
import TodoPresentation

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

private struct ReportWeek: ReportCommand {
  static let configuration = CommandConfiguration(
    commandName: "week", abstract: "Report on a week, or on seven days.")

  @OptionGroup var choice: WeekChoice
  @OptionGroup var report: ReportOptions

  func run() throws { try report.run(choice) }
}

private struct ReportMonth: ReportCommand {
  static let configuration = CommandConfiguration(
    commandName: "month", abstract: "Report on a month.")

  @OptionGroup var choice: MonthChoice
  @OptionGroup var report: ReportOptions

  func run() throws { try report.run(choice) }
}

private struct ReportQuarter: ReportCommand {
  static let configuration = CommandConfiguration(
    commandName: "quarter", abstract: "Report on a quarter.")

  @OptionGroup var choice: QuarterChoice
  @OptionGroup var report: ReportOptions

  func run() throws { try report.run(choice) }
}

private struct ReportYear: ReportCommand {
  static let configuration = CommandConfiguration(
    commandName: "year", abstract: "Report on a year.")

  @OptionGroup var choice: YearChoice
  @OptionGroup var report: ReportOptions

  func run() throws { try report.run(choice) }
}

private struct ReportPeriod: ReportCommand {
  static let configuration = CommandConfiguration(
    commandName: "period", abstract: "Report on a period of any length (default).")

  @OptionGroup var choice: AnyPeriodChoice
  @OptionGroup var report: ReportOptions

  func run() throws { try report.run(choice) }
}

/// How a report on a period of any length is made and shown.
struct ReportOptions: ParsableArguments {
  @Option(help: "text, json, csv, markdown, html or svg.")
  var format: ReportFormat?

  @Option(
    help: ArgumentHelp(
      "What to look out for: all, none, or names with commas between them.", valueName: "names"),
    transform: insights)
  var insights: InsightChoice = .init(insights: Insights.standard)

  @Option(
    help: ArgumentHelp(
      "The language: en or ko (default: as set, else the locale's).", valueName: "language"),
    transform: language)
  var lang: Language?

  @OptionGroup var global: GlobalOptions

  /// How many periods the trend has where nobody says: no more of the long ones than they are
  /// compared with anyway.
  private static func usualTrend(_ unit: PeriodUnit) -> Int {
    [.quarter, .year].contains(unit) ? Comparison.length + 1 : 8
  }

  func validate() throws {
    guard !global.json || format == nil || format == .json else {
      throw ValidationError("--json goes without --format.")
    }
  }

  func run(_ choice: some PeriodChoice) throws {
    let session = try Session(global)
    try session.provider().withSnapshot { provider in
      let report = try provider.report(
        ReportRequest(
          on: choice.resolved(
            today: session.today(provider), firstWeekday: session.firstWeekday(provider)),
          today: session.today(provider), zone: session.timeZone(provider),
          trend: choice.count ?? ReportOptions.usualTrend(choice.unit), insights: insights.insights)
      )
      let language = try lang ?? session.language(provider)
      try show(report, in: language, session.renderer(provider))
    }
  }

  private func show(_ report: PeriodReport, in language: Language, _ renderer: TextRenderer) throws
  {
    switch global.json ? .json : format ?? .text {
    case .text:
      let renderer = TextRenderer(
        width: renderer.width, color: renderer.color, language: language, glyphs: renderer.glyphs)
      let lines = ReportRenderer(renderer, categories: report.categories).lines(report)
      try Output.write(lines.map { $0 + "\n" }.joined())
    case .json: try Output.write(ReportJSON.value(report, language))
    case .csv: try Output.write(ReportCSV.bytes(report, language))
    case .markdown: try Output.write(MarkdownReport(language: language).text(report))
    case .html: try Output.write(HTMLReport(language: language).page(report))
    case .svg: try Output.write(SVGReport(language: language).document(report))
    }
  }

  private static func language(_ text: String) throws -> Language {
    guard let language = Language(rawValue: text) else {
      throw ValidationError("“\(text)” is none of en and ko.")
    }
    return language
  }

  private static func insights(_ text: String) throws -> InsightChoice {
    switch text {
    case "all": return InsightChoice(insights: Insights.standard)
    case "none": return InsightChoice(insights: [])
    default:
      let names = text.split(separator: ",", omittingEmptySubsequences: false)
      return InsightChoice(
        insights: try names.map { name in
          guard !["all", "none"].contains(name) else {
            throw ValidationError("“\(name)” stands alone, or not at all.")
          }
          guard let insight = Insights.named(String(name)) else {
            throw ValidationError(
              "“\(name)” is none of all, none, \(Insights.names.joined(separator: ", ")).")
          }
          return insight
        })
    }
  }
}

/// The insights that somebody wants.
struct InsightChoice {
  let insights: [any Insight]
}

/// The forms that a report comes in.
enum ReportFormat: String, ExpressibleByArgument, CaseIterable {
  case text, json, csv, markdown, html, svg
}
