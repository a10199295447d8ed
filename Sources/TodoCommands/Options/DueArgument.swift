import TodoDomain
import TodoWords

/// The due of a todo as people type it: `fri`, `fri 5pm`, 금요일 오후 5시. A time alone, such as `5pm`,
/// means today.
struct DueArgument {
  private let target: MoveTarget

  /// Reads a due.
  ///
  /// - Throws: `ValueError.malformed` or `.phrase`.
  init(_ text: String) throws(ValueError) {
    target = try MoveTarget(text)
    if target.isNoDay || target.isDistance { throw .malformed(.date, text) }
  }

  /// Makes the due from a date, and maybe a time, in the line of a todo.
  init(_ date: SpokenDate, at time: TimeWords?) {
    target = MoveTarget(day: .words(date, of: .todo), at: time.map { TimeOfDay(spoken: $0) })
  }

  /// Makes a due of a date, and of a time if there is one.
  init(_ due: LocalDateTime) { target = MoveTarget(day: .date(due.date), at: due.time) }

  /// The day, if the due has no time.
  var wholeDay: DateArgument? { target.wholeDay }

  /// Returns the date and the time that the argument means.
  func resolved(_ context: CommandContext) throws -> LocalDateTime {
    let (day, time) = try target.resolved(context)
    return LocalDateTime(date: try day ?? context.today, time: time)
  }
}
