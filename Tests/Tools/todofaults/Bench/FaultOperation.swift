/// An operation of a user on a store of the stage.
struct FaultOperation: Sendable {
  /// The name in the report.
  let name: String
  /// The words that a user types, without the store. An `@` marks the name of a file of the stage.
  let words: [String]
  /// Whether to run the program that knows the next version of the schema.
  var isOfNext = false

  /// The arguments of the program.
  func arguments(on stage: Stage) -> [String] {
    let words = words.map { $0.first == "@" ? stage.path(String($0.dropFirst())) : $0 }
    return words + ["--store", stage.path(Stage.store)]
  }
}

extension FaultOperation {
  /// Operations that change a few rows.
  static let changes = [
    add,
    FaultOperation(
      name: "add diary", words: ["add", "diary", "--emotion", "calm", "--situation", "Written"]),
    edit,
    FaultOperation(
      name: "edit one day",
      words: ["edit", "\(Stage.seriesID)", "--only", "2026-01-12", "--title", "Edited"]),
    FaultOperation(name: "move", words: ["move", "2", "--to", "2026-04-01"]),
    FaultOperation(name: "finish", words: ["finish", "3"]),
    FaultOperation(name: "delete", words: ["delete", "4", "--yes"]),
    FaultOperation(
      name: "delete following",
      words: ["delete", "\(Stage.seriesID)", "--following", "2026-02-02", "--yes"]),
    FaultOperation(name: "tally", words: ["tally", "tap", "blue"]),
    FaultOperation(name: "category", words: ["category", "add", "Garden"]),
    FaultOperation(name: "undo", words: ["undo"]),
    FaultOperation(name: "undo of two", words: ["undo", "2"]),
    FaultOperation(
      name: "undo of an import but for one", words: ["undo", "--entry", "1", "--keep-changed"]),
    FaultOperation(name: "redo", words: ["redo"]),
    FaultOperation(name: "prune", words: ["history", "prune", "--keep", "7d", "--yes"]),
  ]

  static let add = FaultOperation(
    name: "add", words: ["add", "schedule", "Added", "--on", "2026-03-05"])

  static let `import` = FaultOperation(name: "import", words: ["import", "@\(Stage.importFile)"])

  /// An import of a single event, whose uid is in the file.
  static let importOfOne = FaultOperation(
    name: "import of one", words: ["import", "@\(Stage.eventFile)"])

  /// An addition of an event with a given uid, so that it can be repeated.
  static let addWithUID = FaultOperation(
    name: "add --uid",
    words: ["add", "schedule", "Added", "--on", "2026-03-05", "--uid", Stage.eventUID])

  static let edit = FaultOperation(name: "edit", words: ["edit", "1", "--title", "Edited"])

  static let backup = FaultOperation(
    name: "backup", words: ["backup", "@\(Stage.newBackupFolder)"])

  /// A restore of the backup with the earlier life.
  static func restore(on stage: Stage) throws -> FaultOperation {
    let backup = try stage.firstBackup()
    return FaultOperation(name: "restore", words: ["restore", "@\(backup)", "--yes"])
  }

  /// A first change by the program of the next schema, which migrates the store.
  static let migrate = FaultOperation(name: "migrate", words: add.words, isOfNext: true)
}
