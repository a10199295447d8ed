import Testing
import TodoExchange
import TodoTesting

@Suite("The line reader")
struct LineReaderTests {
  private struct SourceFailure: Error, Equatable {}

  private struct Reading: Equatable {
    var lines: [String] = []
    var numbers: [Int] = []
    var endedWithNewline = true
    var error: LineTooLong?
  }

  private func reader(
    _ chunks: [[UInt8]], limit: Int = LineReader.defaultMaximumLineLength
  ) -> LineReader {
    var rest = chunks[...]
    return LineReader(maximumLineLength: limit) { rest.popFirst() }
  }

  private func readAll(
    _ chunks: [[UInt8]], limit: Int = LineReader.defaultMaximumLineLength
  ) throws -> Reading {
    var reader = reader(chunks, limit: limit)
    var reading = Reading()
    do {
      while let (line, number) = try reader.withNextLine({
        (String(decoding: $0, as: UTF8.self), $1)
      }) {
        reading.lines.append(line)
        reading.numbers.append(number)
      }
    } catch let error as LineTooLong {
      reading.error = error
    }
    reading.endedWithNewline = reader.endedWithNewline
    return reading
  }

  private func chunks(of bytes: [UInt8], size: () -> Int) -> [[UInt8]] {
    var chunks: [[UInt8]] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      let head = rest.prefix(size())
      chunks.append(Array(head))
      rest = rest.dropFirst(head.count)
    }
    return chunks
  }

  @Test(
    "LF and CRLF end a line and nothing else does",
    arguments: [
      ("", [], true), ("\n", [""], true), ("a", ["a"], false), ("a\n", ["a"], true),
      ("a\r\n", ["a"], true), ("a\nb", ["a", "b"], false), ("\n\n", ["", ""], true),
      ("\r\n\r\n", ["", ""], true), ("a\rb\n", ["a\rb"], true), ("a\r\r\n", ["a\r"], true),
      ("a\r", ["a\r"], false), ("\r", ["\r"], false), ("a\n\r", ["a", "\r"], false),
      ("a\u{2028}b\u{85}c\u{B}d\u{C}\n", ["a\u{2028}b\u{85}c\u{B}d\u{C}"], true),
      ("0123456789\n01234567\r\n8", ["0123456789", "01234567", "8"], false),
    ])
  func terminators(text: String, lines: [String], endedWithNewline: Bool) throws {
    for size in 1...9 {
      let reading = try readAll(chunks(of: Array(text.utf8)) { size })
      #expect(reading.lines.map { Array($0.utf8) } == lines.map { Array($0.utf8) })
      #expect(reading.numbers == Array(lines.indices.map { $0 + 1 }))
      #expect(reading.endedWithNewline == endedWithNewline)
    }
  }

  @Test("An empty chunk is not the end of lines, and the end is asked for once")
  func emptyChunks() throws {
    #expect(try readAll([[], Array("a".utf8), [], Array("\n".utf8), []]).lines == ["a"])
    var calls = 0
    var reader = LineReader {
      calls += 1
      return nil
    }
    for _ in 0..<3 { #expect(try reader.withNextLine { line, _ in line.count } == nil) }
    #expect(calls == 1)
    #expect(reader.lineNumber == 0)
  }

  @Test("A line of the greatest length is read with any line end, and one more byte is refused")
  func limit() throws {
    for size in 1...7 {
      for (text, isTooLong) in [
        ("x\nabcd\n", false), ("x\nabcd\r\n", false), ("x\nabcd", false), ("x\nabc\r", false),
        ("x\nabcde\n", true), ("x\nabcde\r\n", true), ("x\nabcde", true), ("x\nabcd\r", true),
        ("x\nabcd\r\r\n", true), ("x\nabcd\re", true),
      ] {
        let reading = try readAll(chunks(of: Array(text.utf8)) { size }, limit: 4)
        #expect(reading.error == (isTooLong ? LineTooLong(line: 2, limitInBytes: 4) : nil))
        #expect(reading.lines.count == (isTooLong ? 1 : 2))
      }
    }
  }

  @Test("An endless line is refused soon after the limit, and again when asked again")
  func endlessLine() {
    var pulled = 0
    var reader = LineReader(maximumLineLength: 1_000) {
      pulled += 64
      return Array(repeating: UInt8(ascii: "x"), count: 64)
    }
    for _ in 0..<3 {
      #expect(throws: LineTooLong(line: 1, limitInBytes: 1_000)) {
        try reader.withNextLine { line, _ in line.count }
      }
    }
    #expect(pulled == 1_024)
  }

  @Test("An error from the body of withNextLine passes through and its line is not repeated")
  func bodyThrows() throws {
    var reader = reader([Array("a\nb".utf8), Array("c\nd\n".utf8)])
    for _ in 0..<2 {
      #expect(throws: SourceFailure()) { try reader.withNextLine { _, _ in throw SourceFailure() } }
    }
    #expect(try reader.withNextLine { Array($0) + [UInt8($1)] } == [UInt8(ascii: "d"), 3])
  }

  @Test("An error from the source of lines passes through and no byte is lost")
  func sourceThrows() throws {
    var step = 0
    var reader = LineReader {
      step += 1
      if step == 2 { throw SourceFailure() }
      return step == 1 ? Array("ab".utf8) : step == 3 ? Array("c\n".utf8) : nil
    }
    #expect(throws: SourceFailure()) { try reader.withNextLine { Array($0) + [UInt8($1)] } }
    #expect(try reader.withNextLine { line, _ in Array(line) } == Array("abc".utf8))
  }

  @Test(
    "Lines are the same however the input is cut into chunks", arguments: [41, 42, 43] as [UInt64])
  func chunkIndependence(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    for _ in 0..<150 {
      let alphabet: [UInt8] = [0x0A, 0x0D, 0x61, 0x62, 0x8A, 0x0B, 0x09]
      let weight = Int.random(in: 2...alphabet.count, using: &generator)
      let bytes = (0..<Int.random(in: 0..<200, using: &generator)).map { _ in
        alphabet[Int.random(in: 0..<weight, using: &generator)]
      }
      let limit = Int.random(in: 0..<40, using: &generator)
      let whole = try readAll([bytes], limit: limit)
      for most in [1, 2, 3, 8, 50] {
        let cut = chunks(of: bytes) { Int.random(in: 1...most, using: &generator) }
        #expect(try readAll(cut, limit: limit) == whole, "seed \(seed)")
      }
    }
  }

  @Test("A long line in one-byte chunks takes time linear in its length")
  func tinyChunks() throws {
    var left = 1_000_000
    var reader = LineReader {
      left -= 1
      return left < 0 ? nil : [UInt8(ascii: "x")]
    }
    #expect(try reader.withNextLine { line, _ in line.count } == 1_000_000)
    #expect(!reader.endedWithNewline)
  }
}
