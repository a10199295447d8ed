import TodoWords

/// A todo that a search finds for a misspelled text, with the words of its title that were probably
/// meant.
package struct NearTitle {
  package let event: any PlannedEvent
  /// The words of the title, one for each typed word.
  package let words: [String]
}

extension EventReading {
  /// Returns the first todo whose title has, for each typed word, a word for which it may stand,
  /// misspelled or not; nil if there is none among the first 20,000 todos.
  package func todo(titledLike typed: String) throws -> NearTitle? {
    let wanted = typed.lowercased().split(whereSeparator: \.isWhitespace).map(String.init)
    guard !wanted.isEmpty, wanted.allSatisfy({ $0.count > 1 }) else { return nil }
    var search = MisspeltWords(wanted)
    var found: NearTitle?
    try visitFirstEvents(while: { event, _ in
      if let words = search.words(in: event.title) {
        found = NearTitle(event: event, words: words)
      }
      return found == nil && search.titles < 20_000
    })
    return found
  }
}

private struct MisspeltWords {
  private let wanted: [String]
  /// For each word of a title, the indices of the typed words that may be misspellings of it. A
  /// cache, so that each word is compared only once.
  private var known: [String: Set<Int>] = [:]
  /// The number of titles read so far.
  private(set) var titles = 0

  init(_ wanted: [String]) { self.wanted = wanted }

  /// Returns the words of a title that the typed words may mean, one for each typed word; nil if a
  /// typed word matches no word of the title.
  mutating func words(in title: String) -> [String]? {
    titles += 1
    var found: [Int: String] = [:]
    for word in title.split(whereSeparator: { !$0.isLetter && !$0.isNumber }).map(String.init) {
      for place in places(of: word.lowercased()) where found[place] == nil { found[place] = word }
    }
    let words = wanted.indices.compactMap { found[$0] }
    return words.count == wanted.count ? words : nil
  }

  private mutating func places(of word: String) -> Set<Int> {
    if let places = known[word] { return places }
    let places = Set(wanted.indices.filter { MisspeltWords.isNear(wanted[$0], word) })
    known[word] = places
    return places
  }

  /// Compares words in Hangul by the keys that type them.
  private static func isNear(_ typed: String, _ word: String) -> Bool {
    guard typed != word else { return true }
    let (one, other) = (HangulKeyboard.keys(of: typed), HangulKeyboard.keys(of: word))
    guard abs((one ?? typed).count - (other ?? word).count) < 4, (one == nil) == (other == nil)
    else { return false }
    return !nearMatches(of: one ?? typed, in: [other ?? word]).isEmpty
  }
}
