import Foundation
import TodoDomain
import TodoStorage
import TodoTesting

/// How many random stores twins are compared on; `STORES=1000` makes the tests as long as the promise.
let twinStoreCount = ProcessInfo.processInfo.environment["STORES"].flatMap(Int.init) ?? 300

/// SQLite and the in-memory reference with the same random content, and the life of a seed as it is
/// after both were filled.
///
/// - Parameters:
///   - events: The number of events.
///   - more: Adds what else both have.
func twinStores(
  seed: Int, events: Int,
  adding more: (inout RandomLife, any EventWriting) throws -> Void = { _, _ in }
) throws -> (sqlite: SQLiteStore, reference: InMemoryEventStore, life: RandomLife) {
  let (sqlite, reference) = (try SQLiteStore.inMemory(), InMemoryEventStore())
  let life = try RandomLife.filling(
    [sqlite, reference], seed: seed, events: events, adding: more)
  return (sqlite, reference, life)
}
