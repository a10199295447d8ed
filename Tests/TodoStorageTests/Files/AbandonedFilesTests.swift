import Foundation
import Testing

@testable import TodoStorage

@Suite("What killed processes left in the making")
struct AbandonedFilesTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
  }

  private func leave(_ name: String, mode: Int = 0o600) throws {
    try Data("x".utf8).write(to: URL(filePath: folder.file(name)))
    try FileManager.default.setAttributes(
      [.posixPermissions: mode], ofItemAtPath: folder.file(name))
  }

  private func leaveFolder(_ name: String, _ files: [String] = [], mode: Int = 0o700) throws {
    try FileManager.default.createDirectory(
      atPath: folder.file(name), withIntermediateDirectories: true,
      attributes: [.posixPermissions: mode])
    for file in files { try leave("\(name)/\(file)") }
  }

  @Test("goes with the next file that is made beside it, and nothing else does")
  func files() throws {
    for name in ["", "-wal", "-shm", "-journal"] { try leave("a.db.0A1B2C3D.partial\(name)") }
    let others = [
      "a.partial", "a.db.0a1b2c3d.partial", "a.db.0A1B2C3.partial", ".0A1B2C3D.partial",
    ]
    for name in others { try leave(name) }
    try leave("readable.0A1B2C3D.partial", mode: 0o644)
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("link.0A1B2C3D.partial"), withDestinationPath: folder.file("a.partial"))
    try PendingFile(besides: folder.file("b.db")).discard()
    #expect(
      try folder.contents
        == (others + ["readable.0A1B2C3D.partial", "link.0A1B2C3D.partial"]).sorted())
  }

  @Test("is told from what is being made, until that has its name")
  func running() throws {
    let one = try PendingFile(besides: folder.file("one"))
    let other = try PendingFile(besides: folder.file("other"))
    #expect(try folder.contents.count == 2)
    try one.publish(replacing: false)
    try other.publish(replacing: false)
    #expect(try folder.contents == ["one", "other"])
  }

  @Test("goes with the next trial restore, where it is a folder of one")
  func drills() throws {
    try leaveFolder("todoctl-drill-abc123", ["restored.db", "restored.db-wal", "held"])
    try leaveFolder("todoctl-drill-empty1")
    try leaveFolder("todoctl-drill-nohold", ["restored.db"])
    try leaveFolder("todoctl-drill-long123", ["held"])
    try leaveFolder("todoctl-drill-shared", ["held"], mode: 0o755)
    let running = try DrillFolder(in: folder.path)
    let next = try DrillFolder(in: folder.path)
    #expect(FileManager.default.fileExists(atPath: running.file("held")))
    next.remove()
    running.remove()
    #expect(
      try folder.contents
        == ["todoctl-drill-long123", "todoctl-drill-nohold", "todoctl-drill-shared"])
  }
}
