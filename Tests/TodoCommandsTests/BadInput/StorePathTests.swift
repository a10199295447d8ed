import Foundation
import Testing

@Suite("Invalid store paths")
struct StorePathTests {
  private let user: CommandLineRunner
  private let path: String

  init() throws {
    user = try CommandLineRunner()
    path = "\(user.home)/typed.db"
  }

  /// Expects that reading and writing are both refused, and that the file is unchanged.
  private func refuse(
    status: Int32 = 78, says words: [String], hint: String = "",
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let before = try? user.bytes(of: path)
    for line in ["list", "check", "add schedule A --on today", "export", "backup ."] {
      try user.run("\(line) --store \(path)").expectFailure(
        status: status, says: words, hint: hint, sourceLocation: sourceLocation)
    }
    #expect((try? user.bytes(of: path)) == before, sourceLocation: sourceLocation)
  }

  @Test("A typed store path without a file is refused, and no file is made")
  func missing() throws {
    try refuse(status: 66, says: ["There is no store", "typed.db"], hint: "todoctl init --store")
    #expect(!user.exists(path))
  }

  @Test("A store path in TODOCTL_STORE without a file is refused, and no file is made")
  func missingInEnvironment() throws {
    try user.run("list", environment: ["TODOCTL_STORE": path])
      .expectFailure(status: 66, says: ["There is no store"], hint: "init")
    #expect(!user.exists(path))
  }

  @Test("A text file is refused as a store")
  func text() throws {
    try user.write(String(repeating: "Once upon a time. ", count: 500), to: "typed.db")
    try refuse(says: ["is not a todoctl store", "not a SQLite database"], hint: "restore")
  }

  @Test("An empty file is refused as a store")
  func empty() throws {
    try user.write("", to: "typed.db")
    try refuse(says: ["the file is empty"], hint: "restore")
  }

  @Test("A file of 50 bytes is refused as a store")
  func fiftyBytes() throws {
    try user.succeed("init --store \(path)")
    try user.write(user.bytes(of: path).prefix(50), to: "typed.db")
    try refuse(says: ["is not a todoctl store"], hint: "restore")
  }

  @Test("A folder is refused as a store")
  func folder() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    try refuse(says: ["it is not a file"])
  }

  @Test("Another program's SQLite file is refused as a store")
  func foreign() throws {
    try change(at: 68, to: [0x47, 0x50, 0x4B, 0x47])
    try refuse(says: ["another program's SQLite database"])
  }

  @Test("A store with a newer schema is refused")
  func newer() throws {
    try change(at: 60, to: [0, 0, 0, 99])
    try refuse(says: ["newer todoctl", "99"], hint: "Update")
  }

  @Test("A check of a store that was cut in half reports damage")
  func half() throws {
    try user.succeed("init --store \(path)")
    let bytes = try user.bytes(of: path)
    try user.write(bytes.prefix(bytes.count / 2), to: "typed.db")
    try user.run("check --store \(path)").expectFailure(
      status: 78, says: ["damaged"], hint: nil)
  }

  @Test("A check of a store with a page of garbage reports damage")
  func garbage() throws {
    try user.succeed("init --store \(path)")
    var bytes = try user.bytes(of: path)
    bytes.replaceSubrange(4_096..<8_192, with: Data(repeating: 0xA5, count: 4_096))
    try user.write(bytes, to: "typed.db")
    let result = try user.run("check --store \(path)")
    #expect(result.status == 78)
    #expect(result.errorText.contains("damaged"))
  }

  @Test("init leaves an existing store as it is")
  func twice() throws {
    try user.succeed("init --store \(path)")
    let before = try user.bytes(of: path)
    try user.run("init --store \(path)").expectFailure(status: 73, says: ["already"])
    #expect(try user.bytes(of: path) == before)
  }

  @Test("init leaves a file that isn't a store as it is")
  func overText() throws {
    try user.write("mine", to: "typed.db")
    try user.run("init --store \(path)").expectFailure(status: 73, says: ["already"])
    #expect(try user.bytes(of: path) == Data("mine".utf8))
  }

  @Test("The first change creates a store that only its user can read")
  func first() throws {
    let made = try user.succeed("config set language en")
    #expect(made.errorText.contains("Created \(user.store)"))
    let files = FileManager.default
    let file = try files.attributesOfItem(atPath: user.store)[.posixPermissions] as? Int
    let folder = (user.store as NSString).deletingLastPathComponent
    #expect(file == 0o600)
    #expect(try files.attributesOfItem(atPath: folder)[.posixPermissions] as? Int == 0o700)
  }

  /// Makes a store, and overwrites bytes of its header.
  private func change(at offset: Int, to bytes: [UInt8]) throws {
    try user.succeed("init --store \(path)")
    var data = try user.bytes(of: path)
    data.replaceSubrange(offset..<offset + bytes.count, with: bytes)
    try user.write(data, to: "typed.db")
  }
}
