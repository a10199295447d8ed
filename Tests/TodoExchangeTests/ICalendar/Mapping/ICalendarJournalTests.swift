import Foundation
import Testing
import TodoDomain
import TodoExchange
import TodoTesting

@Suite("Journals of other programs")
struct ICalendarJournalTests {
  private static let journal = [
    "BEGIN:VJOURNAL", "UID:j", "DTSTAMP:20250513T000000Z", "DTSTART;VALUE=DATE:20250512",
    "SUMMARY:A walk", "DESCRIPTION:Along the river", "DESCRIPTION:Home late",
    "CATEGORIES:a,b", "ATTENDEE;CN=Mina:mailto:mina@example.com", "STATUS:FINAL", "SEQUENCE:1",
    "END:VJOURNAL",
  ]

  private static func imported(_ lines: [String]) throws -> (InMemoryEventStore, DiaryEntry) {
    let store = InMemoryEventStore()
    #expect(try ICalendarMapping.bring(lines, into: store).summary.total.new == 1)
    return (store, try #require(try store.provider.diaries.first))
  }

  private static func exported(_ store: InMemoryEventStore) throws -> [String] {
    let lines = try ICalendarMapping.exported(store, ExportOptions(isDiary: true))
    let start = try #require(lines.firstIndex(of: "BEGIN:VJOURNAL"))
    let end = try #require(lines.firstIndex(of: "END:VJOURNAL"))
    return Array(lines[start...end])
  }

  @Test("A foreign journal becomes an entry without an emotion and is exported unchanged")
  func plain() throws {
    let (store, entry) = try Self.imported(Self.journal)
    #expect(entry.emotion == nil)
    #expect(entry.situation == "A walk")
    #expect(entry.text == "Along the river\n\nHome late")
    #expect(entry.thought.isEmpty)
    #expect(try entry.createdAt == Instant("2025-05-11T15:00:00Z"))
    #expect(try Self.exported(store) == Self.journal)
    #expect(try ICalendarMapping.bring(Self.journal, into: store).summary.total.same == 1)
    let copy = InMemoryEventStore()
    _ = try Exchange.bring(Exchange.export(store), as: JSONLinesFormat(), into: copy)
    #expect(try copy.provider.diaries == [entry])
  }

  @Test("A foreign journal is the same when imported in another time zone")
  func zone() throws {
    let (store, _) = try Self.imported(Self.journal)
    let berlin = ImportContext(
      now: FixedContext.now, timeZone: try ZoneID("Europe/Berlin"))
    let again = try Exchange.bring(
      ICalendarMapping.calendar(Self.journal), as: ICalendarFormat(), into: store, context: berlin)
    #expect(again.summary.total.same == 1)
    #expect(try Self.exported(store) == Self.journal)
  }

  @Test("An edited field of a foreign journal is exported, and its other lines are unchanged")
  func edited() throws {
    let (store, entry) = try Self.imported(Self.journal)
    var patch = DiaryPatch()
    patch.emotions = [.calm]
    let felt = try entry.applying(patch)
    try ICalendarMapping.change(store) { try $0.apply(.replace(felt)) }
    var lines = try Self.exported(store)
    #expect(lines.contains("X-TODOCTL-EMOTION:calm"))
    #expect(lines.filter { !$0.hasPrefix("X-TODOCTL-") } == Self.journal)
    patch.situation = "A run"
    try ICalendarMapping.change(store) { try $0.apply(.replace(entry.applying(patch))) }
    lines = try Self.exported(store)
    #expect(lines.contains("X-TODOCTL-SITUATION:A run"))
    #expect(!lines.contains("SUMMARY:A walk"))
    #expect(lines.contains("ATTENDEE;CN=Mina:mailto:mina@example.com"))
    let copy = InMemoryEventStore()
    try ICalendarMapping.bring(lines, into: copy)
    let back = try #require(try copy.provider.diaries.first)
    #expect(back.situation == "A run")
    #expect(back.emotion == .calm)
    #expect(back.createdAt == entry.createdAt)
  }

  @Test("A later version of a journal replaces its texts but not its emotions; an earlier doesn't")
  func versions() throws {
    let later = Self.journal.map {
      $0.replacing("SEQUENCE:1", with: "SEQUENCE:2").replacing("A walk", with: "A swim")
    }
    for lines in [Self.journal + later, later + Self.journal] {
      let store = InMemoryEventStore()
      let report = try ICalendarMapping.bring(lines, into: store)
      #expect(report.summary.total.rejected == 0)
      #expect(try store.provider.diaries.map(\.situation) == ["A swim"])
    }
    let (store, entry) = try Self.imported(Self.journal)
    var patch = DiaryPatch()
    patch.emotions = [.love, .shame]
    try ICalendarMapping.change(store) { try $0.apply(.replace(entry.applying(patch))) }
    #expect(try ICalendarMapping.bring(Self.journal, into: store).summary.total.same == 1)
    #expect(try ICalendarMapping.bring(later, into: store).summary.total.updated == 1)
    let now = try #require(try store.provider.diaries.first)
    #expect(now.emotions == [.love, .shame])
    #expect(now.situation == "A swim")
  }

  @Test("A journal without DTSTART takes its DTSTAMP, and a repetition gets a warning")
  func dates() throws {
    let (_, undated) = try Self.imported([
      "BEGIN:VJOURNAL", "UID:j", "DTSTAMP:20250513T010203Z", "DESCRIPTION:x", "END:VJOURNAL",
    ])
    #expect(try undated.createdAt == Instant("2025-05-13T01:02:03Z"))
    #expect(undated.text == "x")
    let report = try ICalendarMapping.bring(
      ["BEGIN:VJOURNAL", "UID:j", "DTSTART:20250513T010203Z", "RRULE:FREQ=DAILY", "END:VJOURNAL"],
      into: InMemoryEventStore())
    #expect(report.warnings.map(\.field) == ["RRULE"])
  }

  @Test("An entry imported before texts existed keeps its fields and its properties")
  func olderMapping() throws {
    let (read, entry) = try Self.imported(Self.journal)
    var patch = DiaryPatch()
    (patch.text, patch.thought) = ("", entry.text)
    let older = try entry.applying(patch)
    try ICalendarMapping.change(read) { try $0.apply(.replace(older)) }
    let lines = try Self.exported(read)
    #expect(lines.filter { !$0.hasPrefix("X-TODOCTL-") } == Self.journal)
    let copy = InMemoryEventStore()
    try ICalendarMapping.bring(lines, into: copy)
    let back = try #require(try copy.provider.diaries.first)
    #expect(back.thought == "Along the river\n\nHome late")
    #expect(back.text.isEmpty && back.situation == "A walk")
  }

  @Test("A diary entry with only a text is exported as DESCRIPTION and comes back")
  func textAlone() throws {
    let entry = try DiaryEntry(
      uid: EventUID("d"), createdAt: Instant("2025-05-12T09:00:00Z"),
      text: "Rain\n all day\u{1}")
    let store = InMemoryEventStore()
    try ICalendarMapping.change(store) { try $0.apply(.insert(entry)) }
    let lines = try Self.exported(store)
    #expect(lines.contains("DESCRIPTION:Rain\\n all day"))
    #expect(!lines.contains { $0.hasPrefix("SUMMARY") })
    let copy = InMemoryEventStore()
    try ICalendarMapping.bring(lines, into: copy)
    #expect(try copy.provider.diaries == [entry])
  }

  @Test("A diary entry without an emotion survives an export without one")
  func ours() throws {
    let entry = try DiaryEntry(
      uid: EventUID("d"), createdAt: Instant("2025-05-12T09:00:00Z"), zone: ZoneID("Asia/Seoul"),
      situation: "A walk\nand rain", action: "Rest", imagePaths: ["a.png"])
    let store = InMemoryEventStore()
    try ICalendarMapping.change(store) { try $0.apply(.insert(entry)) }
    let lines = try Self.exported(store)
    #expect(!lines.contains { $0.hasPrefix("X-TODOCTL-EMOTION") })
    let copy = InMemoryEventStore()
    try ICalendarMapping.bring(lines, into: copy)
    #expect(try copy.provider.diaries == [entry])
  }

  @Test("A journal's import problem quotes none of its text")
  func quiet() throws {
    let report = try ICalendarMapping.bring(
      ["BEGIN:VJOURNAL", "UID:j", "SUMMARY:Secret", "DTSTART:soon", "END:VJOURNAL"],
      into: InMemoryEventStore(), skipInvalid: true)
    #expect(report.summary.total.rejected == 1)
    #expect(!report.problems.description.contains("Secret"))
  }
}
