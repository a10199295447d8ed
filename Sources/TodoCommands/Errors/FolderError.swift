import Foundation
import TodoDomain
import TodoExchange
import TodoLocalisation
import TodoPresentation
import TodoStorage
import TodoText

/// The errors of a folder that has a file for each item.
enum FolderError: DetailedError {
  /// Several files have the same item. The value has each such item with the names of its files.
  case sharedItems(path: String, [(uid: String, names: [String])])
  /// Writing failed after some of the items. The value has the counts and the cause.
  case halfWritten(path: String, OutputFolder.Counts, any Error)
  /// A folder to be imported has no file with one of these endings.
  case noItems(path: String, endings: [String])

  var explanation: Explanation {
    switch self {
    case .sharedItems(let path, let items):
      ErrorKind.badData.says(
        "\(quoted(path)) has \(items.count == 1 ? "an item" : "\(items.count) items") in several files: \(Self.list(items)). Nothing was written.",
        "\(quoted(path))에 여러 파일로 나뉜 항목이 \(items.count)개 있어요: \(Self.list(items)). 아무것도 쓰지 않았어요."
      ).advises(
        "Keep the right file, and move the others out of the folder. `todoctl import FOLDER --dry-run` shows whether they differ.",
        "맞는 파일만 두고 나머지는 폴더 밖으로 옮겨 주세요. `todoctl import FOLDER --dry-run`으로 서로 다른지 볼 수 있어요.")
    case .halfWritten(let path, let counts, let cause):
      Self.halfWritten(path, counts, cause: cause)
    case .noItems(let path, let endings):
      ErrorKind.missingInput.says(
        "There is no \(endings.map { ".\($0)" }.joined(separator: " or ")) file in \(quoted(path)).",
        "\(quoted(path))에 \(endings.map { ".\($0)" }.joined(separator: "이나 ")) 파일이 없어요."
      ).advises(
        """
        A folder is read as a vdir, with an item in each file; hidden files and folders \
        inside it are ignored. Import files of the formats \
        \(FormatRegistry.readable.imports.map(\.name.rawValue).joined(separator: ", ")) \
        one by one.
        """,
        """
        폴더는 파일마다 항목이 하나인 vdir로 읽어요. 숨은 파일과 그 안의 폴더는 \
        건너뛰어요. 다른 형식의 파일은 하나씩 가져와 주세요: \
        \(FormatRegistry.readable.imports.map(\.name.rawValue).joined(separator: ", ")).
        """)
    }
  }

  /// The explanation, and the numbers of items that were written, stayed the same, and weren't
  /// written.
  var failure: Failure {
    guard case .halfWritten(let path, let counts, _) = self else {
      return Failure(explanation: explanation)
    }
    let numbers: [(String, JSONValue)] = [
      ("written", counts.written), ("same", counts.same), ("left", counts.left),
    ].map { ($0.0, .integer(Int64($0.1))) }
    let export = JSONObject([("file", .string(path))] + numbers)
    return Failure(explanation: explanation, details: [("export", .object(export))])
  }

  private static let listedItems = 3
  private static let listedLength = 60

  private static func list(_ items: [(uid: String, names: [String])]) -> Text {
    let listed = items.prefix(listedItems).map { item in
      let uid = quoted(String(item.uid.prefix(listedLength)))
      return Text(
        "\(item.names.map(quoted).joined(separator: " and ")) have \(uid)",
        "\(uid)(\(item.names.map(quoted).joined(separator: ", ")))")
    }
    let rest = items.count - listed.count
    return (listed + (rest > 0 ? [Text("and \(rest) more", "그 밖에 \(rest)개")] : []))
      .joined(separator: "; ")
  }

  private static func halfWritten(
    _ path: String, _ counts: OutputFolder.Counts, cause: any Error
  ) -> Explanation {
    let (done, total) = (counts.written + counts.same, counts.written + counts.same + counts.left)
    let code = if case CommandError.unwritable(let code) = cause { Int(code) } else { nil as Int? }
    let (kind, reason) = Explanation.reason(of: cause, code: code)
    return kind.says(
      "\(done) of \(total) items are in \(quoted(path)), each file complete; then \(reason). "
        + "Nothing was removed.",
      "\(total)개 가운데 \(done)개를 \(quoted(path))에 파일로 쓴 다음 중단됐어요: \(reason). "
        + "지운 것은 없어요."
    ).advises(
      "When that problem is solved, run the same command again: it writes the rest.",
      "문제를 해결하고 같은 명령을 다시 실행하면 나머지를 써요.")
  }
}
