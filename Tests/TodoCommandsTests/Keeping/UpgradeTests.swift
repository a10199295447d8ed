import Foundation
import Testing

/// Stores of this program, opened by a program that knows the next version of the schema.
@Suite("The upgrade of a store by the first command", .serialized)
struct UpgradeTests {
  private let user: CommandLineRunner

  init() throws { user = try CommandLineRunner() }

  private func old(_ name: String) throws -> String {
    let path = "\(user.home)/\(name)"
    #expect(try user.run(words: ["init", "--store", path]).status == 0)
    #expect(try user.run(words: ["add", "today", "9:30", "치과", "--store", path]).status == 0)
    return path
  }

  private func next(_ words: String...) throws -> Transcript {
    try user.finish(user.start(Products.todonext, words))
  }

  @Test("The first command upgrades a store of an older schema and names the kept old store")
  func upgrade() throws {
    let path = try old("old.db")
    let first = try next("day", "--store", path)
    #expect(first.status == 0 && first.text.contains("치과"))
    #expect(
      first.errorText
        == "Upgraded \(path) to schema 2; the old store is kept as \(path).schema-1\n")
    #expect(user.exists("\(path).schema-1"))
    let second = try next("day", "--store", path)
    #expect(second.text == first.text && second.errorText.isEmpty)
    let migrated = try next("migrate", "--json", "--store", path)
    #expect(migrated.text.contains(#""oldVersion":2,"newVersion":2"#))
    let older = try user.run(words: ["day", "--store", path])
    #expect(older.status == 78 && older.errorText.contains("(schema 2; this one knows 1)"))
    #expect(try user.run(words: ["day", "--store", "\(path).schema-1"]).text == first.text)
  }

  @Test("The message of an upgrade escapes control characters in the store's name")
  func hostileName() throws {
    let first = try next("day", "--store", old("a\u{1B}[2Jb.db"))
    #expect(first.status == 0 && first.errorText.hasPrefix("Upgraded "))
    #expect(!first.errorText.contains("\u{1B}"))
  }
}
