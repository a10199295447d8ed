import Foundation
import TodoTesting

/// Passwords and certificates of a server on loopback that requires them.
struct PasswordRow: FaultRow {
  let number = 43
  let fault = "passwords and certificates of a server: wrong, missing, or of somebody else"
  let required = "status 74, nothing changed, and no password in any output; the right ones work"
  let needs = [Requirement.postgresql, .openssl]

  private static let (right, wrong) = ("Tr0ub4dor-right", "Tr0ub4dor-wrong")
  private static let store = "family"
  private static let change = "add Tea on today"

  /// An address, the files in the user's home, and the expected status.
  private struct Attempt {
    let words: String
    let address: String
    var files: [String: String] = [:]
    var status = 74
  }

  func run(on bench: FaultBench) throws -> FaultOutcome {
    var outcome = FaultOutcome()
    let port = 20_000 + Int(getpid()) % 20_000
    let folder = try certificates(on: bench)
    let server = try DatabaseServer(
      on: bench, port: port,
      settings: [
        "listen_addresses=localhost", "ssl=on",
        "ssl_cert_file=\(folder)/right.crt", "ssl_key_file=\(folder)/right.key",
      ],
      access: """
        local all all trust
        hostssl all anna 127.0.0.1/32 scram-sha-256
        hostssl all anna ::1/128 scram-sha-256

        """)
    _ = try server.makeStore(Self.store, 10)
    _ = try server.query(
      "CREATE ROLE anna LOGIN PASSWORD '\(Self.right)' IN ROLE todo_writer, todo_reader")
    let before = try ServerProbe(Self.store, on: server)
    for attempt in attempts(port: port, folder) {
      try write(attempt.files, on: bench)
      for words in ["list", "list --json", "check"] + (attempt.status == 0 ? [] : [Self.change]) {
        let result = try server.bench.todoctl(words.words + ["--store", attempt.address])
        let said = result.output + result.errors
        outcome.fire()
        outcome.require(
          !said.contains(Self.right) && !said.contains(Self.wrong),
          "\(attempt.words), \(words): a password in \(result)")
        outcome.require(
          result.status == attempt.status, "\(attempt.words), \(words): \(result)")
      }
    }
    outcome.require(try ServerProbe(Self.store, on: server) == before, "the store is another")
    return outcome
  }

  private func attempts(port: Int, _ folder: String) -> [Attempt] {
    func address(
      _ login: String = "anna", host: String = "localhost", mode: String = "verify-full",
      authority: String = "right", more: String = ""
    ) -> String {
      "postgres://\(login)@\(host):\(port)/postgres?sslmode=\(mode)"
        + "&sslrootcert=\(folder)/\(authority).crt\(more)#\(Self.store)"
    }
    func passwords(_ password: String) -> [String: String] {
      [".pgpass": "*:\(port):postgres:anna:\(password)\n"]
    }
    let service = """
      [family]
      host=localhost
      port=\(port)
      dbname=postgres
      user=anna
      password=\(Self.right)
      sslmode=verify-full
      sslrootcert=\(folder)/right.crt

      """
    let (right, wrong) = (passwords(Self.right), passwords(Self.wrong))
    return [
      Attempt(words: "the right password", address: address(), files: right, status: 0),
      Attempt(
        words: "a service file", address: "postgres:///?service=family#\(Self.store)",
        files: [".pg_service.conf": service], status: 0),
      Attempt(words: "a wrong password", address: address(), files: wrong),
      Attempt(words: "no password", address: address()),
      Attempt(
        words: "a password in the address", address: address("anna:\(Self.right)"), status: 64),
      Attempt(
        words: "a password as an option", address: address(more: "&password=\(Self.right)"),
        status: 64),
      Attempt(words: "an unknown service", address: "postgres:///?service=none#\(Self.store)"),
      Attempt(
        words: "another authority", address: address(authority: "other"), files: right),
      Attempt(words: "no authority", address: address(authority: "none"), files: right),
      Attempt(
        words: "another name in the certificate", address: address(host: "127.0.0.1"), files: right),
      Attempt(words: "no TLS", address: address(mode: "disable"), files: right),
    ]
  }

  /// Writes the user's files with private permissions, and removes the files of other attempts.
  private func write(_ files: [String: String], on bench: FaultBench) throws {
    for name in [".pgpass", ".pg_service.conf"] {
      let path = bench.path("\(bench.home)/\(name)")
      unlink(path)
      guard let text = files[name] else { continue }
      try text.write(toFile: path, atomically: false, encoding: .utf8)
      chmod(path, 0o600)
    }
  }

  /// Makes two self-signed certificates for `localhost`.
  private func certificates(on bench: FaultBench) throws -> String {
    let folder = try bench.makeFolder("certificates")
    for name in ["right", "other"] {
      try bench.require(
        "/usr/bin/openssl",
        [
          "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "30", "-subj", "/CN=\(name)",
          "-addext", "subjectAltName=DNS:localhost", "-keyout", "\(folder)/\(name).key",
          "-out", "\(folder)/\(name).crt",
        ])
    }
    chmod("\(folder)/right.key", 0o600)
    try DatabaseServer.own(["\(folder)/right.key"], on: bench)
    return folder
  }
}
