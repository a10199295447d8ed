import ArgumentParser
import Foundation
import SyncTestSupport

/// Runs random histories of several devices, and prints those that went wrong.
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

  func run() throws {
    if folders { return try runFolders() }
    var sorts: [String: Int] = [:]
    var failed = 0
    for number in 0..<histories {
      let seed = seed + UInt64(number)
      // A long run that is killed has said what it found.
      if number > 0, number.isMultiple(of: 1_000) {
        print("\(number) done, \(failed) went wrong: \(Self.text(of: sorts))")
      }
      fflush(nil)
      var history = try SyncHistory(seed: seed)
      do {
        try history.run()
        for sort in history.sorts { sorts[sort, default: 0] += 1 }
      } catch {
        print("seed \(seed): \(error)")
        failed += 1
        continue
      }
      if verbose { print("seed \(seed): \(history.summary)") }
      if let about { print(try history.lines(with: about).joined(separator: "\n")) }
      guard !history.problems.isEmpty else { continue }
      failed += 1
      print("seed \(seed) (\(history.summary)): \(history.problems.joined(separator: "\n  "))")
    }
    print("\(histories) histories, \(failed) went wrong: \(Self.text(of: sorts))")
    if failed > 0 { throw ExitCode(1) }
  }

  private static func text(of sorts: [String: Int]) -> String {
    sorts.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
  }

  private func runFolders() throws {
    var sorts: [String: Int] = [:]
    var failed = 0
    for number in 0..<histories {
      let seed = seed + UInt64(number)
      fflush(nil)
      var problems: [String]
      do {
        var history = try FolderHistory(seed: seed)
        try history.run()
        problems = history.problems
        for sort in history.counts.keys { sorts[sort.rawValue, default: 0] += 1 }
      } catch {
        problems = ["\(error)"]
      }
      guard !problems.isEmpty else { continue }
      failed += 1
      print("seed \(seed): \(problems.joined(separator: "\n  "))")
    }
    print("\(histories) histories in files, \(failed) went wrong: \(Self.text(of: sorts))")
    if failed > 0 { throw ExitCode(1) }
  }
}
