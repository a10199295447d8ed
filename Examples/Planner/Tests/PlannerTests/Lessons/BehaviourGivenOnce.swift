import Testing
import TodoDomain
import TodoPresentation

enum BehaviourGivenOnce {
  enum Wrong {
    struct ScheduleRow {
      let todo: Schedule
      var text: String { todo.time.map { "\($0) \(todo.title)" } ?? todo.title }
    }
    struct RoutineRow {
      let todo: Routine
      var text: String { "\(todo.time?.description ?? "00:00") \(todo.title)" }
    }

    /// The list shows what is overdue, and the badge counts it. Each has a rule of its own.
    struct OverdueList {
      func shows(_ todo: Occurrence, on today: CivilDate) -> Bool {
        !todo.event.isFinished && todo.date < today
      }
    }
    struct OverdueBadge {
      func counts(_ todo: Occurrence, on today: CivilDate) -> Bool {
        !todo.event.isFinished && todo.lastDay.date < today
      }
    }
  }
}

extension Eventable {
  /// The row of every kind, on every screen.
  var rowText: String {
    let icon = categoryIcon.isEmpty ? nil : categoryIcon
    return [icon, time?.description, title].compactMap(\.self).joined(separator: " ")
  }
}

extension Occurrence {
  /// Whether the occurrence is overdue, on every screen. The library knows which ones can be.
  func isOverdue(on today: CivilDate) -> Bool { isDue && lastDay.date < today }
}

@Suite("Lesson: behaviour given once")
struct BehaviourGivenOnceTests {
  private let day: CivilDate
  private let trip: Occurrence
  private let run: Routine

  init() throws {
    day = try CivilDate("2026-11-02")
    trip = try Occurrence(
      date: day, event: Schedule(title: "trip", on: day, for: EventLength("3d")))
    run = try Routine(title: "run", on: WeekdaySet("mon"), from: day, category: Category.initial[5])
  }

  @Test("Rows written once for each kind, and screens with their own overdue rules, disagree")
  func wrong() throws {
    #expect(BehaviourGivenOnce.Wrong.RoutineRow(todo: run).text == "00:00 run")
    let schedule = try Schedule(title: "trip", on: day)
    #expect(BehaviourGivenOnce.Wrong.ScheduleRow(todo: schedule).text == "trip")

    let second = day.advanced(by: 1)
    #expect(BehaviourGivenOnce.Wrong.OverdueList().shows(trip, on: second))
    #expect(!BehaviourGivenOnce.Wrong.OverdueBadge().counts(trip, on: second))
    let missed = Occurrence(date: day, event: run)
    #expect(BehaviourGivenOnce.Wrong.OverdueBadge().counts(missed, on: second))
    #expect(missed.isMissed(on: second), "the next Monday takes its place: it is never overdue")
  }

  @Test("One protocol extension gives all kinds the same row and all screens the same overdue rule")
  func right() {
    #expect(run.rowText == "💪 run" && EventDisplayItem(of: run).rowText == run.rowText)
    #expect(trip.event.rowText == "trip")
    #expect(!trip.isOverdue(on: day.advanced(by: 1)) && !trip.isOverdue(on: day.advanced(by: 2)))
    #expect(trip.isOverdue(on: day.advanced(by: 3)))
    #expect(!Occurrence(date: day, event: run).isOverdue(on: day.advanced(by: 3)))
  }

  @Test(
    "The overdue rule of an occurrence agrees with the store's overdue list",
    arguments: Backend.here)
  func listed(backend: Backend) async throws {
    let store = try backend.store()
    let events =
      try [run, Schedule(title: "trip", on: day, for: EventLength("3d"))]
      as [any PlannedEvent]
    try await store.write { for event in events { try $0.add(event) } }
    for lateness in 0...4 {
      let today = day.advanced(by: lateness)
      let listed = try await store.provider.read {
        try $0.overdue(before: today, within: nil, displayedIn: .gmt).map(\.event.title)
      }
      #expect(listed == (trip.isOverdue(on: today) ? ["trip"] : []))
    }
  }
}
