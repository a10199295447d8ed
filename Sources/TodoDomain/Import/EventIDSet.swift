/// A set of ids as a bit for each: an eighth of a byte an event, however large the file.
struct EventIDSet {
  private var words: [UInt64] = []

  func contains(_ id: EventID) -> Bool {
    let (word, bit) = id.rawValue.quotientAndRemainder(dividingBy: 64)
    return word < words.count && words[word] & 1 << UInt64(bit) != 0
  }

  mutating func insert(_ id: EventID) {
    let (word, bit) = id.rawValue.quotientAndRemainder(dividingBy: 64)
    if word >= words.count {
      // Doubling keeps rising ids from copying the set at every step.
      let size = max(word + 1, 2 * words.count)
      words.append(contentsOf: repeatElement(0, count: size - words.count))
    }
    words[word] |= 1 << UInt64(bit)
  }
}
