import Foundation

/// The words that the process was started with, as bytes. As text, those that aren't UTF-8 hold U+FFFD
/// instead, and a path becomes another file's.
enum ProcessWords {
  /// Refuses arguments, and the variable that names a store, that aren't UTF-8. A terminal is told
  /// which, and not what they are.
  ///
  /// - Throws: `CommandError.usage`.
  static func requireUTF8() throws {
    for number in 1..<max(1, Int(CommandLine.argc)) {
      try requireUTF8(CommandLine.unsafeArgv[number], "Argument \(number)")
    }
    try requireUTF8(getenv("TODOCTL_STORE"), "TODOCTL_STORE")
  }

  private static func requireUTF8(_ bytes: UnsafePointer<CChar>?, _ name: String) throws {
    guard let bytes, String(validatingCString: bytes) == nil else { return }
    throw CommandError.usage(
      "\(name) is not UTF-8.",
      hint: "Write it in UTF-8; a file with such a name needs another one (`mv`).")
  }
}
