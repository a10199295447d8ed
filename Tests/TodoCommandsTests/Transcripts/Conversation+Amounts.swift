/// A day with water and coffee. The clock stands at Sunday 2025-06-01.
extension Conversation {
  static let amounts = Conversation(
    name: "amounts", before: [],
    lines: [
      "add routine daily water --target '8 glasses'",
      "add routine daily coffee --target 'at most 2 cups' --from 2025-05-26",
      "add routine daily run", "done water 3", "done water 2 glasses", "day", "done water",
      "show 1",
      "done water =5", "done 1 +0.5", "undo", "redo", "done coffee 2", "done coffee +1",
      "done coffee", "done coffee 1 yesterday", "day yesterday", "done run 3", "done 1 3",
      "done water 3 --undo", "done water --undo", "edit water --target 10km",
      "edit water --no-target",
      "show 2 --json", "report week --all", "add routine daily tea --target lots",
      "add walk today --target 3", "history",
    ])

  static let koreanAmounts = Conversation(
    name: "amounts-korean", environment: ["LC_ALL": "ko_KR.UTF-8"], before: [],
    lines: [
      "add routine 매일 물 8잔", "add routine 매일 커피 최대 2잔", "add routine 매일 지하철 3호선", "done 물 3",
      "done 물 2잔", "today", "done 물", "show 1", "done 물 =5", "done 커피 3", "done 커피",
      "done 물 1 어제", "done 1 3", "done 지하철 2", "edit 물 --target '10잔 이상'", "report week --all",
      "history",
    ])
}
