/// What a revision does to a store, and which event carries the data afterwards.
public struct Revision: Sendable {
  /// The edits, in order.
  public let edits: [EventEdit]
  /// The uid of the event that now carries the revised data: the old one, or a new event's.
  public let carrier: EventUID

  /// Edits, and the event that carries the data after them.
  public init(edits: [EventEdit], carrier: EventUID) {
    self.edits = edits
    self.carrier = carrier
  }
}
