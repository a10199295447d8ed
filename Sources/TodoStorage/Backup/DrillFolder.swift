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

  /// Runs work that writes to a folder for copies that nobody keeps, and says which is full.
  ///
  /// - Throws: `StoreError.scratchFull`, and other errors as they come.
  static func naming<Result>(_ scratch: String, _ work: () throws -> Result) throws -> Result {
    do {
      return try work()
    } catch StoreError.diskFull, StoreError.quotaExceeded {
      throw StoreError.scratchFull(path: scratch)
    }
  }

  func file(_ name: String) -> String { "\(path)/\(name)" }

  /// Removes the folder and all that is in it.
  func remove() { withExtendedLifetime(hold) { Self.remove(path) } }

  /// The file whose lock tells that the folder is in use.
  static func heldFile(in path: String) -> String { "\(path)/held" }

  static func isName(_ name: String) -> Bool {
    name.hasPrefix(prefix) && MakersMark.isMark(name.dropFirst(prefix.count), for: prefix)
  }

  /// The file that holds it goes last, and only where all others went: so a folder of which a part is
  /// left is found again. What somebody else put there stays, and the folder with it.
  static func remove(_ path: String) {
    let files = FileManager.default
    guard let names = try? files.contentsOfDirectory(atPath: path) else { return }
    let others = names.map { "\(path)/\($0)" }.filter { $0 != heldFile(in: path) }
    for file in others where isOurs(URL(filePath: file).lastPathComponent) { unlink(file) }
    guard others.allSatisfy({ FileStatus(at: $0) == nil }) else { return }
    unlink(heldFile(in: path))
    rmdir(path)
  }

  private static func made(in parent: String) throws -> String {
    for _ in 0..<attempts {
      let path = "\(parent)/\(prefix)\(MakersMark.make(for: prefix))"
      if mkdir(path, 0o700) == 0 { return path }
      guard errno == EEXIST else { throw StoreError.system(errno, path: parent) }
    }
    throw StoreError.cannotCreate(path: parent)
  }

  /// Whether a file is one of those that are made here, or that SQLite or a restore puts beside it.
  private static func isOurs(_ name: String) -> Bool {
    ["backup.db", "restored.db", "damaged.db", "lifted.db"].contains { file in
      name == file || name.hasPrefix(file + "-") || name.hasPrefix(file + ".")
    }
  }
}
