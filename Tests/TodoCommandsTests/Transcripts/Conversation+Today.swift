extension Conversation {
  /// A user without a store.
  static let welcome = Conversation(
    name: "welcome",
    lines: ["", "today --json", "--store nothing.db", "lst", "demo life.db", "--store life.db"])

  static let koreanWelcome = Conversation(
    name: "welcome-korean", environment: ["LC_ALL": "ko_KR.UTF-8"],
    lines: ["", "lst", "demo life.db", "--store life.db"])

  /// A life with something overdue, seen from Sunday 2025-06-01.
  private static let late = [
    "add schedule Dentist --on 2025-05-29 --at 15:00 --category medicine",
    "add schedule '세금 신고' --on 2025-05-31",
    "add schedule '제주 여행 🏝️' --on 2025-05-26 --until 2025-05-28 --category vehicle",
    "add schedule 'Long ago' --on 2025-01-02",
    "add routine Run --days mon,tue,wed,thu,fri,sat,sun --from 2025-05-01 --at 07:00",
    "add schedule Meeting --on 2025-06-01 --at 14:00 --alarm 30m",
    "finish 5 --on 2025-06-01",
  ]

  static let today = Conversation(
    name: "today", before: late,
    lines: [
      "", "today --json", "overdue", "overdue --all", "overdue --json", "agenda --days 1",
      "list --unfinished --to 2025-06-01", "list --unfinished --kind routine --to 2025-06-01",
      "finish --overdue", "finish 1 --overdue", "finish", "move --overdue --on today --to today",
      "report week 2025-05-28 --insights none --format markdown", "config set overdue-days 3",
      "config set overdue-days 0", "config set overdue-days 3661", "overdue",
      "move --overdue today --yes", "", "done 1", "done 2", "done 6", "today",
      "config set overdue-days 365", "finish --overdue --yes --json", "finish --overdue --yes",
      "rm 1 --yes", "ls --to 2025-06-01", "day 2025-05-28",
    ])

  static let todayInKorean = Conversation(
    name: "today-korean", environment: ["LC_ALL": "ko_KR.UTF-8"], before: late,
    lines: [
      "", "overdue", "finish --overdue", "move --overdue --to tomorrow", "agenda --days 1",
      "report week 2025-05-28 --insights none --format markdown",
      "move --overdue --to tomorrow --yes", "overdue", "", "demo life.db",
    ])

  /// An editor that makes mistakes.
  private static let editor = "sh '\(Products.fixture("editor.sh"))'"

  static let editing = Conversation(
    name: "editing", environment: ["EDITOR": editor], before: late,
    lines: ["edit 1 --editor", "edit 5 --editor --json", "edit 9 --editor"])

  static let koreanEditing = Conversation(
    name: "editing-korean", environment: ["EDITOR": editor, "LC_ALL": "ko_KR.UTF-8"],
    before: late, lines: ["edit 1 --editor"])

  /// Routines by other rhythms than days of the week, seen from Sunday 2025-06-01.
  private static let rhythms = [
    "add routine 3 times a week swim 2025-05-12", "add routine every 3 days water 2025-05-20 18:00",
    "add routine monthly on the last weekday 2025-04-01 rent",
    "finish 1 --on 2025-05-13", "finish 1 --on 2025-05-15", "finish 1 --on 2025-05-18",
    "finish 1 --on 2025-05-19", "finish 1 --on 2025-05-20", "skip 1 --on 2025-05-21",
    "finish 1 --on 2025-05-27", "finish 2 --on 2025-05-29", "finish 3 --on 2025-05-30",
  ]

  static let rhythm = Conversation(
    name: "rhythms", before: rhythms,
    lines: [
      "show 1", "week 2025-05-26", "report week 2025-05-26 --insights none --format markdown",
      "", "done swim", "", "add routine twice a week on weekdays 6:30 yoga",
      "add routine 8 times a week x", "add swim 3 times a week", "add standup once a week",
      "edit 2 --repeat 'every 2 days'", "week 2025-05-26", "edit 1 --repeat 'twice a week'",
      "edit 1 --following 2025-06-02 --title jog",
      "done swim --on 2025-05-31", "skip yoga 2025-06-02",
      "when 3 times a week", "add routine 4 times a week walk --week-start sun", "", "today --json",
      "done walk",
      "add routine --rrule FREQ=MONTHLY;BYMONTHDAY=1 Budget",
      "add routine --repeat daily --days mon x", "export --format toduck r.json",
    ])

  static let koreanRhythm = Conversation(
    name: "rhythms-korean", environment: ["LC_ALL": "ko_KR.UTF-8"], before: rhythms,
    lines: [
      "show 1", "week 2025-05-26", "", "done swim", "add routine 주 2회 평일 6:30 요가",
      "add routine 매월 1일 가계부", "add routine 3일마다 화분에 물 주기", "add 주 3회 수영", "when 주 3회",
      "add routine 주 4회 산책 --week-start sun", "",
      "report week 2025-05-26 --insights none --format markdown",
    ])

  /// Todos for commands with days after todos, and with values of several words without quotation
  /// marks.
  private static let dated = [
    "add dentist tomorrow 15:00", "add walk the dog today 20:00", "add routine mon,wed,fri yoga",
  ]

  static let days = Conversation(
    name: "days", before: dated,
    lines: [
      "move dentist fri", "move walk to sunday", "move 1 jun 5 6pm", "move 1 --to jun 7",
      "move 3 --on wed to thu 7pm", "skip yoga fri", "skip yoga fri --undo", "done walk yesterday",
      "edit 1 --at 3 pm --for 2 hours", "pause yoga 2 weeks", "pause yoga until jun 20",
      "pause yoga until jun 10", "pause yoga from jun 9 for a month", "pause yoga for 10 days",
      "list jun 1 for 3 days", "list next weekend", "week next", "week 23", "week +1", "week -1",
      "agenda 5", "note 1 x", "move 1",
      "move 1 mon 3", "move 1 --to mon 3",
      "edit 1 --title the dentist", "move --overdue tomorrow", "move --overdue fri 3pm",
    ])

  static let koreanDays = Conversation(
    name: "days-korean", environment: ["LC_ALL": "ko_KR.UTF-8"], before: dated,
    lines: [
      "move 1 금요일로", "move dentist 내일 오후 3시로", "skip 3 금요일", "done 2 오늘", "pause 3 2주",
      "pause 3 내일부터 10일간", "pause 3 한 달 동안", "move 1", "edit 1 --title 치과 예약",
    ])

  static let ending = Conversation(
    name: "ending",
    before: rhythms + ["add schedule Course --on 2025-05-05 --days mon --open-ended"],
    lines: [
      "delete 1", "delete 1 2 3", "stop swim", "show 1", "week 2025-05-26", "edit 1 --open-ended",
      "stop 2 next fri", "stop 4 2025-05-19", "finish 4 --on 2025-05-19", "stop course 2025-05-12",
      "stop 3 2025-03-01", "stop 99", "stop 5", "stop", "stop rent 3 fri",
      "list --from 2025-05-01 --to today",
    ])

  static let pausing = Conversation(
    name: "pausing",
    before: rhythms + ["add schedule Course --on 2025-05-05 --days mon --open-ended"],
    lines: [
      "pause swim until fri", "show swim", "week 2025-05-26", "pause 4",
      "list --from today --to +14d",
      "report week 2025-05-26 --insights none --format markdown", "resume swim", "show swim",
      "resume course next mon", "show 4 --json", "resume course",
      "pause 3 --from 12-20 --until 12-31", "pause swim from 12-14 until 12-28",
      "pause swim 12-14..12-28", "pause course next week", "resume course from fri",
      "pause course until fri --until sat", "pause 1 12-14",
      "edit 3 --title Rent", "stop 3 12-24", "pause 99", "pause rent --until 2024-01-01",
      "add dentist tomorrow", "pause dentist", "pause", "resume", "pause rent --until nonsense",
    ])

  static let koreanPausing = Conversation(
    name: "pausing-korean", environment: ["LC_ALL": "ko_KR.UTF-8"], before: rhythms,
    lines: [
      "pause swim 금요일까지", "show swim", "pause 1", "resume 1 내일부터", "resume 1",
      "pause 1 내일부터 다음 주 금요일까지", "add 치과 내일",
      "pause 치과", "resume 치과",
    ])

  static let koreanEnding = Conversation(
    name: "ending-korean", environment: ["LC_ALL": "ko_KR.UTF-8"], before: rhythms,
    lines: [
      "delete 1", "delete 1 2", "stop swim", "stop 2 다음 주 금요일", "stop 3 2025-03-01", "show 1",
    ])
}
