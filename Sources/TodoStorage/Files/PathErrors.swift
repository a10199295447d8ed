import Foundation
import TodoDomain
package import TodoLocalisation

/// Explanations of why files and folders can't be read or made. Their hints have commands with the
/// path in the shell's quotes.
extension Explanation {
  // MARK: Reading

  package static func unreadable(_ path: String) -> Explanation {
    guard path != "-" else {
      return ErrorKind.missingInput.says("Standard input can't be read.", "표준 입력을 읽을 수 없어요.")
        .advises(
          "Give the path of a file.", "파일의 경로를 적어 주세요.")
    }
    guard !exists(path) else {
      return ErrorKind.missingInput.says(
        "The file \(quoted(path)) can't be read.", "파일 \(quoted(path), .object) 읽을 수 없어요."
      ).advises(
        "`ls -l \(typed(path))` shows who may read it.",
        "`ls -l \(typed(path))`로 누가 읽을 수 있는지 볼 수 있어요.")
    }
    return ErrorKind.missingInput.says(
      "There is no file \(quoted(path)).", "\(quoted(path)) 파일이 없어요."
    )
    .advises(near(path) ?? lookHint(FolderPath.containing(path)))
  }

  package static func unreadableFolder(_ path: String) -> Explanation {
    guard exists(path) else {
      return missingFolder(path, .missingInput).advises(
        near(path)
          ?? Text(
            "Check the path. If it is on another disk, is that disk mounted?",
            "경로를 확인해 주세요. 다른 디스크에 있다면 연결됐는지 봐 주세요."))
    }
    guard FolderPath.isFolder(path) == true else {
      return ErrorKind.missingInput.says(
        "\(quoted(path)) is not a folder.", "\(quoted(path), .topic) 폴더가 아니에요."
      ).advises(
        "Name the folder that it is in: \(typed(FolderPath.containing(path)))",
        "그 파일이 든 폴더를 적어 주세요: \(typed(FolderPath.containing(path)))")
    }
    return ErrorKind.missingInput.says(
      "The folder \(quoted(path)) can't be read.", "폴더 \(quoted(path), .object) 읽을 수 없어요."
    ).advises(
      "`ls -ld \(typed(path))` shows who may read it.",
      "`ls -ld \(typed(path))`로 누가 읽을 수 있는지 볼 수 있어요.")
  }

  // MARK: Making

  /// Returns the explanation of why a file can't be created. todoctl never creates a missing folder
  /// for a file: if a disk isn't mounted, the folder would be created on another disk.
  package static func cannotCreate(_ path: String) -> Explanation {
    let folder = FolderPath.containing(path)
    guard exists(folder) else { return missingFolder(folder, .cannotCreate) }
    let isWritable = FileManager.default.isWritableFile(atPath: folder)
    return ErrorKind.cannotCreate.says(
      isWritable
        ? Text(
          "\(quoted(path)) can't be created: its folder doesn't take a file of this name.",
          "\(quoted(path), .object) 만들 수 없어요: 그 폴더에는 이런 이름의 파일을 둘 수 없어요.")
        : Text(
          "\(quoted(path)) can't be created: you may not write to its folder.",
          "\(quoted(path), .object) 만들 수 없어요: 그 폴더에 쓸 권한이 없어요.")
    ).advises(
      isWritable
        ? Text("Choose another name.", "다른 이름을 적어 주세요.")
        : Text(
          "`ls -ld \(typed(folder))` shows who may write to the folder.",
          "`ls -ld \(typed(folder))`로 누가 쓸 수 있는지 볼 수 있어요."))
  }

  private static func missingFolder(_ path: String, _ kind: ErrorKind) -> Explanation {
    kind.says("There is no folder \(quoted(path)).", "\(quoted(path)) 폴더가 없어요.").advises(
      near(path)
        ?? Text(
          "`mkdir -p \(typed(path))` makes it. If it is on another disk, is that disk mounted?",
          "\("`mkdir -p \(typed(path))`", .toward) 만들 수 있어요. 다른 디스크에 있다면 연결됐는지 봐 주세요."))
  }

  // MARK: What is there

  private static func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: path)
  }

  private static func lookHint(_ folder: String) -> Text {
    guard exists(folder) else {
      return Text("There is no folder \(quoted(folder)) either.", "\(quoted(folder)) 폴더도 없어요.")
    }
    return Text(
      "`ls \(typed(folder))` shows what is there.", "`ls \(typed(folder))`로 무엇이 있는지 볼 수 있어요.")
  }

  /// The most names in a folder that are compared with the name of a missing file.
  private static let mostNames = 10_000

  /// Returns “Did you mean …?” with the most similar name in the folder; nil if none is similar.
  private static func near(_ path: String) -> Text? {
    let folder = FolderPath.containing(path)
    let name = (path as NSString).lastPathComponent
    guard name.count > 3,
      let names = try? FileManager.default.contentsOfDirectory(atPath: folder),
      names.count <= mostNames, let near = nearMatches(of: name, in: names).first, near != name
    else { return nil }
    let other = typed(path.contains("/") ? (folder as NSString).appendingPathComponent(near) : near)
    return Text("Did you mean `\(other)`?", "혹시 `\(other)`인가요?")
  }
}

// MARK: Hints

extension Text {
  /// Returns a hint with the command that shows who may open or change a file.
  static func permissionsHint(_ path: String) -> Text {
    let folder = FolderPath.containing(path)
    return Text(
      "`ls -ld \(typed(path)) \(typed(folder))` shows who has permission.",
      "`ls -ld \(typed(path)) \(typed(folder))`로 누구에게 권한이 있는지 볼 수 있어요.")
  }

  /// Returns a hint with the command that lists all names of a file.
  static func findingNames(of path: String) -> Text {
    let folder = ShellText.path(FolderPath.containing(LinkTarget.of(path)))
    return Text(
      """
      `find \(folder) -xdev -samefile \(ShellText.path(path))` lists the names. \
      Remove all but one; if there is a “-wal” file beside one of them, keep that name.
      """,
      """
      \("`find \(folder) -xdev -samefile \(ShellText.path(path))`", .toward) 모두 찾을 수 있어요. 이름 \
      하나만, 옆에 “-wal” 파일이 있으면 그 이름을 남기고 나머지를 지워 주세요.
      """)
  }
}

// MARK: Work that stopped

extension Explanation {
  /// Returns the kind of the error that stopped some work, and its reason as the end of a sentence,
  /// such as `the disk is full`.
  ///
  /// - Parameter code: The system's error number, for a cause that isn't a `StoreError`; nil if it
  ///   has none.
  package static func reason(
    of cause: any Error, code: Int? = nil
  ) -> (kind: ErrorKind, text: Text) {
    let explanation = Explanation(cause)
    let code =
      switch cause {
      case StoreError.diskFull: Int(ENOSPC)
      case StoreError.inputOutput(let code), StoreError.outcomeUnknown(let code): code
      default: code
      }
    switch code {
    case Int(ENOSPC), Int(EDQUOT):
      return (.diskFull, Text("the disk is full", "디스크가 가득 찼어요"))
    case let code?:
      return (
        explanation.kind, Text("writing failed (error \(code))", "쓰지 못했어요(오류 \(code))")
      )
    case nil:
      return (
        explanation.kind,
        explanation.message.map { $0.hasSuffix(".") ? String($0.dropLast()) : $0 }
      )
    }
  }
}
