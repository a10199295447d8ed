/// Files of other programs.
extension Conversation {
  private static func steps(_ file: String) -> [String] {
    let path = Products.fixture(file)
    return ["import \(path) --dry-run", "import \(path)", "import \(path)"]
  }

  private static let seoul = ["TZ": "Asia/Seoul", "TODOCTL_NOW": "2026-11-23T03:00:00Z"]

  private static let taskwarriorSteps =
    steps("taskwarrior-2.json") + ["day 2026-11-23", "show 11"]

  static let taskwarrior = Conversation(
    name: "taskwarrior", environment: seoul, before: ["init"], lines: taskwarriorSteps)

  static let koreanTaskwarrior = Conversation(
    name: "taskwarrior-korean",
    environment: seoul.merging(["LC_ALL": "ko_KR.UTF-8"]) { $1 }, before: ["init"],
    lines: taskwarriorSteps)

  private static let todoTxtSteps = steps("todo.txt") + ["list --from 2026-11-19 --to 2026-11-25"]

  static let todoTxt = Conversation(
    name: "todotxt", environment: seoul, before: ["init"], lines: todoTxtSteps)

  static let koreanTodoTxt = Conversation(
    name: "todotxt-korean",
    environment: seoul.merging(["LC_ALL": "ko_KR.UTF-8"]) { $1 }, before: ["init"],
    lines: todoTxtSteps)

  private static let journalSteps =
    ["jrnl.txt", "jrnl.json", "dayone.json", "dayone.json"].map {
      "import \(Products.fixture($0))"
    } + ["diary", "diary show 1"]

  static let journals = Conversation(
    name: "journals", environment: seoul, before: ["init"], lines: journalSteps)

  static let koreanJournals = Conversation(
    name: "journals-korean",
    environment: seoul.merging(["LC_ALL": "ko_KR.UTF-8"]) { $1 }, before: ["init"],
    lines: journalSteps)

  /// Imports of the second version of a file that two stores share.
  private static let sharedSteps: [String] = {
    let file = Products.fixture("shared-2.jsonl")
    return [
      "import \(file) --dry-run --diff", "import \(file) --on-conflict fail",
      "import \(file) --on-conflict ours", "import \(file) --diff", "import \(file)",
      "import \(file) --dry-run --diff --on-conflict theirs --json",
    ]
  }()

  static let conflicts = Conversation(
    name: "conflicts", environment: seoul,
    before: ["init", "import \(Products.fixture("shared-1.jsonl"))"], lines: sharedSteps)

  static let koreanConflicts = Conversation(
    name: "conflicts-korean",
    environment: seoul.merging(["LC_ALL": "ko_KR.UTF-8"]) { $1 },
    before: ["init", "import \(Products.fixture("shared-1.jsonl"))"], lines: sharedSteps)
}
