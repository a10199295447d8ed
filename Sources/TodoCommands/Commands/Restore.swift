import ArgumentParser
import Foundation
import TodoExchange
import TodoPresentation
import TodoStorage

struct Restore: AsyncParsableCommand, StoreCommand {
  static let configuration = CommandConfiguration(
    abstract: "Put a backup in the place of the store, and keep what was there.",
    discussion:
      """
      The backup is compared with its manifest and checked first; the present store stays beside it, \
      under another name.
      """)

  @Argument(help: "The backup.", completion: .file())
  var file: String

  @Flag(name: [.long, .short], help: "Don't ask.")
  var yes = false

  @OptionGroup var global: GlobalOptions

  func run() async throws {
    let session = try Session(global)
    guard FileManager.default.fileExists(atPath: file) else {
      throw CommandError.unreadable(path: file)
    }
    try session.refuseOwnFiles(file)
    let question = Question.restore(file: file, store: session.storePath)
    try await session.ask(question, session.world.language, assumingYes: yes) {
      try restore(session)
    }
  }

  private func restore(_ session: Session) throws {
    let store = session.storePath
    try session.makeDefaultFolder()
    let safetyCopy = FreePath.first(
      "\(LinkTarget.of(store)).before-restore-\(session.now.fileStamp)")
    let restored = try session.alone {
      try StoreBackup.restore(file, to: store, keepingAs: safetyCopy)
    }
    if global.json {
      let kept = ("kept", EventJSON.text(restored.keptOld ? safetyCopy : nil))
      let setAside = ("setAside", JSONValue.array(restored.setAside.map { .string($0) }))
      let value = StoreJSON.value(path: store, restored.report.counts, [kept, setAside])
      return try Output.write(Envelope.of([("restore", value)]))
    }
    try Output.write(
      "\(TerminalText.singleLine(store)): \(restored.report.counts.sentence), restored\n")
    tell(restored, safetyCopy, session)
  }

  /// Says what is kept, and how to go back.
  private func tell(_ restored: RestoredStore, _ safetyCopy: String, _ session: Session) {
    if !restored.setAside.isEmpty {
      Output.report(
        "Set aside as it was: "
          + TerminalText.singleLine(restored.setAside.joined(separator: ", ")) + "\n")
    } else if restored.keptOld {
      Output.report(
        "What was there is \(TerminalText.singleLine(safetyCopy))\n"
          + "Hint: \(session.hintToGoBack(to: safetyCopy))\n")
    }
  }
}
