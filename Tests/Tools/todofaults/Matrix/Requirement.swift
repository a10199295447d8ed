/// Something that a plain machine may lack, or not allow.
struct Requirement: Sendable {
  /// What to tell whoever lacks it.
  let name: String
  /// A command of the shell that goes well where it is there.
  private let probe: String

  func isMet(on bench: FaultBench) throws -> Bool {
    try bench.run("/bin/sh", ["-c", probe]).status == 0
  }
}

extension Requirement {
  static let sqlite3 = Requirement(name: "sqlite3", probe: "sqlite3 --version")

  /// To trace a process, which containers may forbid.
  static let strace = Requirement(name: "strace, and leave to trace", probe: "strace -f true")

  /// To mount a file system, which takes more than being root where containers forbid it.
  static let mounting = Requirement(
    name: "leave to mount a file system",
    probe: """
      mkdir -p "$TMPDIR/probe" && mount -t tmpfs -o size=1m probe "$TMPDIR/probe" \
        && umount "$TMPDIR/probe"
      """)

  /// To become somebody else.
  static let becomingNobody = Requirement(
    name: "leave to become another user",
    probe: "setpriv --reuid=65534 --regid=65534 --clear-groups true")
}
