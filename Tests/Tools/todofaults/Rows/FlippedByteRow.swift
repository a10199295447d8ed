import Foundation
import TodoDomain
import TodoMaintenance
import TodoStorage

/// A single changed byte in a backup or in its manifest, at each offset.
struct FlippedByteRow: FaultRow {
  let number = 23
  let fault = "a changed byte, at each place of a backup and of its manifest"
  let required = "`verify` catches every one"

  func run(on bench: FaultBench) throws -> FaultOutcome {
    let store = try bench.makeStore(5)
    let folder = try bench.makeFolder("backups")
    try bench.succeed(["backup", folder, "--store", store])
    let backup = "\(folder)/todo-20260304T050607Z.db"
    try bench.succeed(["verify", backup])
    var outcome = FaultOutcome()
    try flip(backup, backup, every: bench.isQuick ? 61 : 1, bench: bench, outcome: &outcome)
    try flip(backup + ".json", backup, every: 1, bench: bench, outcome: &outcome)
    try bench.succeed(["verify", backup])
    return outcome
  }

  private func flip(
    _ file: String, _ backup: String, every step: Int, bench: FaultBench,
    outcome: inout FaultOutcome
  ) throws {
    let bytes = try Data(contentsOf: URL(filePath: file))
    let handle = try FileHandle(forUpdating: URL(filePath: file))
    for place in stride(from: 0, to: bytes.count, by: step) {
      let changed = bytes[place] ^ UInt8(1 << (place % 8))
      try put(changed, at: place, handle)
      outcome.fire()
      outcome.require(!isAccepted(backup, bench), "byte \(place) of \(file)")
      try put(bytes[place], at: place, handle)
    }
  }

  private func put(_ byte: UInt8, at place: Int, _ handle: FileHandle) throws {
    try handle.seek(toOffset: UInt64(place))
    try handle.write(contentsOf: Data([byte]))
  }

  /// Whether `verify` would accept the backup. It runs in this process, since a hundred thousand
  /// processes would take an hour.
  private func isAccepted(_ backup: String, _ bench: FaultBench) -> Bool {
    let none = ContentDigest(form: "none", sha256: "")
    return (try? StoreBackup.verify(backup, scratch: bench.folder) { _ in none }) != nil
  }
}
