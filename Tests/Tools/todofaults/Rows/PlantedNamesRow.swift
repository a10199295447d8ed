import Foundation

/// Something planted at each name that the scripts or the program lock, write or read besides the
/// paths of their arguments.
struct PlantedNamesRow: FaultRow {
  let number = 27
  let fault = "links, pipes, folders and sockets planted where locks, backups and reports go"
  let required = "nothing is emptied, followed or replaced, and nothing waits for it"

  func run(on bench: FaultBench) throws -> FaultOutcome {
    let store = try bench.makeStore(10)
    let scripts = try Self.scripts(of: bench.binary)
    var outcome = FaultOutcome()
    for victim in Self.victims(scripts, store) {
      for plant in Plant.allCases {
        let folder = try bench.emptyFolder("planted")
        let target = try PlantTarget(on: bench)
        try FileManager.default.copyItem(atPath: store, toPath: "\(folder)/todo.db")
        try plant.plant(at: "\(folder)/\(victim.name)", target, bench)
        let before = Plant.kind(of: "\(folder)/\(victim.name)")
        let result = try bench.run(
          "/usr/bin/timeout",
          ["20", "/bin/sh", "-c", "TODOCTL=$todoctl; export TODOCTL; \(victim.command)"])
        let place = "\(victim.command), \(plant) at \(victim.name)"
        outcome.fire()
        outcome.require(result.status != 124, "\(place): it hangs")
        let right = victim.mustSucceed ? [0] : [64, 73, 78]
        outcome.require(right.contains(result.status), "\(place): \(result)")
        outcome.require(
          Plant.kind(of: "\(folder)/\(victim.name)") == before, "\(place): it was replaced")
        outcome.require(try target.isUntouched(), "\(place): what it points to was changed")
        outcome.add(to: victim.mustSucceed ? "passed by" : "refused")
      }
    }
    return outcome
  }

  /// A command, a name beside its files, and whether the command must succeed although that name is
  /// taken.
  private struct Victim {
    let command: String
    let name: String
    let mustSucceed: Bool
  }

  private static func victims(_ scripts: String, _ store: String) -> [Victim] {
    let made = "todo-20260304T050607Z.db"
    let backup = "'\(scripts)/backup' ../planted --keep 1 --store '\(store)'"
    let report = "'\(scripts)/weekly-report' ../planted --store '\(store)'"
    return [
      ".lock", ".making", made, "\(made).json", "\(made)-wal", "\(made)-journal",
      "todo-99981231T235959Z.db", "todo-99981231T235959Z.db.json",
    ].map { Victim(command: backup, name: $0, mustSucceed: true) }
      + [Victim(command: report, name: ".lock", mustSucceed: true)]
      + ["index.html", "2026-W09.html", "2026-W09.md"].map {
        Victim(command: report, name: $0, mustSucceed: false)
      }
      + ["todo.db-wal", "todo.db-journal", "todo.db-shm"].map {
        Victim(command: "$todoctl list --store ../planted/todo.db", name: $0, mustSucceed: false)
      }
      + [
        Victim(
          command: "$todoctl export ../planted/out.jsonl --store '\(store)' --force --format jsonl",
          name: "out.jsonl", mustSucceed: false)
      ]
  }

  /// The path of the scripts in the package in which the program was built.
  private static func scripts(of binary: String) throws -> String {
    var folder = URL(filePath: binary).deletingLastPathComponent()
    while folder.path != "/" {
      let scripts = folder.appending(path: "Scripts").path
      if FileManager.default.fileExists(atPath: "\(scripts)/backup") { return scripts }
      folder.deleteLastPathComponent()
    }
    throw BenchError.noScripts
  }
}

/// The objects that are planted.
private enum Plant: CaseIterable {
  case linkToFile, linkToNothing, linkToFolder, pipe, folder, socket

  func plant(at path: String, _ target: PlantTarget, _ bench: FaultBench) throws {
    switch self {
    case .linkToFile: symlink(target.file, path)
    case .linkToNothing: symlink(target.nothing, path)
    case .linkToFolder: symlink(target.folder, path)
    case .pipe: mkfifo(path, 0o600)
    case .folder: mkdir(path, 0o700)
    case .socket: mknod(path, S_IFSOCK | 0o600, 0)
    }
    guard Self.kind(of: path) != nil else { throw BenchError.notPlanted(path) }
  }

  /// The mode and the inode number of the object at a path; nil if there is none.
  static func kind(of path: String) -> [UInt64]? {
    var information = stat()
    guard lstat(path, &information) == 0 else { return nil }
    return [UInt64(information.st_mode), UInt64(information.st_ino)]
  }
}

/// The target of a planted link.
private struct PlantTarget {
  let file: String
  let folder: String
  let nothing: String

  init(on bench: FaultBench) throws {
    file = try bench.write("mine", to: "target-file")
    folder = try bench.emptyFolder("target-folder")
    nothing = bench.path("target-nothing")
    unlink(nothing)
  }

  func isUntouched() throws -> Bool {
    let files = FileManager.default
    return try String(contentsOfFile: file, encoding: .utf8) == "mine"
      && files.contentsOfDirectory(atPath: folder).isEmpty && !files.fileExists(atPath: nothing)
  }
}
