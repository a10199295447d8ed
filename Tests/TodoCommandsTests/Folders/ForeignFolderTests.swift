import Foundation
import Testing

@Suite("Folders of .ics files from other programs")
struct ForeignFolderTests {
  private let user: CommandLineRunner
  private let folder: String

  init() throws {
    user = try CommandLineRunner()
    folder = "\(user.home)/cal"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  private func export(_ options: String = "") throws -> ExportedFolder {
    try user.succeed("export cal --json \(options)").decoded(ExportedFolder.self)
  }

  @Test("A folder of 1,000 foreign items is unchanged by an export and the same in an import")
  func untouched() throws {
    let items = (0..<1_000).map(ForeignItem.init)
    for item in items { try item.bytes.write(to: URL(filePath: "\(folder)/\(item.name)")) }
    let first = try user.imported("cal")
    #expect(first.read == items.reduce(0) { $0 + $1.records } && first.new == first.read)

    let exported = try export("--prune --diary").export
    #expect(exported.written == 0 && exported.removed == 0 && exported.others == 0)
    #expect(exported.same == items.count)
    for item in items {
      #expect(try user.bytes(of: "\(folder)/\(item.name)") == item.bytes, "\(item.name)")
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count == items.count)
    let again = try user.imported("cal")
    #expect(again.same == again.read && again.read == first.read)
  }

  @Test("A folder export of foreign items is the same after an import into another store")
  func copied() throws {
    let items = (0..<60).map(ForeignItem.init)
    for item in items { try item.bytes.write(to: URL(filePath: "\(folder)/\(item.name)")) }
    try user.imported("cal")
    try user.succeed("export new --format vdir --diary")
    try user.succeed("init --store other.db")
    let copy = try user.imported("new --store other.db")
    #expect(copy.new == copy.read)
    try user.succeed("export again --format vdir --diary --store other.db")
    let names = try FileManager.default.contentsOfDirectory(atPath: "\(user.home)/new")
    for name in names {
      let bytes = try user.bytes(of: "\(user.home)/new/\(name)")
      #expect(try user.bytes(of: "\(user.home)/again/\(name)") == bytes, "\(name)")
    }
  }
}

/// The answer of an export to a folder with `--json`.
struct ExportedFolder: Decodable {
  let export: Answer

  struct Answer: Decodable {
    let written: Int
    let same: Int
    let removed: Int
    let others: Int
  }
}
