import GRDB
import TodoDomain
import TodoSync

/// The removal of old entries of the journal: those that are older than `history-days`, and those
/// beyond the share of the store's file that the history may take, `history-share`. The newest ones
/// stay in any case. A commit removes only a few of them (`HistoryKeeping`).
struct HistoryTidying {
  private let reader: StoreReader
  private let oldest: Instant
  private let share: Int

  init(_ reader: StoreReader, at now: Instant) throws {
    let settings = try reader.settings()
    let number = { (key: SettingKey) in settings.first { $0.key == key }.flatMap { Int($0.value) } }
    let days = number(.historyDays) ?? HistoryKeeping.usualDays
    self.reader = reader
    oldest = Instant(secondsSince1970: now.secondsSince1970 - days * 86_400)
    share = number(.historyShare) ?? HistoryKeeping.usualShare
  }

  private var db: Database { reader.db }

  /// Removes a few entries in the transaction of a change, which may remove as much as it made.
  ///
  /// - Parameters:
  ///   - entry: The number of the change's entry.
  ///   - changes: The number of its changes.
  func tidy(after entry: Int, with changes: Int) throws {
    let looks =
      entry.isMultiple(of: HistoryKeeping.entriesBetweenLooks)
      || changes >= HistoryKeeping.manyChanges
    let share = looks ? try firstWithinShare(newest: entry) : nil
    let first = try firstKept(
      newest: entry, share: share,
      entries: looks
        ? max(HistoryKeeping.mostAfterLook, changes) : HistoryKeeping.mostAtOnce,
      changes: max(HistoryKeeping.mostChanges, changes))
    if let first { _ = try Journal.remove(upTo: first, from: db) }
  }

  /// The number of the oldest entry that is kept, or of the next entry; nil if there is no entry.
  func firstKept() throws -> Int? {
    guard let newest = try Int.fetchOne(db, sql: "SELECT max(id) FROM journal") else { return nil }
    let first = try firstKept(
      newest: newest, share: firstWithinShare(newest: newest), entries: .max, changes: .max)
    return try first ?? Int.fetchOne(db, sql: "SELECT min(id) FROM journal")
  }

  /// The first entry that stays, from the oldest on: one that is neither too old nor beyond the
  /// share, whose moment is unreadable, or for which the bounds leave no room. Nil if that is the
  /// oldest one.
  private func firstKept(newest: Int, share: Int?, entries: Int, changes: Int) throws -> Int? {
    let rows = try PreparedStatement.cached(
      db,
      """
      SELECT id, at, (SELECT max(step) FROM change WHERE journal_id = journal.id)
      FROM journal ORDER BY id
      """)
    defer { rows.reset() }
    var (first, left): (Int?, Int) = (nil, changes)
    var count = 0
    var unpublished: Int?
    while count < entries, try rows.step(), rows.int(0) <= newest - HistoryKeeping.leastEntries {
      left -= rows.optionalInt(2) ?? 0
      guard left >= 0, let at = try? Instant(rows.text(1)) else { break }
      guard at < oldest || share.map({ rows.int(0) < $0 }) == true else { break }
      // What other devices don't have yet stays. Most commits remove nothing, and don't ask.
      let bound = try unpublished ?? reader.syncState()?.firstUnpublished ?? .max
      unpublished = bound
      guard rows.int(0) < bound else { break }
      first = rows.int(0) + 1
      count += 1
    }
    return first
  }

  // MARK: The share

  /// What an entry and a change take in the file beside the image: measured in stores of commands,
  /// with their rows in indexes, and pages that are four fifths full.
  private static let entryBytes = 90, changeBytes = 60

  /// The number of the oldest entry that has room in the share; nil if all have. Nothing is
  /// measured in a file that is smaller than any history may be.
  private func firstWithinShare(newest: Int) throws -> Int? {
    guard share < 100 else { return nil }
    let used = try usedBytes()
    guard used > HistoryKeeping.leastBytes else { return nil }
    let sizes = try measured()
    let measured = sizes.reduce(0) { $0 + $1.bytes }
    guard let last = sizes.last, measured > 0 else { return nil }
    let oldest = try Int.fetchOne(db, sql: "SELECT min(id) FROM journal") ?? last.id
    // Older entries than were measured are as large as the others on average.
    let all = measured + measured / sizes.count * (last.id - oldest)
    let rest = max(0, used - all)
    let allowed = max(HistoryKeeping.leastBytes, rest * share / (100 - share))
    guard all > allowed else { return nil }
    var sum = 0
    for (id, bytes) in sizes {
      sum += bytes
      if sum > allowed { return id + 1 }
    }
    return last.id - (allowed - measured) / max(1, measured / sizes.count)
  }

  private func usedBytes() throws -> Int {
    let pragma = { (name: String) in try Int.fetchOne(db, sql: "PRAGMA \(name)") ?? 0 }
    return try (pragma("page_count") - pragma("freelist_count")) * pragma("page_size")
  }

  /// What each of the newest entries takes, the newest first. The steps of an entry are numbered
  /// from 1, so the last one tells how many there are. Its image and that of the first stand for
  /// all.
  private func measured() throws -> [(id: Int, bytes: Int)] {
    let rows = try PreparedStatement.cached(
      db,
      """
      SELECT journal.id, last.step,
        length(CAST(last.before AS BLOB)), length(CAST(first.before AS BLOB))
      FROM journal
      LEFT JOIN change AS last ON last.journal_id = journal.id
        AND last.step = (SELECT max(step) FROM change WHERE journal_id = journal.id)
      LEFT JOIN change AS first ON first.journal_id = journal.id AND first.step = 1
      ORDER BY journal.id DESC LIMIT ?
      """)
    rows.bind(HistoryKeeping.mostMeasured, at: 1)
    defer { rows.reset() }
    var sizes: [(id: Int, bytes: Int)] = []
    while try rows.step() {
      let image = ((rows.optionalInt(2) ?? 0) + (rows.optionalInt(3) ?? 0)) / 2
      let changes = rows.optionalInt(1) ?? 0
      sizes.append((rows.int(0), Self.entryBytes + changes * (Self.changeBytes + image)))
    }
    return sizes
  }
}
