import Foundation
import StorageTestSupport
import Testing

@testable import TodoStorage

@Suite("The mode of the log beside a store")
struct CompanionModeTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
  }

  private func mode(_ name: String) throws -> mode_t {
    var information = stat()
    try #require(stat(folder.file(name), &information) == 0)
    return information.st_mode & 0o777
  }

  @Test("The log beside a store gets the store's mode and no more")
  func modes() throws {
    let store = try folder.store("a.db")
    for name in ["a.db-wal", "a.db-shm"] { chmod(folder.file(name), 0o444) }
    chmod(folder.file("a.db"), 0o640)
    let again = try SQLiteStore.open(at: folder.file("a.db"))
    for name in ["a.db-wal", "a.db-shm"] {
      #expect(try mode(name) & 0o640 == 0o640, "\(name)")
      #expect(try mode(name) & 0o022 == 0, "\(name)")
    }
    #expect(try mode("a.db") == 0o640)
    withExtendedLifetime((store, again)) {}
  }
}
