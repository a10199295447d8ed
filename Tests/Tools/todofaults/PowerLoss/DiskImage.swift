/// The files of a disk after a power loss.
struct DiskImage {
  /// The files' bytes, by path.
  let files: [String: [UInt8]]

  /// Makes the image of a state. A file is in it if all folders of its path are.
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

  /// A hash of the content, which doesn't depend on the order of names.
  var fingerprint: Int {
    files.reduce(0) { sum, file in
      var hasher = Hasher()
      hasher.combine(file.key)
      file.value.withUnsafeBytes { hasher.combine(bytes: $0) }
      return sum &+ hasher.finalize()
    }
  }

  /// The store with its logs, without its folder.
  func store(at path: String) -> DiskImage {
    let names = Self.names(ofStore: path)
    return DiskImage(files: files.filter { names.contains($0.key) })
  }

  /// The files with final names, each as a hash of its bytes, without the store and temporary
  /// files.
  func published(besides store: String) -> [String: Int] {
    let names = Self.names(ofStore: store)
    return files.filter { !names.contains($0.key) && !TemporaryName.isOne($0.key) }
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
