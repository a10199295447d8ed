import Foundation
import Testing

/// Imports of other programs' files with the real program. The tests of the formats check the
/// records.
@Suite("Importing files of other programs, and zips")
struct ForeignFileTests {
  private let user: CommandLineRunner
  private let fixtures = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Fixtures").path

  init() throws { user = try CommandLineRunner(after: "init") }

  @Test(
    "Each foreign file is recognised, and its second import changes nothing",
    arguments: [
      ("loop.db", "read 14, new 12", "same 13"), ("loop.zip", "read 14, new 12", "same 14"),
      ("harsh", "read 14, new 11", "same 13"), ("daylio.csv", "read 4, new 4", "same 4"),
      ("habitbull.csv", "read 7, new 6", "same 7"), ("ticktick.csv", "read 8, new 6", "same 7"),
      ("'Garden [2203306141].csv'", "read 11, new 8", "same 11"),
      ("agenda.org", "read 16, new 12", "same 14"),
    ])
  func fixture(name: String, first: String, again: String) throws {
    let path = name.hasPrefix("'") ? "'\(fixtures)/\(name.dropFirst())" : "\(fixtures)/\(name)"
    #expect(try user.succeed("import \(path)").text.contains(first))
    #expect(try user.succeed("import \(path)").text.contains(again))
  }

  @Test("The import of a database file leaves no other file beside it")
  func beside() throws {
    let bytes = try Data(contentsOf: URL(filePath: "\(fixtures)/loop.db"))
    try user.makeFolder("habits")
    let path = try user.write(bytes, to: "habits/loop.db")
    try user.succeed("import \(path)")
    #expect(try user.bytes(of: path) == bytes)
    let folder = URL(filePath: path).deletingLastPathComponent().path
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["loop.db"])
  }

  @Test("A dry run of an import works without a store and creates none")
  func trial() throws {
    let other = "\(user.home)/other"
    let trial = try user.run(
      "import \(fixtures)/daylio.csv --dry-run", environment: ["TODOCTL_STORE": "", "HOME": other])
    #expect(trial.status == 0 && trial.text.contains("read 4, new 4"))
    #expect(!user.exists(other))
    try user.refuse(
      "import \(fixtures)/daylio.csv --dry-run --store \(user.home)/none.db", status: 66,
      says: ["none.db"])
  }

  @Test(
    "An unknown mood in a Daylio file is refused with the option that maps it, in both languages")
  func moods() throws {
    let text = "full_date,date,weekday,time,mood,activities,note_title,note\n"
    let path = try user.write(text + "2026-11-20,,,22:05,ecstatic,,,\n", to: "daylio.csv")
    try user.refuse(
      "import \(path)", status: 65, says: ["line 2", "ecstatic", "no emotion here"])
    let korean = try user.run(
      "import \(path)", environment: ["LC_ALL": "ko_KR.UTF-8", "COLUMNS": "200"])
    #expect(korean.errorText.contains("--mood-map 'ecstatic'=calm"))
    try user.succeed("import \(path) --mood-map ecstatic=happiness")
    #expect(try user.export().contains(#""emotions":["happiness"],"subEmotions":["ecstatic"]"#))
    try user.refuse("import \(path) --mood-map ecstatic", status: 64, says: ["ecstatic"])
    try user.refuse(
      "import \(path) --mood-map a=meh", status: 64, says: ["“meh” is not an emotion"])
    try user.refuse(
      "import \(fixtures)/todo.txt --mood-map a=calm", status: 64, says: ["only for daylio"])
  }

  @Test("A damaged or dangerous zip is refused with its reason")
  func zips() throws {
    let zip = try Data(contentsOf: URL(filePath: "\(fixtures)/loop.zip"))
    let cut = try user.write(zip.prefix(2_000), to: "cut.zip")
    try user.refuse("import \(cut)", status: 65, says: ["damaged", "end is missing"])
    var outside = zip
    while let range = outside.range(of: Data("Habits.csv".utf8)) {
      outside.replaceSubrange(range, with: Data("../../evil".utf8))
    }
    let path = try user.write(outside, to: "outside.zip")
    try user.refuse("import \(path)", status: 65, says: ["../../evil"], hint: "Unpack")
    #expect(!user.exists("\(user.home)/../evil"))
  }

  @Test("A todoctl store is not imported as a database of habits")
  func otherDatabase() throws {
    try user.succeed("add schedule Mine --on 2025-06-03")
    try user.refuse(
      "import \(user.store)", status: 65, says: ["which no export has"], hint: "export --store")
  }
}
