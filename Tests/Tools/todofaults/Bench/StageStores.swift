import Foundation

/// The stores and files for rows that inject faults into system calls.
extension Stage {
  static let store = "todo.db"
  static let importFile = "import.jsonl"
  static let eventFile = "event.jsonl"
  static let backupFolder = "backups"
  static let newBackupFolder = "new-backups"
  static let eventUID = TestLife.uid(1_000)

  private static let events = 40
  private static let imported = 300

  /// Makes a store with a life, a backup of an earlier life, and files to import.
  static func withStores(on bench: FaultBench) throws -> Stage {
    try Stage(on: bench) { folder in
      func make(_ name: String, _ text: String) throws -> String {
        try bench.write(text, to: "base/\(name)")
      }
      let store = "\(folder)/\(Self.store)"
      try bench.makeFolder("base/\(Self.newBackupFolder)")
      let backups = try bench.makeFolder("base/\(Self.backupFolder)")
      try bench.succeed(["init", "--store", store])
      let titles = (0..<events).map { "Meeting \($0)" }
      // An old entry, so that the history has something to remove.
      var earlier = bench
      earlier.now = "2026-02-04T05:06:07Z"
      try earlier.succeed(
        ["import", make("life.jsonl", TestLife.lines(titled: titles)), "--store", store])
      try bench.succeed(["backup", backups, "--store", store])
      try bench.succeed(["import", make("more.jsonl", more), "--store", store])
      // This change makes the undo of the first import conflict for one todo.
      try bench.succeed(["edit", "6", "--title", "Changed", "--store", store])
      // An undone entry, so that there is something to redo.
      try bench.succeed(["edit", "5", "--title", "Undone", "--store", store])
      try bench.succeed(["undo", "--store", store])
      _ = try make(eventFile, lines(of: [schedule(eventUID, "Imported")]))
      let others = (0..<imported).map { "Another \($0)" }
      _ = try make(importFile, TestLife.lines(titled: others))
    }
  }

  /// The backup of the earlier life, as a path on the stage.
  func firstBackup() throws -> String {
    try reset()
    let names = try names(in: Self.backupFolder)
    guard let name = names.first(where: { $0.hasSuffix(".db") }) else { throw BenchError.noBackup }
    return "\(Self.backupFolder)/\(name)"
  }

  /// The names of temporary files beside the stores and the new backups.
  func unfinishedFiles() throws -> [String] {
    try (names() + names(in: Self.newBackupFolder)).filter { $0.hasSuffix(".partial") }
  }

  /// The names of folders that trial restores left in the temporary folder.
  func drillFolders() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: bench.folder)
      .filter { $0.hasPrefix("todoctl-drill-") }
  }

  /// A series (its id follows those of the single events), a routine and a diary entry.
  private static let more = lines(of: [
    #"{"type":"schedule","uid":"series","title":"Lesson","category":"none","#
      + #""start":"2026-01-05","days":["mon"],"isAllDay":true}"#,
    #"{"type":"routine","uid":"habit","title":"Run","category":"none","start":"2026-01-01","#
      + #""days":["mon","thu"],"isAllDay":true,"isPublic":true,"shareCount":0}"#,
    #"{"type":"diary","uid":"entry","createdAt":"2026-03-01T05:06:07Z","emotions":["calm"]}"#,
  ])

  static let seriesID = events + 1

  private static func lines(of records: [String]) -> String {
    ([#"{"format":"todoctl","version":1}"#] + records).map { $0 + "\n" }.joined()
  }

  private static func schedule(_ uid: String, _ title: String) -> String {
    #"{"type":"schedule","uid":"\#(uid)","title":"\#(title)","category":"none","#
      + #""start":"2026-03-05","isAllDay":true}"#
  }
}
