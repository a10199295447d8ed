extension EventProviding where Self: Sendable {
  /// Every stored event, in the order of ids: as they are, and then after each commit. Where less is
  /// shown, a store's `changes(of:)` reads less.
  public var changes: ChangeStream<[any Eventable]> { ChangeStream(of: self) { try $0.snapshot } }
}

extension DiaryProviding where Self: ChangeObserving & Sendable {
  /// The diary, newest first: as it is, and then after each commit.
  public var diaryChanges: ChangeStream<[DiaryEntry]> { ChangeStream(of: self) { try $0.diaries } }
}

extension StoreProviding where Self: Sendable {
  /// What a query comes to now, and then after each commit. Its reads see one committed state.
  public func changes<Value: Sendable>(
    of query: @escaping @Sendable (any StoreProviding) throws -> Value
  ) -> ChangeStream<Value> {
    ChangeStream(of: self) { try $0.withSnapshot(query) }
  }
}
