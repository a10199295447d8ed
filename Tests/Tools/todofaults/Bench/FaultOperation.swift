/// Something that a user asks of a store on the stage.
struct FaultOperation: Sendable {
  /// How the report calls it.
  let name: String
  /// The store that it is about.
  var store = Stage.store
  /// What is typed, but for the store. Files are those of the stage, `@` before their names.
  let words: [String]

  /// What the program is started with.
  func arguments(on stage: Stage) -> [String] {
    let words = words.map { $0.first == "@" ? stage.path(String($0.dropFirst())) : $0 }
    return words + ["--store", stage.path(store)]
  }
}

extension FaultOperation {
  /// What changes a few rows.
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
  ]

  static let add = FaultOperation(
    name: "add", words: ["add", "schedule", "Added", "--on", "2026-03-05"])

  static let `import` = FaultOperation(name: "import", words: ["import", "@\(Stage.importFile)"])

  /// Of one event, whose uid the file tells.
  static let importOfOne = FaultOperation(
    name: "import of one", words: ["import", "@\(Stage.eventFile)"])

  /// Of the same uid each time.
  static let addWithUID = FaultOperation(
    name: "add --uid",
    words: ["add", "schedule", "Added", "--on", "2026-03-05", "--uid", Stage.eventUID])

  static let edit = FaultOperation(name: "edit", words: ["edit", "1", "--title", "Edited"])

  static let backup = FaultOperation(
    name: "backup", words: ["backup", "@\(Stage.newBackupFolder)"])

  /// Of the earlier life.
  static func restore(on stage: Stage) throws -> FaultOperation {
    let backup = try stage.firstBackup()
    return FaultOperation(name: "restore", words: ["restore", "@\(backup)", "--yes"])
  }

  /// Any first change to a store of an older schema.
  static let migrate = FaultOperation(
    name: "migrate", store: Stage.oldStore,
    words: ["add", "schedule", "Added", "--on", "2026-03-05"])
}
