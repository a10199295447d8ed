import Foundation
import Testing
import TodoDomain
import TodoExchange
import TodoTesting

@testable import TodoPostgreSQL

/// The real program, which was built beside the tests, with a store on a server.
@Suite("Commands on a server", .enabled(if: TestServer.isThere, TestServer.absence))
struct CommandTests {
  /// `TODOCTL_BINARY`, else the program that was built beside the tests.
  private static let program =
    ProcessInfo.processInfo.environment["TODOCTL_BINARY"].map { URL(filePath: $0) }
    ?? Bundle.main.executableURL?.deletingLastPathComponent().appending(path: "todoctl")

  /// The password in the environment, which no server here asks for.
  private static let password = "correct-horse"

  private func process(
    _ words: [String], store: String, locale: String, now: String = "2025-06-01T00:00:00Z"
  ) throws -> Process {
    let process = Process()
    process.executableURL = Self.program
    process.arguments = words
    process.environment = [
      "HOME": "/nonexistent", "TODOCTL_NOW": now, "TZ": "UTC",
      "LC_ALL": locale, "TODOCTL_STORE": store, "PGPASSWORD": Self.password,
    ]
    return process
  }

  /// Runs a command line, and returns its status and what it printed.
  private func run(
    _ words: String..., store: String, locale: String = "C.UTF-8"
  ) throws -> (status: Int32, output: String, errors: String) {
    let process = try process(words, store: store, locale: locale)
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    let bytes = [output, errors].map { $0.fileHandleForReading.readDataToEndOfFile() }
    process.waitUntilExit()
    let texts = bytes.map { String(decoding: $0, as: UTF8.self) }
    return (process.terminationStatus, texts[0], texts[1])
  }

  @Test("A sync folder that a read-only store can't join isn't created, nor is its key")
  func refusedJoining() throws {
    let (_, address) = try TestServer.storeByRoles()
    let scratch = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    try FileManager.default.createDirectory(
      atPath: scratch, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: scratch) }
    for _ in 0..<2 {
      let refused = try run(
        "sync", "init", "\(scratch)/shared", "--key", "\(scratch)/key",
        store: address.description.replacing("?", with: "?user=bob&"))
      #expect(refused.status == 78, "\(refused.errors)")
      #expect(try FileManager.default.contentsOfDirectory(atPath: scratch).isEmpty)
    }
  }

  @Test("A store on a server can be made, changed, undone and checked, in English and Korean")
  func walk() throws {
    let store = try TestServer.freshAddress().description
    let missing = try run("today", store: store)
    #expect(missing.status == 66 && missing.errors.contains("`todoctl init --store ADDRESS`"))
    #expect(try run("init", store: store).output == "Created \(store)\n")
    #expect(try run("init", store: store).status == 73)
    #expect(try run("add", "Dentist", "tomorrow", "14:30", store: store).status == 0)
    #expect(try run("list", store: store).output.contains("·\t14:30\t\tDentist\t\t\t1"))
    #expect(try run("done", "1", store: store).status == 0)
    #expect(try run("undo", store: store).status == 0)
    #expect(try run("history", "--json", store: store).output.contains("\"undoes\":2"))
    let korean = try run("list", store: store, locale: "ko_KR.UTF-8").output
    #expect(korean.contains("투두 1개, 완료 0개") || korean.contains("내일"))
    let check = try run("check", store: store).output
    #expect(
      check == "\(store): 1 todo, 0 recorded days, 12 categories, no problems\n")
    #expect(
      try run("migrate", store: store).output
        == "\(store) has schema 1, which is the present one\n")
  }

  @Test("A file command on a server's store is refused with an alternative")
  func files() throws {
    let store = try TestServer.freshAddress().description
    for words in [["backup", "/tmp"], ["restore", "/tmp/a.db"], ["check", "--repair"]] {
      let refusal = try run(words[0], words[1], store: store)
      #expect(refusal.status == 64 && refusal.errors.contains("`pg_dump`"), "\(words)")
    }
    let password = try run("today", store: "postgres://me:secret@host/db#a")
    #expect(password.status == 64 && password.errors.contains("~/.pgpass"))
    #expect(!password.errors.contains("secret"))
    let database = try #require(TestServer.database)
    for address in [
      "postgres:///db?host=/nowhere#a", "\(database.replacing("todo_admin", with: "nobody"))#a",
      "\(database)&sslmode=nonsense#a",
    ] {
      let refusal = try run("today", store: address)
      #expect(refusal.status != 0 && !refusal.errors.isEmpty)
      #expect(!(refusal.output + refusal.errors).contains(Self.password), "\(address)")
    }
  }

  @Test("A store on a server syncs with one in a file, with a conflict and a leave")
  func sync() throws {
    let scratch = FileManager.default.temporaryDirectory.appending(path: "todo-\(UUID())").path
    try FileManager.default.createDirectory(
      atPath: scratch, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: scratch) }
    let (file, server) = ("\(scratch)/desk.db", try TestServer.freshAddress().description)
    let folder = "\(scratch)/shared"
    let desk = { (words: [String]) in
      try succeed(words, store: file, now: "2025-06-01T08:00:00Z")
    }
    let home = { (words: [String]) in
      try succeed(words, store: server, now: "2025-06-01T09:00:00Z")
    }
    for device in [desk, home] { _ = try device(["init"]) }
    _ = try desk(["add", "Dentist", "tomorrow", "14:30"])
    #expect(
      try desk(["sync", "init", folder, "--plain", "--name", "desk"]).contains("1 change pub"))
    _ = try home(["add", "Swim", "tomorrow", "07:00"])
    let joined = try home(["sync", "join", folder, "--plain", "--name", "home"])
    #expect(joined.contains("1 change published, 1 added"))
    #expect(try desk(["sync"]) == "1 added\n")
    #expect(try desk(["list"]).contains("Swim") && home(["list"]).contains("Dentist"))
    _ = try home(["finish", "2"])
    #expect(try home(["sync", "--dry-run"]) == "It would be: 1 change published\n")
    #expect(try home(["sync"]) == "1 change published\n")
    #expect(try desk(["sync"]) == "1 changed\n")
    // Undo leaves the changes of other devices.
    #expect(try desk(["history"]).contains("sync"))
    for (device, title) in [(desk, "Kim"), (home, "Lee")] {
      _ = try device(["edit", "Dentist", "--title", title])
    }
    for device in [desk, home, desk] { _ = try device(["sync"]) }
    for device in [desk, home] {
      #expect(try device(["list"]).contains("Lee"))
      #expect(try device(["sync", "conflicts"]).contains("title Lee → Kim"))
    }
    _ = try home(["sync", "conflicts", "1", "--take", "theirs"])
    _ = try desk(["sync"])
    for device in [desk, home] {
      #expect(try device(["list"]).contains("Kim"))
      #expect(try !device(["sync", "conflicts"]).contains("Lee"))
    }
    #expect(try home(["sync", "status"]).contains(folder))
    #expect(try home(["sync", "devices"]).contains("desk"))
    #expect(try run("sync", "join", folder, store: server).errors.contains("already"))
    _ = try home(["sync", "forget", "desk"])
    #expect(try home(["sync", "devices", "--json"]).contains("\"forgotten\":true"))
    _ = try home(["sync", "leave"])
    #expect(try run("sync", store: server).errors.contains("no folder to sync with"))
    #expect(try home(["list"]).contains("Kim"))
  }

  private func succeed(_ words: [String], store: String, now: String) throws -> String {
    let process = try process(words, store: store, locale: "C.UTF-8", now: now)
    let output = Pipe()
    (process.standardOutput, process.standardError) = (output, output)
    try process.run()
    let text = String(
      decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(words): \(text)")
    return text
  }

  @Test("A killed import on a server leaves no change and no lock")
  func killed() throws {
    let fresh = try TestServer.freshAddress().description
    let store = fresh.replacing("?", with: "?application_name=killed&")
    #expect(try run("init", store: store).status == 0)
    // It takes some seconds, so that it is still at work when a busy machine looks at it.
    let life = DemoLife(
      eventCount: 60_000, seed: 1, lastDate: try CivilDate("2026-12-31"),
      today: try CivilDate("2026-11-21"))
    var file: [UInt8] = []
    try JSONLinesFormat().write(life, ExportOptions()) { file += $0 }
    let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).jsonl")
    try Data(file).write(to: path)
    defer { try? FileManager.default.removeItem(at: path) }
    let client = try process(["import", path.path], store: store, locale: "C.UTF-8")
    client.standardOutput = FileHandle.nullDevice
    try client.run()
    let connection = try TestServer.connection()
    let session = """
      FROM pg_stat_activity WHERE application_name = 'killed' AND backend_xid IS NOT NULL
      """
    for _ in 0..<6_000 where try connection.query("SELECT \(session)").count == 0 {
      usleep(5_000)
    }
    #expect(try connection.query("SELECT \(session)").count == 1)
    kill(client.processIdentifier, SIGKILL)
    client.waitUntilExit()
    #expect(client.terminationReason == .uncaughtSignal)
    #expect(try run("add", "Dentist", "tomorrow", store: store).status == 0)
    #expect(try run("list", store: store).output.contains("\tDentist\t\t\t1"))
    let check = try run("check", store: store).output
    #expect(check.contains(": 1 todo, 0 recorded days, 12 categories, no problems"))
  }
}
