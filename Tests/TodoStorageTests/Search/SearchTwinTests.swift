import Foundation
import Testing
import TodoDomain
import TodoTesting

@testable import TodoStorage

/// SQLite with its index, the in-memory reference without one, and a naive scan by regular
/// expressions.
@Suite("Searches compared with a scan of every text")
struct SearchTwinTests {
  @Test("SQLite's searches on random changed stores agree with a scan of every text")
  func stores() throws {
    var found = 0
    for seed in 0..<twinStoreCount {
      let (sqlite, reference, start) = try twinStores(seed: seed, events: 12)
      var life = start
      for _ in 0..<5 { try change(&life, sqlite, reference) }
      let today = life.date()
      for _ in 0..<4 {
        let words = self.words(&life, reference.provider)
        let ids = try search(words, sqlite.provider, today)
        #expect(try ids == search(words, reference.provider, today), "seed \(seed) \(words)")
        #expect(
          try Set(ids) == NaiveSearch(words).ids(reference.provider), "seed \(seed) \(words)")
        found += ids.count
      }
    }
    #expect(found > 6 * twinStoreCount)
  }

  @Test("A limited search returns the first of all matches")
  func first() throws {
    let store = try SQLiteStore.inMemory()
    var life = RandomLife(seed: 5)
    try life.fill(store, events: 1_000)
    let zone = try ZoneID("Asia/Seoul")
    for words in ["ㅎ", "a", "회의", "call", "e", "운동 -회의", "ㅅㅊ", "회"] {
      let today = life.date()
      for dates in [nil, today.advanced(by: -40)...today.advanced(by: 9)] {
        var query = SearchQuery(SearchTerm.terms(of: words))
        query.dates = dates
        let all = try store.provider.search(query, near: today, displayedIn: zone)
        #expect(all.total == all.ids.count)
        for most in [1, 25, 200] {
          let first = try store.provider.search(
            query, near: today, displayedIn: zone, most: most)
          #expect(first.ids == Array(all.ids.prefix(most)), "\(words) \(today) \(most)")
          #expect(first.total == nil || first.total == all.ids.count)
        }
      }
    }
  }

  @Test("A search without an index reports how many todos it read")
  func scanned() throws {
    let (sqlite, reference) = (try SQLiteStore.inMemory(), InMemoryEventStore())
    let note = CommitNote(action: "add", at: FixedContext.now)
    for month in 1...9 {
      let event = try Sample.schedule("todo \(month)", "2025-0\(month)-15", uid: "uid-\(month)")
      _ = try sqlite.writeAndWait(note) { try $0.add(event) }
      _ = try reference.writeAndWait(note) { try $0.add(event) }
    }
    let query = SearchQuery(SearchTerm.terms(of: "7"))
    let zone = try ZoneID("Asia/Seoul")
    func scanned(_ provider: some StoreProviding) throws -> Int? {
      try provider.search(query, near: FixedContext.today, displayedIn: zone, most: 1).scanned
    }
    #expect(try scanned(reference.provider) == 9)
    #expect(try scanned(sqlite.provider) == nil)
  }

  @Test("Any text is searched for literally, including FTS5 syntax")
  func hostile() throws {
    let (sqlite, reference) = (try SQLiteStore.inMemory(), InMemoryEventStore())
    let parts = [
      "\"", "'", "*", "(", ")", "^", "{", "}", ":", "-", "+", "NEAR(", " AND ", " OR ", " NOT ",
      "title:",
      "%", "_", "\\", "\u{1}", "\u{7F}", "\u{FFFD}", "\u{1100}", "ㄱ", "가", "a", "B", " ", "\n", "💪",
      "\u{301}",
    ]
    var life = RandomLife(seed: 3)
    let text = { (life: inout RandomLife, most: Int) in
      (0..<life.number(1...most)).map { _ in life.pick(parts) }.joined()
    }
    for number in 0..<60 {
      let title = "x" + text(&life, 12)
      let event = try Sample.schedule(title, "2025-06-02", uid: "uid-\(number)")
      let note = CommitNote(action: "add", at: FixedContext.now)
      _ = try sqlite.writeAndWait(note) { try $0.add(event) }
      _ = try reference.writeAndWait(note) { try $0.add(event) }
    }
    var found = 0
    for _ in 0..<3_000 {
      let words = text(&life, 4)
      let ids = try search(words, sqlite.provider, FixedContext.today)
      #expect(
        try ids == search(words, reference.provider, FixedContext.today),
        "\(words.debugDescription)")
      found += ids.count
    }
    #expect(found > 10_000)
  }

  private func search(
    _ words: String, _ provider: some EventReading, _ today: CivilDate
  ) throws -> [EventID] {
    let query = SearchQuery(SearchTerm.terms(of: words))
    return try provider.search(query, near: today, displayedIn: ZoneID("Asia/Seoul")).ids
  }

  private func change(
    _ life: inout RandomLife, _ sqlite: SQLiteStore, _ reference: InMemoryEventStore
  ) throws {
    let operation = try life.operation(on: reference.provider)
    let note = CommitNote(action: "test", at: FixedContext.now)
    let seed = UInt64(life.number(0...1_000_000))
    for store in [sqlite, reference] as [any EventWriting] {
      do {
        _ = try store.writeAndWait(note) {
          try operation.run(in: $0, FixedContext.make(seed: seed))
        }
      } catch is RequestError {
      } catch is ValueError {
      }
    }
  }

  /// Returns random words: parts of stored texts, other letters, and words that no text has, in any
  /// form of Unicode.
  private func words(_ life: inout RandomLife, _ provider: some EventReading) -> String {
    var words: [String] = []
    let events = (try? provider.snapshot) ?? []
    for _ in 0..<life.number(1...2) {
      var text = life.title()
      if let event = events.randomElement(using: &life.random), life.chance(70) {
        text = life.pick([event.title, event.memo ?? "", event.category.name])
      }
      let letters = Array(text.filter { $0 != "\"" && $0 != "-" })
      guard !letters.isEmpty else { continue }
      let start = life.number(0...letters.count - 1)
      var part = String(letters[start..<min(letters.count, start + life.number(1...5))])
      switch life.number(0...5) {
      case 0: part = part.decomposedStringWithCanonicalMapping
      case 1: part = part.uppercased()
      case 2: part = NaiveSearch.initials(of: part)
      case 3: part = "\"\(part)\""
      case 4 where !words.isEmpty: part = "-\(part.filter { !$0.isWhitespace })"
      default: break
      }
      words.append(part)
    }
    return words.isEmpty ? "ㅎ" : words.joined(separator: " ")
  }
}

/// A search by regular expressions over every text, which shares nothing with the domain's.
private struct NaiveSearch {
  private let terms: [(pattern: NSRegularExpression?, isExcluded: Bool)]

  private static let initials = Array("ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ")
  private static let firstSyllables = Array("가까나다따라마바빠사싸아자짜차카타파하")

  init(_ words: String) {
    var terms: [(NSRegularExpression?, Bool)] = []
    let scanner = try? NSRegularExpression(pattern: "(-?)\"([^\"]*)\"|(\\S+)")
    let text = words as NSString
    for match in scanner?.matches(in: words, range: NSRange(location: 0, length: text.length)) ?? []
    {
      let isPhrase = match.range(at: 3).location == NSNotFound
      var term = text.substring(with: match.range(at: isPhrase ? 2 : 3))
      var isExcluded = isPhrase && match.range(at: 1).length > 0
      if !isPhrase, term.hasPrefix("-"), term.count > 1 {
        (term, isExcluded) = (String(term.dropFirst()), true)
      }
      guard !Self.plain(term).trimmingCharacters(in: .whitespacesAndNewlines).isEmpty else {
        continue
      }
      terms.append((Self.pattern(of: term), isExcluded))
    }
    self.terms = terms
  }

  static func initials(of text: String) -> String {
    String(
      text.precomposedStringWithCanonicalMapping.map { letter in
        guard let scalar = letter.unicodeScalars.first, (0xAC00...0xD7A3).contains(scalar.value)
        else {
          return letter
        }
        return initials[Int(scalar.value - 0xAC00) / 588]
      })
  }

  /// Returns a text without case, accents and the selectors of an emoji's form.
  private static func plain(_ text: String) -> String {
    text.replacing("ß", with: "ss").decomposedStringWithCanonicalMapping.lowercased()
      .unicodeScalars.filter { !(0x300...0x36F).contains($0.value) && $0.value != 0xFE0F }
      .reduce(into: "") { $0.unicodeScalars.append($1) }
      .precomposedStringWithCanonicalMapping
  }

  private static func pattern(of term: String) -> NSRegularExpression? {
    var parts = ""
    let words = plain(term).components(separatedBy: .whitespacesAndNewlines).filter { !$0.isEmpty }
    for (place, word) in words.enumerated() {
      if place > 0 { parts += "\\s+" }
      for scalar in word.unicodeScalars {
        let letter = Character(scalar)
        if let index = initials.firstIndex(of: letter) {
          let first = firstSyllables[index].unicodeScalars.first?.value ?? 0
          let last = Character(Unicode.Scalar(first + 587) ?? " ")
          parts += "[\(letter)\(firstSyllables[index])-\(last)]"
        } else {
          parts += NSRegularExpression.escapedPattern(for: String(letter))
        }
      }
    }
    return try? NSRegularExpression(pattern: parts)
  }

  func ids(_ provider: some EventReading) throws -> Set<EventID> {
    var ids: Set<EventID> = []
    try provider.visitEvents { event, records in
      var texts = [event.title, event.category.name, event.memo, (event as? Schedule)?.place]
      texts += event.tags.map(\.name)
      for record in records {
        for (field, text) in record.change?.texts ?? []
        where [.title, .category, .memo, .place].contains(field) {
          texts.append(text)
        }
      }
      let plain = texts.compactMap(\.self).map(Self.plain)
      let isFound = terms.allSatisfy { pattern, isExcluded in
        plain.contains { text in
          let range = NSRange(location: 0, length: (text as NSString).length)
          return pattern?.firstMatch(in: text, range: range) != nil
        } != isExcluded
      }
      if isFound, let id = event.id { ids.insert(id) }
    }
    return ids
  }
}
