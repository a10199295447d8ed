import ArgumentParser
import TodoDomain
import TodoLocalisation
import TodoPresentation

/// A diary entry as a text that people edit: a new one to write, or a stored one to change. No
/// message about it quotes what was written.
struct DiaryForm: EditableForm {
  /// The options of the fields, by which the text is read.
  struct Options: ParsableArguments {
    @OptionGroup var feeling: FeelingOptions
    @OptionGroup var fields: DiaryOptions
    @OptionGroup var removals: DiaryRemovals

    /// The requested changes, without the moment, which needs a clock.
    ///
    /// - Throws: `ArgumentProblem` for a word that is no emotion.
    func patch(among known: Emotions) throws -> DiaryPatch {
      try removals.patch(with: feeling, fields, among: known)
    }
  }

  private let entry: DiaryEntry
  private let isNew: Bool
  private let language: Language
  private let fields: [(field: DiaryField, name: String, value: String)]

  /// - Parameters:
  ///   - entry: The stored entry, or what is known of a new one.
  ///   - isNew: Whether the entry is not stored yet.
  ///   - zone: The zone by whose clock the moment of an entry without one is shown.
  init(_ entry: DiaryEntry, isNew: Bool, in zone: ZoneID, _ language: Language) {
    self.entry = entry
    self.isNew = isNew
    self.language = language
    let moment = String(entry.createdAt.civil(in: entry.clock(for: zone)).prefix(16)).replacing(
      "T", with: " ")
    let fields: [(DiaryField, String, String)] = [
      (.createdAt, "at", moment),
      (
        .emotions, "emotion",
        Self.list(entry.emotions.map { Text.emotionName($0)[language] })
      ),
      (.subEmotions, "sub", Self.list(entry.subEmotions)),
      (.situation, "situation", entry.situation), (.thought, "thought", entry.thought),
      (.reevaluation, "reevaluation", entry.reevaluation), (.action, "action", entry.action),
      (.imagePaths, "image", Self.list(entry.imagePaths)), (.text, "text", entry.text),
    ]
    self.fields = fields.map { ($0.0, $0.1, $0.2.replacing("\r\n", with: "\n")) }
  }

  /// The elements of a list with commas between them. If an element has a comma itself, each has a
  /// line, so that the field becomes a comment.
  private static func list(_ elements: [String]) -> String {
    elements.joined(separator: elements.contains { $0.contains(",") } ? ",\n" : ", ")
  }

  var text: String {
    var lines =
      Text.diaryEditorIntroduction(isNew: isNew).map { $0[language] }.map { "# \($0)" } + [""]
    for (field, name, value) in fields {
      let isLast = field == fields.last?.field
      if let note = Text.editorNote(on: field)?[language] { lines.append("# \(note)") }
      lines.append(isLast ? FormLines.lastField(name, value) : FormLines.field(name, value))
    }
    return lines.joined(separator: "\n") + "\n"
  }

  var fieldNames: [String] { fields.map(\.name) }

  var saysSomething: Bool { isNew && !entry.isBlank }

  func mistake(ofUnknownField name: String) -> EditorMistake { .noDiaryField }

  func fieldName(of error: any Error) -> String? {
    switch error {
    case CommandError.unreadable: "image"
    case is ArgumentProblem, ValueError.tooManyEmotions, ValueError.emotionTwice: "emotion"
    case ValueError.diaryTooLong(let field, _, _), ValueError.diaryBlank(let field):
      fields.first { $0.field == field }?.name ?? ""
    case ValueError.phrase(.moment, _), RequestError.momentAhead: "at"
    case is ValueError: ""
    default: nil
    }
  }

  func options(_ changes: [FormChange]) throws -> Options {
    for change in changes { _ = try parsed(arguments(change), line: change.line) }
    return try parsed(changes.flatMap { arguments($0) }, line: changes.first?.line ?? 1)
  }

  private func arguments(_ change: FormChange) -> [String] {
    let (name, value) = (change.name, change.value)
    switch fields.first(where: { $0.name == name })?.field {
    case .emotions, .subEmotions, .imagePaths:
      guard !value.isEmpty else { return ["--no-\(name)"] }
      guard name != "emotion" else { return ["--\(name)=\(value)"] }
      return value.split(separator: ",").map {
        "--\(name)=\($0.drop(while: \.isWhitespace))"
      }
    default: return ["--\(name)=\(value)"]
    }
  }
}

extension DiaryEntry {
  /// Whether the entry names no emotion and has no text.
  var isBlank: Bool {
    emotions.isEmpty && subEmotions.isEmpty && imagePaths.isEmpty && firstText == nil
  }
}

/// The options that take something out of an entry.
struct DiaryRemovals: ParsableArguments {
  @Flag(help: .both("Remove the emotions.", "감정을 없애요."))
  var noEmotion = false

  @Flag(help: .both("Remove the finer words.", "자세한 말을 없애요."))
  var noSub = false

  @Flag(help: .both("Remove the pictures.", "사진을 없애요."))
  var noImage = false

  /// Whether nothing is taken out.
  var isEmpty: Bool { !noEmotion && !noSub && !noImage }

  /// The changes of these and the other options, without the moment.
  ///
  /// - Throws: `ArgumentProblem` for a word that is no emotion.
  func patch(
    with feeling: FeelingOptions, _ fields: DiaryOptions, among known: Emotions
  ) throws -> DiaryPatch {
    var patch = fields.patch
    let emotions = try feeling.emotions(among: known)
    patch.emotions = emotions.isEmpty && !noEmotion ? nil : emotions
    if noSub { patch.subEmotions = [] }
    if noImage { patch.imagePaths = [] }
    return patch
  }

  /// - Throws: `ValidationError` for something that is both given and removed.
  func check(beside feeling: FeelingOptions, _ fields: DiaryOptions) throws {
    for (name, isGiven, isRemoved) in [
      ("emotion", !feeling.emotion.isEmpty, noEmotion),
      ("sub", !fields.subEmotions.isEmpty, noSub),
      ("image", !fields.imagePaths.isEmpty, noImage),
    ] where isGiven && isRemoved {
      throw ValidationError(
        Text("Give --\(name) or --no-\(name), not both.", "--\(name)과 --no-\(name) 가운데 하나만 적어 주세요.")
      )
    }
  }
}
