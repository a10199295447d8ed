import ArgumentParser
import Foundation
import TodoExchange
import TodoLocalisation
import TodoMaintenance
import TodoPresentation
import TodoStorage
import TodoText

struct Restore: AsyncParsableCommand, StoreCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore",
    abstract: Text(
      "Replace the store with a backup, and keep the old store.", "저장소를 백업으로 바꾸고, 옛 저장소는 남겨 둬요."),
    discussion:
      Text(
        """
        The backup is first compared with its manifest, and checked. The old store is kept \
        beside the new one, under another name.
        """,
        """
        먼저 백업을 명세와 비교하고 점검해요. 옛 저장소는 새것 옆에 다른 이름으로 남아요.
        """))

  @Argument(help: .both("The backup.", "백업."), completion: Completions.stores)
  var file: String

  @Flag(name: [.long, .short], help: .both("Don't ask for confirmation.", "묻지 않고 해요."))
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
    try await session.ask(question, session.language, assumingYes: yes) {
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
    let (path, counts) = (TerminalText.singleLine(store), restored.report.counts.sentence)
    try session.print([Text("\(path): \(counts), restored", "\(path): \(counts), 복원했어요")])
    tell(restored, safetyCopy, session: session)
  }

  /// Tells the user where the old store is kept, and how to bring it back.
  private func tell(_ restored: RestoredStore, _ safetyCopy: String, session: Session) {
    if !restored.setAside.isEmpty {
      let kept = TerminalText.singleLine(restored.setAside.joined(separator: ", "))
      session.tell(Text("Kept as it was: \(kept)", "그대로 남겨 둔 것: \(kept)"))
    } else if restored.keptOld {
      session.tellKept(safetyCopy, session.hintToGoBack(to: safetyCopy))
    }
  }
}

struct Verify: StoreCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: Text(
      "Restore backups on trial, and compare each with its manifest.",
      "백업을 시험 삼아 복원하고, 명세와 비교해요."),
    discussion: Text(
      """
      The backup's bytes, its tables, and its content after a restore into a temporary folder \
      (TMPDIR) must be as they were when it was made. If it has no manifest, only its own \
      integrity can be checked. Nothing is changed.
      """,
      """
      백업의 바이트와 표, 그리고 임시 폴더(TMPDIR)에 복원한 내용이 만들 때와 같아야 해요. \
      명세가 없으면 백업 자체가 온전한지만 볼 수 있어요. 아무것도 바꾸지 않아요.
      """))

  @Argument(
    help: .both(
      "The backups; with --all, the folders of backups.", "백업 파일. --all이면 백업을 둔 폴더.",
      value: "file"),
    completion: Completions.stores)
  var files: [String]

  @Flag(help: .both("Verify every backup in the folder.", "폴더의 백업을 모두 검증해요."))
  var all = false

  @OptionGroup var progress: ProgressOptions

  @OptionGroup var global: GlobalOptions

  func run() throws {
    let session = try Session(global)
    let results = try results(session)
    let language = session.language
    if global.json {
      let values = results.map { BackupJSON.value(path: $0, $1, language) }
      try Output.write(Envelope.of([("verify", .array(values))]))
    } else {
      try session.print(results.map { line($0, $1) })
    }
    try complain(results.compactMap { _, result in result.failure })
  }

  private typealias Outcome = Result<VerifiedBackup, any Error>

  private func results(_ session: Session) throws -> [(String, Outcome)] {
    guard all else {
      guard let file = files.first, files.count == 1 else { return try verify(files, session) }
      return [(file, .success(try verify(file, session)))]
    }
    return try verify(
      files.flatMap { folder in
        let paths = try BackupFolder(folder).paths
        guard !paths.isEmpty else { throw CommandError.noBackups(folder: folder) }
        return paths
      }, session)
  }

  /// Verifies backups one after the other, and continues after a backup that failed.
  private func verify(_ paths: [String], _ session: Session) throws -> [(String, Outcome)] {
    try paths.map { path in
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
    try session.following(.verify, on: path, progress, language: session.language) {
      try session.verify(path)
    }
  }

  /// Throws an error that counts the failures, if there are any; the output has named each of them
  /// already. The error for a single failure has the kind of that failure.
  private func complain(_ failures: [any Error]) throws {
    guard let first = failures.first else { return }
    let several = CommandError.backupsFailed(count: failures.count).explanation
    let explanation =
      failures.count == 1 ? Failure(first).explanation.says(several.message) : several
    let list = all && files.count == 1 ? "`todoctl backup list \(typed(files[0]))`" : nil
    throw explanation.advises(
      list.map { Text("\($0) shows the state of each backup.", "백업별 상태는 \($0)에서 볼 수 있어요.") }
        ?? explanation.hint)
  }

  private func line(_ path: String, _ result: Outcome) -> Text {
    let name = TerminalText.singleLine(path)
    switch result {
    case .failure(let error):
      let reason = Failure(error).explanation.message
      return Text("\(name): failed. \(reason)", "\(name): 실패. \(reason)")
    case .success(let backup):
      let counts = backup.report.counts.sentence
      guard backup.manifest != nil else {
        return Text(
          "\(name): \(counts), no problems; it has no manifest to compare it with",
          "\(name): \(counts), 문제가 없어요. 비교할 명세는 없어요")
      }
      let result =
        backup.isContentCompared
        ? Text("verified", "검증했어요")
        : Text(
          "verified by its bytes alone; the digest of its content has an older form",
          "바이트만 검증했어요. 내용의 다이제스트는 옛 형식이에요")
      return "\(name): " + counts + ", " + result
    }
  }
}

extension Result {
  /// The error, if the result is a failure.
  fileprivate var failure: Failure? {
    if case .failure(let error) = self { error } else { nil }
  }
}
