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
      try Output.write(lines(report).map { $0 + "\n" }.joined())
    }
    guard report.problems == 0 else {
      throw StoreError.damaged(.check(problems: report.problems))
    }
  }

  private func lines(_ report: CheckReport) -> [String] {
    let counted = [
      (report.danglingReferences, "rows refer to rows that aren't there"),
      (report.incompleteEvents, "events lack what their kind adds"),
      (report.unreadable.count, "values can't be read"),
    ]
    return report.structure + counted.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
  }
}
