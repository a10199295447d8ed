import Foundation
import SyncTestSupport
import Testing
import TodoSync

@Suite("Random histories of synced devices")
struct SyncHistoryTests {
  /// The number of histories; `HISTORIES=100000` gives the number that the documentation promises.
  private static let count =
    ProcessInfo.processInfo.environment["HISTORIES"].flatMap(UInt64.init) ?? 24

  @Test("Simulated devices with the same batches show the same state", arguments: 1...count)
  func histories(seed: UInt64) throws {
    var history = try SyncHistory(seed: seed)
    try history.run()
    #expect(history.problems.isEmpty, "seed \(seed): \(history.problems)")
  }
}
