/// The first of many values in order, and the number of all values. It holds at most twice the
/// requested number, however many are added.
struct FirstFew<Element: Comparable> {
  /// The number of values that were added.
  private(set) var count = 0
  private let most: Int
  private var held: [Element] = []
  /// The last of the kept values when `held` was shortened last; a later value in the order isn't
  /// among the first. Nil before that.
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

  /// The first values in order, at most the requested number.
  var first: [Element] { Array(held.sorted().prefix(most)) }
}
