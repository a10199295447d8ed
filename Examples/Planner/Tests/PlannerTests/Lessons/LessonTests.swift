import Foundation
import Testing

/// The articles of the lessons, in the catalogues of the libraries' documentation.
@Suite("The lessons")
struct LessonTests {
  private static let root = URL(filePath: #filePath).appending(path: "../../../../../..")
    .standardized

  @Test(
    "A lesson's article shows code that is compiled",
    arguments: [
      "TodoDomain/OneProtocolForAllKinds", "TodoDomain/BehaviourGivenOnce",
      "TodoDomain/MappingAtTheEdge", "TodoDomain/ReadersThatCannotWrite",
      "TodoDomain/OpenForExtension", "TodoDomain/OneLineForTheBackend",
      "TodoPresentation/OneItemAndOneAlert",
    ])
  func compiled(article: String) throws {
    let parts = article.split(separator: "/")
    let page = try text(at: "Sources/\(parts[0])/\(parts[0]).docc/\(parts[1]).md")
    let source = try text(at: "Examples/Planner/Tests/PlannerTests/Lessons/\(parts[1]).swift")
    let blocks = page.components(separatedBy: "```swift\n").dropFirst()
      .compactMap { $0.components(separatedBy: "```").first }
    #expect(blocks.count >= 2, "the wrong way and the right way")
    for block in blocks {
      let found = [0, 2, 4].contains { source.contains("\n" + indented(block, by: $0)) }
      #expect(found, "\(block)")
    }
  }

  private func text(at path: String) throws -> String {
    try String(contentsOf: Self.root.appending(path: path), encoding: .utf8)
  }

  private func indented(_ block: String, by count: Int) -> String {
    block.components(separatedBy: "\n")
      .map { $0.isEmpty ? "" : String(repeating: " ", count: count) + $0 }
      .joined(separator: "\n")
  }
}
