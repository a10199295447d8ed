import Foundation
import Testing

/// The benchmark compares `import` with SQL statements in SQLite's shell. Here these statements
/// must store the same as `import`.
@Suite("SQLite's shell imports JSON Lines")
struct ShellImportTests {
  @Test("A JSON Lines file that SQLite's shell imported is exported as if todoctl had imported it")
  func sameStore() throws {
    let user = try CommandLineRunner()
    let life = "\(user.home)/life.jsonl"
    let made = try user.succeed(
      "/usr/bin/env", [Products.todogen, "--events", "300", "--seed", "1"])
    try made.text.write(toFile: life, atomically: true, encoding: .utf8)
    let sql = try String(
      contentsOf: Products.package.appending(path: "Docs/queries/import-jsonl.sql"),
      encoding: .utf8)
    let script = try user.write(sql.replacing("LIFE.jsonl", with: life), to: "import.sql")
    try user.succeed("init --store \(user.home)/shell.db")
    try user.succeed("/usr/bin/env", ["sqlite3", "\(user.home)/shell.db", ".read \(script)"])
    try user.succeed("init")
    try user.succeed("import \(life)")
    #expect(try todos(user, ["--store", "\(user.home)/shell.db"]) == todos(user, []))
  }

  private func todos(_ user: CommandLineRunner, _ options: [String]) throws -> [String] {
    let exported = try user.run(words: ["export"] + options)
    let kinds = ["schedule", "routine", "occurrence"].map { "{\"type\":\"\($0)\"" }
    return exported.text.split(separator: "\n").map(String.init).filter { line in
      kinds.contains { line.hasPrefix($0) }
    }
  }
}
