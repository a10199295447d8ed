/// Tells records apart that have no ids and say the same: the second one of a name gets `#2`.
struct RepeatedNames {
  private var counts: [String: Int] = [:]

  /// The name, or one with a number if it was there before.
  mutating func unique(_ name: String) -> String {
    let count = (counts[name] ?? 0) + 1
    counts[name] = count
    return count == 1 ? name : "\(name)#\(count)"
  }
}
