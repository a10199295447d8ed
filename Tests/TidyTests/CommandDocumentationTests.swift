import Foundation
import Testing

@Suite("The reference of the command line, seen from the sources")
struct CommandDocumentationTests {
  /// The names of the commands that a text declares.
  private func commands(in text: String) -> [String] {
    let declarations = text.split(
      separator: /\bstruct\s+(?=\w+\s*:\s*(?:\w+,\s*)*(?:Parsable|Store|Stats|Report)Command\b)/)
    return declarations.dropFirst(text.hasPrefix("struct") ? 0 : 1).compactMap { declaration in
      if let named = declaration.firstMatch(of: /commandName: "([^"]+)"/) {
        return String(named.output.1)
      }
      return declaration.prefixMatch(of: /\w+/).map { $0.output.lowercased() }
    }
  }

  private func missing(_ commands: [String], in reference: String) -> [String] {
    let headings = reference.split(separator: "\n").filter { $0.hasPrefix("## todoctl") }
    let documented = Set(headings.compactMap { $0.split(separator: " ").last.map(String.init) })
    return commands.filter { !documented.contains($0) }
  }

  @Test("Every command is in Docs/cli.md")
  func documented() throws {
    let reference = try String(
      contentsOf: SourceFile.package.appending(path: "Docs/cli.md"), encoding: .utf8)
    let files = try SourceFile.all().filter { $0.target == "TodoCommands" }
    let names = files.flatMap { commands(in: $0.text) }
    #expect(names.count > 20)
    #expect(missing(names, in: reference).isEmpty)
  }

  @Test("A command that isn't there is noticed")
  func canFail() {
    let text = """
      import A
      struct Fly: ParsableCommand {
      }
      struct FlyAway: ParsableCommand {
        static let configuration = CommandConfiguration(commandName: "away")
      }
      """
    #expect(commands(in: text) == ["fly", "away"])
    #expect(missing(["fly", "away"], in: "## todoctl fly\n") == ["away"])
  }
}
