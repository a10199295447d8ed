import Foundation
import TodoDomain
import TodoExchange
import TodoLocalisation
import TodoMaintenance
import TodoPresentation
import TodoStorage

/// The repair of damaged stores.
extension Session {
  /// Prints the findings of a check.
  func print(_ report: CheckReport) throws {
    let (path, counts) = (TerminalText.singleLine(storePath), report.counts.sentence)
    guard report.problems > 0 else {
      return try print([
        Text("\(path): \(counts), no problems", "\(path): \(counts), 문제 없어요")
      ])
    }
    try print(report.findings.flatMap { $0.lines($0.name.words) })
  }

  /// Salvages the store into a new store. The damaged store is only read as a file, so the language
  /// is that of the locale: to read the preference, SQLite would have to open the store.
  func salvage(into target: String) throws {
    spoken.resolve([])
    try refuseOwnFiles(target)
    let report = try makeSalvage().run(storePath, to: target, scratch: environment.temporaryFolder)
    if options.json {
      try Output.write(Envelope.of([("salvage", SalvageJSON.value(path: target, report))]))
    } else {
      let counts = report.counts.sentence
      let path = TerminalText.singleLine(target)
      try print([Text("\(path): \(counts), saved", "\(path): \(counts), 복구했어요")] + report.lines)
    }
    guard report.isWhole else { throw CommandError.salvagedInPart }
  }

  /// Repairs the store if a check finds a problem.
  nonisolated(nonsending) func repair(assumingYes: Bool) async throws {
    guard try needsRepair() else { return }
    // Nothing opens the damaged store again, not even for its language.
    spoken.resolve([])
    let repair = try StoreRepair(
      of: storePath, by: makeSalvage(), scratch: environment.temporaryFolder)
    defer { repair.discard() }
    if !options.json {
      let isWhole = repair.report.isWhole
      try print([
        isWhole
          ? Text("Everything can be saved", "모두 복구할 수 있어요")
          : Text("Not everything can be saved:", "모두 복구하지는 못해요:")
      ])
      try print(repair.report.lines)
    }
    let question = Question.repair(store: storePath)
    try await ask(question, language, assumingYes: assumingYes) {
      try apply(repair)
    }
    guard repair.report.isWhole else { throw CommandError.salvagedInPart }
  }

  /// Prints the findings of a check, and returns whether they need a repair. A file that can't be
  /// opened needs a repair too.
  private func needsRepair() throws -> Bool {
    do {
      let store = try copyable()
      spoken.resolve(by: store)
      let report = try check(store)
      guard report.problems == 0 else {
        if !options.json { try print(report) }
        return true
      }
      if options.json {
        try Output.write(
          Envelope.of([("repair", SalvageJSON.value(sound: storePath, report))]))
      } else {
        try print(report)
      }
      return false
    } catch StoreError.damaged {
      return true
    } catch StoreError.notAStore(_, .notSQLite), StoreError.notAStore(_, .schema) {
      return true
    }
  }

  private func apply(_ repair: StoreRepair) throws {
    let kept = FreePath.first("\(LinkTarget.of(storePath)).before-repair-\(now.fileStamp)")
    let restored = try alone { try repair.apply(keepingAs: kept) }
    if options.json {
      let value = SalvageJSON.value(repaired: storePath, repair.report, kept: kept)
      return try Output.write(Envelope.of([("repair", value)]))
    }
    let (path, counts) = (TerminalText.singleLine(storePath), repair.report.counts.sentence)
    try print([Text("\(path): \(counts), repaired", "\(path): \(counts), 고쳤어요")])
    tellKept(kept, hintToMoveBack(kept, restored.setAside))
  }

  /// Tells the user the path under which the old store is kept, and a hint that says how to bring
  /// it back.
  func tellKept(_ path: String, _ hint: Text) {
    let path = TerminalText.singleLine(path)
    tell(
      Text("The old store is kept as \(path)", "예전 저장소를 남겨 둔 곳: \(path)") + "\n"
        + Text("Hint: ", "힌트: ") + hint)
  }

  /// Returns the hint about bringing back the store that a restore kept: with `restore` if the
  /// store passes a backup's check, else by moving files.
  func hintToGoBack(to kept: String) -> Text {
    guard isRestorable(kept) else { return hintToMoveBack(kept, []) }
    let command = "todoctl restore \(ShellText.path(kept)) --store \(ShellText.path(storePath))"
    return Text("`\(command)` brings it back.", "되돌리려면 `\(command)`")
  }

  private func isRestorable(_ kept: String) -> Bool {
    do {
      return try StoreBackup.check(SQLiteStore.provider(at: kept)).problems == 0
    } catch StoreError.olderSchema {
      return true
    } catch {
      return false
    }
  }

  /// Returns the hint with the command that moves a kept store back to its place, since `restore`
  /// may refuse a damaged store. The command first removes the current store's log, which SQLite
  /// would apply to the kept store.
  private func hintToMoveBack(_ kept: String, _ setAside: [String]) -> Text {
    let store = LinkTarget.of(storePath)
    let logs = SQLiteStore.companions.map { ShellText.path(store + $0) }.joined(separator: " ")
    let moves = ([kept] + setAside.filter { $0 != kept }).map { path in
      "mv \(ShellText.path(path)) \(ShellText.path(store + path.dropFirst(kept.count)))"
    }
    let command = (["rm -f \(logs)"] + moves).joined(separator: " && ")
    return Text(
      "While nothing has the store open, `\(command)` brings it back.",
      "아무도 저장소를 열고 있지 않을 때 되돌리는 법: `\(command)`")
  }

  private func makeSalvage() -> StoreSalvage {
    let language = language
    return StoreSalvage { Text.lostCategory($0)[language] }
  }
}
