/// What sort of thing an event is. Open: a new kind is a new value, declared beside its type.
public struct EventKind: RawRepresentable, Hashable, Sendable {
  /// The name in files and on the command line, lower-case ASCII.
  public let rawValue: String

  /// The kind with this name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// A one-off, a period or a weekly series [일정].
  public static let schedule = EventKind(rawValue: "schedule")
  /// A habit on days of the week [루틴].
  public static let routine = EventKind(rawValue: "routine")
}

extension EventKind: Comparable, CustomStringConvertible {
  /// The order among events of one time: schedules, routines, then any other kind by name.
  public static func < (left: EventKind, right: EventKind) -> Bool {
    (left.rank, left.rawValue) < (right.rank, right.rawValue)
  }

  private var rank: Int {
    switch self {
    case .schedule: 0
    case .routine: 1
    default: 2
    }
  }

  /// The name.
  public var description: String { rawValue }
}
