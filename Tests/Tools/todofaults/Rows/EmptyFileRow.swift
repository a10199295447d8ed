/// A store file that was truncated to 0 bytes.
struct EmptyFileRow: FaultRow {
  let number = 14
  let fault = "a file of 0 bytes, which SQLite takes for an empty database"
  let required = "every command refuses it with status 78, and it stays empty"

  func run(on bench: FaultBench) throws -> FaultOutcome {
    let store = try bench.write("", to: "todo.db")
    var outcome = FaultOutcome()
    for words in EveryCommand.onAStore {
      let result = try bench.todoctl(words.words + ["--store", store])
      outcome.fire()
      outcome.require(result.isRefusal(78), "\(words): \(result)")
      outcome.require(try bench.contents(of: store).isEmpty, "\(words): the file was written to")
    }
    return outcome
  }
}
