import Foundation

/// A symbolic link at the path of a new file.
struct LinkAtOutputRow: FaultRow {
  let number = 20
  let fault = "a symbolic link at an output path, to a file and to nowhere"
  let required = "a refusal, or a backup by another name; the link and what it points to stay"

  func run(on bench: FaultBench) throws -> FaultOutcome {
    let store = try bench.makeStore(10)
    let link = bench.path("out")
    let backup = try bench.makeFolder("backups")
    let outputs = [
      ("export '\(link)'", link), ("export --force '\(link)'", link),
      ("init --store '\(link)'", link),
      ("backup '\(backup)'", "\(backup)/todo-20260304T050607Z.db"),
      ("backup '\(backup)'", "\(backup)/todo-20260304T050607Z.db.json"),
    ]
    var outcome = FaultOutcome()
    for (command, output) in outputs {
      for isDangling in [false, true] {
        let victim = try bench.write("mine", to: "victim")
        if isDangling { unlink(victim) }
        unlink(output)
        symlink(victim, output)
        let named = command.hasPrefix("init") ? "" : "--store '\(store)'"
        let result = try bench.run("/bin/sh", ["-c", "$todoctl \(command) \(named)"])
        outcome.fire()
        let isRight =
          command.hasPrefix("backup")
          ? result.status == 0 : result.status != 0 && result.errors.hasPrefix("Error: ")
        outcome.require(isRight, "\(command): \(result)")
        outcome.require(FileLink.isThere(output), "\(command): the link was replaced")
        let isKept = (try? bench.contents(of: victim)) == (isDangling ? nil : "mine")
        outcome.require(isKept, "\(command): what the link points to was changed")
        unlink(output)
      }
    }
    return outcome
  }
}

private enum FileLink {
  static func isThere(_ path: String) -> Bool {
    (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) != nil
  }
}
