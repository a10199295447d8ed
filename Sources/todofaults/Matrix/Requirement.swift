import Foundation

/// Something that a plain machine may lack.
enum Requirement: Hashable, Sendable {
  /// A program of the system, by its path.
  case tool(String)
  /// To be root: mounting, or becoming somebody else.
  case root

  var isMet: Bool {
    switch self {
    case .tool(let path): FileManager.default.isExecutableFile(atPath: path)
    case .root: geteuid() == 0
    }
  }

  var name: String {
    switch self {
    case .tool(let path): path
    case .root: "root"
    }
  }
}

extension Requirement {
  static let strace = Requirement.tool("/usr/bin/strace")
  static let sqlite3 = Requirement.tool("/usr/bin/sqlite3")
}
