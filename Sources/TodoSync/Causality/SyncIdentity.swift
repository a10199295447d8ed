import TodoDomain

/// What a folder knows of a device, beside what the device's own store knows.
///
/// A folder that knows more was written to by the same device with another store: this one is an
/// older backup of it, or a copy. Two stores that went on under one name would have to be told
/// apart for ever, so this one takes a new name.
package struct SyncIdentity {
  private let state: SyncState
  private let branches: SyncBranches
  /// Whether another store writes under the name of this one.
  package private(set) var isShared: Bool

  package init(of session: SyncSession) {
    (state, branches) = (session.state, session.branches)
    // What it wrote last may be known as a branch's by now.
    let last = branches[state.hash]?.dot
    isShared = state.number > 0 && last != SyncDot(state.device, state.number)
  }

  /// Looks at a file of the folder.
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
  /// Goes on under another name. What it published stays as it is.
  package func takeName(_ device: String) {
    (state.device, state.number, state.hash) = (device, 0, "")
  }
}
