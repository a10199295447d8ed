import Foundation
import TodoDomain
import TodoStorage
import TodoTesting

/// The number of random stores that are compared; `STORES=1000` gives the number that the
/// documentation promises.
let twinStoreCount = ProcessInfo.processInfo.environment["STORES"].flatMap(Int.init) ?? 300

/// Makes a SQLite store and an in-memory reference with the same random content, and the life of
/// the seed after both were filled.
///
/// - Parameters:
///   - seed: The seed of the content.
///   - events: The number of events.
///   - more: Adds further content to both.
func twinStores(
  seed: Int, events: Int,
  adding more: (inout RandomLife, any EventWriting) throws -> Void = { _, _ in }
) throws -> (sqlite: SQLiteStore, reference: InMemoryEventStore, life: RandomLife) {
  let (sqlite, reference) = (try SQLiteStore.inMemory(), InMemoryEventStore())
  let life = try RandomLife.filling(
    [sqlite, reference], seed: seed, events: events, adding: more)
  return (sqlite, reference, life)
}
