import ArgumentParser
import Foundation
import TodoDomain
import TodoLocalisation
import TodoPresentation

/// The advice on what to type instead of words that aren't a command, or that a command doesn't
/// take.
enum CommandAdvice {
  // MARK: Commands

  /// The commands of other programs, and Korean words for commands, with the command that they
  /// mean.
  private static let others = [
    "remove": "delete", "del": "delete", "erase": "delete", "cancel": "delete", "삭제": "delete",
    "complete": "finish", "completed": "finish", "finished": "finish", "do": "finish",
    "완료": "finish", "unfinish": "finish --undo", "create": "add", "insert": "add", "추가": "add",
    "change": "edit", "modify": "edit", "update": "edit", "수정": "edit", "postpone": "move",
    "reschedule": "move", "mv": "move", "rm": "delete", "ls": "list", "snooze": "move",
    "이동": "move", "view": "show", "info": "show",
    "보기": "show", "tasks": "list", "todos": "list", "all": "list", "목록": "list", "할일": "list",
    "routines": "list --kind routine", "habits": "list --kind routine", "루틴": "list --kind routine",
    "upcoming": "agenda", "calendar": "month", "달력": "month", "월간": "month",
    "late": "overdue", "밀린": "overdue",
    "note": "diary", "notes": "diary", "journal": "diary", "일기": "diary", "감정일기": "diary",
    "검색": "search", "찾기": "search", "log": "history", "기록": "history", "되돌리기": "undo",
    "settings": "config", "preferences": "config", "set": "config set", "get": "config get",
    "오늘": "today", "일정": "list --kind schedule", "주간": "week", "알림": "alarms",
    "설정": "config", "categories": "category", "카테고리": "category", "projects": "category",
    "프로젝트": "category", "tags": "stats --by tag", "tag": "stats --by tag",
    "labels": "stats --by tag", "태그": "stats --by tag",
    "보고서": "report", "통계": "stats", "백업": "backup", "version": "--version", "버전": "--version",
    "도움말": "help", "rename": "edit",
  ]

  /// The commands for words that need further words: `tag garden` means `list --tag garden`.
  private static let othersWithWords = [
    "tag": "list --tag", "tags": "list --tag", "labels": "list --tag", "태그": "list --tag",
  ]

  /// The options of `edit` that are commands of other programs, which take a todo and its new
  /// value.
  private static let edits = [
    "rename": "--title", "note": FieldOptions.noteOption, "annotate": FieldOptions.noteOption,
    "tag": "--tag", "remind": "--alarm", "메모": FieldOptions.noteOption, "알림": "--alarm",
  ]

  /// The commands that are understood after the number of a todo, in Taskwarrior's order: `3 done`.
  private static let afterNumbers = ["finish", "done", "delete", "move", "show", "skip"]

  /// Returns the command that the user means by an unknown word, followed by the rest of the line:
  /// `remove 3` → `delete 3`. Nil if the word has no such meaning.
  static func words(for word: String, _ rest: [String]) -> [String]? {
    let typed = folded(word)
    if word.contains(where: \.isWhitespace) {
      let words = word.split(whereSeparator: \.isWhitespace).map(String.init)
      guard CommandTree.path(words).count > 1 else { return nil }
      return words + rest
    }
    if let option = edits[typed], let todo = rest.first, rest.count > 1,
      typed == "rename" || todo.allSatisfy(\.isNumber)
    {
      return ["edit", todo, option, rest.dropFirst().joined(separator: " ")]
    }
    if typed.allSatisfy(\.isNumber), let verb = rest.first.map(folded) {
      // Taskwarrior's order: `3 done`.
      let command = others[verb] ?? verb
      guard afterNumbers.contains(command) else { return nil }
      return [command, word] + rest.dropFirst()
    }
    let other = (rest.isEmpty ? nil : othersWithWords[typed]) ?? others[typed]
    if let other { return other.split(separator: " ").map(String.init) + rest }
    return listing(of: [word] + rest)
  }

  private static func folded(_ word: String) -> String {
    word.precomposedStringWithCanonicalMapping.lowercased()
  }

  // MARK: Commands of a command

  /// The other names that people type for subcommands, such as Korean ones: for each command, the
  /// typed name and the real name.
  private static let inner: [String: [String: String]] = [
    Add._commandName: ["루틴": "routine", "일기": "diary", "감정일기": "diary"],
    DiaryCommand._commandName: ["달력": "calendar", "목록": "list"],
    Report._commandName: periods, Stats._commandName: periods,
  ]

  private static let periods = [
    "weekly": "week", "monthly": "month", "quarterly": "quarter", "yearly": "year",
    "annual": "year", "주간": "week", "월간": "month", "분기": "quarter", "연간": "year",
  ]

  /// Returns the words with the real name of the subcommand: `diary 목록` → `diary list`. Nil if
  /// the second word isn't another name of a subcommand, or probably begins a title or the text of
  /// a diary entry, as in `add 일기 쓰기`.
  static func inner(_ words: [String], of command: any ParsableCommand.Type) -> [String]? {
    guard words.count > 1, let meant = inner[command._commandName]?[folded(words[1])] else {
      return nil
    }
    let rest = words.dropFirst(2)
    let typed = rest.prefix { !$0.hasPrefix("-") }
    switch command._commandName {
    case Add._commandName where meant == "diary" && rest.contains { $0.hasPrefix("쓰") }: return nil
    case DiaryCommand._commandName
    where !typed.isEmpty && DateSpan(typed, [.first, .last], besideTodos: false) == nil:
      return nil
    default: return [words[0], meant] + rest
    }
  }

  /// Returns a line with words at its end, each quoted if necessary; without the words if the line
  /// is too long.
  static func line(_ command: String, _ words: [String]) -> String {
    let text = ([command] + words.map(ShellText.plainWord)).joined(separator: " ")
    return text.count <= longest ? text : command
  }

  private static let longest = 100

  // MARK: Words that a command doesn't take

  /// Returns the line that the user may have meant by words that a command doesn't take; nil if no
  /// line fits.
  static func line(forLeftover words: [String], of page: CommandPage) -> String? {
    guard let first = words.first?.lowercased(), let command = page.path.last else { return nil }
    let name = "todoctl " + command._commandName
    switch page.path.count > 1 ? command._commandName : "" {
    case Config._commandName where SettingKey(rawValue: first) != nil:
      return line("\(name) \(words.count == 1 ? "get" : "set")", words)
    case TallyCommand._commandName where CounterArgument(argument: first) != nil:
      return line("\(name) tap", words)
    case CategoryCommand._commandName where first == "rename" && words.count > 2:
      return line("\(name) edit", [words[1], "--name"] + words.dropFirst(2))
    case let group where page.path.count == 2 && !command.configuration.subcommands.isEmpty:
      let names = CommandTree.names(of: command)
      let meant = others[first].flatMap { names.contains($0) ? $0 : nil }
      // A single letter is too short to be compared with other names.
      let near = first.count > 1 ? nearMatches(of: first, in: names).first : nil
      guard let sub = meant ?? near else {
        let usual = [CategoryCommand._commandName: "show", SyncCommand._commandName: "init"][group]
        return usual.map { line("todoctl \(group) \($0)", words) }
      }
      return line("todoctl \(group) \(sub)", Array(words.dropFirst()))
    case List._commandName: return lineOfList(words, first)
    default: return dayOrList(words, first)
    }
  }

  private static func lineOfList(_ words: [String], _ first: String) -> String? {
    if let other = dayOrList(words, first) { return other }
    if let kind = try? Parsing.kind(first, of: Session.kinds), words.count == 1 {
      return "todoctl \(List._commandName) --kind \(kind.rawValue)"
    }
    switch first {
    case "done", "finished", "완료": return "todoctl \(List._commandName) --finished"
    case "open", "unfinished", "미완료": return "todoctl \(List._commandName) --unfinished"
    default:
      return respelled(words).map { line("todoctl", $0) } ?? filter(words)
        ?? line("todoctl \(List._commandName) --text", [words.joined(separator: " ")])
    }
  }

  /// Returns the command with an option for a filter of another program: `list --category home` for
  /// `project:home`, and `list --tag shop` for `+shop`. Nil for other words.
  private static func filter(_ words: [String]) -> String? {
    guard let word = words.first, words.count == 1 else { return nil }
    let list = "todoctl \(List._commandName)"
    if word.hasPrefix("+"), word.count > 1 { return line("\(list) --tag", ["\(word.dropFirst())"]) }
    let parts = word.split(separator: ":", maxSplits: 1).map(String.init)
    let known = ["--category", "--tag", "--kind"]
    guard parts.count == 2,
      let option = option(for: parts[0].lowercased(), among: known)
        ?? known.first(where: { $0 == "--" + parts[0].lowercased() })
    else { return nil }
    return line("\(list) \(option)", [parts[1]])
  }

  /// Corrects one misspelled word, and returns the command that lists the date or dates that the
  /// words then name; nil if no correction makes the words dates.
  private static func respelled(_ words: [String]) -> [String]? {
    for (place, word) in words.enumerated() where word.count > 3 {
      var meant = words
      for near in nearDateWords(of: word) {
        meant[place] = near
        if let listing = listing(of: meant) { return listing }
      }
    }
    return nil
  }

  /// Returns the command for the day that words name, or for the list of overdue todos.
  private static func dayOrList(_ words: [String], _ first: String) -> String? {
    if first == OverdueCommand._commandName { return "todoctl \(first)" }
    return listing(of: words).map { line("todoctl", $0) }
  }

  /// Returns the command that lists the dates that words mean; nil for words that don't mean dates.
  private static func listing(of words: [String]) -> [String]? {
    if let date = try? DateArgument(words.joined(separator: " ")), date.period == nil {
      return [Day._commandName] + words
    }
    guard DateSpan(words[...], [.first, .last], besideTodos: false) != nil else { return nil }
    return [List._commandName] + words
  }

  // MARK: Options and topics

  /// The options of other programs or other commands, with todoctl's options of the same meaning.
  private static let otherOptions: [String: [String]] = [
    "date": ["--on", "--from"], "day": ["--on", "--only", "--from"], "when": ["--on", "--from"],
    "on": ["--only", "--from"], "time": ["--at"], "start": ["--on", "--from"],
    "end": ["--until", "--to"], "due": ["--on", "--to"], "location": ["--place"],
    "where": ["--place"], "remind": ["--alarm"], "reminder": ["--alarm"], "label": ["--tag"],
    "project": ["--category"], "duration": ["--for"], "length": ["--for"], "force": ["--yes"],
    "recur": ["--repeat"], "note": [FieldOptions.noteOption],
    "description": [FieldOptions.noteOption], "name": ["--title"],
    "all": ["--overdue"], "n": ["--limit"], "max": ["--limit"], "f": ["--format"],
    "count": ["--limit", "--weeks", "--months", "--quarters", "--years", "--days"],
  ]

  /// Returns the first of the known options that means the same as another program's option, whose
  /// name is given without its dashes: `--category` for `project`. Nil if there is none.
  static func option(for other: String, among known: [String]) -> String? {
    otherOptions[other]?.first(where: known.contains)
  }

  /// Returns the error for an option that a command can't have; nil for an option that may be
  /// misspelled.
  static func refusal(
    ofOption name: String, in typed: [String], of page: CommandPage
  ) -> Explanation? {
    let command = page.path.last?._commandName
    if name == "--target", command == Add._commandName {
      let words = Array(typed.dropFirst().prefix { !$0.hasPrefix("-") })
      let value = typed.drop { $0 != name }.dropFirst().first ?? "8"
      let line = line("todoctl \(Add._commandName) routine", words + [name, value])
      return ErrorKind.usage.says(
        "`\(page.name)` has no option --target: only routines have targets.",
        "`\(page.name)`에는 --target 옵션이 없어요. 목표량은 루틴에만 있어요."
      ).advises("Write `\(line)`.", "\("`\(line)`", .toward) 적어 주세요.")
    }
    if command == Finish._commandName, let amount = Int(name), amount < 0 {
      let line = line("todoctl", Array(typed.prefix { $0 != name }) + ["=2"])
      return ErrorKind.usage.says(
        "An amount can't be below 0, as \(name) is.", "양은 0보다 작을 수 없어요: \(name)"
      ).advises("`\(line)` corrects the amount.", "\("`\(line)`", .toward) 양을 고칠 수 있어요.")
    }
    return nil
  }

  /// Returns the error for `watch month` and the like; nil for other words.
  static func refusal(ofWatching typed: [String], on page: CommandPage) -> Explanation? {
    guard page.path.last is Watch.Type, typed.count > 1,
      ["month", "quarter", "year"].contains(typed[1].lowercased())
    else { return nil }
    let name = "todoctl \(Watch._commandName)"
    return ErrorKind.usage.says(
      "`\(name)` takes a day or a week.", "`\(name)`에는 날짜나 주를 적어 주세요."
    ).advises("Write `\(name) week`.", "`\(name) week`처럼 적어 주세요.")
  }

  /// Returns the help topic that a word means; nil if there is none.
  static func topic(for word: String) -> HelpTopic? {
    switch word.lowercased() {
    case "time", "times", "date", "날짜", "시간", "시각": .dates
    case "repeat", "repetition", "recurrence", "반복": .repeats
    case "format", "file", "files", "형식": .formats
    case "tag", "tags", "카테고리": .categories
    case "backups", "백업": .backup
    case "exit", "status", "errors", "종료": .exitCodes
    default: nil
    }
  }
}
