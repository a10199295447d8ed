import TodoDomain

/// A batch that this store has applied.
package struct KnownBatch: Hashable, Sendable {
  /// The batch's dot in this store. In a branch (`SyncBranches`), it differs from the dot in the
  /// batch's file.
  package let dot: SyncDot
  /// The batches that the writer had seen, under the dots that they have in this store.
  package let seen: VersionVector
  package let hash: String
  /// The hash of the writer's previous batch; for a first batch the id of the device.
  package let parent: String

  package init(_ dot: SyncDot, seen: VersionVector, hash: String, parent: String) {
    self.dot = dot
    self.seen = seen
    self.hash = hash
    self.parent = parent
  }

  func renamed(_ renaming: SyncRenaming) -> KnownBatch {
    KnownBatch(renaming(dot), seen: renaming(seen), hash: hash, parent: parent)
  }
}

/// The batches that a store knows, as a tree of hashes.
///
/// A device and a number identify a batch as long as only one store writes for the device. If two
/// stores do, since one is a copy of the other, two batches follow the same parent. Each of these
/// batches then begins a branch. A branch has a name like a device: the first 16 digits of its
/// first batch's hash, with numbers from 1. The names depend on the batches alone, so all stores
/// with the same batches use the same names, whatever the order in which the batches came.
package struct SyncBranches: Sendable {
  private var byHash: [String: KnownBatch] = [:]
  private var byDot: [SyncDot: String] = [:]
  private var children: [String: Set<String>] = [:]

  package init() {}

  /// Reads the batches that a store has applied.
  package init(reading store: any SyncReading) throws {
    try store.visitBatches { add($0) }
  }

  var isEmpty: Bool { byHash.isEmpty }
  var all: some Collection<KnownBatch> { byHash.values }
  package subscript(hash: String) -> KnownBatch? { byHash[hash] }
  subscript(dot: SyncDot) -> KnownBatch? { byDot[dot].flatMap { byHash[$0] } }

  mutating func add(_ batch: KnownBatch) {
    byHash[batch.hash] = batch
    byDot[batch.dot] = batch.hash
    children[batch.parent, default: []].insert(batch.hash)
  }

  /// Returns the dot of the first batch of a branch.
  private static func root(_ hash: String) -> SyncDot { SyncDot(String(hash.prefix(16)), 1) }

  /// Returns whether an id names a branch, and not a device.
  func isBranch(_ device: String) -> Bool {
    byDot[SyncDot(device, 1)].map { Self.root($0).device == device } ?? false
  }

  /// Returns the id of a device or branch, then the id from which it branched off, and so on up to
  /// a device.
  func lineage(of device: String) -> [String] {
    var lineage = [device]
    while let last = lineage.last, isBranch(last), let root = self[SyncDot(last, 1)] {
      let parent = byHash[root.parent]?.dot.device ?? root.parent
      guard !lineage.contains(parent) else { break }
      lineage.append(parent)
    }
    return lineage
  }

  // MARK: Files

  /// Returns the dot under which this store would apply a batch, and the batch's rival: a known
  /// batch with the same parent, which must become a branch first. The rival is nil if no known
  /// batch has the same parent, or if it is a branch already.
  ///
  /// - Returns: Nil if the writer's previous batch isn't known.
  func place(of header: SyncHeader, hash: String) -> (dot: SyncDot, rival: KnownBatch?)? {
    guard header.previous.isEmpty == (header.dot.number == 1) else { return nil }
    let before = byHash[header.previous]?.dot
    guard before != nil || header.previous.isEmpty else { return nil }
    let rivals = (children[header.parent] ?? []).subtracting([hash])
    guard let first = rivals.first else {
      return (before.map { SyncDot($0.device, $0.number + 1) } ?? header.dot, nil)
    }
    let isBranched = byHash[first]?.dot == Self.root(first)
    return (Self.root(hash), isBranched ? nil : byHash[first])
  }

  /// Returns the batches that the writer of a file had seen, with the dots that this store uses.
  ///
  /// - Parameter vector: The batches that this store has applied.
  /// - Returns: Nil if this store hasn't applied all of the batches.
  func seen(of header: SyncHeader, in vector: VersionVector) -> VersionVector? {
    var seen = VersionVector()
    for (device, number) in header.seen.numbers {
      let (dot, hash) = (SyncDot(device, number), header.hashes[device])
      if let batch = hash.flatMap({ byHash[$0] }) {
        seen.add(batch.seen)
        seen.add(batch.dot)
      } else if hash == nil || byDot[dot] == nil, vector.covers(dot) {
        seen.add(dot)
      } else {
        return nil
      }
    }
    return vector.covers(seen) ? seen : nil
  }

  // MARK: Branches

  /// Turns a batch and all later batches of its device into a branch.
  ///
  /// - Returns: The new dots of these batches; empty if they already are a branch.
  mutating func branch(at hash: String) -> SyncRenaming {
    guard let first = byHash[hash], first.dot != Self.root(hash) else { return SyncRenaming() }
    var renaming = SyncRenaming()
    let (device, last) = (first.dot.device, first.dot.number - 1)
    for dot in byDot.keys where dot.device == device && dot.number > last {
      renaming.move(dot, to: SyncDot(Self.root(hash).device, dot.number - last))
    }
    let all = byHash.values
    self = SyncBranches()
    for batch in all { add(batch.renamed(renaming)) }
    return renaming
  }

  /// Finds the batches of this store and of a snapshot that follow the same parent, and turns each
  /// of them into a branch.
  ///
  /// - Parameter listed: The batches of the snapshot, with the dots in its file.
  /// - Returns: The renamings of this store's batches, in order, and the renaming of the snapshot's
  ///   batches.
  mutating func meet(
    _ listed: [KnownBatch]
  ) -> (here: [SyncRenaming], there: SyncRenaming) {
    var both = children
    for batch in listed { both[batch.parent, default: []].insert(batch.hash) }
    let first = Set(both.values.filter { $0.count > 1 }.joined())
    let here = first.sorted().map { branch(at: $0) }.filter { !$0.isEmpty }
    var there = SyncRenaming()
    var names = byHash.mapValues(\.dot)
    let theirs = Dictionary(listed.map { ($0.hash, $0) }) { first, _ in first }
    for batch in listed {
      // Goes up the tree to the first batch with a known name, and down again.
      var chain: [KnownBatch] = []
      var next: KnownBatch? = batch
      while let batch = next, names[batch.hash] == nil {
        chain.append(batch)
        next = first.contains(batch.hash) ? nil : theirs[batch.parent]
        if chain.count > theirs.count { break }
      }
      for batch in chain.reversed() {
        let before = names[batch.parent].map { SyncDot($0.device, $0.number + 1) }
        names[batch.hash] = first.contains(batch.hash) ? Self.root(batch.hash) : before ?? batch.dot
      }
      if let name = names[batch.hash], name != batch.dot { there.move(batch.dot, to: name) }
    }
    return (here, there)
  }

  /// Returns the entries into which a renaming of batches splits the entry of a device: one for the
  /// device itself, and one for each new branch. If the batches keep their dots, the device keeps
  /// one entry.
  func parts(of device: SyncDevice, _ renaming: SyncRenaming) -> [SyncDevice] {
    let numbers = renaming(VersionVector([device.device: device.applied])).numbers
    guard numbers != [device.device: device.applied] else {
      var same = device
      same.seen = renaming(device.seen)
      return [same]
    }
    return numbers.map { name, number in
      SyncDevice(
        name, name: device.name, applied: number, hash: self[SyncDot(name, number)]?.hash ?? "",
        seen: renaming(device.seen), at: device.at, isForgotten: true)
    }
  }
}

/// A mapping from the former dots of batches to their present dots in this store.
struct SyncRenaming: Sendable {
  private var moved: [String: [Int: SyncDot]] = [:]

  var isEmpty: Bool { moved.isEmpty }

  mutating func move(_ dot: SyncDot, to new: SyncDot) {
    moved[dot.device, default: [:]][dot.number] = new
  }

  /// For each device, the number of the first of its renamed batches.
  var firstMoved: [String: Int] { moved.compactMapValues { $0.keys.min() } }

  func callAsFunction(_ dot: SyncDot) -> SyncDot { moved[dot.device]?[dot.number] ?? dot }

  func callAsFunction(_ vector: VersionVector) -> VersionVector {
    guard !isEmpty, vector.numbers.keys.contains(where: { moved[$0] != nil }) else { return vector }
    var new = VersionVector()
    for (device, number) in vector.numbers {
      guard let dots = moved[device], let first = dots.keys.min(), first <= number else {
        new.add(SyncDot(device, number))
        continue
      }
      new.add(SyncDot(device, first - 1))
      for (old, dot) in dots where old <= number { new.add(dot) }
    }
    return new
  }

  func callAsFunction(_ registers: SyncRegisters) -> SyncRegisters {
    guard registers.writes.contains(where: { self($0.dot) != $0.dot }) else { return registers }
    return SyncRegisters(
      registers.writes.map { SyncWrite(dot: self($0.dot), at: $0.at, registers: $0.registers) })
  }
}

extension VersionVector {
  /// Adds a batch, and all earlier batches of its device.
  mutating func add(_ dot: SyncDot) { self[dot.device] = max(self[dot.device], dot.number) }

  /// Adds all batches of another vector.
  mutating func add(_ other: VersionVector) {
    for (device, number) in other.numbers { add(SyncDot(device, number)) }
  }
}

extension SyncHeader {
  /// The hash of the writer's previous batch; for a first batch the id of the device.
  var parent: String { previous.isEmpty ? dot.device : previous }

  /// Returns a copy of the header with the batch's dot and the seen batches under the names that a
  /// store uses for them, instead of the names in the file.
  func named(_ dot: SyncDot, seen: VersionVector) -> SyncHeader {
    SyncHeader(
      form: form, version: version, dot: dot, name: name, previous: previous, seen: seen,
      hashes: hashes, at: at)
  }
}

extension SyncSession {
  /// Turns a batch into a branch, and renames it and the batches that follow it.
  package func branch(at batch: KnownBatch) throws {
    try move(branches.branch(at: batch.hash))
  }

  /// Renames batches in everything that the store has saved: batches, devices, files and registers.
  /// Another value of a register may win then, since dots decide between values of the same second.
  func move(_ renaming: SyncRenaming) throws {
    guard !renaming.isEmpty else { return }
    for (device, first) in renaming.firstMoved {
      forkedDevices.insert(device)
      try store.removeBatches(of: device, after: first - 1)
    }
    for batch in branches.all { try store.save(batch) }
    for device in devices.values {
      devices[device.device] = nil
      for part in branches.parts(of: device, renaming) { devices[part.device] = part }
    }
    for device in devices.values { try store.save(device) }
    for file in try store.syncFiles() {
      guard let moved = file.segment?.moved(renaming), moved != file.segment else { continue }
      try store.save(
        SyncFile(path: file.path, stamp: file.stamp, segment: moved, problem: file.problem))
    }
    var changed: [(SyncEntity, SyncRegisters)] = []
    try store.visitRegisters(inConflict: false) { entity, registers in
      let moved = renaming(registers)
      if moved.writes.map(\.dot) != registers.writes.map(\.dot) { changed.append((entity, moved)) }
    }
    for (entity, registers) in changed {
      try store.save(registers, of: entity)
      try markPending(entity)
    }
  }
}

extension SyncSegment {
  /// Returns the segment of a batch with the batch's new `SyncDot`. Returns a snapshot unchanged.
  fileprivate func moved(_ renaming: SyncRenaming) -> SyncSegment {
    form == .batch ? SyncSegment(dot: renaming(dot), form: form) : self
  }
}
