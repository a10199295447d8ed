import TodoDomain
import TodoExchange
import TodoMaintenance
import TodoStorage

/// The content of a store after a fault. The storage engine reads it in this process: it opens the
/// store like any writer, so that a log is applied, and checks all of it.
struct StoreProbe {
  /// The titles of all events, by uid.
  let titles: [EventUID: String]
  /// All records in JSON Lines, one per line. Random uids are replaced by a fixed text, so that two
  /// runs are equal.
  let lines: [String]
  /// The numbers of the history's entries, newest first.
  let entries: [Int]
  /// The number of problems that the check found.
  let problems: Int

  /// Reads a store.
  ///
  /// - Throws: `StoreError` if the store can't be opened, which most rows count as a violation.
  init(_ path: String) throws {
    let store = try SQLiteStore.open(at: path)
    problems = try StoreBackup.check(store.provider).problems
    var titles: [EventUID: String] = [:]
    try store.provider.visitEvents { event, _ in titles[event.uid] = event.title.description }
    self.titles = titles
    var entries: [Int] = []
    try store.provider.visitHistory(.all) { entry in
      entries.append(entry.number)
      return true
    }
    self.entries = entries
    var text: [UInt8] = []
    try JSONLinesFormat().write(store.provider, ExportOptions()) { text += $0 }
    lines = String(decoding: text, as: UTF8.self).split(separator: "\n").map(Self.masked)
  }

  /// Whether the store has no problems and this number of events.
  func isWhole(_ count: Int) -> Bool { problems == 0 && titles.count == count }

  private static func masked(_ line: Substring) -> String {
    let parts = line.split(separator: "\"", omittingEmptySubsequences: false)
    return parts.map { isUUID($0) ? "made-by-chance" : $0 }.joined(separator: "\"")
  }

  private static func isUUID(_ text: Substring) -> Bool {
    text.utf8.count == 36 && text.utf8.count { $0 == UInt8(ascii: "-") } == 4
  }
}
