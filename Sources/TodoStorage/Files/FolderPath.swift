import Foundation

/// The folder that a file is in, by its path.
public enum FolderPath {
  /// `.` for a name alone. Not `NSString.deletingLastPathComponent`, which traps at a relative path of
  /// one character (Foundation of Swift 6.3).
  public static func containing(_ path: String) -> String {
    URL(filePath: path).deletingLastPathComponent().relativePath
  }
}
