import TodoDomain
import TodoExchange
import TodoMaintenance
import TodoStorage

/// What a store holds after a fault, read by the storage engine itself in another process than the
/// one that was broken: opened as any writer opens it, so that a log is played back, and checked
/// from end to end.
struct StoreProbe {
  /// The titles of all events, by their uids.
  let titles: [EventUID: String]
  /// Everything that it says, in our own format, a record a line; uids that were made by chance are
  /// all the same one.
  let lines: [String]
  /// What the check found wrong.
  let problems: Int

  /// - Throws: `StoreError` where the store can't be opened: mostly itself a violation.
  init(_ path: String) throws {
    let store = try SQLiteStore.open(at: path)
    problems = try StoreBackup.check(store.provider).problems
    var titles: [EventUID: String] = [:]
    try store.provider.visitEvents { event, _ in titles[event.uid] = event.title.description }
    self.titles = titles
    var text: [UInt8] = []
    try JSONLinesFormat().write(store.provider, ExportOptions()) { text += $0 }
    lines = String(decoding: text, as: UTF8.self).split(separator: "\n").map(Self.masked)
  }

  /// Whether nothing is wrong and this many events are there.
  func isWhole(_ count: Int) -> Bool { problems == 0 && titles.count == count }

  private static func masked(_ line: Substring) -> String {
    let parts = line.split(separator: "\"", omittingEmptySubsequences: false)
    return parts.map { isUUID($0) ? "made-by-chance" : $0 }.joined(separator: "\"")
  }

  private static func isUUID(_ text: Substring) -> Bool {
    text.utf8.count == 36 && text.utf8.count { $0 == UInt8(ascii: "-") } == 4
  }
}
