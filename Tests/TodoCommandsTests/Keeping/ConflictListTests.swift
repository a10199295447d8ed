import Foundation
import Testing
import TodoTesting

@Suite("The list of sync conflicts")
struct ConflictListTests {
  private let user: CommandLineRunner

  /// The different changes of two devices to one kind of cell: their commands, and the texts before
  /// and after the arrow in the list. The laptop's change is later, so it is shown.
  private struct Case {
    let desk, laptop: [String]
    let shown, other: String
  }

  private static let day = ["--only", "2025-06-09"]
  private static let note = "a note that is wider than any column of a list"

  private static func edit(
    _ thing: String, _ option: String, _ values: (desk: String, laptop: String),
    _ said: (shown: String, other: String)? = nil, on day: [String] = []
  ) -> Case {
    Case(
      desk: ["edit", thing] + day + [option, values.desk],
      laptop: ["edit", thing] + day + [option, values.laptop],
      shown: said?.shown ?? values.laptop, other: said?.other ?? values.desk)
  }

  private static func same(
    _ command: String, _ values: (desk: String, laptop: String),
    _ said: (shown: String, other: String)? = nil
  ) -> Case {
    let words = command.split(separator: " ").map(String.init)
    return Case(
      desk: words + [values.desk], laptop: words + [values.laptop],
      shown: said?.shown ?? values.laptop, other: said?.other ?? values.desk)
  }

  private static let cases = [
    edit("alpha", "--title", ("alpha desk", "alpha laptop")),
    edit("beta", "--category", ("food", "heart"), ("heart", "food")),
    edit("gamma", "--on", ("2025-06-10", "2025-06-11")),
    edit("delta", "--at", ("10:10", "11:11")),
    edit("epsilon", "--for", ("35m", "45m"), ("45 minutes", "35 minutes")),
    edit("zeta", "--zone", ("Asia/Seoul", "Europe/Paris")),
    edit("eta", "--priority", ("high", "low")),
    edit("theta", "--memo", ("\(note): desk", "\(note): laptop")),
    edit("iota", "--place", ("Seoul", "Paris")),
    edit("mon1", "--title", ("mon1 desk", "mon1 laptop"), on: day),
    edit("mon2", "--at", ("10:10", "11:11"), on: day),
    Case(
      desk: ["move", "mon3", "--on", "2025-06-09", "--to", "2025-06-12"],
      laptop: ["move", "mon3", "--on", "2025-06-09", "--to", "2025-06-13"],
      shown: "2025-06-13", other: "2025-06-12"),
    Case(
      desk: ["delete", "mon4", "--only", "2025-06-09", "--yes"],
      laptop: ["finish", "mon4", "--on", "2025-06-09", "--ahead"],
      shown: "mon4", other: "day off"),
    Case(
      desk: ["delete", "kappa", "--yes"], laptop: ["edit", "kappa", "--title", "kappa laptop"],
      shown: "kappa", other: "deleted"),
    same("diary edit entry1 --text", ("written at the desk", "written on the laptop")),
    same("diary edit entry2 --emotion", ("love", "anger")),
    same("diary edit entry3 --action", ("walk", "sleep")),
    Case(
      desk: ["diary", "delete", "entry4", "--yes"],
      laptop: ["diary", "edit", "entry4", "--thought", "a thought"],
      shown: "diary entry", other: "deleted"),
    same("config set overdue-days", ("3", "5")),
    same("category edit computer --color", ("#111111", "#222222")),
    same("category edit pencil --name", ("pen", "quill")),
    Case(
      desk: ["category", "edit", "sleep", "--position", "1"],
      laptop: ["category", "edit", "heart", "--position", "1"],
      shown: "heart, ", other: "sleep, "),
  ]

  init() throws { user = try CommandLineRunner() }

  @discardableResult
  private func run(_ device: String, _ words: [String]) throws -> String {
    let hour = device == "desk" ? "08" : "09"
    let transcript = try user.run(
      words: words + ["--store", "\(device).db"],
      environment: ["TODOCTL_NOW": "2025-06-01T\(hour):00:00Z"])
    #expect(transcript.status == 0, "\(words): \(transcript.errorText)")
    return transcript.text
  }

  private func begin() throws {
    try run("desk", ["init"])
    for title in ["alpha", "beta", "gamma", "delta", "epsilon", "zeta", "eta", "theta", "iota"] {
      try run("desk", ["add", "schedule", title, "--on", "2025-06-03", "--at", "09:00"])
    }
    try run("desk", ["add", "schedule", "kappa", "--on", "2025-06-03"])
    for title in ["mon1", "mon2", "mon3", "mon4"] {
      try run("desk", ["add", "schedule", title, "--on", "2025-06-02", "--days", "mon"])
    }
    for number in 1...4 {
      try run("desk", ["diary", "add", "--uid", "entry\(number)", "--text", "text \(number)"])
    }
    try run("desk", ["sync", "init", "shared", "--plain", "--name", "desk"])
    try run("laptop", ["init"])
    try run("laptop", ["sync", "join", "shared", "--plain", "--name", "laptop"])
  }

  private func meet() throws {
    for _ in 0..<2 { for device in ["desk", "laptop"] { try run(device, ["sync"]) } }
  }

  @Test("sync conflicts lists every hidden value beside the shown one, and either can be taken")
  func everyKind() throws {
    try begin()
    for one in Self.cases {
      try run("desk", one.desk)
      try run("laptop", one.laptop)
    }
    try meet()
    let listed = try run("desk", ["sync", "conflicts"])
    #expect(
      try run("laptop", ["sync", "conflicts"]).split(separator: "\n").count
        == listed.split(separator: "\n").count)
    let lines = listed.split(separator: "\n").filter { $0.hasPrefix("      ") }.map(String.init)
    for one in Self.cases {
      #expect(
        lines.contains { line in
          guard let other = line.range(of: one.other, options: .backwards) else { return false }
          return line[..<other.lowerBound].contains(one.shown)
        }, "\(one.shown) → \(one.other)")
    }
    let json = try run("desk", ["sync", "conflicts", "--json"])
    for value in ["written at the desk", "written on the laptop", Self.note + ": desk"] {
      #expect(json.contains(value))
    }
    #expect(json.contains(#""values":{"title":{"shown":"alpha laptop","other":"alpha desk"}}"#))
    #expect(json.contains(#""date":"2025-06-12""#))

    // The last conflict comes first, since a settled conflict changes the numbers of those after
    // it.
    for number in (1...Self.cases.count).reversed() {
      try run("desk", ["sync", "conflicts", "\(number)", "--take", "2"])
    }
    try meet()
    let exports = try ["desk", "laptop"].map { device in
      #expect(try run(device, ["sync", "conflicts"]) == "There is no conflict.\n")
      let text = try run(device, ["export", "-", "--format", "jsonl"])
      return text.split(separator: "\n").map { $0.replacing(/"id":[0-9]+,/, with: "") }.sorted()
    }
    #expect(exports[0] == exports[1])
    let export = exports[0].joined(separator: "\n")
    for taken in Self.taken { #expect(export.contains(taken), "\(taken)") }
    for dropped in Self.dropped { #expect(!export.contains(dropped), "\(dropped)") }
  }

  private static let taken = [
    "alpha desk", #""food""#, "2025-06-10", #""10:10""#, #""35m""#, "Asia/Seoul", ": desk",
    #""Seoul""#, "mon1 desk", "2025-06-12", "written at the desk", "love", "walk", #""value":"3""#,
    "#111111", #""pen""#, "deletedAt",
  ]
  private static let dropped = [
    "laptop", "2025-06-11", "2025-06-13", "11:11", "Europe/Paris", "anger", "#222222", "quill",
    "kappa", "entry4",
  ]
}
