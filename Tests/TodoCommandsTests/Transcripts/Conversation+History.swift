extension Conversation {
  private static let lived = [
    "add schedule '치과' --on 2025-06-03 --at 15:00 --place 강남",
    "add routine Run --days mon,wed --from 2025-05-12 --at 07:00",
    "finish 2 --on 2025-05-28", "edit 1 --at 16:00", "edit 1 --memo 'Bring the letter'",
    "category add work", "tally tap blue", "tally tap blue",
    "diary add --emotion calm --text 'nobody should read this'", "delete 2 --yes",
  ]

  private static let steps = [
    "history", "undo", "undo 3", "redo", "history 2", "history --entry 4", "undo --entry 4",
    "history --limit 4", "edit 1 --at 17:00", "redo", "undo --entry 5",
    "edit 1 --memo 'Bring nothing'", "undo --entry 1", "undo --entry 4", "undo --entry 99",
    "undo 50", "category add home", "add schedule A --on 2025-06-04 --category home",
    "undo --entry 20", "history --entry 9", "history --entry 9 --diary",
    "import \(Products.fixture("toduck-schedules.json"))", "undo", "redo --json",
    "history --limit 3",
    "history prune --keep 90d", "history prune", "config set history-share 101",
    "config set history-days 90", "config set language ko", "undo",
    "redo", "undo",
  ]

  static let history = Conversation(
    name: "history", before: lived,
    lines: steps + [
      "history 99", "history nowhere", "undo x", "undo 0", "undo 1 --entry 2", "redo 20",
      "undo --json --entry 7", "history --entry 8 --json", "history --json --limit 1",
    ])

  static let koreanHistory = Conversation(
    name: "history-korean", environment: ["LC_ALL": "ko_KR.UTF-8"], before: lived, lines: steps)

  private static let imported = [
    "add schedule Own --on 2025-06-03", "import \(Products.fixture("toduck-schedules.json"))",
    "edit 2 --title 'My own title'", "delete 3 --yes", "category edit yellowBook --color '#112233'",
  ]

  private static let keptSteps = [
    "undo --entry 2", "undo --entry 2 --keep-changed", "history --limit 2",
    "undo --entry 2 --keep-changed", "redo", "edit 4-15 --memo 'Not to be lost'",
    "undo --entry 2 --keep-changed", "edit 2 --title Third", "undo --entry 3 --keep-changed",
    "add schedule Twin --on 2025-06-04 --uid toduck:schedule:119", "redo", "undo --entry 9",
    "undo --entry 9 --keep-changed", "undo 3", "undo 3 --keep-changed",
  ]

  static let keeping = Conversation(
    name: "keep-changed", before: imported,
    lines: keptSteps + ["undo --entry 2 --keep-changed --json"])

  static let koreanKeeping = Conversation(
    name: "keep-changed-korean", environment: ["LC_ALL": "ko_KR.UTF-8"], before: imported,
    lines: keptSteps)
}
