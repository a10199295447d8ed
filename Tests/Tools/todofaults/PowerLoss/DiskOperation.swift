/// What a system call did to the disk, and what its program told its user.
enum DiskOperation {
  /// Bytes at a place of a file; without one, at its end.
  case write(String, at: Int?, [UInt8])
  case truncate(String, sizeInBytes: Int)
  /// A name for a new, empty file, unless one is there.
  case create(String)
  case makeFolder(String)
  case link(String, to: String)
  case rename(String, to: String)
  case remove(String)
  /// All that was done to a file, or to the names in a folder, before this line of the log is on
  /// the disk from now on.
  case sync(String, before: Int)
  /// A command of the workload was started.
  case begin(Int)
  /// The command said that it was done.
  case acknowledge(Int)

  /// What it did, for whoever looks for the cause of a violation.
  var summary: String {
    switch self {
    case .write(let path, let place, let bytes):
      "\(bytes.count) bytes to \(name(path))\(place.map { " at \($0)" } ?? "")"
    case .truncate(let path, let sizeInBytes): "\(name(path)) cut to \(sizeInBytes) bytes"
    case .create(let path): "\(name(path)) made"
    case .makeFolder(let path): "folder \(name(path)) made"
    case .link(let path, let new): "\(name(path)) linked to \(name(new))"
    case .rename(let path, let new): "\(name(path)) renamed to \(name(new))"
    case .remove(let path): "\(name(path)) removed"
    case .sync(let path, _): "\(name(path)) synced"
    case .begin(let command): "command \(command) started"
    case .acknowledge(let command): "command \(command) acknowledged"
    }
  }

  private func name(_ path: String) -> Substring {
    path.split(separator: "/").last ?? "/"
  }
}
