import Foundation
import GRDB
import TodoDomain
import TodoExchange
import TodoStorage
import TodoTesting

/// A file made from bytes, in its own folder. The first byte, a letter, decides what the others
/// are:
///
/// - `a`: the file itself,
/// - `b`: places in a whole store and the bytes that stand there instead,
/// - `c`: columns of a whole store and the values that all their rows have instead.
struct FuzzedStore {
  /// The path of the file.
  let path: String
  private let folder: String

  init?(_ bytes: [UInt8]) {
    guard let first = bytes.first else { return nil }
    // Prefers a folder in memory: a disk would take most of the time.
    let memory = "/dev/shm"
    let parent =
      FileManager.default.isWritableFile(atPath: memory) ? memory : NSTemporaryDirectory()
    var template = Array("\(parent)/todoctl-fuzz-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { return nil }
    folder = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    path = folder + "/todo.db"
    do {
      try fill(by: first, FuzzedBytes(bytes.dropFirst()))
    } catch {
      remove()
      return nil
    }
  }

  private func fill(by kind: UInt8, _ bytes: FuzzedBytes) throws {
    let template = try StoreTemplate.made.get()
    switch kind {
    case UInt8(ascii: "a"): try write(bytes.rest)
    case UInt8(ascii: "b"): try write(template.patched(by: bytes))
    default:
      try write(template.image)
      try template.setValues(in: path, by: bytes)
    }
  }

  private func write(_ bytes: some Collection<UInt8>) throws {
    let file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    defer { close(file) }
    let count = Array(bytes).withUnsafeBytes { Foundation.write(file, $0.baseAddress, $0.count) }
    guard count == bytes.count else { throw CocoaError(.fileWriteUnknown) }
  }

  /// Removes the folder and the files that a store may leave in it.
  func remove() {
    for suffix in ["", "-journal", "-wal", "-shm"] { unlink(path + suffix) }
    rmdir(folder)
  }
}

/// A small store with a row in every table, to be damaged.
private struct StoreTemplate {
  /// The bytes of its file. The pages are small, so that there are many.
  let image: [UInt8]
  /// The SQL that sets a column, for every column.
  private let setters: [String]

  static let made = Result { try StoreTemplate() }

  private init() throws {
    let path = NSTemporaryDirectory() + "/todoctl-fuzz-\(UUID().uuidString).db"
    defer { for suffix in ["", "-wal", "-shm"] { unlink(path + suffix) } }
    try Self.fill(path)
    let queue = try DatabaseQueue(path: path)
    try queue.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA journal_mode = DELETE; PRAGMA page_size = 512; VACUUM")
    }
    setters = try queue.read { db in
      let tables = try String.fetchAll(
        db, sql: "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
      return try tables.flatMap { table in
        try db.columns(in: table).map { "UPDATE OR IGNORE \(table) SET \($0.name) = ?" }
      }
    }
    try queue.close()
    image = [UInt8](try Data(contentsOf: URL(filePath: path)))
  }

  private static func fill(_ path: String) throws {
    try SQLiteStore.create(at: path)
    let now = FixedContext.now
    let context = ImportContext(now: now, timeZone: .gmt)
    var chunks = [Array(life.utf8)][...]
    let store = try SQLiteStore.open(at: path)
    _ = try store.importRecords(
      at: now, from: JSONLinesFormat().reader(of: { chunks.popFirst() }, context))
  }

  /// The image with other bytes at some places. Each patch is a place of three bytes, a count, and
  /// that many bytes.
  func patched(by bytes: FuzzedBytes) -> [UInt8] {
    var (bytes, image) = (bytes, image)
    while let place = bytes.number(3), let count = bytes.number(1) {
      for (offset, byte) in bytes.take(count).enumerated() {
        image[(place + offset) % image.count] = byte
      }
    }
    return image
  }

  /// Sets columns to values that their tables would otherwise refuse. Each value is a column, a
  /// form, a count, and that many bytes.
  func setValues(in path: String, by bytes: FuzzedBytes) throws {
    var bytes = bytes
    let queue = try DatabaseQueue(path: path)
    try queue.writeWithoutTransaction { db in
      try db.execute(
        sql: """
          PRAGMA ignore_check_constraints = ON; PRAGMA foreign_keys = OFF;
          PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF
          """)
      while let column = bytes.number(1), let form = bytes.number(1), let count = bytes.number(1) {
        let value = Self.value(of: bytes.take(count), form: form)
        try? db.execute(sql: setters[column % setters.count], arguments: [value])
      }
    }
    try queue.close()
  }

  private static func value(of bytes: ArraySlice<UInt8>, form: Int) -> DatabaseValue {
    switch form % 4 {
    case 0: .null
    case 1: Int64(truncatingIfNeeded: bytes.reduce(0) { $0 &<< 8 &+ Int($1) }).databaseValue
    case 2: String(decoding: bytes, as: UTF8.self).databaseValue
    default: Data(bytes).databaseValue
    }
  }

  private static let life = """
    {"format":"todoctl","version":1}
    {"type":"setting","key":"time-zone","value":"Asia/Seoul"}
    {"type":"value","key":"tally.blue","value":"1"}
    {"type":"schedule","id":1,"uid":"a","title":"Lunch","category":"food","start":"2025-06-02",\
    "time":"12:00","isAllDay":false,"alarms":["10m"],"place":"서울","memo":"soup"}
    {"type":"routine","id":2,"uid":"b","title":"Run","category":"none","start":"2025-06-01",\
    "days":["mon"],"isAllDay":true,"isPublic":true,"shareCount":0}
    {"type":"occurrence","event":"b","date":"2025-06-02","isFinished":true}
    {"type":"schedule","id":3,"uid":"c","title":"회의","category":"none","start":"2025-06-05",\
    "rule":"FREQ=WEEKLY;INTERVAL=2;BYDAY=TH","time":"09:00","length":"1h30m","zone":"Asia/Seoul",\
    "isAllDay":false,"source":{"format":"ics","remoteID":"x","extra":{"k":"v"}}}
    {"type":"diary","uid":"d","createdAt":"2025-06-01T00:00:00Z","emotions":["calm"],\
    "subEmotions":["slow"],"thought":"slowly"}

    """
}
