import Foundation
import Testing

/// The clock stands at Sunday, 1 June 2025.
@Suite("Steps of todos through the command line")
struct StepTests {
  private let user: CommandLineRunner

  init() throws { user = try CommandLineRunner() }

  private func lines(_ line: String) throws -> [String] {
    try user.succeed(line).lines
  }

  private func memo() throws -> String? { try user.event(1).memo }

  @Test("Steps are added with a todo or later, ticked by number, and unticked")
  func steps() throws {
    try user.succeed("add pack mon --memo 'For Jeju' --step passport --step ' charger '")
    #expect(try memo() == "For Jeju\n- [ ] passport\n- [ ] charger")
    try user.succeed("edit 1 --step toothbrush")
    #expect(try memo() == "For Jeju\n- [ ] passport\n- [ ] charger\n- [ ] toothbrush")
    #expect(try lines("done 1.2") == ["✓ charger · pack · 1/3 · 1.2"])
    #expect(try lines("done 1.1 1.2 1.1").first == "✓ passport · pack · 2/3 · 1.1")
    #expect(try memo() == "For Jeju\n- [x] passport\n- [x] charger\n- [ ] toothbrush")
    let last = [
      "✓ toothbrush · pack · 3/3 · 1.3",
      "All 3 steps are done. `todoctl done 1` finishes the todo.",
    ]
    #expect(try lines("done 1.3") == last)
    #expect(try lines("done 1.3") == last + ["Nothing changed."])
    #expect(try lines("done 1.3 --undo") == ["· toothbrush · pack · open again · 2/3 · 1.3"])
    let shown = try lines("show 1")
    let place = try #require(shown.firstIndex { $0.hasSuffix("2/3") })
    let boxes = shown[(place + 1)...].prefix(3).map { $0.trimmingCharacters(in: .whitespaces) }
    #expect(boxes == ["1.1 [x] passport", "1.2 [x] charger", "1.3 [ ] toothbrush"])
    #expect(shown.count { $0.contains("passport") } == 1)
    #expect(shown.contains { $0.contains("memo") && $0.hasSuffix("For Jeju") })
    #expect(try lines("done 1").first?.contains("1 of 3 steps open") == true)
  }

  private func piped(_ line: String) throws -> [String] {
    try user.succeed(line, environment: ["COLUMNS": ""]).lines
  }

  @Test("Lists show the count of finished steps, and JSON has the steps")
  func lists() throws {
    try user.succeed("add pack today --step passport --step charger")
    try user.succeed("add shop --step milk")
    try user.succeed("add call by tue --step number")
    try user.succeed("done 1.1")
    #expect(
      try piped("list today").first { $0.contains("pack") }?.hasSuffix("\t1\t\t1/2\t") == true)
    #expect(try piped("inbox").first?.hasSuffix("\t2\t\t0/1\t") == true)
    let today = try user.succeed("today", environment: ["COLUMNS": "80"]).text
    for text in ["pack  1/2", "shop  0/1", "call  0/1"] {
      #expect(today.contains(text), "\(text) in \(today)")
    }
    let json = #""steps":[{"text":"passport","isDone":true},{"text":"charger","isDone":false}]"#
    for line in ["list today --json", "show 1 --json", "done 1.1 --json"] {
      #expect(try user.succeed(line).text.contains(json), "\(line)")
    }
    #expect(try user.succeed("done 2.1 --json").text.contains(#""event":"#))
    #expect(try user.succeed("done 1.1 2.1 --json").text.contains(#""events":["#))
  }

  @Test("Each day of a series has its own ticks, and the default is today")
  func series() throws {
    try user.succeed("add routine daily gym --from 2025-05-30 --step towel --step shoes")
    #expect(try lines("done 1.1") == ["✓ towel · gym · Sun 2025-06-01, today · 1/2 · 1.1"])
    #expect(try lines("done 1.1 1.2 yesterday").last?.contains("--on 2025-05-31`") == true)
    #expect(try lines("done 1 --on 2025-05-31").first?.contains("open") == false)
    #expect(try memo() == "- [ ] towel\n- [ ] shoes")
    #expect(try lines("show 1").contains { $0.hasSuffix("1/2 · today") })
    #expect(try user.succeed("show 1").text.contains("Sat 2025-05-31 (steps 2/2)"))
    try user.run("done 1.1 tomorrow").expectFailure(status: 1, says: ["after today"])
    #expect(try lines("done 1.2 --on tomorrow --ahead").first?.contains("1/2") == true)
    try user.succeed("done 1.2 --on tomorrow --ahead --undo")
    #expect(try user.succeed("show 1").text.contains("2025-06-02") == false)
  }

  @Test("undo removes a tick, and the history names the ticked step")
  func history() throws {
    try user.succeed("add pack today --step passport --step charger")
    try user.succeed("add routine daily gym --step towel")
    try user.succeed("done 1.2")
    try user.succeed("done 2.1")
    let history = try user.succeed("history", environment: ["COLUMNS": "100"]).text
    #expect(history.contains("1 pack: steps 0/2 → 1/2"), "\(history)")
    let entry = try user.succeed("history --entry 3").text
    #expect(entry.contains("[ ] passport, [ ] charger → 1/2: [ ] passport, [x] charger"))
    #expect(history.contains("2 gym, Sun 2025-06-01: steps 0/1 → 1/1"), "\(history)")
    try user.succeed("undo 2")
    #expect(try memo() == "- [ ] passport\n- [ ] charger")
    #expect(try lines("list today").contains { $0.contains(/gym +0\/1/) })
    try user.succeed("redo 2")
    #expect(try memo() == "- [ ] passport\n- [x] charger")
  }

  @Test("A search shows steps with boxes and cuts long lines")
  func search() throws {
    try user.succeed(
      "add pack --memo 'For Jeju' --step 'passport and visa papers' --step charger --step soap")
    try user.succeed("done 1.2")
    let found = { (line: String, locale: String) in
      try user.succeed(line, environment: ["COLUMNS": "", "LC_ALL": locale]).lines.first?
        .split(separator: "\t").last.map(String.init)
    }
    let utf8 = "C.UTF-8"
    #expect(try found("search charger", utf8) == "memo: ☑ charger ☐ soap")
    #expect(try found("search soap", utf8) == "memo: ☐ soap")
    #expect(try found("search papers", utf8) == "memo: ☐ …nd visa papers ☑ charger ☐ soap")
    #expect(
      try found("search jeju", utf8)
        == "memo: For Jeju ☐ passport and visa papers ☑ charger ☐ soap")
    #expect(try found("search charger", "C") == "memo: [x] charger [ ] soap")
  }

  @Test("A wrong step number is refused with the number of steps, and nothing changes")
  func errors() throws {
    try user.succeed("add pack --step passport")
    try user.succeed("add shop")
    let before = try user.export()
    for (line, text) in [
      ("done 1.2", "1 step, and no step 2"), ("done 1.0", "no step 0"), ("done 2.1", "no steps"),
      ("done 1.1 1.7", "no step 7"), ("done 9.1", "no todo 9"),
    ] {
      try user.run(line).expectFailure(status: 1, says: [text])
    }
    for (line, text) in [
      ("done 1.1 2", "together"), ("edit 1 --step ''", "one line"),
      ("add x --step 'a\nb'", "one line"),
    ] {
      try user.run(line).expectFailure(status: 64, says: [text])
    }
    #expect(try user.export() == before)
    try user.succeed("add routine mon gym --from 2025-05-19 --step towel")
    try user.run("done 3.1").expectFailure(
      status: 1, says: ["doesn't occur today"],
      hint: "`todoctl finish 3.1 --on 2025-05-26`")
    try user.run("done 3.1 --undo").expectFailure(
      status: 1, says: ["today"], hint: "`todoctl finish 3.1 --on 2025-05-26 --undo`")
    try user.succeed("delete 3 --yes")
    try user.succeed("add release 1.2 today")
    #expect(try lines("done release 1.2").first?.contains("· 4") == true)
  }

  @Test("The answers about steps have Korean texts")
  func korean() throws {
    try user.succeed("add 짐 --step 여권 --step 충전기")
    #expect(try lines("--lang ko done 1.1") == ["✓ 여권 · 짐 · 1/2 · 1.1"])
    #expect(try lines("--lang ko done 1").first?.contains("하위 할 일 2개 중 1개 남음") == true)
  }
}
