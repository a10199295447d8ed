import Foundation

/// The changes that programs made in a folder, in order, with their acknowledgements.
struct DiskTrace {
  /// An operation, and the line of strace's log at which it was complete.
  struct Step {
    let line: Int
    let operation: DiskOperation
  }

  /// A call that can't be replayed.
  struct Unsupported: Error {
    let call: String
    let line: Int
  }

  /// The calls that change a disk. All of them are recorded.
  static let calls =
    "openat,creat,pwrite64,write,pwritev,pwritev2,writev,fsync,fdatasync,sync_file_range,"
    + "ftruncate,truncate,rename,renameat,renameat2,unlink,unlinkat,link,linkat,symlink,symlinkat,"
    + "mkdir,mkdirat,rmdir,fallocate,copy_file_range,sendfile"

  private(set) var steps: [Step] = []
  private let root: String
  private let acknowledgements: String

  /// Reads strace's log.
  ///
  /// - Parameters:
  ///   - root: The path of the folder that is the disk.
  ///   - acknowledgements: The path of a folder elsewhere. Its file `N` has the output of command
  ///     `N`.
  /// - Throws: `Unsupported` for a call that can't be replayed, and `StraceLog.Unreadable`.
  init(_ log: [UInt8], root: String, acknowledgements: String) throws {
    self.root = root + "/"
    self.acknowledgements = acknowledgements + "/"
    for call in try StraceLog(log).calls where call.result >= 0 {
      steps += try operations(of: call).map { Step(line: call.end, operation: $0) }
    }
  }

  /// The numbers of the commands that reported that they were done.
  var acknowledged: Set<Int> {
    var progress = Progress()
    for step in steps { progress.apply(step.operation) }
    return progress.acknowledged
  }

  private func operations(of call: StraceCall) throws -> [DiskOperation] {
    let paths = Self.paths(of: call)
    if let command = command(paths.first) {
      return call.name == "openat" ? [.begin(command)] : [.acknowledge(command)]
    }
    guard paths.contains(where: isOnDisk) else { return [] }
    guard let operations = Self.operations(of: call, paths) else {
      throw Unsupported(call: call.name, line: call.end)
    }
    return operations
  }

  /// Whether a path is on the disk. The shared memory beside a store doesn't survive a process, so
  /// it can't survive a power loss.
  private func isOnDisk(_ path: String) -> Bool {
    (path + "/").hasPrefix(root) && !path.hasSuffix("-shm")
  }

  /// The number of the command whose output goes to a path.
  private func command(_ path: String?) -> Int? {
    guard let path, path.hasPrefix(acknowledgements) else { return nil }
    return Int(path.dropFirst(acknowledgements.count))
  }

  /// The paths of a call; empty if its file no longer has a name.
  private static func paths(of call: StraceCall) -> [String] {
    guard !call.arguments.contains(where: \.isDeleted) else { return [] }
    guard call.name.hasSuffix("at") || call.name.hasSuffix("at2") else {
      // The bytes of a write may look like a path, so only the first argument counts.
      let named = call.arguments[0].path == nil ? call.arguments[...] : call.arguments.prefix(1)
      return named.compactMap { $0.path ?? $0.absolutePath }
    }
    return zip(call.arguments, call.arguments.dropFirst()).compactMap { folder, name in
      folder.path.map { name.absolutePath ?? "\($0)/\(name.text)" }
    }
  }

  private static func operations(of call: StraceCall, _ paths: [String]) -> [DiskOperation]? {
    let path = paths[0]
    let arguments = call.arguments
    switch (call.name, paths.count) {
    case ("openat", 1):
      let flags = arguments[2].text.split(separator: "|")
      return (flags.contains("O_CREAT") ? [.create(path)] : [])
        + (flags.contains("O_TRUNC") ? [.truncate(path, sizeInBytes: 0)] : [])
    case ("write", 1): return [.write(path, at: nil, Array(arguments[1].bytes.prefix(call.result)))]
    case ("pwrite64", 1):
      guard let place = arguments[3].number else { return nil }
      return [.write(path, at: place, Array(arguments[1].bytes.prefix(call.result)))]
    case ("ftruncate", 1), ("truncate", 1):
      return arguments[1].number.map { [.truncate(path, sizeInBytes: $0)] }
    case ("fsync", 1), ("fdatasync", 1): return [.sync(path, before: call.start)]
    case ("unlink", 1), ("unlinkat", 1), ("rmdir", 1): return [.remove(path)]
    case ("mkdir", 1), ("mkdirat", 1): return [.makeFolder(path)]
    case ("link", 2), ("linkat", 2): return [.link(path, to: paths[1])]
    // No program reads through the link here, so an empty file can replace it.
    case ("symlink", 2): return [.create(paths[1])]
    case ("rename", 2), ("renameat", 2), ("renameat2", 2): return [.rename(path, to: paths[1])]
    default: return nil
    }
  }
}
