import TodoDomain

extension ForeignLabels {
  /// Returns the tags of a todo: `words` if there are any, else all tags of the task. If a tag gave
  /// the task its category, the project becomes a tag in its place.
  ///
  /// - Parameter map: The user's categories for labels.
  func tags(_ map: CategoryMap) -> [Tag] { [Tag](labels: named(map)) }

  /// Returns the labels that can't be tags, or for which a todo has no room.
  func untagged(_ map: CategoryMap) -> [String] {
    let tags = tags(map)
    return named(map).filter { Tag(label: $0).map(tags.contains) != true }
  }

  /// Returns the labels that the file gets for a todo with these tags: the task's own labels that
  /// still apply, in their spelling, then the new tags.
  func labels(of tags: [Tag], _ map: CategoryMap) -> [String] {
    let category = tagOfCategory(map)
    let own = self.tags.filter { label in
      label == category || Tag(label: label).map(tags.contains) ?? true
    }
    let known = self.tags(map)
    return own + tags.filter { !known.contains($0) }.map(\.name)
  }

  private func named(_ map: CategoryMap) -> [String] {
    if let words { return words }
    guard let category = tagOfCategory(map) else { return tags }
    return (project.map { [$0] } ?? []) + tags.filter { $0 != category }
  }

  /// Returns the tag with a category in the user's map; nil if a project determines the category.
  private func tagOfCategory(_ map: CategoryMap) -> String? {
    guard let given = given(map), given.field == tagField else { return nil }
    return given.name
  }
}
