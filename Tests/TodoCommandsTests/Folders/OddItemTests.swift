import Foundation
import Testing

/// A folder with an item, and beside it files and other things that have an item's name.
@Suite("Odd files among .ics files in a folder or zip")
struct OddItemTests {
  private let user: CommandLineRunner

  init() throws {
    user = try CommandLineRunner()
    try user.makeFolder("cal")
    try user.write(Self.calendar("good"), to: "cal/good.ics")
  }

  private static func calendar(_ uid: String, version: String = "2.0") -> String {
    """
    BEGIN:VCALENDAR\r
    VERSION:\(version)\r
    BEGIN:VEVENT\r
    UID:\(uid)\r
    DTSTAMP:20250101T000000Z\r
    SUMMARY:\(uid)\r
    DTSTART:20250602T090000Z\r
    END:VEVENT\r
    END:VCALENDAR\r

    """
  }

  private static func utf16(_ text: String, mark: [UInt8]) -> Data {
    Data(mark) + Data(text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] })
  }

  /// Contents that are no item, each with the words of the message about it.
  private static let odd: [(name: String, content: Data, said: String)] = [
    ("empty", Data(), "in no format"),
    ("mark", Data([0xEF, 0xBB, 0xBF]), "in no format"),
    ("lines", Data("\n\n\r\n".utf8), "in no format"),
    ("page", Data("<!DOCTYPE html>\n<html><body>502</body></html>\n".utf8), "in no format"),
    ("json", Data(#"{"error":"not found"}"#.utf8), "in no format"),
    ("words", Data("Not found".utf8), "in no format"),
    ("card", Data("BEGIN:VCARD\nVERSION:3.0\nFN:Ada\nEND:VCARD\n".utf8), "outside of any"),
    ("old", Data(calendar("old", version: "1.0").utf8), "vCalendar 1.0"),
    ("bare", Data("BEGIN:VCALENDAR\nVERSION:2.0\nEND:VCALENDAR\n".utf8), "without an item"),
    (
      "zone", Data("BEGIN:VCALENDAR\nBEGIN:VTIMEZONE\nTZID:UTC\nEND:VTIMEZONE\nEND:VCALENDAR".utf8),
      "without an item"
    ),
    ("sixteen", utf16(calendar("sixteen"), mark: []), "UTF-16LE"),
    ("zeros", Data(count: 100), "in no format"),
    ("double", Data([0, 5, 0x16, 7, 0, 2, 0, 0]) + Data("Mac OS X".utf8), "in no format"),
    ("gzip", Data([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3]), "in no format"),
    ("latin", Data([0xE9, 0xE8, 0x0A, 0xE7]), "in no format"),
    ("blanks", Data("   \n\t\n".utf8), "in no format"),
    (
      "login", Data("\u{FEFF}<html><head><title>Sign in</title></head></html>".utf8), "in no format"
    ),
    (
      "xml", Data("<?xml version=\"1.0\"?>\n<icalendar><vcalendar/></icalendar>".utf8),
      "in no format"
    ),
    ("jcal", Data(#"["vcalendar",[["version",{},"text","2.0"]],[]]"#.utf8), "in no format"),
    ("pointer", Data("version https://git-lfs.github.com/spec/v1\nsize 12\n".utf8), "in no format"),
    ("shortcut", Data("[InternetShortcut]\r\nURL=https://a.b/c.ics\r\n".utf8), "in no format"),
    ("mail", Data("Subject: Invitation\nContent-Type: text/calendar\n\n".utf8), "in no format"),
    (
      "picture", Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 0x0D]),
      "in no format"
    ),
    ("pdf", Data("%PDF-1.7\n%\u{E2}\n".utf8), "in no format"),
    ("archive", Data([0x50, 0x4B, 3, 4, 20, 0, 0, 0, 8, 0]), "in no format"),
    ("folded", Data("BEGIN:\r\n VCALENDAR\r\nEND:VCALENDAR\r\n".utf8), "without an item"),
    ("capitals", Data("begin:vcalendar\nversion:2.0\nend:vcalendar\n".utf8), "without an item"),
    ("unended", Data("BEGIN:VCALENDAR\nVERSION:2.0\nX-WR-CALNAME:x\n".utf8), "no END:VCALENDAR"),
    ("older", Data(calendar("older", version: " 1.0 ").lowercased().utf8), "vCalendar 1.0"),
    ("thirtytwo", Data([0xFF, 0xFE, 0, 0, 0x42, 0, 0, 0, 0x45, 0, 0, 0]), "UTF-32LE"),
    (
      "big", Data(calendar("big").utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }), "UTF-16BE"
    ),
  ]

  private func snapshot() throws -> [String: Data] {
    let names = try FileManager.default.contentsOfDirectory(atPath: "\(user.home)/cal")
    return Dictionary(
      uniqueKeysWithValues: names.map { name in
        let path = "\(user.home)/cal/\(name)"
        let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path)
        return (name, target.map { Data($0.utf8) } ?? (try? user.bytes(of: path)) ?? Data())
      })
  }

  @Test(
    "Odd content in an .ics file is named, its item imported, and the file kept",
    arguments: odd.indices)
  func content(index: Int) throws {
    let (name, content, said) = Self.odd[index]
    try user.write(content, to: "cal/\(name).ics")
    // A component outside of any calendar may have been an event, so it counts as rejected.
    let isRejected = said == "outside of any"
    for options in isRejected ? ["--skip-invalid"] : ["", "--format vdir", "--skip-invalid"] {
      let run = try user.run("import cal \(options)", environment: ["COLUMNS": "200"])
      #expect(run.status == 0)
      let text = run.text + run.errorText
      #expect(text.contains("\(name).ics") && text.contains(said))
    }
    #expect(try user.items("list --from 2025-06-01 --to 2025-06-30").map(\.title) == ["good"])
    try checkExport()
  }

  /// Changes the store and exports it into the folder, in which everything else must stay.
  private func checkExport() throws {
    try user.succeed("add schedule new --on 2025-06-03 --uid new")
    let before = try snapshot()
    try user.succeed("export cal --prune")
    var after = try snapshot()
    #expect(after.removeValue(forKey: "new.ics") != nil)
    #expect(after == before)
  }

  @Test("A folder import names folders, pipes and broken links that end in .ics, and keeps them")
  func noFiles() throws {
    let script = """
      cd cal && mkdir folder.ics new.ics full.ics && touch full.ics/x && ln -s nowhere link.ics &&
      ln -s full.ics tofolder.ics && ln -s good.ics copy.ics && mkfifo pipe.ics && mkdir .ics
      """
    #expect(try user.shell(script).status == 0)
    let run = try user.run("import cal", environment: ["COLUMNS": "200"])
    #expect(run.status == 0)
    for name in ["folder", "new", "full", "link", "tofolder", "pipe"] {
      #expect((run.text + run.errorText).contains("\(name).ics"), "\(name)")
    }
    #expect(try user.items("list --from 2025-06-01 --to 2025-06-30").map(\.title) == ["good"])
    try FileManager.default.removeItem(atPath: "\(user.home)/cal/copy.ics")
    try user.succeed("add schedule new --on 2025-06-03 --uid new")
    // The folder and the link have the names that these items would have.
    try user.succeed("add schedule link --on 2025-06-03 --uid link")
    try user.succeed("export cal --prune")
    let names = try FileManager.default.contentsOfDirectory(atPath: "\(user.home)/cal").sorted()
    #expect(
      names == [
        ".ics", "folder.ics", "full.ics", "good.ics", "link.ics", "link~2.ics", "new.ics",
        "new~2.ics", "pipe.ics", "tofolder.ics",
      ])
    let link = "\(user.home)/cal/link.ics"
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "nowhere")
  }

  @Test("A folder import reads UTF-16 files, files with CR line ends and the extension .ICS")
  func items() throws {
    try user.write(
      Self.utf16(Self.calendar("sixteen"), mark: [0xFF, 0xFE]), to: "cal/sixteen.ics")
    try user.write(
      Self.calendar("returns").replacing("\r\n", with: "\r"), to: "cal/returns.ICS")
    try user.succeed("import cal")
    let titles = try user.items("list --from 2025-06-01 --to 2025-06-30").map(\.title).sorted()
    #expect(titles == ["good", "returns", "sixteen"])
    let before = try snapshot()
    try user.succeed("export cal --prune")
    #expect(try snapshot() == before)
  }

  @Test("A folder import rejects a file that was cut off by its name, and keeps it")
  func cutOff() throws {
    try user.write(
      String(Self.calendar("cut").prefix(120)), to: "cal/cut.ics")
    let refused = try user.run("import cal")
    #expect(refused.status == 65)
    #expect((refused.text + refused.errorText).contains("cut.ics"))
    try user.succeed("import cal --skip-invalid")
    #expect(try user.items("list --from 2025-06-01 --to 2025-06-30").map(\.title) == ["good"])
    try checkExport()
  }
}
