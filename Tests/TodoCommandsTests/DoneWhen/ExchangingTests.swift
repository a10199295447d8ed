import Testing

@Suite("Exporting and importing through the command line")
struct ExchangingTests {
  private let user: CommandLineRunner
  private let other: CommandLineRunner

  init() throws {
    user = try CommandLineRunner()
    other = try CommandLineRunner()
    try user.add(
      "schedule '한글 제목 😀' --on 2025-05-06 --days tue,wed --open-ended --at 09:00 --alarm 30m"
        + " --place '3층' --memo 'a \"b\" \\ c' --category pencil")
    try user.add("routine Run --days mon --from 2025-05-01 --private")
    try user.add("schedule Trip --on 2025-06-12 --until 2025-06-17")
    try user.succeed("finish 1 --on 2025-05-07")
    try user.succeed("delete 3 --only 2025-06-16 --yes")
    try user.succeed("delete 1 --following 2025-06-03 --yes")
    try user.succeed("edit 2 --at 08:00")
    try user.succeed("config set week-start sun")
    try user.succeed("category add work --color #112233 --icon PEOPLE")
  }

  @Test("An exported store that is imported and exported again is the same byte for byte")
  func roundTrip() throws {
    let file = "\(user.home)/all.jsonl"
    try user.succeed("export \(file)")
    try other.succeed("import \(file)")
    #expect(try other.export() == user.export())
    #expect(try String(decoding: user.bytes(of: file), as: UTF8.self) == user.export())
  }

  @Test("An export and import through standard output and input keep everything")
  func streams() throws {
    let text = try user.succeed("export -").text
    try other.succeed("import -", input: text)
    #expect(try other.export() == text)
  }

  @Test("A second import of an export changes nothing and counts all records as the same")
  func again() throws {
    let text = try user.export()
    let again = try user.succeed("import - --json", input: text).decoded(Imported.self).import
    #expect(again.read == again.same)
    #expect(again.read == text.split(separator: "\n").count - 1)
    #expect(try user.export() == text)
  }

  @Test("A dry run of an import changes nothing")
  func dryRun() throws {
    try other.succeed("init")
    let before = try other.export()
    let told = try other.succeed("import - --dry-run", input: user.export())
    #expect(told.text.contains("dry run"))
    #expect(try other.export() == before)
  }

  @Test("A CSV export contains all events, or only the occurrences of a range")
  func csv() throws {
    let events = try user.succeed("export --format csv").text
    #expect(events.contains("한글 제목"))
    let days = try user.succeed("export --format csv --from 2025-06-12 --to 2025-06-17").text
    #expect(days.split(separator: "\r\n").dropFirst().filter { $0.contains("Trip") }.count == 5)
  }
}
