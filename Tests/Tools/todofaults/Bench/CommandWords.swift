/// Splits typed commands into the arguments of a process.
extension String {
  /// The words between the spaces. Text in single quotes is one word.
  var words: [String] {
    var words: [String] = []
    for (index, part) in split(separator: "'", omittingEmptySubsequences: false).enumerated() {
      if index.isMultiple(of: 2) {
        words += part.split(separator: " ").map(String.init)
      } else {
        words.append(String(part))
      }
    }
    return words
  }
}

/// A command of each kind that reads or changes a store.
enum EveryCommand {
  static let onAStore = looking + changing + adding

  static let looking = [
    "list", "day", "week", "agenda", "show 1", "stats week", "report week", "alarms", "tally",
    "diary list", "category list", "config list", "config get language", "watch day", "export",
    "check", "backup .", "history", "history 1",
  ]

  /// Commands that change the content of a store. They need an existing store.
  static let changing = [
    "edit 1 --title Dinner", "finish 1 --on 2026-01-01",
    "move 1 --on 2026-01-01 --to 2026-01-02", "delete 1 --yes", "undo", "redo",
  ]

  /// Commands that add content to a store, and create the user's own store.
  static let adding = [
    "add schedule Lunch --on today", "add diary --emotion calm", "tally tap blue",
    "category add work", "config set language ko",
  ]
}
