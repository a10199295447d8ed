/// Collects the smallest of many values, and counts all of them. Memory holds at most twice the
/// requested number of values, however many are added.
struct FirstFew<Element: Comparable> {
  /// The number of values that were added.
  private(set) var count = 0
  private let most: Int
  private var held: [Element] = []
  /// The greatest value in `held` after `held` was last shortened; nil before that. A value greater
  /// than this can't be among the smallest, and is dropped at once.
  private var last: Element?

  /// Makes a collection without values.
  ///
  /// - Parameter most: The number of values to keep, 1 or more.
  init(most: Int) {
    self.most = most
  }

  /// Adds a value, in any order.
  mutating func add(_ element: Element) {
    count += 1
    if let last, last < element { return }
    held.append(element)
    guard held.count >= 2 * most else { return }
    held.sort()
    held.removeLast(held.count - most)
    last = held.last
  }

  /// The smallest values in ascending order, at most the requested number.
  var first: [Element] { Array(held.sorted().prefix(most)) }
}
