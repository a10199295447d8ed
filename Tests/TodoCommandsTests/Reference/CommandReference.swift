import ArgumentParser
import TodoLocalisation
import TodoPresentation

@testable import TodoCommands

/// `Docs/cli.md`: an introduction to what the commands share, and the help of each command.
enum CommandReference {
  static var text: String {
    let sections =
      [introduction, exitStatuses, variables, output] + CommandTree.all().map(command)
    return sections.joined(separator: "\n\n") + "\n"
  }

  private static func command(_ path: [any ParsableCommand.Type]) -> String {
    let page = CommandPage(path)
    let help = HelpRenderer(language: .en, width: 80).lines(page)
    return "## \(page.name)\n\n```text\n\(help.joined(separator: "\n"))\n```"
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
    let rows = ExitStatus.allCases.map { "| \($0.rawValue) | \($0.meaning[.en]) |" }
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
    `language` and `--lang` override them |
    | `LC_ALL`, `LC_CTYPE`, `LANG` | the characters of charts and reports: ASCII for `C`, `POSIX` and \
    any codeset other than UTF-8, as in `en_US.ISO-8859-1`. Users' texts are not changed |
    | `COLUMNS` | the width of the output, also in a pipe; the default is the terminal's |
    | `NO_COLOR` | if it is set to anything, there is no color; nor is there with `TERM=dumb`, or \
    where the output is no terminal |
    | `CLICOLOR_FORCE` | if it is set to anything but 0, there is color everywhere, unless `NO_COLOR` \
    is set |
    | `TODOCTL_PAGER`, `PAGER` | the pager of lists that are longer than the screen; the default is \
    `less -FRX`. If it is empty or `cat`, there is none |
    | `TODOCTL_NOW` | the moment that is taken for now, such as `2026-11-21T09:30:00Z`; for scripts \
    and tests |
    """

  private static let output = """
    ## On a terminal, and in a pipe

    On a terminal lists are tables. Where there is little room, columns leave in a fixed order, so
    that a title can be read. A list that is longer than the screen goes through the pager, unless it
    is JSON or that of `watch`.

    In a pipe or a file, where `COLUMNS` isn't set, a row of a list is its cells with a tab between
    two. No cell is cut, padded or left out, and only `stats` has titles of columns. So
    `todoctl week | cut -s -f4` prints the titles of a week: `-s` leaves out headings and sentences,
    which have no tab. The cells are:

    | list | cells |
    |---|---|
    | `today`, `day`, `week`, `agenda`, `list` | whether it is finished, time, repetition and alarm, \
    title, category, place and other details, number, priority, how many steps are done, tags |
    | `list` without days, as `--all` or `--once`, and `inbox` | whether it is finished, title, date \
    and time, due, category, number, priority, how many steps are done, tags |
    | what is overdue | title, how late it is, date, number, priority, how many steps are done, tags |
    | todos without a date, in `today` | title, category, number, priority, how many steps are done, \
    tags |
    | `search` | number, title, next date, last date, the piece that matched |
    | `alarms` | moment, title, beginning |
    | `history` | number, moment, action, what it changed |
    | `diary list` | number, moment, emotion, text |
    | `category list` | name, color, icon, what it holds, open todos, finished todos, series that go on |
    | `config list` | preference, value, meaning |
    | `stats` | name, todos, finished, rate, bar |
    | `backup list` | file, moment, bytes, todos, state, and the store if there are several |

    Reports and `show` are laid out for people everywhere. For programs there is `--json`, whose
    members have names.
    """
}
