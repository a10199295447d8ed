extension Conversation {
  /// A routine, a series and a single todo, seen from Sunday 2025-06-01.
  private static let repeating = [
    "add routine Run --days mon,wed --from 2025-05-12 --at 07:00",
    "add schedule English --on 2025-05-06 --days tue --open-ended --at 19:00 --place Online",
    "add schedule '치과' --on 2025-05-30 --at 15:00",
    "finish 1 --on 2025-05-26", "finish 1 --on 2025-05-28", "finish 3 --on 2025-05-30",
  ]

  private static let steps = [
    "move 1 --on 2025-06-02 --to 2025-06-03",
    "edit 2 --only 2025-06-03 --at 20:30 --place 'Room 3'",
    "edit 2 --only 2025-06-03 --memo 'Bring the book'",
    "week 2025-06-02", "show 1", "show 2", "finish 1 --on 2025-06-03 --ahead",
    "report week 2025-06-02 --insights none --format markdown",
    "move 1 --on 2025-06-03 --to 2025-06-02", "move 3 --to 2025-06-05",
    "move 3 --to 2025-06-05 --yes",
    "move 1 --on 2025-06-03 --to 2025-06-02 --yes", "show 1",
    "edit 2 --only 2025-06-10 --zone Asia/Seoul", "edit 1 --only 2025-06-09 --private",
  ]

  static let changedDays = Conversation(
    name: "changed-days", before: repeating,
    lines: steps + [
      "edit 2 --only 2025-06-10 --days wed", "edit 2 --only 2025-06-10 --title Exam --json",
      "move 2 --on 2025-06-17 --to 2025-06-18 --json", "delete 2 --only 2025-06-18 --yes",
      "show 2", "export life.json --format toduck",
    ])

  static let koreanChangedDays = Conversation(
    name: "changed-days-korean", environment: ["LC_ALL": "ko_KR.UTF-8"], before: repeating,
    lines: steps)
}
