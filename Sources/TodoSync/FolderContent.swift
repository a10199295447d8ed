import TodoDomain
import TodoText

/// The files of a folder that a store hasn't looked at yet, each read through once and checked.
struct FolderContent {
  /// A whole file.
  struct File {
    let place: SegmentPlace
    let header: SyncHeader
    let hash: String
  }

  private let folder: SyncFolder
  private(set) var files: [File] = []
  /// The files that can't be used.
  private(set) var problems: [(path: String, reason: SegmentError)] = []
  /// The paths of the snapshots that were joined: each once, even if its header promises more than
  /// its lines have.
  private var joined: Set<String> = []

  /// Reads the headers of all files that aren't known.
  ///
  /// - Throws: `SyncFolderError` if the folder can't be listed. A file that can't be read is one of
  ///   the problems.
  init(of folder: SyncFolder, known: [SyncFile]) throws {
    self.folder = folder
    let sizes = Dictionary(known.map { ($0.path, $0.size) }) { first, _ in first }
    for place in try folder.listing() where sizes[place.path] != place.size {
      do throws(SegmentError) {
        files.append(try Self.read(place, in: folder))
      } catch {
        // Whatever has another name may be another program's.
        if place.isNamedAsSegment || error != .notASegment { problems.append((place.path, error)) }
      }
    }
  }

  private static func read(
    _ place: SegmentPlace, in folder: SyncFolder
  ) throws(SegmentError) -> File {
    do {
      let reader = try folder.reader(of: place)
      let (line, hash) = try reader.verify()
      guard let header = SyncHeader(line: line) else { throw SegmentError.damaged }
      guard try folder.isFolder(place.folder, of: header.dot.device) else {
        throw SegmentError.misplaced
      }
      return File(place: place, header: header, hash: hash)
    } catch let error as SegmentError {
      throw error
    } catch {
      throw .damaged
    }
  }

  /// Applies everything whose time has come, until nothing is left that can be applied. A snapshot
  /// is joined only where batches are missing, or where it brings a new store everything at once.
  mutating func apply(to session: SyncSession, _ store: any SyncTransaction) throws {
    var progress = true
    while progress {
      progress = try applyBatches(to: session)
      if !progress { progress = try joinSnapshot(session) }
    }
    for file in files where isDone(file, in: session) { try store.save(SyncFile(file)) }
  }

  private func applyBatches(to session: SyncSession) throws -> Bool {
    var progress = false
    for file in files where session.isNext(file.header) {
      try session.apply(file.header, hash: file.hash, lines(of: file))
      progress = true
    }
    return progress
  }

  /// Joins the snapshot that knows most.
  private mutating func joinSnapshot(_ session: SyncSession) throws -> Bool {
    let ahead = files.filter { session.isAhead($0.header) && !joined.contains($0.place.path) }
    guard let most = ahead.max(by: { $0.header.seen.total < $1.header.seen.total }) else {
      return false
    }
    joined.insert(most.place.path)
    try session.join(most.header, lines(of: most))
    return true
  }

  private func lines(of file: File) throws -> sending SegmentLines {
    try SegmentLines(folder.reader(of: file.place))
  }

  /// Whether a file has nothing more to say.
  private func isDone(_ file: File, in session: SyncSession) -> Bool {
    guard file.header.version <= SyncHeader.version else { return false }
    switch file.header.form {
    case .batch: return session.vector.covers(file.header.dot)
    case .snapshot: return session.vector.covers(file.header.seen)
    }
  }

  /// What stays: batches that wait for others, and devices that two stores wrote for.
  func left(by session: SyncSession) -> (waiting: [SyncDot], forked: [String]) {
    let rest = files.filter { !isDone($0, in: session) }
    let forked = files.filter { session.isFork($0.header, hash: $0.hash) }
    return (
      Set(rest.filter { $0.header.form == .batch }.map(\.header.dot)).sorted(),
      Set(forked.map(\.header.dot.device)).sorted()
    )
  }
}

/// What of the batches that a store has applied is still in the folder.
struct FolderCoverage {
  private let folder: SyncFolder
  private let state: SyncState
  private var files: [(file: SyncFile, place: SegmentPlace)] = []
  private var gone: [SyncFile] = []
  /// What the snapshots of the folder stand for, and this device's own ones.
  private var covered = SyncVector()
  private var own = SyncVector()
  /// This device's snapshot that knows most. Times of files don't tell: one that was brought back
  /// is younger than a better one.
  private var best: (place: SegmentPlace, count: Int)?

  /// - Parameter known: The files that were looked at. Of others only a file of this device counts.
  init(of state: SyncState, in folder: SyncFolder, known: [SyncFile]) throws {
    self.folder = folder
    self.state = state
    let byPath = Dictionary(known.map { ($0.path, $0) }) { first, _ in first }
    let places = try folder.listing()
    for place in places {
      guard let file = try file(at: place, known: byPath[place.path]) else { continue }
      files.append((file, place))
      if file.form == .snapshot { try cover(place, file) }
    }
    let there = Set(places.map(\.path))
    gone = known.filter { !there.contains($0.path) }
  }

  private func file(at place: SegmentPlace, known: SyncFile?) throws -> SyncFile? {
    if let known, known.size == place.size { return known }
    guard let header = try? SyncHeader(line: folder.reader(of: place).header()),
      header.dot.device == state.device,
      try folder.isFolder(place.folder, of: state.device),
      // One that a carrier cut is as good as missing.
      (try? folder.reader(of: place).verify()) != nil
    else { return nil }
    return SyncFile(path: place.path, size: place.size, dot: header.dot, form: header.form)
  }

  private mutating func cover(_ place: SegmentPlace, _ file: SyncFile) throws {
    guard let header = try? SyncHeader(line: folder.reader(of: place).header()) else { return }
    for (device, number) in header.seen.numbers {
      covered[device] = max(covered[device], number)
      if file.dot.device == state.device { own[device] = max(own[device], number) }
    }
    let count = header.seen.total
    if file.dot.device == state.device, count >= best?.count ?? 0 { best = (place, count) }
  }

  /// Whether a batch that was applied here is neither in the folder nor in a snapshot of it.
  func isMissingAny(of applied: SyncVector) -> Bool {
    let there = Set(files.filter { $0.file.form == .batch }.map(\.file.dot))
    return applied.numbers.contains { device, last in
      covered[device] < last
        && (covered[device] + 1...last).contains { !there.contains(SyncDot(device, $0)) }
    }
  }

  /// The number of this device's batches that no snapshot of its own stands for.
  var uncovered: Int {
    files.count { item in
      item.file.form == .batch && item.file.dot.device == state.device
        && item.file.dot.number > own[state.device]
    }
  }

  func remember(in store: any SyncTransaction) throws {
    for file in gone { try store.forget(file: file.path) }
    let known = Set(try store.syncFiles())
    for (file, _) in files where !known.contains(file) { try store.save(file) }
  }

  /// Removes what a snapshot of this device stands for: its older snapshots, and its batches that
  /// every device has.
  func removeOld(_ devices: [SyncDevice], in store: any SyncTransaction) throws {
    let others = devices.filter { $0.device != state.device && !$0.isForgotten }
    let everybody = others.map { $0.seen[state.device] }.min() ?? state.number
    let mine = files.filter { $0.file.dot.device == state.device }
    for (file, place) in mine {
      let isOld =
        file.form == .snapshot
        ? place != best?.place : file.dot.number <= min(everybody, own[state.device])
      guard isOld else { continue }
      try folder.remove(place, of: state.device)
      try store.forget(file: file.path)
    }
  }
}

extension SyncHeader {
  /// Reads the first line of a file.
  init?(line: [UInt8]) {
    guard let value = try? JSONReader().read(line) else { return nil }
    self.init(value)
  }
}

extension SyncFile {
  fileprivate init(_ file: FolderContent.File) {
    self.init(
      path: file.place.path, size: file.place.size, dot: file.header.dot, form: file.header.form)
  }
}
