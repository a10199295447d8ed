import Foundation

/// A disk that keeps only what POSIX promises: the contents of a file as of its last sync, and the
/// names in a folder as of the folder's last sync. All later changes are pending, and a power loss
/// keeps any of them, in any order.
struct ModelDisk {
  /// The object behind a name.
  enum Node: Hashable {
    case folder
    /// A file, by its number.
    case file(Int)
  }

  /// The names for the running system.
  private(set) var names: [String: Node]
  /// The sizes of the files for the running system, in bytes.
  private var sizes: [Int]
  /// The state that survives every power loss.
  private(set) var durable: DurableState
  /// The changes that a power loss may keep, oldest first.
  private(set) var pending: [PendingChange] = []

  /// Makes a disk with the content of a folder, all of which is durable.
  init(holding root: String) throws {
    names = [root: .folder]
    var contents: [[UInt8]] = []
    for name in try FileManager.default.subpathsOfDirectory(atPath: root).sorted() {
      let path = "\(root)/\(name)"
      if let data = FileManager.default.contents(atPath: path) {
        names[path] = .file(contents.count)
        contents.append([UInt8](data))
      } else {
        names[path] = .folder
      }
    }
    sizes = contents.map(\.count)
    durable = DurableState(names: names, contents: contents)
  }

  /// Applies a step of a program.
  mutating func apply(_ step: DiskTrace.Step) {
    switch step.operation {
    case .write(let path, let place, let bytes):
      guard let file = file(path) else { return }
      let start = place ?? sizes[file]
      sizes[file] = max(sizes[file], start + bytes.count)
      add(.write(file, at: start, bytes), step)
    case .truncate(let path, let sizeInBytes):
      guard let file = file(path) else { return }
      sizes[file] = sizeInBytes
      add(.truncate(file, sizeInBytes: sizeInBytes), step)
    case .create(let path):
      guard names[path] == nil else { return }
      change(NameChange(added: path, node: .file(sizes.count)), step)
      sizes.append(0)
      durable.contents.append([])
    case .makeFolder(let path): change(NameChange(added: path, node: .folder), step)
    case .link(let path, let new):
      change(NameChange(added: new, node: names[path]), step)
    case .rename(let path, let new):
      change(NameChange(removed: path, added: new, node: names[path]), step)
    case .remove(let path): change(NameChange(removed: path), step)
    case .sync(let path, let line): sync(path, before: line)
    case .begin, .acknowledge: break
    }
  }

  private func file(_ path: String) -> Int? {
    if case .file(let number) = names[path] { number } else { nil }
  }

  private mutating func change(_ change: NameChange, _ step: DiskTrace.Step) {
    change.apply(to: &names)
    add(.name(change), step)
  }

  private mutating func add(_ kind: PendingChange.Kind, _ step: DiskTrace.Step) {
    pending.append(PendingChange(line: step.line, kind: kind))
  }

  /// Makes the changes durable that were made before the sync began.
  private mutating func sync(_ path: String, before line: Int) {
    guard let node = names[path] else { return }
    let isSynced = { (change: PendingChange) in
      change.line < line && change.isSynced(with: node, path)
    }
    for change in pending where isSynced(change) { durable.apply(change.kind) }
    pending.removeAll(where: isSynced)
  }
}
