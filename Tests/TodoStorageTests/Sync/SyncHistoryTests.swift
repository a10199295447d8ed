import Foundation
import SyncTestSupport
import Testing
import TodoSync

@Suite("Random histories of synced devices")
struct SyncHistoryTests {
  /// How many histories; `HISTORIES=100000` makes the test as long as the promise.
  private static let count =
    ProcessInfo.processInfo.environment["HISTORIES"].flatMap(UInt64.init) ?? 24

  @Test("Simulated devices with the same batches show the same state", arguments: 1...count)
  func histories(seed: UInt64) throws {
    var history = try SyncHistory(seed: seed)
    try history.run()
    #expect(history.problems.isEmpty, "seed \(seed): \(history.problems)")
  }
}
