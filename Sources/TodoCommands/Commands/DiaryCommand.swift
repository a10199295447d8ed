import ArgumentParser
import TodoDomain
import TodoExchange
import TodoPresentation
import TodoText

/// The command `diary`.
struct DiaryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diary",
    abstract: "Read and change your emotion diary.",
    discussion: "`add diary` adds an entry, and `stats week --by emotion` counts them.",
    subcommands: [DiaryList.self, DiaryShow.self, DiaryEditing.self, DiaryDelete.self],
    defaultSubcommand: DiaryList.self
  )
}

private struct DiaryList: StoreCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the entries, newest first.")

  @Option(help: ArgumentHelp("The first day.", valueName: "date"), transform: Parsing.date)
  var from: DateArgument?

  @Option(help: ArgumentHelp("The last day.", valueName: "date"), transform: Parsing.date)
  var to: DateArgument?

  @OptionGroup var stray: StrayWords
  @OptionGroup var global: GlobalOptions

  func run() throws {
    let session = try Session(global)
    try session.provider().read { provider in
      let context = try session.context(provider)
      let zone = try context.zone
      let days = try CivilDate.range(
        from: from?.resolved(context, .back, as: .first) ?? .earliest,
        to: to?.resolved(context, .back, as: .last) ?? .latest)
      let isWhole = from == nil && to == nil
      let entries = try isWhole ? provider.diaries : provider.diaries(in: days, in: zone)
      if global.json { return try Output.write(Envelope.diaries(entries)) }
      let renderer = DiaryRenderer(context.renderer, in: zone)
      try session.print(renderer.list(entries, shortUIDs: provider.shortDiaryUIDs()))
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
      try session.show(provider.requiredDiary(matching: entry.uid), provider)
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

  @Flag(help: "Remove the finer words.")
  var noSub = false

  @Flag(help: "Remove the pictures.")
  var noImage = false

  @OptionGroup var fields: DiaryOptions
  @OptionGroup var stray: StrayWords
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    guard fields.subEmotions.isEmpty || !noSub else {
      throw ValidationError("Give --sub or --no-sub, not both.")
    }
    guard fields.imagePaths.isEmpty || !noImage else {
      throw ValidationError("Give --image or --no-image, not both.")
    }
  }

  func run() throws {
    let session = try Session(global)
    var patch = fields.patch
    patch.emotion = feeling.emotion
    if noSub { patch.subEmotions = [] }
    if noImage { patch.imagePaths = [] }
    guard !patch.isEmpty || feeling.at != nil else {
      throw CommandError.usage(
        "Nothing to change.", hint: "Name a field, such as `--emotion calm` or `--action Rest`.")
    }
    let named = patch
    let store = try session.store()
    let edited = try store.write(session.note("diary edit")) { transaction in
      var changes = named
      changes.createdAt = try feeling.at?.resolved(session.context(transaction))
      let old = try transaction.requiredDiary(matching: entry.uid)
      return try transaction.modifyDiary(old.uid, changes)
    }
    try store.showing { try session.show(edited, $0) }
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
    let found = try store.provider.requiredDiary(matching: entry.uid)
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
  @Argument(help: "The entry's number, its uid, or at least the first four characters of that.")
  var uid: String
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
        "This command doesn't take some of the words or options. Put texts in quotation marks, and "
          + "write entries with `add diary`.")
    }
  }
}

/// The uid of something new, by which a repeated command stores it once.
struct UIDOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The uid (default: a new one). A command that is repeated with its uid adds nothing twice.",
      valueName: "uid"), transform: Parsing.uid)
  var uid: EventUID?
}
