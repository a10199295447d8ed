package import Foundation
package import StorageTestSupport
package import TodoDomain
package import TodoStorage
package import TodoSync
package import TodoSyncFolder
import TodoTesting

/// A device with a store in a file, and a copy of the shared folder that a carrier keeps up to
/// date.
package final class FolderDevice {
  package let name: String
  package var commands: RandomCommands
  private let scratch: ScratchFolder
  private let key: SyncKey?
  private var made = 0
  private var backup: String?

  /// Makes a device.
  ///
  /// - Parameter key: The key of an encrypted folder; nil for a plain folder.
  package init(_ name: String, seed: UInt64, key: SyncKey? = nil) throws {
    self.name = name
    self.key = key
    commands = RandomCommands(seed: seed)
    scratch = try ScratchFolder()
  }

  private var storePath: String { scratch.file("todo.db") }
  /// The device's copy of the folder.
  package var folder: String { scratch.file("shared") }

  package func opened() throws -> SQLiteStore { try SQLiteStore.openOrCreate(at: storePath) }

  /// The titles of the store's events, sorted.
  package var titles: [String] {
    get throws { try opened().provider.snapshot.map(\.title).sorted() }
  }

  /// Makes the id of a device. Ids are numbered in the order in which they are made.
  private func makeDevice() -> String {
    made += 1
    let digits = name.utf8.map { String($0, radix: 16) }.joined() + "\(made)"
    return String((digits + String(repeating: "0", count: 16)).prefix(16))
  }

  /// Makes the folder, and joins it.
  package func begin(at clock: Int, without omitted: [String] = []) throws {
    let encryption: SyncFolder.Encryption = key.map { .key($0) } ?? .plain
    _ = try SyncFolder.create(at: folder, encryption: encryption, without: omitted)
    _ = try run(at: clock, isJoining: true)
  }

  /// Runs sync once. The first run joins.
  ///
  /// - Parameter writer: Makes a writer that replaces the store for changes.
  @discardableResult
  package func run(
    at clock: Int, isJoining: Bool = false, by writer: (SQLiteStore) -> any EventWriting = { $0 }
  ) throws -> SyncReport {
    let store = try opened()
    let opened = try openedFolder(isJoining)
    let state = isJoining ? opened.state(device: makeDevice(), name: name) : nil
    let sync = FolderSync(
      opened, kinds: .standard, fileClock: { time(nil) }, makeDevice: makeDevice)
    return try sync.run(
      writer(store), store.provider, note: CommitNote(action: CommitNote.sync, at: moment(clock)),
      joining: state)
  }

  private func openedFolder(_ isJoining: Bool) throws -> SyncFolder {
    if let state = try state(), !isJoining { return try SyncFolder.open(joined: state) }
    return try SyncFolder.open(at: folder) { _ in key.map { .key($0) } ?? .plain }
  }

  package func change(
    at clock: Int, _ body: (any StoreTransaction) throws -> Void
  ) throws {
    try opened().writeAndWait(CommitNote(action: "edit", at: moment(clock)), body)
  }

  package func command(at clock: Int) throws {
    commands.now = moment(clock)
    do { try commands.run(on: opened(), []) } catch is RequestError {} catch is ValueError {
    } catch is TallyError {}
  }

  private func moment(_ clock: Int) -> Instant { Instant(secondsSince1970: clock) }

  // MARK: Backups

  package func makeBackup() throws {
    backup = scratch.file("backup.db")
    try Self.copy(storePath, to: scratch.file("backup.db"))
  }

  /// Replaces the store by the backup.
  ///
  /// - Returns: False if there is no backup.
  package func restore() throws -> Bool {
    guard let backup else { return false }
    try Self.copy(backup, to: storePath)
    return true
  }

  /// Makes a device with a copy of the store and of the folder.
  package func copy(_ name: String, seed: UInt64, at clock: Int) throws -> FolderDevice {
    let device = try FolderDevice(name, seed: seed, key: key)
    try Self.copy(storePath, to: device.storePath)
    try device.receive(from: self)
    try device.opened().writeAndWait(CommitNote(action: CommitNote.sync, at: moment(clock))) {
      store in
      guard var state = try store.syncing.syncState() else { return }
      state.folder = device.folder
      try store.syncing.save(state)
    }
    return device
  }

  private static func copy(_ path: String, to other: String) throws {
    for suffix in ["", "-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: other + suffix)
      guard FileManager.default.fileExists(atPath: path + suffix), suffix != "-shm" else {
        continue
      }
      try FileManager.default.copyItem(atPath: path + suffix, toPath: other + suffix)
    }
  }

  // MARK: Files of the folder

  /// The paths of all files, relative to the folder.
  package var files: [String] {
    let all = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return all.filter { path in
      var isFolder: ObjCBool = false
      let isThere = FileManager.default.fileExists(
        atPath: "\(folder)/\(path)", isDirectory: &isFolder)
      return isThere && !isFolder.boolValue
        && !path.split(separator: "/").contains { $0.hasPrefix(".") }
    }.sorted()
  }

  package func content(of path: String) throws -> Data {
    try Data(contentsOf: URL(filePath: "\(folder)/\(path)"))
  }

  package func put(_ content: Data, at path: String) throws {
    let url = URL(filePath: "\(folder)/\(path)")
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try content.write(to: url)
  }

  package func remove(_ path: String) throws {
    try FileManager.default.removeItem(atPath: "\(folder)/\(path)")
  }

  /// Copies all files of another device's folder to this device's folder.
  package func receive(from other: FolderDevice) throws {
    for path in other.files { try put(other.content(of: path), at: path) }
  }

  /// The stored content, without the ids that each store assigns by itself.
  package func content() throws -> [String] {
    try opened().provider.linesWithoutNumbers()
  }

  package func conflicts() throws -> [SyncConflict] {
    try opened().provider.readAndWait { try $0.syncing.conflicts(.standard) }
  }

  package func state() throws -> SyncState? {
    try opened().provider.readAndWait { try $0.syncing.syncState() }
  }
}
