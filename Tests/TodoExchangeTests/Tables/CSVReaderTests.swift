import Testing
import TodoDomain

@testable import TodoExchange

@Suite("The CSV reader")
struct CSVReaderTests {
  private static func rows(_ bytes: [UInt8], chunkSize: Int = 3) throws -> [CSVReader.Row] {
    var rest = bytes[...]
    var reader = CSVReader {
      guard !rest.isEmpty else { return nil }
      defer { rest = rest.dropFirst(chunkSize) }
      return Array(rest.prefix(chunkSize))
    }
    var rows: [CSVReader.Row] = []
    while let row = try reader.next() { rows.append(row) }
    return rows
  }

  private static func texts(_ text: String) throws -> [[String]] {
    try rows(Array(text.utf8)).map { row in
      if case .fields(let fields, _) = row { fields } else { ["a problem"] }
    }
  }

  private static func problems(_ bytes: [UInt8]) throws -> [String] {
    try rows(bytes).compactMap { row in
      if case .problem(let problem) = row { problem.description } else { nil }
    }
  }

  @Test(
    "CSV fields end at commas, and rows at any line end",
    arguments: [
      ("a,b\nc,d\n", [["a", "b"], ["c", "d"]]), ("a,b\r\nc,d", [["a", "b"], ["c", "d"]]),
      ("a\rb\n\nc\r\n\r\nd", [["a"], ["b"], ["c"], ["d"]]), (",\n", [["", ""]]),
      ("\u{FEFF}a,b", [["a", "b"]]), ("\u{FEFF}ab;\"c;d\"\n,;e", [["ab", "c;d"], [",", "e"]]),
      ("a\tb\nc;\td", [["a", "b"], ["c;", "d"]]), ("a;b,c\n;d", [["a;b", "c"], [";d"]]),
      ("", []), ("\n\n", []),
      ("\"a,b\",\"c\"\"d\",\"\"\n", [["a,b", "c\"d", ""]]),
      ("\"a\r\nb\rc\nd\",e\r\n", [["a\nb\nc\nd", "e"]]), ("5\" disk, x \n", [["5\" disk", " x "]]),
    ] as [(String, [[String]])])
  func rows(text: String, expected: [[String]]) throws {
    #expect(try Self.texts(text) == expected)
  }

  @Test("The line number of a CSV row counts the lines within quotes")
  func lines() throws {
    let lines = try Self.rows(Array("a\n\"b\r\nc\"\r\nd\n".utf8)).map { row in
      if case .fields(_, let line) = row { line } else { 0 }
    }
    #expect(lines == [1, 2, 4])
  }

  @Test("UTF-16 CSV is read in either byte order, also beyond the first plane")
  func utf16() throws {
    let text = "이름,\"값\n😀\"\n"
    for isBig in [true, false] {
      let units = ("\u{FEFF}" + text).utf16.flatMap { unit in
        isBig ? [UInt8(unit >> 8), UInt8(unit & 255)] : [UInt8(unit & 255), UInt8(unit >> 8)]
      }
      guard case .fields(let fields, _)? = try Self.rows(units).first else {
        Issue.record("no row")
        continue
      }
      #expect(fields == ["이름", "값\n😀"])
    }
  }

  @Test(
    "Bytes of a CSV file that aren't text are a problem with line and place",
    arguments: [
      // Latin-1, a byte that no text has, half a surrogate pair in UTF-16, and a byte too few.
      ([0x61, 0x0A, 0x63, 0x61, 0x66, 0xE9, 0x0A, 0x62], "line 2", 3),
      ([0x22, 0x0A, 0x61, 0xFF, 0x22, 0x0A, 0x62], "line 2", 2),
      ([0xFF, 0xFE, 0x00, 0xD8, 0x0A, 0x00, 0x62, 0x00], "line 1", 2),
      ([0xFF, 0xFE, 0x61, 0x00, 0x62], "line 1", 1),
    ] as [([UInt8], String, Int)])
  func invalid(bytes: [UInt8], line: String, rows: Int) throws {
    let problems = try Self.problems(bytes)
    #expect(problems.count == 1)
    #expect(problems.first?.hasPrefix(line) == true)
    #expect(try Self.rows(bytes).count == rows)
  }

  @Test("An unclosed CSV quote, and text after a closing quote, are problems")
  func quotes() throws {
    #expect(try Self.problems(Array("a\n\"b\nc".utf8)) == ["line 2: unreadable : truncated"])
    let stray = try Self.problems(Array("a\n\"b\"c,d\ne".utf8))
    #expect(stray.count == 1)
    #expect(stray[0].contains("after the closing quote"))
  }

  @Test("A CSV row has a maximum size and number of fields")
  func limits() throws {
    let many = [UInt8](repeating: 0x2C, count: CSVReader.maximumFields + 1) + [0x0A, 0x61]
    #expect(try Self.problems(many).count == 1)
    #expect(try Self.rows(many).count == 2)
    let long = [0x22] + [UInt8](repeating: 0x61, count: CSVReader.maximumLengthInBytes + 1)
    let limit = CSVReader.maximumLengthInBytes
    #expect(try Self.rows(long, chunkSize: 1 << 16).count == 1)
    #expect(
      try Self.problems(long) == ["line 1: unreadable : lineTooLong(limitInBytes: \(limit))"])
  }
}
