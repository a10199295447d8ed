/// Numbers that count from the front (1, 2, …) or from the back (−1, −2, …), up to 366, as bits: one
/// idea for days of the year, weeks, counted weekdays and positions.
struct PositionSet {
  /// Six words for the front, then six for the back; none where the set is empty.
  private var bits: [UInt64] = []

  private static let half = 6

  init(_ numbers: some Sequence<Int>) {
    for number in numbers { insert(number) }
  }

  mutating func insert(_ number: Int) {
    if bits.isEmpty { bits = Array(repeating: 0, count: 2 * Self.half) }
    let magnitude = abs(number)
    bits[(number < 0 ? Self.half : 0) + magnitude >> 6] |= 1 << UInt64(magnitude & 63)
  }

  var isEmpty: Bool { bits.isEmpty }

  /// Whether the position (from 1) among so many is one of these, counted from either end.
  func holds(_ position: Int, of total: Int) -> Bool {
    guard !bits.isEmpty else { return false }
    return has(position, from: 0) || has(total - position + 1, from: Self.half)
  }

  private func has(_ number: Int, from first: Int) -> Bool {
    bits[first + number >> 6] >> UInt64(number & 63) & 1 != 0
  }

  /// Those bits of the word whose rank among its set bits is one of these. What stands before and
  /// after the word in the same period counts as well.
  func chosen<Word: FixedWidthInteger>(of word: Word, before: Int = 0, total: Int) -> Word {
    var (rest, chosen, rank) = (word, Word.zero, before)
    while rest != 0 {
      let lowest = rest & (~rest &+ 1)
      rank += 1
      if holds(rank, of: total) { chosen |= lowest }
      rest ^= lowest
    }
    return chosen
  }
}
