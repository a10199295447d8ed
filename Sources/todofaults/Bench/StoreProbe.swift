import TodoDomain
import TodoStorage

/// What a store holds after a fault, read by the storage engine itself in another process than the
/// one that was broken: opened as any writer opens it, so that a log is played back, and checked
/// from end to end.
struct StoreProbe {
  /// The titles of all events, by their uids.
  let titles: [EventUID: String]
  /// What the check found wrong.
  let problems: Int

  /// - Throws: `StoreError` where the store can't be opened: mostly itself a violation.
  init(_ path: String) throws {
    let store = try SQLiteStore.open(at: path)
    problems = try StoreBackup.check(store.provider).problems
    var titles: [EventUID: String] = [:]
    try store.provider.visitEvents { event, _ in titles[event.uid] = event.title.description }
    self.titles = titles
  }

  /// Whether nothing is wrong and this many events are there.
  func isWhole(_ count: Int) -> Bool { problems == 0 && titles.count == count }
}
