import Foundation
import Testing

@Suite("The command-line reference")
struct CommandReferenceTests {
  @Test("Docs/cli.md is the reference that the commands generate")
  func compared() throws {
    try Golden.compare(
      CommandReference.text, with: Products.package.appending(path: "Docs/cli.md"))
  }

  @Test("Docs/cli.md contains the help that the program prints")
  func printed() throws {
    let user = try CommandLineRunner()
    let reference = CommandReference.text.replacing(#/ +\n/#, with: "\n")
    for line in ["add schedule", "stats week", "restore"] {
      let help = try user.succeed("\(line) --help").text.replacing(#/ +\n/#, with: "\n")
      #expect(reference.contains(help), "\(line)")
    }
  }
}
