import Foundation
import TodoDomain
import TodoExchange
import TodoPresentation
import TodoStorage

extension FormatRegistry {
  /// The standard formats; the Loop format gets a reader for SQLite databases of other programs.
  static let readable = FormatRegistry.standard.replacing(
    LoopFormat { try ForeignDatabase($0) })
}

/// The files of a folder and of the folders in it, for formats of several files.
struct FolderBundle: FileBundle {
  /// The most files that are listed. A folder with more files holds something else.
  private static let maximumFiles = 20_000

  let names: [String]
  private let path: String

  /// Lists the files of a folder; nil if the path is not a folder. Hidden files are ignored.
  ///
  /// - Throws: `CommandError.unreadable`.
  init?(_ path: String) throws {
    guard FolderPath.isFolder(path) == true else { return nil }
    self.path = path
    var names: [String] = []
    for name in try Self.list(path) {
      guard FolderPath.isFolder("\(path)/\(name)") == true else {
        names.append(name)
        continue
      }
      // An inner folder that can't be read belongs to something else.
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
