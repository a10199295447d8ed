import Foundation
import StorageTestSupport
import Testing

@testable import TodoMaintenance
@testable import TodoStorage

@Suite("The leftover folder of a killed trial restore")
struct TrialRestoreFolderTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
  }

  private func leave(_ mark: String, _ files: [String] = [], mode: Int = 0o700) throws {
    let path = folder.file("todoctl-drill-\(mark)")
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: mode])
    for file in files where file != "held" {
      try Data("mine".utf8).write(to: URL(filePath: "\(path)/\(file)"))
    }
    if files.contains("held") { _ = try FileLock(making: "\(path)/held") }
  }

  @Test("The next trial restore removes the folder of a killed one if it has nothing else in it")
  func abandoned() throws {
    let marks = (0..<5).map { _ in MakersMark.make(for: "todoctl-drill-") }
    try leave(marks[0], ["restored.db", "restored.db-wal", "held"])
    try leave(marks[1])
    try leave(marks[2], ["restored.db"])
    try leave(marks[3], ["held"], mode: 0o755)
    try leave(marks[4], ["notes", "held"])
    try leave("abc123", ["restored.db", "held"])
    let running = try TrialRestoreFolder(in: folder.path)
    let next = try TrialRestoreFolder(in: folder.path)
    #expect(FileManager.default.fileExists(atPath: running.file("held")))
    next.remove()
    running.remove()
    let kept = [marks[2], marks[3], marks[4], "abc123"].map { "todoctl-drill-\($0)" }
    #expect(try folder.contents == kept.sorted())
    #expect(FileManager.default.fileExists(atPath: folder.file("\(kept[2])/notes")))
  }
}
