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

  func run() throws {
    var failed = 0
    for number in 0..<histories {
      let seed = seed + UInt64(number)
      // A long run that is killed has said what it found.
      if number > 0, number.isMultiple(of: 1_000) { print("\(number) done, \(failed) went wrong") }
      fflush(nil)
      var history = try SyncHistory(seed: seed)
      do {
        try history.run()
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
    print("\(histories) histories, \(failed) went wrong")
    if failed > 0 { throw ExitCode(1) }
  }
}
