package import TodoDomain

/// Two stores with the same random content, which must answer the same.
extension RandomLife {
  /// Fills stores with the content of a seed.
  ///
  /// - Parameters:
  ///   - events: The number of events of each store.
  ///   - more: Adds what else all of them have.
  /// - Returns: The life of the seed as it is after a store was filled.
  package static func filling(
    _ stores: [any EventWriting], seed: Int, events: Int,
    adding more: (inout RandomLife, any EventWriting) throws -> Void
  ) throws -> RandomLife {
    var life = RandomLife(seed: UInt64(seed))
    for store in stores {
      life = RandomLife(seed: UInt64(seed))
      try life.fill(store, events: events)
      try more(&life, store)
    }
    return life
  }
}

extension StoreOperation {
  /// What the operation answers, or the error that it ends with.
  ///
  /// - Parameter step: A number that gives the same uids in both stores, and others at each step.
  package func outcome(in store: some EventWriting, _ step: Int) -> String {
    let context = FixedContext.make(seed: UInt64(step) + 1_000)
    do {
      let id = try store.writeAndWait(CommitNote(action: "test", at: FixedContext.now)) {
        try run(in: $0, context)
      }
      return "\(String(describing: id))"
    } catch {
      return "\(error)"
    }
  }
}

extension StoreReading {
  /// Everything that a store has, as texts: categories, preferences, events with their records, and
  /// the diary.
  package func everything() throws -> [String] {
    var lines = try categories().map { "\($0)" } + settings().map { "\($0)" }
    try visitEvents { event, records in
      lines.append("\(event)")
      lines += records.map { "\($0)" }
    }
    lines += try diaries.map { "\($0)" }
    return lines
  }
}
