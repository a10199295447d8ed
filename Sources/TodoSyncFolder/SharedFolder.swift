public import TodoDomain
import TodoStorage
import TodoSync

/// A folder through which the devices of a person keep their stores alike: one of Syncthing,
/// Dropbox or iCloud Drive, or on a stick. Devices never talk to each other; each writes files of
/// its own.
///
/// ```swift
/// let folder = try await SharedFolder.make(at: path, .passphrase("correct horse"))
/// try await folder.join(store, as: "laptop", now: .now)
/// // Later, and on the other devices, which open it by SharedFolder(at:_:):
/// let done = try await SharedFolder.sync(store, now: .now)
/// ```
///
/// All methods wait for the disk on threads outside the cooperative pool. One that began is
/// completed even if its task is cancelled.
public struct SharedFolder: Sendable {
  /// What opens a folder.
  public enum Secret: Sendable {
    /// The folder isn't encrypted: whoever has it can read it.
    case plain
    /// A passphrase, which nobody can bring back.
    case passphrase(String)
    /// The path of a file with the key. `make` writes it if it isn't there.
    case keyFile(String)
  }

  private let folder: SyncFolder

  private init(_ folder: SyncFolder) { self.folder = folder }

  /// Makes a folder for devices, in one that is there or not.
  ///
  /// - Parameters:
  ///   - path: The place of the folder, which is made if it isn't there.
  ///   - secret: What opens the folder from now on, on every device.
  ///   - withoutDiary: Whether the diary stays on each device.
  /// - Throws: `SyncFolderError.alreadyInitialised` and others; `SyncKeyError`; `StoreError`.
  public static func make(
    at path: String, _ secret: Secret, withoutDiary: Bool = false
  ) async throws -> SharedFolder {
    try await BlockingWork.writes.run {
      let encryption: SyncFolder.Encryption =
        switch secret {
        case .plain: .plain
        case .passphrase(let text): .passphrase(text)
        case .keyFile(let path): .key(try key(at: path))
        }
      return SharedFolder(
        try SyncFolder.create(
          at: path, encryption: encryption, without: withoutDiary ? ["diary"] : []))
    }
  }

  private static func key(at path: String) throws -> SyncKey {
    do {
      return try SyncKey(file: path)
    } catch SyncKeyError.cannotRead {
      let key = SyncKey.random()
      try key.write(to: path)
      return key
    }
  }

  /// Opens a folder that another device made.
  ///
  /// - Throws: `SyncFolderError.wrongKey`, `.notInitialised` if it isn't one or hasn't arrived yet,
  ///   and others; `SyncKeyError`.
  public init(at path: String, _ secret: Secret) async throws {
    folder = try await BlockingWork.reads.run {
      try SyncFolder.open(at: path) { _ in
        switch secret {
        case .plain: .plain
        case .passphrase(let text): .passphrase(text)
        case .keyFile(let path): .key(try SyncKey(file: path))
        }
      }
    }
  }

  /// Brings what is in the store and what is in the folder together, and keeps the folder in the
  /// store. A todo with the same uid is the same todo.
  ///
  /// - Parameters:
  ///   - store: The store of this device, which has joined no folder yet.
  ///   - name: What people call the device.
  ///   - now: The present moment.
  /// - Throws: `SyncError.alreadyJoined`; `.notSupported`; `SyncFolderError`; `StoreError`. Nothing
  ///   is changed then, here or in the folder.
  @discardableResult
  public func join(
    _ store: some EventStore, as name: String, now: Instant
  ) async throws -> SyncResult {
    let folder = folder
    return try await BlockingWork.writes.run {
      SyncResult(
        try folder.sync(of: store, now).join(
          store, store.provider, as: name, note: CommitNote(action: CommitNote.sync, at: now)))
    }
  }

  /// Publishes what changed in a store that has joined, and applies what others published.
  ///
  /// - Throws: `SyncError.notJoined`; `.notSupported`; `SyncFolderError`; `StoreError`. Nothing is
  ///   changed then.
  @discardableResult
  public static func sync(
    _ store: some EventStore, now: Instant
  ) async throws -> SyncResult {
    try await BlockingWork.writes.run {
      guard let state = try store.provider.readAndWait({ try $0.syncing.syncState() }) else {
        throw SyncError.notJoined
      }
      return SyncResult(
        try SyncFolder.open(joined: state).sync(of: store, now).run(
          store, store.provider, note: CommitNote(action: CommitNote.sync, at: now)))
    }
  }

  /// Leaves the folder. The store keeps everything, and so does the folder.
  ///
  /// - Throws: `StoreError`.
  public static func leave(_ store: some EventStore, now: Instant) async throws {
    try await store.write(CommitNote(action: CommitNote.sync, at: now)) {
      try $0.syncing.save(nil as SyncState?)
    }
  }
}

/// What a run of sync did.
public struct SyncResult: Hashable, Sendable {
  /// The number of things that this device published.
  public let published: Int
  /// The numbers of todos that came, changed or went here.
  public let added, changed, removed: Int
  /// The number of diary entries that came, changed or went here.
  public let diaryEntries: Int
  /// The number of files that wait for others which haven't arrived yet.
  public let waitingFiles: Int
  /// The paths of files that can't be used.
  public let unusableFiles: [String]

  init(_ report: SyncReport) {
    published = report.published
    (added, changed) = (report.changes.added, report.changes.changed)
    (removed, diaryEntries) = (report.changes.removed, report.changes.diary)
    waitingFiles = report.waiting.count
    unusableFiles = report.problems.map(\.path)
  }
}

extension SyncFolder {
  /// A run with the folder. It knows the kinds that the store was opened with: with fewer, it would
  /// take the todos of the others for removed.
  fileprivate func sync(of store: some EventStore, _ now: Instant) throws -> FolderSync {
    guard let rows = store.provider as? any CopyableStore else { throw SyncError.notSupported }
    let kinds = try rows.readRows { $0.columns.kinds }
    return FolderSync(
      self, kinds: kinds, fileClock: { now.secondsSince1970 }, makeDevice: FolderSync.newDevice)
  }
}
