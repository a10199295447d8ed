import ArgumentParser
import TodoDomain
import TodoLocalisation
import TodoPresentation
import TodoSync
import TodoSyncFolder
import TodoText

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
  /// The number of conflicts; if `line` is set, the number of lines of the conflict `number`.
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
    ).advises(
      line == nil
        ? Text(
          "`todoctl sync conflicts` lists the conflicts.",
          "`todoctl sync conflicts`에서 볼 수 있어요.")
        : Text(
          "`todoctl sync conflicts \(number)` lists its lines.",
          "`todoctl sync conflicts \(number)`에서 볼 수 있어요."))
  }
}

/// The version of a conflict that the user chose.
enum SyncChoice: ExpressibleByArgument, Equatable {
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

  /// Returns the chosen version; nil for the version that won, whose values the store already has.
  ///
  /// - Parameters:
  ///   - number: The number of the conflict, for errors.
  ///   - device: The id of this device.
  fileprivate func version(
    of conflict: SyncConflict, _ number: Int, by device: String
  ) throws -> SyncConflict.Version? {
    let writers = ([conflict.shown.dot] + conflict.others.map(\.dot)).map(\.device)
    let line: Int
    switch self {
    case .line(let number): line = number
    case .mine, .theirs:
      let meant = writers.indices.filter { (writers[$0] == device) == (self == .mine) }
      guard meant.count == 1 else {
        throw CommandError.usage(
          self == .mine && meant.isEmpty
            ? Text(
              "Conflict \(number) has no version of this device.", "\(number)번 충돌에는 이 기기의 값이 없어요.")
            : Text(
              "Conflict \(number) has several versions of other devices.",
              "\(number)번 충돌에는 다른 기기의 값이 여러 개예요."),
          hint: Text(
            "`todoctl sync conflicts \(number)` numbers the versions; `--take 2` takes the second.",
            "`todoctl sync conflicts \(number)`에 번호가 있어요. `--take 2`가 두 번째 값을 써요."))
      }
      line = meant[0] + 1
    }
    guard writers.indices.contains(line - 1) else {
      throw SyncConflictError(number: number, count: writers.count, line: line)
    }
    return line == 1 ? nil : conflict.others[line - 2]
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

  /// Returns lines for the values that the line of a change doesn't show: the order of categories,
  /// the source of an event, and values that only a newer program knows.
  private func rest(of version: SyncConflict.Version, _ entity: SyncEntity) -> [String] {
    version.registers.sorted { $0.key < $1.key }.compactMap { register, other -> String? in
      guard entity == .order || !tells(register) else { return nil }
      let shown = version.shown[register] ?? .null
      return "      \(TerminalText.singleLine(register)) \(text(of: shown)) → \(text(of: other))"
    }
  }

  /// Returns whether the line of a change already shows the value of a register, such as a field of
  /// a todo.
  private func tells(_ register: String) -> Bool {
    guard events.has(register) else { return Self.visible.contains(register) }
    return ![EventField.source.rawValue, EventField.shareCount.rawValue].contains(register)
  }

  private static let visible = CategoryRegisters.visible.union(DiaryRegisters.visible).union([
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
