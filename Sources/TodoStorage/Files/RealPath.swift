import Foundation

/// A path by which everybody finds a file, wherever they are.
public enum RealPath {
  /// The absolute path of a file, links resolved (realpath, POSIX); of one that isn't there, as far as
  /// the folders on the way to it are.
  public static func of(_ path: String) -> String {
    if let found = resolved(path) { return found }
    let end = LinkTarget.of(path)
    let folder = FolderPath.containing(end)
    guard folder != end else { return path }
    let parent = of(folder)
    return (parent == "/" ? "" : parent) + "/" + URL(filePath: end).lastPathComponent
  }

  private static func resolved(_ path: String) -> String? {
    guard let found = realpath(path, nil) else { return nil }
    defer { free(found) }
    return String(cString: found)
  }
}
