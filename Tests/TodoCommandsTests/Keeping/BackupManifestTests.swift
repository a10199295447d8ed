import Foundation
import Testing
import TodoDigest
import TodoStorage

@Suite("The content digest in a backup's manifest")
struct BackupManifestTests {
  private let user: CommandLineRunner

  init() throws {
    user = try CommandLineRunner()
    try user.makeFolder("backups")
  }

  private func digest(of bytes: Data) -> String {
    var hash = SHA256()
    hash.update([UInt8](bytes))
    return hash.hexadecimal
  }

  @Test("A manifest's content digest is the digest of the export, and --json has both digests")
  func content() throws {
    try user.add("schedule Lunch --on 2025-06-02 --at 12:00")
    try user.add("routine Run --days mon")
    let answer = try user.succeed("backup backups --json").text
    let file = "\(user.home)/backups/todo-20250601T000000Z.db"
    let content = digest(of: Data(try user.export().utf8))
    let bytes = try user.bytes(of: file)
    #expect(answer.contains("\"content\":\"\(content)\""))
    let ofFile = digest(of: bytes)
    #expect(answer.contains("\"size\":\(bytes.count),\"sha256\":\"\(ofFile)\""))
    let manifest = String(decoding: try user.bytes(of: file + ".json"), as: UTF8.self)
    #expect(manifest.contains("\"form\":\"jsonl-2\",\"sha256\":\"\(content)\""))
  }

  @Test("The content digest of a fixed store stays the same in every version")
  func pinned() throws {
    try user.succeed("import \(Products.fixture("life.jsonl"))")
    let answer = try user.succeed("backup backups --json").text
    let digest = "2e7a80ac1ed86f9c32cb64cae5d355cf2d92bfb88dc2ed61f329dc2f26f348f8"
    #expect(answer.contains("\"content\":\"\(digest)\""), "\(answer)")
  }
}
