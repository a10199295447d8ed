/// The rule that undoes a change field by field.
package enum ThreeWay {
  /// A field no longer has the value that the change gave it.
  package struct Conflict<Field: Hashable & Comparable & Sendable>: Error {
    package let field: Field
  }

  /// Returns the fields of a thing after a change to it is undone. Fields that the change didn't
  /// touch stay as they are now.
  ///
  /// - Parameters:
  ///   - before: The fields before the change.
  ///   - after: The fields after the change.
  ///   - now: The current fields.
  ///   - together: Fields that can only be undone together.
  /// - Throws: `Conflict` with the first field that was changed again after the change.
  package static func takingBack<Field: Hashable & Comparable & Sendable, Value: Equatable>(
    before: [Field: Value], after: [Field: Value], now: [Field: Value], together: [Field] = []
  ) throws(Conflict<Field>) -> [Field: Value] {
    var result = now
    let differing = { (one: [Field: Value], other: [Field: Value]) in
      Set(one.keys).union(other.keys).filter { one[$0] != other[$0] }
    }
    var changed = differing(before, after)
    if !changed.isDisjoint(with: together) { changed.formUnion(together) }
    let since = differing(after, now)
    for field in changed.sorted() where now[field] != before[field] {
      guard !since.contains(field) else { throw Conflict(field: field) }
      result[field] = before[field]
    }
    return result
  }

  /// Returns the value of a counter after a change to it is undone: the current value less the
  /// difference that the change made.
  ///
  /// - Returns: Nil if the value would be below 0 or above `Tally.maximum`.
  package static func takingBack(before: Int, after: Int, now: Int) -> Int? {
    let count = now - (after - before)
    return (0...Tally.maximum).contains(count) ? count : nil
  }
}
