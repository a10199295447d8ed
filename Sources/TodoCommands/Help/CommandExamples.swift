import ArgumentParser
import TodoLocalisation
import TodoPresentation

/// The examples of every command, at the end of its help. A test runs each of them.
enum CommandExamples {
  /// Returns the examples of a command.
  static func of(_ page: CommandPage) -> [Text] {
    let name = page.path.dropFirst().map { $0._commandName }.joined(separator: " ")
    return (byName[name] ?? periods(name)).map(\.text)
  }

  /// Returns the examples of `report` and `stats` for periods of one length.
  private static func periods(_ name: String) -> [Example] {
    let starts = ["report ", "stats "]
    guard let start = starts.first(where: { name.hasPrefix($0) }) else { return [] }
    let period = name.dropFirst(start.count)
    // Only all tables of a report show the trend.
    let all = start == starts[0] ? " --all" : ""
    return [
      "todoctl \(name)",
      "todoctl \(name)\(period == "period" ? " 2026-W47" : " --\(period)s 3\(all)")",
    ]
  }

  /// The examples of each command, by its name after `todoctl`.
  private static let byName: [String: [Example]] = diary.merging(rest) { one, _ in one }

  private static let rest: [String: [Example]] = [
    "": [
      Example("todoctl add dentist tomorrow 3pm", "todoctl add 치과 내일 오후 3시"),
      "todoctl",
      Example("todoctl finish milk", "todoctl finish 우유"),
      "todoctl report week",
    ],
    "today": ["todoctl today", "todoctl today --json"],
    "overdue": [
      "todoctl overdue",
      "todoctl overdue --all",
    ],
    "inbox": [
      "todoctl inbox",
      "todoctl inbox --json",
    ],
    "day": [
      "todoctl day",
      Example("todoctl day next fri", "todoctl day 다음 주 금요일"),
    ],
    "week": [
      "todoctl week",
      Example("todoctl week next week", "todoctl week 다음 주"),
    ],
    "month": [
      "todoctl month",
      Example("todoctl month next month", "todoctl month 다음 달"),
      "todoctl cal --diary",
    ],
    "year": ["todoctl year", Example("todoctl year run", "todoctl year 달리기")],
    "agenda": [
      "todoctl agenda",
      Example("todoctl agenda tomorrow --days 3", "todoctl agenda 내일 --days 3"),
      Example("todoctl agenda next week", "todoctl agenda 다음 주"),
    ],
    "list": [
      "todoctl list",
      Example("todoctl list next week", "todoctl list 다음 주"),
      Example(
        "todoctl list from mon until +14 --category food",
        "todoctl list 월요일부터 +14까지 --category food"),
      Example("todoctl list --text plants --unfinished", "todoctl list --text 화분 --unfinished"),
    ],
    "show": [
      "todoctl show 3",
      Example("todoctl show dentist", "todoctl show 치과"),
      Example("todoctl show dentist --links", "todoctl show 치과 --links"),
    ],
    "search": [
      Example("todoctl search dentist", "todoctl search 치과"),
      Example("todoctl search mina -dinner from:today", "todoctl search 민아 -저녁 부터:오늘"),
      Example("todoctl search --diary rain", "todoctl search --diary 비"),
    ],
    "alarms": [
      "todoctl alarms",
      "todoctl alarms --due-within 10m",
      "todoctl alarms --next",
    ],
    "report": [
      "todoctl report week",
      Example(
        "todoctl report month --format html > november.html",
        "todoctl report month --format html > 11월.html"),
      "todoctl report week --format card --output week.svg",
    ],
    "stats": [
      "todoctl stats week",
      "todoctl stats month --by weekday",
      "todoctl stats week --by emotion",
    ],
    "history": [
      "todoctl history",
      Example("todoctl history dentist", "todoctl history 치과"),
      "todoctl history --entry 1",
    ],
    "history list": [
      "todoctl history",
      Example("todoctl history dentist --limit 5", "todoctl history 치과 --limit 5"),
    ],
    "history prune": [
      "todoctl history prune --keep 90d --yes",
      "todoctl history prune --yes",
    ],
    "watch": [
      "todoctl watch",
      "todoctl watch week",
    ],
    "watch day": [
      "todoctl watch day",
      Example("todoctl watch day tomorrow", "todoctl watch day 내일"),
    ],
    "watch week": [
      "todoctl watch week",
      Example("todoctl watch week next week", "todoctl watch week 다음 주"),
    ],
    "when": [
      Example("todoctl when next tue 3pm", "todoctl when 다음 주 화요일 오후 3시"),
      Example("todoctl when every 2 weeks on mon", "todoctl when 2주마다 월"),
    ],
    "add": [
      Example(
        "todoctl add dentist tomorrow 3pm for 1h @Gangnam '!30m'",
        "todoctl add 치과 내일 오후 3시 1시간 @강남 '!30분'"),
      Example("todoctl add swim every tue 19:00", "todoctl add 수영 매주 화 19:00"),
      Example("todoctl add routine mon,wed 7:30 yoga", "todoctl add routine 월,수 7:30 요가"),
      Example("todoctl add call mom", "todoctl add 엄마에게 전화"),
    ],
    "add schedule": [
      Example(
        "todoctl add schedule trip --on 2027-01-04 --until 2027-01-07",
        "todoctl add schedule 여행 --on 2027-01-04 --until 2027-01-07"),
      Example(
        "todoctl add schedule rent --repeat 'monthly on the 1st' --at 9:00",
        "todoctl add schedule 월세 --repeat '매월 1일' --at 9:00"),
      Example(
        "todoctl add schedule water plants every 3 days after done",
        "todoctl add schedule 화분에 물 주기 완료한 날부터 3일마다"),
    ],
    "add routine": [
      Example("todoctl add routine mon,wed 7:30 yoga", "todoctl add routine 월,수 7:30 요가"),
      Example("todoctl add routine 3 times a week swim", "todoctl add routine 주 3회 수영"),
      Example("todoctl add routine stretch", "todoctl add routine 스트레칭"),
    ],
    "add diary": [
      Example("todoctl add diary calm 'A walk by the river'", "todoctl add diary 평온 '강가를 걸었다'"),
      Example(
        "todoctl add diary --emotion sadness --situation 'The cup broke'",
        "todoctl add diary --emotion 슬픔 --situation '컵이 깨졌다'"),
    ],
    "edit": [
      Example("todoctl edit dentist --at 16:00", "todoctl edit 치과 --at 16:00"),
      Example("todoctl edit 3 --step shoes", "todoctl edit 3 --step 신발"),
      Example(
        "todoctl edit 3 --only today --at 20:00", "todoctl edit 3 --only 오늘 --at 20:00"),
      "todoctl edit 5 --following +7 --at 11:00",
    ],
    "finish": [
      Example("todoctl finish milk", "todoctl finish 우유"),
      Example("todoctl finish 3 yesterday", "todoctl finish 3 어제"),
      "todoctl finish --overdue --yes",
    ],
    "skip": [
      Example("todoctl skip read", "todoctl skip 책"),
      Example("todoctl skip 3 tomorrow", "todoctl skip 3 내일"),
    ],
    "move": [
      Example("todoctl move dentist fri 3pm", "todoctl move 치과 금요일 오후 3시"),
      Example("todoctl move --overdue tomorrow --yes", "todoctl move --overdue 내일 --yes"),
    ],
    "stop": [
      Example("todoctl stop vitamins", "todoctl stop 비타민"),
      "todoctl stop 3 +7",
    ],
    "pause": [
      Example("todoctl pause vitamins", "todoctl pause 비타민"),
      Example("todoctl pause 3 until +14", "todoctl pause 3 14일 뒤까지"),
      Example("todoctl pause run from 12-14 until 12-28", "todoctl pause 달리기 내일부터 금요일까지"),
    ],
    "resume": [
      Example("todoctl pause plants", "todoctl pause 화분"),
      Example("todoctl resume plants", "todoctl resume 화분"),
      Example("todoctl resume plants tomorrow", "todoctl resume 화분 내일"),
    ],
    "delete": [
      Example("todoctl delete milk --yes", "todoctl delete 우유 --yes"),
      Example("todoctl delete 3 --only today --yes", "todoctl delete 3 --only 오늘 --yes"),
      "todoctl delete 5 --following +7 --yes",
    ],
    "undo": [
      "todoctl undo",
      "todoctl undo 2",
      "todoctl undo --entry 2",
    ],
    "redo": [
      "todoctl redo",
      "todoctl redo 2",
    ],
    "category": [
      "todoctl category",
      Example("todoctl category food", "todoctl category 식사"),
      Example(
        "todoctl category add garden --color '#C5E1A5'", "todoctl category add 정원 --color '#C5E1A5'"
      ),
      Example("todoctl category edit food --name meals", "todoctl category edit food --name 식사"),
    ],
    "category list": [
      "todoctl category list",
      "todoctl category list --json",
    ],
    "category show": [
      Example("todoctl category food", "todoctl category 식사"),
      Example("todoctl category show food --json", "todoctl category show 식사 --json"),
    ],
    "category add": [
      Example(
        "todoctl category add garden --color '#C5E1A5'", "todoctl category add 정원 --color '#C5E1A5'"
      ),
      Example("todoctl category add holidays --events", "todoctl category add 휴일 --events"),
    ],
    "category edit": [
      Example("todoctl category edit food --name meals", "todoctl category edit food --name 식사"),
      "todoctl category edit heart --position 1",
    ],
    "category delete": [
      "todoctl category delete sleep --yes",
      "todoctl undo",
    ],
    "holidays": [
      "todoctl holidays",
      "todoctl holidays add kr",
    ],
    "holidays list": ["todoctl holidays list", "todoctl holidays list --json"],
    "holidays add": [
      "todoctl holidays add kr",
      "todoctl holidays add us gb --category Holidays",
    ],
    "holidays update": [
      "todoctl holidays update",
      "todoctl holidays update --json",
    ],
    "holidays remove": [
      "todoctl holidays remove kr",
      "todoctl holidays remove us gb",
    ],
    "tally": [
      "todoctl tally tap blue",
      "todoctl tally",
    ],
    "tally tap": [
      "todoctl tally tap blue",
      "todoctl tally tap red --rule catch-up",
    ],
    "tally show": [
      "todoctl tally show",
      "todoctl tally show --json",
    ],
    "tally reset": [
      "todoctl tally reset --yes",
      "todoctl undo",
    ],
    "config": [
      "todoctl config",
      "todoctl config set language ko",
      "todoctl config set week-start sun",
    ],
    "config list": [
      "todoctl config list",
      "todoctl config list --json",
    ],
    "config get": [
      "todoctl config get language",
      "todoctl config get time-zone",
    ],
    "config set": [
      "todoctl config set time-zone Asia/Seoul",
      "todoctl config set overdue-days 14",
    ],
    "config unset": [
      "todoctl config unset language",
      "todoctl config unset time-zone",
    ],
    "init": [
      "todoctl init --store ~/life.db",
      "todoctl init --store ~/work.db",
    ],
    "demo": [
      "todoctl demo",
      "todoctl demo ~/try.db",
    ],
    "import": [
      "todoctl import calendar.ics --dry-run --diff",
      "todoctl import calendar.ics",
      "task export | todoctl import - --map project:Home=house",
    ],
    "export": [
      "todoctl export life.jsonl",
      "todoctl export life.ics",
      Example(
        "todoctl export --format md --from today --to +6",
        "todoctl export --format md --from 오늘 --to +6"),
    ],
    "sync": [
      "todoctl sync init ~/Sync/todo",
      "todoctl sync",
      "todoctl sync status",
    ],
    "sync run": [
      "todoctl sync",
      "todoctl sync --dry-run",
    ],
    "sync init": [
      "todoctl sync init ~/Sync/todo",
      "todoctl sync init ~/Sync/todo --key ~/todo.key --without diary",
      "todoctl sync init /media/stick/todo --plain --name desk",
    ],
    "sync join": [
      "todoctl sync join ~/Sync/todo",
      "todoctl sync join ~/Sync/todo --key ~/todo.key --name laptop",
    ],
    "sync status": [
      "todoctl sync status",
      "todoctl sync status --json | jq .status.conflicts",
    ],
    "sync devices": [
      "todoctl sync devices",
      "todoctl sync devices --json | jq .devices",
    ],
    "sync conflicts": [
      "todoctl sync conflicts",
      "todoctl sync conflicts 1 --take theirs",
      "todoctl sync conflicts 1 --take 2",
    ],
    "sync forget": [
      "todoctl sync forget laptop",
      "todoctl sync forget 0b16f3a2",
    ],
    "sync leave": ["todoctl sync leave", "todoctl sync leave --json"],
    "copy": [
      "todoctl copy ~/.local/share/todoctl/todo.db ~/copy.db",
      "todoctl copy ~/copy.db 'postgres://localhost/life#home'",
    ],
    "backup": [
      "mkdir -p ~/backups && todoctl backup ~/backups",
      "todoctl backup ~/backups --skip-unchanged --keep-daily 7 --keep-weekly 5",
      "todoctl backup list ~/backups",
    ],
    "backup make": [
      "mkdir -p ~/backups && todoctl backup ~/backups",
      "todoctl backup ~/backups --keep-last 30 --dry-run",
    ],
    "backup list": [
      "todoctl backup list ~/backups",
      "todoctl backup list ~/backups --json",
    ],
    "verify": [
      "todoctl verify --all ~/backups",
      "todoctl verify ~/backups/todo-*.db",
    ],
    "restore": [
      "todoctl restore ~/backups/todo-20250601T000000Z.db --yes",
      "todoctl restore ~/backups/todo-20250601T000000Z.db --store ~/old.db --yes",
    ],
    "check": [
      "todoctl check",
      "todoctl check --salvage saved.db",
    ],
    "migrate": [
      "todoctl migrate",
      "todoctl migrate --store ~/.local/share/todoctl/todo.db",
    ],
    "manual": [
      "todoctl manual ~/.local/share/man", "todoctl manual ~/.local/share/man --lang ko",
    ],
    "completion": [
      "mkdir -p ~/.local/share/bash-completion/completions ~/.config/fish/completions",
      "todoctl completion bash > ~/.local/share/bash-completion/completions/todoctl",
      "todoctl completion fish > ~/.config/fish/completions/todoctl.fish",
    ],
  ]
}

/// A line to type. A line that is written only once is the same in both languages.
struct Example: ExpressibleByStringInterpolation {
  let text: Text

  init(stringLiteral line: String) { text = Text(verbatim: line) }

  init(_ english: Text.English, _ korean: Text.Korean) { text = Text(english, korean) }
}
