/// Commands as they are typed, and as a process gets them.
extension String {
  /// The words between the spaces, but for those within single quotes.
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

/// A command of each sort that looks at a store or changes it.
enum EveryCommand {
  static let onAStore = looking + changing

  static let looking = [
    "list", "day", "week", "agenda", "show 1", "stats week", "report week", "alarms", "tally",
    "diary list", "category list", "config list", "config get language", "watch day", "export",
    "check", "backup .",
  ]

  static let changing = [
    "add schedule Lunch --on today", "add diary --emotion calm", "edit 1 --title Dinner",
    "finish 1 --on 2026-01-01", "move 1 --on 2026-01-01 --to 2026-01-02", "delete 1 --yes",
    "tally tap blue", "category add work", "config set language ko",
  ]
}
