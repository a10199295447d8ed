import TodoDomain

/// What formats of events alone say nothing about: the diary, preferences, small values, and
/// categories beyond what their events say of them.
enum RestOfStore {
  /// Puts it down; the diary only where it was to be in the file, and the small values but for so
  /// many that the file has.
  static func note(
    _ snapshot: any StoreProviding, withDiary: Bool = true, exceptValues written: Int = 0,
    in account: inout ExportAccount
  ) throws {
    var entries = 0
    if withDiary { try snapshot.visitDiaries(in: nil, .oldestFirst) { _ in entries += 1 } }
    // Those that a new store is made with are there again wherever the file is brought in.
    let own = try snapshot.categories().filter { !Category.initial.contains($0) }
    let counts: [(ImportRecordType, Int)] = [
      (.diary, entries), (.setting, try snapshot.settings().count),
      (.value, try snapshot.values().count - written), (.category, own.count),
    ]
    for (type, count) in counts { account.note(ExportLoss(type, nil, .noPlace), times: count) }
  }
}
