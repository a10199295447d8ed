import TodoDomain

/// The form of a new or a stored todo: a screen has one for all kinds, with the fields of the kind
/// that it shows.
public struct TodoForm: Sendable {
  public var title: String
  public var time: TimeOfDay?
  /// The fields that only one kind has.
  public var own: Own
  private let original: (any PlannedEvent)?

  public enum Own: Equatable, Sendable {
    case schedule(on: CivilDate?, place: String)
    case routine(days: WeekdaySet, from: CivilDate)
    /// A kind that this app doesn't know: only the fields of all kinds can be edited.
    case other
  }

  public init(new own: Own) {
    (title, time, self.own, original) = ("", nil, own, nil)
  }

  /// The form of a stored todo. Lists have `any Eventable`; here it is cast down to its kind.
  public init(editing event: any PlannedEvent) {
    (title, time, original) = (event.title, event.time, event)
    own =
      switch event {
      case let schedule as Schedule:
        .schedule(on: schedule.pattern.firstDate, place: schedule.place ?? "")
      case let routine as Routine:
        .routine(days: routine.repeatDays, from: routine.activeFrom)
      default: .other
      }
  }

  /// What differs from the stored todo, for `modify`. Fields that the form doesn't have stay.
  public var patch: EventPatch {
    var patch = EventPatch()
    guard let original else { return patch }
    if title != original.title { patch.title = title }
    if time != original.time { patch.time = .set(time) }
    if case .schedule(let date, let place) = own, let schedule = original as? Schedule {
      if date != schedule.pattern.firstDate { patch.start = .set(date) }
      if place != schedule.place ?? "" { patch.own = [.place: .text(place.isEmpty ? nil : place)] }
    }
    return patch
  }

  /// The new todo, not stored yet; nil for the form of a stored one.
  ///
  /// - Throws: `ValueError`, whose `localizedDescription` is shown below the form.
  public func event() throws -> (any PlannedEvent)? {
    guard original == nil else { return nil }
    switch own {
    case .schedule(let date, let place):
      let details = try EventDetails(uid: EventUID(), title: title, time: time)
      return try Schedule(
        details: details,
        pattern: date.map { try DatePattern(start: $0, recurrence: .once) } ?? .undated,
        place: place.isEmpty ? nil : place)
    case .routine(let days, let first):
      return try Routine(title: title, on: days, at: time, from: first)
    case .other: return nil
    }
  }
}
