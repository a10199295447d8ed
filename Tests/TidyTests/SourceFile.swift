import Dispatch
import Foundation
import Synchronization

/// A source file as text.
struct SourceFile: Sendable {
  /// The file's target: the folder below `Sources` or `Tests/Tools`.
  let target: String
  /// The path below that folder.
  let path: String
  let text: String
  /// The text without comments and without the contents of string literals, in ASCII, with the same
  /// lines.
  let code: String

  init(target: String, path: String = "Sample.swift", text: String) {
    self.target = target
    self.path = path
    self.text = text
    code = SwiftCode.stripped(text)
  }

  /// Returns every Swift file below `Sources` and `Tests/Tools`. They are read only once, since
  /// every rule asks for all files.
  static func all() throws -> [SourceFile] { try read.get() }

  private static let read = Result {
    let places = try ["Sources", "Tests/Tools"].flatMap { folder in
      try paths(below: folder).filter { $0.hasSuffix(".swift") }.map { (folder, $0) }
    }
    let files = Mutex<[Result<SourceFile, any Error>]>([])
    DispatchQueue.concurrentPerform(iterations: places.count) { index in
      let (folder, path) = places[index]
      let file = Result {
        SourceFile(
          target: String(path.prefix { $0 != "/" }), path: path,
          text: try contents(of: "\(folder)/\(path)"))
      }
      files.withLock { $0.append(file) }
    }
    return try files.withLock { try $0.map { try $0.get() } }
  }

  /// Returns the paths of everything in a folder of the package, at any depth, relative to the
  /// folder.
  static func paths(below folder: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: package.appending(path: folder).path)
  }

  /// The READMEs of the source folders.
  static let folderPapers = ((try? paths(below: "Sources")) ?? [])
    .filter { $0.hasSuffix("README.md") }.map { "Sources/\($0)" }

  /// Returns the text of a file of the package.
  static func contents(of path: String) throws -> String {
    try String(contentsOf: package.appending(path: path), encoding: .utf8)
  }

  /// The folder of the package.
  private static let package = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
}
