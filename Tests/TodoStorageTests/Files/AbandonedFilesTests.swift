import Foundation
import StorageTestSupport
import Testing

@testable import TodoStorage

@Suite("Partial files of killed processes")
struct AbandonedFilesTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
  }

  private func leave(_ name: String, mode: Int = 0o600, _ text: String = "mine") throws {
    try Data(text.utf8).write(to: URL(filePath: folder.file(name)))
    try FileManager.default.setAttributes(
      [.posixPermissions: mode], ofItemAtPath: folder.file(name))
  }

  /// Leaves the partial file of a killed process, which no process holds any more.
  private func leavePartial(of name: String, _ text: String = "a part") throws -> String {
    let path = folder.file(PartialName.make(for: name))
    _ = try #require(try FileLock(making: path))
    let file = try #require(FileHandle(forWritingAtPath: path))
    try file.write(contentsOf: Data(text.utf8))
    try file.close()
    return URL(filePath: path).lastPathComponent
  }

  @Test("A partial file of a killed process is removed by the next one beside it, with its logs")
  func files() throws {
    let name = try leavePartial(of: "a.db")
    for suffix in ["-wal", "-shm", "-journal"] { try leave(name + suffix) }
    _ = try leavePartial(of: "b.db", "")
    try AtomicFile(besides: folder.file("c.db")).discard()
    #expect(try folder.contents.isEmpty)
  }

  @Test("A partial file that also has its final name loses only its partial name")
  func linked() throws {
    let name = try leavePartial(of: "a.db", "whole")
    try FileManager.default.linkItem(atPath: folder.file(name), toPath: folder.file("a.db"))
    AbandonedFiles.remove(from: folder.path)
    #expect(try folder.contents == ["a.db"])
  }

  @Test("A file that todoctl didn't make isn't removed as a partial file, whatever its name")
  func others() throws {
    let made = PartialName.make(for: "a.db")
    var names = [
      "notes.20261122.partial", "a.db.0A1B2C3D.partial", "a.partial", ".0A1B2C3D.partial",
      "a.db.todoctl-0123456789abcdef01234567.partial", "b.db" + made.dropFirst("a.db".count),
      "copy of " + made,
    ]
    for name in names { try leave(name) }
    // A file with such a name, but without the mark that todoctl gives its partial files. Without
    // extended attributes there is no such mark.
    if isMarkKept {
      names.append(made)
      try leave(made)
    }
    let link = PartialName.make(for: "link")
    try FileManager.default.createSymbolicLink(
      atPath: folder.file(link), withDestinationPath: folder.file("a.partial"))
    for name in ["x.db", "y.jsonl"] { try AtomicFile(besides: folder.file(name)).discard() }
    #expect(try folder.contents == (names + [link]).sorted())
  }

  /// Whether the file system of the tests has extended attributes.
  private var isMarkKept: Bool {
    let path = folder.file("probe")
    defer { unlink(path) }
    guard (try? leave("probe")) != nil else { return false }
    return FileLock(taking: path) == nil
  }

  @Test("A partial file in use isn't removed before it is published")
  func running() throws {
    let one = try AtomicFile(besides: folder.file("one"))
    let other = try AtomicFile(besides: folder.file("other"))
    #expect(try folder.contents.count == 2)
    try one.publish(replacing: false)
    try other.publish(replacing: false)
    #expect(try folder.contents == ["one", "other"])
  }

  @Test("A published file that a user renames to a partial name isn't removed")
  func published() throws {
    guard isMarkKept else { return }
    let file = try AtomicFile(besides: folder.file("one"))
    try Data("mine".utf8).write(to: URL(filePath: file.temporaryPath))
    try file.publish(replacing: false)
    let name = PartialName.make(for: "one")
    try FileManager.default.moveItem(atPath: folder.file("one"), toPath: folder.file(name))
    try AtomicFile(besides: folder.file("two")).discard()
    #expect(try folder.contents == [name])
  }

  @Test("A file name of any allowed length has a partial name that fits")
  func longNames() throws {
    for name in [String(repeating: "n", count: 255), String(repeating: "가", count: 85)] {
      try AtomicFile(besides: folder.file(name)).publish(replacing: false)
      #expect(try folder.contents == [name])
      unlink(folder.file(name))
      let partial = PartialName.make(for: name)
      #expect(partial.utf8.count <= 255 && PartialName.isPartial(partial))
    }
  }
}
