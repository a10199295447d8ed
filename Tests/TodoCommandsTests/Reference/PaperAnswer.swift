/// The comparison of an answer on a page with the answer of the program.
///
/// A line `…` of a page matches any lines, and `…` within a line matches any characters. A page
/// breaks a long line of JSON and indents the rest by two blanks.
enum PaperAnswer {
  private static let width = 100

  /// Returns whether an answer is as the page shows it. The page may have blank lines at the end.
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

  /// Returns whether a line is as a line of the page shows it.
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

  /// Returns the lines as a program prints them, with unbroken JSON and without blank lines at the
  /// end.
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

  /// Returns the lines as a page shows them, with JSON broken after commas.
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

/// Uids and digests, which differ from run to run, each with the one that the page shows instead. A
/// digest may be shortened on the page, as in `078d…`.
struct PaperNames {
  private var names: [String: String] = [:]

  /// Pairs the uids and digests of an answer with those of the page, if the page shows as many.
  mutating func learn(_ found: [String], from page: [String]) {
    let (found, page) = (Self.names(in: found), Self.names(in: page, orShortened: true))
    guard found.count == page.count else { return }
    for (name, shown) in zip(found, page)
    where names[name] == nil && !names.values.contains(shown) {
      names[name] = shown
    }
  }

  /// Returns an answer with the uids and digests of the page.
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
