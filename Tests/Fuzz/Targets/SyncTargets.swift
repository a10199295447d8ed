import Foundation
import TodoDomain
import TodoStorage
import TodoSync
import TodoSyncFolder
import TodoTesting

/// The lines of another device's batch, applied to a store.
///
/// No line can make the store fail, whatever it says: a value that can't be shown is kept, but not
/// shown. Everything that is shown can be read again.
struct BatchTarget: FuzzTarget {
  let name = "batches"

  /// A store that has joined the sync. Copying it is faster than making a new one.
  private static let begun = Result {
    let store = try SQLiteStore.inMemory()
    try store.writeAndWait(CommitNote(action: "add", at: FixedContext.now)) { transaction in
      _ = try transaction.add(Sample.schedule("Dentist", "2025-06-03", uid: "dentist"))
      _ = try transaction.add(Sample.routine("Run", "2025-06-02", days: "mon,fri", uid: "run"))
    }
    try sync(store) { _ in }
    return store
  }

  func check(_ bytes: [UInt8]) throws {
    let store = try Self.begun.get().copiedInMemory()
    do {
      try Self.sync(store) { session in
        let header = SyncHeader(
          form: .batch, dot: SyncDot("00000000000000ff", 1), name: "other", previous: "",
          seen: VersionVector(), hashes: [:], at: FixedContext.now)
        let lines = bytes.split(separator: UInt8(ascii: "\n")).map(Array.init)
        try session.apply(header, hash: "x", lines.makeIterator())
      }
      try store.provider.visitEvents { _, _ in }
      _ = try store.provider.diaries
      _ = try store.provider.readAndWait { try ($0 as? any SyncReading)?.conflicts(.standard) }
    } catch {
      throw BrokenPromise("\(type(of: error)): \(error)")
    }
  }

  private static func sync(
    _ store: SQLiteStore, _ receive: (SyncSession) throws -> Void
  ) throws {
    let now = FixedContext.now
    try store.writeAndWait(CommitNote(action: CommitNote.sync, at: now)) { transaction in
      guard let transaction = transaction as? any SyncTransaction else { return }
      let state =
        try transaction.syncState()
        ?? SyncState(device: "0000000000000001", name: "one", folder: "", key: nil)
      try transaction.save(state)
      let session = try SyncSession(
        in: transaction, state, .standard, hasDiary: true, now: now)
      if let header = try session.publish(to: { _ in }) {
        try session.published(header, hash: "own \(header.dot.number)")
      }
      try receive(session)
      _ = try session.show()
      try session.finish()
    }
  }
}

extension IndexingIterator: SyncLines where Elements == [[UInt8]] {}

/// A file of a shared folder.
///
/// It is read as a whole, or refused. A verified file is read a second time, line by line.
struct SegmentTarget: FuzzTarget {
  let name = "segments"

  func check(_ bytes: [UInt8]) throws {
    let path = "\(NSTemporaryDirectory())/segment-\(UUID().uuidString)"
    defer { unlink(path) }
    try Data(bytes).write(to: URL(filePath: path))
    for key in [nil, Self.key] {
      do {
        let (header, hash) = try SegmentReader(path: path, key: key).verify()
        let again = try SegmentReader(path: path, key: key)
        let lines = try SegmentLines(again)
        while try lines.next() != nil {}
        let second = try again.verify()
        try BrokenPromise.unless(second.header == header && second.hash == hash, "It changes")
      } catch is SegmentError {
      } catch let broken as BrokenPromise {
        throw broken
      } catch {
        throw BrokenPromise("\(type(of: error)): \(error)")
      }
    }
  }

  private static let key = try? SyncKey(
    passphrase: "x", salt: Array(repeating: 0, count: 16),
    cost: SyncCost(operations: 1, memory: 8 << 20)
  ).folderKey(id: Array(repeating: 0, count: 16))
}

/// The text of a key. A key that is accepted is written and read back as the same.
struct SyncKeyTarget: FuzzTarget {
  let name = "sync-keys"

  func check(_ bytes: [UInt8]) throws {
    let text = String(decoding: bytes, as: UTF8.self)
    guard let key = try? SyncKey(text: text) else { return }
    let again = try? SyncKey(text: key.text)
    try BrokenPromise.unless(again == key, "a key isn't what it was written as")
  }
}
