import ArgumentParser
import Foundation
import SyncTestSupport

/// Runs random histories of several devices, and prints the histories that failed.
@main
struct Histories: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "todohistories",
    abstract: "Run random histories of devices that sync, and print what went wrong.")

  @Option(help: "How many histories.")
  var histories = 500

  @Option(help: "The seed of the first one.")
  var seed: UInt64 = 1

  @Flag(help: "Say what each history had.")
  var verbose = false

  @Option(help: "Print the lines of batches that have this text, such as a uid.")
  var about: String?

  @Flag(help: "Run them with stores and folders in files, which is slower: carriers damage these.")
  var folders = false

  /// The result of a history.
  private struct Outcome {
    /// A description of the history, in brackets; may be empty.
    var summary = ""
    var sorts: [String] = []
    var problems: [String] = []
  }

  func run() throws {
    var sorts: [String: Int] = [:]
    var failed = 0
    for number in 0..<histories {
      let seed = seed + UInt64(number)
      // A long run that is killed has already printed its results so far.
      if number > 0, number.isMultiple(of: 1_000) {
        print("\(number) done, \(failed) went wrong: \(Self.text(of: sorts))")
      }
      fflush(nil)
      let outcome: Outcome
      do {
        outcome = try folders ? Self.inFiles(seed) : inMemory(seed)
      } catch {
        outcome = Outcome(problems: ["\(error)"])
      }
      for sort in outcome.sorts { sorts[sort, default: 0] += 1 }
      guard !outcome.problems.isEmpty else { continue }
      failed += 1
      print("seed \(seed)\(outcome.summary): \(outcome.problems.joined(separator: "\n  "))")
    }
    let place = folders ? " in files" : ""
    print("\(histories) histories\(place), \(failed) went wrong: \(Self.text(of: sorts))")
    if failed > 0 { throw ExitCode(1) }
  }

  private func inMemory(_ seed: UInt64) throws -> Outcome {
    var history = try SyncHistory(seed: seed)
    try history.run()
    if verbose { print("seed \(seed): \(history.summary)") }
    if let about { print(try history.lines(with: about).joined(separator: "\n")) }
    return Outcome(
      summary: " (\(history.summary))", sorts: Array(history.sorts), problems: history.problems)
  }

  private static func inFiles(_ seed: UInt64) throws -> Outcome {
    var history = try FolderHistory(seed: seed)
    try history.run()
    return Outcome(sorts: history.counts.keys.map(\.rawValue), problems: history.problems)
  }

  private static func text(of sorts: [String: Int]) -> String {
    sorts.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
  }
}
