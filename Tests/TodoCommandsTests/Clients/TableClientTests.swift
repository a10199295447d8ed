import Foundation
import Testing

@Suite("Python's csv and SQLite's shell read a CSV export")
struct TableClientTests {
  private static let titles = [
    "우유 🥛, two", "He said \"yes\"", "=1+1", " leading", "two\nlines", "back\\slash", "치과",
  ]

  private let user: CommandLineRunner
  private let file: String

  init() throws {
    user = try CommandLineRunner()
    try user.succeed("init")
    for title in Self.titles {
      let added = try user.run(words: ["add", "schedule", title, "--on", "2026-11-27"])
      try #require(added.status == 0, "\(added.errorText)")
    }
    file = "\(user.home)/todos.csv"
    try user.succeed("export --format csv --raw \(file)")
  }

  @Test("Python's csv module reads every title of a CSV export unchanged")
  func python() throws {
    let program = """
      import csv, json, sys
      print(json.dumps([row['title'] for row in csv.DictReader(open(sys.argv[1], newline=''))]))
      """
    let read = try user.succeed("/usr/bin/env", ["python3", "-c", program, file])
    #expect(try read.decoded([String].self) == Self.titles)
  }

  @Test("SQLite's shell reads every title of a CSV export unchanged")
  func sqlite() throws {
    let commands = [
      ":memory:", ".import --csv \(file) todos", "SELECT json_group_array(title) FROM todos",
    ]
    let read = try user.succeed("/usr/bin/env", ["sqlite3"] + commands)
    #expect(try read.decoded([String].self) == Self.titles)
  }
}
