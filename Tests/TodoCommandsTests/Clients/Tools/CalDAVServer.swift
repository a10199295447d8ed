import Foundation
import TodoTesting
import Testing

/// Radicale on a port of loopback that was free, with a storage of its own; ends with this value.
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
    // It says where it listens: Listening on '[127.0.0.1]:40611'.
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
