import Foundation
import Testing

/// khal with its own calendar, for a reader in a zone.
struct Khal {
  private let user: CommandLineRunner
  private let settings: String

  /// Imports a file.
  init(_ file: String, of user: CommandLineRunner, zone: String) throws {
    self.user = user
    let name = "khal-" + zone.replacing("/", with: "-")
    let place = "\(user.home)/\(name)"
    try FileManager.default.createDirectory(
      atPath: "\(place)/calendar", withIntermediateDirectories: true)
    settings = try user.write(
      """
      [calendars]
      [[own]]
      path = \(place)/calendar
      [locale]
      timeformat = %H:%M
      dateformat = %Y-%m-%d
      longdateformat = %Y-%m-%d
      datetimeformat = %Y-%m-%d %H:%M
      longdatetimeformat = %Y-%m-%d %H:%M
      local_timezone = \(zone)
      default_timezone = \(zone)
      [sqlite]
      path = \(place)/khal.db

      """, to: "\(name)/config")
    _ = try run(["import", "--batch", "--include-calendar", "own", file])
  }

  /// Returns the occurrences that khal shows on some days, both ends included.
  func list(_ first: String, _ last: String) throws -> Set<ShownOccurrence> {
    let format = "{start-date}\t{start-time}\t{end-date}\t{end-time}\t{title}"
    let said = try run(["list", "--day-format", "", "--format", format, first, last])
    let lines = said.lines.map { $0.components(separatedBy: "\t") }.filter { $0.count == 5 }
    // An event that lasts over midnight is shown on each of its days.
    return Set(
      lines.filter { first <= $0[0] && $0[0] <= last }.map { fields in
        ShownOccurrence(
          start: Khal.words(fields[0...1]), end: Khal.words(fields[2...3]), title: fields[4])
      })
  }

  private static func words(_ fields: ArraySlice<String>) -> String {
    fields.filter { !$0.isEmpty }.joined(separator: " ")
  }

  private func run(_ words: [String]) throws -> Transcript {
    try user.succeed(Client.khal, ["-c", settings] + words)
  }
}
