extension Conversation {
  /// Somebody who has no store.
  static let welcome = Conversation(
    name: "welcome",
    lines: ["", "today --json", "--store nothing.db", "lst", "demo life.db", "--store life.db"])

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
      "move --overdue --to today --yes", "", "done 1", "done 2", "done 6", "today",
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
}
