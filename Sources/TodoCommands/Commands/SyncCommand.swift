import ArgumentParser
import TodoDomain
import TodoLocalisation
import TodoPresentation
import TodoStorage
import TodoSync
import TodoSyncFolder
import TodoText

/// The command `sync`, which runs once if no subcommand is given.
struct SyncCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sync",
    abstract: Text(
      "Share the store with your other devices, through a folder.",
      "폴더 하나로 다른 기기와 저장소를 동기화해요."),
    subcommands: [
      RunSync.self, InitSync.self, JoinSync.self, SyncStatus.self, SyncConflicts.self,
      SyncDevices.self, ForgetDevice.self, LeaveSync.self,
    ], defaultSubcommand: RunSync.self)
}

private struct RunSync: StoreCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: Text(
      "Publish what was changed here, and apply what the other devices changed.",
      "여기서 바꾼 것을 보내고, 다른 기기에서 바꾼 것을 가져와요."),
    discussion: Text(
      """
      `todoctl sync` does it once; Scripts/systemd has a timer. The folder is the one of `sync \
      init` or `sync join`. What two devices changed at the same time is merged field by field; \
      where both changed one field, the later value is shown and `todoctl sync conflicts` lists \
      the other. Nothing is lost if it is interrupted.
      """,
      """
      `todoctl sync`는 한 번 동기화해요. Scripts/systemd에 타이머가 있어요. 폴더는 `sync init`이나 \
      `sync join`에서 정한 폴더예요. 두 기기에서 따로 바꾼 것은 항목마다 합쳐요. 같은 항목을 \
      둘 다 바꿨으면 나중 값을 보여 주고, 다른 값은 `todoctl sync conflicts`에 있어요. 도중에 \
      멈춰도 잃는 것은 없어요.
      """))

  @Flag(
    help: .both(
      "Only say what would happen.", "어떻게 될지만 알려 줘요."))
  var dryRun = false

  @OptionGroup var global: GlobalOptions

  func run() throws {
    let session = try Session(global)
    let store = try session.existingStore()
    let report = try session.sync(store, isRehearsal: dryRun)
    try session.answer(report, isRehearsal: dryRun)
  }
}

private struct InitSync: StoreCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: Text(
      "Make a folder for your devices, and begin with this one.",
      "동기화 폴더를 만들고 이 기기를 연결해요."),
    discussion: Text(
      """
      The folder is one that travels: of Syncthing, Dropbox, iCloud Drive, git, or on a stick. \
      What is written there is encrypted by a passphrase, which is asked for here and at `sync \
      join`; if you forget it, nobody can recover the data. With --key a file has the key instead, \
      which is made if it isn't there. With --plain whoever sees the folder can read it.
      """,
      """
      Syncthing, Dropbox, iCloud Drive, git, USB 메모리로 기기 사이를 오가는 폴더를 적어요. 거기 쓰는 \
      것은 암호문구로 암호화하고, 암호문구는 여기와 `sync join`에서 물어요. 잊으면 되찾을 길이 \
      없어요. --key를 쓰면 파일에 든 키로 암호화하고, 파일이 없으면 만들어요. --plain이면 폴더를 \
      보는 누구나 읽을 수 있어요.
      """))

  @Argument(help: .both("The folder.", "폴더."), completion: .directory)
  var folder: String

  @Option(help: .both("What stays at home: diary.", "보내지 않을 것: diary.", value: "part"))
  var without: SyncPart?

  @OptionGroup var secret: SecretOptions
  @OptionGroup var global: GlobalOptions

  func run() throws {
    let session = try Session(global)
    let known = try session.withoutFolder()
    let (encryption, newKey) = try secret.encryption(session)
    let store = try known ?? session.store()
    // An empty write fails now, before anything is made, if the store can't be changed.
    try store.writeAndWait(session.note(CommitNote.sync)) { _ in }
    if let newKey { try newKey.key.write(to: newKey.path) }
    do {
      let made = try SyncFolder.create(
        at: folder, encryption: encryption, without: without.map { [$0.rawValue] } ?? [])
      let report = try session.join(made, store, name: secret.name)
      try session.answerJoining(report, made, isNew: true)
    } catch {
      // Another process may already use the new key, so the key is not removed.
      if let path = newKey.map({ TerminalText.singleLine($0.path) }), FileIdentity.isThere(path) {
        session.tell(Text("The new key stays: \(path)", "새로 만든 키는 남겨 두었어요: \(path)"))
      }
      throw error
    }
  }
}

private struct JoinSync: StoreCommand {
  static let configuration = CommandConfiguration(
    commandName: "join",
    abstract: Text(
      "Join the folder of your other devices.", "다른 기기의 동기화 폴더에 연결해요."),
    discussion: Text(
      """
      Merges this store with the folder: a todo with the same uid is the same todo. Make a backup \
      first if you aren't sure; `todoctl undo` doesn't leave a folder. A folder that isn't encrypted is joined with --plain alone, since whoever carries \
      an encrypted one could make it say that it isn't.
      """,
      """
      이 저장소에 있는 것과 폴더에 있는 것을 합쳐요. uid가 같은 투두는 같은 투두예요. 걱정되면 \
      먼저 백업해 주세요. `todoctl undo`로 연결을 되돌릴 수는 없어요. 암호화하지 않은 폴더에는 \
      --plain을 적어야 연결돼요. 폴더를 옮기는 누구든 암호화하지 않은 폴더인 것처럼 바꿀 수 있기 \
      때문이에요.
      """))

  @Argument(help: .both("The folder.", "폴더."), completion: .directory)
  var folder: String

  @OptionGroup var secret: SecretOptions
  @OptionGroup var global: GlobalOptions

  func run() throws {
    let session = try Session(global)
    let known = try session.withoutFolder()
    let joined = try SyncFolder.open(at: folder) { mode in
      try secret.secret(session, mode)
    }
    let report = try session.join(joined, known ?? session.store(), name: secret.name)
    try session.answerJoining(report, joined, isNew: false)
  }
}

private struct LeaveSync: StoreCommand {
  static let configuration = CommandConfiguration(
    commandName: "leave",
    abstract: Text(
      "Leave the folder. The store keeps everything.", "동기화 폴더와 연결을 끊어요. 저장소는 그대로예요."))

  @OptionGroup var global: GlobalOptions

  func run() throws {
    let session = try Session(global)
    let store = try session.existingStore()
    let state = try session.joinedState(of: store.provider)
    try store.writeAndWait(session.note(CommitNote.sync)) { try $0.syncing.save(nil as SyncState?) }
    guard !global.json else {
      return try Output.write(Envelope.of([("left", ["folder": .string(state.folder)])]))
    }
    let folder = TerminalText.singleLine(state.folder)
    try session.print([
      Text(
        "Left \(folder). `todoctl sync forget \(state.name)` on another device lets it go there too.",
        "\(folder) 폴더와 연결을 끊었어요. 다른 기기에서도 이 기기를 기다리지 않게 하려면 `todoctl sync forget \(state.name)`")
    ])
  }
}

/// A part of the store that a device may keep out of the folder.
enum SyncPart: String, ExpressibleByArgument, CaseIterable { case diary }

/// The key or passphrase of a folder, and the name of the device.
struct SecretOptions: ParsableArguments {
  @Flag(help: .both("The folder isn't encrypted.", "암호화하지 않는 폴더예요."))
  var plain = false

  @Option(
    help: .both("A file with the key.", "키가 든 파일.", value: "file"), completion: .file())
  var key: String?

  @Option(
    help: .both(
      "A file whose first line is the passphrase.", "첫 줄이 암호문구인 파일.", value: "file"),
    completion: .file())
  var passphraseFile: String?

  @Option(
    help: .both(
      "What this device is called (default: the machine's name).", "이 기기의 이름 (기본: 컴퓨터 이름).",
      value: "name"))
  var name: String?

  func validate() throws {
    guard key == nil || passphraseFile == nil else {
      throw ValidationError(
        Text(
          "Give --key or --passphrase-file, not both.", "--key와 --passphrase-file 가운데 하나만 적어 주세요."))
    }
    guard !plain || key == nil && passphraseFile == nil else {
      throw ValidationError(
        Text("--plain needs no passphrase and no key.", "--plain에는 암호문구나 키가 필요 없어요."))
    }
  }

  /// Returns the encryption of a new folder, and the new key if its file doesn't exist yet.
  func encryption(
    _ session: Session
  ) throws -> (SyncFolder.Encryption, newKey: (key: SyncKey, path: String)?) {
    if plain { return (.plain, nil) }
    if let key {
      guard !FileIdentity.isThere(key) else { return (.key(try readKey(key, session)), nil) }
      let new = SyncKey.random()
      return (.key(new), (new, key))
    }
    return (.passphrase(try passphrase(session, isNew: true)), nil)
  }

  /// Returns the secret that opens an existing folder; nil if the options name none. For a folder
  /// with a passphrase, the user is asked for it unless an option names its file.
  func secret(_ session: Session, _ mode: SyncFormat.Mode) throws -> SyncFolder.Secret? {
    if plain { return .plain }
    if mode == .plain { return nil }
    if let key { return .key(try readKey(key, session)) }
    if mode == .key, passphraseFile == nil { return nil }
    return .passphrase(try passphrase(session, isNew: false))
  }

  private func readKey(_ path: String, _ session: Session) throws -> SyncKey {
    let key: SyncKey
    do throws(SyncKeyError) {
      key = try SyncKey(file: path)
    } catch .notAKey {
      let text = Text("The file \(quoted(path)) is not a key.", "키 파일이 아니에요: \(quoted(path))")
      throw SyncKeyError.notAKey.explanation.says(text)
    }
    session.warnIfOthersRead(path)
    return key
  }

  private func passphrase(_ session: Session, isNew: Bool) throws -> String {
    if let passphraseFile { return try Passphrase.read(from: passphraseFile, session) }
    return try Passphrase.ask(session, isNew: isNew)
  }
}
