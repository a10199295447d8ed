import TodoDomain
import TodoPresentation

/// The editing of one event as a text: the editor is opened again until the text has no mistake, is
/// as it was, or is empty.
struct EditorConversation {
  let form: EventForm
  let editor: TextEditor
  let file: EditedFile
  let language: Language

  /// Runs the editor, and hands over what was changed.
  ///
  /// - Parameter apply: Makes the changes. A `ValueError` and an unknown category that it throws are
  ///   mistakes of the text.
  /// - Returns: What `apply` returned; nil if nothing was changed.
  /// - Throws: `CommandError.editorFailed`, without a file left. `KeptText` with a mistake that the
  ///   user left as it was, an editor that fails on a text with a mistake, or another error of
  ///   `apply`; the file stays.
  func run<Result>(_ apply: (FieldOptions) throws -> Result) throws -> Result? {
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

  private func converse<Result>(_ apply: (FieldOptions) throws -> Result) throws -> Result? {
    try file.write(form.text)
    var (left, comment, line): (String?, String, Int?) = (nil, "", nil)
    while true {
      do {
        try editor.edit(file.path, atLine: line)
      } catch {
        guard left != nil else { throw error }
        // The text with the mistake is in the file, and the user may want it.
        throw KeptText(error: error, path: file.path)
      }
      guard let text = file.read()?.replacing(comment, with: "", maxReplacements: 1),
        !EditedForm.isEmpty(text)
      else { return nil }
      do {
        let changes = try FormChanges(EditedForm(text, of: form), of: form)
        return changes.isEmpty ? nil : try applied(changes, apply)
      } catch let mistake as FormMistake {
        guard text != left else { throw KeptText(error: mistake, path: file.path) }
        comment = self.comment(mistake)
        line = try reopen(text, mistake, comment)
        left = text
      }
    }
  }

  private func applied<Result>(
    _ changes: FormChanges, _ apply: (FieldOptions) throws -> Result
  ) throws -> Result {
    let options = try changes.options()
    do {
      return try apply(options)
    } catch {
      if let mistake = changes.mistake(error, language) { throw mistake }
      throw KeptText(error: error, path: file.path)
    }
  }

  /// The lines of comment above a mistake.
  private func comment(_ mistake: FormMistake) -> String {
    let text = mistake.text(language)
    return [text.message, text.hint].compactMap(\.self)
      .map { "# ! \(TerminalText.singleLine($0))\n" }.joined()
  }

  /// Writes the text with the comment above its mistake, and returns the number of the line with the
  /// mistake.
  private func reopen(_ text: String, _ mistake: FormMistake, _ comment: String) throws -> Int {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let above = lines.prefix(mistake.line - 1).map { $0 + "\n" }.joined()
    let below = lines.dropFirst(mistake.line - 1).joined(separator: "\n")
    try file.write(above + comment + below)
    return mistake.line + comment.count { $0 == "\n" }
  }
}

/// An error after which a text that was typed is still in a file.
struct KeptText: Error {
  let error: any Error
  let path: String
}
