/// Distinguishes equal records without ids: the second record of a name gets `#2`.
struct RepeatedNames {
  private var counts: [String: Int] = [:]

  /// Returns the name, with a number if it occurred before.
  mutating func unique(_ name: String) -> String {
    let count = (counts[name] ?? 0) + 1
    counts[name] = count
    return count == 1 ? name : "\(name)#\(count)"
  }
}
