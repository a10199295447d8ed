import TodoDomain
import TodoPresentation

/// The list that `day`, `week` and `watch` are asked for.
enum AgendaRequest: Sendable {
  case day(DateArgument?)
  case week(WeekArgument)

  /// Writes the list as it is at the moment of the session to standard output.
  func show(_ session: Session) throws {
    try session.provider().withSnapshot { provider in
      try output(session, provider).write(provider) { try Output.write($0) }
    }
  }

  /// The list as it is at the moment of the session, held whole: it is compared with the next one.
  func answer(_ session: Session, _ provider: any EventProviding) throws -> Agenda {
    let output = try output(session, provider)
    let buffer = Buffer()
    try output.write(provider) { buffer.bytes += $0 }
    return Agenda(today: output.today, dates: output.dates, bytes: buffer.bytes)
  }

  private func output(_ session: Session, _ provider: any EventProviding) throws -> AgendaOutput {
    let today = try session.today(provider)
    switch self {
    case .day(let argument):
      let date = argument?.resolved(today: today) ?? today
      return AgendaOutput(session: session, subject: .day(date), dates: date...date, today: today)
    case .week(let argument):
      let week = try argument.resolved(today: today, firstWeekday: session.firstWeekday(provider))
      return AgendaOutput(session: session, subject: .week(week), dates: week.days, today: today)
    }
  }

  /// What was written so far.
  private final class Buffer {
    var bytes: [UInt8] = []
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
