/// Compares a file's diary entries with the store's.
struct DiaryImport {
  /// For each uid that the file has had so far, the hash of its last entry. A diary is small enough
  /// to keep all of them in memory.
  private var seen: [EventUID: Int] = [:]

  mutating func take(
    _ imported: ImportedDiary, at location: ImportLocation, into log: inout ImportLog,
    _ transaction: any DiaryTransaction
  ) throws {
    for warning in imported.warnings { log.note(warning) }
    let entry = imported.entry
    let first = seen.updateValue(entry.hashValue, forKey: entry.uid.caseFolded)
    let stored = try transaction.diary(with: entry.uid)
    let comparison = stored.flatMap { imported.version?.comparison(to: $0.source) } ?? .other
    // Without a modification date in the source, two versions compare as the same even if their
    // entries differ.
    if let first, comparison == .other || comparison == .same && first != entry.hashValue {
      let uid = entry.uid.rawValue
      return log.note(
        ImportProblem(
          at: location, type: .diary, record: uid, field: "uid", value: uid, .duplicate))
    }
    guard let stored else {
      try transaction.apply(.insert(entry))
      return log.count(.diary, .new)
    }
    let keepsStored =
      log.conflicts != .theirs && (comparison == .earlier || comparison == .same)
    let revised = keepsStored ? stored : try imported.completed(from: stored)
    guard revised != stored else { return log.count(.diary, .same) }
    guard log.replaces(.diary, entry.uid.rawValue, at: location) else { return }
    try transaction.apply(.replace(revised))
    log.count(.diary, .updated)
  }
}

/// A version of a record in a file. The store may have another version.
public protocol ImportedVersion: Sendable {
  /// Compares this version with the version of a stored value.
  ///
  /// - Parameter stored: The source of the stored value; nil for a value that wasn't imported.
  func comparison(to stored: EventSource?) -> VersionComparison
}

/// The result of comparing the file's version with the stored version.
public enum VersionComparison: Sendable {
  /// The file has an earlier version, so the stored value stays.
  case earlier
  /// The versions are the same, so the user's changes to the stored value stay.
  case same
  /// The file has a later version.
  case later
  /// The versions can't be compared.
  case other
}

/// A diary entry of a file.
public struct ImportedDiary: Sendable {
  /// The entry.
  public let entry: DiaryEntry
  /// The fields that the file doesn't state. A stored entry keeps its own values in them. They can
  /// be the zone, emotions, sub-emotions, situation, thought, reevaluation, action, images and
  /// source.
  public let unstated: Set<DiaryField>
  /// The version in the file; nil if the format has no versions.
  public let version: (any ImportedVersion)?
  /// Warnings about mistakes of the file that were mended in this entry.
  public let warnings: [ImportProblem]

  /// Makes an imported entry. The file states all of its fields, except those in `unstated`.
  public init(
    _ entry: DiaryEntry, unstated: Set<DiaryField> = [],
    version: (any ImportedVersion)? = nil, warnings: [ImportProblem] = []
  ) {
    self.entry = entry
    self.unstated = unstated
    self.version = version
    self.warnings = warnings
  }

  func completed(from stored: DiaryEntry) throws(ValueError) -> DiaryEntry {
    guard !unstated.isEmpty else { return entry }
    return try DiaryEntry(
      uid: entry.uid, createdAt: entry.createdAt,
      zone: unstated.contains(.zone) ? stored.zone : entry.zone,
      emotions: unstated.contains(.emotions) ? stored.emotions : entry.emotions,
      subEmotions: unstated.contains(.subEmotions) ? stored.subEmotions : entry.subEmotions,
      text: entry.text,
      situation: unstated.contains(.situation) ? stored.situation : entry.situation,
      thought: unstated.contains(.thought) ? stored.thought : entry.thought,
      reevaluation: unstated.contains(.reevaluation) ? stored.reevaluation : entry.reevaluation,
      action: unstated.contains(.action) ? stored.action : entry.action,
      imagePaths: unstated.contains(.imagePaths) ? stored.imagePaths : entry.imagePaths,
      source: unstated.contains(.source) ? stored.source : entry.source, limits: .unlimited)
  }
}

/// Compares a file's preferences with the store's.
struct SettingImport {
  private var stored: [SettingKey: String]
  private var seen: Set<SettingKey> = []

  init(_ transaction: any EventTransaction) throws {
    stored = Dictionary(try transaction.settings().map { ($0.key, $0.value) }) { _, last in last }
  }

  mutating func take(
    _ setting: Setting, at location: ImportLocation, into log: inout ImportLog,
    _ transaction: any EventTransaction
  ) throws {
    guard seen.insert(setting.key).inserted else {
      let name = setting.key.rawValue
      log.note(
        ImportProblem(at: location, type: .setting, record: name, field: "key", .duplicate))
      return
    }
    let old = stored[setting.key]
    guard old != setting.value else {
      log.count(.setting, .same)
      return
    }
    guard old == nil || log.replaces(.setting, setting.key.rawValue, at: location) else { return }
    try transaction.set(setting)
    stored[setting.key] = setting.value
    log.count(.setting, old == nil ? .new : .updated)
  }
}

/// Compares a file's key-value entries with the store's, by their keys.
struct ValueImport {
  private var stored: [String: KeyValue]
  private var seen: Set<String> = []

  init(_ transaction: any EventTransaction) throws {
    stored = Dictionary(try transaction.values().map { ($0.key, $0) }) { _, last in last }
  }

  mutating func take(
    _ value: KeyValue, at location: ImportLocation, into log: inout ImportLog,
    _ transaction: any EventTransaction
  ) throws {
    guard seen.insert(value.key).inserted else {
      log.note(
        ImportProblem(at: location, type: .value, record: value.key, field: "key", .duplicate))
      return
    }
    let old = stored[value.key]
    guard old != value else {
      log.count(.value, .same)
      return
    }
    guard old == nil || log.replaces(.value, value.key, at: location) else { return }
    try transaction.apply(.save(value))
    stored[value.key] = value
    log.count(.value, old == nil ? .new : .updated)
  }
}
