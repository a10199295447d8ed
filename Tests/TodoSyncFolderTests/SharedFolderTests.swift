import StorageTestSupport
import Testing
import TodoDomain
import TodoStorage
import TodoSyncFolder
import TodoTesting

@Suite("Syncing two stores through a shared folder")
struct SharedFolderTests {
  private let scratch: ScratchFolder
  private let now: Instant

  init() throws {
    scratch = try ScratchFolder()
    now = try Instant("2026-11-04T12:00:00Z")
  }

  private func store(_ name: String) throws -> SQLiteStore {
    try SQLiteStore.openOrCreate(at: scratch.file(name))
  }

  @Test("Two stores in a shared folder become equal with each kind of secret", arguments: 0..<3)
  func alike(number: Int) async throws {
    let secrets: [SharedFolder.Secret] = [
      .plain, .passphrase("correct horse"), .keyFile(scratch.file("key")),
    ]
    let (one, two, path) = (try store("one.db"), try store("two.db"), scratch.file("shared"))
    let dentist = try Schedule(title: "치과", on: CivilDate("2026-11-05"))
    try await one.write { try $0.add(dentist) }
    let made = try await SharedFolder.make(at: path, secrets[number])
    #expect(try await made.join(one, as: "one", now: now).published > 0)
    let opened = try await SharedFolder(at: path, secrets[number])
    #expect(try await opened.join(two, as: "two", now: now).added == 1)
    try await two.write { transaction in
      let id = try #require(try transaction.event(withUID: dentist.uid)?.id)
      try transaction.finish(id, on: CivilDate("2026-11-05"))
    }
    try await SharedFolder.sync(two, now: now)
    #expect(try await SharedFolder.sync(one, now: now).changed == 1)
    let day = try Week("2026-11-05")
    #expect(try one.provider.completion(inWeekOf: day).finished == 1)
    try await SharedFolder.leave(one, now: now)
    await #expect(throws: SyncError.notJoined) { try await SharedFolder.sync(one, now: now) }
  }

  @Test("A store in memory refuses to sync")
  func inMemory() async throws {
    let folder = try await SharedFolder.make(at: scratch.file("shared"), .plain)
    let (store, now) = (InMemoryEventStore(), now)
    await #expect(throws: SyncError.notSupported) {
      try await folder.join(store, as: "one", now: now)
    }
    await #expect(throws: SyncError.notSupported) { try await SharedFolder.sync(store, now: now) }
  }

  @Test("A wrong passphrase is refused, and a folder that can't be joined isn't left behind")
  func refused() async throws {
    let path = scratch.file("shared")
    let (one, two) = (try store("one.db"), try store("two.db"))
    try await SharedFolder.make(at: path, .passphrase("right")).join(one, as: "one", now: now)
    await #expect(throws: SyncFolderError.wrongKey(path: path)) {
      try await SharedFolder(at: path, .passphrase("wrong"))
    }
    try await SharedFolder(at: path, .passphrase("right")).join(two, as: "two", now: now)
    let other = scratch.file("other")
    let folder = try await SharedFolder.make(at: other, .plain)
    await #expect(throws: SyncError.self) {
      try await folder.join(two, as: "two", now: now)
    }
  }
}
