/// A change that the running system sees, but a power loss may drop.
struct PendingChange {
  enum Kind {
    case write(Int, at: Int, [UInt8])
    case truncate(Int, sizeInBytes: Int)
    case name(NameChange)
  }

  /// The line of the log at which the change was complete.
  let line: Int
  let kind: Kind

  /// Whether a sync of this file or folder makes the change durable.
  func isSynced(with node: ModelDisk.Node, _ path: String) -> Bool {
    switch kind {
    case .write(let file, _, _), .truncate(let file, _): node == .file(file)
    case .name(let change): node == .folder && change.folder == path
    }
  }

  var isName: Bool {
    if case .name = kind { true } else { false }
  }

  /// The number of bytes that it writes.
  var writtenInBytes: Int {
    if case .write(_, _, let bytes) = kind { bytes.count } else { 0 }
  }
}

/// A name that is added, removed, or replaced in one step.
struct NameChange {
  var removed: String?
  var added: String?
  var node: ModelDisk.Node?

  /// The folder of the name.
  var folder: String {
    let path = added ?? removed ?? ""
    return String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
  }

  func apply(to names: inout [String: ModelDisk.Node]) {
    if let removed { names[removed] = nil }
    if let added { names[added] = node }
  }
}

/// The names and contents on a disk.
struct DurableState {
  var names: [String: ModelDisk.Node]
  /// The files' bytes, by number.
  var contents: [[UInt8]]

  mutating func apply(_ kind: PendingChange.Kind) {
    switch kind {
    case .write(let file, let place, let bytes): write(bytes[...], to: file, at: place)
    case .truncate(let file, let sizeInBytes):
      let missing = sizeInBytes - contents[file].count
      if missing < 0 {
        contents[file].removeLast(-missing)
      } else {
        contents[file] += repeatElement(0, count: missing)
      }
    case .name(let change): change.apply(to: &names)
    }
  }

  /// Writes bytes at an offset. A gap before them is filled with zeros.
  mutating func write(_ bytes: ArraySlice<UInt8>, to file: Int, at place: Int) {
    let end = place + bytes.count
    let missing = end - contents[file].count
    if missing > 0 { contents[file] += repeatElement(0, count: missing) }
    contents[file].replaceSubrange(place..<end, with: bytes)
  }
}
