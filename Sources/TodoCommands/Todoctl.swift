public import ArgumentParser
import Foundation
import TodoDomain
import TodoExchange
import TodoPresentation
import TodoText

/// The root command, which is configuration only.
public struct Todoctl: ParsableCommand {
  public static let configuration = CommandConfiguration(
    commandName: "todoctl",
    abstract: "Keep schedules, routines and a diary in one SQLite file that you own.",
    discussion: """
      Write dates and times as you say them, in English or Korean: tomorrow, next tue, 11/5, \
      "in 3 days", 다음 주 화요일; 9:30, 3pm, 오후 3시. `todoctl when TEXT` shows what a text means.

      The store is the file that --store names, else the one that TODOCTL_STORE names, else \
      $XDG_DATA_HOME/todoctl/todo.db.
      """,
    version: "0.1.0",
    groupedSubcommands: [
      CommandGroup(
        name: "Look",
        subcommands: [
          TodayCommand.self, OverdueCommand.self, Day.self, WeekCommand.self, AgendaCommand.self,
          List.self, Show.self, SearchCommand.self, Alarms.self, Report.self, Stats.self,
          HistoryCommand.self, Watch.self, When.self,
        ]),
      CommandGroup(
        name: "Change",
        subcommands: [
          Add.self, Edit.self, Finish.self, Skip.self, Move.self, Stop.self,
          PauseCommand.self, Resume.self, Delete.self, DiaryCommand.self, Undo.self, Redo.self,
        ]),
      CommandGroup(
        name: "Arrange",
        subcommands: [CategoryCommand.self, TallyCommand.self, Config.self]),
      CommandGroup(
        name: "Keep",
        subcommands: [
          Init.self, Demo.self, Import.self, Export.self, Copy.self, Backup.self, Verify.self,
          Restore.self, Check.self, Migrate.self,
        ]),
    ],
    defaultSubcommand: TodayCommand.self
  )

  public init() {}
}

extension Todoctl {
  /// Runs the process's command line, and ends the process with the documented status.
  ///
  /// Commands that don't wait stay on the process's first thread, whose memory grows with fewer
  /// system calls than that of other threads.
  @MainActor
  public static func runProcess() async -> Never {
    // Both signals end a process by default; ignored, they become errors of `write`.
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    umask(0o077)
    Foundation.exit(await run(Array(CommandLine.arguments.dropFirst())).rawValue)
  }

  @MainActor
  private static func run(_ arguments: [String]) async -> ExitStatus {
    var parsed: (any ParsableCommand)?
    do {
      try OpenFileLimit.require()
      try ArgumentEncoding.requireUTF8()
      let arguments = CommandArguments(arguments)
      try arguments.requireCommand(of: configuration)
      var command = try parseAsRoot(arguments.namingText)
      parsed = command
      if var asynchronous = command as? any AsyncParsableCommand {
        try await asynchronous.run()
      } else {
        try command.run()
      }
      return .done
    } catch {
      let options = (parsed as? any StoreCommand)?.global
      return report(error, options, asJSON: arguments.contains("--json"))
    }
  }

  private static func report(
    _ error: any Error, _ options: GlobalOptions?, asJSON: Bool
  ) -> ExitStatus {
    if case CommandError.outputClosed = error { return .done }
    if exitCode(for: error).isSuccess {
      return printHelp(fullMessage(for: error))
    }
    let environment = ProcessEnvironment.present
    var failure = FailureText.failure(for: error, language: environment.language)
    if let options, failure.isAboutStoreFile {
      if options.namedStore(in: environment) == nil { failure.adviseOnOwnStore() }
      failure.name(
        newestBackup: BackupLocations(environment).newestBackup(
          of: options.storePath(in: environment)))
    }
    let alerts: any AlertPresenting =
      asJSON
      ? JSONAlerts(language: environment.language) : TerminalAlerts(language: environment.language)
    alerts.showAlert(with: asJSON ? failure : failure.listingCandidates())
    AlertTerminal(canAsk: environment.canAsk).show(alerts.alert)
    return failure.status
  }

  /// Prints `--help` and `--version`, which arrive as errors.
  private static func printHelp(_ text: String) -> ExitStatus {
    do {
      try Output.write(text.hasSuffix("\n") ? text : text + "\n")
      return .done
    } catch {
      return report(error, nil, asJSON: false)
    }
  }
}

private struct Init: StoreCommand {
  static let configuration = CommandConfiguration(abstract: "Create an empty store.")

  @OptionGroup var global: GlobalOptions

  func run() throws {
    let session = try Session(global)
    try session.createStore()
    if global.json {
      try Output.write(Envelope.of([("store", ["path": .string(session.storePath)])]))
    } else {
      try Output.write("Created \(TerminalText.singleLine(session.storePath))\n")
    }
  }
}
