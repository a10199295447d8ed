import TodoDomain
import TodoSync
import TodoText

/// The files of a shared folder that are new to a store or have changed. Each is read through and
/// verified.
struct FolderContent {
  /// A verified file.
  struct File {
    let place: SegmentPlace
    let header: SyncHeader
    let hash: String
  }

  private let folder: SyncFolder
  /// The start of the run, in seconds since 1970 by the clock that stamps files.
  private let now: Int
  private(set) var files: [File] = []
  /// The unusable files, including known ones that weren't read again.
  private(set) var problems: [(path: String, reason: SegmentError)] = []
  /// The results about the files that this run has read, to be stored for later runs.
  private(set) var looked: [SegmentPlace: SyncFile] = [:]
  /// The paths of the snapshots that were joined. Each is joined once, even if its header promises
  /// more than its lines have.
  private var joined: Set<String> = []

  /// Reads all files of a folder that are new, or have changed since an earlier run recorded them.
  ///
  /// - Parameter devices: The other devices whose batches this store has. A link or a file in the
  ///   place of a device's folder is a problem.
  /// - Throws: `SyncFolderError` if the folder can't be listed. A file that can't be read becomes a
  ///   problem.
  init(
    of folder: SyncFolder, known: [SyncFile], devices: [String], now: Int
  ) throws {
    (self.folder, self.now) = (folder, now)
    let byPath = Dictionary(known.map { ($0.path, $0) }) { first, _ in first }
    for place in try folder.listing() {
      let known = byPath[place.path]
      if let known, known.stamp == place.stamp {
        guard let name = known.problem else { continue }
        if let reason = SegmentError(lasting: name) {
          problems.append((place.path, reason))
          continue
        }
      }
      do throws(SegmentError) {
        files.append(try Self.read(place, in: folder))
      } catch {
        note(error, at: place, known)
      }
    }
    problems += devices.compactMap(folder.replacedFolder).sorted().map { ($0, .notAFolder) }
  }

  /// Notes an unusable file. It isn't read again until it changes.
  private mutating func note(_ error: SegmentError, at place: SegmentPlace, _ known: SyncFile?) {
    // A file that isn't named as a segment may belong to another program.
    guard place.isNamedAsSegment || error != .notASegment else { return }
    problems.append((place.path, error))
    guard error.isLasting else { return }
    looked[place] = SyncFile(
      path: place.path, stamp: place.lastingStamp(at: now), segment: known?.segment,
      problem: error.name)
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

  /// Applies everything that can be applied, until nothing applicable is left. A snapshot is joined
  /// only if batches are missing, or if it gives a new store everything at once.
  mutating func apply(to session: SyncSession, _ store: any SyncTransaction) throws {
    var progress = true
    while progress {
      progress = try applyBatches(to: session)
      if !progress { progress = try joinSnapshot(session) }
    }
    for file in files where session.isDone(file.header, hash: file.hash) {
      looked[file.place] = SyncFile(
        path: file.place.path, stamp: file.place.lastingStamp(at: now),
        segment: SyncSegment(
          dot: session.dot(of: file.header, hash: file.hash), form: file.header.form))
    }
    for file in looked.values { try store.save(file) }
  }

  private func applyBatches(to session: SyncSession) throws -> Bool {
    var progress = false
    for file in files where session.isNext(file.header, hash: file.hash) {
      try session.apply(file.header, hash: file.hash, lines(of: file))
      progress = true
    }
    return progress
  }

  /// Joins the snapshot that has seen the most batches, of the snapshots that are ahead of this
  /// device and not joined yet. Returns whether there was such a snapshot.
  private mutating func joinSnapshot(_ session: SyncSession) throws -> Bool {
    let ahead = files.filter { session.isAhead($0.header) && !joined.contains($0.place.path) }
    guard let most = ahead.max(by: { $0.header.seen.total < $1.header.seen.total }) else {
      return false
    }
    joined.insert(most.place.path)
    try session.join(most.header) { try lines(of: most) }
    return true
  }

  private func lines(of file: File) throws -> sending SegmentLines {
    try SegmentLines(folder.reader(of: file.place))
  }

  /// Returns the batches that wait for earlier batches.
  func waiting(for session: SyncSession) -> [SyncDot] { Set(rest(session).map(\.dot)).sorted() }

  /// Returns the first batch of each device that is missing or unusable and that other batches wait
  /// for.
  func missing(for session: SyncSession) -> [SyncDot] {
    let rest = rest(session)
    let there = Set(rest.map(\.dot))
    var first: Set<SyncDot> = []
    for header in rest {
      var needed = header.seen
      needed[header.dot.device] = header.dot.number - 1
      for (device, number) in needed.numbers where number > session.vector[device] {
        first.insert(SyncDot(device, session.vector[device] + 1))
      }
    }
    return first.subtracting(there).sorted()
  }

  private func rest(_ session: SyncSession) -> [SyncHeader] {
    files.filter { $0.header.form == .batch && !session.isDone($0.header, hash: $0.hash) }
      .map(\.header)
  }
}

/// The comparison of the batches that a store has applied with the files that are still in the
/// folder.
struct FolderCoverage {
  private let folder: SyncFolder
  private let state: SyncState
  private let now: Int
  private var files: [(segment: SyncSegment, file: SyncFile, place: SegmentPlace)] = []
  /// The damaged files of this device. They were whole once.
  private(set) var broken: [SegmentPlace] = []
  private var gone: [SyncFile] = []
  /// The batches that the folder's snapshots cover. `own` has the batches that the snapshots of
  /// this device cover.
  private var covered = VersionVector()
  private var own = VersionVector()
  /// This device's snapshot that has seen the most batches. File times don't help: a restored old
  /// snapshot has a later time than a better one.
  private var best: (place: SegmentPlace, count: Int)?

  /// Lists the folder and matches its files with the known files.
  ///
  /// - Parameters:
  ///   - known: The files that earlier runs have read. An unknown file counts only if it is this
  ///     device's.
  ///   - looked: The files that this run has read.
  ///   - now: The seconds since 1970 by the clock that stamps files.
  init(
    of state: SyncState, in folder: SyncFolder, known: [SyncFile],
    looked: [SegmentPlace: SyncFile], now: Int
  ) throws {
    (self.folder, self.state, self.now) = (folder, state, now)
    let byPath = Dictionary(known.map { ($0.path, $0) }) { first, _ in first }
    let places = try folder.listing()
    for place in places {
      let known = byPath[place.path].flatMap { $0.stamp == place.stamp ? $0 : nil }
      guard let file = try looked[place] ?? known ?? ownFile(at: place),
        let segment = file.segment
      else { continue }
      guard file.problem == nil else {
        if segment.dot.device == state.device { broken.append(place) }
        continue
      }
      files.append((segment, file, place))
      if segment.form == .snapshot { try cover(place, segment) }
    }
    let there = Set(places.map(\.path))
    gone = known.filter { !there.contains($0.path) }
  }

  /// Reads a file of this device that no run has recorded yet, such as one that was just published.
  /// Returns nil if the file is another device's or isn't whole.
  private func ownFile(at place: SegmentPlace) throws -> SyncFile? {
    guard try folder.isFolder(place.folder, of: state.device),
      let header = try? SyncHeader(line: folder.reader(of: place).verify().header),
      header.dot.device == state.device
    else { return nil }
    return SyncFile(
      path: place.path, stamp: place.lastingStamp(at: now),
      segment: SyncSegment(dot: header.dot, form: header.form))
  }

  private mutating func cover(_ place: SegmentPlace, _ segment: SyncSegment) throws {
    guard let header = try? SyncHeader(line: folder.reader(of: place).header()) else { return }
    for (device, number) in header.seen.numbers {
      covered[device] = max(covered[device], number)
      if segment.dot.device == state.device { own[device] = max(own[device], number) }
    }
    let count = header.seen.total
    if segment.dot.device == state.device, count >= best?.count ?? 0 { best = (place, count) }
  }

  /// Returns whether a batch that this store has applied is neither in the folder nor covered by a
  /// snapshot in the folder.
  func isMissingAny(of applied: VersionVector) -> Bool {
    let there = Set(files.filter { $0.segment.form == .batch }.map(\.segment.dot))
    return applied.numbers.contains { device, last in
      covered[device] < last
        && (covered[device] + 1...last).contains { !there.contains(SyncDot(device, $0)) }
    }
  }

  /// The number of this device's batches that none of its own snapshots covers.
  var uncovered: Int {
    files.count { item in
      item.segment.form == .batch && item.segment.dot.device == state.device
        && item.segment.dot.number > own[state.device]
    }
  }

  func remember(in store: any SyncTransaction) throws {
    for file in gone { try store.forget(file: file.path) }
    let known = Set(try store.syncFiles())
    for (_, file, _) in files where !known.contains(file) { try store.save(file) }
  }

  /// Removes this device's files that aren't needed any more: all snapshots but the best, the
  /// batches that a snapshot of this device covers and every device has applied, and the damaged
  /// files, whose content other files have.
  func removeOld(_ devices: [SyncDevice], in store: any SyncTransaction) throws {
    let others = devices.filter { $0.device != state.device && !$0.isForgotten }
    let everybody = others.map { $0.seen[state.device] }.min() ?? state.number
    let old = files.filter { segment, _, place in
      guard segment.dot.device == state.device else { return false }
      return segment.form == .snapshot
        ? place != best?.place : segment.dot.number <= min(everybody, own[state.device])
    }
    for place in old.map(\.place) + broken {
      try folder.remove(place, of: state.device)
      try store.forget(file: place.path)
    }
  }
}

extension SyncHeader {
  /// Reads a header from the first line of a file.
  init?(line: [UInt8]) {
    guard let value = try? JSONReader().read(line) else { return nil }
    self.init(value)
  }
}
