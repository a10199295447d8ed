import StorageTestSupport
import TodoTesting

/// A run of an operation without a fault. It records the state of the store before and after it,
/// and the system calls into which a fault can be injected.
struct Rehearsal {
  /// A system call into which a fault can be injected.
  struct Point: Hashable, Sendable {
    /// The name of the call.
    let call: String
    /// The number of the call among the calls of its name, from 1.
    let occurrence: Int
    /// Whether the call creates a file.
    var isCreating = false
  }

  let operation: FaultOperation
  let stage: Stage
  /// The arguments of the program.
  let arguments: [String]
  /// The calls for files of the stage.
  let points: [Point]
  private let before: State
  private let after: State

  init(_ operation: FaultOperation, on stage: Stage) throws {
    let stage = operation.isOfNext ? stage.ofNext : stage
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

  /// The calls of a run. Each thread counts its own calls, so several calls can have the same
  /// number; the fault hits the first of them.
  static func points(of run: TracedRun, in folder: String) -> [Point] {
    var counted: Set<Point> = []
    return run.calls.compactMap { call in
      var point = Point(call: call.name, occurrence: call.occurrence)
      guard counted.insert(point).inserted, call.touches(folder) else { return nil }
      point.isCreating = call.isCreating
      return point
    }
  }

  /// The records of the store before the operation, one on a line.
  var linesBefore: [String] { before.lines }

  /// Attempts a fault at each of the chosen calls. With a `sample`, it picks that number of calls
  /// at random. Without a sample, it continues for each name of a call until no further call is
  /// hit.
  ///
  /// - Parameter isMeant: Whether a call is chosen.
  /// - Parameter attempt: Injects the fault, checks the result, and returns whether the fault
  ///   fired.
  func hit(
    _ isMeant: (Point) -> Bool, sample: Int?, _ random: inout SplitMix64,
    attempt: (Point) throws -> Bool
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

  /// The outcome of the operation, from the state of the store.
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

  /// The place of a fault, in words that are enough to reproduce it.
  func place(_ fault: String, _ point: Point) -> String {
    "\(operation.name), \(fault) at \(point.call) \(point.occurrence)"
  }
}

/// Everything on the stage that an operation can change.
private struct State: Hashable {
  /// The records of the store.
  let lines: [String]
  /// The numbers of the history's entries.
  let entries: [Int]
  let problems: Int
  /// The names of the new backups.
  let backups: [String]

  init(of operation: FaultOperation, on stage: Stage) throws {
    let read = { try StoreProbe(stage.path(Stage.store)) }
    let probe = try operation.isOfNext ? NextSchema.known(read) : read()
    lines = probe.lines
    entries = probe.entries
    problems = probe.problems
    backups = try stage.names(in: Stage.newBackupFolder).filter { $0.hasSuffix(".db") }
  }
}
