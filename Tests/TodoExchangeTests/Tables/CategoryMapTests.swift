import Testing
import TodoDomain
import TodoExchange
import TodoTesting

@Suite("Category maps for projects and tags")
struct CategoryMapTests {
  private let store = InMemoryEventStore()

  private static let tasks = """
    [{"uuid":"1","description":"Fence","due":"20261128T000000Z","project":"Home.Garden",
      "status":"pending","tags":["diy"],"priority":"H"},
     {"uuid":"2","description":"Roof","due":"20261128T000000Z","project":"home","status":"pending"},
     {"uuid":"3","description":"Taxes","due":"20261201T000000Z","project":"Money",
      "status":"pending","tags":["paper","diy"]},
     {"uuid":"4","description":"Mum","due":"20261201T000000Z","status":"pending","tags":["family"]},
     {"uuid":"5","description":"Dad","due":"20261201T000000Z","status":"pending"}]
    """

  private func map(_ rules: [(CategoryMap.Label?, String, String)]) throws -> CategoryMap {
    var categories: [CategoryMap.Key: TodoDomain.Category] = [:]
    for (label, name, category) in rules {
      categories[.init(label, name)] = try Category(name: category)
    }
    return CategoryMap(categories)
  }

  private func bring(
    _ text: String, as format: any ImportFormat = TaskwarriorFormat(),
    _ map: CategoryMap = CategoryMap()
  ) throws -> ImportReport {
    let context = ImportContext(
      now: FixedContext.now, timeZone: Exchange.seoul, categories: map)
    return try Exchange.bring(Array(text.utf8), as: format, into: store, context: context)
  }

  private func categories() throws -> [String: String] {
    var categories: [String: String] = [:]
    try store.provider.visitEvents { event, _ in categories[event.title] = event.category.name }
    return categories
  }

  private func tags() throws -> [String: [String]] {
    var tags: [String: [String]] = [:]
    try store.provider.visitEvents { event, _ in tags[event.title] = event.tags.map(\.name) }
    return tags
  }

  private static let rules: [(CategoryMap.Label?, String, String)] = [
    (.project, "Home", "house"), (.tag, "diy", "hobby"), (nil, "family", "people"),
  ]

  @Test("A category map matches a project's parts, prefers projects to tags, and leaves the rest")
  func mapped() throws {
    let report = try bring(Self.tasks, try map(Self.rules))
    #expect(
      try categories() == [
        "Fence": "house", "Roof": "house", "Taxes": "hobby", "Mum": "people", "Dad": "none",
      ])
    #expect(
      report.summary.mappings == [
        ImportMapping("project", "Home.Garden", to: .category("house")): 1,
        ImportMapping("project", "home", to: .category("house")): 1,
        ImportMapping("tag", "diy", to: .category("hobby")): 1,
        ImportMapping("tag", "family", to: .category("people")): 1,
      ])
    #expect(report.summary.addedCategories.sorted() == ["hobby", "house"])
    // A tag that becomes the category is removed from the tags, and the project becomes a tag
    // instead.
    let expected: [String: [String]] = [
      "Fence": ["diy"], "Roof": [], "Taxes": ["Money", "paper"], "Mum": [], "Dad": [],
    ]
    #expect(try tags() == expected)
    let changed = Self.tasks.replacing("\"status\":\"pending\"", with: "\"status\":\"waiting\"")
    #expect(try bring(changed).summary.total.updated == 5)
    #expect(try tags() == expected)
  }

  @Test("A category rule for a subproject is preferred, and rules of other labels don't apply")
  func precedence() throws {
    let rules = Self.rules + [(.project, "home.garden", "plants"), (.tag, "Money", "wrong")]
    _ = try bring(Self.tasks, try map(rules))
    #expect(try categories()["Fence"] == "plants")
    #expect(try categories()["Roof"] == "house")
    #expect(try categories()["Taxes"] == "hobby")
  }

  @Test("A project without a category map becomes the category of its name")
  func plain() throws {
    let report = try bring(Self.tasks)
    #expect(
      try categories() == [
        "Fence": "Home.Garden", "Roof": "home", "Taxes": "Money", "Mum": "none", "Dad": "none",
      ])
    #expect(report.summary.mappings[.init("project", "Money", to: .category("Money"))] == 1)
  }

  @Test("A changed task keeps its mapped category without the map, and another map moves it")
  func kept() throws {
    _ = try bring(Self.tasks, try map(Self.rules))
    let commits = store.journal.count
    let same = try bring(Self.tasks)
    #expect(same.summary.total.same == 5)
    #expect(same.summary.mappings.isEmpty)
    #expect(store.journal.count == commits)

    let changed = Self.tasks.replacing("\"Roof\"", with: "\"New roof\"")
    let report = try bring(changed)
    #expect(report.summary.total.updated == 1)
    #expect(report.summary.mappings == [.init("project", "home", to: .category("house")): 1])
    #expect(try categories()["New roof"] == "house")

    _ = try bring(changed, try map([(.project, "Home", "villa")]))
    #expect(try categories()["New roof"] == "villa")
    #expect(try categories()["Fence"] == "villa")
    #expect(try categories()["Taxes"] == "hobby")
  }

  @Test("An export has the task's own project, unless the todo was moved to another category")
  func exported() throws {
    _ = try bring(Self.tasks, try map(Self.rules))
    let options = ExportOptions(timeZone: Exchange.seoul)
    let text = try Exchange.text(store, as: TaskwarriorFormat(), options)
    for project in ["Home.Garden", "home", "Money"] {
      #expect(text.contains("\"project\":\"\(project)\""))
    }
    #expect(!text.contains("house") && !text.contains("annotations"))
    #expect(try bring(text).summary.total.same == 5)

    try store.writeAndWait(CommitNote(action: "edit", at: FixedContext.now)) { transaction in
      let fence = try #require(try transaction.event(withUID: EventUID("1")))
      try transaction.apply(.insert(Category(name: "garden")))
      try transaction.apply(.replace(fence.categorized(Category(name: "garden"))))
    }
    #expect(
      try Exchange.text(store, as: TaskwarriorFormat(), options).contains("\"project\":\"garden\""))
  }

  @Test("A todo.txt line is exported unchanged although its project has a mapped category")
  func todoTxt() throws {
    let lines = "(A) 2026-11-01 Call +Home @phone due:2026-11-28\n2026-11-01 Milk +Shop @phone\n"
    let report = try bring(
      lines, as: TodoTxtFormat(), try map([(.project, "Home", "house"), (.tag, "phone", "talk")]))
    #expect(try categories() == ["Call": "house", "Milk": "talk"])
    #expect(report.summary.mappings[.init("@", "phone", to: .category("talk"))] == 1)
    #expect(try store.provider.event(titled: "Call")?.priority == .high)
    var losses: ExportSummary?
    var bytes: [UInt8] = []
    losses = try TodoTxtFormat().write(store.provider, ExportOptions()) { bytes += $0 }
    #expect(String(decoding: bytes, as: UTF8.self) == lines)
    #expect(losses?.losses.allSatisfy { $0.0.type == .category } == true)
  }

  @Test(
    "Category rules apply to the lists and tags of every foreign format",
    arguments: ["ticktick.csv", "Garden [2203306141].csv", "agenda.org", "habitbull.csv"])
  func others(name: String) throws {
    let bytes = try ForeignImport.content(of: name)
    let format = try ForeignImport.format(of: bytes, name: name)
    let rules = ["Home", "Work", "Garden", "life", "Health", "Sport"].map {
      (CategoryMap.Label?.some(.project), $0, "mapped")
    }
    let context = ImportContext(
      now: FixedContext.now, timeZone: Exchange.seoul, fileName: name, categories: try map(rules))
    let report = try Exchange.bring(
      bytes, as: format, into: store, ImportOptions(skipInvalid: true), context: context)
    let found = report.summary.mappings.filter { $0.key.target == .category("mapped") }
    #expect(!found.isEmpty, "\(report.summary.mappings.keys)")
    var sorted = 0
    try store.provider.visitEvents { event, _ in
      if event.category.name == "mapped" { sorted += 1 }
    }
    #expect(sorted == found.values.reduce(0, +))
  }

  @Test("An import counts the mappings of distinct labels up to a limit")
  func bounded() throws {
    let rows = (1...1_100).map {
      #"{"uuid":"\#($0)","description":"a","due":"20261128T000000Z","project":"p","status":"pending","tags":["t\#($0)"]}"#
    }
    let rules = (1...1_100).map { (CategoryMap.Label?.some(.tag), "t\($0)", "one") }
    let report = try bring("[\(rows.joined(separator: ",\n"))]", try map(rules))
    #expect(report.summary.mappings.count == ImportOptions.countedMappings)
  }
}
