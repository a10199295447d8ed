import Foundation
import TodoDomain
import TodoLocalisation
import TodoPresentation
import TodoStorage

/// The explanation of a store's error, with the facts of its folder and with what to type then.
extension StoreError: DetailedError {
  var failure: Failure {
    let text =
      switch self {
      case .cannotCreate(let path): Explanation.cannotCreate(path)
      case .notPermitted(let path) where !StorePath.isAddress(path): Explanation.notPermitted(path)
      case .severalNames(let path, _): explanation.advises(Explanation.findingNames(of: path))
      case .outcomeUnknown: explanation.advises(RetrySafety.harmless.hint)
      default: explanation
      }
    return Failure(explanation: text)
  }
}

extension Explanation {
  /// Returns the explanation of a damaged store under a path that was named; nil for another error,
  /// and for a store on a server.
  static func damaged(_ error: any Error, at path: String) -> Explanation? {
    guard let error = error as? StoreError, case .damaged = error, !StorePath.isAddress(path)
    else { return nil }
    let store = "--store \(typed(path))"
    return error.explanation.says(
      Text(
        "The store \(quoted(path)) is damaged: \(error.words).",
        "저장소 \(quoted(path), .subject) 손상됐어요: \(error.words).")
    ).advises(
      """
      `todoctl check \(store)` lists the problems; `todoctl restore FILE \(store)` replaces it \
      with a backup, and `todoctl check --repair \(store)` with what can be saved.
      """,
      """
      문제는 `todoctl check \(store)`에서 볼 수 있어요. `todoctl restore FILE \(store)`는 저장소를 \
      백업으로 바꾸고, `todoctl check --repair \(store)`는 읽을 수 있는 내용만 복구해요.
      """)
  }

  fileprivate static func notPermitted(_ path: String) -> Explanation {
    let folder = FolderPath.containing(path)
    return StoreError.notPermitted(path: path).explanation.advises(
      "`ls -ld \(typed(path)) \(typed(folder))` shows who may.",
      "`ls -ld \(typed(path)) \(typed(folder))`로 누구에게 권한이 있는지 볼 수 있어요.")
  }

  /// Returns how to find the other names of a file.
  fileprivate static func findingNames(of path: String) -> Text {
    let folder = ShellText.path(FolderPath.containing(LinkTarget.of(path)))
    return Text(
      """
      `find \(folder) -xdev -samefile \(ShellText.path(path))` lists them. Keep one name, \
      the one with a “-wal” file beside it if there is one, and remove the others.
      """,
      """
      \("`find \(folder) -xdev -samefile \(ShellText.path(path))`", .toward) 모두 찾을 수 있어요. 이름 \
      하나만, 옆에 “-wal” 파일이 있으면 그 이름을 남기고 나머지를 지워 주세요.
      """)
  }
}
