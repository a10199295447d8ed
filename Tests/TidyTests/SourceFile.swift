import Foundation

/// A source file as text.
struct SourceFile: Sendable {
  /// The target that it belongs to: the folder below `Sources` or `Tests/Tools`.
  let target: String
  /// Its path below that.
  let path: String
  let text: String
  /// The text without comments and without what stands in string literals, line for line.
  let code: String
  /// The code's lines.
  let lines: [Substring]

  init(target: String, path: String = "Sample.swift", text: String) {
    self.target = target
    self.path = path
    self.text = text
    code = SwiftCode.stripped(text)
    lines = code.split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// Every Swift file below `Sources` and `Tests/Tools`; read once, as each rule asks for all.
  static func all() throws -> [SourceFile] { try read.get() }

  private static let read = Result { try readAll() }

  private static func readAll() throws -> [SourceFile] {
    try ["Sources", "Tests/Tools"].flatMap { folder in
      let sources = package.appending(path: folder)
      let paths = try FileManager.default.subpathsOfDirectory(atPath: sources.path)
      return try paths.filter { $0.hasSuffix(".swift") }.sorted().map { path in
        SourceFile(
          target: String(path.prefix { $0 != "/" }), path: path,
          text: try String(contentsOf: sources.appending(path: path), encoding: .utf8))
      }
    }
  }

  /// The folder of the package.
  static let package = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
}
