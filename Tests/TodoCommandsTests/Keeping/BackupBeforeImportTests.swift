import Foundation
import Testing

@Suite("The backup before an import")
struct BackupBeforeImportTests {
  private let user: CommandLineRunner

  init() throws {
    user = try CommandLineRunner()
    try user.succeed("init")
    try user.write(try user.bytes(of: Products.fixture("shared-1.jsonl")), to: "first.jsonl")
    try user.write(try user.bytes(of: Products.fixture("shared-2.jsonl")), to: "second.jsonl")
  }

  private var folder: String { "\(user.store).before-import" }

  private func backups() throws -> [String] {
    guard user.exists(folder) else { return [] }
    return try FileManager.default.contentsOfDirectory(atPath: folder)
      .filter { $0.hasSuffix(".db") }.sorted()
  }

  @Test("An import makes no backup if it changes no existing data, in a dry run, or if unwanted")
  func none() throws {
    try user.succeed("import first.jsonl")
    try user.succeed("import first.jsonl")
    try user.succeed("import second.jsonl --dry-run")
    try user.succeed("import second.jsonl --on-conflict ours")
    try user.succeed("import second.jsonl --no-backup")
    #expect(try backups().isEmpty)
  }

  @Test("The backup before an import can be verified and restored, and the newest three stay")
  func restored() throws {
    try user.succeed("import first.jsonl")
    let before = try user.succeed("export - --format jsonl").text
    for day in 1...4 {
      let file = day.isMultiple(of: 2) ? "first" : "second"
      let result = try user.succeed(
        "import \(file).jsonl", environment: ["TODOCTL_NOW": "2026-11-2\(day)T03:00:00Z"])
      #expect(result.text.contains("\(folder)/todo-2026112\(day)T030000Z.db"))
    }
    let names = (2...4).map { "todo-2026112\($0)T030000Z.db" }
    #expect(try backups() == names)
    for name in names { try user.succeed("verify \(folder)/\(name)") }
    try user.succeed("restore \(folder)/\(names[1]) --yes")
    let restored = try user.succeed("export - --format jsonl").text
    // The second import added a todo, which a repeated import of the first version doesn't remove.
    let lines = restored.split(separator: "\n").filter { !$0.contains("\"gift\"") }
    #expect(lines == before.split(separator: "\n"))
  }

  @Test("An import fails and changes nothing if its backup can't be made")
  func unmade() throws {
    try user.succeed("import first.jsonl")
    let before = try user.succeed("export - --format jsonl").text
    try user.write("", to: "data/todoctl/todo.db.before-import")
    #expect(try user.run("import second.jsonl").status != 0)
    #expect(try user.succeed("export - --format jsonl").text == before)
  }
}
