import Foundation

/// A file system of a given size, in memory, which is unmounted after its use.
struct SmallDisk {
  /// The path of the mount.
  let path: String
  private let bench: FaultBench

  /// Mounts a file system for a closure, and unmounts it afterwards. It needs root.
  static func use<Result>(
    of size: String, on bench: FaultBench, _ body: (SmallDisk) throws -> Result
  ) throws -> Result {
    let disk = SmallDisk(path: try bench.makeFolder("disk"), bench: bench)
    try bench.require(
      "/usr/bin/mount", ["-t", "tmpfs", "-o", "size=\(size)", "todofaults", disk.path])
    defer { _ = try? bench.run("/usr/bin/umount", [disk.path]) }
    return try body(disk)
  }

  func file(_ name: String) -> String { "\(path)/\(name)" }

  /// Fills the file system with files, and then frees some room.
  func fill(leaving kilobytes: Int = 0) throws {
    let script =
      "cat /dev/zero > '\(file("ballast"))' 2>/dev/null; head -c 100 /dev/zero > '\(file("rest"))'"
    let result = try bench.run("/bin/sh", ["-c", script])
    guard result.status != 0 else { throw BenchError.unexpected(["fill"], result) }
    guard kilobytes > 0 else { return }
    try bench.require("/usr/bin/truncate", ["-s", "-\(kilobytes)K", file("ballast")])
  }

  /// The names of the files on the disk.
  func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path)
  }

  /// Removes the files that fill the disk.
  func empty() throws {
    for name in ["ballast", "rest"] { try FileManager.default.removeItem(atPath: file(name)) }
  }
}
