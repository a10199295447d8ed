import Foundation
import Testing

/// An .ics file as lines, cut where its components begin and end.
struct CalendarFile {
  /// The lines of each component of the calendar, folds and all.
  private(set) var components: [[Substring]] = []
  private var head: [Substring] = []

  init(_ text: String) {
    var depth = 0
    for line in text.split(separator: "\r\n") {
      let begins = line.hasPrefix("BEGIN:")
      if depth == 1, begins { components.append([]) }
      if depth < 2, !(depth == 1 && begins) {
        if !line.hasPrefix("END:") { head.append(line) }
      } else {
        components[components.count - 1].append(line)
      }
      if begins { depth += 1 } else if line.hasPrefix("END:") { depth -= 1 }
    }
  }

  /// How many components of a name there are.
  func count(of name: String) -> Int { components.count { $0.first == "BEGIN:\(name)" } }

  /// A file for each UID, as folders of clients keep them; each has all definitions of zones.
  var files: [String] {
    var order: [Substring] = []
    var items: [Substring: [[Substring]]] = [:]
    for component in components {
      guard let uid = component.first(where: { $0.hasPrefix("UID:") }) else { continue }
      if items[uid] == nil { order.append(uid) }
      items[uid, default: []].append(component)
    }
    let zones = components.filter { $0.first == "BEGIN:VTIMEZONE" }
    return order.map { uid in
      let lines = head + (zones + (items[uid] ?? [])).joined() + ["END:VCALENDAR", ""]
      return lines.joined(separator: "\r\n")
    }
  }
}

extension CommandLineRunner {
  /// What the store holds, as iCalendar.
  func exportedCalendar() throws -> String { try succeed("export --format ics").text }

  /// Writes a calendar into a folder of the home, a file for each item, and tells its path.
  func writeFolder(_ name: String, of calendar: String) throws -> String {
    try FileManager.default.createDirectory(
      atPath: "\(home)/\(name)", withIntermediateDirectories: true)
    for (number, text) in CalendarFile(calendar).files.enumerated() {
      try write(text, to: "\(name)/\(number).ics")
    }
    return "\(home)/\(name)"
  }

  /// The account of an import.
  func imported(_ path: String) throws -> Imported.Account {
    try succeed("import \(path) --json").decoded(Imported.self).import
  }
}
