#if PostgreSQL
  import Foundation
  import Testing
  import TodoDomain
  import TodoExchange
  import TodoTesting

  @testable import TodoPostgreSQL

  /// The real program, as it was built beside the tests, with a store on a server.
  @Suite("Commands on a server", .enabled(if: TestServer.isThere, TestServer.absence))
  struct CommandTests {
    /// The password in the environment, which no server here asks for.
    private static let password = "correct-horse"

    private func process(_ words: [String], store: String, locale: String) throws -> Process {
      let process = Process()
      let products = try #require(Bundle.main.executableURL?.deletingLastPathComponent())
      process.executableURL = products.appending(path: "todoctl")
      process.arguments = words
      process.environment = [
        "HOME": "/nonexistent", "TODOCTL_NOW": "2025-06-01T00:00:00Z", "TZ": "UTC",
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

    @Test("A store is made, changed, taken back and checked, in English and in Korean")
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
        check == "\(store): 1 todo, 0 occurrence records, 12 categories, no problems\n")
      #expect(
        try run("migrate", store: store).output
          == "\(store) has schema 3, which is the present one\n")
    }

    @Test("What is about a file is refused, and names what to do instead")
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

    @Test("An import that is killed in the middle leaves nothing, and no lock")
    func killed() throws {
      let fresh = try TestServer.freshAddress().description
      let store = fresh.replacing("?", with: "?application_name=killed&")
      #expect(try run("init", store: store).status == 0)
      let life = DemoLife(
        eventCount: 3_000, seed: 1, lastDate: try CivilDate("2026-12-31"),
        today: try CivilDate("2026-11-21"))
      var file: [UInt8] = []
      try JSONLinesFormat().write(life, ExportOptions()) { file += $0 }
      let client = try process(["import", "-"], store: store, locale: "C.UTF-8")
      let input = Pipe()
      (client.standardInput, client.standardOutput) = (input, FileHandle.nullDevice)
      try client.run()
      // The end of the file doesn't come, so the transaction waits for it.
      try input.fileHandleForWriting.write(contentsOf: Data(file.dropLast(100)))
      let connection = try TestServer.connection()
      let session = """
        FROM pg_stat_activity WHERE application_name = 'killed' AND state = 'idle in transaction'
          AND backend_xid IS NOT NULL
        """
      for _ in 0..<600 where try connection.query("SELECT \(session)").count == 0 {
        usleep(50_000)
      }
      #expect(try connection.query("SELECT \(session)").count == 1)
      kill(client.processIdentifier, SIGKILL)
      client.waitUntilExit()
      #expect(client.terminationReason == .uncaughtSignal)
      #expect(try run("add", "Dentist", "tomorrow", store: store).status == 0)
      #expect(try run("list", store: store).output.contains("\tDentist\t\t\t1"))
      let check = try run("check", store: store).output
      #expect(check.contains(": 1 todo, 0 occurrence records, 12 categories, no problems"))
    }
  }
#endif
