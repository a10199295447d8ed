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

    Results go to standard output, everything else to standard error. With `--json` every command
    prints one JSON value as its result, and a failure as one JSON value on standard error.

    A **todo** is a schedule or a routine. A **date** is written as `2026-11-21`, `today`, `tomorrow`,
    `yesterday`, a weekday such as `fri` (today, or the next one) or `+3` (in three days). A date that
    doesn't exist is an error. A **time** is written as `09:30`, from `00:00` to `23:59`, **weekdays**
    as `mon,wed,fri`, an **alarm** as `10m`, `1h` or `1d`, and a **week** as `2026-W47` or any date in
    it. A week begins on Monday, unless `--week-start` or the preference `week-start` says otherwise.

    The program asks before it deletes or replaces something. `--yes` agrees without the question.
    Where there is no terminal to ask on, the program refuses, unless `--yes` is given.
    """

  private static var exitStatuses: String {
    let rows = ExitStatus.allCases.map { "| \($0.rawValue) | \($0.meaning) |" }
    return "## Exit statuses\n\n| status | meaning |\n|---|---|\n" + rows.joined(separator: "\n")
  }

  private static let variables = """
    ## Environment variables

    | variable | meaning |
    |---|---|
    | `TODOCTL_STORE` | the path of the store, unless `--store` names one |
    | `XDG_DATA_HOME` | the folder of `todoctl/todo.db`, which is the store if neither names one; the \
    default is `~/.local/share` |
    | `TZ` | the time zone that decides which date today is, unless `--time-zone` or the preference \
    `time-zone` says: a name, a path or a POSIX rule, in which `GMT+9` is nine hours behind universal \
    time. If it is not set, `/etc/localtime` decides; if it is empty, the zone is universal time |
    | `LC_ALL`, `LC_MESSAGES`, `LANG` | the language: Korean for `ko`, else English. The preference \
    `language` overrides them, except for errors |
    | `LC_ALL`, `LC_CTYPE`, `LANG` | the characters of charts and reports: ASCII for `C`, `POSIX` and \
    any codeset other than UTF-8, as in `en_US.ISO-8859-1`. Users' texts are not changed |
    | `COLUMNS` | the width of the output; the default is the terminal's |
    | `NO_COLOR` | if it is set to anything, there is no colour; nor is there with `TERM=dumb`, or \
    where the output is no terminal |
    | `TODOCTL_NOW` | the moment that is taken for now, such as `2026-11-21T09:30:00Z`; for scripts \
    and tests |
    """
}

extension ExitStatus {
  /// What the status tells, for the table.
  fileprivate var meaning: String {
    switch self {
    case .done: "done"
    case .refused:
      "the request can't be met: an unknown id, a date that has no occurrence, an answer of no"
    case .usage: "the command line is wrong"
    case .badData:
      "a file's content is wrong: nothing of an input was stored, a backup has changed, or a damaged "
        + "store was saved in part"
    case .missingInput: "an input file or the store doesn't exist"
    case .bug: "a bug in todoctl"
    case .cannotCreate: "an output can't be created: a file of its name exists already"
    case .inputOutput: "reading or writing failed; the message says whether a change may be stored"
    case .busy: "another process is using the store: try again"
    case .unusableStore:
      "the store can't be used: it has a newer schema, isn't todoctl's, is damaged, or isn't permitted"
    case .interrupted: "Ctrl-C ended the command, and nothing was changed"
    }
  }
}

extension String {
  /// Without the spaces at the ends of lines, and without empty lines at the end.
  fileprivate var trimmingTrailingSpaces: String {
    replacing(/(?m) +$/, with: "").replacing(/\n+$/, with: "")
  }
}
