import ArgumentParser
import TodoDomain
import TodoMaintenance
import TodoPresentation
import TodoStorage
import TodoText

struct Copy: StoreCommand {
  static let configuration = CommandConfiguration(
    abstract: "Copy a whole store to another place, such as a server.",
    discussion: """
      FROM and TO are paths of stores, or addresses of stores on a server. The copy has everything: \
      todos, diary, settings, ids and the history, so that `undo` goes on. It is compared with the \
      original, row by row, before it is there. TO must be a new place, or a store as `init` makes it. \
      FROM isn't changed. Both stores are stores of their own from then on: what is added to one \
      doesn't come to the other.
      """)

  @Argument(help: "The store to copy.", completion: .file())
  var from: String

  @Argument(help: "Where the copy is made.", completion: .file())
  var to: String

  @OptionGroup var progress: ProgressOptions

  @OptionGroup var options: GlobalOptions

  /// The options, with the original for the store.
  var global: GlobalOptions { options.naming(from) }

  func validate() throws {
    guard options.store == nil else {
      throw ValidationError("`copy` takes both stores as arguments, so leave out --store.")
    }
  }

  func run() throws {
    let session = try Session(global)
    let place = try Session(options.naming(to)).place
    let original = try session.copyable()
    let language = try session.context(original).language
    let copied = try session.following(.copy, on: nil, progress, language) {
      try WholeCopy.make(of: original, at: place, comparing: Session.contentDigest)
    }
    guard !options.json else { return try Output.write(json(copied)) }
    try Output.write(
      "\(TerminalText.singleLine(to)): \(copied.sentence), copied from "
        + "\(TerminalText.singleLine(from)) and compared with it\n")
  }

  private func json(_ copied: CopiedStore) -> JSONValue {
    Envelope.of([
      (
        "copy",
        [
          "from": .string(from), "to": .string(to), "events": .integer(Int64(copied.events)),
          "occurrences": .integer(Int64(copied.occurrences)),
          "categories": .integer(Int64(copied.categories)),
          "diary": .integer(Int64(copied.diaryEntries)),
          "history": .integer(Int64(copied.historyEntries)),
        ]
      )
    ])
  }
}

extension GlobalOptions {
  /// The same options with another store.
  fileprivate func naming(_ store: String) -> GlobalOptions {
    var options = self
    options.store = store
    return options
  }
}

extension CopiedStore {
  fileprivate var sentence: String {
    StoreCounts.sentence(events: events, occurrences: occurrences, categories: categories)
      + ", \(diaryEntries) diary entr\(diaryEntries == 1 ? "y" : "ies"), "
      + "\(historyEntries) entr\(historyEntries == 1 ? "y" : "ies") of the history"
  }
}

extension FailureText {
  /// A copy that isn't as its original.
  static func failure(for error: CopyDiffers) -> Failure {
    Failure(
      kind: "copyDiffers",
      text: ErrorText(
        "The copy differs from its original (\(error.part)), so it was removed again.",
        hint: "`todoctl check --store FROM` checks the original."),
      status: .badData)
  }
}
