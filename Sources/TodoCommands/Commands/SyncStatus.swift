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

/// The table of devices: the name, the id, the last change, and the number of this device's batches
/// that the device has not seen yet.
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
  /// Whether the word names this device, if `found` is empty.
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
        ? Text("No other device has come yet.", "아직 다른 기기가 없어요.")
        : Text(
          "The devices: \(names). `todoctl sync devices` shows their ids.",
          "기기: \(names). id는 `todoctl sync devices`에서 볼 수 있어요."))
  }
}

struct SyncConflicts: ListingCommand {
  static let configuration = CommandConfiguration(
    commandName: "conflicts",
    abstract: Text(
      "List what two devices said differently, or decide.",
      "두 기기에서 다르게 바꾼 것을 보여 주거나 하나를 골라요."),
    discussion: Text(
      """
      The first line of a conflict is what is shown, those below are what others said, each with \
      the change that taking it would make. `todoctl sync conflicts 2 --take theirs` takes what \
      the other device said, `--take mine` what this one said, `--take 1` what is shown, `--take \
      2` the line below it. Nothing has to be decided: what is shown stays.
      """,
      """
      충돌마다 첫 줄은 지금 보이는 값이고, 그 아래는 다른 값과 그 값을 고르면 바뀌는 내용이에요. \
      `todoctl sync conflicts 2 --take theirs`는 다른 기기의 값을, `--take mine`은 이 기기의 값을, \
      `--take 1`은 지금 보이는 값을, `--take 2`는 그 아래 줄을 골라요. 고르지 않아도 돼요. 그러면 \
      지금 보이는 값이 남아요.
      """))

  @Argument(help: .both("The conflict's number in the list.", "목록에서의 번호.", value: "number"))
  var number: Int?

  @Option(
    help: .both(
      "What to take: mine, theirs or a line.", "어느 것을 고를지: mine, theirs, 줄 번호.", value: "choice"))
  var take: SyncChoice?

  @OptionGroup var global: GlobalOptions

  func validate() throws {
    guard take == nil || number != nil else {
      throw ValidationError(
        Text("Name the conflict, such as `conflicts 1`.", "`conflicts 1`처럼 번호를 적어 주세요."))
    }
  }

  func run() throws {
    let session = try Session(global)
    let provider = try session.provider()
    let state = try session.joinedState(of: provider)
    let (all, devices) = try provider.reading {
      (try $0.conflicts(Session.kinds), try $0.syncDevices())
    }
    if let number, !all.indices.contains(number - 1) {
      throw SyncConflictError(number: number, count: all.count)
    }
    if let take, let number {
      return try settle(all[number - 1], take, number: number, state: state, session: session)
    }
    let chosen = number.map { [($0, all[$0 - 1])] } ?? all.enumerated().map { ($0 + 1, $1) }
    let names = Dictionary(uniqueKeysWithValues: devices.map { ($0.device, $0.name) })
    guard !global.json else {
      return try Output.write(
        Envelope.of([
          ("conflicts", .array(chosen.map { SyncJSON.value($1, numbered: $0, names) }))
        ]))
    }
    let context = try session.context(provider)
    let lines = try ConflictLines(context, names)
    try session.print(
      chosen.isEmpty
        ? [Text("There is no conflict.", "충돌이 없어요.")]
        : chosen.flatMap { lines.of($1, numbered: $0) })
  }

  private func settle(
    _ conflict: SyncConflict, _ take: SyncChoice, number: Int, state: SyncState,
    session: Session
  ) throws {
    let store = try session.existingStore()
    let version = try take.version(of: conflict, number, by: state.device)
    let shown = try store.provider.reading {
      try $0.shownValues(of: conflict.entity, Session.kinds)
    }
    let report = try session.sync(
      store, resolutions: conflict.resolutions(by: version, in: shown, at: session.now))
    try session.answer(report, isRehearsal: false)
  }
}

/// The error for a number without a conflict, or for a choice that the conflict doesn't have.
struct SyncConflictError: ExplainedError {
  let number: Int
  /// The number of conflicts, or of the lines of this one.
  let count: Int
  var line: Int?

  var explanation: Explanation {
    ErrorKind.unknownConflict.says(
      line.map { Text("Conflict \(number) has no line \($0).", "\(number)번 충돌에는 \($0)번 줄이 없어요.") }
        ?? Text("There is no conflict \(number).", "\(number)번 충돌이 없어요.")
    ).adds(
      count == 0
        ? Text("There are no conflicts.", "지금은 충돌이 없어요.")
        : Text("The last is \(count).", "마지막은 \(count)번이에요.")
    ).advises("`todoctl sync conflicts` lists them.", "`todoctl sync conflicts`에서 볼 수 있어요.")
  }
}

/// The version of a conflict that the user chose.
enum SyncChoice: ExpressibleByArgument {
  case mine, theirs, line(Int)

  init?(argument: String) {
    switch argument.lowercased() {
    case "mine": self = .mine
    case "theirs": self = .theirs
    default:
      guard let line = Int(argument), line > 0 else { return nil }
      self = .line(line)
    }
  }

  /// Returns the chosen version; nil if it is the version that is shown now.
  fileprivate func version(
    of conflict: SyncConflict, _ number: Int, by device: String
  ) throws -> SyncConflict.Version? {
    let own = conflict.others.first { $0.dot.device == device }
    let foreign = conflict.others.first { $0.dot.device != device }
    switch self {
    case .line(1): return nil
    case .line(let line) where line - 2 < conflict.others.count: return conflict.others[line - 2]
    case .line(let line):
      throw SyncConflictError(number: number, count: conflict.others.count + 1, line: line)
    case .mine: return conflict.shown.dot.device == device ? nil : own
    case .theirs: return conflict.shown.dot.device != device ? nil : foreign
    }
  }
}

/// The lines of conflicts for people.
private struct ConflictLines {
  private let renderer: HistoryRenderer
  private let context: CommandContext
  private let zone: ZoneID
  private let names: [String: String]
  private let events = EventRegisters(Session.kinds)

  init(_ context: CommandContext, _ names: [String: String]) throws {
    self.context = context
    self.names = names
    zone = try context.zone
    renderer = HistoryRenderer(context.renderer, zone: zone, showsDiary: true)
  }

  func of(_ conflict: SyncConflict, numbered number: Int) -> [Text] {
    let shown = Text(
      "shown: \(who(conflict.shown.dot, conflict.shown.at))",
      "지금 값: \(who(conflict.shown.dot, conflict.shown.at))")
    let others = conflict.others.enumerated().flatMap { place, version in
      [
        "   \(place + 2)  \(who(version.dot, version.at))",
        "      \(renderer.fullText(of: version.change))",
      ] + rest(of: version, conflict.entity)
    }
    return ["\(number)  1  " + shown] + others.map { Text(verbatim: $0) }
  }

  /// Returns the values that the lines of a change don't show: the order of categories, the source
  /// of an event, and values that only a newer program knows.
  private func rest(of version: SyncConflict.Version, _ entity: SyncEntity) -> [String] {
    version.registers.sorted { $0.key < $1.key }.compactMap { register, other -> String? in
      guard entity == .order || !tells(register) else { return nil }
      let shown = version.shown[register] ?? .null
      return "      \(TerminalText.singleLine(register)) \(text(of: shown)) → \(text(of: other))"
    }
  }

  /// Returns whether the lines of a change show a register of a todo, a date, a category, an entry
  /// or a preference.
  private func tells(_ register: String) -> Bool {
    guard events.has(register) else { return Self.told.contains(register) }
    return ![EventField.source.rawValue, EventField.shareCount.rawValue].contains(register)
  }

  private static let told = CategoryRegisters.told.union(DiaryRegisters.told).union([
    SyncRegister.alive, SyncRegister.born, SyncRegister.state, SyncRegister.time,
    SyncRegister.change, SyncRegister.value,
  ])

  private func text(of value: JSONValue) -> String {
    switch value {
    case .null: Text.none[context.language]
    case .string(let text): TerminalText.singleLine(text)
    case .array(let elements): elements.map(text).joined(separator: ", ")
    default: TerminalText.singleLine(String(decoding: JSONWriter.bytes(of: value), as: UTF8.self))
    }
  }

  private func who(_ dot: SyncDot, _ at: Instant?) -> String {
    let name = TerminalText.singleLine(names[dot.device] ?? dot.device)
    guard let at else { return name }
    return "\(name), \(Text.moment(at.localDateTime(in: zone))[context.language])"
  }
}
