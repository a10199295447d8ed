import Foundation

/// A folder in which operations are broken: stores and files, put back to what they were before
/// each attempt.
struct Stage: Sendable {
  private static let base = "base"
  private static let copy = "stage"

  let bench: FaultBench
  /// The folder.
  var folder: String { bench.path(Self.copy) }

  /// Makes what each attempt begins with. `fill` gets the path of the folder.
  init(on bench: FaultBench, _ fill: (_ folder: String) throws -> Void) throws {
    self.bench = bench
    try fill(try bench.emptyFolder(Self.base))
  }

  /// The path of a file in the folder.
  func path(_ name: String) -> String { "\(folder)/\(name)" }

  /// The names of all that is in the folder, or in one within it.
  func names(in name: String = ".") throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path(name)).sorted()
  }

  /// Begins anew.
  func reset() throws {
    try? FileManager.default.removeItem(atPath: folder)
    try FileManager.default.copyItem(atPath: bench.path(Self.base), toPath: folder)
  }
}
