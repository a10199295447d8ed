import ArgumentParser
import TodoDomain
import TodoExchange
import TodoLocalisation
import TodoPresentation
import TodoText

/// The command `tally`. `Tally` itself is a value of the domain.
struct TallyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tally",
    abstract: Text("Count with two counters, blue and red.", "파랑과 빨강 두 집계로 수를 세요."),
    subcommands: [TallyTap.self, TallyShow.self, TallyReset.self],
    defaultSubcommand: TallyShow.self
  )
}

private struct TallyTap: StoreCommand {
  static let configuration = CommandConfiguration(
    commandName: "tap",
    abstract: Text("Raise one counter.", "집계 하나를 올려요."),
    discussion: Text(
      """
      By the rule plain, the counter grows by one. By the rule catch-up, a counter below half \
      of the other is doubled first.
      """,
      """
      규칙 plain은 하나를 더해요. 규칙 catch-up은 다른 쪽의 절반이 안 되면 먼저 두 배로 \
      만들어요.
      """))

  @Argument(help: .both("The counter.", "집계."))
  var counter: CounterArgument

  @Option(help: .both("The rule by which the counter grows.", "집계가 늘어나는 규칙.", value: "name"))
  var rule: TallyRuleArgument = .usual

  @OptionGroup var global: GlobalOptions

  func run() throws {
    let session = try Session(global)
    let store = try session.store(.doubling(lookWith: "todoctl tally"))
    let tally = try store.writeAndWait(session.note("tally tap")) { transaction in
      try TallyUseCase(TallyService(StoredValues(transaction)), rule: rule.rule).tap(counter.color)
    }
    try store.showing { try session.show(tally, $0) }
  }
}

private struct TallyShow: StoreCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: Text("Show both counters.", "두 집계를 보여 줘요."))

  @OptionGroup var global: GlobalOptions

  func run() throws {
    let session = try Session(global)
    try session.provider().readAndWait { provider in
      try session.show(Tally(storedIn: ProvidedValues(provider)), provider)
    }
  }
}

private struct TallyReset: AsyncParsableCommand, StoreCommand {
  static let configuration = CommandConfiguration(
    commandName: "reset", abstract: Text("Set both counters back to 0.", "두 집계를 0으로 되돌려요."))

  @Flag(name: [.long, .short], help: .both("Don't ask for confirmation.", "묻지 않고 해요."))
  var yes = false

  @OptionGroup var global: GlobalOptions

  func run() async throws {
    let session = try Session(global)
    let store = try session.existingStore()
    let language = try session.context(store.provider).language
    try await session.ask(.resetTally, language, assumingYes: yes) {
      try store.writeAndWait(session.note("tally reset")) { transaction in
        try TallyService(StoredValues(transaction)).reset()
      }
    }
    try store.showing { try session.show(Tally(), $0) }
  }
}

/// The name of a counter on the command line.
enum CounterArgument: String, WordArgument {
  case blue, red

  init?(argument: String) { self.init(rawValue: ValueWords.counter(argument)) }

  var color: TallyColor { self == .blue ? .blue : .red }
}

/// A rule of the tally, by its name on the command line.
private struct TallyRuleArgument: ExpressibleByArgument {
  let rule: any TallyRule

  static let usual = TallyRuleArgument(rule: CatchUpRule())
  static var allValueStrings: [String] { TallyRules.all.map(\.name) }

  var defaultValueDescription: String { rule.name }

  init?(argument: String) {
    guard let rule = TallyRules.rule(named: argument) else { return nil }
    self.rule = rule
  }

  private init(rule: any TallyRule) {
    self.rule = rule
  }
}

extension Session {
  /// Shows the counts.
  fileprivate func show(_ tally: Tally, _ provider: any EventReading) throws {
    if options.json {
      let counts = TallyColor.allCases.map { ($0.rawValue, JSONValue.integer(Int64(tally[$0]))) }
      return try Output.write(Envelope.of([("tally", .object(JSONObject(counts)))]))
    }
    try print(TallyRenderer(context(provider).renderer).lines(tally))
  }
}
