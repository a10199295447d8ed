import Foundation
import Testing
import TodoDomain
import TodoStorage
import TodoSync

@testable import TodoSyncFolder

@Suite("Creating and opening a sync folder")
struct SyncFolderTests {
  private let scratch: Scratch
  private let key: SyncKey
  private let otherKey: SyncKey

  init() throws {
    scratch = try Scratch()
    key = try #require(Samples.key)
    otherKey = try #require(Samples.otherKey)
  }

  private var path: String { scratch.file("shared") }

  private func open(_ secret: SyncFolder.Secret? = nil) throws -> SyncFolder {
    try SyncFolder.open(at: path) { _ in secret }
  }

  @discardableResult
  private func publish(
    _ lines: [String], in folder: SyncFolder, device: String = "laptop", number: Int = 1
  ) throws -> SegmentPlace {
    let draft = try folder.begin(device: device)
    for line in lines { try draft.writer.add(Array(line.utf8)) }
    return try draft.seal().publish(number: number, isSnapshot: false)
  }

  private func put(_ text: String) throws {
    try scratch.put(Array(text.utf8), at: "shared/todosync.json")
  }

  @Test("A plain sync folder is opened as it was created")
  func plain() throws {
    let made = try SyncFolder.create(at: path, encryption: .plain, without: ["diary"])
    let folder = try open(.plain)
    #expect(folder.format == made.format && folder.format.mode == .plain)
    #expect(folder.format.omitted == ["diary"])
    #expect(folder.key == nil)
    #expect(try folder.listing().isEmpty)
    #expect(try FileManager.default.contentsOfDirectory(atPath: path) == ["todosync.json"])
  }

  @Test("A sync folder with a passphrase opens with it and with the key that it gave")
  func passphrase() throws {
    let made = try SyncFolder.create(at: path, encryption: .passphrase("바다"))
    let key = try #require(made.sharedKey)
    #expect(try open(.passphrase("바다")).key == made.key)
    #expect(try open(.key(key)).key == made.key)
    #expect(throws: SyncFolderError.wrongKey(path: path)) { try open(.passphrase("산")) }
    #expect(throws: SyncFolderError.wrongKey(path: path)) { try open(.key(otherKey)) }
    #expect(throws: SyncFolderError.keyNeeded(path: path, .passphrase)) { try open() }
  }

  @Test("A sync folder with a key opens only with that key")
  func keyFile() throws {
    let made = try SyncFolder.create(at: path, encryption: .key(key))
    #expect(try open(.key(key)).key == made.key)
    #expect(made.sharedKey == key)
    #expect(throws: SyncFolderError.wrongKey(path: path)) { try open(.key(otherKey)) }
    #expect(throws: SyncFolderError.keyNeeded(path: path, .key)) { try open(.passphrase("a")) }
    #expect(throws: SyncFolderError.keyNeeded(path: path, .key)) { try open() }
  }

  @Test("A sync folder is created once, and only where a folder can be")
  func making() throws {
    _ = try SyncFolder.create(at: path, encryption: .plain)
    let before = try scratch.bytes(of: "shared/todosync.json")
    #expect(throws: SyncFolderError.alreadyInitialised(path: path)) {
      try SyncFolder.create(at: path, encryption: .key(key))
    }
    #expect(try scratch.bytes(of: "shared/todosync.json") == before)
    try scratch.put([], at: "file")
    #expect(throws: SyncFolderError.notAFolder(path: scratch.file("file"))) {
      try SyncFolder.create(at: scratch.file("file"), encryption: .plain)
    }
    // A missing folder isn't created above a missing one, since its disk may just not be mounted.
    #expect(throws: StoreError.cannotCreate(path: scratch.file("far/away"))) {
      try SyncFolder.create(at: scratch.file("far/away"), encryption: .plain)
    }
    #expect(throws: SyncKeyError.emptyPassphrase) {
      try SyncFolder.create(at: scratch.file("empty"), encryption: .passphrase(""))
    }
  }

  @Test("A missing or incomplete sync folder is refused")
  func notOpened() throws {
    #expect(throws: SyncFolderError.notAFolder(path: path)) { try open() }
    try scratch.put([], at: "shared/todosync.sync-conflict-20260101-120000-ABCDEFG.json")
    #expect(throws: SyncFolderError.notInitialised(path: path)) { try open() }
    try put(#"{"format":"todosync","version":2,"mode":"quantum"}"#)
    #expect(throws: SyncFolderError.newerFormat(path: path, version: 2)) { try open() }
    let id = String(repeating: "0", count: 32)
    let mac = String(repeating: "0", count: 64)
    let plain = #"{"format":"todosync","version":1,"mode":"plain","id":"\#(id)","without":[]}"#
    try put(plain)
    #expect(try open(.plain).format.mode == .plain)
    let derived =
      #"{"format":"todosync","version":1,"mode":"passphrase","id":"\#(id)","without":[],"#
      + #""verifier":"\#(id)","mac":"\#(mac)","#
    let damaged = ["", "{", "[]", String(repeating: " ", count: 70_000) + plain]
    for text in damaged {
      try put(text)
      #expect(throws: SyncFolderError.damagedFormat(path: path), "\(text.prefix(80))") {
        try open(.passphrase("a"))
      }
    }
    let changed = [
      "{}", #"{"format":"todosync"}"#, #"{"format":"other","version":1}"#,
      plain.replacing(":1,", with: ":1.0,"),
      plain.replacing(":1,", with: ":0,"), plain.replacing("plain", with: "other"),
      plain.replacing("[]", with: "[1]"), plain.replacing("plain", with: "key"),
      plain.replacing(",\"without\":[]", with: ""), plain.replacing(id, with: "00"),
      plain.replacing(id, with: String(repeating: "A", count: 32)),
      derived + #""mem":67108864}"#,
      derived + #""ops":3,"mem":99999999999}"#,
      derived + #""ops":0,"mem":67108864}"#,
      derived + #""ops":64,"mem":1073741824}"#,
      derived + #""ops":65,"mem":67108864}"#,
    ]
    for text in changed {
      try put(text)
      #expect(throws: SyncFolderError.invalidFormat(path: path), "\(text.prefix(80))") {
        try open(.passphrase("a"))
      }
    }
    // The most that a folder may ask for is 4 GiB; its `mac` is wrong.
    try put(derived + #""ops":64,"mem":67108864}"#)
    #expect(throws: SyncFolderError.wrongKey(path: path)) { try open(.passphrase("a")) }
    unlink("\(path)/todosync.json")
    symlink("/etc/passwd", "\(path)/todosync.json")
    #expect(throws: SyncFolderError.damagedFormat(path: path)) { try open() }
  }

  @Test("A sync folder lists regular files in its subfolders under any name, and nothing else")
  func listing() throws {
    let folder = try SyncFolder.create(at: path, encryption: .plain)
    let place = try publish(Samples.short, in: folder)
    let bytes = try scratch.bytes(of: "shared/\(place.path)")
    let conflict = "laptop/" + place.name.replacing(".seg", with: ".sync-conflict-20260101-1.seg")
    let expected = [
      "LAPTOP/\(place.name.uppercased())", "laptop/000001 (충돌 사본).seg", conflict,
      "laptop/Thumbs.db", "다른 폴더/x", place.path,
    ]
    for name in expected where name != place.path { try scratch.put(bytes, at: "shared/\(name)") }
    for name in [
      "laptop/.hidden", ".stfolder/x", "laptop/~syncthing~a.tmp", "laptop/a.seg.PART", "a.seg",
      "laptop/deep/a.seg",
    ] {
      try scratch.put(bytes, at: "shared/\(name)")
    }
    symlink("/etc", "\(path)/etc")
    symlink("/etc/passwd", "\(path)/laptop/passwd.seg")
    mkfifo("\(path)/laptop/pipe.seg", 0o600)
    mkfifo("\(path)/pipe", 0o600)
    let places = try folder.listing()
    #expect(Set(places.map(\.path)) == Set(expected))
    #expect(
      places.map { Array($0.path.utf8) }
        == places.map { Array($0.path.utf8) }.sorted {
          $0.lexicographicallyPrecedes($1)
        })
    for found in places {
      #expect(found.size == bytes.count)
      #expect(found.isNamedAsSegment == !["Thumbs.db", "x"].contains(found.name))
      let hash = try folder.reader(of: found).verify().hash
      #expect(place.name.contains(hash.prefix(16)))
    }
  }

  @Test("A place in a sync folder that became a link is no longer read")
  func linksMeanwhile() throws {
    let folder = try SyncFolder.create(at: path, encryption: .plain)
    let place = try publish(Samples.short, in: folder)
    try FileManager.default.moveItem(atPath: "\(path)/laptop", toPath: scratch.file("moved"))
    symlink(scratch.file("moved"), "\(path)/laptop")
    #expect(try folder.listing().isEmpty)
    #expect(throws: SegmentError.self) { try folder.reader(of: place) }
    #expect(throws: StoreError.self) { try folder.begin(device: "laptop") }
    #expect(try folder.abandonedDrafts(of: "laptop").isEmpty)
    try folder.remove(place, of: "laptop")
    #expect(try scratch.bytes(of: "moved/\(place.name)").count == place.size)
  }

  @Test("An encrypted sync folder has names that reveal nothing")
  func secretNames() throws {
    let folder = try SyncFolder.create(at: path, encryption: .key(key))
    let place = try publish(Samples.short, in: folder, device: "device-a")
    #expect(place.folder == folder.key?.name(for: "device-a"))
    #expect(place.name.wholeMatch(of: /[0-9a-f]{32}\.seg/) != nil)
    #expect(try folder.reader(of: place).header() == Array(Samples.short[0].utf8))
    let all = try FileManager.default.subpathsOfDirectory(atPath: path)
    #expect(all.allSatisfy { !$0.contains("device") && !$0.contains("000001") })
    let format = String(decoding: try scratch.bytes(of: "shared/todosync.json"), as: UTF8.self)
    #expect(!format.contains(key.text.suffix(48)))
  }

  @Test("A device name that is a path or has other forbidden characters is refused")
  func devices() throws {
    let folder = try SyncFolder.create(at: path, encryption: .plain)
    let wrong = ["", ".", "..", "../x", "a/b", "A", "가", "a b", "a\u{0}", "a.b"]
    for device in wrong + [String(repeating: "a", count: 65)] {
      #expect(throws: SyncFolderError.invalidDevice(device)) { try folder.begin(device: device) }
      #expect(throws: SyncFolderError.invalidDevice(device)) {
        try folder.abandonedDrafts(of: device)
      }
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: path) == ["todosync.json"])
  }

  @Test("A sync folder removes only files of its own device")
  func removing() throws {
    let folder = try SyncFolder.create(at: path, encryption: .plain)
    let own = try publish(Samples.short, in: folder)
    let other = try publish(Samples.short, in: folder, device: "phone")
    #expect(throws: SyncFolderError.othersFile(path: "\(path)/\(other.path)")) {
      try folder.remove(other, of: "laptop")
    }
    try folder.remove(own, of: "laptop")
    try folder.remove(own, of: "laptop")
    #expect(try folder.listing() == [other])
  }

  @Test("A sync folder that can't be read is an error and not an empty list")
  func unreadable() throws {
    let folder = try SyncFolder.create(at: path, encryption: .plain)
    try publish(Samples.short, in: folder)
    guard geteuid() != 0 else { return }
    chmod("\(path)/laptop", 0)
    defer { chmod("\(path)/laptop", 0o700) }
    #expect(throws: SyncFolderError.cannotRead(path: "\(path)/laptop", code: Int(EACCES))) {
      try folder.listing()
    }
  }
}
