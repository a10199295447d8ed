import Foundation
import Testing

/// Every command, with text that would control a terminal in every place of a user's or a file's
/// text.
@Suite("Hostile stored texts in the output")
struct PoisonTests {
  private let user: CommandLineRunner

  init() throws {
    user = try CommandLineRunner()
    try user.succeed("import -", input: Poison.store())
  }

  /// Commands that print texts of the store, by reading it or as the answer to a change.
  private static let looks = [
    "day", "week", "agenda", "list", "list --category none", "show 1", "show 2", "alarms",
    "report week", "report month", "report quarter", "report year",
    "report month --format html", "report year --format markdown", "report year --format html",
    "report year --format svg",
    "stats week", "stats year --by category", "stats month --by kind,weekday,emotion",
    "diary list", "diary show d1", "category list", "tally show", "config list", "check", "export",
    "export --format toduck", "finish 2 --on 2025-06-01", "edit 1 --memo", "move 1 --to 2025-06-02",
    "category add", "delete 2 --only 2025-06-01 --yes", "delete 2", "diary delete d1",
    "delete 2 --yes", "diary delete d1 --yes",
  ]

  @Test(
    "Hostile stored texts print no control characters in any locale or width",
    arguments: [[:], ["LC_ALL": "C"], ["LC_ALL": "ko_KR.UTF-8"], ["COLUMNS": "17"]])
  func stored(environment: [String: String]) throws {
    for line in Self.looks {
      for words in [line, line + " --json"] {
        try user.run(words, environment: environment).expectHarmless(words)
      }
    }
  }

  @Test("Hostile stored texts on a colour terminal print no escapes but colours")
  func coloured() throws {
    for line in [
      "day", "week", "list", "show 1", "report week", "stats week", "diary", "category",
      "export --format ics --diary", "export --format csv --raw", "export",
    ] {
      let screen = try FakeTerminal().run(line, of: user).screen
      let plain = screen.replacing(#/\u{1B}\[[0-9;]*m/#, with: "")
      #expect(Poison.found(in: Data(plain.utf8), besides: ["\r"]).isEmpty, "\(line)")
    }
  }

  @Test("Hostile stored texts in CSV start no formula and contain no control characters")
  func tables() throws {
    for line in ["export --format csv", "export --format csv --diary", "report year --format csv"] {
      let table = try user.succeed(line)
      table.expectHarmless(line, besides: ["\t", "\r"])
      // A field begins after a comma or a line break, and a quoted one after its quotation mark.
      #expect(table.text.matches(of: #/(^|[,\n])"?[=@+]/#).isEmpty, "\(line)")
    }
  }

  @Test(
    "Hostile text in any argument prints no control characters", arguments: try CommandUse.all())
  func arguments(use: CommandUse) throws {
    for words in use.lines(poisoned: Poison.text) {
      try user.run(words: words).expectHarmless(words.joined(separator: " "))
    }
  }

  @Test(
    "Hostile text in any environment variable prints no control characters",
    arguments: [
      "TODOCTL_STORE", "TODOCTL_NOW", "XDG_DATA_HOME", "HOME", "TZ", "LC_ALL", "LANG", "COLUMNS",
      "TMPDIR", "TERM", "NO_COLOR", "PAGER", "TODOCTL_PAGER",
    ])
  func variables(name: String) throws {
    for value in [Poison.text, "\(user.home)/\(Poison.text)"] {
      var more = [name: value]
      if name == "HOME" { more["XDG_DATA_HOME"] = "" }
      for line in ["day", "verify --all .", "backup .", "report week"] {
        // If the width is unknown, cells are separated by tabs.
        try user.run(line, environment: more).expectHarmless(
          "\(name) \(line)", besides: name == "COLUMNS" ? ["\t"] : [])
      }
    }
  }

  @Test("Hostile names of files, stores, folders and backups print no control characters")
  func names() throws {
    let stem = "\(user.home)/f" + Poison.text.prefix(60)
    for ending in ["jsonl", "json", "csv", "ics", "xyz"] {
      let path = "\(stem).\(ending)"
      for words in [
        ["export", path], ["export", path], ["export", path, "--force"], ["import", path],
      ] {
        try user.run(words: words).expectHarmless(words[0] + ending)
      }
    }
    let (folder, store) = ("\(stem)d", "\(stem).db")
    try FileManager.default.createDirectory(
      atPath: "\(stem)b", withIntermediateDirectories: false)
    for words in [
      ["export", "--format", "vdir", folder], ["export", "--format", "vdir", "--prune", folder],
      ["import", folder], ["backup", "\(stem)b"], ["backup", "\(stem)b", "--skip-unchanged"],
      ["backup", "\(stem)b", "--keep-daily", "1", "--dry-run"], ["backup", "list", "\(stem)b"],
      ["verify", "--all", "\(stem)b"], ["init", "--store", store], ["init", "--store", store],
      ["day", "--store", store], ["check", "--store", store],
      ["restore", user.store, "--store", store, "--yes"],
      ["restore", user.store, "--store", store],
    ] {
      try user.run(words: words).expectHarmless(words[0])
    }
    try Data(repeating: 0, count: 5_000).write(to: URL(filePath: store))
    for words in [["day", "--store", store], ["verify", store], ["restore", store, "--yes"]] {
      try user.run(words: words).expectHarmless(words[0])
    }
  }

  @Test(
    "Hostile words in a damaged history print no control characters",
    .enabled(if: Products.isThere(Products.sqlite3), "needs sqlite3"))
  func history() throws {
    try user.succeed("edit 1 --title Other")
    let text = Poison.text.replacing("'", with: "''")
    let sql = "UPDATE journal SET action = '\(text)', origin = '\(text)', words = '\(text)';\n"
    #expect(try user.finish(user.start(Products.sqlite3, [user.store], input: sql)).status == 0)
    for line in [
      "history", "history 1", "history --entry 2", "undo --entry 1", "undo", "redo", "report week",
    ] {
      for words in [line, line + " --json"] { try user.run(words).expectHarmless(words) }
    }
  }

  @Test(
    "Hostile names in a store's schema print no control characters",
    .enabled(if: Products.isThere(Products.sqlite3), "needs sqlite3"))
  func schema() throws {
    let name = Poison.text.filter { $0 != "\"" }
    let sql = "CREATE TABLE \"\(name)\" (a);\n"
    #expect(try user.finish(user.start(Products.sqlite3, [user.store], input: sql)).status == 0)
    for line in [
      "day", "check", "verify \(user.store)", "restore \(user.store) --store x.db --yes",
    ] {
      let result = try user.run(line)
      result.expectHarmless(line)
      #expect(result.status != 0)
    }
  }
}
