import Foundation
import TodoPresentation
import TodoStorage

/// The editor of the user: `VISUAL`, else `EDITOR`, else vi or nano.
struct TextEditor {
  /// The command, as a shell reads it.
  private let command: String

  /// - Throws: `CommandError.usage` if there is none.
  init(_ environment: ProcessEnvironment) throws {
    guard let command = environment.editor else {
      throw CommandError.usage(
        "There is no editor: VISUAL and EDITOR are not set, and there is no vi and no nano.",
        hint: "Name one, as in `EDITOR=nano todoctl edit 3 --editor`.")
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

/// A text in a file that only this user can read, in a folder of its own, where an editor may leave
/// files beside it.
struct EditedFile {
  /// The path of the file.
  let path: String
  private let folder: String

  /// Makes a file without a text.
  ///
  /// - Throws: `CommandError.unwritable`.
  init(in parent: String) throws {
    folder = "\(parent)/todoctl-\(UUID().uuidString)"
    path = "\(folder)/todo.txt"
    guard mkdir(folder, 0o700) == 0 else { throw CommandError.unwritable(code: errno) }
  }

  /// Replaces the text.
  ///
  /// - Throws: `CommandError.unwritable`.
  func write(_ text: String) throws {
    do {
      let file = try OpenFile(path, O_WRONLY | O_CREAT | O_TRUNC)
      defer { try? file.close() }
      try file.write(Array(text.utf8))
    } catch {
      throw CommandError.unwritable(code: error.code)
    }
  }

  /// The text; nil if the file is gone, or isn't UTF-8.
  func read() -> String? {
    FileManager.default.contents(atPath: path).flatMap { String(validating: $0, as: UTF8.self) }
  }

  /// Removes the file with its folder.
  func remove() {
    try? FileManager.default.removeItem(atPath: folder)
  }
}
