import TodoDomain

/// The first and last date of a routine, where they are not those that it is listed on. The server
/// says neither; the members are ours.
struct ToduckSpan {
  static let fromField = "todoctlFrom"
  static let untilField = "todoctlUntil"

  var from: CivilDate?
  var until: CivilDate?

  /// What the listings of a routine, from the first to the last, would tell otherwise.
  init(of routine: Routine, listedFrom first: CivilDate, to last: CivilDate, isDeleted: Bool) {
    let until = routine.activeUntil
    self.from = first == routine.activeFrom ? nil : routine.activeFrom
    self.until = until == (isDeleted ? last : nil) ? nil : until
  }

  init(from: CivilDate?, until: CivilDate?) {
    self.from = from
    self.until = until
  }

  /// The members that tell it.
  var members: [(String, JSONValue)] {
    [(ToduckSpan.fromField, from), (ToduckSpan.untilField, until)].compactMap { name, date in
      date.map { (name, .string($0.description)) }
    }
  }
}
