import Foundation
import TodoDomain
import TodoLocalisation
import TodoPresentation
import TodoStorage

/// A process that has a store open.
struct StoreUser {
  let process: Int
  /// The command line of the process, without the program's folder, cut to a maximum length.
  let command: String

  private static let mostShown = 60

  /// Returns the other processes that have a file open, as far as this user may see them (`/proc`,
  /// proc(5)).
  static func all(of path: String) -> [StoreUser] {
    guard let file = FileIdentity(path) else { return [] }
    return names(in: "/proc").compactMap(Int.init).sorted().filter { process in
      process != Int(getpid())
        && names(in: "/proc/\(process)/fd").contains {
          FileIdentity("/proc/\(process)/fd/\($0)") == file
        }
    }.map { StoreUser(process: $0, command: command(of: $0)) }
  }

  private static func command(of process: Int) -> String {
    let bytes = FileManager.default.contents(atPath: "/proc/\(process)/cmdline") ?? Data()
    var words = bytes.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    if let program = words.first { words[0] = URL(filePath: program).lastPathComponent }
    return String(TerminalText.singleLine(words.joined(separator: " ")).prefix(mostShown))
  }

  private static func names(in folder: String) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
  }
}

extension Session {
  /// Runs work that needs the store for itself.
  ///
  /// - Throws: `CommandError.storeInUse` while other processes have it open.
  func alone<Result>(_ work: () throws -> Result) throws -> Result {
    do {
      return try work()
    } catch StoreError.busy {
      throw CommandError.storeInUse(path: storePath, StoreUser.all(of: storePath))
    }
  }
}
