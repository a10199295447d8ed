import Foundation
import Testing
import TodoDomain

@testable import TodoExchange

@Suite("Zip archives")
struct ZipArchiveTests {
  private static let two = [
    ZipInMaking.File("b/x.csv", "second"), ZipInMaking.File("a.csv", "first"),
  ]

  private static func text(of name: String, in archive: ZipArchive) throws -> String {
    String(decoding: try archive.bytes(of: name, limitInBytes: 1 << 30), as: UTF8.self)
  }

  @Test("A zip lists its files and not its folders, and each is read on demand")
  func files() throws {
    let archive = try ZipInMaking.archive(
      ZipInMaking(Self.two + [ZipInMaking.File("empty/", "")]).bytes)
    #expect(archive.names == ["a.csv", "b/x.csv"])
    #expect(try Self.text(of: "b/x.csv", in: archive) == "second")
    #expect(try Self.text(of: "a.csv", in: archive) == "first")
    #expect(try Self.text(of: "a.csv", in: archive) == "first")
    #expect(try ZipInMaking.archive(ZipInMaking([]).bytes).names.isEmpty)
  }

  @Test("A compressed file in a zip is read as its original content")
  func deflated() throws {
    let bytes = try ForeignImport.content(of: "loop.zip")
    let archive = try ZipInMaking.archive(bytes)
    #expect(
      try Self.text(of: "Habits.csv", in: archive).hasPrefix("Position,Name,Type,Question"))
    // A hundred thousand lines of numbers take several chunks in and out.
    let lines = try Self.text(of: "Scores.csv", in: archive).split(separator: "\n")
    #expect(lines.count == 100_000)
    #expect(lines.last == "99,0.5")
  }

  @Test(
    "A zip with a path that leads outside or is no path is refused with that reason",
    arguments: [
      ("../a.csv", true), ("a/../../b", true), ("/etc/passwd", true), ("C:\\a", true),
      ("a\\b", true), ("..", true), ("\u{1B}/../b", true), ("a//b", false), ("", false),
      ("a\u{0}b", false), ("a\u{7}b", false), ("a\nb", false), ("./a", false), ("\u{FFFD}", false),
    ])
  func names(name: String, leadsOut: Bool) {
    #expect(throws: leadsOut ? ZipError.unsafeName(name) : .invalidName(name)) {
      try ZipInMaking.archive(ZipInMaking(Self.two + [ZipInMaking.File(name, "x")]).bytes)
    }
  }

  @Test("Paths in a zip may contain two dots, blanks and other scripts")
  func plainNames() throws {
    let names = ["a..b.csv", "..a", "a/b c.csv", "습관.csv"]
    let zip = ZipInMaking(names.map { ZipInMaking.File($0, "x") })
    #expect(try Set(ZipInMaking.archive(zip.bytes).names) == Set(names))
  }

  @Test("Zips with links, passwords, other methods, Zip64 or duplicate names are refused")
  func refusals() {
    func check(_ error: ZipError, _ change: (inout ZipInMaking.File) -> Void) {
      var file = ZipInMaking.File("x", "content")
      change(&file)
      #expect(throws: error) {
        try ZipInMaking.archive(ZipInMaking([file]).bytes)
      }
    }
    check(.link("x")) { $0.mode = 0o120777 }
    check(.encrypted("x")) { $0.flags = 1 }
    check(.method("x", number: 12)) { $0.method = 12 }
    check(.zip64) { $0.size = 0xFFFF_FFFF }
    check(.damaged("the sizes of x differ")) { $0.size = 8 }
    check(.ratio("x", limit: 300)) { ($0.method, $0.size) = (8, 200 << 20) }
    check(.tooLarge(limitInBytes: ZipArchive.maximumSize)) {
      ($0.method, $0.size) = (8, 0xFFFF_FFF0)
      $0.content = [UInt8](repeating: 0, count: 15 << 20)
    }
    let twice = ZipInMaking([ZipInMaking.File("x", "a"), ZipInMaking.File("x", "b")])
    #expect(throws: ZipError.duplicate("x")) { try ZipInMaking.archive(twice.bytes) }
  }

  @Test("A zip whose files share their bytes is refused")
  func overlap() {
    var zip = ZipInMaking(Self.two)
    zip.offset = 0
    #expect(throws: ZipError.self) { try ZipInMaking.archive(zip.bytes) }
  }

  @Test("A zip's content that differs from its checksum, size or header is an error")
  func content() throws {
    var file = ZipInMaking.File("x", "content")
    file.checksum = 7
    let wrong = try ZipInMaking.archive(ZipInMaking([file]).bytes)
    #expect(throws: ZipError.damaged("x differs from its checksum")) {
      try Self.text(of: "x", in: wrong)
    }
    var bytes = ZipInMaking([ZipInMaking.File("x", "content")]).bytes
    bytes[30] = 0x79
    let renamed = try ZipInMaking.archive(bytes)
    #expect(throws: ZipError.damaged("the header of x differs from the list")) {
      try Self.text(of: "x", in: renamed)
    }
    var noise = ZipInMaking.File("x", "not compressed at all")
    (noise.method, noise.size) = (8, 100)
    let undone = try ZipInMaking.archive(ZipInMaking([noise]).bytes)
    #expect(throws: ZipError.self) { try Self.text(of: "x", in: undone) }
  }

  @Test("A zip that is cut or changed at any byte does no harm")
  func mutations() throws {
    let whole = ZipInMaking(Self.two).bytes
    for length in 0..<whole.count {
      #expect(throws: ZipError.self) { try ZipInMaking.archive(Array(whole.prefix(length))) }
    }
    for place in whole.indices {
      for value in [0, 0xFF, whole[place] ^ 1] as [UInt8] {
        var bytes = whole
        bytes[place] = value
        guard let archive = try? ZipInMaking.archive(bytes) else { continue }
        for name in archive.names { _ = try? Self.text(of: name, in: archive) }
      }
    }
  }
}
