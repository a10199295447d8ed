/// What no source file may hold.
extension Rule {
  static let environment = Rule(name: "Only the commands print and read the environment") { file in
    let programs = [
      "TodoCommands", "todobench", "todoctl", "todofaults", "todogen", "todohistories",
    ]
    guard !programs.contains(file.target), file.path != appDefaults else { return [] }
    return file.violations(
      of:
        #/
          \b(?:print|debugPrint|dump|readLine|getenv)\(|\bProcessInfo\b|\bDate\(\)|\bDate\.now\b
          |\bSystemRandomNumberGenerator\b|\bTimeZone\.(?:current|autoupdatingCurrent)\b
        /#)
  }

  /// The one file that gives apps fresh uids and the present moment.
  static let appDefaults = "TodoDomain/Values/AppDefaults.swift"

  static let handedIn = Rule(name: "Uids and moments are handed in") { file in
    guard file.path != appDefaults else { return [] }
    return file.violations(
      of: /\bEventUID\(\)|\bInstant\.now\b|\bRuleContext\.now\b|\bCommitNote\((?:action: "\w*")?\)/)
  }

  static let traps = Rule(name: "Nothing traps") { file in
    file.violations(
      of: /\btry!|\bas!|\b(?:fatalError|preconditionFailure|assertionFailure)\(|\bunowned\b/)
  }

  /// An exclamation mark right behind a value; `!=` and `!value` are others.
  static let forceUnwraps = Rule(name: "Nothing is unwrapped by force") { file in
    file.violations(of: /[\w)\]}>]!(?![=\w])/)
  }

  static let unchecked = Rule(name: "Concurrency is checked") { file in
    file.violations(of: /@unchecked\b|\bnonisolated\(unsafe\)|@preconcurrency\b/)
  }

  /// Looks at comments too, where these stand.
  static let unfinished = Rule(name: "Nothing is left to do") { file in
    let lines = file.text.split(separator: "\n", omittingEmptySubsequences: false)
    // In Org, TODO is the keyword of a task.
    let isOrg = file.path.contains("/Org/")
    let pattern = isOrg ? /\b(?:FIXME|XXX|HACK)\b/ : /\b(?:TODO|FIXME|XXX|HACK)\b/
    return lines.enumerated().compactMap { index, line in
      guard let match = line.firstMatch(of: pattern) else { return nil }
      return Violation(path: file.path, line: index + 1, found: String(match.output))
    }
  }
}
