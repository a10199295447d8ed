import Foundation
import SyncTestSupport
import Synchronization
import Testing
import TodoDomain
import TodoStorage
import TodoSync
import TodoTesting
import TodoText

@testable import TodoSyncFolder

/// Stores in files, and copies of a folder between which a test copies the files.
@Suite("Syncing devices through a folder")
struct FolderSyncTests {
  private let one: FolderDevice
  private let other: FolderDevice

  init() throws {
    one = try FolderDevice("one", seed: 1)
    other = try FolderDevice("other", seed: 2)
  }

  private func add(_ title: String, to device: FolderDevice, at clock: Int) throws {
    try device.change(at: clock) { try $0.add(Sample.schedule(title, "2025-06-03", uid: title)) }
  }

  /// Makes both devices join, and gives each a todo of the other.
  private func begin() throws {
    try add("a", to: one, at: 1_000)
    try one.begin(at: 1_001)
    try other.receive(from: one)
    try add("b", to: other, at: 1_002)
    try other.run(at: 1_003, isJoining: true)
    try one.receive(from: other)
    try one.run(at: 1_004)
    #expect(try one.titles == ["a", "b"])
    #expect(try one.content() == other.content())
  }

  @Test("A second sync with nothing new writes no file")
  func again() throws {
    try begin()
    let files = one.files
    let report = try one.run(at: 1_010)
    #expect(report.published == 0 && report.received == 0 && report.changes.isEmpty)
    #expect(one.files == files)
  }

  @Test("A sync whose commit fails leaves no batch, and the next one publishes it")
  func failedCommit() throws {
    /// A writer whose disk is full after everything else is done.
    struct FullDisk: EventWriting {
      let store: SQLiteStore

      func writeAndWait<Result>(
        _ note: CommitNote, _ body: (any StoreTransaction) throws -> Result
      ) throws -> Result {
        try store.writeAndWait(note) { transaction in
          _ = try body(transaction)
          throw StoreError.diskFull
        }
      }
    }
    try begin()
    try add("late", to: one, at: 1_010)
    func names() throws -> [String] {
      try FileManager.default.subpathsOfDirectory(atPath: one.folder).sorted()
    }
    let before = try names()
    #expect(throws: StoreError.diskFull) { try one.run(at: 1_011, by: FullDisk.init) }
    #expect(try names() == before)
    #expect(try one.run(at: 1_012).published == 1)
    #expect(try names().count == before.count + 1)
  }

  @Test("A disk that fills after a batch was published doesn't report that nothing changed")
  func fullAfterwards() throws {
    final class FullDisk: EventWriting {
      let store: SQLiteStore
      private let writes = Mutex(0)

      init(store: SQLiteStore) { self.store = store }

      func writeAndWait<Result>(
        _ note: CommitNote, _ body: (any StoreTransaction) throws -> Result
      ) throws -> Result {
        let count = writes.withLock { count in
          count += 1
          return count
        }
        guard count == 1 else { throw StoreError.diskFull }
        return try store.writeAndWait(note, body)
      }
    }
    try begin()
    try add("late", to: one, at: 1_010)
    #expect(throws: UnfinishedSync.self) { try one.run(at: 1_011, by: FullDisk.init) }
    try other.receive(from: one)
    try other.run(at: 1_012)
    #expect(try other.titles.contains("late"))
    #expect(try one.run(at: 1_013).published == 0)
  }

  @Test("A partial segment waits, and a whole segment under any name is received once")
  func names() throws {
    try begin()
    try add("c", to: one, at: 1_010)
    try one.run(at: 1_011)
    let new = try #require(Set(one.files).subtracting(other.files).first)
    let content = try one.content(of: new)
    try other.put(content.prefix(content.count / 2), at: new)
    let report = try other.run(at: 1_012)
    #expect(report.problems.map(\.reason) == [.incomplete])
    #expect(try other.titles == ["a", "b"])
    try other.put(content, at: new.replacing(".seg", with: ".sync-conflict-2026.seg"))
    try other.run(at: 1_013)
    #expect(try other.titles == ["a", "b", "c"])
    try other.put(content, at: new)
    #expect(try other.run(at: 1_014).received == 0)
  }

  @Test("A batch waits for the batch before it")
  func order() throws {
    try begin()
    try add("c", to: one, at: 1_010)
    try one.run(at: 1_011)
    let first = try #require(Set(one.files).subtracting(other.files).first)
    try one.change(at: 1_012) { transaction in
      try transaction.apply(.remove(#require(transaction.event(withUID: EventUID("c"))?.id)))
    }
    try one.run(at: 1_013)
    let second = try #require(
      Set(one.files).subtracting(other.files).subtracting([first]).first)
    try other.put(one.content(of: second), at: second)
    #expect(try other.run(at: 1_014).waiting.count == 1)
    try other.put(one.content(of: first), at: first)
    #expect(try other.run(at: 1_015).received == 2)
    #expect(try other.titles == ["a", "b"])
  }

  @Test("A restored backup syncs as a new device and loses nothing")
  func restored() throws {
    try begin()
    try one.makeBackup()
    try add("late", to: one, at: 1_010)
    try one.run(at: 1_011)
    let device = try one.state()?.device
    #expect(try one.restore())
    try add("again", to: one, at: 1_020)
    let report = try one.run(at: 1_021)
    #expect(report.isRenamed)
    #expect(try one.state()?.device != device)
    #expect(try one.titles == ["a", "again", "b", "late"])
    try other.receive(from: one)
    try other.run(at: 1_022)
    #expect(try one.content() == other.content())
  }

  @Test("Changes made only in a store that was restored later are published again")
  func fork() throws {
    try begin()
    try one.makeBackup()
    try add("first", to: one, at: 1_010)
    try one.run(at: 1_011)
    let published = Set(one.files).subtracting(other.files)
    // The folder is as old as the store, and gets its newer files back only after further changes.
    let kept = try published.map { ($0, try one.content(of: $0)) }
    for path in published { try one.remove(path) }
    #expect(try one.restore())
    try add("second", to: one, at: 1_020)
    try one.run(at: 1_021)
    for (path, content) in kept { try one.put(content, at: path) }
    let report = try one.run(at: 1_022)
    #expect(report.isRenamed)
    try other.receive(from: one)
    try other.run(at: 1_023)
    try one.receive(from: other)
    try one.run(at: 1_024)
    #expect(try one.titles == ["a", "b", "first", "second"])
    #expect(try one.content() == other.content())
  }

  @Test("Vanished segments come back as a snapshot that a new device can start from")
  func vanished() throws {
    try begin()
    for path in one.files where path.hasSuffix(".seg") { try one.remove(path) }
    try one.run(at: 1_010)
    #expect(one.files.contains { $0.contains("snapshot") })
    let third = try FolderDevice("third", seed: 3)
    try third.receive(from: one)
    try third.run(at: 1_011, isJoining: true)
    #expect(try third.content() == one.content())
  }

  @Test("An older snapshot that returns doesn't replace a newer one")
  func olderSnapshot() throws {
    try begin()
    for path in one.files where path.hasSuffix(".seg") { try one.remove(path) }
    try one.run(at: 1_010)
    let old = try #require(one.files.first { $0.contains("snapshot") })
    let content = try one.content(of: old)
    try add("c", to: one, at: 1_011)
    try one.run(at: 1_012)
    for path in one.files where path.hasSuffix(".seg") { try one.remove(path) }
    try one.run(at: 1_013)
    try one.put(content, at: old)
    try one.run(at: 1_014)
    #expect(!one.files.contains(old))
    let third = try FolderDevice("third", seed: 3)
    try third.receive(from: one)
    try third.run(at: 1_015, isJoining: true)
    #expect(try third.content() == one.content())
  }

  @Test(
    "A snapshot that claims more than it contains doesn't stop a sync", .timeLimit(.minutes(10)))
  func emptySnapshot() throws {
    try begin()
    let writer = String(repeating: "a", count: 16)
    let header = SyncHeader(
      form: .snapshot, dot: SyncDot(writer, 5), name: writer, previous: "",
      seen: VersionVector([writer: 5]), hashes: [:], at: Instant(secondsSince1970: 1_000))
    let draft = try SyncFolder.open(at: one.folder) { _ in .plain }.begin(device: writer)
    try draft.writer.add(JSONWriter.bytes(of: header.json))
    try draft.seal().publish(number: 5, isSnapshot: true)
    try add("c", to: one, at: 1_010)
    #expect(try one.run(at: 1_011).problems.isEmpty)
    try other.receive(from: one)
    try other.run(at: 1_012)
    #expect(try other.titles == ["a", "b", "c"])
  }

  @Test("A device's own truncated segment is replaced by a snapshot")
  func cut() throws {
    try begin()
    // So many events that the end can be cut off while the header is still readable.
    try one.change(at: 1_010) { transaction in
      for number in 0..<1_000 {
        try transaction.add(Sample.schedule("c\(number)", "2025-06-03", uid: "c\(number)"))
      }
    }
    try one.run(at: 1_011)
    let new = try #require(Set(one.files).subtracting(other.files).first)
    let content = try one.content(of: new)
    try one.put(content.prefix(content.count - 1), at: new)
    try one.run(at: 1_012)
    #expect(one.files.contains { $0.contains("snapshot") })
    try other.receive(from: one)
    try other.run(at: 1_013)
    #expect(try one.content() == other.content())
  }

  @Test("Many batches are replaced by a snapshot once all devices have them")
  func collection() throws {
    try begin()
    for number in 0...FolderSync.mostBatches {
      try add("n\(number)", to: one, at: 2_000 + 2 * number)
      try one.run(at: 2_001 + 2 * number)
    }
    try other.receive(from: one)
    try other.run(at: 3_000)
    try add("last", to: other, at: 3_001)
    try other.run(at: 3_002)
    try one.receive(from: other)
    try one.run(at: 3_003)
    try add("more", to: one, at: 3_004)
    try one.run(at: 3_005)
    #expect(one.files.count < 20)
    let third = try FolderDevice("third", seed: 3)
    try third.receive(from: one)
    try third.run(at: 3_010, isJoining: true)
    #expect(try third.content() == one.content())
  }

  @Test("The diary isn't published in a folder without it")
  func withoutDiary() throws {
    let entry = try Sample.diary("secret", "2025-06-01T08:00:00Z")
    try one.change(at: 1_000) { try $0.apply(DiaryEdit.insert(entry)) }
    try one.begin(at: 1_001, without: ["diary"])
    try other.receive(from: one)
    try other.run(at: 1_002, isJoining: true)
    #expect(try other.opened().provider.diaries.isEmpty)
    try one.change(at: 1_003) { try $0.deleteDiary(entry.uid) }
    #expect(try one.run(at: 1_004).published == 0)
  }

  @Test("An encrypted folder reveals neither titles nor devices")
  func encrypted() throws {
    let key = SyncKey.random()
    let (one, other) = (
      try FolderDevice("one", seed: 1, key: key), try FolderDevice("other", seed: 2, key: key)
    )
    try add("치과 dentist", to: one, at: 1_000)
    try one.begin(at: 1_001)
    let device = try #require(try one.state()?.device)
    for path in one.files {
      #expect(!path.contains(device))
      #expect(try one.content(of: path).range(of: Data("dentist".utf8)) == nil)
    }
    try other.receive(from: one)
    try other.run(at: 1_002, isJoining: true)
    #expect(try other.titles == ["치과 dentist"])
  }

  @Test("Garbage files in a sync folder change nothing")
  func hostile() throws {
    try begin()
    let before = try one.content()
    for (number, content) in ["", "todosync", "{}", String(repeating: "\0", count: 5_000)]
      .enumerated()
    {
      try one.put(Data(content.utf8), at: "evil/\(number).seg")
    }
    let real = try #require(one.files.first { $0.hasSuffix(".seg") && !$0.hasPrefix("evil") })
    var bytes = try one.content(of: real)
    bytes[bytes.count - 3] ^= 0xFF
    try one.put(bytes, at: "evil/flipped.seg")
    let report = try one.run(at: 1_010)
    #expect(report.problems.count == 5 && report.changes.isEmpty)
    #expect(try one.content() == before)
  }

  @Test(
    "Random commands, damaged files, copies and backups of syncing devices lose nothing",
    arguments: UInt64(1)...6)
  func random(seed: UInt64) throws {
    var history = try FolderHistory(seed: seed)
    try history.run()
    #expect(history.problems.isEmpty, "seed \(seed): \(history.problems)")
  }
}
