import Foundation
import StorageTestSupport
import Testing
import TodoMaintenance
import TodoStorage

extension BrokenStore {
  func check() throws -> CheckReport { try StoreBackup.check(SQLiteStore.provider(at: path)) }

  /// Salvages the store into `saved.db`, in which a check must then find nothing.
  func salvage() throws -> SalvageReport {
    let before = FileManager.default.contents(atPath: path)
    let report = try StoreSalvage { "lost \($0)" }.run(path, to: saved, scratch: folder.path)
    #expect(FileManager.default.contents(atPath: path) == before)
    #expect(try StoreBackup.check(SQLiteStore.provider(at: saved)).findings == [])
    #expect(try folder.contents.filter { $0.contains("partial") || $0.contains("drill") } == [])
    return report
  }

  var saved: String { folder.file("saved.db") }
}
