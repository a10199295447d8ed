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
      try session.apply(file.header, hash: file.hash) { line in
        try lines(of: file, line)
      }
      progress = true
    }
    return progress
  }

  /// Joins the snapshot that knows most.
  private func joinSnapshot(_ session: SyncSession) throws -> Bool {
    let ahead = files.filter { session.isAhead($0.header) }
    let most = ahead.max { one, other in
      let (left, right) = (one.header.seen, other.header.seen)
      return left.numbers.values.reduce(0, +) < right.numbers.values.reduce(0, +)
    }
    guard let most else { return false }
    try session.join(most.header) { line in try lines(of: most, line) }
    return true
  }

  private func lines(of file: File, _ body: ([UInt8]) throws -> Void) throws {
    var isHeader = true
    try folder.reader(of: file.place).visitLines { line in
      // The header is the first line.
      if isHeader, SyncHeader(line: line) != nil {
        isHeader = false
        return
      }
      isHeader = false
      try body(line)
    }
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

/// The files of this device in the folder.
struct OwnFiles {
  private(set) var batches: [SyncFile] = []
  private var snapshots: [SyncFile] = []
  private var gone: [SyncFile] = []
  private let folder: SyncFolder
  private let state: SyncState
  private var places: [String: SegmentPlace] = [:]

  init(of state: SyncState, in folder: SyncFolder, known: [SyncFile]) throws {
    self.folder = folder
    self.state = state
    let byPath = Dictionary(known.map { ($0.path, $0) }) { first, _ in first }
    let listed = try folder.listing()
    places = Dictionary(listed.map { ($0.path, $0) }) { first, _ in first }
    for place in listed {
      let file =
        byPath[place.path].flatMap { $0.size == place.size ? $0 : nil }
        ?? (try? folder.reader(of: place).header()).flatMap(SyncHeader.init(line:)).map {
          SyncFile(path: place.path, size: place.size, dot: $0.dot, form: $0.form)
        }
      guard let file, file.dot.device == state.device else { continue }
      if file.form == .batch { batches.append(file) } else { snapshots.append(file) }
    }
    gone = known.filter { places[$0.path] == nil }
  }

  /// Whether a batch of this device is neither there nor in a snapshot.
  var isMissingAny: Bool {
    let there = Set(batches.map(\.dot.number))
    let covered = snapshots.map(\.dot.number).max() ?? 0
    return covered < state.number && (covered + 1...state.number).contains { !there.contains($0) }
  }

  mutating func remember(in store: any SyncTransaction) throws {
    for file in gone { try store.forget(file: file.path) }
    for file in batches + snapshots { try store.save(file) }
  }

  /// Removes what a new snapshot stands for: older ones, and the batches that every device has.
  func replace(
    by place: SegmentPlace, devices: [SyncDevice], in store: any SyncTransaction
  ) throws {
    let number = max(1, state.number)
    try store.save(
      SyncFile(
        path: place.path, size: place.size, dot: SyncDot(state.device, number), form: .snapshot))
    let others = devices.filter { $0.device != state.device && !$0.isForgotten }
    let everybody = others.map { $0.seen[state.device] }.min() ?? state.number
    let old =
      snapshots.filter { $0.path != place.path }
      + batches.filter { $0.dot.number <= everybody }
    for file in old {
      guard let place = places[file.path] else { continue }
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
