import Testing
import TodoDomain
import TodoTesting
import TodoText

@testable import TodoExchange

@Suite("Files in encodings other than UTF-8")
struct EncodingTests {
  private static let files = [
    "life.jsonl", "holidays.ics", "toduck-schedules.json", "taskwarrior-3.json", "jrnl.json",
    "jrnl.txt", "dayone.json", "daylio.csv", "habitbull.csv", "ticktick.csv", "todo.txt",
    "agenda.org", "Garden [2203306141].csv",
  ]

  private static func utf16(_ bytes: [UInt8], isBigEndian: Bool, hasMark: Bool) -> [UInt8] {
    let mark = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let text = String(decoding: bytes.dropFirst(mark), as: UTF8.self)
    return ((hasMark ? [0xFEFF] : []) + text.utf16).flatMap { unit in
      let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
      return isBigEndian ? [high, low] : [low, high]
    }
  }

  private static func bring(_ bytes: [UInt8], named name: String) throws -> ImportReport {
    let format = try ForeignImport.format(of: bytes, name: name)
    return try Exchange.bring(
      bytes, as: format, into: InMemoryEventStore(), ImportOptions(skipInvalid: true),
      chunkSize: 999)
  }

  @Test(
    "A UTF-16 file with a byte order mark is imported like its UTF-8 version", arguments: files,
    [true, false])
  func marked(name: String, isBigEndian: Bool) throws {
    let bytes = try ForeignImport.content(of: name)
    let plain = try Self.bring(bytes, named: name)
    let other = try Self.bring(
      Self.utf16(bytes, isBigEndian: isBigEndian, hasMark: true), named: name)
    #expect(plain.summary.total.new > 0)
    #expect(other.summary.byType == plain.summary.byType)
  }

  @Test(
    "A UTF-16 calendar is read whole with any line ends and chunk sizes",
    arguments: ForeignFile.all, [1, 2, 3, 5])
  func calendars(file: ForeignFile, chunkSize: Int) throws {
    var texts: Set<[UInt8]> = []
    for end in ["\r\n", "\n", "\r"] {
      let bytes = Array(file.lines.map { $0 + end }.joined().utf8)
      for other in [
        bytes, Self.utf16(bytes, isBigEndian: true, hasMark: true),
        Self.utf16(bytes, isBigEndian: false, hasMark: true),
      ] {
        let store = InMemoryEventStore()
        let report = try Exchange.bring(
          other, as: ICalendarFormat(), into: store, chunkSize: chunkSize)
        #expect(report.summary.total.new > 0)
        texts.insert(try Exchange.export(store))
      }
    }
    #expect(texts.count == 1)
  }

  @Test(
    "A file with more than 256 combining marks on a character is refused in little time",
    arguments: files)
  func marks(name: String) throws {
    let bytes = try ForeignImport.content(of: name)
    let row = Array(String(repeating: "\u{301}\u{323}", count: 20_000).utf8)
    let letter = try #require(bytes.lastIndex { $0.isASCIILetter })
    let marked = bytes[...letter] + row + bytes[(letter + 1)...]
    let format = try ForeignImport.format(of: bytes, name: name)
    #expect(throws: ExchangeError.tooManyMarks(limit: 256)) {
      try Exchange.bring(Array(marked), as: format, into: InMemoryEventStore())
    }
  }

  @Test("Too many combining marks in JSON escapes reject only their record")
  func escapedMarks() throws {
    let store = InMemoryEventStore()
    let marks = String(repeating: #"\u0301\u0323"#, count: 129)
    let lines = ["a", marks].enumerated().map { number, title in
      #"{"type":"schedule","uid":"\#(number)","title":"x\#(title)","category":"none","#
        + #""start":"2025-05-12","isAllDay":true}"#
    }
    let report = try Exchange.bring(lines: lines, into: store, ImportOptions(skipInvalid: true))
    #expect(report.summary.total.new == 1)
    #expect(report.problems.map(\.reason) == [.invalid(.tooManyMarks(limit: 256))])
  }

  @Test("A UTF-8 byte order mark is not part of a file's content", arguments: files)
  func orderMark(name: String) throws {
    let bytes = try ForeignImport.content(of: name)
    let plain = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
    let marked = try Self.bring([0xEF, 0xBB, 0xBF] + plain, named: name)
    #expect(try marked.summary == Self.bring(plain, named: name).summary)
    #expect(marked.summary.total.new > 0)
  }

  @Test(
    "A UTF-16 file without a byte order mark is refused with the encoding's name", arguments: files,
    [true, false])
  func unmarked(name: String, isBigEndian: Bool) throws {
    let bytes = try ForeignImport.content(of: name)
    let other = Self.utf16(bytes, isBigEndian: isBigEndian, hasMark: false)
    let encoding = isBigEndian ? "UTF-16BE" : "UTF-16LE"
    #expect(throws: ExchangeError.encoding(encoding)) { try Self.bring(other, named: name) }
    // The error is the same if the user names the format.
    let format = try ForeignImport.format(of: bytes, name: name)
    #expect(throws: ExchangeError.encoding(encoding)) {
      try Exchange.bring(other, as: format, into: InMemoryEventStore())
    }
  }

  @Test(
    "A UTF-32 file is refused by name, and stray zeros mean no encoding",
    arguments: [
      ([0xFF, 0xFE, 0, 0, 0x42, 0, 0, 0], "UTF-32LE"), ([0, 0, 0xFE, 0xFF], "UTF-32BE"),
      ([0x42, 0, 0, 0, 0x45], "UTF-32LE"), ([0, 0, 0, 0x42], "UTF-32BE"),
      ([0x42, 0, 0x45, 0], "UTF-16LE"), ([0, 0x42, 0, 0x45], "UTF-16BE"),
      ([0xFF, 0xFE, 0x42, 0], nil), ([0xFE, 0xFF, 0, 0x42], nil), ([0x42, 0, 0x45], nil),
      ([0x42, 0x45, 0, 0], nil), ([0x42, 0x45, 0x47, 0x49], nil), ([0, 0, 0, 0], nil), ([], nil),
    ] as [([UInt8], String?)])
  func encodings(head: [UInt8], name: String?) {
    #expect(UnicodeText.foreignEncoding(of: head) == name)
  }

  @Test("Half a UTF-16 character at the end of a file costs only its record")
  func half() throws {
    let bytes = try ForeignImport.content(of: "holidays.ics")
    let whole = Self.utf16(bytes, isBigEndian: false, hasMark: true)
    let all = try Self.bring(bytes, named: "a.ics").summary.total.new
    #expect(try Self.bring(whole.dropLast(), named: "a.ics").summary.total.new == all)
  }
}
