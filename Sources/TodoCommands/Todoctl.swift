public import ArgumentParser
import CBuildInfo
import Foundation
import TodoDomain
import TodoExchange
import TodoLocalisation
import TodoPresentation
import TodoStorage
import TodoText
import TodoWords

/// The root command. It only configures the subcommands; without a typed subcommand, `today` runs.
public struct Todoctl: ParsableCommand {
  public static let configuration = CommandConfiguration(
    commandName: "todoctl",
    abstract: Text(
      "Keep schedules, routines and a diary in one SQLite file that you own.",
      "일정과 할 일, 루틴, 감정일기를 내 컴퓨터의 SQLite 파일 하나에 담아요."),
    discussion: Text(
      """
      Write dates and times as you say them, in English or Korean: tomorrow, next tue, 11/5, \
      "in 3 days", 다음 주 화요일; 9:30, 3pm, 오후 3시. `todoctl when TEXT` shows what a text \
      means.

      The store is the file that --store names, else the one that TODOCTL_STORE names, else \
      $XDG_DATA_HOME/todoctl/todo.db.
      """,
      """
      날짜와 시각은 말하듯이 한국어나 영어로 적어요: 내일, 다음 주 화요일, 11/5, "3일 뒤", \
      next tue; 9:30, 오후 3시, 3pm. 어떤 뜻으로 읽는지는 `todoctl when 글`로 볼 수 있어요.

      저장소는 --store의 파일, 없으면 TODOCTL_STORE의 파일, 없으면 \
      $XDG_DATA_HOME/todoctl/todo.db예요.
      """),
    version: "0.1.0",
    groupedSubcommands: [
      CommandGroup(
        name: Text("Look", "보기"),
        subcommands: [
          TodayCommand.self, OverdueCommand.self, Day.self, WeekCommand.self, MonthCommand.self,
          YearCommand.self, AgendaCommand.self, List.self, Inbox.self, Show.self,
          SearchCommand.self, Alarms.self, Report.self, Stats.self, HistoryCommand.self, Watch.self,
          When.self,
        ]),
      CommandGroup(
        name: Text("Change", "바꾸기"),
        subcommands: [
          Add.self, Edit.self, Finish.self, Skip.self, Move.self, Stop.self,
          PauseCommand.self, Resume.self, Delete.self, DiaryCommand.self, Undo.self, Redo.self,
        ]),
      CommandGroup(
        name: Text("Arrange", "정리"),
        subcommands: [
          CategoryCommand.self, HolidaysCommand.self, TallyCommand.self, Config.self,
          CompletionCommand.self,
          ManualCommand.self,
        ]),
      CommandGroup(
        name: Text("Keep", "보관"),
        subcommands: [
          Init.self, Demo.self, SyncCommand.self, Import.self, Export.self, Copy.self, Backup.self,
          Verify.self, Restore.self, Check.self, Migrate.self,
        ]),
    ],
    defaultSubcommand: TodayCommand.self
  )

  public init() {}

  /// The version, with the commit of the build if that is known.
  private static var versionAndCommit: String {
    let commit = String(cString: cbuildinfo_commit())
    return commit.isEmpty ? configuration.version : "\(configuration.version) (\(commit))"
  }

  /// The date of this version, which the manual pages show.
  static let released = "2026-11-23"
}

extension Todoctl {
  /// Runs the process's command line, and ends the process with the documented status.
  ///
  /// Commands that don't wait stay on the process's first thread: its memory grows with fewer
  /// system calls than that of other threads.
  @MainActor
  public static func runProcess() async -> Never {
    // Both signals end a process by default. If they are ignored, `write` returns an error instead.
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    umask(0o077)
    Connections.forgoMemoryStatistics()
    Foundation.exit(await run(Array(CommandLine.arguments.dropFirst())).rawValue)
  }

  @MainActor
  private static func run(_ typed: [String]) async -> ExitStatus {
    // The report of an error reads the arguments, but not those that would take it too long.
    let arguments = CommandArguments(typed.filter { !CombiningMarks.areTooMany(in: $0) })
    let environment = ProcessEnvironment.present
    let language = RunLanguage(
      arguments.givenLanguage, environment, storePath: arguments.storePath(environment))
    return await RunLanguage.$current.withValue(language) {
      // The date order is not a task-local value: in a release build of Swift 6.3.1, three nested
      // task-local values crash an asynchronous function.
      let order = RunDateOrder(storePath: arguments.storePath(environment), language)
      DateOrder.reader = { order.value }
      Text.presentYear = environment.presentYear
      return await run(typed, arguments, language: language)
    }
  }

  @MainActor
  private static func run(
    _ typed: [String], _ arguments: CommandArguments, language: RunLanguage
  ) async -> ExitStatus {
    do {
      try OpenFileLimit.require()
      try ArgumentEncoding.requireText()
      let completion = CompletionRequest(typed)
      if completion == nil, arguments.ask(for: "--version") {
        return try print([versionAndCommit])
      }
      try ThreadLimit.require()
      if let completion { return try print(completion.lines()) }
      if let request = try HelpRequest(arguments) {
        return try printHelp(request, language)
      }
      var command = try arguments.withCommand().parsed()
      if var asynchronous = command as? any AsyncParsableCommand {
        try await asynchronous.run()
      } else if let listing = command as? any ListingCommand {
        try CommandError.reading { try Output.paging(listing) { try command.run() } }
      } else if command is Export {
        try CommandError.reading { try command.run() }
      } else {
        try command.run()
      }
      return .done
    } catch {
      return report(error, arguments, spoken: language)
    }
  }

  private static func report(
    _ error: any Error, _ arguments: CommandArguments, spoken: RunLanguage
  ) -> ExitStatus {
    if case CommandError.outputClosed = error { return .done }
    if exitCode(for: error).isSuccess { return printAnswer(to: error, arguments, spoken) }
    let environment = ProcessEnvironment.present
    let language =
      switch error {
      // To read the store's language would open files and start threads.
      case CommandError.tooFewFiles, CommandError.tooFewThreads: spoken.known
      default: spoken.value
      }
    var failure = Failure(
      error, of: CommandTree.path(arguments.ordered), typed: arguments.ordered)
    if [.damaged, .notAStore, .storeNotFound].contains(failure.kind) {
      let named = arguments.namedStore(environment)
      if let named {
        failure.name(store: named, in: error)
      } else {
        failure.adviseOnOwnStore(at: environment.defaultStorePath, error)
      }
      if arguments.ask(for: "--repair", "--salvage") {
        failure.adviseOnBackup(insteadOf: named)
      }
      failure.name(
        newestBackup: BackupLocations(environment).newestBackup(
          of: arguments.storePath(environment)))
    }
    let alerts: any AlertPresenting =
      arguments.asJSON ? JSONAlerts(language: language) : TerminalAlerts(language: language)
    if !arguments.asJSON, case CommandError.declined = error {
      // A “no” of the user is no error.
      alerts.showAlert(alertCase: ErrorAlert(failure))
    } else {
      alerts.showAlert(with: arguments.asJSON ? failure : failure.listingCandidates())
    }
    AlertTerminal(canAsk: environment.canAsk).show(alerts.alert)
    return failure.kind.status
  }

  private static func print(_ lines: [String]) throws -> ExitStatus {
    try Output.write(Output.bytes(of: lines))
    return .done
  }

  private static func printHelp(
    _ request: HelpRequest, _ language: RunLanguage
  ) throws -> ExitStatus {
    let environment = ProcessEnvironment.present
    let renderer = HelpRenderer(
      language: language.value, width: min(environment.width ?? 80, 100),
      color: environment.colorMode)
    return try print(request.lines(renderer))
  }

  /// Prints the parser's own answers, such as to `--experimental-dump-help`, which arrive as
  /// errors.
  private static func printAnswer(
    to request: any Error, _ arguments: CommandArguments, _ language: RunLanguage
  ) -> ExitStatus {
    do {
      return try print([fullMessage(for: request)])
    } catch {
      return report(error, arguments, spoken: language)
    }
  }
}
