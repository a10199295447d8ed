/// Compares a file's diary entries with the store's.
struct DiaryImport {
  /// The entries that the file had before; a person writes few enough to remember them all.
  private var seen: Set<EventUID> = []

  mutating func take(
    _ imported: ImportedDiary, at location: ImportLocation, into log: inout ImportLog,
    _ transaction: any DiaryTransaction
  ) throws {
    for warning in imported.warnings { log.note(warning) }
    let entry = imported.entry
    let isRepeated = !seen.insert(entry.uid.caseFolded).inserted
    let stored = try transaction.diary(with: entry.uid)
    let standing = stored.flatMap { imported.standing?($0.source) } ?? .other
    if isRepeated, standing == .other {
      let uid = entry.uid.rawValue
      return log.note(
        ImportProblem(
          at: location, type: .diary, record: uid, field: "uid", value: uid, .duplicate))
    }
    guard let stored else {
      try transaction.apply(.insert(entry))
      return log.count(.diary, .new)
    }
    let revised =
      standing == .earlier || standing == .same ? stored : try imported.completed(from: stored)
    if revised != stored { try transaction.apply(.replace(revised)) }
    log.count(.diary, revised == stored ? .same : .updated)
  }
}
