import Foundation
import Testing
import TodoDomain
import TodoExchange
import TodoLocalisation
import TodoMaintenance
import TodoPresentation
import TodoStorage
import TodoSyncFolder
import TodoTesting

/// A kind and a format that are made outside the core, each registered with one line. Everything
/// else in the library handles them without a change.
@Suite("A custom kind and a custom format from outside")
struct ExtensionTests {
  private static let kinds = EventKinds.standard.adding(Errand.self)
  private static let formats = FormatRegistry.standard.adding(AgendaFormat())

  private let store: SQLiteStore
  private let week: Week

  init() throws {
    store = try SQLiteStore.inMemory(kinds: ExtensionTests.kinds)
    week = try Week("2025-06-02")
  }

  private func errand(_ title: String, days: WeekdaySet = [], price: Int = 4_500) throws -> Errand {
    let start = try CivilDate("2025-06-02")
    return try Errand(
      id: nil,
      details: EventDetails(uid: EventUID("errand-\(title)"), title: title),
      pattern: DatePattern(start: start, recurrence: .weekly(on: days, until: nil)),
      own: [.shop: .text("시장"), .isUrgent: .flag(true), .price: .count(price)], limits: .standard)
  }

  private func write<Result>(
    _ store: any EventWriting, _ body: (any StoreTransaction) throws -> Result
  ) throws -> Result {
    try store.writeAndWait(CommitNote(action: "test", at: FixedContext.now), body)
  }

  // MARK: The kind

  @Test("A todo of a custom kind is read back from the store unchanged")
  func stored() throws {
    let id = try write(store) { try $0.add(errand("milk")) }
    let found = try #require(try store.provider.event(with: id) as? Errand)
    #expect(found == (try errand("milk")).identified(by: id))
    #expect(found.shop == "시장" && found.isUrgent && found.price == 4_500)
  }

  @Test("A todo of a custom kind can be edited, finished, deleted and counted")
  func operations() throws {
    let id = try write(store) { transaction in
      let id = try transaction.add(errand("bread", days: WeekdaySet([.monday, .friday])))
      let context = FixedContext.make()
      _ = try transaction.finish(id, on: CivilDate("2025-06-02"))
      try transaction.delete(id, .only(CivilDate("2025-06-06")), in: context)
      var patch = EventPatch()
      patch.own[.price] = .count(5_000)
      return try transaction.modify(id, patch, scope: .all, in: context)
    }
    #expect((try store.provider.event(with: id) as? Errand)?.price == 5_000)
    let counts = try store.provider.counts(in: week.days)
    #expect(counts.cells.map(\.key.kind) == [Errand.kind])
    #expect(counts.cells.values.map { [$0.count, $0.finished] } == [[1, 1]])
  }

  @Test("A todo of a custom kind refuses the fields of other kinds")
  func foreignField() throws {
    let id = try write(store) { try $0.add(errand("salt")) }
    var patch = EventPatch()
    patch.place = .set("park")
    #expect(throws: ValueError.fieldDoesNotApply(.place, Errand.kind)) {
      try write(store) { try $0.modify(id, patch, scope: .all, in: FixedContext.make()) }
    }
  }

  @Test("A todo of a custom kind survives a JSON Lines round trip byte for byte")
  func jsonLines() throws {
    _ = try write(store) { try $0.add(errand("rice", days: .everyDay)) }
    let format = JSONLinesFormat(kinds: ExtensionTests.kinds)
    let text = try exported(format, store.provider)
    #expect(text.contains(#""shop":"시장","isUrgent":true,"price":4500"#))
    let copy = try SQLiteStore.inMemory(kinds: ExtensionTests.kinds)
    try bring(text, as: format, into: copy)
    #expect(try exported(format, copy.provider) == text)
  }

  @Test("A custom kind has its own columns in CSV")
  func csv() throws {
    _ = try write(store) { try $0.add(errand("eggs")) }
    let lines = try exported(CSVFormat(kinds: ExtensionTests.kinds), store.provider)
      .split(separator: "\r\n")
    #expect(
      lines[0].hasSuffix("place,isPublic,shareCount,target,shop,isUrgent,price,alarms,memo,slipped")
    )
    #expect(lines[1].hasSuffix(",,,시장,true,4500,,,"))
  }

  @Test("A custom kind has its own fields in the table that --json shows")
  func table() throws {
    let table = EventFieldTable(ExtensionTests.kinds)
    let shown = table.entries(.shown).map(\.name)
    #expect(shown.suffix(6) == ["shop", "isUrgent", "price", "alarms", "memo", "slipped"])
    let fields = EventFields(of: try errand("tea"))
    #expect(table[.shop]?.value(fields) == .text("시장"))
    #expect(table[.price]?.value(fields) == .count(4_500))
    #expect(table[.place]?.value(fields) == .nothing)
  }

  @Test("Todos of a custom kind are compared by their own fields")
  func compared() throws {
    let one = EventFields(of: try errand("tea"))
    let other = EventFields(of: try errand("tea", price: 5_000))
    let entries = EventFieldTable(Errand.kindFields).entries(.compared)
    #expect(entries.filter { !$0.isSame(one, other) }.map(\.field) == [.price])
  }

  @Test("Own values are equal in any order, and the last of two values of a field counts")
  func values() {
    let ink: KindValues = [.shop: .text("a"), .isUrgent: .flag(true)]
    let same: KindValues = [
      .isUrgent: .flag(false), .isUrgent: .flag(true), .shop: .text("a"),
    ]
    #expect(ink == same && Set([ink, same]).count == 1)
    #expect(ink != [.shop: .text("a")])
  }

  @Test("A todo of a custom kind is shown with its own fields")
  func shown() throws {
    let renderer = EventRenderer(TextRenderer(width: 60, color: .off, language: .en))
    let lines = renderer.show(try errand("tea"))
    #expect(lines.contains { $0.contains("shop") && $0.hasSuffix("시장") })
    #expect(lines.contains { $0.contains("isUrgent") && $0.hasSuffix("yes") })
    #expect(lines.contains { $0.contains("price") && $0.hasSuffix("4500") })
  }

  @Test("A program without a custom kind reports an unknown kind, not a damaged store")
  func unknown() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "todo.db").path()
    try SQLiteStore.create(at: path)
    let store = try SQLiteStore.open(at: path, kinds: ExtensionTests.kinds)
    _ = try write(store) { try $0.add(errand("ink")) }
    #expect(throws: StoreError.unknownKind(id: 1)) {
      try SQLiteStore.provider(at: path).snapshot
    }
    #expect(try SQLiteStore.provider(at: path, kinds: ExtensionTests.kinds).snapshot.count == 1)
    #expect(try StoreBackup.check(store.provider).problems == 0)
    #expect(throws: StoreError.unknownKind(id: 1)) {
      try StoreBackup.check(SQLiteStore.provider(at: path)).requireSoundness()
    }
  }

  @Test("A backup of a custom kind is tried, verified and restored")
  func backedUp() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = { (name: String) in folder.appending(path: name).path() }
    let kinds = ExtensionTests.kinds
    let store = try SQLiteStore.openOrCreate(at: file("todo.db"), kinds: kinds)
    _ = try write(store) { try $0.add(errand("ink")) }
    let scratch = folder.path()
    _ = try StoreBackup.make(
      store.provider, to: file("backup.db"), at: Instant("2026-11-04T12:00:00Z"), scratch: scratch)
    let verified = try StoreBackup.verify(file("backup.db"), scratch: scratch, kinds: kinds)
    #expect(verified.isContentCompared)
    let restored = file("restored.db")
    _ = try StoreBackup.restore(
      file("backup.db"), to: restored, keepingAs: file("kept.db"), kinds: kinds)
    #expect(try SQLiteStore.provider(at: restored, kinds: kinds).snapshot.map(\.title) == ["ink"])
    #expect(throws: (any Error).self) {
      try StoreBackup.verify(file("backup.db"), scratch: scratch)
    }
  }

  @Test("A todo of a custom kind syncs to another device with its own fields, and isn't removed")
  func synced() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = { (name: String) in folder.appending(path: name).path() }
    let kinds = ExtensionTests.kinds
    let (one, two) = (
      try SQLiteStore.openOrCreate(at: file("one.db"), kinds: kinds),
      try SQLiteStore.openOrCreate(at: file("two.db"), kinds: kinds)
    )
    let now = try Instant("2026-11-04T12:00:00Z")
    let shared = try await SharedFolder.make(at: file("shared"), .plain)
    try await shared.join(one, as: "one", now: now)
    try await shared.join(two, as: "two", now: now)
    let ink = try errand("ink")
    _ = try write(one) { try $0.add(ink) }
    #expect(try await SharedFolder.sync(one, now: now).removed == 0)
    #expect(try await SharedFolder.sync(two, now: now).added == 1)
    for store in [one, two] {
      let stored = try #require(try store.provider.event(withUID: ink.uid))
      #expect(stored.kindValues == ink.kindValues)
    }
  }

  @Test("A todo of a custom kind that arrived before its program knew the kind appears later")
  func learned() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = { (name: String) in folder.appending(path: name).path() }
    let kinds = ExtensionTests.kinds
    let one = try SQLiteStore.openOrCreate(at: file("one.db"), kinds: kinds)
    let now = try Instant("2026-11-04T12:00:00Z")
    let shared = try await SharedFolder.make(at: file("shared"), .plain)
    try await shared.join(one, as: "one", now: now)
    let ink = try errand("ink")
    _ = try write(one) { try $0.add(ink) }
    try await SharedFolder.sync(one, now: now)
    let older = try SQLiteStore.openOrCreate(at: file("two.db"))
    try await shared.join(older, as: "two", now: now)
    #expect(try await SharedFolder.sync(older, now: now).added == 0)
    let newer = try SQLiteStore.open(at: file("two.db"), kinds: kinds)
    #expect(try await SharedFolder.sync(newer, now: now).added == 1)
    #expect(try newer.provider.event(withUID: ink.uid)?.kindValues == ink.kindValues)
    let again = try await SharedFolder.sync(newer, now: now)
    #expect((again.added, again.changed, again.removed) == (0, 0, 0))
    #expect(again.published == 0)
  }

  // MARK: The format

  @Test("A custom format is found by its name, its file extension and its content")
  func registered() throws {
    let formats = ExtensionTests.formats
    let head = Array("2025-06-03 09:30 치과\n".utf8)
    #expect(try formats.importFormat(named: "agenda", fileName: nil, head: []).name == name)
    #expect(try formats.importFormat(named: nil, fileName: "notes", head: head).name == name)
    #expect(try formats.exportFormat(named: nil, fileName: "a.agenda").name == name)
    #expect(try formats.exportFormat(named: nil, fileName: nil).name == .jsonLines)
  }

  private let name = FormatName(rawValue: "agenda")

  @Test("A custom format is imported with a summary and exported again unchanged")
  func imported() throws {
    let text = "2025-06-03 09:30 치과\n2025-06-04 long walk\n"
    let format = try ExtensionTests.formats.importFormat(
      named: nil, fileName: "my.agenda", head: Array(text.utf8))
    #expect(try bring(text, as: format, into: store).summary.total.new == 2)
    #expect(try bring(text, as: format, into: store).summary.total.same == 2)
    #expect(try exported(AgendaFormat(), store.provider) == text)
  }

  @Test("An invalid line in a custom format is refused with its number, and nothing is kept")
  func refused() throws {
    let text = "2025-06-03 09:30 치과\n2025-02-30 nothing\n"
    #expect(throws: ImportRejected.self) { try bring(text, as: AgendaFormat(), into: store) }
    #expect(try store.provider.snapshot.isEmpty)
  }

  // MARK: Steps

  private func exported(
    _ format: any ExportFormat, _ provider: any StoreReading
  ) throws -> String {
    var bytes: [UInt8] = []
    try format.write(provider, ExportOptions()) { bytes += $0 }
    return String(decoding: bytes, as: UTF8.self)
  }

  @discardableResult
  private func bring(
    _ text: String, as format: any ImportFormat, into store: any EventWriting
  ) throws -> ImportReport {
    let zone = try ZoneID("UTC")
    let context = ImportContext(now: FixedContext.now, timeZone: zone)
    var chunks = [Array(text.utf8)]
    return try store.importRecords(
      at: FixedContext.now, from: format.reader(of: { chunks.popLast() }, context))
  }
}
