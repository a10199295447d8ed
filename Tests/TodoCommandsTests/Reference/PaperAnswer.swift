/// The text of an answer, on a page and as a program gave it.
///
/// A line `…` of a page stands for any lines, and `…` within a line for any characters. A line of
/// JSON is broken on a page, and goes on behind two blanks.
enum PaperAnswer {
  private static let width = 100

  /// Whether an answer is what the page shows. The page may have blank lines behind it.
  static func matches(_ page: [String], _ found: [String]) -> Bool {
    matches(joined(page)[...], joined(found)[...])
  }

  private static func matches(_ page: ArraySlice<String>, _ found: ArraySlice<String>) -> Bool {
    guard let line = page.first else { return found.isEmpty }
    if line == "…" {
      return (found.startIndex...found.endIndex).contains {
        matches(page.dropFirst(), found[$0...])
      }
    }
    guard let first = found.first, matches(line, first) else { return false }
    return matches(page.dropFirst(), found.dropFirst())
  }

  /// Whether a line is what a line of the page shows.
  private static func matches(_ page: String, _ found: String) -> Bool {
    let parts = page.split(separator: "…", omittingEmptySubsequences: false)
    guard parts.count > 1, let first = parts.first, let last = parts.last else {
      return page == found
    }
    guard found.hasPrefix(first), found.hasSuffix(last) else { return false }
    var rest = found.dropFirst(first.count)
    for part in parts.dropFirst().dropLast() where !part.isEmpty {
      guard let range = rest.firstRange(of: part) else { return false }
      rest = rest[range.upperBound...]
    }
    return rest.count >= last.count
  }

  /// The lines as a program prints them: those of JSON whole, and no blank ones at the end.
  private static func joined(_ lines: [String]) -> [String] {
    var joined: [String] = []
    for line in lines {
      if line.hasPrefix("  "), let last = joined.last, last.hasPrefix("{") {
        joined[joined.count - 1] = last + line.dropFirst(2)
      } else {
        joined.append(line)
      }
    }
    while joined.last?.isEmpty == true { joined.removeLast() }
    return joined
  }

  /// The lines as a page shows them: those of JSON are broken after commas.
  static func folded(_ lines: [String]) -> [String] {
    lines.flatMap { line in
      guard line.hasPrefix("{"), line.count > width else { return [line] }
      var folded: [String] = []
      var current = ""
      for part in line.replacing(/,(?=["\[{])/, with: ",\n").split(separator: "\n") {
        if !current.isEmpty, current.count + part.count > width {
          folded.append(current)
          current = "  "
        }
        current += part
      }
      return folded + [current]
    }
  }
}

/// Uids and digests, which differ from run to run: those on the page stand for those of a run. A
/// digest may be shortened on the page, as in `078d…`.
struct PaperNames {
  private var names: [String: String] = [:]

  /// Learns the names of an answer from the page, if it shows as many.
  mutating func learn(_ found: [String], from page: [String]) {
    let (found, page) = (Self.names(in: found), Self.names(in: page, orShortened: true))
    guard found.count == page.count else { return }
    for (name, shown) in zip(found, page)
    where names[name] == nil && !names.values.contains(shown) {
      names[name] = shown
    }
  }

  /// An answer with the names of the page.
  func replaced(in lines: [String]) -> [String] {
    lines.map { line in
      line.replacing(Self.name) { names[String($0.output)] ?? String($0.output) }
    }
  }

  private static func names(in lines: [String], orShortened: Bool = false) -> [String] {
    let pattern = orShortened ? nameOrShortened : name
    return lines.flatMap { line in line.matches(of: pattern).map { String($0.output) } }
  }

  private static var name: Regex<Substring> {
    /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{32,64}/
  }

  private static var nameOrShortened: Regex<Substring> {
    /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{32,64}|[0-9a-f]{4}…/
  }
}
