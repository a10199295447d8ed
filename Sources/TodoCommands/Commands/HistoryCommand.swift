import ArgumentParser
import TodoDomain
import TodoLocalisation
import TodoPresentation
import TodoText

struct Undo: StoreCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo",
    abstract: Text(
      "Take back what was done last, or one entry of the history.", "마지막으로 한 일이나 기록에서 고른 일을 되돌려요."),
    discussion: Text(
      """
      `todoctl undo` takes back the newest change, `todoctl undo 3` the newest three, all or \
      none. `todoctl undo --entry 12` takes back one entry that `todoctl history` lists. What \
      was changed since stays; if that is in the way, it is named, and nothing is changed. \
      With --keep-changed a todo that was changed since stays whole, and the rest of the \
      entry, such as of an import, is taken back. `todoctl redo` brings back what was undone.
      """,
      """
      `todoctl undo`는 가장 최근의 일을, `todoctl undo 3`은 최근 세 가지를 되돌려요. 하나라도 안 \
      되면 아무것도 하지 않아요. `todoctl undo --entry 12`는 `todoctl history`에 있는 하나를 \
      되돌려요. 그 뒤에 한 일은 그대로 두고, 그 일과 부딪치면 무엇인지 알려 주고 아무것도 \
      바꾸지 않아요. --keep-changed를 쓰면 그 뒤에 바뀐 투두는 그대로 두고 나머지를 되돌려요. \
      `todoctl redo`는 되돌린 것을 다시 실행해요.
      """))

  @OptionGroup var choice: EntryChoice

  @Option(help: .both("The entry of the history to take back.", "되돌릴 기록의 번호.", value: "number"))
  var entry: EntryArgument?

  @OptionGroup var changed: ChangedOption

  @OptionGroup var global: GlobalOptions

  func validate() throws {
    guard entry == nil || choice.what == nil else {
      throw ValidationError(
        Text("Give a number of changes, or --entry.", "되돌릴 횟수와 --entry 가운데 하나만 적어 주세요."))
    }
  }

  func run() throws {
    try Session(global).takeBack(HistoryAction.undo, changed) { transaction in
      if let number = entry?.number ?? choice.entry {
        return [try transaction.requiredHistory(number)]
      }
      return try transaction.undoable(choice.count)
    }
  }
}

struct Redo: StoreCommand {
  static let configuration = CommandConfiguration(
    commandName: "redo",
    abstract: Text("Bring back what was undone last.", "마지막으로 되돌린 것을 다시 실행해요."),
    discussion: Text(
      """
      `todoctl redo 3` brings back what the newest three undos took back, all or none. Once \
      something else was done, `todoctl undo --entry N` brings back what entry N took back.
      """,
      """
      `todoctl redo 3`은 최근에 되돌린 세 가지를 다시 실행해요. 하나라도 안 되면 아무것도 하지 않아요. \
      그사이에 다른 일을 했다면 `todoctl undo --entry N`으로 N번에서 되돌린 것을 다시 실행할 수 있어요.
      """))

  @Argument(help: .both("How many undone changes to bring back.", "다시 실행할 횟수."))
  var count: CountArgument = .one

  @OptionGroup var changed: ChangedOption

  @OptionGroup var global: GlobalOptions

  func run() throws {
    try Session(global).takeBack(HistoryAction.redo, changed) { try $0.redoable(count.count) }
  }
}

/// The command `history`.
struct HistoryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "history",
    abstract: Text("Show what was done, when, and what it changed.", "무엇을 언제 했고 무엇이 바뀌었는지 보여 줘요."),
    subcommands: [HistoryList.self, HistoryPrune.self], defaultSubcommand: HistoryList.self)
}

private struct HistoryList: ListingCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: Text("List what was done, or show one entry in full.", "한 일을 보여 주거나, 하나를 자세히 보여 줘요."),
    discussion: Text(
      """
      `todoctl history 7` shows what happened to one todo, also to one that was deleted, and \
      `todoctl history --entry 12` every field that an entry changed. The texts of the diary \
      are shown with --diary only.
      """,
      """
      `todoctl history 7`은 7번 투두에 있었던 일을(삭제한 투두도), `todoctl history --entry 12`는 \
      그때 바뀐 모든 항목을 보여 줘요. 감정일기의 글은 --diary가 있을 때만 보여요.
      """))

  @Argument(
    help: .both("The todo's number, or words of its title.", "투두의 번호나 제목 일부.", value: "todo"),
    transform: TodoArgument.init)
  var todo: [TodoArgument] = []

  @Option(help: .both("The entry to show in full.", "자세히 볼 기록의 번호.", value: "number"))
  var entry: EntryArgument?

  @Option(
    name: [.customShort("n"), .long],
    help: .both("The most entries that are listed.", "보여 줄 기록의 최대 수.", value: "count"))
  var limit: CountArgument = CountArgument(count: 20)

  @Flag(help: .both("Show the texts of the diary too.", "감정일기의 글도 보여 줘요."))
  var diary = false

  @OptionGroup var global: GlobalOptions

  func validate() throws {
    guard entry == nil || todo.isEmpty else {
      throw ValidationError(Text("Give a todo, or --entry.", "투두와 --entry 가운데 하나만 적어 주세요."))
    }
    try TodoNames(todo).validate()
  }

  func run() throws {
    let session = try Session(global)
    try session.provider().readAndWait { provider in
      let context = try session.context(provider)
      let renderer = HistoryRenderer(
        context.renderer, zone: try context.zone, showsDiary: diary)
      if let entry { return try show(entry.number, session, renderer: renderer, from: provider) }
      let selection = try selection(context, provider)
      let (lines, hasMore) = try entries(selection, provider)
      let lost: EventID? = if lines.isEmpty, case .event(let id) = selection { id } else { nil }
      // A deleted todo may have entries, and a todo that is there may have lost them all.
      if let lost { _ = try provider.requiredEvent(with: lost) }
      if global.json {
        let values = lines.map { HistoryJSON(showsDiary: diary).value($0) }
        return try Output.write(Envelope.of([("history", .array(values))]))
      }
      let list =
        lost == nil ? renderer.list(lines) : [Text.noHistoryOfTodo[context.language]]
      try session.print(list + notes(context, provider, hasMore: hasMore))
    }
  }

  private func show(
    _ number: Int, _ session: Session, renderer: HistoryRenderer, from provider: any StoreReading
  ) throws {
    guard let found = try provider.history(numbered: number) else {
      throw try provider.missingHistory(number)
    }
    let line = (found, try provider.changes(of: number, most: Self.mostShown))
    if global.json {
      let value = HistoryJSON(showsDiary: diary).value(line)
      return try Output.write(Envelope.of([("entry", value)]))
    }
    try session.print(renderer.lines(of: line))
  }

  /// The most changes that are shown; further changes are only counted.
  private static let mostShown = 200

  private func selection(
    _ context: CommandContext, _ provider: any StoreReading
  ) throws -> HistorySelection {
    guard !todo.isEmpty else { return .all }
    // A deleted todo has a history too.
    if case .numbers(let range)? = todo.first, todo.count == 1, range.count == 1,
      let id = EventID(range.lowerBound)
    {
      return .event(id)
    }
    let found = try TodoSearch(.history, context, provider: provider).events(TodoNames(todo))
    guard let id = found.first?.id, found.count == 1 else {
      throw CommandError.usage(
        Text("The history of several todos can't be shown at once.", "한 투두에 있었던 일만 볼 수 있어요."),
        hint: Text(
          "Give one number, or none for all todos.",
          "번호를 하나만 적거나, 모두 보려면 빼 주세요."))
    }
    return .event(id)
  }

  private func entries(
    _ selection: HistorySelection, _ provider: any StoreReading
  ) throws -> (lines: [HistoryRenderer.Line], hasMore: Bool) {
    var found: [HistoryEntry] = []
    try provider.visitHistory(selection) { entry in
      found.append(entry)
      return found.count <= limit.count
    }
    let lines = try found.prefix(limit.count).map { entry in
      (entry, try provider.changesToTell(of: entry.number, asJSON: global.json))
    }
    return (lines, found.count > limit.count)
  }

  private func notes(
    _ context: CommandContext, _ provider: any StoreReading, hasMore: Bool
  ) throws -> [String] {
    let language = context.language
    if hasMore {
      return [Text.moreHistory("todoctl history --limit \(min(limit.count * 5, 10_000))")[language]]
    }
    guard let oldest = try provider.oldestHistory(), oldest > 1 else { return [] }
    return [Text.prunedHistory(oldest: oldest)[language]]
  }
}

private struct HistoryPrune: AsyncParsableCommand, StoreCommand {
  static let configuration = CommandConfiguration(
    commandName: "prune",
    abstract: Text(
      "Remove old entries of the history, and give their space back.",
      "오래된 기록을 삭제해 디스크 공간을 확보해요."),
    discussion: Text(
      """
      What was removed can't be undone any more; todos and diary stay as they are. Without \
      this, each change removes a few entries that are older than the preference history-days \
      says (two years), or beyond the share of a large store's file that history-share says \
      (25 percent). Without --keep those are removed, all at once.
      """,
      """
      기록을 삭제하면 그 일은 되돌릴 수 없어요. 투두와 감정일기는 그대로예요. 이 명령이 없어도 바꿀 \
      때마다, 설정 history-days(2년)보다 오래됐거나 큰 저장소에서 history-share(25%)를 넘는 \
      기록을 조금씩 지워요. --keep이 없으면 그런 것을 한 번에 모두 지워요.
      """))

  @Option(help: .both("How many days are kept, such as 90d.", "며칠 치를 남길지. 예: 90d.", value: "count"))
  var keep: DaysArgument?

  @Flag(name: [.long, .short], help: .both("Don't ask for confirmation.", "묻지 않고 해요."))
  var yes = false

  @OptionGroup var global: GlobalOptions

  func run() async throws {
    let session = try Session(global)
    let store = try session.existingStore()
    let context = try session.context(store.provider)
    let first = try firstKept(at: context.now, store.provider) ?? 1
    let count = try store.provider.countHistory(before: first)
    guard count > 0 else { return try answer(0, session, in: context, from: store.provider) }
    let moment =
      try keep.map { earliest(at: context.now, $0) }
      ?? store.provider.history(numbered: first)?.at ?? context.now
    let question = Question.pruneHistory(count: count, before: moment.date(in: try context.zone))
    try await session.ask(question, context.language, assumingYes: yes) {
      _ = try store.writeAndWait(session.note("history prune")) {
        try $0.pruneHistory(before: first)
      }
    }
    try session.giveBackSpace()
    try store.showing { try answer(count, session, in: context, from: $0) }
  }

  /// Returns the number of the first entry that is kept; nil if the history is empty.
  private func firstKept(at now: Instant, _ provider: any StoreReading) throws -> Int? {
    guard let keep else { return try provider.firstKeptHistory(at: now) }
    return try provider.firstHistory(notBefore: earliest(at: now, keep))
  }

  private func earliest(at now: Instant, _ keep: DaysArgument) -> Instant {
    Instant(secondsSince1970: now.secondsSince1970 - keep.days * 86_400)
  }

  private func answer(
    _ count: Int, _ session: Session, in context: CommandContext, from provider: any StoreReading
  ) throws {
    let oldest = try provider.oldestHistory()
    if global.json {
      let value: JSONValue = [
        "count": .integer(Int64(count)), "oldest": oldest.map { .integer(Int64($0)) } ?? .null,
      ]
      return try Output.write(Envelope.of([("pruned", value)]))
    }
    try session.print([
      count == 0 ? Text.nothingChanged : Text.prunedHistory(oldest: oldest ?? 1)
    ])
  }
}

/// A number of days: `90d`, or `90`.
struct DaysArgument: ExpressibleByArgument {
  let days: Int

  init?(argument: String) {
    let digits = argument.hasSuffix("d") ? argument.dropLast() : argument[...]
    guard let days = Int(digits), (0...36_600).contains(days) else { return nil }
    self.days = days
  }
}

extension Session {
  /// Takes entries of the history back in one transaction, and answers with their changes.
  ///
  /// - Parameters:
  ///   - action: The action of the transaction in the journal, from `HistoryAction`.
  ///   - choose: Returns the entries to take back.
  fileprivate func takeBack(
    _ action: String, _ changed: ChangedOption,
    choose: (any StoreTransaction) throws -> [HistoryEntry]
  ) throws {
    let store = try existingStore(.doubling(lookWith: "todoctl history"))
    let (entries, kept) = try store.writeAndWait(note(action)) { transaction in
      let entries = try choose(transaction)
      var kept = KeptThings()
      for entry in entries {
        kept.add(try transaction.takeBack(entry.number, changed: changed.things))
      }
      return (entries, kept)
    }
    tookBack(entries.count)
    try store.showing { provider in
      let lines = try entries.map { entry in
        // A redo takes back an undo; the answer shows the change that comes back.
        let isRedo = action == HistoryAction.redo
        let shown = try isRedo ? entry.undoes.flatMap(provider.history) ?? entry : entry
        return (shown, try provider.changesToTell(of: shown.number, asJSON: options.json))
      }
      if options.json {
        let values = lines.map { HistoryJSON(showsDiary: false).value($0) }
        return try Output.write(
          Envelope.of([("takenBack", .array(values)), ("kept", HistoryJSON.value(kept))]))
      }
      let context = try context(provider)
      let renderer = HistoryRenderer(context.renderer, zone: try context.zone)
      try print(
        lines.map { renderer.answer($0, isRedo: action == HistoryAction.redo) }
          + renderer.lines(of: kept))
    }
  }
}

extension StoreReading {
  /// Returns the changes that the answer lists, and one more if there are further changes. If there
  /// are further changes, and a listed change is about a date of a todo, returns up to
  /// `mostCounted` changes instead, since the answer then counts the dates (except as JSON).
  fileprivate func changesToTell(of entry: Int, asJSON: Bool) throws -> HistoryChanges {
    let few = try changes(of: entry, most: HistoryRenderer.mostTold + 1)
    let hasDays = few.first.contains { if case .day = $0 { true } else { false } }
    let isTold = few.first.count <= HistoryRenderer.mostTold
    return asJSON || !hasDays || isTold
      ? few : try changes(of: entry, most: HistoryRenderer.mostCounted)
  }
}
