import Foundation
import TodoExchange
import TodoPresentation
import TodoStorage

/// What goes wrong with a folder that has a file an item.
enum FolderError: Error {
  /// Several files have one item: the items with the names of their files.
  case sharedItems(path: String, [(uid: String, names: [String])])
  /// Writing failed after some of the items; which, and why.
  case halfWritten(path: String, OutputFolder.Counts, any Error)
  /// A folder to be read has no file with one of these endings.
  case noItems(path: String, endings: [String])
}

extension FailureText {
  private static let listedItems = 3
  private static let listedLength = 60

  static func failure(for error: FolderError, _ language: Language) -> Failure {
    switch error {
    case .sharedItems(let path, let items):
      Failure(
        kind: "badData",
        text: ErrorText(
          "\(quoted(path)) has \(items.count == 1 ? "an item" : "\(items.count) items") in several "
            + "files: \(list(items)). Nothing was written.",
          hint: "Keep the file that is right, and move the other out of the folder; `import` says "
            + "whether they differ."),
        status: .badData)
    case .halfWritten(let path, let counts, let cause):
      halfWritten(path, counts, cause, language)
    case .noItems(let path, let endings):
      Failure(
        kind: "missingInput",
        text: ErrorText(
          "There is no \(endings.map { ".\($0)" }.joined(separator: " or ")) file in "
            + "\(quoted(path)).",
          hint: "A folder is read as vdir, an item a file; folders inside it and hidden files are "
            + "passed over. Files of the formats "
            + "\(FormatRegistry.standard.imports.map(\.name.rawValue).joined(separator: ", ")) are "
            + "given one by one."),
        status: .missingInput)
    }
  }

  private static func list(_ items: [(uid: String, names: [String])]) -> String {
    let listed = items.prefix(listedItems).map { item in
      item.names.map(quoted).joined(separator: " and ")
        + " have \(quoted(String(item.uid.prefix(listedLength))))"
    }
    let rest = items.count - listed.count
    return (listed + (rest > 0 ? ["and \(rest) more"] : [])).joined(separator: "; ")
  }

  private static func halfWritten(
    _ path: String, _ counts: OutputFolder.Counts, _ cause: any Error, _ language: Language
  ) -> Failure {
    let (done, total) = (counts.written + counts.same, counts.written + counts.same + counts.left)
    let original = failure(for: cause, language: language)
    let reason =
      switch code(of: cause) {
      case ENOSPC?, EDQUOT?: "the disk is full"
      case let code?: "writing failed (error \(code))"
      case nil: original.text.message
      }
    var failure = Failure(
      kind: [ENOSPC, EDQUOT].contains(code(of: cause)) ? "diskFull" : original.kind,
      text: ErrorText(
        "\(done) of \(total) items are in \(quoted(path)), each file whole; then \(reason)"
          + (reason.hasSuffix(".") ? "" : ".") + " Nothing was removed.",
        hint: "Once that is mended, the same command again writes the rest."),
      status: original.status)
    let members: [(String, Int)] = [
      ("written", counts.written), ("same", counts.same), ("left", counts.left),
    ]
    failure.details = [
      (
        "export",
        .object(
          JSONObject(
            [("file", .string(path))] + members.map { ($0.0, .integer(Int64($0.1))) }))
      )
    ]
    return failure
  }

  /// The system's number for what went wrong.
  private static func code(of error: any Error) -> Int32? {
    switch error {
    case StoreError.diskFull: ENOSPC
    case StoreError.inputOutput(let code), StoreError.outcomeUnknown(let code): Int32(code)
    case CommandError.unwritable(let code): code
    default: nil
    }
  }
}
