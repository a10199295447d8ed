extension EventProviding where Self: Sendable {
  /// Every stored event, in the order of ids: as they are, and then after each commit. Where less is
  /// shown, `changes(of:)` reads less.
  public var changes: ChangeStream<[any Eventable]> { changes { try $0.snapshot } }

  /// What a query comes to now, and then after each commit. Its reads see one committed state.
  public func changes<Value: Sendable>(
    of query: @escaping @Sendable (any EventProviding) throws -> Value
  ) -> ChangeStream<Value> {
    ChangeStream(of: self) { try $0.withSnapshot(query) }
  }
}
