package import TodoDomain

/// What a store knows of its part in a folder.
package struct SyncState: Hashable, Sendable {
  /// The id of this device: 16 hexadecimal digits.
  package var device: String
  /// The name that people gave it.
  package var name: String
  /// The path of the folder.
  package var folder: String
  /// The text of the key of an encrypted folder; nil for a plain one.
  package var key: String?
  /// The folder's description of itself when the store joined it, as JSON.
  package var format: String
  /// The number of the newest entry of the history whose changes were published.
  package var commit: Int
  /// The number of this device's last batch, and its hash.
  package var number: Int
  package var hash: String
  /// The moment of the last run; nil before the first.
  package var at: Instant?

  package init(
    device: String, name: String, folder: String, key: String?, format: String = "{}",
    commit: Int = 0, number: Int = 0, hash: String = "", at: Instant? = nil
  ) {
    self.device = device
    self.name = name
    self.folder = folder
    self.key = key
    self.format = format
    self.commit = commit
    self.number = number
    self.hash = hash
    self.at = at
  }
}

extension SyncState {
  /// The first entry of the history that may have changes that weren't published. It and those
  /// after it must not be removed.
  package var firstUnpublished: Int { commit + 1 }
}

/// Another device, or this one, as far as its batches were applied.
package struct SyncDevice: Hashable, Sendable {
  package let device: String
  package var name: String
  /// The number and the hash of its last batch that was applied here.
  package var applied: Int
  package var hash: String
  /// What it had applied at its last batch.
  package var seen: VersionVector
  /// The moment of its last batch, by its own clock.
  package var at: Instant
  /// Whether nobody waits for it any more.
  package var isForgotten: Bool

  package init(
    _ device: String, name: String, applied: Int, hash: String, seen: VersionVector, at: Instant,
    isForgotten: Bool = false
  ) {
    self.device = device
    self.name = name
    self.applied = applied
    self.hash = hash
    self.seen = seen
    self.at = at
    self.isForgotten = isForgotten
  }
}

/// An entity that was changed here since the last run, with the second of the last change to it.
package struct PendingEntity: Hashable, Sendable {
  package let entity: SyncEntity
  package let at: Int

  package init(entity: SyncEntity, at: Int) {
    self.entity = entity
    self.at = at
  }
}

/// A file of the folder that was looked at, so that it isn't read again while it stays as it is.
package struct SyncFile: Hashable, Sendable {
  /// The path in the folder.
  package let path: String
  /// What the system says of the file, by which one that was changed since is known. Empty where
  /// that isn't certain, and the file is to be read once more.
  package let stamp: String
  /// What was in it when it was whole; nil if it never was.
  package let segment: SyncSegment?
  /// Why it is of no use now; nil if it is whole.
  package let problem: String?

  package init(path: String, stamp: String, segment: SyncSegment?, problem: String? = nil) {
    self.path = path
    self.stamp = stamp
    self.segment = segment
    self.problem = problem
  }
}

/// What a file of the folder is.
package struct SyncSegment: Hashable, Sendable {
  /// The batch, or the last one of the device in a snapshot.
  package let dot: SyncDot
  package let form: SyncHeader.Form

  package init(dot: SyncDot, form: SyncHeader.Form) {
    self.dot = dot
    self.form = form
  }
}

/// Reads what a store knows of its devices and of the registers behind its tables. Every member
/// throws the backend's error if the store can't be read.
package protocol SyncReading: StoreReading {
  /// Nil for a store that doesn't sync.
  func syncState() throws -> SyncState?
  /// All devices, this one included, in the order of their ids.
  func syncDevices() throws -> [SyncDevice]
  /// A batch that was applied; nil for an unknown one.
  func syncBatch(_ dot: SyncDot) throws -> KnownBatch?
  /// The entities of a group with their registers.
  func registers(of group: String) throws -> [SyncEntity: SyncRegisters]
  /// The registers of one entity; empty if nothing was written.
  func registers(of entity: SyncEntity) throws -> SyncRegisters
  /// The entities of a kind with their registers, for kinds of which there are few.
  func registers(ofKind kind: String) throws -> [SyncEntity: SyncRegisters]
  /// Passes all entities, group by group, to a closure.
  ///
  /// - Parameter inConflict: Whether only those are passed that have a conflict or are disputed.
  func visitRegisters(
    inConflict: Bool, _ body: (SyncEntity, SyncRegisters) throws -> Void
  ) throws
  /// Passes all batches that are known to a closure, in order.
  func visitBatches(_ body: (KnownBatch) throws -> Void) throws
  /// The categories of the store with the numbers of their rows, in the user's order.
  func numberedCategories() throws -> [(row: Int, category: Category)]
  /// For each uid of a category the row in which its todos are shown.
  func categoryRows() throws -> [String: Int]
  /// The events that are in a category, or have a day that is.
  func events(inCategory row: Int) throws -> [EventUID]
  /// The number of commits by hand since one.
  func countCommits(since commit: Int) throws -> Int
  /// The events that were imported under one id of another program, by that id: of each, one alone
  /// is shown with it.
  func sharedSources() throws -> [String: [String]]
  /// The files of the folder that were applied, have nothing new, or are of no use.
  func syncFiles() throws -> [SyncFile]
}

/// A transaction that may also change what a store knows of its devices.
package protocol SyncTransaction: SyncReading, StoreTransaction {
  /// Stores the state; nil removes it and everything else that belongs to it.
  func save(_ state: SyncState?) throws
  func save(_ device: SyncDevice) throws
  func save(_ batch: KnownBatch) throws
  /// Forgets the batches of a device after a number, and the device if that is 0.
  func removeBatches(of device: String, after number: Int) throws
  /// - Parameter isDisputed: Whether it has to be looked at for conflicts although its own
  ///   registers have none.
  func save(_ registers: SyncRegisters, of entity: SyncEntity, isDisputed: Bool) throws
  func save(categoryRows: [String: Int]) throws
  func save(sharedSources: [String: [String]]) throws
  func save(_ file: SyncFile) throws
  /// Forgets a file that is gone.
  func forget(file path: String) throws
  /// Notes all entities that were changed by hand since a commit as pending.
  func markChanges(since commit: Int) throws
  /// Notes that an entity has to be looked at.
  func markPending(_ entity: SyncEntity, at: Int) throws
  /// Whether nothing is known of a group. A store that is far from its tables may say no.
  func isNew(_ group: String) throws -> Bool
  /// Says which entities are asked for next, some hundreds of them.
  func expect(_ entities: [SyncEntity]) throws
  /// The entities of the next groups behind one, at most so many groups.
  func pending(behind group: String, most: Int) throws -> [(
    group: String, entities: [PendingEntity]
  )]
  /// Forgets what is pending.
  func clearPending() throws
}

extension SyncTransaction {
  /// Says no.
  package func isNew(_ group: String) -> Bool { false }

  /// Does nothing: who isn't far from its tables needn't know.
  package func expect(_ entities: [SyncEntity]) {}

  /// Passes what is pending to a closure, group by group, until it returns false. The closure
  /// may touch more.
  func visitPending(_ body: (_ group: String, [PendingEntity]) throws -> Bool) throws {
    var last = ""
    while true {
      let groups = try pending(behind: last, most: 500)
      for (group, entities) in groups {
        guard try body(group, entities) else { return }
        last = group
      }
      if groups.isEmpty { return }
    }
  }
}

extension SyncTransaction {
  package func save(_ registers: SyncRegisters, of entity: SyncEntity) throws {
    try save(registers, of: entity, isDisputed: false)
  }
}
