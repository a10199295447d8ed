import TodoDomain
import TodoExchange
import TodoPresentation

/// The list that `day`, `week` and `watch` are asked for.
enum AgendaRequest: Sendable {
  case day(DateArgument?)
  case week(WeekArgument)

  /// The list as it is shown: JSON on one line, or lines of text.
  func answer(_ session: Session, _ provider: any EventProviding) throws -> [UInt8] {
    let today = try session.today(provider)
    switch self {
    case .day(let argument):
      let date = argument?.resolved(today: today) ?? today
      return try answer(session, provider, date...date) { look, occurrences in
        AgendaLook(look, today: today).day(date, occurrences)
      }
    case .week(let argument):
      let week = try argument.resolved(today: today, firstWeekday: session.firstWeekday(provider))
      return try answer(session, provider, week.days) { look, occurrences in
        AgendaLook(look, today: today).week(week, occurrences)
      }
    }
  }

  private func answer(
    _ session: Session, _ provider: any EventProviding, _ dates: ClosedRange<CivilDate>,
    lines: (Look, [Occurrence]) -> [String]
  ) throws -> [UInt8] {
    let occurrences = try provider.occurrences(in: dates, seenIn: session.timeZone(provider))
    if session.options.json {
      return JSONWriter.bytes(of: Envelope.items(occurrences)) + [UInt8(ascii: "\n")]
    }
    let text = try lines(session.look(provider), occurrences).map { $0 + "\n" }.joined()
    return Array(text.utf8)
  }
}
