import Foundation
import Testing

@Suite("watch")
struct WatchTests {
  private static let date = "2026-11-21"
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "watch-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  @Test("The present list is the first line, the final one the last, each a JSON object")
  func hundredCommits() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try run("init")
    try run("add", "schedule", "first", "--on", Self.date)
    let present = try run("day", Self.date, "--json")
    let watching = try start("watch", "day", Self.date, "--json", into: "watched")
    try wait { lines().count == 1 }
    #expect(lines().first.map { $0 + "\n" } == present)
    for number in 1...50 {
      try run("add", "schedule", "todo \(number)", "--on", Self.date)
      try run("finish", "\(number)", "--on", Self.date)
    }
    let final = try run("day", Self.date, "--json")
    try wait { lines().last.map { $0 + "\n" } == final }
    // An id that isn't there: the transaction is rolled back.
    try run("finish", "999", "--on", Self.date)
    Thread.sleep(forTimeInterval: 0.4)
    let all = lines()
    #expect(all.last.map { $0 + "\n" } == final)
    #expect((2...101).contains(all.count), "\(all.count) lines")
    for line in all {
      #expect(try JSONSerialization.jsonObject(with: Data(line.utf8)) is [String: Any])
    }
    watching.interrupt()
    watching.waitUntilExit()
    #expect(watching.terminationReason == .exit)
    #expect(watching.terminationStatus == 130)
  }

  private func lines() -> [String] {
    let text = try? String(contentsOf: folder.appending(path: "watched"), encoding: .utf8)
    return (text ?? "").split(separator: "\n").map(String.init)
  }

  private func wait(_ condition: () throws -> Bool) throws {
    for _ in 0..<500 where try !condition() { Thread.sleep(forTimeInterval: 0.01) }
  }

  @discardableResult
  private func run(_ arguments: String...) throws -> String {
    let process = try start(arguments, into: "output")
    process.waitUntilExit()
    return try String(contentsOf: folder.appending(path: "output"), encoding: .utf8)
  }

  private func start(_ arguments: String..., into file: String) throws -> Process {
    try start(arguments, into: file)
  }

  private func start(_ arguments: [String], into file: String) throws -> Process {
    let named = ProcessInfo.processInfo.environment["TODOCTL_BINARY"]
    let beside = Bundle.main.bundleURL.appending(path: "todoctl").path
    let output = folder.appending(path: file)
    try Data().write(to: output)
    let process = Process()
    process.executableURL = URL(filePath: named ?? beside)
    process.arguments = arguments
    process.environment = [
      "TODOCTL_STORE": folder.appending(path: "todo.db").path, "TZ": "UTC", "LANG": "C",
      "TODOCTL_NOW": "2026-11-21T03:00:00Z",
    ]
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = FileHandle.nullDevice
    try process.run()
    return process
  }
}
