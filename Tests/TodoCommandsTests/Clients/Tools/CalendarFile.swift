import Foundation
import Testing

/// An .ics file as lines, cut where its components begin and end.
struct CalendarFile {
  /// The lines of each component of the calendar, folds and all.
  private(set) var components: [[Substring]] = []

  init(_ text: String) {
    var depth = 0
    for line in text.split(separator: "\r\n") {
      let begins = line.hasPrefix("BEGIN:")
      if depth == 1, begins { components.append([]) }
      if depth > 1 || depth == 1 && begins { components[components.count - 1].append(line) }
      if begins { depth += 1 } else if line.hasPrefix("END:") { depth -= 1 }
    }
  }

  /// How many components of a name there are.
  func count(of name: String) -> Int { components.count { $0.first == "BEGIN:\(name)" } }
}

extension CommandLineRunner {
  /// What the store holds, as iCalendar.
  func exportedCalendar() throws -> String { try succeed("export --format ics").text }

  /// Exports what the store holds into a folder of the home, a file for each item.
  ///
  /// - Returns: The folder's path, and the names of the files.
  func exportedFolder(_ name: String) throws -> (path: String, files: [String]) {
    let path = "\(home)/\(name)"
    try FileManager.default.createDirectory(
      atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try succeed("export \(name) --format vdir")
    return (path, try FileManager.default.contentsOfDirectory(atPath: path))
  }

  /// The account of an import.
  @discardableResult
  func imported(_ path: String) throws -> Imported.Account {
    try succeed("import \(path) --json").decoded(Imported.self).import
  }
}
