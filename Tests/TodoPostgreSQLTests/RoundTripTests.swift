import Foundation
import Testing
import TodoDomain
import TodoStorage
import TodoTesting

@testable import TodoPostgreSQL

/// Exports from one engine that the other one imports.
@Suite("An export to a server and back", .enabled(if: TestServer.isThere, TestServer.absence))
struct RoundTripTests {
  /// The number of random stores; more with `TODOCTL_ROUND_TRIPS=1000`.
  private static let count =
    ProcessInfo.processInfo.environment["TODOCTL_ROUND_TRIPS"].flatMap { Int($0) } ?? 60

  @Test(
    "An export from SQLite to a server and back stays the same byte for byte",
    arguments: 0..<count)
  func stores(seed: Int) throws {
    let sqlite = try SQLiteStore.inMemory()
    var life = RandomLife(seed: UInt64(seed))
    try life.fill(sqlite, events: life.number(0...40))
    try life.makeEventCategories(in: sqlite)
    for step in 0..<10 {
      _ = try life.operation(on: sqlite.provider).outcome(in: sqlite, step)
    }
    let first = try JSONLines.bytes(of: sqlite.provider)
    let server = try TestServer.store().store
    try JSONLines.bring(first, into: server)
    let second = try JSONLines.bytes(of: server.provider)
    #expect(second == first, "seed \(seed)")
    let back = try SQLiteStore.inMemory()
    try JSONLines.bring(second, into: back)
    #expect(try JSONLines.bytes(of: back.provider) == first, "seed \(seed)")
  }
}
