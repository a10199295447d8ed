import ArgumentParser
import TodoDomain
import TodoPresentation

/// An event as a text that people edit: a line for each field, with the name of its option and its
/// value, and comments between them. The last field takes all lines to the end.
struct EventForm {
  /// The fields of the event, in their order, each with its value as an option takes it.
  let fields: [(field: EventField, name: String, value: String)]
  private let event: any PlannedEvent
  private let strings: any Strings

  init(_ event: any PlannedEvent, _ kinds: EventKinds, _ strings: any Strings) {
    self.event = event
    self.strings = strings
    let entries = EventFieldTable(kinds).entries(.shown)
    let values = EventFields(of: event)
    let own = Set(type(of: event).kindFields.map(\.field))
    let ofKinds = Set(kinds.all.flatMap { $0.kindFields.map(\.field) })
    fields = FieldOptions.editable.compactMap { field, name in
      guard own.contains(field) || !ofKinds.contains(field),
        let entry = entries.first(where: { $0.field == field })
      else { return nil }
      return (field, name, Self.text(entry.value(values)))
    }
  }

  private static func text(_ value: FieldValue) -> String {
    switch value {
    case .nothing, .source: ""
    case .text(let text): text.replacing("\r\n", with: "\n")
    case .flag(let flag): flag ? Visibility.public.rawValue : Visibility.private.rawValue
    case .count(let count): String(count)
    case .texts(let texts): texts.joined(separator: ",")
    }
  }

  /// The text to edit.
  var text: String {
    let title = TerminalText.singleLine(event.title)
    var lines = ["\(event.id.map { "\($0) " } ?? "")\(title)"] + strings.editorIntroduction
    lines = lines.map { "# \($0)" } + [""]
    for (field, name, value) in fields {
      let isLast = field == FieldOptions.editable.last?.field
      let note = isLast ? strings.editorLastField : strings.editorNote(on: field)
      if let note { lines.append("# \(note)") }
      // A text with line breaks would be read as several lines.
      let isOneLine = !value.contains(where: \.isNewline)
      if isOneLine || isLast {
        lines.append(
          value.isEmpty ? "\(name):" : isOneLine ? "\(name): \(value)" : "\(name):\n\(value)")
      } else {
        lines.append("# \(name): \(TerminalText.singleLine(value))")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

/// A text that was edited, read back.
struct EditedForm: Equatable {
  /// A field as it was read.
  struct Field: Equatable {
    let value: String
    /// The number of its line, from 1.
    let line: Int

    static func == (one: Field, other: Field) -> Bool { one.value == other.value }
  }

  /// The fields by their names.
  private(set) var fields: [String: Field] = [:]

  /// Reads a text that was made of a form.
  ///
  /// - Throws: `FormMistake` for a line that is no field of the form.
  init(_ text: String, of form: EventForm) throws {
    var lines = text.replacing("\r\n", with: "\n").split(
      separator: "\n", omittingEmptySubsequences: false)[...]
    while let line = lines.popFirst() {
      let number = lines.startIndex
      if line.first == "#" || line.allSatisfy(\.isWhitespace) { continue }
      guard let colon = line.firstIndex(of: ":") else { throw FormMistake(.noField, number) }
      let name = line[..<colon].trimmed
      guard let field = form.fields.first(where: { $0.name == name }) else {
        throw FormMistake(.unknownField(name), number)
      }
      guard fields[name] == nil else { throw FormMistake(.repeatedField(name), number) }
      var value = line[line.index(after: colon)...].trimmed
      if field.field == FieldOptions.editable.last?.field {
        value = ([value] + lines.map(String.init)).joined(separator: "\n").withoutOuterNewlines
        lines = []
      }
      fields[name] = Field(value: value, line: number)
    }
  }

  /// Whether a text has nothing but comments and white space.
  static func isEmpty(_ text: String) -> Bool {
    text.split(separator: "\n").allSatisfy { $0.first == "#" || $0.allSatisfy(\.isWhitespace) }
  }
}

/// A mistake in a text that was edited, and the line that has it.
struct FormMistake: Error {
  enum Cause {
    case form(EditorMistake)
    case value(ErrorText)
  }

  let cause: Cause
  /// The number of the line, from 1.
  let line: Int

  /// The mistake in a language.
  func text(_ language: Language) -> ErrorText {
    switch cause {
    case .form(let mistake): ErrorText(language.strings.editorMistake(mistake))
    case .value(let text): text
    }
  }

  init(_ mistake: EditorMistake, _ line: Int) {
    (cause, self.line) = (.form(mistake), line)
  }

  init(_ text: ErrorText, _ line: Int) {
    (cause, self.line) = (.value(text), line)
  }
}

extension StringProtocol {
  /// The text without white space at its ends.
  fileprivate var trimmed: String {
    String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }

  /// The text without line breaks at its ends.
  fileprivate var withoutOuterNewlines: String {
    String(drop(while: \.isNewline).reversed().drop(while: \.isNewline).reversed())
  }
}

/// The fields that an edited text has with other values than the form it was made of, as the options
/// of `edit`.
struct FormChanges {
  private let form: EventForm
  private let edited: EditedForm
  private let changes: [(field: EventField, name: String, new: EditedForm.Field)]

  /// The changes of a text. A field that was left out stays as it is.
  ///
  /// - Throws: `FormMistake` for a line that is no field of the form.
  init(_ edited: EditedForm, of form: EventForm) throws {
    self.form = form
    self.edited = edited
    let original = try EditedForm(form.text, of: form)
    changes = form.fields.compactMap { field, name, _ in
      guard let new = edited.fields[name], new != original.fields[name] else { return nil }
      return (field, name, new)
    }
  }

  var isEmpty: Bool { changes.isEmpty }

  /// The options that make the changes.
  ///
  /// - Throws: `FormMistake` with the line of the field that has no value of its form.
  func options() throws -> FieldOptions {
    for (field, name, new) in changes {
      _ = try parsed(arguments(field, name, new.value), line: new.line)
    }
    // Days and a rule replace each other, so the empty one of the two says nothing.
    let repeats = changes.filter { $0.field == .days || $0.field == .rule }
    let isReplaced = repeats.contains { !$0.new.value.isEmpty }
    let needed = changes.filter { change in
      !(isReplaced && change.new.value.isEmpty && repeats.contains { $0.field == change.field })
    }
    return try parsed(
      needed.flatMap { arguments($0.field, $0.name, $0.new.value) },
      line: changes.first?.new.line ?? 1)
  }

  /// The mistake of an error of these changes; nil if it is about something else than their values.
  func mistake(_ error: any Error, _ language: Language) -> FormMistake? {
    let field: EventField?
    switch error {
    case let error as ValueError: field = error.field
    case RequestError.unknownCategory: field = .category
    default: return nil
    }
    let name = form.fields.first { $0.field == field }?.name
    let line = name.flatMap { edited.fields[$0] }?.line ?? changes.first?.new.line ?? 1
    return FormMistake(ErrorText(error, language: language), line)
  }

  private func parsed(_ arguments: [String], line: Int) throws -> FieldOptions {
    do {
      return try FieldOptions.parse(arguments)
    } catch {
      throw FormMistake(ErrorText(FieldOptions.message(for: error)), line)
    }
  }

  private func arguments(_ field: EventField, _ name: String, _ value: String) -> [String] {
    switch field {
    case .isPublic: return ["--\(value)"]
    case .rule where value.contains("="): return ["--rrule=\(value)"]
    case .title, .start: return ["--\(name)=\(value)"]
    case _ where !value.isEmpty: return ["--\(name)=\(value)"]
    case .category: return ["--\(name)=\(TodoDomain.Category.none.name)"]
    case .until: return ["--open-ended"]
    case .days, .rule: return ["--no-days"]
    case .time: return ["--all-day"]
    case .length: return ["--no-length"]
    default: return ["--no-\(name)"]
    }
  }
}

extension ValueError {
  /// The field that the error is about, as far as it says.
  fileprivate var field: EventField? {
    switch self {
    case .emptyTitle: .title
    case .tooLong(let field, _, _), .missing(let field), .fieldDoesNotApply(let field, _): field
    case .alarmNeedsTime: .alarm
    case .lengthNeedsTime: .length
    case .zoneNeedsTime: .zone
    case .endsBeforeStart: .until
    case .neverOccurs, .recurrence, .phrase(.repetition, _): .rule
    case .phrase(.date, _): .start
    case .noRepeatDays: .days
    default: nil
    }
  }
}
