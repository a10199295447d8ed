package import TodoDomain

/// Fills several stores with the same random content. All the stores must give the same answers to
/// the same reads.
extension RandomLife {
  /// Fills stores with the content of a seed.
  ///
  /// - Parameters:
  ///   - events: The number of events in each store.
  ///   - more: Adds further content to each store.
  /// - Returns: The life after it filled the last store, for further random values.
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
  /// Runs the operation, and returns its answer or its error as a text.
  ///
  /// - Parameter step: A number that makes the same uids in both stores, and new uids at each step.
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
  /// Everything in a store, as texts: categories, preferences, events with their records, and the
  /// diary.
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
