import Foundation
import Testing

@Suite("Exporting toduck's JSON through the command line")
struct ToduckExportCommandTests {
  private let user: CommandLineRunner

  init() throws {
    user = try CommandLineRunner()
    try user.add("schedule Dentist --on 2025-06-02 --at 14:30 --alarm 1h --place Seoul")
    try user.add("routine Run --days mon --from 2025-06-02 --at 07:00 --alarm 10m --memo '5 km'")
    try user.add("schedule '\(String(repeating: "가", count: 101))' --on 2025-06-03")
    try user.succeed("finish 2 --on 2025-06-02 --ahead")
    try user.succeed("config set week-start sun")
  }

  private let summary = """
    These are not in the file as the store has them:

      schedule, title   1 × more than 100 characters, written whole: 3
      schedule, alarms  1 × no place for it: 1
      setting           1 × no place for it

    """

  @Test("An export to a .json file is toduck's format, with its summary on standard error")
  func file() throws {
    let written = try user.succeed("export life.json")
    #expect(written.text.isEmpty)
    #expect(written.errorText == "Wrote life.json\n" + summary)
    let piped = try user.succeed("export --format toduck")
    #expect(try piped.output == user.bytes(of: "\(user.home)/life.json"))
    #expect(piped.errorText == summary)
  }

  @Test("A toduck export imported into another store is the same except for the reported losses")
  func there() throws {
    let text = try user.succeed("export --format toduck").text
    let other = try CommandLineRunner()
    try other.succeed("import -", input: text)
    let lines = { (user: CommandLineRunner) in
      try user.export().split(separator: "\n").map { $0.replacing(/"id":\d+,/, with: "") }
        .filter { !$0.contains("\"setting\"") }
        .map { $0.replacing(",\"alarms\":[\"1h\"]", with: "") }.sorted()
    }
    #expect(try lines(other) == lines(user))
    // An import into the store of the export changes nothing, not even the alarm.
    let back = try user.succeed("import - --json", input: text).decoded(Imported.self).import
    #expect(back.same == back.read)
  }

  @Test("export --format toduck --json puts the summary into its answer or on standard error")
  func json() throws {
    let losses =
      #""format":"toduck","notHeld":[{"type":"schedule","field":"title","reason":"tooLong","#
      + #""count":1,"events":[3]},{"type":"schedule","field":"alarms","reason":"noPlace","count":1,"#
      + #""events":[1]},{"type":"setting","field":null,"reason":"noPlace","count":1,"events":[]}]}}"#
    let written = try user.succeed("export life.json --json")
    #expect(written.text == #"{"version":1,"export":{"file":"life.json","# + losses + "\n")
    #expect(written.errorText.isEmpty)
    let piped = try user.succeed("export --format toduck --json")
    #expect(piped.errorText == #"{"version":1,"export":{"file":null,"# + losses + "\n")
  }

  @Test("A toduck export of a range contains what occurs in it, and may span ten years")
  func range() throws {
    let day = try user.succeed("export --format toduck --from 2025-06-02 --to 2025-06-02")
    #expect(day.text.contains("Dentist"))
    #expect(day.errorText.contains("left out, outside the dates that were written: 3\n"))
    try user.refuse(
      "export --format toduck --from 2025-01-01 --to 2045-01-01", status: 64,
      says: ["7306 days", "3660"], hint: "several files")
  }
}
