import TodoDomain
import TodoPresentation
import TodoWords

/// The meaning of a text at the moment at which it is typed.
extension NewTodo {
  /// Returns the todo with a date and a time. A delay counts from now, and a time or a day of the
  /// week that is over means the next day that has it. Any other todo stays the same.
  ///
  /// - Throws: `CommandError.usage` if an option also names the time; `ValueError.phrase` for a day
  ///   or a time of today that is past, and for an hour that may be either half of the day.
  func placed(_ context: CommandContext) throws -> NewTodo {
    let moment = try context.typing
    var todo = self
    if let delay {
      let begin = moment.moment(inMinutes: delay)
      todo.time = try NewTodo.one(time, begin.time, name: "--at")
      todo.date = .date(begin.date)
      return todo
    }
    if let time {
      try line.requireClearHour(time, moment)
      todo.time = try line.hour(time, moment)
    }
    if let due = try line.due(moment) { todo.due = DueArgument(due) }
    guard repetition == nil, until == nil else { return todo }
    let day = try line.date(at: todo.time, isDated: !saysTime || due != nil, moment)
    if let day { todo.date = .date(day) }
    return todo
  }
}
