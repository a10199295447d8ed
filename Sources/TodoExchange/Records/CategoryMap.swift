public import TodoDomain

/// The categories that a user gives to the projects, lists and tags of another program.
///
/// Names are compared without regard to case. A rule for the project `Home` also applies to
/// `Home.Garden`, which is a part of `Home` in Taskwarrior, unless `Home.Garden` has its own rule.
/// A rule for a project takes precedence over a rule for a tag.
public struct CategoryMap: Hashable, Sendable {
  /// The kinds of labels that another program gives its tasks.
  public enum Label: String, CaseIterable, Hashable, Sendable {
    /// A project, a list, or a category of the other program.
    case project
    /// A tag, a label, or a context.
    case tag
  }

  /// The label of a mapping, as typed before its category: `project:Home`, or `Home` for any label.
  public struct Key: Hashable, Sendable {
    /// The label; nil for any.
    public let label: Label?
    /// The name in lower case.
    public let name: String

    /// Makes a key. The case of the name doesn't matter.
    public init(_ label: Label?, _ name: String) {
      self.label = label
      self.name = name.lowercased()
    }
  }

  /// The formats whose projects, lists or tags can get categories.
  public static let formats: [FormatName] = [
    .taskwarrior, .todoTxt, .org, .todoist, .tickTick, .habitBull, .harsh,
  ]

  /// The categories by label.
  public let categories: [Key: Category]

  /// Makes a map. By default, a project becomes the category of its name.
  public init(_ categories: [Key: Category] = [:]) {
    self.categories = categories
  }

  fileprivate func category(_ label: Label, _ name: String) -> Category? {
    var part = name[...]
    while true {
      let keys = [Key(label, String(part)), Key(nil, String(part))]
      if let category = keys.lazy.compactMap({ categories[$0] }).first { return category }
      guard label == .project, let dot = part.lastIndex(of: ".") else { return nil }
      part = part[..<dot]
    }
  }
}

/// The labels of another program's task: its project and its tags.
struct ForeignLabels {
  /// The name of the project; nil without one.
  let project: String?
  /// The name of the file's field that holds the project.
  let field: String
  var tags: [String] = []
  var tagField = "tag"
  /// The tags of the task that the todo gets as tags too; nil if it gets all of them.
  var words: [String]?

  /// Returns the category of a task: the user's category for one of its labels, else the category
  /// with the project's name, else `Category.none`.
  func category(_ map: CategoryMap) throws(FieldFault) -> Category {
    if let given = given(map) { return given.category }
    guard let project else { return .none }
    if project == Category.events.name { return .events }
    return try parsed(project, field) { (name) throws(ValueError) in try Category(name: name) }
  }

  /// Returns the first label that has a category in the user's map, the project before the tags:
  /// the label's field in the file, its name and that category. Nil if no label has one.
  func given(
    _ map: CategoryMap
  ) -> (field: String, name: String, category: Category)? {
    guard !map.categories.isEmpty else { return nil }
    if let project, let category = map.category(.project, project) {
      return (field, project, category)
    }
    for tag in tags {
      if let category = map.category(.tag, tag) { return (tagField, tag, category) }
    }
    return nil
  }

  /// Returns the mapping from the label that determines the category to that category; nil if no
  /// label does.
  fileprivate func mapping(_ map: CategoryMap) -> ImportMapping? {
    if let given = given(map) {
      return ImportMapping(given.field, given.name, to: .category(given.category.name))
    }
    return project.map { ImportMapping(field, $0, to: .category($0)) }
  }
}

// MARK: - The map of a stored todo

extension CategoryMap {
  /// The key in a source's `extra` for the label to which the user's map gave a category, and the
  /// key for that category.
  private static let labelMember = "todoctl.label"
  private static let categoryMember = "todoctl.category"

  /// Makes a map with the one label that gave a stored todo its category. A later import of the
  /// changed task then doesn't change the category, and an export writes the task's own project.
  init(keptIn source: EventSource?) {
    guard let label = source?.extra[Self.labelMember],
      let name = source?.extra[Self.categoryMember], let category = try? Category(name: name)
    else {
      self.init()
      return
    }
    self.init([Key(nil, label): category])
  }

  /// Returns the source with a label and the category that the user's map gives the label.
  fileprivate static func keep(
    _ label: String, _ category: Category, in source: EventSource?
  ) -> EventSource? {
    source.map {
      EventSource(
        format: $0.format, remoteID: $0.remoteID,
        extra: $0.extra.merging([labelMember: label, categoryMember: category.name]) { _, new in
          new
        })
    }
  }
}

extension ImportedEvent {
  /// Returns the event with the mappings of its labels and its other fields. If the user's map gave
  /// the event its category, the event's source keeps the label that the map has for this category.
  func sorted(
    by labels: ForeignLabels, _ map: CategoryMap, besides others: [ImportMapping] = []
  ) -> ImportedEvent {
    let imported = mapping([labels.mapping(map)].compactMap(\.self) + others)
    guard let given = labels.given(map) else { return imported }
    return imported.from(
      CategoryMap.keep(given.name, given.category, in: event.details.source))
  }

  /// Returns the event in the category that the map gives its labels; the event unchanged if the
  /// map gives them no category.
  func resorted(by labels: ForeignLabels, _ map: CategoryMap) -> ImportedEvent {
    guard let given = labels.given(map) else { return self }
    let others = mappings.filter { if case .category = $0.target { false } else { true } }
    return categorized(given.category).tagged(labels.tags(map))
      .sorted(by: labels, map, besides: others)
  }
}
