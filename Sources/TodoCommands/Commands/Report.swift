import ArgumentParser
import TodoDomain
import TodoPresentation

struct Report: DatedCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: Text(
      "Report on a week, a month, a quarter or a year.", "한 주, 한 달, 한 분기, 한 해의 보고서를 보여 줘요."),
    discussion: Text(
      """
      A report counts what was planned and finished, by category, kind, weekday and time of \
      day, and compares the counts with those of the period before and with the mean of the \
      last four periods. It shows how steadily routines were kept, the mood of your diary, and \
      what stands out.
      """,
      """
      보고서는 계획한 것과 완료한 것을 카테고리, 종류, 요일, 시간대별로 집계하고, 이전 기간과 \
      지난 네 기간의 평균에 비교해요. 루틴을 얼마나 꾸준히 했는지, 감정일기의 기분이 어땠는지, \
      무엇이 눈에 띄는지 보여 줘요.
      """),
    subcommands: [
      ReportOf<WeekChoice>.self, ReportOf<MonthChoice>.self, ReportOf<QuarterChoice>.self,
      ReportOf<YearChoice>.self, ReportOf<AnyPeriodChoice>.self,
    ],
    defaultSubcommand: ReportOf<AnyPeriodChoice>.self)
}

/// `report week` and the like: one command for each way to choose a period.
private struct ReportOf<Choice: PeriodChoice>: ListingCommand, DatedCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: Choice.name,
      abstract: Text("Report on \(Choice.summary).", "\(Choice.summary)의 보고서를 보여 줘요."))
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
      let language = context.language
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
  @Option(help: .both("The form of the report.", "보고서의 형식."))
  var format: ReportFormat?

  @Option(
    help: .both(
      """
      What to point out: all (the default), none, or some of these, separated by commas: \
      \(Insights.names.joined(separator: ", ")).
      """,
      """
      눈에 띄는 것: all(모두), none(없이), 또는 쉼표로 나눈 이 가운데 몇 가지: \
      \(Insights.names.joined(separator: ", ")).
      """, value: "names"),
    transform: insights)
  var insights: InsightChoice = .init(insights: Insights.standard)

  @Flag(
    inversion: .prefixedNo,
    help: .both(
      """
      Quote up to five lines of your diary, those with the strongest feelings, or none \
      (default: the preference report-diary, or none).
      """,
      """
      감정이 가장 강했던 일기를 다섯 줄까지 옮겨 적을지 (기본: 설정 report-diary, 없으면 \
      옮기지 않음).
      """))
  var diary: Bool?

  @OptionGroup var global: GlobalOptions

  func validate() throws {
    guard !global.json || format == nil || format == .json else {
      throw ValidationError(
        Text("--json can't be combined with --format.", "--json은 --format과 함께 쓸 수 없어요."))
    }
  }

  /// The format that either option asks for.
  var chosenFormat: ReportFormat { global.json ? .json : format ?? .text }

  private static func insights(_ text: String) throws -> InsightChoice {
    switch text {
    case "all": return InsightChoice(insights: Insights.standard)
    case "none": return InsightChoice(insights: [])
    default:
      let names = text.split(separator: ",", omittingEmptySubsequences: false)
      return InsightChoice(
        insights: try names.map { name in
          guard !["all", "none"].contains(name) else {
            throw ValidationError(
              Text(
                "“\(name)” can't be combined with other names. Give it alone.",
                "“\(name)”은 다른 이름과 함께 쓸 수 없어요. 하나만 적어 주세요."))
          }
          guard let insight = Insights.named(String(name)) else {
            throw ValidationError(
              Text(
                """
                “\(name)” is not an insight. Choose all, none, or some of \
                \(Insights.names.joined(separator: ", ")).
                """,
                """
                “\(name)”: 그런 것은 없어요. all, none, 또는 이 가운데 몇 가지를 적어 \
                주세요: \(Insights.names.joined(separator: ", ")).
                """))
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
enum ReportFormat: String, WordArgument {
  case text, json, csv, markdown, html, svg

  /// Reads a name, or `md`, which `export` has for Markdown.
  init?(argument: String) { self.init(rawValue: argument == "md" ? "markdown" : argument) }
}
