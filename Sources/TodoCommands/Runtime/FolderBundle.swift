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

  private static let unpackHint =
    "Unpack it with a program that you trust, and import the files in it."

  private static func text(of error: ZipError) -> (message: String, hint: String) {
    switch error {
    case .damaged(let found):
      ("The zip is damaged: \(found).", "Fetch it again: its end may be missing.")
    case .zip64: ("The zip is of the large form (zip64), or in several parts.", unpackHint)
    case .encrypted(let name): ("\(quoted(name)) in the zip needs a password.", unpackHint)
    case .unsafeName(let name):
      ("The zip has the name \(quoted(name)), which leads out of its folder.", unpackHint)
    case .link(let name): ("\(quoted(name)) in the zip is a link.", unpackHint)
    case .duplicate(let name): ("The zip has two files \(quoted(name)).", unpackHint)
    case .overlap(let name):
      ("\(quoted(name)) in the zip has the same bytes as another file.", unpackHint)
    case .method(let name, let number):
      (
        "\(quoted(name)) in the zip is compressed by method \(number); only DEFLATE is read.",
        unpackHint
      )
    case .tooMany(let limit): ("The zip has more than \(limit) files.", unpackHint)
    case .tooLarge(let limit):
      ("The files of the zip have more than \(limit) bytes together.", unpackHint)
    case .ratio(let name, let limit):
      (
        "\(quoted(name)) in the zip is more than \(limit) times as large as when compressed.",
        unpackHint
      )
    }
  }

  /// The failure of another program's database that isn't read.
  static func failure(for error: ForeignTablesError) -> Failure {
    let text =
      switch error {
      case .unreadable(let found):
        ErrorText(
          "The database can't be read: \(quoted(found)).",
          hint: "Make another backup in the program that it is of.")
      case .hasCode(let name):
        ErrorText(
          "The database has \(quoted(name)), a view, a trigger or a virtual table, which no export "
            + "has.",
          hint:
            "Export the habits of Loop as CSV, and import that zip. A store of todoctl's own is "
            + "exported by `todoctl export --store FILE`.")
      }
    return Failure(kind: "badData", text: text, status: .badData)
  }
}
