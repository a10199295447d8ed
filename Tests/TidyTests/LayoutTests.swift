import Foundation
import Testing

/// How the sources are laid out: few files, each of a size that is read at once, and a map that is
/// true.
@Suite("The layout of the sources")
struct LayoutTests {
  private static let products: Set<String> = [
    "TodoText", "TodoWords", "TodoDomain", "TodoStorage", "TodoPostgreSQL", "TodoMaintenance",
    "TodoExchange", "TodoSync", "TodoPresentation", "TodoCommands",
  ]

  private func lengths() throws -> [Int] {
    try SourceFile.all().filter { Self.products.contains($0.target) }
      .map { $0.text.split(separator: "\n", omittingEmptySubsequences: false).count - 1 }.sorted()
  }

  @Test("A file is a concept: of 120 lines or more on average, few of under 40, none of over 450")
  func files() throws {
    let lengths = try lengths()
    let short = lengths.count { $0 < 40 }
    let median = lengths[lengths.count / 2]
    print(
      "product files \(lengths.count), lines \(lengths.reduce(0, +)), median \(median),",
      "under 40 lines \(short), longest \(lengths.last ?? 0)")
    #expect(lengths.count * 120 <= lengths.reduce(0, +))
    #expect(short * 10 <= lengths.count)
    #expect(lengths.allSatisfy { $0 <= 450 })
  }

  /// One table has the fields of an event, so that a new field is no work in every file: one field
  /// stands for all of them here.
  @Test("The memo is named in at most 15 files")
  func fields() throws {
    let files = try SourceFile.all().filter {
      Self.products.contains($0.target) && $0.text.contains(/\bmemo\b/.ignoresCase())
    }
    print("product files that name the memo: \(files.count)")
    #expect(files.count <= 15)
  }

  @Test(
    "Every source file that a paper names is there",
    arguments: ["ARCHITECTURE.md", "README.md", "CONTRIBUTING.md", "Docs/reliability.md"])
  func namedFiles(paper: String) throws {
    let text = try String(
      contentsOf: SourceFile.package.appending(path: paper), encoding: .utf8)
    let paths = try ["Sources", "Tests"].flatMap { folder in
      try FileManager.default.subpathsOfDirectory(
        atPath: SourceFile.package.appending(path: folder).path
      ).map { "/\(folder)/\($0)" }
    }
    for match in text.matches(of: /`([\w+\/]+\.swift)`/) {
      let name = String(match.1)
      #expect(
        name == "Package.swift" || paths.contains { $0.hasSuffix("/" + name) },
        "\(paper) names \(name)")
    }
    for match in text.matches(of: /(?:Sources|Tests)\/[\w+\/.]*\w/) {
      let name = "/" + match.0
      #expect(paths.contains { $0 == name || $0.hasPrefix(name + "/") }, "\(paper) names \(name)")
    }
  }

  @Test("A command is walked through in at most twelve stops")
  func walks() throws {
    let text = try String(
      contentsOf: SourceFile.package.appending(path: "ARCHITECTURE.md"), encoding: .utf8)
    let walks = text.components(separatedBy: "\n### ").dropFirst()
    #expect(walks.count == 8)
    for walk in walks {
      let steps = walk.components(separatedBy: "\n## ")[0]
      let stops = Set(steps.matches(of: /`([\w+\/]+\.swift)`/).map { String($0.1) })
      #expect((3...12).contains(stops.count), "\(walk.prefix(20)): \(stops.count)")
    }
  }
}
