import Foundation
import StorageTestSupport
import Testing
import TodoDomain
import TodoMaintenance
import TodoTesting

@testable import TodoStorage

@Suite("A store behind a symbolic link")
struct LinkedStoreTests {
  private let folder: ScratchFolder
  private let link: String
  private let file: String

  init() throws {
    folder = try ScratchFolder()
    link = folder.file("link.db")
    file = folder.file("elsewhere/todo.db")
    try FileManager.default.createDirectory(
      atPath: folder.file("elsewhere"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: "elsewhere/todo.db")
  }

  private var salvage: StoreSalvage { StoreSalvage { "lost category \($0)" } }

  @Test("A store behind a link is salvaged with the log beside the real file")
  func salvaged() throws {
    let store = try folder.store("elsewhere/todo.db")
    try store.add("in the log")
    let target = folder.file("saved.db")
    let report = try salvage.run(link, to: target, scratch: folder.path)
    #expect(report.counts.events == 1)
    #expect(try SQLiteStore.provider(at: target).snapshot.map(\.title) == ["in the log"])
    _ = store
  }

  @Test("A write to the log of a linked store is noticed through the link")
  func stamped() throws {
    let store = try folder.store("elsewhere/todo.db")
    let stamp = FileFingerprint(of: link)
    try store.add("in the log")
    #expect(throws: StoreError.busy) { try stamp.verify(link) }
    _ = store
  }

  @Test("A restore through a dangling link creates the store at the link's target")
  func dangling() throws {
    let backup = folder.file("backup.db")
    try SQLiteStore.create(at: backup)
    let restored = try StoreBackup.restore(backup, to: link, keepingAs: file + ".kept")
    #expect(!restored.keptOld)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "elsewhere/todo.db")
    #expect(FileStatus(at: file)?.isFile == true)
  }

  @Test("A link to itself is refused as a store")
  func loop() throws {
    let loop = folder.file("loop")
    try FileManager.default.createSymbolicLink(atPath: loop, withDestinationPath: loop)
    #expect(LinkTarget.of(loop) == loop)
    #expect(throws: StoreError.self) { try SQLiteStore.open(at: loop) }
  }

  @Test(
    "A restore is refused if a folder has the name of the store's log",
    arguments: [true, false])
  func noLog(isThere: Bool) throws {
    let backup = folder.file("backup.db")
    try SQLiteStore.create(at: backup)
    if isThere { try SQLiteStore.create(at: file) }
    for suffix in ["-wal", "-journal"] {
      #expect(mkdir(file + suffix, 0o700) == 0)
      #expect(throws: StoreError.notAStore(path: file, .log(path: file + suffix))) {
        try StoreBackup.restore(backup, to: file, keepingAs: file + ".kept")
      }
      #expect(throws: StoreError.notAStore(path: file, .log(path: file + suffix))) {
        try SQLiteStore.create(at: file)
      }
      rmdir(file + suffix)
    }
    #expect(FileStatus(at: file + ".kept") == nil)
  }

  @Test("The old copy of a migrated store behind a link is kept beside the real file")
  func migrated() throws {
    try SQLiteStore.create(at: folder.file("elsewhere/todo.db"))
    let store = try NextSchema.known { try SQLiteStore.open(at: link) }
    let migration = try #require(store.migration)
    #expect(migration.copyPath.hasSuffix("elsewhere/todo.db.schema-1"))
    #expect(FileStatus(at: migration.copyPath)?.isFile == true)
  }

  @Test("A folder or a pipe isn't replaced by a restored backup")
  func noFile() throws {
    let backup = folder.file("backup.db")
    try SQLiteStore.create(at: backup)
    let pipe = folder.file("pipe")
    #expect(mkfifo(pipe, 0o600) == 0)
    for path in [folder.file("elsewhere"), pipe] {
      #expect(throws: StoreError.notAStore(path: path, .notAFile)) {
        try StoreBackup.restore(backup, to: path, keepingAs: folder.file("kept"))
      }
      #expect(FileStatus(at: path)?.isFile == false)
    }
    #expect(FileStatus(at: folder.file("kept")) == nil)
  }
}
