import Foundation

/// A folder for this user alone, for copies that nobody keeps.
struct DrillFolder {
  private let path: String
  private let hold: FileHold

  private static let prefix = "todoctl-drill-"
  private static let attempts = 8

  /// Makes a new folder in another, and removes those that killed processes left there.
  ///
  /// - Throws: `StoreError.cannotCreate`, `.diskFull`.
  init(in parent: String) throws {
    AbandonedFiles.removeDrillFolders(in: parent)
    for _ in 0..<Self.attempts {
      let path = try Self.made(in: parent)
      do {
        if let hold = try FileHold(making: Self.heldFile(in: path)) {
          self.path = path
          self.hold = hold
          return
        }
      } catch StoreError.cannotCreate {
        // Somebody took the empty folder for abandoned.
        continue
      }
    }
    throw StoreError.cannotCreate(path: parent)
  }

  func file(_ name: String) -> String { "\(path)/\(name)" }

  /// Removes the folder and all that is in it.
  func remove() { withExtendedLifetime(hold) { Self.remove(path) } }

  /// The file whose lock tells that the folder is in use.
  static func heldFile(in path: String) -> String { "\(path)/held" }

  static func isName(_ name: String) -> Bool {
    let rest = name.dropFirst(prefix.count)
    return name.hasPrefix(prefix) && rest.utf8.count == 6
      && rest.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
  }

  /// The file that holds it goes last, and only where all others went: so a folder of which a part is
  /// left is found again.
  static func remove(_ path: String) {
    let files = FileManager.default
    guard let names = try? files.contentsOfDirectory(atPath: path) else { return }
    let others = names.map { "\(path)/\($0)" }.filter { $0 != heldFile(in: path) }
    for file in others { try? files.removeItem(atPath: file) }
    guard others.allSatisfy({ FileStatus(at: $0) == nil }) else { return }
    unlink(heldFile(in: path))
    rmdir(path)
  }

  private static func made(in parent: String) throws -> String {
    var template = Array("\(parent)/\(prefix)XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw StoreError.system(errno, path: parent) }
    return template.withUnsafeBufferPointer { name in
      String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
  }
}
