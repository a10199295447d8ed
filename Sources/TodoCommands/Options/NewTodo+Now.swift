import TodoDomain
import TodoPresentation
import TodoWords

/// What a text means at the moment in which it is typed.
extension NewTodo {
  /// The todo with the date and the time that its delay gives it, and with the next day for a time
  /// or a day of the week that is over; the same todo for any other.
  ///
  /// - Throws: `CommandError.usage` if an option says the time too, and for a day or a time of
  ///   today that is past; `ValueError.phrase` for an hour that may be either half of the day.
  func placed(_ context: CommandContext) throws -> NewTodo {
    let now = try context.moment(inMinutes: 0)
    var todo = self
    if let delay {
      let moment = try context.moment(inMinutes: delay)
      todo.time = try NewTodo.one(time, moment.time, name: "--at")
      todo.date = .date(moment.date)
      return todo
    }
    if let doubt = line.hourIfPast, let time, let clock = now.time, time < clock {
      throw ValueError.phrase(.todo, PhraseError(doubt))
    }
    todo.time = try time.map { try line.hour($0, context) }
    if let due = try line.due(context) { todo.due = due }
    guard repetition == nil, until == nil, let clock = now.time else { return todo }
    let isOver = todo.time.map { $0 <= clock } ?? true
    guard case .words(let words, .todo)? = date else {
      if date == nil, due == nil, saysTime, isOver, todo.time != nil {
        todo.date = .date(now.date.advanced(by: 1))
      }
      return todo
    }
    if case .dayOfMonth(_, nil) = words.words {
      todo.date = .date(try DateArgument.words(words, of: .todo).resolvedInAnyMonth(context))
    }
    let day = try todo.date?.resolved(context) ?? now.date
    if case .weekday = words.words, day == now.date, isOver {
      todo.date = .date(day.advanced(by: 7))
    } else if day < now.date, !words.hasYear {
      throw NewTodo.past(words.text, on: "\(day)")
    } else if day == now.date, let time = todo.time, time < clock,
      case .distance(0, .day) = words.words
    {
      throw NewTodo.past("\(words.text) \(time)", on: "\(day)", at: time)
    }
    return todo
  }

  /// The error of a day or a time that has been.
  private static func past(
    _ text: String, on day: String, at time: TimeOfDay? = nil
  ) -> CommandError {
    past(text, options: "`--on \(day)" + (time.map { " --at \($0)" } ?? "") + "`")
  }

  fileprivate static func past(_ text: String, options: String) -> CommandError {
    .usage(
      Text("“\(text)” is past.", "이미 지났어요: “\(text)”"),
      hint: Text(
        "Name a day that is to come, such as `tomorrow`, or write \(options) if it has been.",
        "`내일`처럼 앞으로 올 날을 적거나, 지난 일이면 \("\(options)", .object) 적어 주세요."))
  }
}

/// What a line means at the moment in which it is typed.
extension TodoLine {
  /// The time of an hour of today from 6 to 11, of which only one half of the day is to come; any
  /// other time as it is.
  ///
  /// - Throws: `ValueError.phrase` if both halves are to come, or none.
  func hour(_ time: TimeOfDay, _ context: CommandContext) throws -> TimeOfDay {
    guard let hourToday, let clock = try context.moment(inMinutes: 0).time else { return time }
    let later = TimeOfDay(minutesAfterMidnight: time.minuteOfDay + 720)
    if time > clock, time.minuteOfDay >= 9 * 60 { return time }
    guard time <= clock, later > clock else {
      throw ValueError.phrase(.todo, PhraseError(hourToday))
    }
    return later
  }

  /// The due, on the next day if it is a time that is over and no day was said; nil if there is
  /// none.
  ///
  /// - Throws: `CommandError.usage` for a time of today that is past, and the errors of `hour`.
  func due(_ context: CommandContext) throws -> DueArgument? {
    guard let due else { return nil }
    let (day, now) = (DateArgument.words(due, of: .todo), try context.moment(inMinutes: 0))
    guard let dueTime, let clock = now.time, try day.resolved(context) == now.date else {
      return DueArgument(due, at: dueTime)
    }
    let time = try hour(TimeOfDay(spoken: dueTime), context)
    guard time < clock else { return DueArgument(on: now.date, at: time) }
    guard due.text.isEmpty else {
      throw NewTodo.past("\(due.text) \(time)", options: "`--due '\(now.date) \(time)'`")
    }
    return DueArgument(on: now.date.advanced(by: 1), at: time)
  }
}

extension SpokenDate {
  /// Whether the date was said with its year.
  fileprivate var hasYear: Bool {
    switch words {
    case .date(.some, _, _), .confirmed(.date(.some, _, _), _): true
    default: false
    }
  }
}
