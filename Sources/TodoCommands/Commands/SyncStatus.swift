import ArgumentParser
import TodoDomain
import TodoLocalisation
import TodoPresentation
import TodoSync
import TodoSyncFolder
import TodoText

struct SyncStatus: ListingCommand {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract: Text(
      "Show the folder, what waits to be published, and the other devices.",
      "동기화 폴더, 보낼 변경, 다른 기기를 보여 줘요."))

  @OptionGroup var global: GlobalOptions

  func run() throws {
    let session = try Session(global)
    let provider = try session.provider()
    let (state, waiting, devices, conflicts) = try provider.reading { reading in
      guard let state = try reading.syncState() else { throw SyncError.notJoined }
      return (
        state, try reading.countCommits(since: state.commit), try reading.syncDevices(),
        try reading.conflicts(Session.kinds).count
      )
    }
    guard !global.json else {
      return try Output.write(
        Envelope.of([
          ("status", SyncJSON.value(state, waiting, devices: devices, conflicts: conflicts))
        ]))
    }
    let context = try session.context(provider)
    let zone = try context.zone
    let never = Text("never", "아직 없음")
    let last =
      state.at.map { Text.moment($0.localDateTime(in: zone)) } ?? never
    let secrecy =
      state.key == nil ? Text("not encrypted", "암호화하지 않음") : Text("encrypted", "암호화함")
    try session.print(
      [
        Text(
          "Folder: \(TerminalText.singleLine(state.folder)) (\(secrecy))",
          "폴더: \(TerminalText.singleLine(state.folder)) (\(secrecy))"),
        Text(
          "Device: \(TerminalText.singleLine(state.name))",
          "기기: \(TerminalText.singleLine(state.name))"),
        Text("Last run: \(last)", "마지막 동기화: \(last)"),
        Text(
          waiting == 0
            ? "To publish: nothing"
            : "To publish: \(waiting) change\(waiting == 1 ? "" : "s") of the history",
          waiting == 0 ? "보낼 변경: 없음" : "보낼 변경: \(waiting)건"),
        Text(
          "Conflicts: \(conflicts)\(conflicts > 0 ? " (`todoctl sync conflicts`)" : "")",
          "충돌: \(conflicts)건\(conflicts > 0 ? " (`todoctl sync conflicts`)" : "")"),
      ])
    try session.print(DeviceTable.lines(devices, state, in: context))
  }
}

struct SyncDevices: ListingCommand {
  static let configuration = CommandConfiguration(
    commandName: "devices",
    abstract: Text("List the devices of the folder.", "폴더를 쓰는 기기를 보여 줘요."))

  @OptionGroup var global: GlobalOptions

  func run() throws {
    let session = try Session(global)
    let provider = try session.provider()
    let state = try session.joinedState(of: provider)
    let devices = try provider.reading { try $0.syncDevices() }
    guard !global.json else {
      return try Output.write(
        Envelope.of([("devices", .array(devices.map { SyncJSON.value($0, state) }))]))
    }
    let context = try session.context(provider)
    try session.print(DeviceTable.lines(devices, state, in: context))
  }
}

/// The table of devices: the name, the id, the last change, and the state. The state of another
/// device is `up to date`, `forgotten`, or the number of this device's batches that the other
/// device hasn't seen yet.
private enum DeviceTable {
  static func lines(
    _ devices: [SyncDevice], _ state: SyncState, in context: CommandContext
  ) throws -> [String] {
    let (language, zone) = (context.language, try context.zone)
    let rows = devices.map { device -> [TextTable.Cell] in
      let isOwn = device.device == state.device
      let behind = max(0, state.number - device.seen[state.device])
      let note =
        isOwn
        ? Text("this device", "이 기기")
        : device.isForgotten
          ? Text("forgotten", "기다리지 않음")
          : behind > 0
            ? Text("\(behind) behind this one", "변경 \(behind)건 덜 받음") : Text("up to date", "최신")
      return [
        .init(TerminalText.singleLine(device.name)), .init(device.device, style: .dim),
        .init(Text.moment(device.at.localDateTime(in: zone))[language]), .init(note[language]),
      ]
    }
    return context.renderer.lines(
      TextTable(
        columns: [
          .init(Text("name", "이름")[language]), .init(Text("device", "기기")[language], sacrifice: 1),
          .init(Text("last change", "마지막 변경")[language]), .init(Text("state", "상태")[language]),
        ], rows: rows))
  }
}

struct ForgetDevice: StoreCommand {
  static let configuration = CommandConfiguration(
    commandName: "forget",
    abstract: Text(
      "Don't wait for a device any more, so that old files of the folder can go.",
      "어떤 기기를 더는 기다리지 않아요. 그러면 폴더의 옛 파일을 지울 수 있어요."),
    discussion: Text(
      """
      Its changes stay. If it writes again, it is back; if its files are gone by then, it reads a \
      snapshot.
      """,
      "그 기기에서 바꾼 것은 남아요. 그 기기가 다시 쓰면 돌아온 것으로 봐요."))

  @Argument(help: .both("The name or the id of the device.", "기기의 이름이나 id.", value: "device"))
  var device: String

  @OptionGroup var global: GlobalOptions

  func run() throws {
    let session = try Session(global)
    let store = try session.existingStore()
    let state = try session.joinedState(of: store.provider)
    let devices = try store.provider.reading { try $0.syncDevices() }
    let named = devices.filter {
      $0.name == device || $0.device.hasPrefix(device.lowercased())
    }
    let found = named.filter { $0.device != state.device }
    guard found.count == 1, let only = found.first else {
      throw SyncDeviceError(
        word: device, found: found, all: devices.filter { $0.device != state.device },
        isOwn: !named.isEmpty)
    }
    let entity = SyncEntity(kind: SyncKind.forgetting, name: only.device)
    let operation = SyncOperation(
      entity, at: session.now.secondsSince1970, [SyncRegister.value: .string(only.device)])
    let report = try session.sync(store, resolutions: [operation])
    try session.answer(report, isRehearsal: false)
    session.tell(state.key == nil ? Self.plainNote : Self.keyNote)
  }

  private static let keyNote = Text(
    """
    If the device is lost: its key opens all that was published, and all that will be. Take away \
    its way to the files, and begin a folder with another passphrase or key: `todoctl sync leave` \
    on each device, `todoctl sync init NEW` on one, `todoctl sync join NEW` on the others.
    """,
    """
    잃어버린 기기라면: 거기 있는 키로 지금까지 보낸 것과 앞으로 보낼 것을 다 열 수 있어요. \
    그 기기가 파일을 받지 못하게 하고, 다른 암호문구나 키로 폴더를 새로 시작해 주세요: 기기마다 \
    `todoctl sync leave`, 한 기기에서 `todoctl sync init 새폴더`, 나머지에서 `todoctl sync join 새폴더`.
    """)

  private static let plainNote = Text(
    """
    If the device is lost: the folder isn't encrypted, so whoever has the device reads and writes \
    it until you take away its way to the files.
    """,
    """
    잃어버린 기기라면: 암호화하지 않은 폴더라서, 그 기기가 파일을 받지 못하게 할 때까지 주운 사람이 \
    읽고 쓸 수 있어요.
    """)
}

/// The error for a word that names no other device, or several devices.
struct SyncDeviceError: ExplainedError {
  let word: String
  let found: [SyncDevice]
  /// The other devices of the folder.
  let all: [SyncDevice]
  /// Whether the word names this device. The value matters only if `found` is empty.
  var isOwn = false

  var explanation: Explanation {
    guard !isOwn || !found.isEmpty else {
      return ErrorKind.unknownDevice.says(
        "\(quoted(word)) is this device.", "\(quoted(word), .topic) 지금 이 기기예요."
      ).advises(
        "`todoctl sync leave` leaves the folder.", "`todoctl sync leave`로 폴더와의 연결을 끊을 수 있어요.")
    }
    let names = all.map { TerminalText.singleLine($0.name) }.joined(separator: ", ")
    return ErrorKind.unknownDevice.says(
      found.isEmpty
        ? Text(
          "No other device is called \(quoted(word)).",
          "이런 이름의 다른 기기가 없어요: \(quoted(word))")
        : Text(
          "Several devices are called \(quoted(word)).",
          "이런 이름의 기기가 여럿이에요: \(quoted(word))")
    ).advises(
      names.isEmpty
        ? Text("No other device has joined yet.", "아직 다른 기기가 없어요.")
        : Text(
          "The devices: \(names). `todoctl sync devices` shows their ids.",
          "기기: \(names). id는 `todoctl sync devices`에서 볼 수 있어요."))
  }
}
