/// The files that are on a disk when the power is back.
struct DiskImage {
  /// The files' bytes by their paths.
  let files: [String: [UInt8]]

  /// A file is there if each folder on its way is.
  init(_ state: DurableState) {
    var files: [String: [UInt8]] = [:]
    let root = state.names.keys.min { $0.utf8.count < $1.utf8.count } ?? ""
    for (path, node) in state.names {
      guard case .file(let number) = node else { continue }
      var folder = NameChange(added: path).folder
      while folder.utf8.count > root.utf8.count, state.names[folder] == .folder {
        folder = NameChange(added: folder).folder
      }
      if folder == root { files[path] = state.contents[number] }
    }
    self.files = files
  }

  /// What tells this image from others, whatever the order of its names.
  var fingerprint: Int {
    files.reduce(0) { sum, file in
      var hasher = Hasher()
      hasher.combine(file.key)
      file.value.withUnsafeBytes { hasher.combine(bytes: $0) }
      return sum &+ hasher.finalize()
    }
  }

  /// The store with what belongs to it, without its folder: its name, and those of its logs.
  func store(at path: String) -> DiskImage {
    let names = Self.names(ofStore: path)
    return DiskImage(files: files.filter { names.contains($0.key) })
  }

  /// The files that were published under a name of their own, each as a fingerprint of its bytes:
  /// neither the store nor files in the making.
  func published(besides store: String) -> [String: Int] {
    let names = Self.names(ofStore: store)
    return files.filter { !names.contains($0.key) && !$0.key.contains(".partial") }
      .mapValues { bytes in
        var hasher = Hasher()
        bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
        return hasher.finalize()
      }
  }

  init(files: [String: [UInt8]]) {
    self.files = files
  }

  private static func names(ofStore path: String) -> Set<String> {
    [path, path + "-wal", path + "-journal"]
  }
}
