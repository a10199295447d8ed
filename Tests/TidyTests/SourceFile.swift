import Foundation

/// A source file as text.
struct SourceFile: Sendable {
  /// The target that it belongs to: the folder below `Sources`.
  let target: String
  /// Its path below `Sources`.
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

  /// Every Swift file below `Sources`; read once, as each rule asks for all of them.
  static func all() throws -> [SourceFile] { try read.get() }

  private static let read = Result { try readAll() }

  private static func readAll() throws -> [SourceFile] {
    let sources = package.appending(path: "Sources")
    let paths = try FileManager.default.subpathsOfDirectory(atPath: sources.path)
    return try paths.filter { $0.hasSuffix(".swift") }.sorted().map { path in
      SourceFile(
        target: String(path.prefix { $0 != "/" }), path: path,
        text: try String(contentsOf: sources.appending(path: path), encoding: .utf8))
    }
  }

  /// The folder of the package.
  static let package = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
}
