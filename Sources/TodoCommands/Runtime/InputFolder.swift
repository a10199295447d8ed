import Foundation
import TodoExchange

/// A folder with a file an item, such as vdirsyncer keeps.
struct InputFolder {
  private let path: String
  /// The names of the items, in their order. Hidden files, and those of other endings, are none.
  let names: [String]

  /// The items of a folder; nil where the path is no folder. It may have none.
  ///
  /// - Throws: `CommandError.unreadable`.
  init?(_ path: String, endings: [String]) throws {
    guard InputFolder.isFolder(path) == true else { return nil }
    self.path = path
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: path).filter { name in
        !name.hasPrefix(".") && endings.contains { name.lowercased().hasSuffix(".\($0)") }
      }.sorted()
    } catch {
      throw CommandError.unreadable(path: path)
    }
  }

  /// Whether a folder is at a path; nil where nothing is.
  static func isFolder(_ path: String) -> Bool? {
    var isFolder: ObjCBool = false
    let exists = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
    return exists ? isFolder.boolValue : nil
  }

  /// Opens an item, to be closed in the end.
  func open(_ name: String) throws -> InputFile { try InputFile(item: "\(path)/\(name)") }

  /// The bytes of an item.
  func item(_ name: String) throws -> [UInt8] { try InputFile.item(at: "\(path)/\(name)") }

  /// Reads the items one after the other.
  func read(_ body: (_ name: String, InputFile) throws -> Void) throws {
    for name in names {
      let file = try open(name)
      defer { file.close() }
      try body(name, file)
    }
  }
}
