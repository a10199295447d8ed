import ArgumentParser
import TodoDomain
import TodoLocalisation
import TodoPresentation
import TodoText

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
      지난 네 기간의 평균과 비교해요. 루틴을 얼마나 꾸준히 했는지, 감정일기의 기분이 어땠는지, \
      무엇이 눈에 띄는지 보여 줘요.
      """),
    subcommands: [
      ReportOf<WeekChoice>.self, ReportOf<MonthChoice>.self, ReportOf<QuarterChoice>.self,
      ReportOf<YearChoice>.self, ReportOf<AnyPeriodChoice>.self,
    ],
    defaultSubcommand: ReportOf<AnyPeriodChoice>.self)
}

/// `report week` and its siblings: one command for each way to choose a period.
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
    try session.provider().readAndWait { provider in
      let context = try session.context(provider)
      let report = try provider.report(
        ReportRequest(
          on: choice.resolved(context),
          today: context.today, zone: context.zone, trend: choice.count ?? usualTrend,
          insights: options.insights.insights,
          hasDiary: options.diary.map { $0 == .diary } ?? context.hasDiaryInReports))
      let titles =
        options.chosenFormat == .html && report.period.unit == .month
        ? try MonthDay.days(of: report.period, provider, context) : [:]
      try options.write(report, titles: titles, context, of: session)
    }
  }

  /// The default number of periods in the trend. For a quarter or a year, these are only the period
  /// and the earlier periods that the report compares it with.
  private var usualTrend: Int {
    [.quarter, .year].contains(choice.unit) ? Comparison.mostPeriods + 1 : 8
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
      ‘눈에 띄는 점’에 보여 줄 것: all(모두), none(없음), 또는 다음 중 몇 가지를 쉼표로 나눠 적어요: \
      \(Insights.names.joined(separator: ", ")).
      """, value: "names"),
    transform: insights)
  var insights: InsightChoice = .init(insights: Insights.standard)

  @Flag(
    help: .both(
      "Print the tables too, which text leaves out; the other forms have them.",
      "텍스트에서는 빠지는 표까지 모두 보여 줘요. 다른 형식에는 늘 있어요."))
  var all = false

  @Flag(exclusivity: .chooseLast)
  var diary: DiaryLines?

  @Option(
    name: [.short, .long],
    help: .both(
      "The file to write, instead of standard output. A picture whose name ends in .png is a PNG.",
      "표준 출력 대신 쓸 파일. 그림의 이름이 .png로 끝나면 PNG로 그려요.", value: "path"),
    completion: .file())
  var output: String?

  @Flag(help: .both("Replace the file if it exists.", "파일이 이미 있으면 바꿔요."))
  var force = false

  @Flag(
    help: .both(
      "Let a card show names of todos and moods.", "카드에 투두의 제목과 기분도 보여 줘요."))
  var names = false

  @OptionGroup var global: GlobalOptions

  func validate() throws {
    guard !global.json || format == nil || format == .json else {
      throw ValidationError(
        Text("--json can't be combined with --format.", "--json은 --format과 함께 쓸 수 없어요."))
    }
    guard !all || chosenFormat == .text else {
      throw ValidationError(
        Text(
          "--all is for text; the other forms have the tables anyway.",
          "--all은 텍스트에만 쓸 수 있어요. 다른 형식에는 표가 늘 있어요."))
    }
    guard !names || chosenFormat.isCard else {
      throw ValidationError(
        Text(
          "--names is for cards: --format card or card-tall.",
          "--names는 카드(--format card, card-tall)에만 쓸 수 있어요."))
    }
    guard !isPNG || chosenFormat.isPicture else {
      throw ValidationError(
        Text(
          "Only a picture can be a PNG: --format card, card-tall or svg.",
          "그림(--format card, card-tall, svg)만 PNG가 될 수 있어요."))
    }
    guard !force || output != nil else {
      throw ValidationError(
        Text("--force needs --output.", "--force는 --output과 함께 적어 주세요."))
    }
  }

  private var isPNG: Bool { output?.lowercased().hasSuffix(".png") == true }

  /// Writes a report in the chosen format, to the file or to standard output.
  ///
  /// - Parameter titles: The todos on the days of a month, for a page.
  func write(
    _ report: PeriodReport, titles: [CivilDate: MonthDay], _ context: CommandContext,
    of session: Session
  ) throws {
    let format = chosenFormat
    guard let output else {
      guard format == .text else { return try Output.write(bytes(of: report, titles, context)) }
      return try session.print(lines(of: report, context.renderer))
    }
    let bytes = bytes(of: report, titles, context)
    if isPNG {
      let picture = String(decoding: bytes, as: UTF8.self)
      try WholeFile.writePNG(of: picture, to: output, replaces: force)
    } else {
      try WholeFile.write(bytes, to: output, replaces: force)
    }
    let name = TerminalText.singleLine(output)
    session.tell(Text("Wrote \(name)", "\(name, .object) 썼어요"))
  }

  private func lines(of report: PeriodReport, _ renderer: TextRenderer) -> [String] {
    TextReportRenderer(renderer).lines(
      ReportDocument(report, language: renderer.language), all: all, hint: .tablesHint)
  }

  private func bytes(
    of report: PeriodReport, _ titles: [CivilDate: MonthDay], _ context: CommandContext
  ) -> [UInt8] {
    let language = context.language
    let document = ReportDocument(
      report, language: language, titles: titles, cardHasNames: names)
    switch chosenFormat {
    case .text:
      return Output.bytes(
        of: lines(of: report, TextRenderer(language: language, glyphs: context.renderer.glyphs)))
    case .json:
      return JSONWriter.bytes(of: ReportJSON.value(report, language)) + [UInt8(ascii: "\n")]
    case .csv: return Array(ReportCSV.bytes(report, language))
    case .markdown: return Array(MarkdownReportRenderer().render(document).utf8)
    case .html: return Array(HTMLReportRenderer().render(document).utf8)
    case .svg: return Array(SVGReportRenderer().render(document).utf8)
    case .card: return Array(CardRenderer(.wide).render(document).utf8)
    case .cardTall: return Array(CardRenderer(.tall).render(document).utf8)
    }
  }

  /// The format that `--json` or `--format` asks for.
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
                없는 이름이에요: “\(name)”. all, none, 또는 이 가운데 몇 가지를 적어 \
                주세요: \(Insights.names.joined(separator: ", ")).
                """))
          }
          return insight
        })
    }
  }
}

/// Whether a report quotes lines of the diary, as a pair of flags.
enum DiaryLines: String, EnumerableFlag {
  case diary, noDiary

  static func help(for lines: DiaryLines) -> ArgumentHelp? {
    switch lines {
    case .diary:
      .both(
        """
        Quote up to five lines of your diary, those with the strongest feelings (default: the \
        preference report-diary, or none).
        """,
        """
        감정이 가장 강했던 일기를 다섯 줄까지 옮겨 적어요 (기본: 설정 report-diary, 없으면 옮기지 \
        않아요).
        """)
    case .noDiary: .both("Quote none.", "일기를 옮겨 적지 않아요.")
    }
  }
}

/// The requested insights.
struct InsightChoice {
  let insights: [any Insight]
}

/// The formats of a report.
enum ReportFormat: String, WordArgument {
  case text, json, csv, markdown, html, svg, card
  case cardTall = "card-tall"

  var isCard: Bool { self == .card || self == .cardTall }
  var isPicture: Bool { isCard || self == .svg }

  /// Reads the name of a format, or `md`, which is the name of Markdown in `export`.
  init?(argument: String) { self.init(rawValue: argument == "md" ? "markdown" : argument) }
}
