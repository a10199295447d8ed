import TodoDomain

public import ArgumentParser

/// The root command: configuration only.
public struct Todoctl: ParsableCommand {
  public static let configuration = CommandConfiguration(
    commandName: "todoctl",
    abstract: "Your schedules and routines, in one SQLite file that you own.",
    discussion: """
      Dates are written 2026-11-21, or today, tomorrow, yesterday, a weekday (the next one, today \
      included) or +3 (in three days). Times are written 09:30.

      The store is the one that --store names, else TODOCTL_STORE, else \
      $XDG_DATA_HOME/todoctl/todo.db.
      """,
    version: "0.1.0",
    groupedSubcommands: [
      CommandGroup(
        name: "Look",
        subcommands: [
          Day.self, WeekCommand.self, AgendaCommand.self, List.self, Show.self, Alarms.self,
          Report.self, Stats.self, Watch.self,
        ]),
      CommandGroup(
        name: "Change",
        subcommands: [
          Add.self, Edit.self, Finish.self, Move.self, Delete.self, DiaryCommand.self,
        ]),
      CommandGroup(
        name: "Arrange",
        subcommands: [CategoryCommand.self, TallyCommand.self, Config.self]),
      CommandGroup(
        name: "Keep",
        subcommands: [
          Init.self, Import.self, Export.self, Backup.self, Verify.self, Restore.self, Check.self,
        ]),
    ]
  )

  public init() {}
}
