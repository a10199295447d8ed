import ArgumentParser
import TodoDomain
import TodoPresentation

struct Report: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Report on a week, a month, a quarter or a year.",
    discussion: """
      A report counts what was planned and finished, by category, kind, weekday and time of day, \
      and compares the counts with those of the period before and with the mean of the last four \
      periods. It shows how \
      steadily routines were kept, the mood of your diary, and what stands out.
      """,
    subcommands: [
      ReportOf<WeekChoice>.self, ReportOf<MonthChoice>.self, ReportOf<QuarterChoice>.self,
      ReportOf<YearChoice>.self, ReportOf<AnyPeriodChoice>.self,
    ],
    defaultSubcommand: ReportOf<AnyPeriodChoice>.self)
}

/// `report week` and the like: one command for each way to choose a period.
private struct ReportOf<Choice: PeriodChoice>: StoreCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(commandName: Choice.name, abstract: "Report on \(Choice.summary).")
  }

  @OptionGroup var choice: Choice
  @OptionGroup var options: ReportOptions

  var global: GlobalOptions { options.global }

  func run() throws {
    let session = try Session(global)
    try session.provider().read { provider in
      let context = try session.context(provider)
      let report = try provider.report(
        ReportRequest(
          on: choice.resolved(context),
          today: context.today, zone: context.zone, trend: choice.count ?? usualTrend,
          insights: options.insights.insights,
          hasDiary: options.diary ?? context.hasDiaryInReports))
      let language = options.lang ?? context.language
      lazy var document = ReportDocument(report, language: language)
      switch options.chosenFormat {
      case .text: try session.print(TextReportRenderer(context.renderer).lines(document))
      case .json: try Output.write(ReportJSON.value(report, language))
      case .csv: try Output.write(ReportCSV.bytes(report, language))
      case .markdown: try Output.write(MarkdownReportRenderer().render(document))
      case .html: try Output.write(HTMLReportRenderer().render(document))
      case .svg: try Output.write(SVGReportRenderer().render(document))
      }
    }
  }

  /// The default number of periods in the trend: for long periods no more than the number that they
  /// are compared with.
  private var usualTrend: Int {
    [.quarter, .year].contains(choice.unit) ? Comparison.length + 1 : 8
  }
}

/// The options of a report on a period of any length.
struct ReportOptions: ParsableArguments {
  @Option(help: "The form of the report.")
  var format: ReportFormat?

  @Option(
    help: ArgumentHelp(
      """
      What to point out: all (the default), none, or some of these, separated by commas: \
      \(Insights.names.joined(separator: ", ")).
      """,
      valueName: "names"),
    transform: insights)
  var insights: InsightChoice = .init(insights: Insights.standard)

  @Option(
    help: ArgumentHelp(
      "The language, en or ko (default: the preference, or else the locale's).",
      valueName: "language"),
    transform: language)
  var lang: Language?

  @Flag(
    inversion: .prefixedNo,
    help: ArgumentHelp(
      """
      Quote up to five lines of your diary, those with the strongest feelings, or none (default: \
      the preference report-diary, or none).
      """))
  var diary: Bool?

  @OptionGroup var global: GlobalOptions

  func validate() throws {
    guard !global.json || format == nil || format == .json else {
      throw ValidationError("--json can't be combined with --format.")
    }
  }

  /// The format that either option asks for.
  var chosenFormat: ReportFormat { global.json ? .json : format ?? .text }

  private static func language(_ text: String) throws -> Language {
    guard let language = Language(rawValue: text) else {
      throw ValidationError("“\(text)” is not a language of reports. Choose en or ko.")
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
            throw ValidationError("“\(name)” can't be combined with other names. Give it alone.")
          }
          guard let insight = Insights.named(String(name)) else {
            throw ValidationError(
              "“\(name)” is not an insight. Choose all, none, or some of "
                + "\(Insights.names.joined(separator: ", ")).")
          }
          return insight
        })
    }
  }
}

/// The requested insights.
struct InsightChoice {
  let insights: [any Insight]
}

/// The forms of a report.
enum ReportFormat: String, ExpressibleByArgument, CaseIterable {
  case text, json, csv, markdown, html, svg
}
