import ArgumentParser
import Foundation
import TodoExchange
import TodoMaintenance
import TodoPresentation
import TodoStorage
import TodoText

struct Restore: AsyncParsableCommand, StoreCommand {
  static let configuration = CommandConfiguration(
    abstract: "Replace the store with a backup, and keep the old store.",
    discussion:
      """
      The backup is first compared with its manifest, and checked. The old store is kept beside the \
      new one, under another name.
      """)

  @Argument(help: "The backup.", completion: .file())
  var file: String

  @Flag(name: [.long, .short], help: "Don't ask for confirmation.")
  var yes = false

  @OptionGroup var global: GlobalOptions

  func run() async throws {
    let session = try Session(global)
    try session.requireFile()
    guard FileManager.default.fileExists(atPath: file) else {
      throw CommandError.unreadable(path: file)
    }
    try session.refuseOwnFiles(file)
    let question = Question.restore(file: file, store: session.storePath)
    try await session.ask(question, session.environment.language, assumingYes: yes) {
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

  /// Says where the old store is kept, and how to bring it back.
  private func tell(_ restored: RestoredStore, _ safetyCopy: String, _ session: Session) {
    if !restored.setAside.isEmpty {
      Output.report(
        "Kept as it was: "
          + TerminalText.singleLine(restored.setAside.joined(separator: ", ")) + "\n")
    } else if restored.keptOld {
      Output.report(
        "The old store is kept as \(TerminalText.singleLine(safetyCopy))\n"
          + "Hint: \(session.hintToGoBack(to: safetyCopy))\n")
    }
  }
}

struct Verify: StoreCommand {
  static let configuration = CommandConfiguration(
    abstract: "Restore a backup on trial, and compare it with its manifest.",
    discussion: """
      The backup's bytes, its tables, and its content after a restore into a temporary folder \
      (TMPDIR) must be as they were when it was made. If it has no manifest, only its own integrity \
      can be checked. Nothing is changed.
      """)

  @Argument(help: "The backup; with --all, a folder of backups.", completion: .file())
  var file: String

  @Flag(help: "Verify every backup in the folder.")
  var all = false

  @OptionGroup var progress: ProgressOptions

  @OptionGroup var global: GlobalOptions

  func run() throws {
    let session = try Session(global)
    let results = all ? try verifyAll(session) : [(file, .success(try verify(file, session)))]
    let language = session.environment.language
    if global.json {
      let values = results.map { BackupJSON.value(path: $0, $1, language) }
      try Output.write(Envelope.of([("verify", .array(values))]))
    } else {
      try Output.write(results.map { line($0, $1, language) + "\n" }.joined())
    }
    try complain(results.compactMap { _, result in result.failure })
  }

  private typealias Outcome = Result<VerifiedBackup, any Error>

  private func verifyAll(_ session: Session) throws -> [(String, Outcome)] {
    let paths = try BackupFolder(file).paths
    guard !paths.isEmpty else { throw CommandError.noBackups(folder: file) }
    return try paths.map { path in
      do {
        return (path, .success(try verify(path, session)))
      } catch CommandError.interrupted(let work) {
        throw CommandError.interrupted(work)
      } catch {
        return (path, .failure(error))
      }
    }
  }

  private func verify(_ path: String, _ session: Session) throws -> VerifiedBackup {
    try session.following(.verify, on: path, progress, session.environment.language) {
      try session.verify(path)
    }
  }

  /// Throws a single failure as it is. Several failures have a line each already, so it throws
  /// their number.
  private func complain(_ failures: [any Error]) throws {
    guard let first = failures.first else { return }
    guard failures.count > 1 else { throw first }
    throw CommandError.backupsFailed(count: failures.count)
  }

  private func line(
    _ path: String, _ result: Outcome, _ language: Language
  ) -> String {
    let name = TerminalText.singleLine(path)
    switch result {
    case .failure(let error):
      return "\(name): failed. \(FailureText.failure(for: error, language: language).text.message)"
    case .success(let backup):
      let counts = backup.report.counts.sentence
      guard backup.manifest != nil else {
        return "\(name): \(counts), no problems; it has no manifest to compare it with"
      }
      return "\(name): \(counts), "
        + (backup.isContentCompared
          ? "verified" : "verified by its bytes alone; the digest of its content has an older form")
    }
  }
}

extension Result {
  /// The error, if the result is a failure.
  fileprivate var failure: Failure? {
    if case .failure(let error) = self { error } else { nil }
  }
}
