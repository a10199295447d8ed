import Testing
import TodoDomain
import TodoExchange
import TodoTesting

@Suite("The category of new todos from a calendar")
struct ICalendarNewTodoTests {
  private typealias Mapping = ICalendarMapping

  private static let day = ["DTSTART;VALUE=DATE:20250606"]
  private static let task = [
    "BEGIN:VTODO", "UID:todo", "DTSTAMP:20250101T000000Z", "SUMMARY:Paint", "DUE:20250606T120000",
    "END:VTODO",
  ]

  /// Returns the names of the categories by uid, with those of events in brackets.
  private static func categories(_ store: InMemoryEventStore) throws -> [String: String] {
    var names: [String: String] = [:]
    try store.provider.visitEvents { event, _ in
      names[event.uid.rawValue] = event.isTask ? event.category.name : "[\(event.category.name)]"
    }
    return names
  }

  private static func bring(
    _ lines: [String], into store: InMemoryEventStore, as newTodos: ImportContext.NewTodos
  ) throws -> ImportReport {
    let context = ImportContext(
      now: FixedContext.now, timeZone: Exchange.seoul, newTodos: newTodos)
    return try Exchange.bring(
      Mapping.calendar(lines), as: ICalendarFormat(), into: store, context: context)
  }

  @Test("A VEVENT without a category becomes an event and a VTODO a task")
  func asStated() throws {
    let store = InMemoryEventStore()
    let named = Mapping.event(Self.day + ["CATEGORIES:food"], uid: "named")
    let report = try Mapping.bring(Mapping.event(Self.day) + named + Self.task, into: store)
    #expect(try Self.categories(store) == ["u": "[events]", "named": "food", "todo": "none"])
    #expect(report.summary.addedCategories == ["events"])
    #expect(try store.provider.categories().last == .events)
  }

  @Test(
    "The chosen category for new todos applies to the whole file",
    arguments: [
      (ImportContext.NewTodos.tasks, ["u": "none", "named": "food", "todo": "none"]),
      (.events, ["u": "[events]", "named": "food", "todo": "[events]"]),
    ])
  func chosen(newTodos: ImportContext.NewTodos, expected: [String: String]) throws {
    let store = InMemoryEventStore()
    let named = Mapping.event(Self.day + ["CATEGORIES:food"], uid: "named")
    let file = Mapping.event(Self.day) + named + Self.task
    _ = try Self.bring(file, into: store, as: newTodos)
    #expect(try Self.categories(store) == expected)
    let again = try Self.bring(file, into: store, as: .asStated)
    #expect(again.summary.total.same == 3)
    #expect(try Self.categories(store) == expected)
  }

  @Test("A stored todo keeps its category when a later version of the file comes")
  func stored() throws {
    let store = InMemoryEventStore()
    _ = try Self.bring(Mapping.event(Self.day), into: store, as: .tasks)
    let categories = try store.provider.categories()
    let later = Mapping.event(Self.day + ["SEQUENCE:2", "LOCATION:Seoul"])
    #expect(try Mapping.bring(later, into: store).summary.total.updated == 1)
    #expect(try Self.categories(store) == ["u": "none"])
    #expect(try store.provider.categories() == categories)
  }

  @Test("An existing category named events that holds tasks keeps holding tasks")
  func renamed() throws {
    let store = InMemoryEventStore()
    try Mapping.change(store) { try $0.apply(.insert(Category(name: "events"))) }
    try Mapping.bring(Mapping.event(Self.day), into: store)
    #expect(try Self.categories(store) == ["u": "events"])
  }

  @Test("A foreign file's todos survive an export, and a second store is the same")
  func roundTrip() throws {
    let lines = Mapping.event(Self.day) + Self.task
    let store = InMemoryEventStore()
    try Mapping.bring(lines, into: store)
    let bytes = try Exchange.export(store, as: ICalendarFormat())
    let exported = Mapping.unfolded(bytes)
    #expect(exported.filter { $0.hasPrefix("CATEGORIES") }.isEmpty)
    let copy = InMemoryEventStore()
    _ = try Exchange.bring(bytes, as: ICalendarFormat(), into: copy)
    #expect(try Exchange.text(copy) == Exchange.text(store))
    #expect(try Exchange.export(copy, as: ICalendarFormat()) == bytes)
    // After a change of the title in the store, the export loses nothing either.
    let id = try #require(try store.provider.event(withUID: EventUID("u"))?.id)
    var patch = EventPatch()
    patch.title = "new"
    try Mapping.change(store) {
      _ = try $0.modify(id, patch, scope: .all, in: FixedContext.make(seed: 1))
    }
    let losses = try ICalendarFormat().write(store.provider, ExportOptions()) { _ in }
    let fields = try #require(losses).losses.map(\.loss.field)
    #expect(!fields.contains(.category))
  }

  @Test("A todo that todoctl exported without a category is a task when imported again")
  func ours() throws {
    let store = InMemoryEventStore()
    try Mapping.change(store) { transaction in
      try transaction.apply(.insert(.events))
      try transaction.add(Sample.schedule("plain", "2025-06-06"))
      try transaction.add(Sample.schedule("fair", "2025-06-06", category: "events"))
      try transaction.add(Sample.routine("run", "2025-06-02", days: "mon"))
    }
    let copy = InMemoryEventStore()
    _ = try Exchange.bring(
      try Exchange.export(store, as: ICalendarFormat()), as: ICalendarFormat(), into: copy)
    #expect(
      try Self.categories(copy)
        == ["uid-plain": "none", "uid-fair": "[events]", "uid-run": "none"])
  }

  @Test("A changed date or a continuation of a task series is a task")
  func series() throws {
    let series = Mapping.event(["DTSTART:20250505T090000", "RRULE:FREQ=WEEKLY;COUNT=5"])
    let changed = Mapping.event(["RECURRENCE-ID:20250512T090000", "DTSTART:20250513T090000"])
    let future = Mapping.event(
      ["RECURRENCE-ID;RANGE=THISANDFUTURE:20250526T090000", "DTSTART:20250526T110000"])
    for (newTodos, category) in [(ImportContext.NewTodos.tasks, "none"), (.asStated, "[events]")] {
      let store = InMemoryEventStore()
      _ = try Self.bring(series, into: store, as: newTodos)
      try Mapping.bring(series + changed + future, into: store)
      #expect(try Set(Self.categories(store).values) == [category])
      #expect(try store.provider.snapshot.count == 3)
    }
  }
}
