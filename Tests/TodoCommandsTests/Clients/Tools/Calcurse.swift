import Foundation
import Testing

/// calcurse with its own folder.
struct Calcurse {
  private let user: CommandLineRunner
  private let folder: String
  private let zone: String
  /// The numbers in its message about an import: appointments, events, todos, skipped.
  private(set) var report: [Int] = []
  /// The reasons for the skipped items.
  private(set) var problems: [String] = []

  /// Imports a file, with `zone` as the reader's zone.
  init(_ file: String, of user: CommandLineRunner, zone: String) throws {
    (self.user, self.zone, folder) = (user, zone, "\(user.home)/calcurse")
    let temporary = "\(user.home)/calcurse-log"
    for path in [folder, temporary] {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }
    let said = try run(["-i", file], environment: ["TMPDIR": temporary])
    // “12 apps / 1 event / 0 todos / 2 skipped”
    let line = try #require(said.lines.first { $0.contains("skipped") })
    report = line.split(separator: " ").compactMap { Int($0) }
    for name in try FileManager.default.contentsOfDirectory(atPath: temporary) {
      let log = try String(contentsOfFile: "\(temporary)/\(name)", encoding: .utf8)
      problems += log.split(separator: "\n").filter { $0.hasPrefix("V") }.map(String.init)
    }
  }

  /// Returns what calcurse shows on some days, both ends included: date, time if there is one,
  /// title.
  func list(_ first: String, _ last: String) throws -> [String] {
    let (timed, whole) = ("%(start:%Y-%m-%d)\t%(start:%H:%M) %m\n", "-\t%m\n")
    let said = try run([
      "-Q", "--filter-type", "cal", "--input-datefmt", "4", "--output-datefmt", "%Y-%m-%d",
      "--from", first, "--to", last, "--format-apt", timed, "--format-recur-apt", timed,
      "--format-event", whole, "--format-recur-event", whole,
    ])
    var (date, shown) = ("", [String]())
    for line in said.lines {
      let fields = line.components(separatedBy: "\t")
      if fields.count == 1 {
        date = line.replacing(":", with: "")
      } else if fields[0] == "-" || fields[0] == date {
        // An event that lasts over midnight is shown on the next day as well.
        shown.append("\(date) \(fields[1])")
      }
    }
    return shown.sorted()
  }

  @discardableResult
  private func run(
    _ words: [String], environment: [String: String] = [:]
  ) throws -> Transcript {
    try user.succeed(
      Client.calcurse, ["-D", folder, "-C", folder] + words,
      environment: environment.merging(["TZ": zone]) { $1 })
  }
}
