import ArgumentParser

@testable import TodoCommands

/// `Docs/cli.md`: the commands' own help, behind a word on what they share.
enum CommandReference {
  static var text: String {
    let sections = [introduction, exitStatuses, variables] + commands(from: [Todoctl.self])
    return sections.joined(separator: "\n\n") + "\n"
  }

  private static func commands(from path: [any ParsableCommand.Type]) -> [String] {
    guard let command = path.last else { return [] }
    let name = path.map { $0._commandName }.joined(separator: " ")
    let help = Todoctl.helpMessage(for: command, columns: 80)
    let section = "## \(name)\n\n```text\n\(help.trimmingTrailingSpaces)\n```"
    return [section] + command.configuration.subcommands.flatMap { commands(from: path + [$0]) }
  }

  private static let introduction = """
    # The command line

    <!-- Generated from the commands; a test compares. RECORD=1 swift test writes it anew. -->

    Results go to standard output, everything else to standard error. Every command takes `--json`,
    and then prints one JSON value, or on failure one on standard error.

    **Dates** are written `2026-11-21`, or `today`, `tomorrow`, `yesterday`, a weekday such as `fri`
    (the next one, today included), or `+3` (in three days). A date that doesn't exist is an error.
    **Times** are written `09:30`, from `00:00` to `23:59`. **Days of the week** are written
    `mon,wed,fri`; **alarms** `10m`, `1h`, `1d`; **weeks** `2026-W47`, or as any date in them. A week
    begins on Monday unless `--week-start`, or the preference of that name, says otherwise.

    Before something is deleted or replaced the program asks. `--yes` answers; where no terminal is
    there to ask on, and no `--yes` is given, it refuses.
    """

  private static var exitStatuses: String {
    let rows = ExitStatus.allCases.map { "| \($0.rawValue) | \($0.meaning) |" }
    return "## Exit statuses\n\n| status | meaning |\n|---|---|\n" + rows.joined(separator: "\n")
  }

  private static let variables = """
    ## Environment variables

    | variable | meaning |
    |---|---|
    | `TODOCTL_STORE` | the store, where `--store` names none |
    | `XDG_DATA_HOME` | the folder of `todoctl/todo.db`, the store of those who name none; else \
    `~/.local/share` |
    | `TZ` | the zone that decides which date today is, where neither `--time-zone` nor the \
    preference says: a name, a path or a rule as POSIX has it, in which `GMT+9` is nine hours behind \
    universal time; unset, `/etc/localtime`; empty, universal time |
    | `LC_ALL`, `LC_MESSAGES`, `LANG` | the language: Korean for `ko`, else English; the preference \
    `language` goes before, but for errors |
    | `LC_ALL`, `LC_CTYPE`, `LANG` | what charts and reports are drawn with: ASCII for `C`, `POSIX` \
    and a codeset other than UTF-8, as in `en_US.ISO-8859-1`; users' texts stay as they are |
    | `COLUMNS` | the width of output; else the terminal's |
    | `NO_COLOR` | set to anything: no colour (and none for `TERM=dumb`, or off a terminal) |
    | `TODOCTL_NOW` | the moment to take for now, such as `2026-11-21T09:30:00Z`; for scripts and \
    tests |
    """
}

extension ExitStatus {
  /// What the status tells, for the table.
  fileprivate var meaning: String {
    switch self {
    case .done: "done"
    case .refused:
      "the request can't be met: an unknown id, a date that is no occurrence, an answer of no"
    case .usage: "the command line isn't right"
    case .badData:
      "a file's content isn't right: nothing of an input was stored, a backup isn't as it was made, "
        + "or a damaged store was saved in part"
    case .missingInput: "an input file, or a store that was named, isn't there"
    case .bug: "a bug in todoctl"
    case .cannotCreate: "an output can't be made: something has that name already"
    case .inputOutput: "reading or writing failed; the message says whether a change may be stored"
    case .busy: "another process holds the store: try again"
    case .unusableStore:
      "the store can't be used: a newer schema, not todoctl's, damaged, not permitted"
    }
  }
}

extension String {
  /// Without the spaces at the ends of lines, and without empty lines at the end.
  fileprivate var trimmingTrailingSpaces: String {
    replacing(/(?m) +$/, with: "").replacing(/\n+$/, with: "")
  }
}
