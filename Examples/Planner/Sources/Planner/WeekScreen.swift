import Observation
import TodoDomain
import TodoPresentation

/// The list of this week. It has a provider, so it can't write.
@MainActor @Observable
public final class WeekScreen {
  /// A row of the list: a day of an occurrence, by the reader's clock.
  public struct Row: Identifiable, Equatable, Sendable {
    public let id: OccurrenceDay.ID
    public let date: CivilDate
    public let item: EventDisplayItem

    /// The date by which the store knows the occurrence.
    public var occurrence: CivilDate { id.date }
  }

  private struct Content: Equatable, Sendable {
    var rows: [Row] = []
    var done = Completion(count: 0, finished: 0)
  }

  private var content = Content()
  private let events: any EventProviding
  private let clock: DayClock

  public init(_ events: any EventProviding, clock: DayClock = .system()) {
    (self.events, self.clock) = (events, clock)
  }

  public var rows: [Row] { content.rows }

  /// How much is done, such as `1/2`.
  public var progress: String { "\(content.done.finished)/\(content.done.tasks)" }

  /// Shows the week of today, and again after each commit of any process, and at midnight. A commit
  /// that doesn't change the shown values redraws nothing.
  public func follow() async throws {
    let zone = clock.zone
    let contents = events.changes(by: clock) { events, today in
      let week = Week(containing: today)
      return Content(
        rows: try events.agenda(in: week.days, displayedIn: zone).map { day in
          Row(id: day.id, date: day.date, item: EventDisplayItem(of: day))
        },
        done: try events.completion(inWeekOf: week, displayedIn: zone))
    }
    for try await content in contents { self.content = content }
  }
}
