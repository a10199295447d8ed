/// Who may import what.
extension Rule {
  static let database = importing(
    ["GRDB", "GRDBSQLite", "SQLite3"], only: ["TodoStorage", "TodoMaintenance"],
    "Only TodoStorage and TodoMaintenance import GRDB")

  static let server = importing(
    ["CPostgreSQL"], only: ["TodoPostgreSQL"], "Only TodoPostgreSQL imports libpq")

  static let argumentParser = importing(
    ["ArgumentParser"],
    only: ["TodoCommands", "todobench", "todoctl", "todofaults", "todogen", "todohistories"],
    "Only the commands import ArgumentParser")

  /// The layers: a target that isn't here may import what it likes.
  static let layers = Rule(name: "Layers import what lies below them") { file in
    let allowed: [String: Set<String>] = [
      "TodoText": [],
      "TodoWords": ["Foundation"],
      "TodoDomain": ["Dispatch", "Foundation", "Synchronization", "TodoText", "TodoWords"],
      "TodoExchange": [
        "CZlib", "Dispatch", "Foundation", "Synchronization", "TodoDomain", "TodoText",
      ],
      "TodoPresentation": ["Foundation", "TodoDomain", "TodoText"],
      "TodoStorage": [
        "CLinux", "Foundation", "TodoDomain", "TodoText", "Schema", "GRDB", "GRDBSQLite",
        "CSodium", "Synchronization",
      ],
      "TodoSync": ["CSodium", "CZlib", "Foundation", "TodoDomain", "TodoStorage", "TodoText"],
      "TodoMaintenance": ["Foundation", "TodoDomain", "TodoStorage", "GRDB", "Synchronization"],
      "TodoPostgreSQL": [
        "CPostgreSQL", "Foundation", "TodoDomain", "TodoText", "TodoStorage", "Schema",
        "Synchronization",
      ],
      "TodoTesting": ["Foundation", "TodoDomain", "Synchronization"],
    ]
    guard let modules = allowed[file.target] else { return [] }
    return file.imports.filter { !modules.contains($0.module) }
      .map { Violation(path: file.path, line: $0.line, found: "import \($0.module)") }
  }

  private static func importing(
    _ modules: Set<String>, only targets: Set<String>, _ name: String
  ) -> Rule {
    Rule(name: name) { file in
      guard !targets.contains(file.target) else { return [] }
      return file.imports.filter { modules.contains($0.module) }
        .map { Violation(path: file.path, line: $0.line, found: "import \($0.module)") }
    }
  }
}
