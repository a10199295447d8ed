/// Something that a user asks of a store on the stage.
struct StoreOperation: Sendable {
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

extension StoreOperation {
  /// What changes a few rows.
  static let changes = [
    add,
    StoreOperation(
      name: "add diary", words: ["add", "diary", "--emotion", "calm", "--situation", "Written"]),
    edit,
    StoreOperation(
      name: "edit one day",
      words: ["edit", "\(Stage.seriesID)", "--only", "2026-01-12", "--title", "Edited"]),
    StoreOperation(name: "move", words: ["move", "2", "--to", "2026-04-01"]),
    StoreOperation(name: "finish", words: ["finish", "3"]),
    StoreOperation(name: "delete", words: ["delete", "4", "--yes"]),
    StoreOperation(
      name: "delete following",
      words: ["delete", "\(Stage.seriesID)", "--following", "2026-02-02", "--yes"]),
    StoreOperation(name: "tally", words: ["tally", "tap", "blue"]),
    StoreOperation(name: "category", words: ["category", "add", "Garden"]),
  ]

  static let add = StoreOperation(
    name: "add", words: ["add", "schedule", "Added", "--on", "2026-03-05"])

  static let `import` = StoreOperation(name: "import", words: ["import", "@\(Stage.importFile)"])

  /// Of one event, whose uid the file tells.
  static let importOfOne = StoreOperation(
    name: "import of one", words: ["import", "@\(Stage.eventFile)"])

  /// Of the same uid each time.
  static let addWithUID = StoreOperation(
    name: "add --uid",
    words: ["add", "schedule", "Added", "--on", "2026-03-05", "--uid", Stage.eventUID])

  static let edit = StoreOperation(name: "edit", words: ["edit", "1", "--title", "Edited"])

  static let backup = StoreOperation(
    name: "backup", words: ["backup", "@\(Stage.newBackupFolder)"])

  /// Of the earlier life.
  static func restore(on stage: Stage) throws -> StoreOperation {
    let backup = try stage.firstBackup()
    return StoreOperation(name: "restore", words: ["restore", "@\(backup)", "--yes"])
  }

  /// Any first change to a store of an older schema.
  static let migrate = StoreOperation(
    name: "migrate", store: Stage.oldStore,
    words: ["add", "schedule", "Added", "--on", "2026-03-05"])
}
