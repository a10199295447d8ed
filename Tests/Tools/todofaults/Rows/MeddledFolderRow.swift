/// Three devices whose folder a second program keeps reordering.
struct MeddledFolderRow: FaultRow {
  let number = 36
  let fault = "a folder in which a second program renames, copies, delays and cuts files"
  let required = "every acknowledged edit on all devices, which have the same"

  private static let quickTurns = 50
  private static let turns = 600

  func run(on bench: FaultBench) throws -> FaultOutcome {
    var course = FleetCourse(try Fleet(on: bench), seed: bench.seed)
    var meddler = FolderMeddler(bench.path("shared"))
    for _ in 0..<(bench.isQuick ? Self.quickTurns : Self.turns) {
      try course.turn { _, random, _ in meddler.meddle(&random) }
    }
    meddler.end()
    try course.settle()
    var outcome = course.outcome
    for figure in meddler.figures {
      outcome.attempts += figure.count
      outcome.fired += figure.count
      outcome.add(figure.count, to: figure.name)
    }
    return outcome
  }
}
