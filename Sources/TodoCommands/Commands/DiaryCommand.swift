import ArgumentParser
import TodoDomain
import TodoExchange
import TodoPresentation
import TodoText

/// The command `diary`.
struct DiaryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diary",
    abstract: "Write, read and change your emotion diary.",
    discussion: """
      `todoctl diary` lists the last entries, and `todoctl diary calm A walk` writes one. A text that \
      begins with the name of a command goes after `--`: `todoctl diary -- list of things`. \
      `stats week --by emotion` counts emotions.
      """,
    subcommands: [
      DiaryWrite.self, DiaryList.self, DiaryCalendar.self, DiaryShow.self, DiaryEditing.self,
      DiaryDelete.self,
    ],
    defaultSubcommand: DiaryWrite.self
  )
}

private struct DiaryList: StoreCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the entries, newest first.")

  @Option(help: ArgumentHelp("The first day.", valueName: "date"), transform: Parsing.date)
  var from: DateArgument?

  @Option(help: ArgumentHelp("The last day.", valueName: "date"), transform: Parsing.date)
  var to: DateArgument?

  @Option(
    help: ArgumentHelp("Only entries that have these words in their texts.", valueName: "words"))
  var text: String?

  @Option(help: "Only entries of this emotion, such as calm or 3.", transform: Parsing.emotion)
  var emotion: Emotion?

  @OptionGroup var stray: StrayWords
  @OptionGroup var global: GlobalOptions

  func run() throws {
    let session = try Session(global)
    try session.provider().read { provider in
      let context = try session.context(provider)
      let entries = try entries(provider, context).filter(selection.matches)
      if global.json { return try Output.write(Envelope.diaries(entries)) }
      let renderer = DiaryRenderer(context.renderer, in: try context.zone)
      try session.print(renderer.list(entries))
    }
  }

  private var selection: DiarySelection {
    var selection = DiarySelection()
    selection.terms = text.map { SearchTerm.terms(of: $0) } ?? []
    selection.emotion = emotion
    return selection
  }

  private func entries(
    _ provider: any DiaryReading, _ context: CommandContext
  ) throws -> [DiaryEntry] {
    guard from != nil || to != nil else { return try provider.diaries }
    let days = try CivilDate.range(
      from: from?.resolved(context, .back, as: .first) ?? .earliest,
      to: to?.resolved(context, .back, as: .last) ?? .latest)
    return try provider.diaries(in: days, in: context.zone)
  }
}

private struct DiaryCalendar: StoreCommand {
  static let configuration = CommandConfiguration(
    commandName: "calendar", abstract: "Show the moods of a month as a calendar.",
    discussion: "Each day has the mean of its moods, from −3 to +3, and its most frequent emotion.")

  @Argument(
    parsing: .allUnrecognized,
    help: ArgumentHelp(
      "The month, such as november, 2026-11 or `last month` (default: this month).",
      valueName: "month"))
  var words: [String] = []

  @OptionGroup var global: GlobalOptions

  func run() throws {
    let session = try Session(global)
    try session.provider().read { provider in
      let context = try session.context(provider)
      let (month, zone) = (try month(context), try context.zone)
      let entries = Dictionary(grouping: try provider.diaries(in: month.days, in: zone)) {
        $0.createdAt.date(in: zone)
      }
      if global.json { return try Output.write(Envelope.calendar(month, entries)) }
      let renderer = DiaryCalendarRenderer(
        context.renderer, firstWeekday: context.firstWeekday, today: try context.today)
      try session.print(renderer.lines(month, entries))
    }
  }

  /// The month. The error doesn't repeat the words, which may be a diary's.
  private func month(_ context: CommandContext) throws -> Period {
    do {
      return try Period(.month, typed: words.phrase, context, .back)
    } catch is ValueError {
      throw CommandError.usage(
        "These words are no month.",
        hint: "Write it like november, 2026-11 or `last month`. A text that begins with “calendar” "
          + "goes after `--`.")
    }
  }
}

private struct DiaryShow: StoreCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show one entry in full.")

  @OptionGroup var entry: DiaryArgument
  @OptionGroup var stray: StrayWords
  @OptionGroup var global: GlobalOptions

  func run() throws {
    let session = try Session(global)
    try session.provider().read { provider in
      try session.show(provider.requiredDiary(matching: entry.name), provider)
    }
  }
}

private struct DiaryEditing: StoreCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: "Change an entry; fields that aren't named stay as they are.",
    discussion: """
      --sub and --image replace all that the entry had. An empty text, as in --thought '', removes \
      a text.
      """
  )

  @OptionGroup var entry: DiaryArgument

  @OptionGroup var feeling: FeelingOptions
  @OptionGroup var removals: DiaryRemovals
  @OptionGroup var fields: DiaryOptions

  @Flag(help: "Change the fields as a text, in your editor.")
  var editor = false

  @OptionGroup var stray: StrayWords
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    try removals.check(beside: feeling, fields)
    guard !editor || isEmpty else {
      throw ValidationError("--editor takes no other fields. Change them in the editor.")
    }
    guard editor || !isEmpty else {
      throw ValidationError("Nothing to change. Name a field, such as --emotion or --action.")
    }
  }

  private var isEmpty: Bool {
    removals.patch(with: feeling, fields).isEmpty && feeling.at == nil
  }

  func run() throws {
    let session = try Session(global)
    let store = try session.store()
    let edited = try editor ? runEditor(session, store) : change(session, store)
    guard let edited else {
      return try session.print([try session.context(store.provider).language.strings.nothingChanged]
      )
    }
    try store.showing { try session.show(edited, $0) }
  }

  private func change(_ session: Session, _ store: StoreAccess) throws -> DiaryEntry {
    try store.write(session.note("diary edit")) { transaction in
      var changes = removals.patch(with: feeling, fields)
      changes.createdAt = try feeling.at?.resolved(session.context(transaction))
      let old = try transaction.requiredDiary(matching: entry.name)
      return try transaction.modifyDiary(old.uid, changes)
    }
  }

  /// Changes the entry as its text is changed in the user's editor.
  ///
  /// - Returns: The entry; nil if nothing was changed, unless a program asks.
  private func runEditor(_ session: Session, _ store: StoreAccess) throws -> DiaryEntry? {
    let editor = try TextEditor(session.environment)
    let context = try session.context(store.provider)
    let old = try store.provider.requiredDiary(matching: entry.name)
    let form = DiaryForm(old, isNew: false, in: try context.zone, context.language.strings)
    let conversation = EditorConversation(
      form: form, editor: editor, file: try EditedFile(in: session.environment.temporaryFolder),
      language: context.language)
    let edited = try conversation.run { options in
      try store.write(session.note("diary edit")) { transaction in
        var changes = options.patch
        changes.createdAt = try options.feeling.at?.resolved(session.context(transaction))
        return try transaction.modifyDiary(old.uid, changes)
      }
    }
    return edited ?? (global.json ? old : nil)
  }
}

private struct DiaryDelete: AsyncParsableCommand, StoreCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete", abstract: "Delete an entry.")

  @OptionGroup var entry: DiaryArgument

  @Flag(name: [.long, .short], help: "Don't ask for confirmation.")
  var yes = false

  @OptionGroup var stray: StrayWords
  @OptionGroup var global: GlobalOptions

  func run() async throws {
    let session = try Session(global)
    let store = try session.store()
    let found = try store.provider.requiredDiary(matching: entry.name)
    let context = try session.context(store.provider)
    let renderer = DiaryRenderer(context.renderer, in: try context.zone)
    let question = renderer.deleteQuestion(found)
    try await session.ask(question, context.language, assumingYes: yes) {
      try store.write(session.note("diary delete")) { try $0.deleteDiary(found.uid) }
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
    help: ArgumentHelp(
      "The entry's number, its uid, or at least the first four characters of that.",
      valueName: "entry"))
  var name: String
}

extension Session {
  /// Shows one entry of the diary.
  func show(_ entry: DiaryEntry, _ provider: any EventReading) throws {
    if options.json { return try Output.write(Envelope.diary(entry)) }
    let context = try context(provider)
    try print(DiaryRenderer(context.renderer, in: context.zone).show(entry))
  }
}

/// The emotion of a diary entry, and its moment.
struct FeelingOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The emotion, by its name, the beginning of it, or its number: \(Self.emotions).",
      valueName: "emotion"),
    transform: Parsing.emotion)
  var emotion: Emotion?

  @Option(
    help: ArgumentHelp(
      "When you felt it, such as \"yesterday 10pm\" or 2026-11-21T09:30:00Z.", valueName: "moment"),
    transform: Parsing.moment)
  var at: MomentArgument?

  private static let emotions = Emotion.allCases.map { emotion in
    "\(emotion.number) \(emotion.rawValue) \(emotion.koreanWord)"
  }.joined(separator: ", ")
}

/// The fields of a diary entry other than its emotion. A text can begin with a hyphen, as lists do.
struct DiaryOptions: ParsableArguments {
  @Option(
    name: .customLong("sub"), parsing: .unconditionalSingleValue,
    help: "A finer word for the emotion; can be given several times.")
  var subEmotions: [String] = []

  @Option(parsing: .unconditional, help: "What you write in your own words.")
  var text: String?

  @Option(parsing: .unconditional, help: "What happened.")
  var situation: String?

  @Option(parsing: .unconditional, help: "What went through your mind.")
  var thought: String?

  @Option(parsing: .unconditional, help: "How it looks on second thought.")
  var reevaluation: String?

  @Option(parsing: .unconditional, help: "What you did, or will do.")
  var action: String?

  @Option(
    name: .customLong("image"),
    help: ArgumentHelp("The path of a picture; can be given several times.", valueName: "path"))
  var imagePaths: [String] = []

  /// The requested changes.
  var patch: DiaryPatch {
    var patch = DiaryPatch()
    patch.subEmotions = subEmotions.isEmpty ? nil : subEmotions
    patch.text = text
    patch.situation = situation
    patch.thought = thought
    patch.reevaluation = reevaluation
    patch.action = action
    patch.imagePaths = imagePaths.isEmpty ? nil : imagePaths
    return patch
  }
}

/// Words that no option takes, probably of a text without quotation marks. The parser would repeat
/// them in its message, but a diary's words must not appear in messages.
struct StrayWords: ParsableArguments {
  @Argument(parsing: .allUnrecognized, help: .hidden)
  var words: [String] = []

  func validate() throws {
    guard words.isEmpty else {
      throw ValidationError(
        "This command doesn't take some of the words or options. Put texts in quotation marks. "
          + "`todoctl diary` writes entries; a text that begins with the name of a command goes after "
          + "`--`.")
    }
  }
}

/// The uid of something new, by which a repeated command stores it once.
struct UIDOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The uid (default: a new one). Repeating the command with the same uid adds only once.",
      valueName: "uid"), transform: Parsing.uid)
  var uid: EventUID?
}
