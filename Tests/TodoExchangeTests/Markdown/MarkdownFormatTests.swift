import Testing
import TodoDomain
import TodoTesting

@testable import TodoExchange

@Suite("Markdown exports")
struct MarkdownFormatTests {
  private let store = InMemoryEventStore()

  private func bring(_ lines: String...) throws {
    _ = try Exchange.bring(lines: lines, into: store)
  }

  private func text(_ options: ExportOptions = ExportOptions()) throws -> String {
    try Exchange.text(store, as: MarkdownFormat(), options)
  }

  @Test("Markdown of a range has days as headings over checkboxes, and events have no box")
  func days() throws {
    _ = try Exchange.bring(
      lines: Line.all + [
        #"{"type":"category","name":"talks","icon":"NONE","holdsEvents":true}"#,
        #"{"type":"schedule","uid":"d","title":"Concert","category":"talks","#
          + #""start":"2025-05-07","time":"20:00","length":"2h","isAllDay":false}"#,
        #"{"type":"schedule","uid":"e","title":"Laundry","category":"none","#
          + #""start":"2025-05-07","isAllDay":true}"#,
      ], into: store)
    let range = try CivilDate("2025-05-06")...CivilDate("2025-05-12")
    #expect(
      try text(ExportOptions(occurrences: range)) == """
        ## 2025-05-06

        - [x] 06:30 Run · power

        ## 2025-05-07

        - [x] English · redBook
        - [ ] Laundry
        - 20:00–22:00 Concert · talks

        ## 2025-05-08

        - [ ] 06:30 Run · power

        ## 2025-05-12

        - [ ] 10:00 회의 · 서울 · people

        """)
  }

  @Test("Markdown without a range lists todos by category with their next date")
  func todos() throws {
    _ = try Exchange.bring(
      lines: Line.all + [
        #"{"type":"schedule","uid":"d","title":"Trip","category":"people","#
          + #""start":"2025-06-01","until":"2025-06-04","isAllDay":true}"#,
        #"{"type":"schedule","uid":"e","title":"Rent","category":"redBook","start":"2025-05-01","#
          + #""rule":"FREQ=MONTHLY","isAllDay":true}"#,
        #"{"type":"occurrence","event":"a","date":"2025-05-12","isFinished":true}"#,
      ], into: store)
    #expect(
      try text() == """
        ## redBook

        - [ ] 2025-05-14 English · mon,wed
        - [ ] 2025-05-01 Rent · FREQ\\=MONTHLY

        ## power

        - [ ] 2025-05-08 06:30 Run · tue,thu

        ## people

        - [x] 2025-05-12 10:00 회의 · 서울
        - [ ] 2025-06-01–2025-06-04 Trip

        """)
  }

  @Test("Markdown of a diary has headings, times and emotions, and its texts as paragraphs")
  func diary() throws {
    try bring(
      #"{"type":"diary","uid":"a","createdAt":"2026-11-21T02:30:00Z","emotions":["calm"],"#
        + #""subEmotions":["rested"],"text":"A walk\nby the river\n\n# No heading\n1. and no list"}"#,
      #"{"type":"diary","uid":"b","createdAt":"2026-11-21T03:00:00Z","situation":"- Rain","#
        + #""imagePaths":["a_b.png"]}"#,
      #"{"type":"diary","uid":"c","createdAt":"2026-11-21T16:00:00Z","emotions":["calm"]}"#)
    #expect(
      try text(ExportOptions(isDiary: true, timeZone: Exchange.seoul)) == ##"""
        ## 2026-11-21

        **11:30** calm · rested

        A walk\
        by the river

        \#&#8203; No heading\
        1\. and no list

        **12:00**

        **situation:** \- Rain

        **imagePaths:** a\_b.png

        ## 2026-11-22

        **01:00** calm

        """##)
  }

  @Test(
    "No exported text becomes Markdown markup",
    arguments: [
      ("# a", "\\#&#8203; a"), ("- a", "\\- a"), ("+ a", "\\+ a"), ("12. a", "12\\. a"),
      ("1) a", "1\\) a"), ("1.5 l", "1\\.5 l"), ("[x] a", "\\[x\\] a"), ("> a", "&gt; a"),
      ("a\n\n# b\r\n- c", "a \\#&#8203; b - c"), ("[a](b)", "\\[a\\]\\(b)"),
      ("<b>&amp;", "&lt;b&gt;&amp;amp;"), ("a@b.c", "a@&#8203;b.c"),
      ("https://a.b", "https\\:&#8203;//a.b"), ("www.a.b", "www&#8203;.a.b"),
      ("*a* _b_ `c` ~~d~~ ==e==", "\\*a\\* \\_b\\_ \\`c\\` \\~\\~d\\~\\~ \\=\\=e\\=\\="),
      ("a | b", "a \\| b"), ("---", "\\---"),
      ("\u{202E}a\u{7}b\u{2028}c", "\\\\u\\{202e\\}a\\\\u\\{7\\}b c"),
      ("👩‍👩‍👧 회의", "👩‍👩‍👧 회의"), ("14:30 Dr. Kim (x)", "14:30 Dr. Kim (x)"),
    ])
  func escapes(title: String, expected: String) throws {
    try store.writeAndWait(CommitNote(action: "add", at: FixedContext.now)) { transaction in
      try transaction.apply(.insert(.events))
      _ = try transaction.add(
        Sample.schedule(title, "2026-11-24", category: Category.events.name, uid: "u"))
    }
    let day = try CivilDate("2026-11-24")
    let events = try text(ExportOptions(occurrences: day...day)).split(separator: "\n")
    #expect(events.count == 2)
    #expect(events.last.map(String.init) == "- \(expected) · events")
  }

  @Test("Markdown of any store consists of headings and list lines, and is written in chunks")
  func random() throws {
    for seed in UInt64(1)...40 {
      let store = try LivedStore.make(seed: seed)
      var sizes: [Int] = []
      var bytes: [UInt8] = []
      try MarkdownFormat().write(store.provider, ExportOptions()) {
        sizes.append($0.count)
        bytes += $0
      }
      let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
      #expect(lines.allSatisfy { $0.hasPrefix("## ") || $0.hasPrefix("- ") }, "seed \(seed)")
      #expect(sizes.allSatisfy { $0 < 2 * chunkSizeInBytes })
    }
  }
}
