import TodoDomain

/// The category and the tags of an event, which are written as CATEGORIES: the first name is the
/// category, and the others are tags. For an event without a category, X-TODOCTL-TAGS marks all
/// names as tags.
struct ICalendarLabels {
  let category: Category
  let tags: [Tag]

  init(of event: any PlannedEvent) {
    (category, tags) = (event.category, event.tags)
  }

  /// Reads the names of a component. A name that can't be a tag is changed into one that can. The
  /// component keeps the original name as long as the tags stay.
  init(_ component: ICalendarComponent) throws(ICalendarFault) {
    var names = component.all("CATEGORIES").flatMap(\.texts)
      .filter { $0.contains { !$0.isWhitespace } }
    let own = component.first(OwnProperty.tags)?.texts ?? []
    let hasOwn = own.allSatisfy(names.contains)
    if hasOwn { names.removeAll(where: own.contains) }
    category = try Self.category(component, names.first)
    tags = [Tag](labels: (hasOwn ? own : []) + names.dropFirst())
  }

  private static func category(
    _ component: ICalendarComponent, _ name: String?
  ) throws(ICalendarFault) -> Category {
    guard let property = component.first("CATEGORIES"), let text = name,
      let name = ExactText.read(component, property.name, text: text)
    else { return .none }
    if name == Category.events.name { return .events }
    return try property.make { () throws(ValueError) in try Category(name: name) }
  }

  /// Returns the properties for the category and the tags.
  ///
  /// - Parameter form: The component that gets the properties. Its spellings of tags stay.
  func properties(like form: ICalendarComponent) -> [ICalendarProperty] {
    let former = form.all("CATEGORIES").flatMap(\.texts)
    let names = tags.map { tag in former.first { Tag(label: $0) == tag } ?? tag.name }
    guard category.name != Category.none.name else {
      guard !names.isEmpty else { return [] }
      return ["CATEGORIES", OwnProperty.tags].map { ICalendarProperty($0, texts: names) }
    }
    let own = ExactText.properties("CATEGORIES", category.name)
    guard !names.isEmpty else { return own }
    let all = [ExactText.plain(category.name)] + names
    return [ICalendarProperty("CATEGORIES", texts: all)] + own.dropFirst()
  }
}

/// PRIORITY (RFC 5545 §3.8.1.9): 1 to 4 are high, 5 is medium, 6 to 9 are low, and 0 is none.
enum ICalendarPriority {
  static let range = 0...9

  static func read(_ component: ICalendarComponent) -> Priority? {
    switch component.first("PRIORITY").flatMap({ Int($0.value) }) ?? 0 {
    case 1...4: .high
    case 5: .medium
    case 6...9: .low
    default: nil
    }
  }

  static func number(of priority: Priority) -> Int {
    switch priority {
    case .high: 1
    case .medium: 5
    case .low: 9
    }
  }
}
