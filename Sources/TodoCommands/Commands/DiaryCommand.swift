import ArgumentParser
import TodoDomain
import TodoExchange
import TodoLocalisation
import TodoPresentation
import TodoText

/// The command `diary`.
struct DiaryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diary",
    abstract: Text("Write, read and change your emotion diary.", "감정일기를 쓰고, 읽고, 고쳐요."),
    discussion: Text(
      """
      `todoctl diary` lists the last entries, and `todoctl diary calm A walk` writes one. A \
      text that begins with the name of a command goes after `--`: `todoctl diary -- list of \
      things`. `stats week --by emotion` counts emotions.
      """,
      """
      `todoctl diary`는 최근 일기를 보여 주고, `todoctl diary 평온 산책했다`는 새 일기를 써요. \
      명령의 이름으로 시작하는 글은 `--` 뒤에 적어요: `todoctl diary -- list에 적을 것`. \
      `stats week --by emotion`은 감정을 집계해요.
      """),
    subcommands: [
      DiaryWrite.self, DiaryList.self, DiaryCalendar.self, DiaryShow.self, DiaryEditing.self,
      DiaryDelete.self, DiaryEmotion.self,
    ],
    defaultSubcommand: DiaryWrite.self
  )
}

private struct DiaryList: ListingCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: Text("List the entries, newest first.", "일기를 최신순으로 보여 줘요."))

  @Argument(
    parsing: .allUnrecognized,
    help: .both(
      "The dates, such as last week or november.", "날짜. 예: 지난주, 11월.", value: "dates"))
  var words: [String] = []

  @Option(
    help: .both("The first day.", "첫날.", value: "date"),
    transform: Parsing.date)
  var from: DateArgument?

  @Option(
    help: .both("The last day.", "마지막 날.", value: "date"),
    transform: Parsing.date)
  var to: DateArgument?

  @Option(
    help: .both(
      "Only entries that have these words in their texts.", "글에 이 말이 있는 일기만.", value: "words"))
  var text: String?

  @Option(
    help: .both(
      "Only entries that have this emotion, such as calm or 3.", "이 감정이 있는 일기만. 예: 평온, 3.",
      value: "emotion"))
  var emotion: String?

  @Option(
    name: .customLong("tag"),
    help: .both(
      "Only entries that have this tag in their texts, such as walk; can be given several times.",
      "글에 이 태그가 있는 일기만. 예: 산책. 여러 번 적을 수 있어요.", value: "tag"),
    transform: Parsing.tag)
  var tags: [String] = []

  @OptionGroup var global: GlobalOptions

  private var span: DateSpan? { DateSpan(words[...], [.first, .last], besideTodos: false) }

  func validate() throws {
    guard words.isEmpty || span != nil && from == nil && to == nil else { throw StrayWords.problem }
  }

  func run() throws {
    let session = try Session(global)
    try session.provider().readAndWait { provider in
      let context = try session.context(provider)
      let selection = try selection(among: provider.emotions())
      let entries = try entries(provider, context).filter(selection.matches)
      if global.json { return try Output.write(Envelope.diaries(entries)) }
      let renderer = DiaryRenderer(context.renderer, in: try context.zone)
      try session.print(renderer.list(entries))
    }
  }

  private func selection(among known: Emotions) throws -> DiarySelection {
    var selection = DiarySelection()
    selection.terms = text.map { SearchTerm.terms(of: $0) } ?? []
    selection.tags = tags
    selection.emotion = try emotion.map { word in
      try Parsing.explained { () throws(ValueError) in try known.emotion(typed: word) }
    }
    return selection
  }

  private func entries(
    _ provider: any DiaryReading, _ context: CommandContext
  ) throws -> [DiaryEntry] {
    let span = span
    guard span != nil || from != nil || to != nil else { return try provider.diaries }
    let first = span?.first ?? from
    let last = span?.end ?? to
    let days = try CivilDate.range(
      from: first?.resolved(context, .back, as: .first) ?? .earliest,
      to: last?.resolved(context, .back, as: .last) ?? .latest)
    return try provider.diaries(in: days, in: context.zone)
  }
}

private struct DiaryCalendar: ListingCommand, DatedCommand {
  static let configuration = CommandConfiguration(
    commandName: "calendar",
    abstract: Text("Show the moods of a month as a calendar.", "한 달의 기분을 달력으로 보여 줘요."),
    discussion: Text(
      "Each day has the mean of its moods, from −3 to +3, and its most frequent emotion.",
      "날마다 기분의 평균(−3부터 +3)과 가장 많이 느낀 감정을 보여 줘요."))

  @Argument(
    parsing: .allUnrecognized,
    help: .both(
      "The month, such as november, 2026-11 or `last month` (default: this month).",
      "달. 예: 11월, 2026-11, `지난달` (기본: 이번 달).", value: "month"))
  var words: [String] = []

  @OptionGroup var global: GlobalOptions

  func run() throws {
    let session = try Session(global)
    try session.provider().readAndWait { provider in
      let context = try session.context(provider)
      let (month, zone) = (try month(context), try context.zone)
      let entries = Dictionary(grouping: try provider.diaries(in: month.days, in: zone)) {
        $0.day(for: zone)
      }
      if global.json { return try Output.write(Envelope.calendar(month, entries)) }
      let renderer = DiaryCalendarRenderer(
        context.renderer, firstWeekday: context.firstColumn, today: try context.today)
      try session.print(renderer.lines(month, entries))
    }
  }

  /// Returns the month that was typed, or else the present month. The error doesn't repeat the
  /// words, which may be words of a diary.
  private func month(_ context: CommandContext) throws -> Period {
    do {
      return try Period(.month, typed: words.phrase, context, direction: .back)
    } catch is ValueError {
      throw CommandError.usage(
        Text("These words are no month.", "달을 나타내는 말이 아니에요."),
        hint: Text(
          "Write it like november, 2026-11 or `last month`. A text that begins with “calendar” goes after `--`.",
          "11월, 2026-11, `지난달`처럼 적어 주세요. “calendar”로 시작하는 글은 `--` 뒤에 적어요."))
    }
  }
}

private struct DiaryShow: ListingCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: Text("Show one entry in full.", "일기 하나를 자세히 보여 줘요."))

  @OptionGroup var entry: DiaryArgument
  @OptionGroup var stray: StrayWords
  @OptionGroup var global: GlobalOptions

  func run() throws {
    let session = try Session(global)
    try session.provider().readAndWait { provider in
      try session.show(provider.requiredDiary(matching: entry.name), provider)
    }
  }
}

private struct DiaryEditing: StoreCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: Text(
      "Change an entry; fields that aren't named stay as they are.", "일기를 고쳐요. 적지 않은 항목은 그대로예요."),
    discussion: Text(
      """
      --emotion, --sub and --image replace all that the entry had. An empty text, as in --thought '', \
      removes a text.
      """,
      """
      --emotion, --sub, --image는 있던 것을 모두 바꿔요. --thought ''처럼 빈 글은 그 글을 없애요.
      """)
  )

  @OptionGroup var entry: DiaryArgument

  @OptionGroup var feeling: FeelingOptions
  @OptionGroup var removals: DiaryRemovals
  @OptionGroup var fields: DiaryOptions

  @Flag(help: .both("Change the fields as a text, in your editor.", "편집기에서 글로 고쳐요."))
  var editor = false

  @OptionGroup var stray: StrayWords
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    try removals.check(beside: feeling, fields)
    guard !editor || isEmpty else {
      throw ValidationError(
        Text(
          "--editor takes no other fields. Change them in the editor.",
          "--editor에는 다른 항목을 붙일 수 없어요. 편집기에서 고쳐 주세요."))
    }
    guard editor || !isEmpty else {
      throw ValidationError(
        Text(
          "Nothing to change. Name a field, such as --emotion or --action.",
          "바꿀 것이 없어요. --emotion이나 --action 같은 항목을 적어 주세요."))
    }
  }

  private var isEmpty: Bool {
    removals.isEmpty && fields.patch.isEmpty && feeling.emotion.isEmpty && feeling.at == nil
  }

  func run() throws {
    let session = try Session(global)
    let store = try session.existingStore()
    let edited = try editor ? runEditor(session, store) : change(session, store)
    guard let edited else {
      let language = try session.context(store.provider).language
      return try session.print([Text.nothingChanged[language]])
    }
    try store.showing { try session.show(edited, $0) }
  }

  private func change(_ session: Session, _ store: StoreAccess) throws -> DiaryEntry {
    try store.writeAndWait(session.note("diary edit")) { transaction in
      var changes = try removals.patch(
        with: feeling, fields, among: transaction.emotions())
      let old = try transaction.requiredDiary(matching: entry.name)
      changes.createdAt = try feeling.at?.resolved(session.context(transaction), by: old.zone)
      let edited = try transaction.modifyDiary(old.uid, changes)
      try fields.requirePictures()
      return edited
    }
  }

  /// Opens the text of the entry in the user's editor, and makes the user's changes.
  ///
  /// - Returns: The entry; nil if nothing was changed and the command prints no JSON.
  private func runEditor(_ session: Session, _ store: StoreAccess) throws -> DiaryEntry? {
    let editor = try TextEditor(session.environment)
    let context = try session.context(store.provider)
    let old = try store.provider.requiredDiary(matching: entry.name)
    let form = DiaryForm(old, isNew: false, in: try context.zone, context.language)
    let conversation = EditorConversation(
      form: form, editor: editor, file: try EditedFile(in: session.environment.temporaryFolder),
      language: context.language)
    let edited = try conversation.run { options in
      try store.writeAndWait(session.note("diary edit")) { transaction in
        var changes = try options.patch(among: transaction.emotions())
        changes.createdAt = try options.feeling.at?.resolved(
          session.context(transaction), by: old.zone)
        try options.fields.requirePictures()
        return try transaction.modifyDiary(old.uid, changes)
      }
    }
    return edited ?? (global.json ? old : nil)
  }
}

private struct DiaryDelete: AsyncParsableCommand, StoreCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete", abstract: Text("Delete an entry.", "일기를 삭제해요."))

  @OptionGroup var entry: DiaryArgument

  @Flag(name: [.long, .short], help: .both("Don't ask for confirmation.", "묻지 않고 해요."))
  var yes = false

  @OptionGroup var stray: StrayWords
  @OptionGroup var global: GlobalOptions

  func run() async throws {
    let session = try Session(global)
    let store = try session.existingStore()
    let found = try store.provider.requiredDiary(matching: entry.name)
    let context = try session.context(store.provider)
    let renderer = DiaryRenderer(context.renderer, in: try context.zone)
    let question = renderer.deleteQuestion(found)
    try await session.ask(question, context.language, assumingYes: yes) {
      try store.writeAndWait(session.note("diary delete")) { try $0.deleteDiary(found.uid) }
    }
    if global.json {
      return try Output.write(Envelope.of([("deleted", ["diary": .string(found.uid.rawValue)])]))
    }
    try session.print([renderer.deleted(found)])
  }
}

/// The argument that names an entry.
private struct DiaryArgument: ParsableArguments {
  @Argument(
    help: .both(
      "The entry's number, its uid, or at least the first four characters of that.",
      "일기의 번호, 또는 uid나 그 처음 네 글자 이상.", value: "entry"))
  var name: String
}

extension Session {
  /// Shows one diary entry.
  func show(_ entry: DiaryEntry, _ provider: any EventReading) throws {
    if options.json { return try Output.write(Envelope.diary(entry)) }
    let context = try context(provider)
    try print(DiaryRenderer(context.renderer, in: context.zone).show(entry))
  }
}

/// Words that no option takes, probably of a text without quotation marks. The parser would repeat
/// them in its message, but words of a diary must not appear in messages.
struct StrayWords: ParsableArguments {
  @Argument(parsing: .allUnrecognized, help: .hidden)
  var words: [String] = []

  func validate() throws {
    guard words.isEmpty else { throw Self.problem }
  }

  static var problem: ValidationError {
    ValidationError(
      Text(
        """
        This command doesn't take some of the words or options. Put texts in quotation \
        marks. `todoctl diary` writes entries; a text that begins with the name of a command \
        goes after `--`.
        """,
        """
        이 명령이 받지 않는 말이나 옵션이 있어요. 글은 따옴표로 묶어 주세요. 일기는 `todoctl \
        diary`로 쓰고, 명령의 이름으로 시작하는 글은 `--` 뒤에 적어요.
        """))
  }
}

/// The uid of a new todo or entry, so that a repeated command stores it only once.
struct UIDOption: ParsableArguments {
  @Option(
    help: .both(
      """
      The uid (default: a new one). Repeating the command with the same uid adds only once.
      """,
      """
      uid (기본: 새로 만듦). 같은 uid로 다시 해도 한 번만 추가돼요.
      """, value: "uid"), transform: Parsing.uid)
  var uid: EventUID?
}
