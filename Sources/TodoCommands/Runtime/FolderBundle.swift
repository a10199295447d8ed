import Foundation
import TodoDomain
import TodoExchange
import TodoPresentation
import TodoStorage

extension FormatRegistry {
  /// The formats of todoctl with what reads other programs' databases.
  static let readable = FormatRegistry.standard.replacing(
    LoopFormat { try ForeignDatabase($0) })
}

/// The files of a folder and of the folders in it, for formats of several files.
struct FolderBundle: FileBundle {
  /// The most files that are listed. A folder with more holds something else.
  private static let maximumFiles = 20_000

  let names: [String]
  private let path: String

  /// Lists the files of a folder; nil if the path is not a folder. Hidden files are ignored.
  ///
  /// - Throws: `CommandError.unreadable`.
  init?(_ path: String) throws {
    guard InputFolder.isFolder(path) == true else { return nil }
    self.path = path
    var names: [String] = []
    for name in try Self.list(path) {
      guard InputFolder.isFolder("\(path)/\(name)") == true else {
        names.append(name)
        continue
      }
      // A folder within it that nobody may read belongs to something else.
      let inner = (try? Self.list("\(path)/\(name)")) ?? []
      names += inner.map { "\(name)/\($0)" }
      if names.count > Self.maximumFiles { break }
    }
    self.names = names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  func source(of name: String) throws -> ByteSource {
    let file = try InputFile(item: "\(path)/\(name)")
    let source = file.source
    var isAtEnd = false
    return {
      guard !isAtEnd else { return nil }
      if let chunk = try source() { return chunk }
      isAtEnd = true
      file.close()
      return nil
    }
  }

  private static func list(_ path: String) throws -> [String] {
    do {
      return try FileManager.default.contentsOfDirectory(atPath: path)
        .filter { !$0.hasPrefix(".") }
    } catch {
      throw CommandError.unreadable(path: path)
    }
  }
}

extension FailureText {
  /// The failure of a zip that isn't read. Nothing of it was imported.
  static func failure(for error: ZipError) -> Failure {
    let (message, hint) = text(of: error)
    return Failure(kind: "badData", text: ErrorText(message, hint: hint), status: .badData)
  }

  private static let unpackHint = Text(
    "Unpack it with a program that you trust, and import the files in it.",
    "믿을 수 있는 프로그램으로 풀어서 안의 파일을 가져와 주세요.")

  private static func text(of error: ZipError) -> (message: Text, hint: Text) {
    switch error {
    case .damaged(let found):
      (
        Text("The zip is damaged: \(found).", "zip이 망가졌어요: \(found)."),
        Text("Fetch it again: its end may be missing.", "다시 받아 주세요. 끝이 빠졌을 수 있어요.")
      )
    default: (unreadText(of: error), unpackHint)
    }
  }

  /// Why a zip that may be whole isn't read.
  private static func unreadText(of error: ZipError) -> Text {
    switch error {
    case .damaged(let found): Text(verbatim: found)
    case .zip64:
      Text(
        "The zip is of the large form (zip64), or in several parts.",
        "큰 형식(zip64)이거나 여러 조각으로 나뉜 zip이에요.")
    case .encrypted(let name):
      Text("\(quoted(name)) in the zip needs a password.", "zip의 \(quoted(name))에 암호가 있어요.")
    case .unsafeName(let name):
      Text(
        "The zip has the name \(quoted(name)), which leads out of its folder.",
        "zip에 폴더 밖을 가리키는 이름이 있어요: \(quoted(name)).")
    case .invalidName(let name):
      Text(
        "The zip has the name \(quoted(name)), with a control character, an empty part, or bytes that aren't UTF-8.",
        "zip에 제어 문자나 빈 부분, UTF-8이 아닌 바이트가 든 이름이 있어요: \(quoted(name)).")
    case .link(let name):
      Text("\(quoted(name)) in the zip is a link.", "zip의 \(quoted(name), .topic) 링크예요.")
    case .duplicate(let name):
      Text("The zip has two files \(quoted(name)).", "zip에 \(quoted(name), .subject) 두 번 있어요.")
    case .overlap(let name):
      Text(
        "\(quoted(name)) in the zip has the same bytes as another file.",
        "zip의 \(quoted(name), .subject) 다른 파일과 자리가 겹쳐요.")
    case .method(let name, let number):
      Text(
        "\(quoted(name)) in the zip is compressed by method \(number); only DEFLATE is read.",
        "zip의 \(quoted(name), .topic) \(number)번 방식으로 압축했어요. DEFLATE만 읽어요.")
    case .tooMany(let limit):
      Text("The zip has more than \(limit) files.", "zip에 파일이 \(limit)개보다 많아요.")
    case .tooLarge(let limit):
      Text(
        "The files of the zip have more than \(limit) bytes together.",
        "zip의 파일을 모두 더하면 \(limit)바이트보다 커요.")
    case .ratio(let name, let limit):
      Text(
        "\(quoted(name)) in the zip is more than \(limit) times as large as when compressed.",
        "zip의 \(quoted(name), .topic) 풀면 \(limit)배보다 커져요.")
    }
  }

  /// The failure of another program's database that isn't read.
  static func failure(for error: ForeignTablesError) -> Failure {
    let text =
      switch error {
      case .unreadable(let found):
        ErrorText(
          Text(
            "The database can't be read: \(quoted(found)).",
            "데이터베이스를 읽을 수 없어요: \(quoted(found))."),
          hint: Text(
            "Make another backup in the program that it is of.",
            "그 프로그램에서 백업을 다시 만들어 주세요."))
      case .hasCode(let name):
        ErrorText(
          Text(
            "The database has \(quoted(name)), a view, a trigger or a virtual table, which no export has.",
            "데이터베이스에 \(quoted(name), .subject) 있어요. 내보낸 파일에는 없는 뷰나 트리거, 가상 표예요."),
          hint:
            Text(
              "Export the habits of Loop as CSV, and import that zip. A store of todoctl's own is exported by `todoctl export --store FILE`.",
              "Loop에서 습관을 CSV로 내보내 그 zip을 가져와 주세요. todoctl의 저장소는 `todoctl export --store FILE`로 내보내요."
            ))
      }
    return Failure(kind: "badData", text: text, status: .badData)
  }
}
