/// A tool or a permission that a machine may lack.
struct Requirement: Sendable {
  /// The name in the report.
  let name: String
  /// A shell command that succeeds if the machine has it.
  private let probe: String

  func isMet(on bench: FaultBench) throws -> Bool {
    try bench.run("/bin/sh", ["-c", probe]).status == 0
  }
}

extension Requirement {
  static let sqlite3 = Requirement(name: "sqlite3", probe: "sqlite3 --version")
  static let rsync = Requirement(name: "rsync", probe: "rsync --version")
  static let syncthing = Requirement(
    name: "Syncthing and curl", probe: "syncthing --version && curl --version")

  static let nextSchema = Requirement(
    name: "a todoctl of the next schema (--next)", probe: "test -x \"$todonext\"")

  static let openssl = Requirement(name: "openssl", probe: "openssl version")
  static let postgresql = Requirement(
    name: "PostgreSQL", probe: "test -x \"$(\(DatabaseServer.findServer))/psql\"")

  /// The permission to trace processes, which containers may forbid.
  static let strace = Requirement(name: "strace, and leave to trace", probe: "strace -f true")

  /// The permission to mount a file system, which some containers deny even to root.
  static let mounting = Requirement(
    name: "leave to mount a file system",
    probe: """
      mkdir -p "$TMPDIR/probe" && mount -t tmpfs -o size=1m probe "$TMPDIR/probe" \
        && umount "$TMPDIR/probe"
      """)

  /// The permission to become another user.
  static let becomingNobody = Requirement(
    name: "leave to become another user",
    probe: "setpriv --reuid=65534 --regid=65534 --clear-groups true")
}
