import ArgumentParser
import Foundation

/// Tests the real program against the fault matrix, row by row, and prints whether the promises
/// held.
@main
struct TodoFaults: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "todofaults",
    abstract: "Run the fault matrix over a todoctl, and print what held.",
    discussion: "Exits 1 where a promise did not hold, or a negative control found nothing.")

  @Argument(help: "The program to break.")
  var binary: String

  @Option(
    help: ArgumentHelp(
      "A todoctl of the next schema, for the rows about migration.", valueName: "program"))
  var next: String?

  @Flag(help: "Few attempts of each row, for every run of the tests.")
  var quick = false

  @Option(help: ArgumentHelp("Only these rows, such as 1,4,21.", valueName: "numbers"))
  var rows: String?

  @Option(help: "Where chance begins.")
  var seed: UInt64 = 1

  func run() throws {
    let chosen = try self.chosen()
    show(MatrixReport.heading)
    var good = true
    for row in chosen {
      let result = result(of: row)
      MatrixReport.lines(row, result).forEach(show)
      good = good && result.isGood(for: row)
    }
    guard good else { throw ExitCode(1) }
  }

  /// Prints a line without buffering, even into a pipe.
  private func show(_ line: String) {
    FileHandle.standardOutput.write(Data((line + "\n").utf8))
  }

  private func chosen() throws -> [any FaultRow] {
    guard let rows else { return FaultMatrix.rows }
    return try rows.split(separator: ",").map { number in
      guard let row = FaultMatrix.rows.first(where: { "\($0.number)" == number }) else {
        throw ValidationError("There is no row \(number).")
      }
      return row
    }
  }

  private func result(of row: any FaultRow) -> RowResult {
    do {
      let bench = try FaultBench(
        binary: binary, nextBinary: next, isQuick: quick, seed: seed,
        isInMemory: row.isInMemory)
      defer { bench.remove() }
      let lacking = try row.needs.filter { try !$0.isMet(on: bench) }
      guard lacking.isEmpty else { return .skipped(lacking) }
      let clock = ContinuousClock()
      let start = clock.now
      let outcome = try row.run(on: bench)
      return .done(outcome, seconds: (clock.now - start) / .seconds(1))
    } catch {
      return .broken("\(error)")
    }
  }
}
