import Foundation
import Testing

@Suite("Verifying backups through the command line")
struct VerifyCommandTests {
  private let user: CommandLineRunner

  init() throws {
    user = try CommandLineRunner()
    try user.add("schedule Lunch --on 2025-06-02 --at 12:00")
    try user.makeFolder("backups")
    for second in 0...1 {
      try user.succeed(
        "backup backups", environment: ["TODOCTL_NOW": "2025-06-01T00:00:0\(second)Z"])
    }
  }

  private let older = "backups/todo-20250601T000000Z.db"
  private let newer = "backups/todo-20250601T000001Z.db"
  private let counts = "1 todo, 0 recorded days, 12 categories"

  private func flip(_ name: String) throws {
    var bytes = try user.bytes(of: "\(user.home)/\(name)")
    bytes[bytes.count / 2] ^= 4
    try user.write(bytes, to: name)
  }

  @Test("verify restores a backup on trial, changes nothing, and leaves no file behind")
  func whole() throws {
    let drills = "\(user.home)/drills"
    try FileManager.default.createDirectory(atPath: drills, withIntermediateDirectories: true)
    let done = try user.succeed("verify \(older)", environment: ["TMPDIR": drills])
    #expect(done.text == "\(older): \(counts), verified\n")
    #expect(try FileManager.default.contentsOfDirectory(atPath: drills).isEmpty)
    #expect(
      try user.succeed("verify \(older) --json").text.hasPrefix(
        "{\"version\":1,\"verify\":[{\"file\":\"\(older)\",\"events\":1,"))
    let lost = try user.run("verify \(older)", environment: ["TMPDIR": "\(user.home)/nowhere"])
    lost.expectFailure(status: 73, says: ["nowhere", "can't be created"])
  }

  @Test("verify reports a flipped byte in a backup and in its manifest")
  func flipped() throws {
    try flip(older)
    try user.refuse("verify \(older)", status: 65, says: ["SHA-256"], hint: "verify --all")
    try flip(newer + ".json")
    try user.refuse(
      "verify \(newer)", status: 65, says: ["manifest", "written by a newer todoctl"])
    try user.refuse("verify nothing.db", status: 66, says: ["There is no file “nothing.db”"])
  }

  @Test("verify --all prints a line per backup, newest first, and fails if one fails")
  func all() throws {
    #expect(
      try user.succeed("verify --all backups").text
        == "\(newer): \(counts), verified\n\(older): \(counts), verified\n")
    try FileManager.default.removeItem(atPath: "\(user.home)/\(older).json")
    let bare = "\(older): \(counts), no problems; it has no manifest to compare it with\n"
    #expect(try user.succeed("verify --all backups").text.hasSuffix(bare))
    try flip(newer)
    let done = try user.run("verify --all backups")
    #expect(done.status == 65)
    #expect(done.text.hasPrefix("\(newer): failed. ") && done.text.hasSuffix(bare))
    #expect(done.text.contains("SHA-256") && !done.errorText.contains("SHA-256"))
    #expect(done.errorText.contains("`todoctl backup list backups`"))
    let json = try user.run("verify --all backups --json").text
    #expect(json.contains("\"state\":\"failed\",\"kind\":\"backupChanged\",\"message\":"))
    #expect(json.contains("\"state\":\"withoutManifest\""))
  }

  @Test("verify --all distinguishes a folder without backups from a missing folder")
  func nothing() throws {
    try user.refuse("verify --all data", status: 66, says: ["no backup in"], hint: "backup")
    try user.refuse("verify --all nowhere", status: 66, says: ["There is no folder “nowhere”"])
  }
}
