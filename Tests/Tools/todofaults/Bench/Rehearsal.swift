import TodoTesting

/// An operation as it goes when nothing hits it: what the store says before and after it, and the
/// calls of the system at which it can be hit.
struct Rehearsal {
  /// A call at which an operation can be hit.
  struct Point: Hashable, Sendable {
    /// Its name.
    let call: String
    /// Which of the calls of this name, from 1.
    let occurrence: Int
    /// Whether it makes a file.
    var isCreating = false
  }

  let operation: FaultOperation
  let stage: Stage
  /// What is typed.
  let arguments: [String]
  /// The calls that are about files of the stage.
  let points: [Point]
  private let before: State
  private let after: State

  init(_ operation: FaultOperation, on stage: Stage) throws {
    self.operation = operation
    self.stage = stage
    arguments = operation.arguments(on: stage)
    try stage.reset()
    before = try State(of: operation, on: stage)
    try stage.reset()
    let run = try stage.bench.trace(arguments, calls: TracedCall.changing)
    guard run.result.status == 0 else { throw BenchError.unexpected(arguments, run.result) }
    after = try State(of: operation, on: stage)
    points = Self.points(of: run, in: stage.bench.folder)
  }

  /// Each thread counts its own calls: where a count is reached by several, the first is hit.
  private static func points(of run: TracedRun, in folder: String) -> [Point] {
    var counted: Set<Point> = []
    return run.calls.compactMap { call in
      var point = Point(call: call.name, occurrence: call.occurrence)
      guard counted.insert(point).inserted, call.touches(folder) else { return nil }
      point.isCreating = call.isCreating
      return point
    }
  }

  /// What the store says before it, a record a line.
  var linesBefore: [String] { before.lines }

  /// Hits the operation at each of its calls that are meant; with a `sample` at so many, by chance.
  /// Without one it goes on for each name until no call is hit any more.
  ///
  /// - Parameter attempt: Hits the operation, looks, and tells whether the fault fired.
  func hit(
    _ isMeant: (Point) -> Bool, sample: Int?, _ random: inout SplitMix64,
    _ attempt: (Point) throws -> Bool
  ) throws {
    let points = points.filter(isMeant)
    if let sample {
      for point in points.shuffled(using: &random).prefix(sample) { _ = try attempt(point) }
      return
    }
    for point in points { _ = try attempt(point) }
    for (call, points) in Dictionary(grouping: points, by: \.call) {
      var next = Point(call: call, occurrence: points.map(\.occurrence).max() ?? 0)
      repeat {
        next = Point(call: call, occurrence: next.occurrence + 1)
      } while try isMeant(next) && attempt(next)
    }
  }

  /// What became of the operation, by what the engine finds in the store.
  func decision() -> Decision {
    do {
      let found = try State(of: operation, on: stage)
      guard found.problems == 0 else { return .half("the check finds \(found.problems) problems") }
      if found == after { return .done }
      if found == before { return .undone }
      return .half("\(found.lines.count) records are neither those before nor those after")
    } catch {
      return .half("the store can't be opened: \(error)")
    }
  }

  /// Where and how the operation was hit, for whoever wants to see it again.
  func place(_ fault: String, _ point: Point) -> String {
    "\(operation.name), \(fault) at \(point.call) \(point.occurrence)"
  }
}

/// All that an operation can change on the stage.
private struct State: Hashable {
  /// What the store says.
  let lines: [String]
  let problems: Int
  /// The names of the new backups.
  let backups: [String]

  init(of operation: FaultOperation, on stage: Stage) throws {
    let probe = try StoreProbe(stage.path(operation.store))
    lines = probe.lines
    problems = probe.problems
    backups = try stage.names(in: Stage.newBackupFolder).filter { $0.hasSuffix(".db") }
  }
}
