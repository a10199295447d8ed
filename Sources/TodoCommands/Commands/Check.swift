import ArgumentParser
import TodoExchange
import TodoStorage

struct Check: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Look at the whole store: its structure, its references, every value.")

  @OptionGroup var global: GlobalOptions

  func run() throws {
    let session = try Session(global)
    let report = try session.check()
    if global.json {
      try Output.write(Envelope.of([("check", StoreJSON.value(report))]))
    } else if report.problems == 0 {
      try Output.write("\(session.storePath): \(report.counts.sentence), no problems\n")
    } else {
      try session.print(report.findings.flatMap { $0.lines($0.name.words) })
    }
    guard report.problems == 0 else {
      throw StoreError.damaged(.check(problems: report.problems))
    }
  }
}
