import TodoDomain
import TodoLocalisation
import TodoPresentation

/// The error for a day on which a todo has no date: the day that was typed, or else today.
struct MissingDay: ExplainedError {
  let id: EventID
  let kind: EventKind
  let day: CivilDate
  /// Whether the day was typed.
  let isTyped: Bool
  let today: CivilDate
  let request: TodoRequest

  var reason: RequestError { .notAnOccurrence(id, day, kind) }
  var explanation: Explanation { reason.explanation }
}

/// The error for a date on which a todo doesn't occur, with the nearest dates on which it does.
struct NoOccurrence: ExplainedError {
  let reason: RequestError
  private var missing: MissingDay?
  /// The last date before the missing date and the first date after it, within `reach` days.
  private let before, after: CivilDate?

  /// The distance in days within which the nearest dates are looked for.
  private static let reach = 3_000

  /// Looks for the dates around the error's date; nil for another error, and for a todo that can't
  /// be read.
  init?(_ reason: RequestError, in store: any StoreReading) {
    guard case .notAnOccurrence(let id, let date, _) = reason else { return nil }
    let dates = try? store.readAndWait { snapshot in
      let (event, records) = (try snapshot.requiredEvent(with: id), try snapshot.records(of: id))
      let range = date.advanced(by: -Self.reach)...date.advanced(by: Self.reach)
      return event.occurrences(in: range, records: records).map(\.date)
    }
    guard let dates else { return nil }
    self.reason = reason
    before = dates.last { $0 < date }
    after = dates.first { $0 > date }
  }

  /// Looks for the dates around a missing day.
  init?(_ missing: MissingDay, in store: any StoreReading) {
    self.init(missing.reason, in: store)
    self.missing = missing
  }

  var explanation: Explanation {
    let usual = reason.explanation.advises(hint ?? reason.explanation.hint)
    guard let missing, !missing.isTyped else { return usual }
    let kind = Text.kindName(missing.kind)
    return usual.says(
      Text(
        "Todo \(missing.id), a \(kind), doesn't occur today.",
        "오늘은 \(missing.id)번 \(kind, .subject) 없는 날이에요."))
  }

  private var hint: Text? {
    let around: Text? =
      switch (before.map { Text.date($0) }, after.map { Text.date($0) }) {
      case (let before?, let after?):
        Text(
          "The date before is \(before), the next one \(after).",
          "지난번은 \(before), 다음은 \(after, .being).")
      case (let before?, nil):
        Text("Its last date is \(before).", "마지막은 \(before, .being).")
      case (nil, let after?):
        Text("Its first date is \(after).", "첫날은 \(after, .being).")
      case (nil, nil): nil
      }
    return around.map { [$0, command].compactMap(\.self).joined(separator: " ") }
  }

  /// The command to type instead; nil if there is none to suggest. If no day was typed, it names a
  /// date of the event next to the missing one: the earlier date for a command about the past, the
  /// later date for other commands, or the only one of the two. If a day was typed, only a command
  /// about the past is suggested, with `--ahead` and the later date.
  private var command: Text? {
    guard let missing else { return nil }
    let request = missing.request
    guard missing.isTyped else {
      let date = request.takesAhead ? before ?? after : after ?? before
      return date.map { date in
        let line = request.line(missing.id, on: date, today: missing.today)
        return Text("Say which day: \(line)", "날을 골라 주세요: \(line)")
      }
    }
    guard let after, after > missing.today, request.takesAhead else { return nil }
    let line = request.line(missing.id, on: after, today: missing.today)
    return Text("For a day to come, add `--ahead`: \(line)", "앞으로 올 날이면: \(line)")
  }
}
