import Foundation
import Testing
import TodoDomain
import TodoStorage
import TodoTesting

/// SQLite's grouped query, and the count of the in-memory reference, which visits every event.
@Suite("Category progress in SQLite and the reference store")
struct ProgressTwinTests {
  @Test("SQLite and the reference agree on the progress of categories on random stores")
  func progress() throws {
    var sums = CategoryProgress()
    for seed in 0..<twinStoreCount {
      let (sqlite, reference, start) = try twinStores(seed: seed, events: 24)
      var life = start
      for _ in 0..<3 {
        let today = life.date()
        let progress = try sqlite.provider.progressByCategory(on: today)
        #expect(
          try progress == reference.provider.progressByCategory(on: today), "seed \(seed) \(today)")
        for category in progress.values {
          sums.open += category.open
          sums.undated += category.undated
          sums.done += category.done
          sums.repeating += category.repeating
        }
      }
    }
    for count in [sums.open, sums.undated, sums.done, sums.repeating] {
      #expect(count > twinStoreCount, "\(sums)")
    }
  }
}
