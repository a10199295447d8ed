import Foundation
import TodoTesting
import Testing

/// The CalDAV server Radicale, on a free port of the loopback interface and with its own storage.
/// The server ends with this object.
final class CalDAVServer {
  private let command: RunningCommand
  let port: Int

  init(of user: CommandLineRunner) throws {
    let command = try user.start(
      Client.radicale,
      [
        "-C", "", "-H", "127.0.0.1:0", "--auth-type", "none", "--logging-level", "info",
        "--storage-filesystem-folder", "\(user.home)/radicale",
      ])
    self.command = command
    // Radicale prints its address: Listening on '[127.0.0.1]:40611'.
    var told: Int?
    for _ in 0..<3_000 where told == nil {
      usleep(10_000)
      let said = try String(contentsOfFile: command.launch.errors, encoding: .utf8)
      guard said.contains("server ready") else { continue }
      let line = said.split(separator: "\n").first { $0.contains("Listening on") }
      told = line.flatMap { Int($0.drop { $0 != "]" }.drop { $0 != ":" }.filter(\.isNumber)) }
    }
    guard let told else {
      command.process.end()
      throw SpawnFailure(executable: Client.radicale, code: ETIMEDOUT)
    }
    port = told
  }

  deinit { command.process.end() }
}
