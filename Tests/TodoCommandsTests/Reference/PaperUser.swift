import Foundation
import Testing
import TodoTesting

/// A user who runs the commands of a page, in a new home folder.
struct PaperUser {
  /// What a command printed, and its exit status.
  struct Answer {
    let lines: [String]
    let status: Int
  }

  private let paper: Paper
  private let user: CommandLineRunner

  /// Makes the home folder, and runs the page's preparation.
  init(_ paper: Paper, scene: String) throws {
    self.paper = paper
    user = try CommandLineRunner()
    let folder = "\(user.folder)/bin"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder)/todoctl", withDestinationPath: user.binary)
    guard let setup = paper.setups[scene] else { return }
    let ran = try user.finish(
      user.start("/bin/bash", ["-euc", setup], environment: environment))
    try #require(ran.status == 0, "\(paper.name): \(ran.errorText)")
  }

  private var environment: [String: String] {
    [
      "PATH": "\(user.folder)/bin:/usr/bin:/bin", "XDG_DATA_HOME": "\(user.home)/.local/share",
      "COLUMNS": "\(paper.columns)", "TODOCTL_NOW": "2026-11-21T03:00:00Z", "NO_COLOR": "1",
      "package": Products.package.path, "todogen": Products.todogen,
      "fixtures": Products.tests.appending(path: "Fixtures").path,
    ].merging(paper.environment) { $1 }
  }

  /// Runs a block, and returns the answer of each command.
  func answers(to block: PaperBlock) throws -> [Answer] {
    // Each answer is followed by its status, between two separators.
    let shown = try block.asks ? screen(of: script(of: block)) : output(of: script(of: block))
    let home = user.home.replacing("//", with: "/")
    let parts = shown.replacing("\r\n", with: "\n")
      .replacing(user.home, with: "/home/me").replacing(home, with: "/home/me")
      .components(separatedBy: "\u{1e}")
    try #require(
      parts.count == 2 * block.commands.count + 3, "Before \(block.commands[0].line): \(shown)")
    return block.commands.indices.map { index in
      Answer(
        lines: parts[2 * index + 2].components(separatedBy: "\n"),
        status: Int(parts[2 * index + 3]) ?? -1)
    }
  }

  /// Returns a script that runs the script before a block, and then the commands of the block.
  private func script(of block: PaperBlock) throws -> String {
    let aside = paper.asideName(of: block).flatMap { paper.asides[$0] }
    let commands = block.commands.map { "\($0.line)\nnext\n" }.joined()
    let text = """
      next() { local status=$?; printf '\\036%d\\036' $status; return $status; }
      set -e
      \(aside ?? "")
      set +e
      next
      \(commands)printf '\\035'
      """
    let path = "\(user.folder)/block.sh"
    try Data(text.utf8).write(to: URL(filePath: path))
    return path
  }

  /// Returns what a script prints to both streams.
  private func output(of script: String) throws -> String {
    try user.finish(
      user.start("/bin/bash", ["-c", "exec 2>&1; . \(script)"], environment: environment)
    ).text
  }

  /// Returns what a script shows on a terminal on which somebody answers yes.
  private func screen(of script: String) throws -> String {
    let terminal = try FakeTerminal(columns: paper.columns, rows: 50)
    let process = try terminal.start("/bin/bash", [script], of: user, environment: environment)
    var shown = terminal.screen(until: "[y/N] ")
    terminal.type("y\n")
    shown += terminal.screen(until: "\u{1d}")
    _ = process.wait()
    return shown
  }
}
