public import TodoDomain

/// The categories that a user gives to the projects, lists and tags of another program.
///
/// Names are compared without regard to case. A rule for the project `Home` is also one for
/// `Home.Garden`, which is a part of it in Taskwarrior, unless that has a rule of its own. A rule
/// for a project comes before one for a tag.
public struct CategoryMap: Hashable, Sendable {
  /// The kinds of labels that another program gives its tasks.
  public enum Label: String, CaseIterable, Hashable, Sendable {
    /// A project, a list, or a category of that program.
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

  /// The formats that have such labels.
  public static let formats: [FormatName] = [
    .taskwarrior, .todoTxt, .org, .todoist, .tickTick, .habitBull, .harsh,
  ]

  /// The categories, by what they are given to.
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
  /// The name of the project's field in the file.
  let field: String
  var tags: [String] = []
  var tagField = "tag"
  /// Those of the tags that are tags here too; nil for all of them.
  var words: [String]?

  /// The category of a task: the one that the user gives to a label, else the one of the project's
  /// name, else `Category.none`.
  func category(_ map: CategoryMap) throws(FieldFault) -> Category {
    if let given = given(map) { return given.category }
    guard let project else { return .none }
    if project == Category.events.name { return .events }
    return try parsed(project, field) { (name) throws(ValueError) in try Category(name: name) }
  }

  /// The label that has a category of the user's, with its field; nil if none has.
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

  /// What the project or the tag became; nil for a task without either.
  fileprivate func mapping(_ map: CategoryMap) -> ImportMapping? {
    if let given = given(map) {
      return ImportMapping(given.field, given.name, to: .category(given.category.name))
    }
    return project.map { ImportMapping(field, $0, to: .category($0)) }
  }
}

// MARK: - The map of a stored todo

extension CategoryMap {
  /// The members of a source with the label that had a category of the user's, and that category.
  private static let labelMember = "todoctl.label"
  private static let categoryMember = "todoctl.category"

  /// The map by which a stored todo got its category, so that it gets the same one when its task
  /// was changed, and its own project when it is written.
  init(keptIn source: EventSource?) {
    guard let label = source?.extra[Self.labelMember],
      let name = source?.extra[Self.categoryMember], let category = try? Category(name: name)
    else {
      self.init()
      return
    }
    self.init([Key(nil, label): category])
  }

  /// The source with the label that has a category of the user's.
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
  /// The event, which says what its labels and its other fields became. It keeps the label that has
  /// a category of the user's.
  func sorted(
    by labels: ForeignLabels, _ map: CategoryMap, besides others: [ImportMapping] = []
  ) -> ImportedEvent {
    let imported = mapping([labels.mapping(map)].compactMap(\.self) + others)
    guard let given = labels.given(map) else { return imported }
    return imported.from(
      CategoryMap.keep(given.name, given.category, in: event.details.source))
  }

  /// The event in the category that a map gives to its labels; unchanged if it gives none.
  func resorted(by labels: ForeignLabels, _ map: CategoryMap) -> ImportedEvent {
    guard let given = labels.given(map) else { return self }
    let others = mappings.filter { if case .category = $0.target { false } else { true } }
    return categorized(given.category).tagged(labels.tags(map))
      .sorted(by: labels, map, besides: others)
  }
}
