import Foundation

/// A clock that jumps, and days of 23 and 25 hours.
struct ClockRow: FaultRow {
  let number = 22
  let fault = "a clock that jumps back and forth, over changes of daylight saving"
  let required = "no routine doubled or lost, and the same counts whatever the clock says"

  /// Weeks of seven days, with a change of clocks in New York in the middle.
  private static let weeks = [
    "list --from 2026-03-02 --to 2026-03-08": "stats week 2026-W10",
    "list --from 2026-10-26 --to 2026-11-01": "stats week 2026-W44",
  ]
  private static let moments = [
    "2026-03-08T06:59:59Z", "2026-03-08T07:00:00Z", "2026-11-01T05:30:00Z", "2026-11-01T06:30:00Z",
    "2020-01-01T00:00:00Z", "2037-12-31T23:59:59Z", "1971-01-01T00:00:00Z",
  ]

  func run(on bench: FaultBench) throws -> FaultOutcome {
    let store = bench.path("todo.db")
    try bench.succeed(["init", "--store", store])
    try bench.succeed([
      "add", "routine", "Stretch", "--days", "mon,tue,wed,thu,fri,sat,sun", "--from", "2026-01-01",
      "--at", "02:30",
      "--store", store,
    ])
    var outcome = FaultOutcome()
    for zone in ["America/New_York", "Asia/Seoul", "UTC"] {
      for (list, counts) in Self.weeks {
        let said = try Self.moments.map {
          try look(store, [list, counts], zone: zone, at: $0, bench: bench)
        }
        outcome.attempts += said.count
        outcome.fired += said.count
        outcome.require(Set(said).count == 1, "\(zone), \(counts): it depends on the clock")
        let found = said[0].components(separatedBy: #""title":"Stretch""#).count - 1
        outcome.require(found == 7, "\(zone), \(list): \(found) occurrences of 7")
      }
    }
    return outcome
  }

  private func look(
    _ store: String, _ commands: [String], zone: String, at moment: String, bench: FaultBench
  ) throws -> String {
    try commands.map { command in
      try bench.require(
        "/usr/bin/env",
        ["TODOCTL_NOW=\(moment)", bench.binary] + command.words
          + ["--time-zone", zone, "--store", store, "--json"]
      ).output
    }.joined()
  }
}
