extension Paper {
  static let all = [
    readme, koreanReadme, alarms, backups, database, diary, formats, guide, history, holidays, json,
    postgreSQL, repair, reports, search, switching, words,
  ]

  private static let readme = Paper(name: "README.md")

  private static let koreanReadme = Paper(
    name: "README.ko.md", environment: ["LC_ALL": "ko_KR.UTF-8"])

  private static let holidays = Paper(name: "Docs/holidays.md", setups: ["": "todoctl init"])

  private static let alarms = Paper(name: "Docs/alarms.md", setups: ["": "todoctl init"])

  private static let backups = Paper(
    name: "Docs/backups.md",
    setups: [
      "": """
      todoctl add 내일 오후 2시 30분 치과 '!1h'
      todoctl add routine daily 7:00 Stretch --category power
      todoctl done stretch
      todoctl add Dinner with 지은 friday 19:00
      """
    ],
    asides: [
      // The night after, with backups of the nights before.
      "todoctl backup ~/backups/todo --keep-daily": """
      for day in 0{1..9} {10..20}; do
        TODOCTL_NOW=2026-11-${day}T03:00:00Z todoctl backup ~/backups/todo >/dev/null
      done
      export TODOCTL_NOW=2026-11-22T03:00:00Z
      """,
      "todoctl verify": "rm ~/backups/todo/todo-202611{0,1,20}*",
      "todoctl restore": "export TODOCTL_NOW=2026-11-21T09:30:00Z",
    ],
    leftOut: [
      "copy.db": recipes, "rsync -a": recipes, "restic init": recipes, "age-keygen": recipes,
    ])

  private static let recipes = "BackupRecipeTests runs it, with its programs"

  private static let database = Paper(
    name: "Docs/database.md",
    setups: [
      "": """
      ln -s "$package/Docs" Docs
      export TODOCTL_STORE=todo.db
      todoctl init
      "$todogen" > life.jsonl
      todoctl import life.jsonl
      todoctl add 치과 2026-12-01 14:30
      todoctl edit 1501 --at 15:00
      todoctl edit 1501 --title '치과 검진'
      cat > months.sql <<'END'
      SELECT substr(date, 1, 7) AS month, sum(is_finished) AS finished,
        sum(deleted_at IS NOT NULL) AS deleted
      FROM occurrence GROUP BY month ORDER BY month DESC LIMIT 5;
      END
      cat > week.txt <<'END'
      .parameter set ?1 "'2026-11-16'"
      .parameter set ?2 "'2026-11-22'"
      .read Docs/queries/counts.sql
      END
      """
    ])

  private static let diary = Paper(
    name: "Docs/diary.md",
    setups: [
      "": """
      todoctl diary --at '2026-10-30 21:00' happiness Dinner by the river
      todoctl diary --at '2026-11-02 21:00' fatigue 야근했다
      """
    ],
    asides: [
      "todoctl diary calm": editor,
      // At a terminal the deletion asks.
      "todoctl diary": """
      \(editor)
      todoctl() { command todoctl "$@" $([[ "$2" != delete ]] || echo --yes); }
      """,
    ])

  /// An editor in which somebody writes a line.
  private static let editor = """
    printf '#!/bin/sh\\necho A quiet day >> "$1"\\n' > ~/editor
    chmod +x ~/editor
    export EDITOR=~/editor
    """

  private static let guide = Paper(
    name: "Docs/guide.md", environment: ["TODOCTL_NOW": "2026-11-20T10:30:00Z"],
    setups: ["life": ". \"$package/Docs/images/today.sh\""])

  private static let history = Paper(
    name: "Docs/history.md", columns: 100, environment: ["TZ": "Asia/Seoul"],
    setups: [
      "": """
      todoctl add 치과 2026-11-23 14:30
      todoctl add Team meeting 2026-11-27 10:00
      todoctl add routine daily 7:00 스트레칭
      todoctl done 3
      todoctl category add garden
      todoctl add Buy bulbs tomorrow '#garden'
      todoctl add 엄마 생신 2026-12-03
      todoctl add 제주 여행 2026-12-18 until 2026-12-21
      todoctl edit 2 --place 'Room 3'
      todoctl add Return the drill friday
      todoctl diary calm 산책을 했다
      """
    ],
    asides: [
      "todoctl history": """
      TODOCTL_NOW=2026-11-22T03:00:00Z todoctl move 2 --to mon >/dev/null
      TODOCTL_NOW=2026-11-22T03:00:00Z todoctl delete 1 --yes >/dev/null
      """
    ])

  private static let repair = Paper(
    name: "Docs/repair.md",
    setups: ["": "\"$todogen\" --events 5000 > life.jsonl && todoctl import life.jsonl"],
    asides: [
      // A page of todos is lost.
      "todoctl check --salvage": """
      store=$XDG_DATA_HOME/todoctl/todo.db
      page=$(sqlite3 "$store" "SELECT pageno FROM dbstat WHERE name = 'event' AND pagetype = 'leaf'
        ORDER BY path LIMIT 1 OFFSET 68")
      dd if=/dev/zero of="$store" bs=4096 seek=$((page - 1)) count=1 conv=notrunc status=none
      """
    ])

  private static let reports = Paper(
    name: "Docs/reports.md",
    setups: [
      "": "\"$todogen\" --events 300 --days 200 > life.jsonl && todoctl import life.jsonl"
    ])

  private static let search = Paper(
    name: "Docs/search.md",
    setups: [
      "": """
      todoctl add 치과 검진 fri 15:00
      todoctl add 치과 예약 전화 mon 10:00
      """
    ])

  private static let words = Paper(name: "Docs/words.md")

  private static let switching = Paper(
    name: "Docs/switching.md", columns: 100,
    environment: ["TZ": "Asia/Seoul", "TODOCTL_NOW": "2026-11-23T03:00:00Z"],
    setups: [
      "taskwarrior": "todoctl init; cp \"$fixtures/taskwarrior-2.json\" tasks.json",
      "loop": """
      todoctl init
      cp "$fixtures/loop.db" 'Loop Habits Backup.db'
      cp "$fixtures/daylio.csv" daylio_export.csv
      """,
      "ticktick": "todoctl init; cp \"$fixtures/ticktick.csv\" TickTick-backup-2026-11-20.csv",
    ])
}
