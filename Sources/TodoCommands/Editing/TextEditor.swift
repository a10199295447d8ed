import Foundation
import TodoDomain
import TodoLocalisation
import TodoPresentation
import TodoStorage

/// The editor of the user: `VISUAL`, else `EDITOR`, else vi or nano.
struct TextEditor {
  /// The command, in the shell's syntax.
  private let command: String

  /// Finds the editor.
  ///
  /// - Throws: `CommandError.usage` if there is none.
  init(_ environment: ProcessEnvironment) throws {
    guard let command = environment.editor else {
      throw CommandError.usage(
        Text(
          "There is no editor: VISUAL and EDITOR are not set, and there is no vi and no nano.",
          "편집기가 없어요: VISUAL과 EDITOR가 비어 있고, vi와 nano도 없어요."),
        hint: Text(
          "Name one: `export EDITOR=nano`.", "이렇게 정할 수 있어요: `export EDITOR=nano`."))
    }
    self.command = command
  }

  /// Runs the editor on a file, and waits for its end.
  ///
  /// - Parameter line: The number of the line to begin at, from 1.
  /// - Throws: `CommandError.editorFailed` if the editor can't be run, or ends with an error.
  func edit(_ path: String, atLine line: Int?) throws {
    let place = line.map { "+\($0) " } ?? ""
    // system(3) leaves Ctrl-C to the editor, and splits the command as the user's shell does.
    guard system("\(command) \(place)\(ShellText.path(path))") == 0 else {
      throw CommandError.editorFailed
    }
  }
}

/// A text in a file that only this user can read. The file has a folder of its own, in which an
/// editor may leave other files.
struct EditedFile {
  /// The path of the file.
  let path: String
  private let folder: String

  /// Creates a file without a text.
  ///
  /// - Throws: The errors of `StoreError.system`.
  init(in parent: String) throws {
    folder = "\(parent)/todoctl-\(UUID().uuidString)"
    path = "\(folder)/todo.txt"
    guard mkdir(folder, 0o700) == 0 else { throw StoreError.system(errno, path: folder) }
  }

  /// Replaces the file, or whatever the editor has put in its place.
  ///
  /// - Throws: The errors of `StoreError.system`.
  func write(_ text: String) throws {
    do {
      unlink(path)
      let file = try OpenFile(path, O_WRONLY | O_CREAT | O_EXCL)
      defer { try? file.close() }
      try file.write(Array(text.utf8))
    } catch {
      throw StoreError.system(error.code, path: path)
    }
  }

  /// Reads the text; nil if the file is gone.
  ///
  /// - Throws: `KeptText` if it isn't UTF-8; the file stays.
  func read() throws -> String? {
    guard let bytes = FileManager.default.contents(atPath: path) else { return nil }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      let error = CommandError.usage(
        Text("What you typed is not UTF-8.", "적은 글이 UTF-8이 아니에요."),
        hint: Text(
          "Set your editor to UTF-8, and write the text again.", "편집기를 UTF-8로 맞추고 다시 적어 주세요."))
      throw KeptText(error: error, path: path)
    }
    return text
  }

  /// Returns whether the text of the file differs from the text that was written into it; false if
  /// the file is gone.
  func isChanged(from text: String) -> Bool {
    FileManager.default.contents(atPath: path).map { $0 != Data(text.utf8) } ?? false
  }

  /// Removes the file with its folder.
  func remove() {
    try? FileManager.default.removeItem(atPath: folder)
  }
}

/// The editing of values as a text. The editor is opened again until the text has no mistake, is
/// unchanged, or is empty.
struct EditorConversation<Form: EditableForm> {
  let form: Form
  let editor: TextEditor
  let file: EditedFile
  let language: Language

  /// Runs the editor, and passes on the changes.
  ///
  /// - Parameter apply: Makes the changes. An error about a value of the text, such as a
  ///   `ValueError` or an unknown category, opens the editor again.
  /// - Returns: The result of `apply`; nil if there is nothing to do: the text is empty, or it is
  ///   unchanged and the form's `saysSomething` is false.
  /// - Throws: `CommandError.editorFailed`, after removing the file. `KeptText` for a mistake that
  ///   the user left as it was, for an editor that fails after something was typed, and for another
  ///   error of `apply`; the file stays.
  func run<Result>(_ apply: (Form.Options) throws -> Result) throws -> Result? {
    let result: Result?
    do {
      result = try converse(apply)
    } catch let error as KeptText {
      throw error
    } catch {
      file.remove()
      throw error
    }
    file.remove()
    return result
  }

  private func converse<Result>(_ apply: (Form.Options) throws -> Result) throws -> Result? {
    try file.write(form.text)
    var (left, comment, line): (String?, String, Int?) = (nil, "", nil)
    while true {
      do {
        try editor.edit(file.path, atLine: line)
      } catch {
        // The file has the text that the user typed and may want.
        guard left != nil || file.isChanged(from: form.text) else { throw error }
        throw KeptText(error: error, path: file.path)
      }
      guard let text = try file.read()?.replacing(comment, with: "", maxReplacements: 1),
        !EditedForm.isEmpty(text)
      else { return nil }
      do {
        let changes = try FormChanges(EditedForm(text, of: form), of: form)
        return changes.isEmpty && !form.saysSomething ? nil : try applied(changes, apply)
      } catch let mistake as FormMistake {
        guard text != left else { throw KeptText(error: mistake, path: file.path) }
        comment = self.comment(mistake)
        line = try reopen(text, mistake, comment: comment)
        left = text
      }
    }
  }

  private func applied<Result>(
    _ changes: FormChanges<Form>, _ apply: (Form.Options) throws -> Result
  ) throws -> Result {
    let options = try changes.options()
    do {
      return try apply(options)
    } catch {
      if let mistake = changes.mistake(error) { throw mistake }
      throw KeptText(error: error, path: file.path)
    }
  }

  /// Returns the comment lines above a mistake.
  private func comment(_ mistake: FormMistake) -> String {
    let text = mistake.explanation
    return [text.message, text.hint].compactMap(\.self)
      .map { "# ! \(TerminalText.singleLine($0[language]))\n" }.joined()
  }

  /// Writes the text with the comment above its mistake, and returns the number of the line with
  /// the mistake.
  private func reopen(_ text: String, _ mistake: FormMistake, comment: String) throws -> Int {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let above = lines.prefix(mistake.line - 1).map { $0 + "\n" }.joined()
    let below = lines.dropFirst(mistake.line - 1).joined(separator: "\n")
    try file.write(above + comment + below)
    return mistake.line + comment.count { $0 == "\n" }
  }
}

/// An error after which the text that the user typed is still in a file.
struct KeptText: DetailedError {
  let error: any Error
  let path: String

  var failure: Failure { Failure(error).adding(Text.keptText(path)) }
}
