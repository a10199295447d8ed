/// One change to the categories of a store. Names are unique; `Category.none` stays.
public enum CategoryEdit: Hashable, Sendable {
  /// Adds a category after the others.
  case insert(Category)
  /// Changes the category of that name; its events follow.
  case replace(named: String, with: Category)
  /// Puts the category of that name at a place among the others, from 0; beyond the last is last.
  case move(named: String, to: Int)
  /// Removes a category that no event uses.
  case remove(named: String)
}
