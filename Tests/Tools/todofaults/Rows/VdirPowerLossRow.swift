/// A power loss after each system call of an export to a folder that already has most of the items,
/// and some items that the store doesn't have.
struct VdirPowerLossRow: FaultRow {
  let number = 31
  let fault = "power loss in an export to a vdir, with changes, additions and --prune"
  let required =
    "each file whole, removed only after all is written; the same again mends the rest, and leaves no temporary file"
  let needs = [Requirement.strace]

  private static let count = 60
  private static let changedCount = 40
  private static let removedCount = 20

  func run(on bench: FaultBench) throws -> FaultOutcome {
    let lives = try (0...2).map { round in
      try bench.write(TestLife.lines(titled: Self.titles(round)), to: "life-\(round).jsonl")
    }
    let store = #"--store "$store" > "$done/../told" 2>&1"#
    let export = #"$todoctl export "$disk/cal" --prune --store "$store""#
    let deletions = (Self.changedCount + 1...Self.count).map {
      "$todoctl delete \($0) --yes \(store)"
    }
    let workload = PowerLossWorkload(
      "vdir",
      preparation: """
        $todoctl init --store "$store"
        $todoctl import '\(lives[0])' --store "$store"
        $todoctl export "$disk/cal" --format vdir --store "$store"
        for n in $(seq \(Self.removedCount)); do
          printf 'BEGIN:VCALENDAR\\nBEGIN:VEVENT\\nUID:gone-%s\\nEND:VEVENT\\nEND:VCALENDAR\\n' $n \
            > "$disk/cal/gone-$n.ics"
        done
        """,
      [
        ("changes 1", "$todoctl import '\(lives[1])' --no-backup \(store)"), ("export 1", export),
        (
          "changes 2",
          (["$todoctl import '\(lives[2])' --no-backup \(store)"] + deletions).joined(
            separator: "; ")
        ),
        ("export 2", export),
      ], exportingTo: "cal")
    return try bench.replay(workload, share: 0.02)
  }

  /// The titles of a round: changed, unchanged and new titles.
  private static func titles(_ round: Int) -> [String] {
    (1...count + round * changedCount).map {
      round > 0 && $0 <= changedCount ? "Changed \(round)-\($0)" : "Event \($0)"
    }
  }
}
