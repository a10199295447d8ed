import Foundation
import GRDB
import StorageTestSupport
import Testing
import TodoDomain
import TodoTesting

@testable import TodoMaintenance
@testable import TodoStorage

@Suite("Making backups")
struct BackupTests {
  private let folder: ScratchFolder
  private let backup: String
  private let present: String
  private let kept: String

  init() throws {
    folder = try ScratchFolder()
    backup = folder.file("backup.db")
    present = folder.file("todo.db")
    kept = folder.file("todo.db.kept")
  }

  /// Makes a closed store, and a backup of it from before the last addition.
  private func leaveStore(adding later: String...) throws {
    let store = try folder.store()
    try store.add("old")
    _ = try StoreBackup.copy(store.provider, to: backup)
    for title in later { try store.add(title) }
  }

  private func titles(at path: String) throws -> [String] {
    try SQLiteStore.provider(at: path).snapshot.map(\.title)
  }

  @Test("A backup of a store in use is one checked, private file")
  func copy() throws {
    let store = try folder.store()
    try store.add("in the log only")
    let report = try StoreBackup.copy(store.provider, to: backup)
    #expect(report.problems == 0)
    #expect(report.counts == StoreCounts(events: 1, occurrences: 0, categories: 12))
    #expect(try titles(at: backup) == ["in the log only"])
    let attributes = try FileManager.default.attributesOfItem(atPath: backup)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    #expect(try folder.contents.filter { $0.contains("partial") }.isEmpty)
  }

  @Test("A backup made in steps has the state of one moment despite concurrent commits")
  func steps() throws {
    let store = try folder.store()
    try store.add("before")
    let file = try AtomicFile(besides: backup)
    var steps = 0
    try StoreCopy.fill(file.temporaryPath, from: store.provider.queue, pagesPerStep: 8) {
      steps += 1
      try store.add("after \(steps)")
    }
    #expect(steps > 1)
    #expect(try titles(at: file.temporaryPath) == ["before"])
  }

  @Test("A backup never replaces an existing file or link")
  func occupied() throws {
    let store = try folder.store()
    try FileManager.default.createSymbolicLink(
      atPath: backup, withDestinationPath: folder.file("elsewhere"))
    #expect(throws: StoreError.alreadyExists(path: backup)) {
      try StoreBackup.copy(store.provider, to: backup)
    }
    #expect(!FileManager.default.fileExists(atPath: folder.file("elsewhere")))
    #expect(try folder.contents.filter { $0.contains("partial") }.isEmpty)
  }

  @Test("A restore brings the backup back and keeps the store that it replaces")
  func restore() throws {
    try leaveStore(adding: "newer")
    let restored = try StoreBackup.restore(backup, to: present, keepingAs: kept)
    #expect(restored.report.counts.events == 1)
    #expect(restored.keptOld && restored.setAside.isEmpty)
    #expect(try titles(at: present) == ["old"])
    #expect(try titles(at: kept) == ["old", "newer"])
  }

  @Test("A restore ignores the log that a crash left beside the old store")
  func staleLog() throws {
    let crashed = folder.file("crashed.db")
    do {
      let store = try folder.store()
      try store.add("old")
      _ = try StoreBackup.copy(store.provider, to: backup)
      try store.add("in the log")
      // A crash leaves the file and a log whose content isn't in the file yet.
      for suffix in ["", "-wal"] {
        try FileManager.default.copyItem(atPath: present + suffix, toPath: crashed + suffix)
      }
    }
    _ = try StoreBackup.restore(backup, to: crashed, keepingAs: kept)
    #expect(try titles(at: crashed) == ["old"])
    #expect(try titles(at: kept) == ["old", "in the log"])
  }

  @Test("A restore replaces a damaged store and keeps it as it was")
  func damagedTarget() throws {
    try leaveStore()
    try Data("garbage".utf8).write(to: URL(filePath: present))
    _ = try StoreBackup.restore(backup, to: present, keepingAs: kept)
    #expect(try titles(at: present) == ["old"])
    #expect(FileManager.default.contents(atPath: kept) == Data("garbage".utf8))
  }

  @Test("A damaged backup is refused, and the store stays as it is")
  func damagedBackup() throws {
    let store = try folder.store()
    try store.add("mine")
    _ = try StoreBackup.copy(store.provider, to: backup)
    var bytes = try #require(FileManager.default.contents(atPath: backup))
    bytes.replaceSubrange(4_096..<8_192, with: Data(repeating: 0xAA, count: 4_096))
    try bytes.write(to: URL(filePath: backup))
    #expect(throws: BackupError.self) {
      try StoreBackup.restore(backup, to: present, keepingAs: kept)
    }
    #expect(try titles(at: present) == ["mine"])
    #expect(try folder.contents.filter { $0.contains("partial") || $0.contains("kept") }.isEmpty)
  }

  @Test("A value that violates a CHECK constraint prevents a backup")
  func brokenCheck() throws {
    let store = try folder.store()
    try store.add("mine")
    let other = try DatabaseQueue(path: present)
    try other.writeWithoutTransaction {
      try $0.execute(
        sql: "PRAGMA ignore_check_constraints = ON; UPDATE change SET step = -1 WHERE step = 1")
    }
    try other.close()
    #expect(try StoreBackup.check(store.provider).structureLines.count == 1)
    #expect(throws: StoreError.damaged(.check(problems: 2))) {
      try StoreBackup.copy(store.provider, to: backup)
    }
  }

  @Test("A backup with another page size is restored over a store with a log")
  func otherPages() throws {
    try leaveStore(adding: "newer")
    let other = try DatabaseQueue(path: backup)
    try other.writeWithoutTransaction { try $0.execute(sql: "PRAGMA page_size = 8192; VACUUM") }
    try other.close()
    let restored = try StoreBackup.restore(backup, to: present, keepingAs: kept)
    #expect(restored.keptOld && restored.setAside.isEmpty)
    #expect(try titles(at: present) == ["old"])
    #expect(try titles(at: kept) == ["old", "newer"])
    try SQLiteStore.open(at: present).add("next")
    #expect(try StoreBackup.check(SQLiteStore.provider(at: present)).problems == 0)
  }

  @Test("A restore is refused while another process has the store open")
  func busy() throws {
    let store = try folder.store()
    try store.add("mine")
    _ = try StoreBackup.copy(store.provider, to: backup)
    #expect(throws: StoreError.busy) {
      try StoreBackup.restore(backup, to: present, keepingAs: kept)
    }
    #expect(try titles(at: present) == ["mine"])
  }

  @Test("A check finds rows with missing references and events without their kind's row")
  func check() throws {
    let store = try folder.store()
    try store.add("whole")
    try store.add("broken")
    #expect(try StoreBackup.check(store.provider).problems == 0)
    let raw = try DatabaseQueue(path: present)
    try raw.inDatabase { db in
      try db.execute(sql: "PRAGMA foreign_keys = OFF")
      try db.execute(sql: "DELETE FROM schedule WHERE event_id = 2")
      try db.execute(
        sql: "INSERT INTO occurrence (event_id, date, is_finished) VALUES (77, '2025-06-03', 1)")
    }
    let report = try StoreBackup.check(store.provider)
    #expect(report.count(of: .incompleteEvent) == 1)
    #expect(report.count(of: .orphan) == 1)
  }
}
