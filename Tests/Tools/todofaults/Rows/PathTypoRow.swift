import Foundation

/// A path without a store.
struct PathTypoRow: FaultRow {
  let number = 15
  let fault = "a path with a slip in it"
  let required = "status 66 with the hint of `init`, and nothing is made"

  func run(on bench: FaultBench) throws -> FaultOutcome {
    let store = bench.path("tood.db")
    var outcome = FaultOutcome()
    for words in EveryCommand.onAStore {
      let result = try bench.todoctl(words.words + ["--store", store])
      outcome.fire()
      outcome.require(result.isRefusal(66), "\(words): \(result)")
      outcome.require(result.errors.contains("init"), "\(words): no hint: \(result.errors)")
      outcome.require(
        !FileManager.default.fileExists(atPath: store), "\(words): a file was made")
    }
    return outcome
  }
}
