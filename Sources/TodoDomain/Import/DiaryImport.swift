/// Compares a file's diary entries with the store's.
struct DiaryImport {
  /// The entries that the file had before; a person writes few enough to remember them all.
  private var seen: Set<EventUID> = []

  mutating func take(
    _ entry: DiaryEntry, at location: ImportLocation, into log: inout ImportLog,
    _ transaction: any DiaryTransaction
  ) throws {
    guard seen.insert(entry.uid.caseFolded).inserted else {
      let uid = entry.uid.rawValue
      log.reject(
        ImportProblem(
          at: location, type: .diary, record: uid, field: "uid", value: uid, .duplicate))
      return
    }
    guard let stored = try transaction.diary(with: entry.uid) else {
      try transaction.apply(.insert(entry))
      log.count(.diary, .new)
      return
    }
    if stored != entry { try transaction.apply(.replace(entry)) }
    log.count(.diary, stored == entry ? .same : .updated)
  }
}
