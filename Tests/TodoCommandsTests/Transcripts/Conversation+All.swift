extension Conversation {
  static let all = [
    day, week, agenda, list, show, alarms, stats, summary, problems, errors, help, korean, changes,
    check, welcome, today, todayInKorean, doing, koreanDoing, adding, koreanAdding, everyDay,
    koreanEveryDay, events, koreanEvents, koreanWelcome, editing, koreanEditing,
    rhythm, koreanRhythm, pausing, koreanPausing, days, koreanDays, ending, koreanEnding, diary,
    diaryInKorean,
    reports, koreanReports, changedDays, koreanChangedDays, history, koreanHistory,
    search, koreanSearch, keeping, koreanKeeping,
    taskwarrior, koreanTaskwarrior, todoTxt, koreanTodoTxt, journals, koreanJournals,
    conflicts, koreanConflicts, pipes, plainWords, plainKoreanWords, amounts, koreanAmounts,
  ]

  /// A small life, seen from Sunday 2025-06-01.
  private static let life = [
    "add schedule 'Team meeting' --on 2025-06-02 --at 10:00 --category computer --alarm 10m"
      + " --place 'Room 3' --memo 'Bring the drafts'",
    "add schedule '제주도 여행' --on 2025-06-03 --until 2025-06-06 --category vehicle",
    "add schedule English --on 2025-05-06 --days tue,thu --open-ended --at 19:00"
      + " --category redBook --place Online",
    "add routine Running --days mon,wed,fri --from 2025-05-01 --at 06:30 --category power",
    "add routine Vitamins --days mon,tue,wed,thu,fri,sat,sun --from 2025-05-26 --private"
      + " --category medicine --memo '아침 식사 후 🥛'",
    "finish 4 --on 2025-06-02 --ahead", "finish 5 --on 2025-06-02 --ahead",
    "finish 5 --on 2025-06-01",
    "finish 3 --on 2025-05-29", "delete 3 --only 2025-06-05 --yes",
  ]

  private static let day = Conversation(
    name: "day", before: life, lines: ["day", "day mon", "day 2025-06-03", "day 2024-01-01"])

  private static let check = Conversation(
    name: "check", before: life,
    lines: [
      "check", "check --json", "check --repair --yes", "check --repair --json",
      "check --salvage saved.db", "check --salvage saved.db", "check --salvage other.db --json",
      "check --store saved.db", "check --repair --salvage x.db",
    ])

  /// Bytes through pipes, files and folders. An optimised build once lost count of them, and a
  /// debug build didn't.
  private static let pipes = Conversation(
    name: "pipes", before: life + ["init --store other.db"],
    lines: [
      "export | todoctl import - --store other.db", "export | todoctl import - --store other.db",
      "export --format ics | sed -n 's/^SUMMARY://p' | todoctl diary happiness -", "diary show 1",
      "export --format csv | head -n 2", "export life.ics", "import life.ics",
      "sync init shared --plain --name desk",
      "sync join shared --plain --name laptop --store other.db",
      "add Milk tomorrow", "sync", "sync --store other.db", "delete 6 --yes --store other.db",
      "sync --store other.db", "sync", "sync", "day tomorrow", "diary show 1 --store other.db",
    ])

  private static let week = Conversation(
    name: "week", before: life,
    lines: ["week tomorrow", "week 2025-06-01 --week-start sun", "week 2024-W01"])

  /// The same life, with alarms: soon, on the evening before, a day and weeks before.
  private static let reminded =
    life + [
      "add schedule '치과 예약 👨‍👩‍👧' --on 2025-06-01 --at 09:00 --for 45m --alarm 10m --place 강남역",
      "add schedule '엄마 생신 🎂' --on 2025-06-03 --alarm 1d --category heart",
      "add schedule Visa --on 2025-07-16 --alarm 45d",
      "add routine Stretching --days mon --from 2025-06-01 --at 00:05 --alarm 10m",
      "add schedule 'Call New York' --on 2025-06-01 --at 05:00 --zone America/New_York --alarm 10m",
    ]

  private static let agenda = Conversation(
    name: "agenda", before: reminded,
    lines: [
      "agenda", "agenda tomorrow --days 1", "agenda 2024-01-01",
      "agenda 2025-06-01 --days 1 --json", "agenda --days 0", "agenda --days 10000",
      "agenda --time-zone Asia/Seoul --days 2",
    ])

  private static let alarms = Conversation(
    name: "alarms", before: reminded,
    lines: [
      "alarms", "alarms --next", "alarms --due-within 10m", "alarms --due-within 9h",
      "alarms --due-within 48h --time-zone Asia/Seoul", "alarms --next --json",
      "alarms --due-within 10m --json", "alarms --due-within 0", "alarms --due-within abc",
      "alarms --next --due-within 10m",
      "add exam tomorrow 9am !1d,30m", "add birthday jun 3 '!1d 8pm' !9am", "add buy milk !1d",
      "add report jun 4 by jun 5 5pm !2h,1d", "add 치과 내일 오후 3시 20분 전에 알려줘",
      "alarms --due-within 4d", "edit exam --alarm +10m --alarm -1d", "show exam",
      "config set all-day-alarm 7:30", "alarms --next",
      "add x fri 9:00 --alarm 1m,2m,3m,4m,5m,6m,7m,8m,9m",
      "add x fri 9:00 --alarm 25:00", "edit exam --no-alarm",
    ])

  private static let list = Conversation(
    name: "list", before: life,
    lines: [
      "list --to 2025-06-05", "list --kind schedule --from 2025-06-02 --to 2025-06-12",
      "list --finished --from 2025-05-01", "list --category food", "list --category power --json",
      "list tomorrow -c redBook", "list 06-02..06-05 -c redBook", "list '2 jun' '5 jun' -c redBook",
      "list 화요일부터 목요일까지 -c redBook", "list until tue -c redBook", "list 3 days -c redBook",
      "list jun 2-5 -c redBook", "list 6.2~6.5 -c redBook", "list mon-fri -c redBook",
      "list next 3 days -c redBook",
      "list next week -c redBook", "list from 06-10 -c redBook",
      "list june --unfinished -c redBook",
      "agenda 06-10..06-11", "agenda 2 days", "list next week --from mon",
      "list 2025-02-30", "list 06-05..06-02", "list july food",
    ])

  private static let show = Conversation(
    name: "show", before: life, lines: ["show 1", "show 2", "show 3", "show 4", "show 5 --json"])

  private static let stats = Conversation(
    name: "stats", before: life,
    lines: [
      "stats week 2025-W23", "stats week 2025-W23 --by kind,weekday",
      "stats week 2025-W23 --weeks 3", "stats week 2025-W23 --json", "stats week 2024-W01",
    ])

  private static let summary = Conversation(
    name: "import",
    lines: ["schedules", "routines", "schedules"].map {
      "import \(Products.fixture("toduck-\($0).json"))"
    } + ["import \(Products.fixture("toduck-schedules.json")) --json"])

  private static let problems = Conversation(
    name: "import-problems",
    lines: ["", " --skip-invalid", " --json"].map {
      "import \(Products.fixture("problems.jsonl"))\($0)"
    })

  private static let errors = Conversation(
    name: "errors", before: life,
    lines: [
      "add schedule Lunch --on 2025-02-30", "add schedule Lunch --on today --category fod",
      "add schedule Lunch --on today --alarm 10m", "add routine Run --days FUNDAY", "show 99",
      "show 99 --json", "finish 4 --on 2025-06-03 --ahead", "delete 1",
      "delete 1 --following today --yes",
      "move 4 --on 2025-06-04 --to today", "list --from tomorrow --to today",
      "category delete power --yes", "import nothing.jsonl", "list --store nothing.db", "init",
      "frobnicate",
    ])

  private static let help = Conversation(
    name: "help", lines: ["--help", "add schedule --help"])

  private static let korean = Conversation(
    name: "korean", environment: ["LC_ALL": "ko_KR.UTF-8"], before: life,
    lines: [
      "day 2025-06-02", "week 2025-W23", "agenda --days 3", "alarms --due-within 7d", "show 1",
      "show 4", "stats week 2025-W23",
      "add schedule A --on 2025-02-30", "finish 4 --on 2025-06-03 --ahead",
      "delete 1 --following today --yes", "add schedule A --on today --category fod",
      "import \(Products.fixture("toduck-schedules.json"))",
    ])

  /// A holiday and an exam of five days among tasks.
  private static let holidays = [
    "category add 공휴일 --color '#ffd6e2' --events",
    "add schedule 현충일 --on 2025-06-06 --category 공휴일",
    "add schedule Exam --on 2025-06-02 --until 2025-06-06 --at 09:00 --category 공휴일",
    "add routine Running --days mon,wed,fri --from 2025-06-01 --at 06:30 --category power",
    "finish 3 --on 2025-06-02 --ahead",
  ]

  private static let events = Conversation(
    name: "events", before: holidays,
    lines: [
      "week 2025-W23", "list --unfinished --to 2025-06-06", "show 2", "show 2 --json",
      "stats week 2025-W23", "stats week 2025-W23 --by category --json", "report week 2025-W23",
      "finish 2 --ahead --on 2025-06-03", "finish 2 --ahead --on 2025-06-03 --json",
      "category edit 공휴일 --tasks",
      "day 2025-06-03", "finish 2 --ahead --on 2025-06-03", "category edit 공휴일 --events",
      "day 2025-06-03", "category edit 공휴일 --events --tasks",
      "import \(Products.fixture("holidays.ics"))", "day 2025-06-05",
      "import \(Products.fixture("holidays.ics")) --as tasks", "category list",
      "import \(Products.fixture("problems.jsonl")) --as events",
    ])

  private static let koreanEvents = Conversation(
    name: "events-korean", environment: ["LC_ALL": "ko_KR.UTF-8"], before: holidays,
    lines: [
      "week 2025-W23", "stats week 2025-W23 --by category", "report week 2025-W23",
      "finish 2 --ahead --on 2025-06-03", "category edit 공휴일 --tasks", "day 2025-06-02",
      "import \(Products.fixture("holidays.ics")) --as events", "category list",
    ])

  private static let adding = Conversation(
    name: "adding", before: ["init"],
    lines: [
      "add dentist tomorrow 3pm for 1h @Gangnam #medicine !30m", "add buy milk",
      "add routine daily 7:30 blood pressure", "add study every mon,wed 10:00 until december",
      "add trip from friday to sunday", "add call mom in 2 hours", "add pills daily for 10 days",
      "add lunch category:food place:Cafe alarm:1h 12:30", "add 'next friday party' tomorrow",
      "add tomorrow -- next friday party", "add 'Meet at 3pm @Cafe' --on 2025-06-05",
      "add standup weekdays 9:30 --verbose", "add dentist next week", "add sun roast",
      "add call sun tomorrow", "add lunch at 1", "add weekend hike", "add pay #fod",
      "add party 2/29", "add party 11/31", "add lunch 1pm --at 13:00", "add", "when next tue 3pm",
      "when monthly on the first monday", "when w46", "when last month", "when end of month",
      "when 1h30m", "when mon", "when 'next tuseday'", "when tomorrow 3pm lunch --json",
      "add yoga daily for 10 days until fri", "when 2025-03-09 02:30 --time-zone America/New_York",
      "day next fri", "week next week",
      "list --from 'next week' --to friday",
    ])

  private static let koreanAdding = Conversation(
    name: "adding-korean", environment: ["LC_ALL": "ko_KR.UTF-8"], before: ["init"],
    lines: [
      "add 내일 오후 3시 치과 @강남 #medicine !30m", "add 우유 사기", "add routine 매일 7:30 혈압 재기",
      "add 매주 월·수 10시 스터디 12월까지", "add 여행 금요일부터 일요일까지", "add 30분 뒤 빨래",
      "add 약 먹기 매일 10일 동안", "add 내일 -- 다음 주 파티", "add 평일 9시 반 회의 --verbose",
      "add 다음 주 치과", "add 주말 여행", "add 화목 10시 수업", "add 7시 회의", "add 내일 밤 12시 파티",
      "add 점심 #푸드", "add 매주 월 10번 요가 금요일까지", "add 2월 29일 파티", "when 다음 주 화요일 오후 3시",
      "when 매월 첫째 월요일",
      "when 지난주", "when 월말", "when 하루 전", "when 월요일", "when 언젠가", "day 모레", "week 다음 주",
      "stats month 5월",
    ])

  /// A life with something overdue, which no other conversation has.
  private static let overdueLife = [
    "add tax 2025-02-03", "add rent 2025-05-30", "add 세차 2025-05-31", "add bank today",
    "add routine daily 7:30 run",
  ]

  private static let everyDay = Conversation(
    name: "every-day", before: overdueLife,
    lines: [
      "overdue", "overdue --all", "config set overdue-days 200", "overdue",
      "ls --unfinished --to today",
      "new \u{1102}\u{1162}\u{110b}\u{1175}\u{11af} \u{110b}\u{1169}\u{1112}\u{116e} 3\u{1109}\u{1175} dentist",
      "move 2 --to next week", "move 2 --to 'next mon'", "done rent",
      "finish 1 --on fri", "finish 4 --on tomorrow", "finish 4 --on tomorrow --ahead", "skip run",
      "skip run --undo", "skip 4", "show rent 세차", "rm 3-4 --yes",
      "move --overdue today --yes",
      "finish --overdue --yes", "todya", "--json overdue",
    ])

  private static let koreanEveryDay = Conversation(
    name: "every-day-korean", environment: ["LC_ALL": "ko_KR.UTF-8"], before: overdueLife,
    lines: [
      "overdue", "overdue --all", "ls --unfinished --to 오늘", "move 2 --to '다음 주 월요일'", "done 세차",
      "finish 4 --on 내일", "skip run", "skip 4", "rm 4 --yes", "move --overdue --to 오늘 --yes",
      "finish --overdue --yes", "show 없는것",
    ])

  private static let changes = Conversation(
    name: "changes", before: life,
    lines: [
      "finish 1", "finish 1 --undo", "edit 1 --at 11:00", "move 1 --to 2025-06-04",
      "delete 1 --yes", "delete 2 --only 2025-06-04 --yes", "delete 3 --following 2025-06-10 --yes",
      "category", "category add work --color #ffe3cc --icon people", "config",
      "config set week-start sun", "config get week-start", "check",
    ])

  /// The same life on the evening of Wednesday 2025-06-04, with something overdue.
  private static let late =
    life + [
      "add schedule 'Pay the rent' --on 2025-05-30", "add schedule '은행 가기' --on 2025-06-03",
      "add schedule 'Running shoes' --on 2025-06-05",
    ]

  private static let wednesday = ["TODOCTL_NOW": "2025-06-04T09:00:00Z"]

  private static let doingLines = [
    "finish running", "finish rent", "finish english", "finish shoes", "finish 1 6", "finish 1 99",
    "finish 은행 --json", "finish 1 5 --json",
    "finish 4 --on mon", "finish 4 --on fri", "finish 4 --on fri --ahead", "finish 은행 --undo",
    "skip 5", "skip 5 --undo", "skip 6", "move 8 --to fri", "move running --to fri",
    "edit 6-7 --category heart", "show running", "delete 6-7 --yes", "delete 4 5 --yes",
  ]

  private static let doing = Conversation(
    name: "doing", environment: wednesday, before: late, lines: doingLines)

  private static let koreanDoing = Conversation(
    name: "doing-korean",
    environment: wednesday.merging(["LC_ALL": "ko_KR.UTF-8"]) { $1 }, before: late,
    lines: doingLines.filter { !$0.hasSuffix("--json") })
}
