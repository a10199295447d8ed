import Foundation
import TodoDomain
import TodoLocalisation
import TodoPresentation
import TodoStorage
import TodoSync
import TodoSyncFolder
import TodoText

extension Session {
  /// Runs sync once with the store's folder.
  func sync(
    _ store: StoreAccess, resolutions: [SyncOperation] = [], isRehearsal: Bool = false
  ) throws -> SyncReport {
    let state = try joinedState(of: store.provider)
    let folder = try SyncFolder.open(joined: state)
    return try folderSync(folder).run(
      store, store.provider, note: note(CommitNote.sync), resolutions: resolutions,
      isRehearsal: isRehearsal)
  }

  /// Returns the sync state of a store, which must have joined a folder. The error for a store that
  /// hasn't is in the language of that store.
  ///
  /// - Throws: `SyncError.notJoined`.
  func joinedState(of store: any StoreReading) throws -> SyncState {
    spoken.resolve(by: store)
    guard let state = try store.syncState() else { throw SyncError.notJoined }
    return state
  }

  /// Joins a folder, so that the store syncs with it. If the store can't join, a new folder is
  /// removed again.
  func join(_ folder: SyncFolder, _ store: StoreAccess, name: String?) throws -> SyncReport {
    try folderSync(folder).join(
      store, store.provider, as: name ?? Self.machineName, note: note(CommitNote.sync))
  }

  private func folderSync(_ folder: SyncFolder) -> FolderSync {
    FolderSync(
      folder, kinds: Self.kinds, fileClock: { time(nil) }, makeDevice: FolderSync.newDevice)
  }

  /// Returns the store, which must not have joined a folder yet; nil if the store doesn't exist.
  /// `sync` calls this method before it asks or creates anything. Afterwards `sync` creates the
  /// user's own store if needed, but refuses a typed path without a store.
  ///
  /// - Throws: `SyncError.alreadyJoined`.
  func withoutFolder() throws -> StoreAccess? {
    do {
      let store = try existingStore()
      guard let state = try store.provider.syncState() else { return store }
      throw SyncError.alreadyJoined(folder: state.folder)
    } catch StoreError.notFound {
      return nil
    }
  }

  private static var machineName: String {
    let name = ProcessInfo.processInfo.hostName.prefix { $0 != "." }
    return name.isEmpty ? "device" : String(name)
  }
}

extension StoreReading {
  /// Returns the sync state of the store; nil if it has joined no folder.
  func syncState() throws -> SyncState? { try reading { try $0.syncState() } }

  /// Runs a closure that reads the sync state of the store.
  func reading<Result>(_ body: (any SyncReading) throws -> Result) throws -> Result {
    try readAndWait { try body($0.syncing) }
  }
}

// MARK: Answers

extension Session {
  /// Prints what a sync run did.
  func answer(_ report: SyncReport, isRehearsal: Bool) throws {
    guard !options.json else {
      return try Output.write(
        Envelope.of([("sync", SyncJSON.value(report, isRehearsal: isRehearsal))]))
    }
    try print([report.sentence(isRehearsal: isRehearsal)])
    tellProblems(of: report)
  }

  /// Prints the result of making or joining a folder: its path and encryption, the sentence of the
  /// report, and for a new folder the command for another device. `--json` prints the report.
  func answerJoining(_ report: SyncReport, _ folder: SyncFolder, isNew: Bool) throws {
    guard !options.json else {
      return try Output.write(Envelope.of([("sync", SyncJSON.value(report, isRehearsal: false))]))
    }
    let path = TerminalText.singleLine(folder.path)
    let secrecy =
      folder.key == nil
      ? Text("not encrypted", "암호화하지 않음") : Text("encrypted", "암호화함")
    let secret =
      switch folder.format.mode {
      case .plain: " --plain"
      case .key: " --key FILE"
      case .passphrase: ""
      }
    // A relative path means another folder elsewhere.
    let place =
      folder.path.hasPrefix("/")
      ? Text(verbatim: ShellText.plainWord(folder.path)) : Text("FOLDER", "폴더")
    var lines = [
      isNew
        ? Text("Made \(path), \(secrecy)", "\(path, .object) 만들었어요 (\(secrecy))")
        : Text("Joined \(path), \(secrecy)", "\(path) 폴더에 연결했어요 (\(secrecy))"),
      report.sentence(isRehearsal: false),
    ]
    if isNew {
      lines.append(
        Text(
          "When it has arrived on another device: `todoctl sync join \(place)\(secret)`",
          "폴더가 다른 기기에 도착하면 거기서: `todoctl sync join \(place)\(secret)`"))
    }
    try print(lines)
    tellProblems(of: report)
  }

  private func tellProblems(of report: SyncReport) {
    if report.isRenamed {
      tell(
        Text(
          "This store is a restored backup or a copy of one that went on, so it is a new device now.",
          "이 저장소는 복원하거나 복사한 것이고 원래 저장소도 계속 쓰였어요. 그래서 새 기기로 동기화해요."))
    }
    for device in report.forkedDevices {
      tell(
        Text(
          "Two stores wrote as the device \(device), since one is a copy of the other. All that they "
            + "wrote is kept, and they are told apart from now on.",
          "한 저장소와 그 복사본이 둘 다 기기 \(device)의 이름으로 동기화했어요. 양쪽의 변경을 모두 남기고, "
            + "이제부터 서로 다른 기기로 다뤄요."))
    }
    if report.datedAhead > 0 {
      let count = report.datedAhead
      tell(
        Text(
          "\(count) change\(count == 1 ? " was" : "s were") made while this device's clock was ahead, "
            + "and count\(count == 1 ? "s" : "") as made now.",
          "이 기기의 시계가 빠를 때 바꾼 것이 \(count)건 있어요. 지금 바꾼 것으로 봐요."))
    }
    for device in report.clocksAhead {
      tell(
        Text(
          "The clock of the device \(device) is more than a day ahead of this one's.",
          "기기 \(device)의 시계가 이 기기보다 하루 넘게 빨라요."))
    }
    if !report.waiting.isEmpty {
      let count = report.waiting.count
      let missing = report.missing.prefix(3)
        .map { (dot, name) in
          let name = TerminalText.singleLine(name)
          return Text("number \(dot.number) of \(name)", "\(name)의 \(dot.number)번")
        }.joined(separator: ", ")
      tell(
        Text(
          "\(count) file\(count == 1 ? " waits" : "s wait") for others that haven't arrived or are damaged: \(missing).",
          "아직 오지 않았거나 손상된 파일을 기다리는 파일이 \(count)개 있어요: \(missing)."))
    }
    for (path, reason) in report.problems.prefix(10) {
      let words = reason.words
      let healed = Text("this device wrote it anew", "이 기기가 새로 썼어요")
      let end = report.healed.contains(path) ? "; " + healed : .empty
      tell("\(TerminalText.singleLine(path)): " + words + end)
    }
  }
}

extension SyncReport {
  func sentence(isRehearsal: Bool) -> Text {
    let sent = Text(
      "\(published) change\(published == 1 ? "" : "s") published", "변경 \(published)건 보냄")
    let parts = (published > 0 ? [sent] : []) + effects
    guard !parts.isEmpty else {
      return waiting.isEmpty
        ? Text("Nothing to sync", "동기화할 것이 없어요") : Text("Nothing to sync yet", "아직 동기화할 것이 없어요")
    }
    let all = parts.joined(separator: ", ")
    return isRehearsal ? Text("It would be: \(all)", "동기화하면: \(all)") : all
  }

  private var effects: [Text] {
    [
      (changes.added, Text("\(changes.added) added", "\(changes.added)개 추가됨")),
      (changes.changed, Text("\(changes.changed) changed", "\(changes.changed)개 바뀜")),
      (changes.removed, Text("\(changes.removed) removed", "\(changes.removed)개 삭제됨")),
      (changes.diary, Text("\(changes.diary) of the diary", "감정일기 \(changes.diary)개")),
      (
        changes.categories,
        Text(
          "\(changes.categories) categor\(changes.categories == 1 ? "y" : "ies")",
          "카테고리 \(changes.categories)개")
      ),
      (
        changes.settings,
        Text(
          "\(changes.settings) preference\(changes.settings == 1 ? " or value" : "s or values")",
          "설정이나 값 \(changes.settings)개")
      ),
    ].filter { $0.0 > 0 }.map(\.1)
  }
}
