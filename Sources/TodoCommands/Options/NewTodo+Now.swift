import TodoDomain
import TodoPresentation
import TodoWords

/// What a text means at the moment in which it is typed.
extension NewTodo {
  /// The todo with the date and the time that its delay gives it, and with the next day for a time
  /// or a day of the week that is over; the same todo for any other.
  ///
  /// - Throws: `CommandError.usage` if an option says the time too; `ValueError.phrase` for a day
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
