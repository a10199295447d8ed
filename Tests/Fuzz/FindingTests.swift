import Foundation
import Testing

@Suite("The seeds and findings of the fuzzers")
struct FindingTests {
  /// A file that a target reads.
  struct Input: CustomTestStringConvertible, Sendable {
    let target: any FuzzTarget
    let file: URL

    var testDescription: String { "\(target.name)/\(file.lastPathComponent)" }
  }

  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()

  private static func inputs(in name: String) -> [Input] {
    FuzzTargets.all.flatMap { target in
      let folder = folder.appending(components: name, target.name)
      let files = try? FileManager.default.contentsOfDirectory(
        at: folder, includingPropertiesForKeys: nil)
      return (files ?? []).sorted { $0.path < $1.path }.map { Input(target: target, file: $0) }
    }
  }

  @Test(
    "No fuzzing finding and no seed makes its parser fail again",
    arguments: inputs(in: "Findings") + inputs(in: "Seeds"))
  func isKept(_ input: Input) throws {
    try input.target.check([UInt8](Data(contentsOf: input.file)))
  }

  @Test("Every fuzz target has a folder of seeds, and every folder has its target")
  func seeds() throws {
    let folders = try FileManager.default.contentsOfDirectory(
      atPath: Self.folder.appending(component: "Seeds").path)
    #expect(folders.sorted() == FuzzTargets.all.map(\.name).sorted())
  }

  @Test("The fuzz script runs every target and compiles every module that they need")
  func script() throws {
    let root = Self.folder.deletingLastPathComponent().deletingLastPathComponent()
    let script = try String(
      contentsOf: root.appending(components: "Scripts", "fuzz"), encoding: .utf8)
    for target in FuzzTargets.all {
      #expect(script.contains(" \(target.name):"), "\(target.name) has no share of the inputs")
    }
    let modules = try FileManager.default.contentsOfDirectory(
      atPath: root.appending(component: "Sources").path)
    for module in modules where module.hasPrefix("Todo") {
      #expect(script.contains(" \(module)"), "\(module) isn't compiled")
    }
  }
}
