/// One change to the small values of a store.
public enum KeyValueEdit: Hashable, Sendable {
  /// Keeps a value, in the place of the one of its name.
  case save(KeyValue)
  /// Removes the value of that name, if there is one.
  case remove(key: String)
}
