import TodoDomain
import TodoExchange
import TodoPresentation

/// The list that `day`, `week` and `watch` are asked for.
enum AgendaRequest: Sendable {
  case day(DateArgument?)
  case week(WeekArgument)

  /// The list as it is at the moment of the session.
  func answer(_ session: Session, _ provider: any EventProviding) throws -> Agenda {
    let today = try session.today(provider)
    switch self {
    case .day(let argument):
      let date = argument?.resolved(today: today) ?? today
      return try agenda(session, provider, today, date...date) { look, days in
        AgendaLook(look, today: today).day(date, days)
      }
    case .week(let argument):
      let week = try argument.resolved(today: today, firstWeekday: session.firstWeekday(provider))
      return try agenda(session, provider, today, week.days) { look, days in
        AgendaLook(look, today: today).week(week, days)
      }
    }
  }

  private func agenda(
    _ session: Session, _ provider: any EventProviding, _ today: CivilDate,
    _ dates: ClosedRange<CivilDate>, lines: (Look, [OccurrenceDay]) -> [String]
  ) throws -> Agenda {
    let days = try provider.agenda(in: dates, seenIn: session.timeZone(provider))
    if session.options.json {
      let json = JSONWriter.bytes(of: Envelope.items(days)) + [UInt8(ascii: "\n")]
      return Agenda(today: today, dates: dates, bytes: json)
    }
    let text = try lines(session.look(provider), days).map { $0 + "\n" }.joined()
    return Agenda(today: today, dates: dates, bytes: Array(text.utf8))
  }
}

/// The list of a day or a week, ready to be written.
struct Agenda {
  /// The day that was today when it was made.
  let today: CivilDate
  /// The days that it lists.
  let dates: ClosedRange<CivilDate>
  /// JSON on one line, or lines of text.
  let bytes: [UInt8]

  /// Whether a reader sees the same: the same days, in the same words.
  func looksLike(_ other: Agenda) -> Bool { dates == other.dates && bytes == other.bytes }
}
