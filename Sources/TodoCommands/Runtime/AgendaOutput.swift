import Foundation
import TodoDomain
import TodoExchange
import TodoPresentation

/// A list of days on its way out: read, laid out and handed on a page at a time, so that memory doesn't
/// grow with it.
struct AgendaOutput {
  let session: Session
  /// What is listed.
  let subject: AgendaLook.Subject
  /// The days that it lists.
  let dates: ClosedRange<CivilDate>
  /// The day that it is.
  let today: CivilDate
  /// Whether it says when alarms go off.
  var tellsAlarms = false
  /// Which events it has.
  var isWanted: (any PlannedEvent) -> Bool = { _ in true }

  /// Writes JSON on one line, or lines of text.
  ///
  /// - Parameter provider: A snapshot: it is read several times.
  func write(_ provider: any EventProviding, to sink: @escaping ByteSink) throws {
    let zone = try session.timeZone(provider)
    if session.options.json { return try writeJSON(provider, seenIn: zone, to: sink) }
    let look = AgendaLook(try session.look(provider), today: today)
    var pages = AgendaPages(look, of: subject) { alarm(of: $0, seenIn: zone) }
    try provider.visitAgenda(in: dates, seenIn: zone, where: isWanted) { days in
      try sink(Output.bytes(of: pages.lines(of: days)))
    }
    try sink(Output.bytes(of: pages.end()))
  }

  private func writeJSON(
    _ provider: any EventProviding, seenIn zone: ZoneID, to sink: @escaping ByteSink
  ) throws {
    var items = ListJSON("items", to: sink)
    try provider.visitAgenda(in: dates, seenIn: zone, where: isWanted) { days in
      for day in days {
        try items.append(
          tellsAlarms ? AlarmJSON.value(day, seenIn: zone) : EventJSON.value(day))
      }
    }
    try items.finish()
  }

  private func alarm(of occurrence: Occurrence, seenIn zone: ZoneID) -> WallTime? {
    guard tellsAlarms, let alarm = DueAlarm(of: occurrence, seenIn: zone) else { return nil }
    // What has gone off already is no news.
    return alarm.at < session.now ? nil : alarm.shown
  }
}
