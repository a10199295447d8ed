public import TodoDomain
import TodoStorage
import TodoSync

/// A folder through which the devices of a person sync their stores: a folder of Syncthing, Dropbox
/// or iCloud Drive, or on a stick. Devices never talk to each other; each writes its own files.
///
/// ```swift
/// let folder = try await SharedFolder.make(at: path, .passphrase("correct horse"))
/// try await folder.join(store, as: "laptop", now: .now)
/// // Later, and on the other devices, which open it by SharedFolder(at:_:):
/// let done = try await SharedFolder.sync(store, now: .now)
/// ```
///
/// All methods wait for the disk on threads outside the cooperative pool. A method that has begun
/// is completed even if its task is cancelled.
public struct SharedFolder: Sendable {
  /// The secret that opens a folder.
  public enum Secret: Sendable {
    /// The folder isn't encrypted: everybody who has it can read it.
    case plain
    /// A passphrase, which nobody can recover.
    case passphrase(String)
    /// The path of a file with the key. `make` writes the file if it doesn't exist.
    case keyFile(String)
  }

  private let folder: SyncFolder

  private init(_ folder: SyncFolder) { self.folder = folder }

  /// Makes a shared folder for devices. The folder itself may exist already.
  ///
  /// - Parameters:
  ///   - path: The path of the folder, which is created if it doesn't exist.
  ///   - secret: The secret that opens the folder from now on, on every device.
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
  /// - Throws: `SyncFolderError`, such as `.wrongKey`, or `.notInitialised` if the folder isn't a
  ///   shared folder or hasn't arrived yet; `SyncKeyError`.
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

  /// Merges the content of the store with the content of the folder, and remembers the folder in
  /// the store. Todos with the same uid are the same todo.
  ///
  /// - Parameters:
  ///   - store: The store of this device, which has joined no folder yet.
  ///   - name: The name that people give the device.
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

  /// Publishes the changes of a store that has joined, and applies the changes of other devices.
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

/// The result of a run of sync.
public struct SyncResult: Hashable, Sendable {
  /// The number of entities that this device published.
  public let published: Int
  /// The numbers of todos that were added, changed or removed in the store.
  public let added, changed, removed: Int
  /// The number of diary entries that were added, changed or removed in the store.
  public let diaryEntries: Int
  /// The number of files that wait for files that haven't arrived yet.
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
  /// Returns a run with the folder. It uses the kinds that the store was opened with: with fewer
  /// kinds, it would treat the todos of the other kinds as removed.
  fileprivate func sync(of store: some EventStore, _ now: Instant) throws -> FolderSync {
    guard let rows = store.provider as? any CopyableStore else { throw SyncError.notSupported }
    let kinds = try rows.readRows { $0.columns.kinds }
    return FolderSync(
      self, kinds: kinds, fileClock: { now.secondsSince1970 }, makeDevice: FolderSync.newDevice)
  }
}
