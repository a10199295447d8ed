import ArgumentParser
import TodoExchange
import TodoPresentation
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
      let path = TerminalText.singleLine(session.storePath)
      try Output.write("\(path): \(report.counts.sentence), no problems\n")
    } else {
      try Output.write(lines(report).map { $0 + "\n" }.joined())
    }
    guard report.problems == 0 else {
      throw StoreError.damaged(.check(problems: report.problems))
    }
  }

  private func lines(_ report: CheckReport) -> [String] {
    let counted = [
      ("references to rows that aren't there", report.danglingReferences),
      ("events without what their kind adds", report.incompleteEvents),
      ("values that can't be read", report.unreadable.count),
    ]
    return report.structure + counted.filter { $0.1 > 0 }.map { "\($0.0): \($0.1)" }
  }
}
