import Foundation
import TodoTesting

/// A read-only store, and another user.
struct ReadOnlyRow: FaultRow {
  let number = 18
  let fault = "a read-only folder, and another user"
  let required = "reading works, a change is refused with status 78, another one's is noticed"
  let needs = [Requirement.becomingNobody]

  private static let nobody = ["--reuid=65534", "--regid=65534", "--clear-groups"]

  func run(on bench: FaultBench) throws -> FaultOutcome {
    let folder = try bench.makeFolder("shared")
    let store = try bench.makeStore(10, at: "\(folder)/todo.db")
    // The other user may have no access to the program's folder, so the program is copied.
    try bench.require("/bin/cp", [bench.binary, bench.path("todoctl")])
    try bench.require("/bin/chmod", ["755", bench.folder, bench.path("todoctl")])
    try bench.require("/bin/chmod", ["777", bench.path("home")])
    try bench.require("/bin/chmod", ["-R", "a+rX,a-w", folder])
    var outcome = FaultOutcome()
    for words in ["list", "week", "stats week", "report week", "export", "show 1", "check"] {
      let result = try asNobody(words, store, bench: bench, outcome: &outcome)
      outcome.require(result.status == 0, "\(words): \(result)")
    }
    for words in ["add schedule A --on today", "delete 1 --yes", "config set language ko"] {
      let result = try asNobody(words, store, bench: bench, outcome: &outcome)
      outcome.require(result.isRefusal(78), "\(words): \(result)")
    }
    outcome.add(try changeBesideReader(store, bench))
    try bench.require("/bin/chmod", ["-R", "go-rwx", folder])
    for words in ["list", "add schedule A --on today"] {
      let result = try asNobody(words, store, bench: bench, outcome: &outcome)
      outcome.require(result.isRefusal(78), "not for others, \(words): \(result)")
    }
    try bench.require("/bin/chmod", ["-R", "u+rwX", folder])
    outcome.require(try StoreProbe(store).isWhole(10), "the store is another")
    return outcome
  }

  /// Checks a reader that may not lock the store while another process writes to it. The reader
  /// must not continue with its old data.
  private func changeBesideReader(_ store: String, _ bench: FaultBench) throws -> FaultOutcome {
    let watch = try bench.start(
      "/usr/bin/timeout",
      ["20", "/usr/bin/setpriv"] + Self.nobody
        + [bench.path("todoctl"), "watch", "--store", store])
    for _ in 0..<500 where try bench.contents(of: watch.launch.output).isEmpty { usleep(20_000) }
    try bench.succeed(["config", "set", "week-start", "sun", "--store", store])
    let result = try bench.finish(watch)
    var outcome = FaultOutcome()
    outcome.fire()
    outcome.require(
      result.status == 75 && !result.output.isEmpty, "watch beside a writer: \(result)")
    return outcome
  }

  private func asNobody(
    _ words: String, _ store: String, bench: FaultBench, outcome: inout FaultOutcome
  ) throws -> CommandResult {
    outcome.fire()
    return try bench.run(
      "/usr/bin/setpriv",
      Self.nobody + [bench.path("todoctl")] + words.words + ["--store", store])
  }
}
