import Foundation
import StorageTestSupport
import Testing
import TodoDomain

@testable import TodoStorage

@Suite("A store with several hard links")
struct HardLinkTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
  }

  private func error(of work: () throws -> Void) -> StoreError? {
    do { try work() } catch { return error as? StoreError }
    return nil
  }

  @Test("A store with several hard links refuses changes, and is readable while it has no log")
  func opening() throws {
    try SQLiteStore.create(at: folder.file("a.db"))
    #expect(link(folder.file("a.db"), folder.file("b.db")) == 0)
    for (name, other) in [("a.db", "b.db"), ("b.db", "a.db")] {
      let path = folder.file(name)
      #expect(
        error { _ = try SQLiteStore.open(at: path) }
          == .severalNames(path: path, others: [folder.file(other)]))
      #expect(try SQLiteStore.provider(at: path).categories().count == 12)
    }
    unlink(folder.file("b.db"))
    #expect(error { _ = try SQLiteStore.open(at: folder.file("a.db")) } == nil)
  }

  @Test("A store that gets a second hard link while it is open refuses changes")
  func linkedMeanwhile() throws {
    let store = try folder.store("a.db")
    try store.writeAndWait(CommitNote(action: "add", at: Instant(secondsSince1970: 0))) {
      try $0.set(Setting(.weekStart, "sun"))
    }
    #expect(link(folder.file("a.db"), folder.file("b.db")) == 0)
    let refused = error {
      try store.writeAndWait(CommitNote(action: "add", at: Instant(secondsSince1970: 0))) {
        try $0.set(Setting(.weekStart, "mon"))
      }
    }
    #expect(refused == .severalNames(path: folder.file("a.db"), others: [folder.file("b.db")]))
    #expect(
      error { _ = try SQLiteStore.provider(at: folder.file("b.db")) }
        == .severalNames(path: folder.file("b.db"), others: [folder.file("a.db")]))
    #expect(try store.provider.settings().map(\.value) == ["sun"])
    unlink(folder.file("b.db"))
    try store.writeAndWait(CommitNote(action: "add", at: Instant(secondsSince1970: 0))) {
      try $0.set(Setting(.weekStart, "mon"))
    }
  }

  @Test("A killed process's partial name beside a store doesn't count as a second hard link")
  func leftover() throws {
    try SQLiteStore.create(at: folder.file("made.db"))
    let partial = folder.file(PartialName.make(for: "a.db"))
    do {
      let hold = try FileLock(making: partial)
      defer { withExtendedLifetime(hold) {} }
      let file = try #require(FileHandle(forWritingAtPath: partial))
      try file.write(contentsOf: Data(contentsOf: URL(filePath: folder.file("made.db"))))
      try file.close()
    }
    #expect(link(partial, folder.file("a.db")) == 0)
    let store = try SQLiteStore.open(at: folder.file("a.db"))
    #expect(try store.provider.categories().count == 12)
    #expect(!FileManager.default.fileExists(atPath: partial))
  }
}
