import TodoDomain

extension ForeignLabels {
  /// The tags of a task: its labels but the one that is the category, and in the place of that one
  /// its project; or of some labels alone.
  ///
  /// - Parameter map: The user's categories for labels.
  func tags(_ map: CategoryMap) -> [Tag] { [Tag](labels: named(map)) }

  /// The labels that can be no tags, or for which a todo has no room.
  func untagged(_ map: CategoryMap) -> [String] {
    let tags = tags(map)
    return named(map).filter { Tag(label: $0).map(tags.contains) != true }
  }

  /// The labels that a todo with these tags has in its file: its own ones, as they are written
  /// there, and then those that are new.
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

  /// The tag that has a category of the user's; nil if a project is the category.
  private func tagOfCategory(_ map: CategoryMap) -> String? {
    guard let given = given(map), given.field == tagField else { return nil }
    return given.name
  }
}
