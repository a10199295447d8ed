import Foundation
import TodoTesting

/// A PostgreSQL server of a row, at a socket in the row's folder. It is as durable as servers are
/// by default.
final class DatabaseServer {
  /// The row's surroundings, with the program that supports stores on servers.
  let bench: FaultBench
  /// The folder of the socket, and of the server's files unless they are elsewhere.
  private let socket: String
  private let data: String
  private let port: Int
  private let settings: [String]
  /// The folder of the server's programs.
  private let programs: String
  private var running: RunningProgram?

  private static let admin = "todo_admin"
  private static let isRoot = getuid() == 0

  /// Makes a server, and starts it.
  ///
  /// - Parameters:
  ///   - disk: The folder of its files; nil for the row's folder.
  ///   - port: Its port, which is also in the name of the socket.
  ///   - settings: Additional settings, such as `listen_addresses=localhost`.
  ///   - access: The text of `pg_hba.conf`; nil lets everybody in.
  init(
    on bench: FaultBench, disk: String? = nil, port: Int = 5_432, settings: [String] = [],
    access: String? = nil
  ) throws {
    self.bench = bench
    self.port = port
    self.settings = settings
    socket = try bench.makeFolder("socket")
    data = "\(disk ?? socket)/data"
    programs = try bench.require("/bin/sh", ["-c", Self.findServer]).output
      .trimmingCharacters(in: .whitespacesAndNewlines)
    try Self.own([socket, disk ?? socket], on: bench)
    try require(
      "initdb",
      [
        "-D", data, "-U", Self.admin, "-A", "trust", "-E", "UTF8", "--locale=C",
        "--no-instructions", "--wal-segsize=1",
      ])
    if let access {
      try access.write(toFile: "\(data)/pg_hba.conf", atomically: false, encoding: .utf8)
    }
    try start()
  }

  deinit { end(.kill) }

  /// Prints the folder of the newest server.
  static let findServer =
    "dirname $(ls /usr/lib/postgresql/*/bin/initdb | sort -rV | head -n 1)"

  // MARK: Running

  /// Starts the server, once the processes of an earlier server have ended.
  func start() throws {
    var arguments = ["-D", data, "-k", socket, "-c", "min_wal_size=2MB", "-c", "max_wal_size=4MB"]
    for setting in ["port=\(port)", "listen_addresses="] + settings {
      arguments += ["-c", setting]
    }
    let (executable, words) = command("postgres", arguments)
    for _ in 0..<Self.attempts {
      let server = try bench.start(executable, words)
      while !server.process.hasEnded {
        if try isReady() { return running = server }
        usleep(20_000)
      }
      _ = try bench.finish(server)
      usleep(100_000)
    }
    throw BenchError.notPlanted("a PostgreSQL server")
  }

  private static let attempts = 100

  private func isReady() throws -> Bool {
    let (executable, words) = command(
      "pg_isready", ["-q", "-h", socket, "-p", "\(port)", "-d", "postgres"])
    return try bench.run(executable, words).status == 0
  }

  /// The ways in which a server ends.
  enum End: CaseIterable {
    /// Its first process is killed, so the others end.
    case kill
    /// Sessions are ended, as by a restart.
    case restart
  }

  func end(_ end: End) {
    guard let running else { return }
    Foundation.kill(running.process.id, end == .kill ? SIGKILL : SIGINT)
    _ = try? bench.finish(running)
    self.running = nil
  }

  /// Makes the server's user the owner of files, if that is another user.
  static func own(_ paths: [String], on bench: FaultBench) throws {
    if isRoot { try bench.require("/bin/chown", ["postgres"] + paths) }
  }

  @discardableResult
  private func require(_ name: String, _ arguments: [String]) throws -> CommandResult {
    let (executable, words) = command(name, arguments)
    return try bench.require(executable, words)
  }

  /// The command for a program of the server. The server refuses to run as root.
  private func command(_ name: String, _ arguments: [String]) -> (String, [String]) {
    guard Self.isRoot else { return ("\(programs)/\(name)", arguments) }
    let user = ["--reuid=postgres", "--regid=postgres", "--clear-groups"]
    return ("/usr/bin/setpriv", user + ["\(programs)/\(name)"] + arguments)
  }

  // MARK: Stores

  /// The address of a store.
  func address(of store: String) -> String {
    "postgres://\(Self.admin)@/postgres?host=\(socket)&port=\(port)#\(store)"
  }

  /// Makes a socket in front of the server's socket, which cuts a connection.
  func relay(cut: Relay.Cut?) throws -> Relay {
    try Relay(in: bench.makeFolder("relay"), to: "\(socket)/.s.PGSQL.\(port)", cut: cut)
  }

  /// The address of a store behind the relay.
  func relayAddress(of store: String) -> String {
    "postgres://\(Self.admin)@/postgres?host=\(bench.path("relay"))&port=\(port)#\(store)"
  }

  /// Makes a store with this number of events.
  func makeStore(_ name: String, _ count: Int) throws -> String {
    try bench.makeStore(count, at: address(of: name))
  }

  /// The lines that psql prints for a query.
  func query(_ sql: String) throws -> [String] {
    let result = try bench.finish(startQuery(sql))
    guard result.status == 0 else { throw BenchError.unexpected(["psql", sql], result) }
    return result.output.split(separator: "\n").map(String.init)
  }

  /// Starts psql with some SQL.
  func startQuery(_ sql: String) throws -> RunningProgram {
    try bench.start(
      "\(programs)/psql",
      [
        "-AtqX", "-v", "ON_ERROR_STOP=1", "-h", socket, "-p", "\(port)", "-U", Self.admin,
        "-d", "postgres", "-c", sql,
      ])
  }
}
