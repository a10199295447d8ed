/// The effect of a system call on a disk, or a message of a program to its user.
enum DiskOperation {
  /// A write of bytes at an offset of a file, or at its end if the offset is nil.
  case write(String, at: Int?, [UInt8])
  case truncate(String, sizeInBytes: Int)
  /// A new, empty file with a name, unless the name exists.
  case create(String)
  case makeFolder(String)
  case link(String, to: String)
  case rename(String, to: String)
  case remove(String)
  /// A sync of a file, or of the names in a folder. It makes the changes before this line of the
  /// log durable.
  case sync(String, before: Int)
  /// The start of a command of the workload.
  case begin(Int)
  /// The command's message that it is done.
  case acknowledge(Int)

  /// A summary in a few words, for finding the cause of a violation.
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
