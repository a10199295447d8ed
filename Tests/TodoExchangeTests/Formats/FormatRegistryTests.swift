import Testing
import TodoDomain
import TodoExchange
import TodoTesting

@Suite("Recognising the format of a file")
struct FormatRegistryTests {
  private static let readable = [
    FormatName.jsonLines, .toduck, .csv, .iCalendar, .taskwarrior, .jrnl, .dayOne, .daylio,
    .habitBull, .tickTick, .todoist, .loop, .org, .todoTxt,
  ]
  private let ours = Array(Exchange.header.utf8)
  private let tasks = Array(#"[{"description":"x","status" : "pending","uuid":"a"}]"#.utf8)
  private let toduck = Array(#"{"code":20000,"content":{"scheduleHeadDtos":[]}}"#.utf8)

  @Test("A named format is preferred to the file's name and content")
  func named() throws {
    let format = try FormatRegistry.standard.importFormat(
      named: "JSONL", fileName: "a.json", head: toduck)
    #expect(format.name == .jsonLines)
    #expect(
      try FormatRegistry.standard.exportFormat(named: "csv", fileName: "a.jsonl").name == .csv)
  }

  @Test("A format is found by the file extension first, then by content")
  func told() throws {
    for (fileName, head, name) in [
      ("/x/a.jsonl", [], FormatName.jsonLines), ("b.JSON", toduck, .toduck),
      (nil, ours, .jsonLines),
      (nil, toduck, .toduck), ("backup", ours, .jsonLines), (".jsonl", toduck, .toduck),
      ("a.txt", toduck, .toduck), ("a.json", tasks, .taskwarrior), (nil, tasks, .taskwarrior),
    ] as [(String?, [UInt8], FormatName)] {
      let format = try FormatRegistry.standard.importFormat(
        named: nil, fileName: fileName, head: head)
      #expect(format.name == name, "\(fileName ?? "-")")
    }
    #expect(try FormatRegistry.standard.exportFormat(named: nil, fileName: nil).name == .jsonLines)
    #expect(try FormatRegistry.standard.exportFormat(named: nil, fileName: "a.csv").name == .csv)
    #expect(
      try FormatRegistry.standard.exportFormat(named: nil, fileName: "a.json").name == .toduck)
  }

  @Test("An unrecognised file is refused with the names of all formats")
  func unknown() throws {
    #expect(throws: ExchangeError.unknownFormat("yaml", known: Self.readable + [.vdir, .harsh])) {
      try FormatRegistry.standard.importFormat(named: "yaml", fileName: nil, head: [])
    }
    // Several formats have files that end in json, so the name alone doesn't tell which this is.
    for (fileName, head) in [("a.b", "BEGIN:VCARD"), ("a.json", ""), ("a.json", "{\"a\":1}")] {
      #expect(throws: ExchangeError.unrecognized(fileName: fileName, known: Self.readable)) {
        try FormatRegistry.standard.importFormat(
          named: nil, fileName: fileName, head: Array(head.utf8))
      }
    }
    let known = [
      FormatName.jsonLines, .toduck, .csv, .iCalendar, .taskwarrior, .todoTxt, .markdown,
    ]
    #expect(throws: ExchangeError.unrecognized(fileName: "a.b", known: known)) {
      try FormatRegistry.standard.exportFormat(named: nil, fileName: "a.b")
    }
  }

  @Test(
    "A file that nearly matches a format is refused with the format's missing parts",
    arguments: [
      ("List Name,Title,Due Date,Done\n", FormatName.tickTick, ["Status"]),
      ("full_date,time,mood,activities,note\n", .daylio, ["date"]),
      (#"[{"description":"Milk","due":"x"}]"#, .taskwarrior, ["status"]),
      (#"{"entries":[{"date":"x"}]}"#, .dayOne, ["creationDate"]),
      ("uid,kind,title,category,start\n", .csv, ["until", "days", "rule", "extraDates", "time"]),
    ])
  func nearest(text: String, format: FormatName, missing: [String]) throws {
    let error = #expect(throws: ExchangeError.self) {
      try FormatRegistry.standard.importFormat(
        named: nil, fileName: nil, head: Array(text.utf8))
    }
    guard case .unrecognized(_, _, let nearest?) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(nearest.format == format)
    #expect(nearest.missing == missing)
  }

  @Test("A file unlike every format suggests none")
  func noNearest() throws {
    for text in ["Title,When\n", "{\"a\":1}", "hello"] {
      #expect(throws: ExchangeError.unrecognized(fileName: nil, known: Self.readable)) {
        try FormatRegistry.standard.importFormat(
          named: nil, fileName: nil, head: Array(text.utf8))
      }
    }
  }
}
