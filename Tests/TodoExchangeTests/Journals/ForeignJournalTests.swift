import Testing
import TodoDomain
import TodoTesting

@testable import TodoExchange

/// The fixtures of jrnl were written by version 4.6: its own file, and its JSON of the same
/// journal. The fixture of Day One has the shape of its exports. The expectations were counted by
/// hand.
@Suite("Importing from jrnl and Day One")
struct ForeignJournalTests {
  private let store = InMemoryEventStore()

  @discardableResult
  private func bring(_ name: String, _ format: FormatName) throws -> ImportReport {
    let bytes = try ForeignImport.content(of: name)
    let found = try ForeignImport.format(of: bytes, name: name)
    #expect(found.name == format)
    return try Exchange.bring(bytes, as: found, into: store, chunkSize: 11)
  }

  private func bring(_ text: String, as format: any ImportFormat) throws -> ImportReport {
    try ForeignImport.bring(text, as: format, into: store)
  }

  private func entries() throws -> [DiaryEntry] {
    var entries: [DiaryEntry] = []
    try store.provider.visitDiaries(in: nil, .oldestFirst) { entries.append($0) }
    return entries
  }

  @Test("Both forms of jrnl import the same entries, with title and body as the text")
  func jrnl() throws {
    let report = try bring("jrnl.json", .jrnl)
    #expect(ForeignImport.counts(report, .diary) == [4, 0, 0, 0, 0])
    #expect(
      try entries().map { "\($0.createdAt) \($0.text)" } == [
        "2026-11-20T05:30:00Z A walk by the river. It was cold, and @Mina told me about #work.\n"
          + "Second line [not a date]\n\n- a list",
        "2026-11-21T00:00:00Z 발표가 끝났다.\n홀가분하다 #일",
        "2026-11-21T00:05:00Z Great news!\nWe won", "2026-11-22T14:59:00Z No body at all",
      ])
    #expect(try entries().map { $0.source?.extra["starred"] } == [nil, nil, "true", nil])
    let text = try bring("jrnl.txt", .jrnl)
    #expect(ForeignImport.counts(text, .diary) == [0, 0, 4, 0, 0])
    #expect(store.journal.count == 1)
  }

  @Test("A Day One entry keeps the values without a place in a store in its source")
  func dayOne() throws {
    let report = try bring("dayone.json", .dayOne)
    #expect(ForeignImport.counts(report, .diary) == [3, 0, 0, 0, 0])
    let entries = try entries()
    #expect(
      entries.map(\.createdAt.description) == [
        "2026-11-20T05:30:00Z", "2026-11-21T23:59:59Z", "2026-11-22T08:00:00Z",
      ])
    #expect(entries[0].text == "# 한강 산책\n\nIt was cold\\. ![](dayone-moment://ABC)")
    #expect(entries[2].text.isEmpty)
    let extra = entries[0].source?.extra
    #expect(extra?["tags"] == #"["walk","강"]"#)
    #expect(extra?["location"]?.contains(#""placeName":"Yeouido Hangang Park""#) == true)
    #expect(extra?.count == 9)
    #expect(try bring("dayone.json", .dayOne).summary.total.same == 3)
  }

  @Test(
    "An edit of an imported journal entry stays when the file is imported again",
    arguments: [("jrnl.txt", FormatName.jrnl), ("dayone.json", .dayOne)])
  func own(name: String, format: FormatName) throws {
    try bring(name, format)
    let first = try #require(try entries().first)
    try store.writeAndWait(CommitNote(action: "edit", at: FixedContext.now)) { transaction in
      var patch = DiaryPatch()
      patch.emotions = [.calm]
      patch.text = "Another text"
      try transaction.apply(.replace(first.applying(patch)))
    }
    #expect(try bring(name, format).summary.total.updated == 0)
    #expect(try entries().first?.emotion == .calm)
    #expect(try entries().first?.text == "Another text")
  }

  @Test("The later version of a Day One entry is stored")
  func versions() throws {
    func journal(_ text: String, _ modified: String) -> String {
      #"{"entries":[{"uuid":"A","creationDate":"2026-11-20T05:30:00Z","text":"\#(text)","#
        + #""modifiedDate":"2026-11-\#(modified)T00:00:00Z"}]}"#
    }
    _ = try bring(journal("two", "22"), as: DayOneFormat())
    #expect(try bring(journal("one", "21"), as: DayOneFormat()).summary.total.same == 1)
    #expect(try entries().map(\.text) == ["two"])
    #expect(try bring(journal("three", "23"), as: DayOneFormat()).summary.total.updated == 1)
    #expect(try entries().map(\.text) == ["three"])
  }

  @Test("Two Day One entries of one uuid without a change date are named unless they are equal")
  func repeatedEntry() throws {
    func journal(_ texts: String...) -> String {
      let entries = texts.map {
        #"{"uuid":"A","creationDate":"2026-11-20T05:30:00Z","text":"\#($0)"}"#
      }
      return #"{"entries":[\#(entries.joined(separator: ","))]}"#
    }
    let same = try bring(journal("one", "one"), as: DayOneFormat())
    #expect(ForeignImport.counts(same, .diary) == [1, 0, 1, 0, 0])
    let apart = try bring(journal("one", "two"), as: DayOneFormat())
    #expect(apart.problems.map(\.reason) == [.duplicate])
  }

  @Test(
    "An invalid jrnl entry is named with its place, and no text is quoted",
    arguments: [
      (#"{"entries":[{"title":5,"date":"2026-11-20","time":"14:30"}]}"#, "title"),
      (#"{"entries":[{"title":"secret","date":"2026-11-31","time":"14:30"}]}"#, "date"),
      (#"{"entries":[{"title":"secret","date":"2026-11-20","time":"25:30"}]}"#, "time"),
      (#"{"entries":[{"title":"secret","date":"2026-11-20"}]}"#, "time"),
      (#"{"entries":[{"title":" ","body":"","date":"2026-11-20","time":"14:30"}]}"#, "title"),
    ])
  func jrnlRejections(text: String, field: String) throws {
    let report = try bring(text, as: JrnlFormat())
    #expect(report.problems.map(\.location) == [.path("entries[0]")])
    #expect(report.problems.map(\.field) == [field])
    #expect(!"\(report.problems)".contains("secret"))
  }

  @Test(
    "An invalid Day One entry is named with its field, and no text is quoted",
    arguments: [
      (#"{"uuid":"A","text":"secret"}"#, "creationDate"),
      (#"{"uuid":"A","creationDate":"yesterday","text":"secret"}"#, "creationDate"),
      (#"{"creationDate":"2026-11-20T05:30:00Z","text":"secret"}"#, "uuid"),
      (#"{"uuid":"A","creationDate":"2026-11-20T05:30:00Z","text":["secret"]}"#, "text"),
    ])
  func dayOneRejections(entry: String, field: String) throws {
    let report = try bring(#"{"entries":[\#(entry)]}"#, as: DayOneFormat())
    #expect(report.problems.map(\.field) == [field])
    #expect(!"\(report.problems)".contains("secret"))
  }

  @Test("A jrnl entry's time may be on a 12-hour clock")
  func twelveHours() throws {
    try #expect(
      bring(
        """
        [2026-11-20 09:12:00 AM] Morning
        [2026-11-20 12:05 PM] Noon
        [2026-11-21 12:30:00 AM] Night
        [2026-11-21 13:30:00 PM] of the night

        """, as: JrnlFormat()
      ).summary.total.new == 3)
    let zone = Exchange.seoul
    let moments = try entries().map { $0.createdAt.civil(in: zone) }
    #expect(moments == ["2026-11-20T09:12:00", "2026-11-20T12:05:00", "2026-11-21T00:30:00"])
    #expect(try entries().last?.text == "Night\n[2026-11-21 13:30:00 PM] of the night")
  }

  @Test("A jrnl text before the first entry is named, and a line with another date form is text")
  func textForm() throws {
    let report = try bring(
      "Hello\r\n\r\n[2026-11-20 14:30] * One\r\n[2026-11-31 10:00] two\r\n[2026-11-21 08:00]\r\n\r\n",
      as: JrnlFormat())
    #expect(report.problems.map(\.location) == [.line(1), .line(5)])
    #expect(try entries().map(\.text) == ["One\n[2026-11-31 10:00] two"])
  }

  @Test("A jrnl entry that is too long is named once, and the next one is read")
  func length() throws {
    let line = String(repeating: "x", count: 1_000_000) + "\n"
    let text =
      "[2026-11-20 14:30] One\n" + String(repeating: line, count: 10)
      + "[2026-11-21 14:30] Two\n"
    let report = try bring(text, as: JrnlFormat())
    #expect(report.problems.map(\.reason) == [.lineTooLong(limitInBytes: 8 << 20)])
    #expect(try entries().map(\.text) == ["Two"])
  }

  @Test(
    "Journals of jrnl and Day One are recognised by their content, and other JSON isn't",
    arguments: [
      (#"{"tags":{},"entries":[{"title":"a","body":"b","time":"10:00"}]}"#, FormatName.jrnl),
      (#"{"metadata":{},"entries":[{"creationDate":"2026"}]}"#, .dayOne),
      ("\u{FEFF}[2026-11-20 14:30] a", .jrnl), ("[2026-11-20 02:30:00 PM] a", .jrnl),
      (#"{"entries":[]}"#, nil), ("2026-11-20 14:30 a", nil),
    ] as [(String, FormatName?)])
  func recognition(text: String, format: FormatName?) {
    let found = try? FormatRegistry.standard.importFormat(
      named: nil, fileName: "journal", head: Array(text.utf8))
    #expect(found?.name == format)
  }

  @Test(
    "A damaged journal file does no harm",
    arguments: ["jrnl.json", "jrnl.txt", "dayone.json"])
  func mutations(name: String) throws {
    let bytes = try ForeignImport.content(of: name)
    try ForeignImport.checkMutations(
      of: bytes, as: ForeignImport.format(of: bytes, name: name))
  }
}
