import Foundation

/// What stands behind a path: SQLite puts its logs beside the file itself, and not beside a link to it.
public enum LinkTarget {
  private static let mostLinks = 40

  /// The path that a link leads to, and a link there, also where nothing is yet. A path that is no link
  /// stays as it is, and one of links without an end.
  public static func of(_ path: String) -> String {
    var end = path
    for _ in 0..<mostLinks {
      guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: end) else {
        return end
      }
      end = target.hasPrefix("/") ? target : "\(FolderPath.containing(end))/\(target)"
    }
    return path
  }
}
