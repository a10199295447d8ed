import TodoDomain
import TodoPresentation

/// A date on which a todo doesn't occur, with the dates around it on which it does.
struct NoOccurrence: Error {
  let reason: RequestError
  /// The last date before, and the first one after, within `reach` days.
  let before, after: CivilDate?

  /// How far the dates around are looked for, in days.
  private static let reach = 3_000

  /// Looks for the dates around that of an error; nil for another error, and for a todo that can't
  /// be read.
  init?(_ reason: RequestError, in store: any StoreReading) {
    guard case .notAnOccurrence(let id, let date, _) = reason else { return nil }
    let dates = try? store.read { snapshot in
      let (event, records) = (try snapshot.requiredEvent(with: id), try snapshot.records(of: id))
      let range = date.advanced(by: -Self.reach)...date.advanced(by: Self.reach)
      return event.occurrences(in: range, records: records).map(\.date)
    }
    guard let dates else { return nil }
    self.reason = reason
    before = dates.last { $0 < date }
    after = dates.first { $0 > date }
  }

  fileprivate func hint(_ language: Language) -> String? {
    let strings = language.strings
    switch (before.map(strings.date), after.map(strings.date)) {
    case (let before?, let after?):
      return both(
        "The date before is \(before), the next one \(after).",
        "앞은 \(before), 다음은 \(after, .being).")
    case (let before?, nil):
      return both("Its last date is \(before).", "마지막은 \(before, .being).")
    case (nil, let after?):
      return both("Its first date is \(after).", "첫 날은 \(after, .being).")
    case (nil, nil): return nil
    }
  }
}

extension FailureText {
  static func failure(for error: NoOccurrence, _ language: Language) -> Failure {
    let text = ErrorText(error.reason, language: language)
    return Failure(
      kind: kind(of: error.reason),
      text: ErrorText(text.message, hint: error.hint(language) ?? text.hint), status: .refused)
  }
}
