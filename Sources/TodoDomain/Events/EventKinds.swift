/// The kinds of events that a program knows: what a store can hold, and a file.
public struct EventKinds: Sendable {
  /// Ours. A new kind is a new type, and a line here.
  public static let standard = EventKinds([
    Schedule.self,
    Routine.self,
  ])

  /// The types, in their order.
  public let all: [any PlannedEvent.Type]

  /// These kinds.
  public init(_ all: [any PlannedEvent.Type]) {
    self.all = all
  }

  /// These kinds and another one.
  public func adding(_ type: any PlannedEvent.Type) -> EventKinds {
    EventKinds(all + [type])
  }

  /// Their names, in their order.
  public var names: [String] { all.map { $0.kind.rawValue } }

  /// The type of a kind's events; nil for a kind that isn't known.
  public func type(of kind: EventKind) -> (any PlannedEvent.Type)? {
    all.first { $0.kind == kind }
  }

  /// The kind of that name.
  ///
  /// - Throws: `ValueError.malformed`.
  public func kind(named name: String) throws(ValueError) -> EventKind {
    guard let type = type(of: EventKind(rawValue: name.lowercased())) else {
      throw .malformed(.kind, name)
    }
    return type.kind
  }

  /// The fields that some kind adds, each once, in the order of the kinds.
  public var ownFields: [OwnField] {
    all.flatMap { $0.ownFields }.reduce(into: []) { fields, field in
      if !fields.contains(where: { $0.field == field.field }) { fields.append(field) }
    }
  }
}
