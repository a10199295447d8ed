/// Splits commands, as people type them, into the arguments of a process.
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

/// One command of each sort that reads or changes a store.
enum EveryCommand {
  static let onAStore = looking + changing + adding

  static let looking = [
    "list", "day", "week", "agenda", "show 1", "stats week", "report week", "alarms", "tally",
    "diary list", "category list", "config list", "config get language", "watch day", "export",
    "check", "backup .", "history", "history 1",
  ]

  /// Commands that change what a store has, and so make none.
  static let changing = [
    "edit 1 --title Dinner", "finish 1 --on 2026-01-01",
    "move 1 --on 2026-01-01 --to 2026-01-02", "delete 1 --yes", "undo", "redo",
  ]

  /// Commands that bring something into a store, and make the user's own one.
  static let adding = [
    "add schedule Lunch --on today", "add diary --emotion calm", "tally tap blue",
    "category add work", "config set language ko",
  ]
}
