/// One change to the categories of a store. Names are unique; `Category.none` stays.
public enum CategoryEdit: Hashable, Sendable {
  /// Adds a category after the others.
  case insert(Category)
  /// Changes the category of that name; its events follow.
  case replace(named: String, with: Category)
  /// Removes a category that no event uses.
  case remove(named: String)
}
