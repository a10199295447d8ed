import GRDB
import TodoDomain
import TodoSync

/// Removes old entries of the journal: those older than the preference `history-days`, and those
/// beyond `history-share`, the percentage of the file that the history may use. The newest entries
/// always stay. A commit removes only a few entries, so that none takes long (`HistoryKeeping`).
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

  /// Removes old entries at the end of a transaction: usually a few, but after a transaction with
  /// many changes up to the same number of old changes, so the journal doesn't grow for ever.
  ///
  /// - Parameters:
  ///   - entry: The number of the change's entry.
  ///   - changes: The number of changes in that entry.
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
    if let first { _ = try Journal.remove(before: first, from: db) }
  }

  /// Returns the number of the oldest entry that stays when all old entries are removed; nil if the
  /// journal is empty.
  func firstKept() throws -> Int? {
    guard let newest = try Int.fetchOne(db, sql: "SELECT max(id) FROM journal") else { return nil }
    let first = try firstKept(
      newest: newest, share: firstWithinShare(newest: newest), entries: .max, changes: .max)
    return try first ?? Int.fetchOne(db, sql: "SELECT min(id) FROM journal")
  }

  /// Returns the number of the first entry that stays; nil if nothing can be removed. All entries
  /// before it are too old, or don't fit into the share. The search begins at the oldest entry, and
  /// ends at the newest `HistoryKeeping.leastEntries`, at an entry with an unreadable moment, at an
  /// entry that isn't synced yet, or after `entries` entries or `changes` changes.
  ///
  /// - Parameter share: The number of the oldest entry that fits into the share; nil for no bound.
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
      // Entries that other devices don't have yet stay. The sync state is read only here, since
      // most commits don't get this far.
      let bound = try unpublished ?? reader.syncState()?.firstUnpublished ?? .max
      unpublished = bound
      guard rows.int(0) < bound else { break }
      first = rows.int(0) + 1
      count += 1
    }
    return first
  }

  // MARK: The share

  /// The bytes that an entry and a change take in the file, without the image but with their index
  /// rows. They were measured in stores that commands filled, whose pages are four fifths full.
  private static let entryBytes = 90, changeBytes = 60

  /// Returns the number of the oldest entry that fits into the share; nil if all entries fit, or if
  /// the file is too small to matter (`HistoryKeeping.leastBytes`).
  private func firstWithinShare(newest: Int) throws -> Int? {
    guard share < 100 else { return nil }
    let used = try usedBytes()
    guard used > HistoryKeeping.leastBytes else { return nil }
    let sizes = try measured()
    let measured = sizes.reduce(0) { $0 + $1.bytes }
    guard let last = sizes.last, measured > 0 else { return nil }
    let oldest = try Int.fetchOne(db, sql: "SELECT min(id) FROM journal") ?? last.id
    // Assumes that older entries have the average size of the measured entries.
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

  /// Returns the estimated sizes of the newest entries, newest first. Steps count from 1, so an
  /// entry's last step is its number of changes. All its images are taken to have the average size
  /// of the first and the last.
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
