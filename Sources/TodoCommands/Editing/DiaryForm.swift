import ArgumentParser
import TodoDomain
import TodoLocalisation
import TodoPresentation

/// A diary entry as a text that people edit: a new entry to write, or a stored entry to change. No
/// message about it quotes words of the entry.
struct DiaryForm: EditableForm {
  /// The command-line options that parse the texts of the form's fields.
  struct Options: ParsableArguments {
    @OptionGroup var feeling: FeelingOptions
    @OptionGroup var fields: DiaryOptions
    @OptionGroup var removals: DiaryRemovals

    /// Returns the requested changes, without the moment, which needs a zone.
    ///
    /// - Throws: `ArgumentProblem` for a word that isn't an emotion.
    func patch(among known: Emotions) throws -> DiaryPatch {
      try removals.patch(with: feeling, fields, among: known)
    }
  }

  private let entry: DiaryEntry
  private let isNew: Bool
  private let language: Language
  private let fields: [(field: DiaryField, name: String, value: String)]

  /// Creates the form of an entry.
  ///
  /// - Parameters:
  ///   - entry: The stored entry, or the known fields of a new entry.
  ///   - isNew: Whether the entry is not stored yet.
  ///   - zone: The zone in which the moment is shown if the entry has no zone.
  init(_ entry: DiaryEntry, isNew: Bool, in zone: ZoneID, _ language: Language) {
    self.entry = entry
    self.isNew = isNew
    self.language = language
    let moment = String(entry.createdAt.civil(in: entry.zone(for: zone)).prefix(16)).replacing(
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

  /// Returns the elements of a list with commas between them. If an element has a comma itself, the
  /// elements are on separate lines; the form shows a field of several lines as a comment.
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

/// The options that remove values from an entry.
struct DiaryRemovals: ParsableArguments {
  @Flag(help: .both("Remove the emotions.", "감정을 없애요."))
  var noEmotion = false

  @Flag(help: .both("Remove the finer words.", "세부 감정을 없애요."))
  var noSub = false

  @Flag(help: .both("Remove the pictures.", "사진을 없애요."))
  var noImage = false

  /// Whether nothing is removed.
  var isEmpty: Bool { !noEmotion && !noSub && !noImage }

  /// Returns the changes that these options and the given ones make to an entry, except the change
  /// of its moment.
  ///
  /// - Throws: `ArgumentProblem` for a word that doesn't name an emotion.
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

  /// Refuses options that both set and remove a value.
  ///
  /// - Throws: `ValidationError`.
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
