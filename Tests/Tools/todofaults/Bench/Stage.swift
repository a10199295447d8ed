import Foundation

/// A folder with stores and files for operations with faults. Each attempt starts with the same
/// content.
struct Stage: Sendable {
  private static let base = "base"
  private static let copy = "stage"

  let bench: FaultBench
  /// The path of the folder.
  var folder: String { bench.path(Self.copy) }

  /// Makes the content with which each attempt starts. `fill` receives the path of the folder.
  init(on bench: FaultBench, _ fill: (_ folder: String) throws -> Void) throws {
    self.bench = bench
    try fill(try bench.emptyFolder(Self.base))
  }

  private init(_ bench: FaultBench) { self.bench = bench }

  /// The same content, for the program of the next schema.
  var ofNext: Stage { Stage(bench.ofNext) }

  /// The path of a file in the folder.
  func path(_ name: String) -> String { "\(folder)/\(name)" }

  /// The names in the folder, or in a folder inside it.
  func names(in name: String = ".") throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path(name)).sorted()
  }

  /// Restores the initial content.
  func reset() throws {
    try? FileManager.default.removeItem(atPath: folder)
    try FileManager.default.copyItem(atPath: bench.path(Self.base), toPath: folder)
  }
}
