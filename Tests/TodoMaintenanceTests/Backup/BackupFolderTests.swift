import Foundation
import StorageTestSupport
import Testing
import TodoDomain
import TodoTesting

@testable import TodoMaintenance
@testable import TodoStorage

@Suite("Folders of backups")
struct BackupFolderTests {
  private let made: MadeBackups

  init() throws {
    made = try MadeBackups()
  }

  private func name(_ day: Int) -> String { "todo-2025060\(day)T030000Z.db" }

  @Test("A backup's name has its moment, and other names are not backups")
  func names() throws {
    let made = try Instant("2026-11-21T09:30:00Z")
    #expect(BackupName(made: made).fileName == "todo-20261121T093000Z.db")
    #expect(BackupName("todo-20261121T093000Z.db")?.made == made)
    let third = BackupName(made: made, number: 3)
    #expect(third.fileName == "todo-20261121T093000Z_3.db")
    #expect(BackupName("todo-20261121T093000Z_3.db") == third)
    #expect(BackupName(made: made) < third && third < BackupName(made: made, number: 10))
    for name in [
      "todo-20261321T093000Z.db", "todo-20261121T093000Z.db.json", "todo-20261121T0930Z.db",
      "todo-20261121T093000z.db", "todo-2026112xT093000Z.db", "xtodo-20261121T093000Z.db",
      "todo-20261121T093000Z_1.db", "todo-20261121T093000Z_02.db", "todo-20261121T093000Z_.db",
      "todo-20261121T093000Z_1000.db", "todo-20261121T093000Z_2_2.db",
      "todo-20261121T093000Z_-2.db",
      "todo-.db", "todo-20261121T093000Z.db.1F2E3D4C.partial", "todo-２0261121T093000Z.db",
    ] {
      #expect(BackupName(name) == nil, "\(name)")
    }
  }

  @Test("A folder's backups are listed with their states, newest first, without links and folders")
  func states() throws {
    let store = try made.folder.store()
    for day in 1...4 { try made.make(store, name(day)) }
    let files = FileManager.default
    try Data("changed".utf8).write(to: URL(filePath: made.folder.file(name(3))))
    try Data("{}".utf8).write(to: URL(filePath: made.folder.file(name(2) + ".json")))
    try files.removeItem(atPath: made.folder.file(name(1) + ".json"))
    try files.createSymbolicLink(
      atPath: made.folder.file(name(5)), withDestinationPath: made.folder.file(name(4)))
    try files.createDirectory(
      atPath: made.folder.file(name(6)), withIntermediateDirectories: true)

    let folder = try BackupFolder(made.folder.path)
    let backups = try folder.backups()
    #expect(backups.map(\.path) == [4, 3, 2, 1].map { made.folder.file(name($0)) })
    let manifest = try #require(try ManifestFile.read(besides: made.folder.file(name(4))))
    let changed = try #require(try ManifestFile.read(besides: made.folder.file(name(3))))
    #expect(
      backups.map(\.state)
        == [.verified(manifest), .changed(changed), .manifestDamaged, .withoutManifest])
    let own = try store.provider.identity()
    #expect(try folder.newest(of: own) == backups[0])
    let other = try made.folder.store("other.db").provider.identity()
    // A backup without a valid manifest may belong to any store.
    #expect(try folder.newest(of: other) == backups[2])
    let here = RealPath.of(made.folder.file("todo.db"))
    #expect(try folder.newestPath(ofStoreAt: here) == backups[0].path)
    #expect(try folder.newestPath(ofStoreAt: "/elsewhere.db") == backups[2].path)
    #expect(backups.map(\.events) == [0, 0, nil, nil])

    try folder.remove(backups[0])
    try folder.remove(backups[0])
    #expect(try folder.newest(of: own)?.path == made.folder.file(name(3)))
    #expect(!files.fileExists(atPath: made.folder.file(name(4) + ".json")))
  }

  @Test("A missing folder of backups and a file in its place are errors")
  func noFolder() throws {
    for path in [made.folder.file("nowhere"), made.folder.file("file")] {
      try Data().write(to: URL(filePath: made.folder.file("file")))
      #expect(throws: BackupError.unreadableFolder(path: path)) { try BackupFolder(path) }
    }
  }
}
