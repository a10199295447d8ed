extension Rule {
  // MARK: Layers

  /// The compiler also lets a target import the dependencies of its dependencies. This rule
  /// doesn't.
  static let imports = Rule(name: "A target imports only what Package.swift gives it") { file in
    let given = try Manifest.ours.get()
    return try file.violations(of: importPattern).filter {
      given.modules.contains($0.found)
        && given.dependencies[file.target]?.contains($0.found) == false
    }
  }

  private static let importPattern = #"""
    (?x) ^[ \t]* (?: @\w+\s+ )* (?: (?: public | internal | package | private | fileprivate ) \s+ )?
    import \s+ (?: (?: struct | class | enum | func | protocol | typealias | let | var ) \s+ )? (\w+)
    """#

  static let environment = Rule(name: "Only the commands print and read the environment") { file in
    let programs = [
      "TodoCommands", "todobench", "todoctl", "todofaults", "todogen", "todohistories",
    ]
    guard !programs.contains(file.target), ![appDefaults, readersLanguage].contains(file.path)
    else { return [] }
    return try file.violations(
      of: #"""
        (?x) \b (?: print | debugPrint | dump | readLine | getenv )\( | \bProcessInfo\b
        | \bDate\(\) | \bDate\.now\b | \bSystemRandomNumberGenerator\b
        | \bTimeZone\.(?: current | autoupdatingCurrent )\b
        """#)
  }

  /// The only file that may look up the language of an app's user.
  private static let readersLanguage = "TodoLocalisation/Language.swift"

  /// The only file that may make uids and read the present moment, as defaults for apps.
  private static let appDefaults = "TodoDomain/Values/AppDefaults.swift"

  static let handedIn = Rule(name: "Uids and moments are handed in") { file in
    guard file.path != appDefaults else { return [] }
    return try file.violations(
      of: #"""
        (?x) \bEventUID\(\) | \bInstant\.now\b | \bRuleContext\.now\b
        | \bCommitNote\( (?: action:\ "\w*" )? \)
        """#)
  }

  // MARK: Forbidden code

  /// The formatter finds `try!`, `as!` and `!`.
  static let traps = Rule(name: "Nothing traps") { file in
    try file.violations(
      of: #"\b(?:fatalError|preconditionFailure|assertionFailure)\(|\bunowned\b"#)
  }

  static let unchecked = Rule(name: "Concurrency is checked") { file in
    try file.violations(of: #"@unchecked\b|\bnonisolated\(unsafe\)|@preconcurrency\b"#)
  }

  /// Searches comments too, since such marks are in comments. In Org, TODO is the keyword of a
  /// task.
  static let unfinished = Rule(name: "Nothing is left to do") { file in
    try file.violations(
      of: file.path.contains("/Org/")
        ? #"\b(?:FIXME|XXX|HACK)\b"# : #"\b(?:TODO|FIXME|XXX|HACK)\b"#,
      in: .text)
  }

  // MARK: Texts for people

  /// Korean texts have one register, 해요체, and no particle in two forms, such as 을(를).
  static let register = Rule(name: "Korean texts have one register and one particle") { file in
    guard file.target != "TodoWords" else { return [] }
    return try file.violations(of: #"니다(?![가-힣])|[을이은와과]\([를가는과와]\)|\(으\)로"#, in: .text)
  }

  /// The commands print every text in both languages. `Text` ensures that, but the parser also
  /// takes plain strings.
  static let bothLanguages = Rule(name: "The commands speak both languages") { file in
    guard file.target == "TodoCommands" else { return [] }
    return try file.violations(
      of: #"""
        (?x) ValidationError \( \s* "[A-Za-z`]
        | \b (?: help | abstract | discussion | OptionGroup\(title ) :\ "
        """#, in: .text)
  }

  // MARK: Labels

  /// A call reads as a sentence if at most two parameters have no label. A Bool has a label unless
  /// it is the only parameter.
  static let labels = Rule(name: "At most two parameters have no label, and no Bool") { file in
    try file.violations(of: functionPattern).filter { beginning in
      let (function, list) = parts(of: beginning.found)
      guard !unlabelledFunctions.contains(function) else { return false }
      let unlabelled = list.filter { $0.hasPrefix("_ ") || $0.contains(" _ ") }
      let hasBool = list.count > 1 && unlabelled.contains { $0.hasSuffix(": Bool") }
      return unlabelled.count > 2 || hasBool
    }
  }

  /// The exceptions: an element of a page takes a name, attributes and content, as in HTML.
  /// `expect` takes the actual and the expected value and a description. `require` takes a
  /// condition and a sentence, as Swift's own functions do.
  private static let unlabelledFunctions = ["tag", "expect", "require"]

  /// Matches a function that has a parameter without a label, up to the end of its parameter list.
  /// A type may have two levels of brackets.
  private static let functionPattern = #"""
    (?x) \b (?: func\s+`?\w+`? | (?<=\s)init[?]? ) (?:<[^(]*>)? \(
    (?= [^{}]*? \b_\s+\w+\s*: )
    (?: [^()] | \( (?: [^()] | \( [^()]* \) )* \) )* \)
    """#

  /// Returns the name of a function, and its parameters without their defaults.
  private static func parts(of declaration: String) -> (name: String, parameters: [String]) {
    let bytes = Array(declaration.utf8)
    let open = bytes.firstIndex(of: UInt8(ascii: "(")) ?? bytes.endIndex
    let head = String(decoding: bytes[..<open].prefix { $0 != UInt8(ascii: "<") }, as: UTF8.self)
    var (list, depth, isDefault) = ([[UInt8]()], 0, false)
    for byte in bytes[open...].dropFirst().dropLast() {
      if "([{".utf8.contains(byte) { depth += 1 }
      if ")]}".utf8.contains(byte) { depth -= 1 }
      if byte == UInt8(ascii: ","), depth == 0 {
        list.append([])
        isDefault = false
      } else if byte == UInt8(ascii: "="), depth == 0 {
        isDefault = true
      } else if !isDefault {
        list[list.count - 1].append(byte)
      }
    }
    let parameters = list.map {
      String(decoding: $0, as: UTF8.self).split(whereSeparator: \.isWhitespace)
        .joined(separator: " ")
    }
    return (head.split(separator: " ").last.map(String.init) ?? "", parameters)
  }

  // MARK: Lengths

  /// The formatter wraps code, but leaves comments as they are.
  static let commentWidth = Rule(name: "No comment is wider than 100 columns") { file in
    try file.violations(of: #"^(?= *//).{101,}"#, in: .text)
  }

  static let fileLength = Rule(name: "No file has more than 400 lines") { file in
    let count = file.text.utf8.count { $0 == UInt8(ascii: "\n") }
    return count > 400 ? [Violation(path: file.path, line: count, found: "\(count) lines")] : []
  }

  /// Counts the lines from `func` or `init` to the closing brace.
  static let functionLength = Rule(name: "No function has more than 70 lines") { file in
    let lines = file.code.utf8.split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    return try file.violations(of: #"\bfunc\s+\S|(?:^|[ \t])init[?(<]"#).compactMap { beginning in
      guard let length = length(ofBodyIn: lines[(beginning.line - 1)...]), length > 70 else {
        return nil
      }
      return Violation(path: file.path, line: beginning.line, found: "\(length) lines")
    }
  }

  private static func length(ofBodyIn lines: ArraySlice<Substring.UTF8View>) -> Int? {
    let (open, close) = (UInt8(ascii: "{"), UInt8(ascii: "}"))
    var depth = 0
    var hasBegun = false
    for (index, line) in lines.enumerated() {
      for byte in line {
        if byte == open {
          depth += 1
          hasBegun = true
        } else if byte == close {
          depth -= 1
          // A requirement of a protocol has no body; the closing brace of its protocol comes first.
          if depth < 0 { return nil }
        }
      }
      if hasBegun, depth == 0 { return index + 1 }
    }
    return nil
  }
}

/// The modules of the package and their dependencies, as Package.swift declares them.
private struct Manifest: Sendable {
  /// For each target, its dependencies and the target itself.
  let dependencies: [String: Set<String>]
  let modules: Set<String>

  static let ours = Result { try Manifest(SourceFile.contents(of: "Package.swift")) }

  /// Reads a manifest in which each target begins at the fourth column.
  init(_ text: String) {
    let targets = text.split(separator: "\n    .").filter { $0.prefix(20).contains(/arget\(/) }
    dependencies = Dictionary(
      targets.map { target in
        let names = target.matches(of: /"([^"]+)"/).map { String($0.1) }
        return (names[0], Set(names))
      }, uniquingKeysWith: { $1 })
    modules = dependencies.values.reduce(into: []) { $0.formUnion($1) }
  }
}
