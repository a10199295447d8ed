import Foundation
import Testing

/// The lines of an .ics file, split into its components.
struct CalendarFile {
  /// The lines of each component of the calendar, still folded.
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

  /// Returns the number of components with a name.
  func count(of name: String) -> Int { components.count { $0.first == "BEGIN:\(name)" } }
}

extension CommandLineRunner {
  /// Returns the store's content as iCalendar.
  func exportedCalendar() throws -> String { try succeed("export --format ics").text }

  /// Exports the store into a folder of the home folder, with one file for each item.
  ///
  /// - Returns: The folder's path, and the names of the files.
  func exportedFolder(_ name: String) throws -> (path: String, files: [String]) {
    let path = "\(home)/\(name)"
    try FileManager.default.createDirectory(
      atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try succeed("export \(name) --format vdir")
    return (path, try FileManager.default.contentsOfDirectory(atPath: path))
  }

  /// Imports a file, and returns the counts of the import.
  @discardableResult
  func imported(_ path: String) throws -> Imported.Account {
    try succeed("import \(path) --json").decoded(Imported.self).import
  }
}
