public import TodoDomain

extension DemoLife {
  /// Nobody's feelings are made up.
  public func diary(with uid: EventUID) throws -> DiaryEntry? { nil }

  /// Hands over nothing.
  public func visitDiaries(
    in period: ClosedRange<Instant>?, _ order: DiaryOrder, _ body: (DiaryEntry) throws -> Void
  ) throws {}
}
