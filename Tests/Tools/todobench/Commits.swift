import ArgumentParser
import Foundation
import TodoDomain
import TodoStorage
import TodoTesting

/// Times commits to a store while other work runs beside them.
struct Commits: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Add events to a store until standard input ends, and print how many commits there "
      + "were, and the median and the longest of them in milliseconds.")

  @Argument(help: "The store, which is changed.")
  var store: String

  func run() throws {
    let store = try SQLiteStore.open(at: store)
    let note = CommitNote(action: "add", at: FixedContext.now)
    try Latencies.untilInputEnds {
      let event = try Sample.schedule("Commit", "2001-01-01", uid: UUID().uuidString)
      try store.writeAndWait(note) { _ = try $0.add(event) }
    }
  }
}
