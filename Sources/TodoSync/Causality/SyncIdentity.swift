import TodoDomain

/// A check whether another store also writes under this store's device id.
///
/// If the folder has batches of this device that this store doesn't know, another store wrote them,
/// and this store is an older backup or a copy of that store. Two stores under one id would have to
/// be told apart forever, so this store takes a new id (`takeName`).
package struct SyncIdentity {
  private let state: SyncState
  private let branches: SyncBranches
  /// Whether another store writes under this store's device id.
  package private(set) var isShared: Bool

  package init(of session: SyncSession) {
    (state, branches) = (session.state, session.branches)
    // This store's last batch may have become part of a branch.
    let last = branches[state.hash]?.dot
    isShared = state.number > 0 && last != SyncDot(state.device, state.number)
  }

  /// Sets `isShared` if a file of the folder shows that another store writes under the device id.
  package mutating func look(at header: SyncHeader, hash: String) {
    if header.form == .batch, header.dot.device == state.device, branches[hash] == nil {
      isShared = true
    }
    let number = header.seen[state.device]
    guard number > 0 else { return }
    if number > state.number || header.hashes[state.device].map({ branches[$0] == nil }) == true {
      isShared = true
    }
  }
}

extension SyncSession {
  /// Continues under another device id. The batches published under the old one stay as they are.
  package func takeName(_ device: String) {
    (state.device, state.number, state.hash) = (device, 0, "")
  }
}
