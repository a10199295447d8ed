import Testing
import TodoExchange
import TodoTesting

@Suite("Random iCalendar components, written and read")
struct ICalendarRoundTripTests {
  private func file(_ components: [ICalendarComponent]) throws -> [UInt8] {
    var writer = ICalendarWriter()
    try writer.begin("VCALENDAR")
    for component in components { try writer.write(component) }
    try writer.end("VCALENDAR")
    return writer.bytes
  }

  @Test("Random iCalendar components are read back unchanged", arguments: [1, 2, 3] as [UInt64])
  func identity(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    for _ in 0..<60 {
      let components = (0..<4).map { _ in ICalendarComponent.random(using: &generator) }
      let bytes = try file(components)
      let size = Int.random(in: 1...200, using: &generator)
      let items = try ICalendarReader.items(bytes, size: size)
      #expect(items.problems.isEmpty, "seed \(seed)")
      #expect(items.components.map(\.withoutLines) == components, "seed \(seed)")
      #expect(try file(items.components) == bytes, "seed \(seed)")
    }
  }

  @Test("Random iCalendar texts are read back unchanged", arguments: [4, 5] as [UInt64])
  func texts(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    for _ in 0..<400 {
      let texts = (0...Int.random(in: 0..<4, using: &generator)).map { _ in
        ICalendarProperty.text(of: 30, using: &generator)
      }
      #expect(ICalendarProperty("A", texts: texts).texts == texts, "seed \(seed)")
      #expect(ICalendarText.decoded(ICalendarText.encoded(texts[0])) == texts[0], "seed \(seed)")
    }
  }

  @Test(
    "Every written iCalendar line is valid UTF-8 of at most 75 bytes",
    arguments: [6, 7] as [UInt64])
  func widths(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let bytes = try file((0..<100).map { _ in .random(using: &generator) })
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).dropLast()
    #expect(lines.count > 1_000)
    for line in lines {
      #expect(line.last == 0x0D, "seed \(seed)")
      #expect(line.count <= 76, "seed \(seed)")
      #expect(String(validating: line, as: UTF8.self) != nil, "seed \(seed)")
    }
  }

  @Test("A damaged iCalendar file is read to its end", arguments: [8, 9, 10] as [UInt64])
  func damage(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let whole = try file((0..<8).map { _ in .random(using: &generator) })
    for _ in 0..<150 {
      var bytes = whole
      switch Int.random(in: 0..<3, using: &generator) {
      case 0: bytes.removeLast(Int.random(in: 1...bytes.count, using: &generator))
      case 1:
        for _ in 0..<Int.random(in: 1...6, using: &generator) {
          let index = bytes.indices.randomElement(using: &generator) ?? 0
          bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
        }
      default:
        let index = bytes.indices.randomElement(using: &generator) ?? 0
        let count = Int.random(in: 0...bytes.count - index, using: &generator)
        bytes.removeSubrange(index..<index + count)
      }
      let items = try ICalendarReader.items(bytes)
      let isAccounted = items.components.count + items.problems.count > 0 || bytes.isEmpty
      #expect(isAccounted || items.count == 2, "seed \(seed)")
      let inPieces = try ICalendarReader.items(
        bytes, size: Int.random(in: 1...40, using: &generator))
      #expect(inPieces == items, "seed \(seed)")
    }
  }

  @Test("Random noise is read to its end by the iCalendar reader", arguments: [11, 12] as [UInt64])
  func noise(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let alphabet = Array("BEGIN:VCALENDAR\nEND:VEVENT\r\n ;=\",:\t\u{0}일A1-^".utf8)
    for _ in 0..<300 {
      let bytes = (0..<Int.random(in: 0..<400, using: &generator)).map { _ in
        alphabet.randomElement(using: &generator) ?? 0
      }
      let items = try ICalendarReader.items(bytes)
      for component in items.components {
        for property in component.properties {
          _ = try? property.date()
          _ = try? property.extraDates()
          _ = try? property.duration()
          _ = property.texts
        }
      }
    }
    let words = ["BEGIN:", "END:", "VCALENDAR", "VEVENT", "X", "\n", "\r\n ", "A:b"]
    for _ in 0..<300 {
      let text = (0..<60).map { _ in words.randomElement(using: &generator) ?? "" }.joined()
      let items = try ICalendarReader.items(Array(text.utf8))
      let begun = items.filter { if case .begin = $0 { true } else { false } }.count
      let ended = items.filter { if case .end = $0 { true } else { false } }.count
      #expect(begun >= ended, "seed \(seed)")
    }
  }
}
