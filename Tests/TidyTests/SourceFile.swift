import Dispatch
import Foundation
import Synchronization

/// A source file as text.
struct SourceFile: Sendable {
  /// The target that it belongs to: the folder below `Sources` or `Tests/Tools`.
  let target: String
  /// Its path below that.
  let path: String
  let text: String
  /// The text without comments and without what stands in string literals, line for line, in ASCII.
  let code: String

  init(target: String, path: String = "Sample.swift", text: String) {
    self.target = target
    self.path = path
    self.text = text
    code = SwiftCode.stripped(text)
  }

  /// Every Swift file below `Sources` and `Tests/Tools`; read once, as each rule asks for all.
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

  /// What is in a folder of the package, at any depth, by paths below it.
  static func paths(below folder: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: package.appending(path: folder).path)
  }

  /// The papers of the folders of sources.
  static let folderPapers = ((try? paths(below: "Sources")) ?? [])
    .filter { $0.hasSuffix("README.md") }.map { "Sources/\($0)" }

  /// The text of a file of the package.
  static func contents(of path: String) throws -> String {
    try String(contentsOf: package.appending(path: path), encoding: .utf8)
  }

  /// The folder of the package.
  private static let package = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
}
