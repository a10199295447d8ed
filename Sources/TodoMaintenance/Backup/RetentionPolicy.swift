public import TodoDomain
public import TodoStorage

/// How many backups are kept: the newest ones, and of as many days, weeks and months that have any
/// the newest of each. The one that says what the store says now stays whatever its moment.
///
/// Days without a backup are not counted, so that a machine that was off for a year finds all its
/// backups again.
public struct RetentionPolicy: Hashable, Sendable {
  /// How many of the newest.
  public let last: Int
  /// Of how many days.
  public let daily: Int
  /// Of how many weeks, which begin on Monday.
  public let weekly: Int
  /// Of how many months.
  public let monthly: Int

  /// A policy of these numbers, none negative.
  public init(last: Int = 0, daily: Int = 0, weekly: Int = 0, monthly: Int = 0) {
    self.last = last
    self.daily = daily
    self.weekly = weekly
    self.monthly = monthly
  }

  /// What becomes of each backup, in the order of the backups.
  ///
  /// Only verified ones of the store are counted, kept for a reason, and removed; the newest of
  /// them and the current one are always kept. All others are left as they are.
  ///
  /// - Parameter zone: The zone whose days, weeks and months are meant.
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

  /// The first place of each of the first periods. The same ones stand together.
  private func newest(
    _ count: Int, of periods: [RetentionReason]
  ) -> some Sequence<(Int, RetentionReason)> {
    periods.enumerated().filter { place, period in place == 0 || periods[place - 1] != period }
      .prefix(count).map { ($0.offset, $0.element) }
  }
}

/// What a rotation needs to know of a backup.
public struct RetentionCandidate: Hashable, Sendable {
  /// When it was made, and which of that second it is.
  public let name: BackupName
  /// Whether it is of the store, and its bytes are those that were restored when it was made.
  public let isVerified: Bool
  /// Whether it says what the store says now. A clock that was wrong once can make others newer.
  public let isCurrent: Bool

  /// When it was made.
  public var made: Instant { name.made }

  /// A backup that was made then.
  ///
  /// - Parameter number: Which of the backups of that second.
  public init(made: Instant, number: Int = 1, isVerified: Bool, isCurrent: Bool = false) {
    name = BackupName(made: made, number: number)
    self.isVerified = isVerified
    self.isCurrent = isCurrent
  }
}

/// What a rotation does with a backup.
public enum RetentionDecision: Hashable, Sendable {
  /// Keeps it, for at least one reason.
  case keep([RetentionReason])
  /// Removes it: no rule asks for it.
  case remove
  /// Doesn't count it, and doesn't touch it: it is not verified, or not known to be of the store.
  case leave
}

/// Why a backup is kept.
public enum RetentionReason: Hashable, Sendable {
  /// No verified one is newer.
  case newest
  /// It says what the store says now: it was just made, or nothing has changed since.
  case current
  /// It is one of the newest.
  case last
  /// It is the newest of a day.
  case day(CivilDate)
  /// It is the newest of a week.
  case week(Week)
  /// It is the newest of a month.
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

/// A rotation of one folder by a policy: it decides what becomes of each backup, and removes those
/// that no rule keeps. It leaves backups of other stores alone, and those that don't name a store.
public struct BackupRotation: Sendable {
  /// Whether nothing is removed.
  public let isDryRun: Bool
  /// Each backup of the folder, newest first, and what becomes of it.
  public let decisions: [(backup: StoredBackup, decision: RetentionDecision)]
  /// The store whose backups are meant.
  public let store: StoreIdentity
  /// The moment of the rotation.
  public let now: Instant
  private let folder: BackupFolder

  /// Looks at a folder; nothing is removed yet.
  ///
  /// - Parameters:
  ///   - store: The store whose backups are meant.
  ///   - current: The path of the backup that says the same as the store. Where it is nil, that is
  ///     one of now, which a dry run counts as if it were there.
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

  /// Removes what no rule keeps, unless it is a dry run.
  public func carryOut() throws {
    guard !isDryRun else { return }
    for (backup, decision) in decisions where decision == .remove { try folder.remove(backup) }
  }
}
