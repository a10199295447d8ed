import ArgumentParser
import TodoDomain
import TodoLocalisation
import TodoPresentation

/// Values as a text that people edit: a line for each field, with its name and its value, and
/// comments between them. The last field takes all lines to the end.
protocol EditableForm {
  /// The options into which the changed fields are parsed.
  associatedtype Options: ParsableArguments

  /// The text to edit.
  var text: String { get }
  /// The names of the fields, in their order.
  var fieldNames: [String] { get }
  /// Whether the text is worth storing even if the user changes nothing, as it is for a new entry
  /// whose words were typed on the command line.
  var saysSomething: Bool { get }

  /// Returns the mistake to report for a line that begins with the unknown name of a field.
  func mistake(ofUnknownField name: String) -> EditorMistake
  /// Returns the options that make the given changes.
  ///
  /// - Throws: `FormMistake` with the line of the field whose value has a wrong form.
  func options(_ changes: [FormChange]) throws -> Options
  /// Returns the name of the field whose value caused an error: empty if the error names no field,
  /// nil if the error isn't about the values of the options.
  func fieldName(of error: any Error) -> String?
}

/// A field whose value in an edited text differs from the form.
struct FormChange {
  /// The name of the field.
  let name: String
  let value: String
  /// The number of the field's line in the edited text, from 1.
  let line: Int
}

extension EditableForm {
  /// Parses arguments of the options.
  ///
  /// - Throws: `FormMistake` at the line.
  func parsed(_ arguments: [String], line: Int) throws -> Options {
    do {
      return try Options.parse(arguments)
    } catch {
      let message = ParserMessage(page: CommandPage([Todoctl.self]))
      throw FormMistake(message.text(Options.message(for: error)), line)
    }
  }
}

/// The lines of a form.
enum FormLines {
  /// Returns the line of a field, `name: value`. A value with line breaks becomes a comment line,
  /// since without the `#` it would be read as several fields.
  static func field(_ name: String, _ value: String) -> String {
    guard !value.contains(where: \.isNewline) else {
      return "# \(name): \(TerminalText.singleLine(value))"
    }
    return value.isEmpty ? "\(name):" : "\(name): \(value)"
  }

  /// Returns the lines of the last field, which may have several lines.
  static func lastField(_ name: String, _ value: String) -> String {
    value.contains(where: \.isNewline) ? "\(name):\n\(value)" : field(name, value)
  }
}

/// An edited text, read back as the values of its fields.
struct EditedForm: Equatable {
  /// A field as it was read.
  struct Field: Equatable {
    let value: String
    /// The number of the field's line in the text, from 1.
    let line: Int

    static func == (one: Field, other: Field) -> Bool { one.value == other.value }
  }

  /// The fields by their names.
  private(set) var fields: [String: Field] = [:]

  /// Reads a text that was made from a form.
  ///
  /// - Throws: `FormMistake` for a line that isn't a field of the form.
  init(_ text: String, of form: some EditableForm) throws {
    var lines = text.replacing("\r\n", with: "\n").split(
      separator: "\n", omittingEmptySubsequences: false)[...]
    while let line = lines.popFirst() {
      let number = lines.startIndex
      if line.first == "#" || line.allSatisfy(\.isWhitespace) { continue }
      guard let colon = line.firstIndex(of: ":") else { throw FormMistake(.noField, number) }
      let name = line[..<colon].trimmed
      guard form.fieldNames.contains(name) else {
        throw FormMistake(form.mistake(ofUnknownField: name), number)
      }
      guard fields[name] == nil else { throw FormMistake(.repeatedField(name), number) }
      var value = line[line.index(after: colon)...].trimmed
      if name == form.fieldNames.last {
        value = ([value] + lines.map(String.init)).joined(separator: "\n").withoutOuterNewlines
        lines = []
      }
      fields[name] = Field(value: value, line: number)
    }
  }

  /// Returns whether a text has only comments and white space.
  static func isEmpty(_ text: String) -> Bool {
    text.split(separator: "\n").allSatisfy { $0.first == "#" || $0.allSatisfy(\.isWhitespace) }
  }
}

/// A mistake in an edited text, and its line.
struct FormMistake: ExplainedError {
  let explanation: Explanation
  /// The number of the line, from 1.
  let line: Int

  init(_ mistake: EditorMistake, _ line: Int) {
    self.init(ErrorKind.invalidValue.says(Text.editorMistake(mistake)), line)
  }

  init(_ error: Explanation, _ line: Int) {
    explanation = ErrorKind.invalidValue.says(error.message).advises(error.hint)
    self.line = line
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

/// The fields whose values in an edited text differ from the form.
struct FormChanges<Form: EditableForm> {
  private let form: Form
  private let edited: EditedForm
  private let changes: [FormChange]

  /// Finds the changes of a text. A field that was left out stays as it is.
  ///
  /// - Throws: `FormMistake` for a line that isn't a field of the form.
  init(_ edited: EditedForm, of form: Form) throws {
    self.form = form
    self.edited = edited
    let original = try EditedForm(form.text, of: form)
    changes = form.fieldNames.compactMap { name in
      guard let new = edited.fields[name], new != original.fields[name] else { return nil }
      return FormChange(name: name, value: new.value, line: new.line)
    }
  }

  var isEmpty: Bool { changes.isEmpty }

  /// Returns the options that make the changes.
  ///
  /// - Throws: `FormMistake` with the line of the field whose value has a wrong form.
  func options() throws -> Form.Options { try form.options(changes) }

  /// Returns the mistake for an error of these changes; nil if the error isn't about their values.
  func mistake(_ error: any Error) -> FormMistake? {
    guard let name = form.fieldName(of: error) else { return nil }
    let line = edited.fields[name]?.line ?? changes.first?.line ?? 1
    return FormMistake(Explanation(error), line)
  }
}
