extension Array where Element: Hashable & Comparable {
  /// The elements in order, each once: the form in which an event keeps a set, such as its tags.
  package var inOrder: [Element] { count < 2 ? self : Set(self).sorted() }
}
