import Foundation
import TodoDomain
import TodoStorage

extension SyncFolder {
  /// Begins a segment in the folder of this device, under a temporary name.
  ///
  /// A segment is made in three steps. `SegmentDraft.seal` completes it, on the disk; then the
  /// database commits the changes in it; `SealedDraft.publish` gives it the name by which other
  /// devices find it. A process that is killed between the last two leaves a sealed draft, which
  /// `abandonedDrafts` finds. So no device receives uncommitted changes, and no committed change is
  /// lost.
  ///
  /// - Throws: `SyncFolderError.notAFolder`, `.invalidDevice`, `.cannotRead`; the errors of
  ///   `StoreError.system`.
  package func begin(device: String) throws -> SegmentDraft {
    let name = try names.folder(of: device)
    try makeFolder(name)
    guard let folder = try Subfolder(name, in: path) else {
      throw StoreError.cannotCreate(path: "\(path)/\(name)")
    }
    return try SegmentDraft(try DraftFile.make(in: folder), names: names, key: key)
  }

  /// Returns the sealed drafts that killed processes of this device left, in the order of their
  /// names. Unsealed drafts are removed. If the file system has locks, the drafts of running
  /// processes are left alone.
  ///
  /// - Throws: `SyncFolderError.notAFolder`, `.invalidDevice`, `.tooManyFiles`, `.cannotRead`.
  package func abandonedDrafts(of device: String) throws -> [SealedDraft] {
    let name = try names.folder(of: device)
    guard let folder = try Subfolder(name, in: path) else { return [] }
    var count = 0
    let found = try folder.fileNames(count: &count).filter(DraftFile.isName).sorted()
    return found.compactMap { name in
      DraftFile(taking: name, in: folder)?.sealed(names: names, key: key)
    }
  }

  private func makeFolder(_ name: String) throws {
    let root = try Subfolder.open(path)
    defer { try? root.close() }
    guard mkdirat(root.descriptor, name, 0o700) == 0 else {
      guard errno != EEXIST else { return }
      throw StoreError.system(errno, path: "\(path)/\(name)")
    }
    try Subfolder.sync(root)
  }
}

/// A segment that is being written into a folder. If it is neither sealed nor discarded, its file
/// is removed together with this object.
package final class SegmentDraft {
  /// The writer of the segment's lines.
  package let writer: SegmentWriter

  private let file: DraftFile
  private let content: OpenFile
  private let names: SyncNames
  private var isOpen = true

  fileprivate init(_ file: DraftFile, names: SyncNames, key: FolderKey?) throws {
    (self.file, self.names) = (file, names)
    do {
      content = try OpenFile(file.name, in: file.folder.file, O_WRONLY | O_NOFOLLOW)
    } catch {
      file.discard()
      throw StoreError.system(error.code, path: file.path)
    }
    do {
      writer = try SegmentWriter(file: content, path: file.path, key: key)
    } catch {
      try? content.close()
      file.discard()
      throw error
    }
  }

  deinit { discard() }

  /// Ends the segment, and waits until the disk has it.
  ///
  /// - Throws: `SegmentError.headerMissing`; the errors of `StoreError.system`, after which the
  ///   draft is discarded.
  package func seal() throws -> SealedDraft {
    do {
      let hash = try writer.finish()
      try sync()
      isOpen = false
      // Some file systems report only now that they couldn't write.
      try content.close()
      return SealedDraft(file, names: names, hash: hash)
    } catch let error as SystemError {
      discard()
      file.discard()
      throw StoreError.system(error.code, path: file.path)
    } catch let error as StoreError {
      discard()
      throw error
    }
  }

  /// Removes the file, unless it was sealed.
  package func discard() {
    guard isOpen else { return }
    isOpen = false
    try? content.close()
    file.discard()
  }

  private func sync() throws(SystemError) {
    do {
      try content.sync()
    } catch  where [EINVAL, ENOTSUP, ENOSYS].contains(error.code) {
      // Closing must suffice, because the file system can't sync files.
    }
  }
}

/// A complete segment without a name by which other devices find it. Its file stays until it is
/// published or discarded.
package struct SealedDraft: Sendable {
  /// The hash of the segment: 64 hexadecimal digits.
  package let hash: String

  private let file: DraftFile
  private let names: SyncNames

  fileprivate init(_ file: DraftFile, names: SyncNames, hash: String) {
    (self.file, self.names, self.hash) = (file, names, hash)
  }

  /// Opens the segment.
  ///
  /// - Throws: `SegmentError`.
  package func reader() throws -> SegmentReader { try file.reader(file.name, names.key) }

  /// Gives the segment its name. If the folder already has the segment, whole, that file stays and
  /// the draft is removed.
  ///
  /// - Parameter number: The segment's number among those of its device, which becomes part of its
  ///   name.
  /// - Returns: The place where other devices find the segment.
  /// - Throws: The errors of `StoreError.system`, also if another program removed the file;
  ///   `.outcomeUnknown` if the file has its name, but the name may not be on the disk.
  @discardableResult
  package func publish(number: Int, isSnapshot: Bool) throws -> SegmentPlace {
    let name = names.file(number, isSnapshot: isSnapshot, hash: hash)
    let folder = file.folder
    if (try? file.reader(name, names.key).verify().hash) == hash {
      try folder.remove(file.name)
    } else {
      guard file.isInPlace else { throw StoreError.system(ENOENT, path: file.path) }
      // Only this device writes in this folder, so a file with this name is a broken copy of the
      // segment.
      try folder.rename(file.name, to: name)
    }
    try folder.sync()
    guard let place = folder.place(of: name) else {
      throw StoreError.system(ENOENT, path: "\(folder.path)/\(name)")
    }
    return place
  }

  /// Removes the file.
  package func discard() { file.discard() }
}

/// The file of a draft. It is locked while this object lives, so that nobody takes it for
/// abandoned.
private final class DraftFile: Sendable {
  private static let prefix = ".todosync-"
  private static let ending = ".part"
  private static let attempts = 8

  let folder: Subfolder
  let name: String
  private let lock: OpenFile
  private let isLocked: Bool

  var path: String { "\(folder.path)/\(name)" }

  static func isName(_ name: String) -> Bool {
    name.hasPrefix(prefix) && name.hasSuffix(ending)
  }

  /// Makes a new, private file.
  ///
  /// - Throws: The errors of `StoreError.system`.
  static func make(in folder: Subfolder) throws -> DraftFile {
    for _ in 0..<attempts {
      if let file = try DraftFile(makingIn: folder) { return file }
    }
    throw StoreError.cannotCreate(path: folder.path)
  }

  /// Makes the file; nil if another process took the file for abandoned before it was locked.
  private init?(makingIn folder: Subfolder) throws {
    self.folder = folder
    name = Self.prefix + Sodium.hexadecimal(Sodium.random(12)) + Self.ending
    do {
      lock = try OpenFile(name, in: folder.file, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW)
    } catch {
      throw StoreError.system(error.code, path: "\(folder.path)/\(name)")
    }
    let locking = lock.lock()
    isLocked = locking == .taken
    guard locking != .othersHaveIt, lock.information?.st_nlink != 0 else { return nil }
  }

  /// Takes a file that a process left; nil if a process is still writing it.
  init?(taking name: String, in folder: Subfolder) {
    guard let file = try? OpenFile(name, in: folder.file, O_RDWR | O_NOFOLLOW | O_NONBLOCK) else {
      return nil
    }
    let locking = file.lock()
    (self.folder, self.name, lock, isLocked) = (folder, name, file, locking == .taken)
    guard locking != .othersHaveIt, file.isPlainFile else { return nil }
  }

  deinit { try? lock.close() }

  /// Returns the draft if its file is a whole segment; otherwise nil. Removes a file that isn't a
  /// whole segment if the lock shows that no process is writing it. A file that can't be read, or
  /// that a newer version wrote, stays.
  func sealed(names: SyncNames, key: FolderKey?) -> SealedDraft? {
    do {
      return SealedDraft(self, names: names, hash: try reader(name, key).verify().hash)
    } catch SegmentError.cannotRead, SegmentError.newerVersion {
      return nil
    } catch {
      if isLocked { discard() }
      return nil
    }
  }

  /// Opens a file of this folder.
  func reader(_ name: String, _ key: FolderKey?) throws(SegmentError) -> SegmentReader {
    let file: OpenFile
    do {
      file = try OpenFile(name, in: folder.file, SegmentReader.openingFlags)
    } catch {
      throw SegmentError(opening: error)
    }
    return try SegmentReader(file: file, key: key)
  }

  /// Whether the draft's name leads to the whole file. A program that syncs the folder in both
  /// directions may have put back an older copy with only the file's beginning.
  var isInPlace: Bool { folder.place(of: name)?.size == lock.sizeInBytes }

  func discard() { try? folder.remove(name) }
}
