public import TodoDomain
public import TodoStorage

/// The rules that say which backups a rotation keeps: the newest backups, and the newest backup of
/// each of the last days, weeks and months. The backup with the store's current content is always
/// kept.
///
/// Only days, weeks and months with a backup count, so a machine that was off for a year still has
/// all its backups.
public struct RetentionPolicy: Hashable, Sendable {
  /// The number of newest backups to keep.
  public let last: Int
  /// The number of days whose newest backup is kept.
  public let daily: Int
  /// The number of weeks, from Monday, whose newest backup is kept.
  public let weekly: Int
  /// The number of months whose newest backup is kept.
  public let monthly: Int

  /// Makes a policy. No number may be negative.
  public init(last: Int = 0, daily: Int = 0, weekly: Int = 0, monthly: Int = 0) {
    self.last = last
    self.daily = daily
    self.weekly = weekly
    self.monthly = monthly
  }

  /// Decides about each backup, in the order of `backups`.
  ///
  /// Only verified backups of the store count, and only they are removed. The newest of them, and
  /// the backup with the current content of the store, are always kept. All other files stay as
  /// they are.
  ///
  /// - Parameters:
  ///   - backups: The backups of one folder, in any order.
  ///   - zone: The zone of the days, weeks and months.
  public func decisions(of backups: [RetentionCandidate], in zone: ZoneID) -> [RetentionDecision] {
    let order = backups.indices.filter { backups[$0].isVerified }
      .sorted { backups[$0].name > backups[$1].name }
    let dates = order.map { backups[$0].name.made.date(in: zone) }
    var reasons = [[RetentionReason]](repeating: [], count: order.count)
    if !order.isEmpty { reasons[0].append(.newest) }
    for (place, index) in order.enumerated() where backups[index].isCurrent {
      reasons[place].append(.current)
    }
    for place in order.indices.prefix(last) { reasons[place].append(.last) }
    let rules: [(Int, (CivilDate) -> RetentionReason)] = [
      (daily, { .day($0) }), (weekly, { .week(Week(containing: $0)) }),
      (monthly, { .month(year: $0.year, month: $0.month) }),
    ]
    for (count, period) in rules {
      for (place, reason) in newest(count, of: dates.map(period)) {
        reasons[place].append(reason)
      }
    }
    var decisions = backups.map { _ in RetentionDecision.leave }
    for (place, index) in order.enumerated() {
      decisions[index] = reasons[place].isEmpty ? .remove : .keep(reasons[place])
    }
    return decisions
  }

  /// Returns the index of the newest backup of each of the first `count` periods, with the period.
  /// `periods` has the period of each backup, newest first.
  private func newest(
    _ count: Int, of periods: [RetentionReason]
  ) -> some Sequence<(Int, RetentionReason)> {
    periods.enumerated().filter { place, period in place == 0 || periods[place - 1] != period }
      .prefix(count).map { ($0.offset, $0.element) }
  }
}

/// The facts about a backup that decide whether it is kept.
public struct RetentionCandidate: Hashable, Sendable {
  /// The moment at which the backup was made, and its number in that second.
  public let name: BackupName
  /// Whether the backup is of the store, and its bytes have not changed since it was made.
  public let isVerified: Bool
  /// Whether the backup has the current content of the store. This may not be the backup with the
  /// latest name: if the clock was wrong once, an older backup may have a later name.
  public let isCurrent: Bool

  /// The moment at which the backup was made.
  public var made: Instant { name.made }

  /// Makes a candidate of the backup that was made at a moment.
  ///
  /// - Parameters:
  ///   - made: The moment at which the backup was made.
  ///   - number: Its number among the backups of the same second.
  ///   - isVerified: Whether it is a backup of the store, and its bytes have not changed since it
  ///     was made.
  ///   - isCurrent: Whether it has the current content of the store.
  public init(made: Instant, number: Int = 1, isVerified: Bool, isCurrent: Bool = false) {
    name = BackupName(made: made, number: number)
    self.isVerified = isVerified
    self.isCurrent = isCurrent
  }
}

/// The decision of a rotation about a backup.
public enum RetentionDecision: Hashable, Sendable {
  /// The backup is kept, for at least one reason.
  case keep([RetentionReason])
  /// The backup is removed, since no rule keeps it.
  case remove
  /// The backup stays, and no rule counts it: it is not verified, or not known to be of the store.
  case leave
}

/// The reason why a backup is kept.
public enum RetentionReason: Hashable, Sendable {
  /// No verified backup is newer.
  case newest
  /// The backup has the content that the store has now.
  case current
  /// The backup is one of the newest.
  case last
  /// The backup is the newest of a day.
  case day(CivilDate)
  /// The backup is the newest of a week.
  case week(Week)
  /// The backup is the newest of a month.
  case month(year: Int, month: Int)
}

extension RetentionReason: CustomStringConvertible {
  /// `newest`, `current`, `last`, `day 2026-11-21`, `week 2026-W47`, `month 2026-11`.
  public var description: String {
    switch self {
    case .newest: "newest"
    case .current: "current"
    case .last: "last"
    case .day(let date): "day \(date)"
    case .week(let week): "week \(week.label)"
    case .month(let year, let month): "month \(year)-\(month < 10 ? "0" : "")\(month)"
    }
  }
}

/// A rotation of a folder by a policy. It decides about each backup, and removes the backups that
/// no rule keeps. Backups of other stores, and backups without the name of a store, stay as they
/// are.
public struct BackupRotation: Sendable {
  /// Whether the rotation only decides, and removes nothing.
  public let isDryRun: Bool
  /// The backups of the folder, newest first, with the decision about each.
  public let decisions: [(backup: StoredBackup, decision: RetentionDecision)]
  /// The store whose backups are rotated.
  public let store: StoreIdentity
  /// The moment of the rotation.
  public let now: Instant
  private let folder: BackupFolder

  /// Decides about the backups of a folder. Nothing is removed yet.
  ///
  /// - Parameters:
  ///   - folder: The folder, which may also have backups of other stores.
  ///   - store: The store whose backups are rotated.
  ///   - policy: The rules that say which backups are kept.
  ///   - zone: The zone of the days, weeks and months.
  ///   - isDryRun: Whether `carryOut()` removes nothing.
  ///   - current: The path of the backup with the current content of the store. Nil means that
  ///     there is none yet; a dry run then counts the backup that would be made now.
  ///   - now: The moment of the rotation.
  public init(
    of folder: BackupFolder, for store: StoreIdentity, _ policy: RetentionPolicy,
    in zone: ZoneID, isDryRun: Bool, current: String?, now: Instant
  ) throws {
    self.folder = folder
    self.store = store
    self.isDryRun = isDryRun
    self.now = now
    let backups = try folder.backups()
    let candidates = backups.map {
      RetentionCandidate(
        made: $0.made, number: $0.name.number,
        isVerified: $0.verifiedManifest != nil && $0.origin?.store == store,
        isCurrent: $0.path == current)
    }
    let isPlanned = isDryRun && current == nil
    let planned = RetentionCandidate(
      made: now, number: BackupName.mostOfASecond, isVerified: true, isCurrent: true)
    let extra = isPlanned ? [planned] : []
    let decisions = policy.decisions(of: extra + candidates, in: zone)
    self.decisions = Array(zip(backups, decisions.dropFirst(extra.count)))
  }

  /// Removes the backups that no rule keeps, unless it is a dry run.
  public func carryOut() throws {
    guard !isDryRun else { return }
    for (backup, decision) in decisions where decision == .remove { try folder.remove(backup) }
  }
}
