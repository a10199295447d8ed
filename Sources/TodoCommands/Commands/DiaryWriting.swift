import ArgumentParser
import Foundation
import TodoDomain
import TodoLocalisation
import TodoPresentation
import TodoStorage
import TodoText
import TodoWords

/// The command `diary` without a subcommand. It writes an entry, or lists the last entries if there
/// are no words.
struct DiaryWrite: StoreCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: Text(
      "Write an entry; without words, list the last ones.", "일기를 써요. 글이 없으면 최근 일기를 보여 줘요."),
    discussion: NewDiaryEntry.explanation)

  @OptionGroup var new: NewDiaryEntry
  @OptionGroup var global: GlobalOptions

  func run() throws {
    let session = try Session(global)
    try refuseMistypedCommand()
    guard new.isBare else { return try session.write(new) }
    guard !session.environment.hasPipedInput else { throw PipedText.unusedInDiary }
    try session.listLastDiaries()
  }

  /// Refuses words that are a mistyped command of the diary rather than an entry: `diary lst`,
  /// `diary delet 1`, `diary 5`.
  ///
  /// - Throws: `CommandError.usage`.
  private func refuseMistypedCommand() throws {
    guard let first = new.words.first, new.words.dropFirst().allSatisfy({ Int($0) != nil }) else {
      return
    }
    let names = CommandTree.names(of: DiaryCommand.self)
    // The text of `diary add list` is a whole name, typed on purpose.
    guard !names.contains(first) else { return }
    let near = nearMatches(of: first, in: names).first.map { [$0] + new.words.dropFirst() }
    guard let meant = Int(first) == nil ? near : ["show"] + new.words else {
      return
    }
    let words = new.words.joined(separator: " ")
    let line = meant.joined(separator: " ")
    throw CommandError.usage(
      Text("“\(words)” looks like a command of the diary.", "“\(words)”: 감정일기의 명령 같아요."),
      hint: Text(
        "Did you mean `todoctl diary \(line)`? An entry with this text: `todoctl diary -- \(words)`",
        "혹시 `todoctl diary \(line)`인가요? 이 글을 쓰려면 `todoctl diary -- \(words)`"))
  }
}

/// The command `add diary`.
struct AddDiary: StoreCommand {
  static let configuration = CommandConfiguration(
    commandName: "diary",
    abstract: Text(
      "Add an entry to your diary, as `todoctl diary` does.", "`todoctl diary`처럼 감정일기를 추가해요."),
    discussion: NewDiaryEntry.explanation)

  @OptionGroup var new: NewDiaryEntry
  @OptionGroup var global: GlobalOptions

  func run() throws { try Session(global).write(new) }
}

/// The words and the options of a new entry.
struct NewDiaryEntry: ParsableArguments {
  static let explanation = Text(
    """
    The first word may be the full name of an emotion, as in `todoctl diary calm A walk by the river`, \
    or of several with commas between them: `todoctl diary calm,love A walk`. Another word for \
    one, as in `todoctl diary tired A long day`, or its face gives the emotion too, and stays in the text. \
    Otherwise all words are text, and the entry has no emotion. A date and a time with a colon, as in \
    `yesterday 10pm: …`, means the same as --at, and needs no `diary` before it. Everything after `--`, and a text in quotation marks, \
    is text only. A `-` at the end stands for the text of standard input. Without a text, your editor \
    opens if the command runs in a terminal.
    """,
    """
    첫 단어로는 `todoctl diary 평온 강가를 걸었다`처럼 감정의 온전한 이름을 적을 수 있고, `평온,사랑`처럼 쉼표로 \
    여럿을 적어도 돼요. `뿌듯`처럼 비슷한 말이나 이모지도 감정이 되고, 글에도 남아요. 아니면 모두 글이고 감정은 없어요. \
    `어제 22시: …`처럼 콜론이 붙은 시각은 --at과 같고, 앞에 `diary`가 없어도 돼요. `--` 뒤와 따옴표로 묶은 글은 \
    글로만 읽어요. 맨 뒤의 `-`는 표준 입력의 글이에요. 글이 없으면 터미널에서는 편집기가 열려요.
    """)

  @Argument(
    parsing: .allUnrecognized,
    help: .both("The emotions, if they are the first word, and the text.", "글. 감정은 첫 단어로 적어요."))
  var words: [String] = []

  @OptionGroup var feeling: FeelingOptions
  @OptionGroup var fields: DiaryOptions

  @Flag(help: .both("Write the entry in your editor.", "편집기에서 써요."))
  var edit = false

  @OptionGroup var naming: UIDOption
  @OptionGroup var answer: AnswerOptions

  func validate() throws {
    guard !words.contains(where: Self.isOption) else {
      // The parser would repeat the words, which may be words of a diary.
      throw ValidationError(
        Text(
          """
          One of the words looks like an option that this command doesn't have. The texts of an \
          entry have the options --text, --situation, --thought, --reevaluation and --action. A text with such a \
          word goes after `--`.
          """,
          """
          이 명령에 없는 옵션처럼 보이는 말이 있어요. 일기의 글에는 --text, --situation, --thought, \
          --reevaluation, --action이 있어요. 그런 말이 든 글은 `--` 뒤에 적어 주세요.
          """))
    }
  }

  private static func isOption(_ word: String) -> Bool {
    guard word.hasPrefix("-"), let next = word.dropFirst().first else { return false }
    return next == "-" || (next.isASCII && next.isLetter)
  }

  /// Whether nothing was typed.
  var isBare: Bool {
    words.isEmpty && feeling.emotion.isEmpty && feeling.at == nil && fields.patch.isEmpty && !edit
      && naming.uid == nil
  }
}

/// The moment, the emotions and the text in the words of a new entry.
struct DiaryWords {
  /// The moment, if the words begin with a moment and a colon.
  private(set) var moment: MomentArgument?
  /// The emotions, if the first word is the whole name of an emotion, or of several with commas
  /// between them. A synonym of an emotion counts too, but also stays in the text, since the
  /// sentence may go on after the synonym, as in “tired of it”.
  private(set) var emotions: [Emotion] = []
  /// The text of the entry: the words after the moment and the emotions.
  let text: String
  private let known: Emotions

  /// The largest number of words of a moment.
  private static let longestMoment = 6

  /// Reads words. A word with spaces was quoted, and is only text.
  ///
  /// - Parameters:
  ///   - saysMoment: Whether the words may begin with a moment.
  ///   - saysEmotion: Whether the words may have an emotion.
  ///   - known: The emotions that exist.
  init(_ words: [String], saysMoment: Bool, saysEmotion: Bool, known: Emotions) {
    self.known = known
    var rest = words[...]
    if saysMoment, let (moment, count) = Self.moment(words) {
      self.moment = .words(moment)
      rest = rest.dropFirst(count)
    }
    if saysEmotion, let emotions = rest.first.flatMap({ known.list(named: $0) }) {
      self.emotions = emotions
      rest = rest.dropFirst()
    } else if saysEmotion, let emotion = rest.first.flatMap({ known.emotion(meantBy: $0) }) {
      self.emotions = [emotion]
    }
    text = rest.joined(separator: " ")
  }

  /// The words of a day at the beginning of the text, without the colon that would make them a
  /// moment.
  var momentInText: String? {
    let words = text.split(whereSeparator: \.isWhitespace).prefix(3).map(String.init)
    guard moment == nil, let first = words.first, !first.allSatisfy(\.isNumber) else { return nil }
    return (1...words.count).reversed().lazy.map { words.prefix($0).joined(separator: " ") }
      .first { (try? MomentWords($0)) != nil && (try? TimeWords($0)) == nil }
  }

  /// The emotion that the first word of the text seems to name. If the text begins with
  /// `momentInText`, it is the first word after that.
  var nearEmotion: Emotion? {
    let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
    let after = momentInText?.split(separator: " ").count ?? 0
    return words.dropFirst(after).first.flatMap {
      known.emotion(named: $0) ?? Emotion.near($0, among: known.all)
    }
  }

  /// Returns whether words begin with a moment and a colon, such as `yesterday 10pm:`.
  static func beginWithMoment(_ words: [String]) -> Bool { moment(words) != nil }

  /// Returns the moment before the first colon that ends a word, and the number of its words.
  private static func moment(_ words: [String]) -> (MomentWords, Int)? {
    let plain = words.prefix(longestMoment).prefix { !$0.contains(where: \.isWhitespace) }
    guard let last = plain.firstIndex(where: { $0.hasSuffix(":") }) else { return nil }
    let phrase = plain[...last].joined(separator: " ").dropLast()
    return (try? MomentWords(String(phrase))).map { ($0, last + 1) }
  }
}

extension Session {
  /// The number of entries that `diary` lists without words.
  private static let lastDiaries = 10

  /// Lists the last entries, and says how many more there are.
  fileprivate func listLastDiaries() throws {
    try provider().readAndWait { provider in
      let context = try context(provider)
      var (entries, count): ([DiaryEntry], Int) = ([], 0)
      try provider.visitDiaries(in: nil, .newestFirst) { entry in
        count += 1
        if entries.count < Self.lastDiaries { entries.append(entry) }
      }
      if options.json { return try Output.write(Envelope.diaries(entries)) }
      let renderer = DiaryRenderer(context.renderer, in: try context.zone)
      try print(renderer.list(entries, others: count - entries.count))
    }
  }

  /// Returns the store; nil if it doesn't exist. The function doesn't create it, since only an
  /// entry that says something should.
  private func presentStore(_ retrySafety: RetrySafety) throws -> StoreAccess? {
    do {
      return try existingStore(retrySafety)
    } catch StoreError.notFound {
      return nil
    }
  }

  /// Stores a new entry. With `--edit`, or on a terminal if the entry has no text yet, the user
  /// first writes it in the editor.
  fileprivate func write(_ new: NewDiaryEntry) throws {
    let uid = new.naming.uid ?? makeUID()
    var new = new
    if new.words.last == PipedText.sign {
      new.words.removeLast()
      let typed = try PipedText(self, asking: Text("Write the entry.", "일기를 적어 주세요.")).trimmed
      new.fields.text = [typed, new.fields.text ?? ""].filter { !$0.isEmpty }
        .joined(separator: " ")
    }
    let present = try presentStore(.harmlessWithUID(uid))
    let known = try present?.provider.emotions() ?? .standard
    let words = DiaryWords(
      new.words, saysMoment: new.feeling.at == nil, saysEmotion: new.feeling.emotion.isEmpty,
      known: known)
    let emotions = try new.feeling.emotions(among: known) + words.emotions
    let makeEntry = { [new] (transaction: any StoreReading) in
      try draft(uid, new, words: words, emotions: emotions, from: transaction)
    }
    if try opensEditor(new, words, emotions: emotions) {
      return try edit(new, in: present, makeEntry)
    }
    let store = try present ?? store(.harmlessWithUID(uid))
    let entry = try store.writeAndWait(note("add diary")) { transaction in
      try transaction.stored(makeEntry(transaction))
    }
    try store.showing { try answer(entry, new.answer, from: $0, words: words) }
  }

  private func opensEditor(
    _ new: NewDiaryEntry, _ words: DiaryWords, emotions: [Emotion]
  ) throws -> Bool {
    guard !new.edit else { return true }
    guard words.text.allSatisfy(\.isWhitespace), new.fields.patch.isEmpty else { return false }
    if environment.canAsk, environment.isTerminal { return true }
    guard !emotions.isEmpty else {
      throw CommandError.usage(
        Text("The entry says nothing.", "일기가 비어 있어요."),
        hint: Text(
          "Give it an emotion or a text: `todoctl diary calm A walk`",
          "감정이나 글을 적어 주세요: `todoctl diary 평온 산책했다`")
      )
    }
    return false
  }

  /// Returns the entry that the words and the options describe. If an entry with the uid is stored,
  /// because the command was repeated, its moment and zone are the defaults, instead of the present
  /// moment and the reader's zone.
  private func draft(
    _ uid: EventUID, _ new: NewDiaryEntry, words: DiaryWords, emotions: [Emotion],
    from provider: any StoreReading
  ) throws -> DiaryEntry {
    let stored = try provider.diary(with: uid)
    let context = try context(provider)
    let zone = if let stored { stored.zone } else { try context.zone }
    let moment = try (new.feeling.at ?? words.moment)?.resolved(context, by: zone)
    let texts = [words.text, new.fields.text ?? ""].filter { !$0.isEmpty }
    var patch = new.fields.patch
    patch.text = texts.joined(separator: " ")
    let entry = try DiaryEntry(
      uid: stored?.uid ?? uid, createdAt: moment ?? stored?.createdAt ?? now, zone: zone,
      emotions: emotions
    ).applying(patch)
    try new.fields.requirePictures()
    return entry
  }

  /// Writes a new entry in the user's editor.
  private func edit(
    _ new: NewDiaryEntry, in present: StoreAccess?,
    _ makeEntry: (any StoreReading) throws -> DiaryEntry
  ) throws {
    let editor = try TextEditor(environment)
    let store = try present ?? store()
    let context = try context(store.provider)
    let draft = try store.provider.readAndWait { try makeEntry($0) }
    let form = DiaryForm(draft, isNew: true, in: try context.zone, context.language)
    let conversation = EditorConversation(
      form: form, editor: editor, file: try EditedFile(in: environment.temporaryFolder),
      language: context.language)
    let written = try conversation.run { options in
      try store.writeAndWait(note("add diary")) { transaction in
        var patch = try options.patch(among: transaction.emotions())
        patch.createdAt = try options.feeling.at?.resolved(
          self.context(transaction), by: draft.zone)
        let entry = try draft.applying(patch)
        try options.fields.requirePictures()
        return entry.isBlank ? nil : try transaction.stored(entry)
      }
    }
    guard let entry = written.flatMap(\.self) else {
      if options.json { return try Output.write(Envelope.of([("diary", .null)])) }
      return try print([Text.nothingWritten])
    }
    try store.showing { try answer(entry, new.answer, from: $0) }
  }

  /// Answers with the entry that was written, as JSON or in lines with hints.
  private func answer(
    _ entry: DiaryEntry, _ looks: AnswerOptions, from provider: any EventReading,
    words: DiaryWords? = nil
  ) throws {
    if options.json || looks.verbose { return try show(entry, provider) }
    let context = try context(provider)
    let renderer = DiaryRenderer(context.renderer, in: try context.zone)
    // An entry has no moment in the future.
    let moment = words?.momentInText.flatMap { text in
      (try? MomentArgument(text).resolved(context)).map { _ in text }
    }
    let lines = try renderer.written(
      entry, today: context.today, near: words?.nearEmotion, moment: moment)
    try print(lines)
  }
}

extension StoreTransaction {
  /// Adds an entry, unless an equal entry is stored already, and returns the stored entry with its
  /// number.
  fileprivate func stored(_ entry: DiaryEntry) throws -> DiaryEntry {
    try addOnce(entry)
    return try diary(with: entry.uid) ?? entry
  }
}
