import ArgumentParser
import TodoDomain
import TodoExchange
import TodoLocalisation
import TodoPresentation
import TodoText

/// The command `category`. `Category` itself is a value of the domain.
struct CategoryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "category",
    abstract: Text("List, add, change and delete categories.", "카테고리를 보여 주고, 추가하고, 바꾸고, 삭제해요."),
    discussion: Text(
      "`todoctl category` lists all, and `todoctl category kitchen` shows one as a project.",
      "`todoctl category`는 전체 목록을, `todoctl category 주방`은 하나를 프로젝트로 보여 줘요."),
    subcommands: [
      CategoryList.self, CategoryShow.self, CategoryAdd.self, CategoryEditing.self,
      CategoryDelete.self,
    ],
    defaultSubcommand: CategoryShow.self, aliases: ["project"]
  )
}

private struct CategoryList: ListingCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: Text(
      "List the categories with the numbers of open todos.", "카테고리를 할 일의 수와 함께 보여 줘요."))

  @OptionGroup var global: GlobalOptions

  func run() throws {
    try Session(global).listCategories()
  }
}

private struct CategoryAdd: StoreCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: Text("Add a category.", "카테고리를 추가해요."))

  @Argument(help: .both("The name of the category.", "카테고리의 이름."))
  var name: String

  @Option(
    help: .both("The color, such as #EAECFF.", "색. 예: #EAECFF.", value: "#RRGGBB"),
    transform: Parsing.color)
  var color: ColorHex?

  @Option(
    help: .both("The icon, such as FOOD.", "아이콘. 예: FOOD.", value: "icon"), transform: Parsing.icon)
  var icon: CategoryIcon?

  @Flag(
    help: .both(
      "The todos are events that just happen, such as holidays; they can't be finished.",
      "휴일처럼 완료 표시를 하지 않는 이벤트를 담아요."))
  var events = false

  @OptionGroup var global: GlobalOptions

  func run() throws {
    let session = try Session(global)
    let store = try session.store()
    let category = try Category(
      name: name, color: color, icon: icon ?? .none, holdsEvents: events)
    try store.writeAndWait(session.note("category add")) { transaction in
      try transaction.requireFreeName(category.name)
      try transaction.apply(.insert(category))
    }
    try store.showing { try session.show(category, $0) }
  }
}

private struct CategoryEditing: StoreCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: Text(
      "Change a category, for all todos that have it.", "카테고리를 바꿔요. 그 카테고리의 모든 투두에 적용돼요."))

  @Argument(help: .both("The category.", "카테고리.", value: "category"))
  var name: String

  @Option(name: .customLong("name"), help: .both("The new name.", "새 이름.", value: "name"))
  var newName: String?

  @Option(
    help: .both("The color, such as #EAECFF.", "색. 예: #EAECFF.", value: "#RRGGBB"),
    transform: Parsing.color)
  var color: ColorHex?

  @Flag(help: .both("Remove the color.", "색을 없애요."))
  var noColor = false

  @Option(
    help: .both("The icon, such as FOOD.", "아이콘. 예: FOOD.", value: "icon"), transform: Parsing.icon)
  var icon: CategoryIcon?

  @Flag(
    help: .both(
      "The todos are events that just happen: without ✓, in no rate, and never overdue.",
      "완료 표시를 하지 않는 이벤트를 담아요: ✓가 없고, 완료율에서 빠지고, 지난 투두로 남지 않아요."))
  var events = false

  @Flag(
    help: .both(
      "The todos are tasks, which can be finished. This is the default.",
      "완료할 수 있는 할 일을 담아요(기본)."))
  var tasks = false

  @Option(
    help: .both("The place in the list, counted from 1.", "목록에서의 자리. 1부터예요.", value: "number"))
  var position: Int?

  @OptionGroup var global: GlobalOptions

  func validate() throws {
    guard color == nil || !noColor else {
      throw ValidationError(
        Text("Give --color or --no-color, not both.", "--color와 --no-color 가운데 하나만 적어 주세요."))
    }
    guard !events || !tasks else {
      throw ValidationError(
        Text("Give --events or --tasks, not both.", "--events와 --tasks 가운데 하나만 적어 주세요."))
    }
  }

  func run() throws {
    let session = try Session(global)
    let store = try session.existingStore()
    let edited = try store.writeAndWait(session.note("category edit")) { transaction in
      let old = try transaction.requiredCategory(named: name)
      let new = try Category(
        name: newName ?? old.name, color: noColor ? nil : color ?? old.color,
        icon: icon ?? old.icon, holdsEvents: events || !tasks && old.holdsEvents)
      if new.name != old.name { try transaction.requireFreeName(new.name, of: old) }
      if new != old { try transaction.apply(.replace(named: old.name, with: new)) }
      if let position { try transaction.apply(.move(named: new.name, to: position - 1)) }
      return new
    }
    try store.showing { try session.show(edited, $0) }
  }
}

private struct CategoryDelete: AsyncParsableCommand, StoreCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete",
    abstract: Text("Delete a category that no todo has.", "투두가 없는 카테고리를 삭제해요."))

  @Argument(help: .both("The category.", "카테고리.", value: "category"))
  var name: String

  @Flag(name: [.long, .short], help: .both("Don't ask for confirmation.", "묻지 않고 해요."))
  var yes = false

  @OptionGroup var global: GlobalOptions

  func run() async throws {
    let session = try Session(global)
    let store = try session.existingStore()
    let category = try store.provider.requiredCategory(named: name)
    let shownName = quoted(category.name)
    let language = try session.context(store.provider).language
    try await session.ask(.deleteCategory(name: category.name), language, assumingYes: yes) {
      try store.writeAndWait(session.note("category delete")) {
        try $0.apply(.remove(named: category.name))
      }
    }
    if global.json {
      return try Output.write(Envelope.of([("deleted", ["category": .string(category.name)])]))
    }
    try session.print([
      Text("Deleted category \(shownName).", "카테고리 \(shownName, .object) 삭제했어요.")
    ])
  }
}

extension EventReading {
  /// Refuses a name under which people see another category: they couldn't tell two categories with
  /// one name apart.
  ///
  /// - Throws: `RequestError.categoryExists`.
  fileprivate func requireFreeName(
    _ name: String, of category: TodoDomain.Category? = nil
  ) throws {
    guard let other = try categoryShown(as: name), other.name != category?.name else { return }
    throw RequestError.categoryExists(other.name)
  }
}

extension Session {
  /// Lists the categories with the numbers of their todos.
  func listCategories() throws {
    try provider().readAndWait { provider in
      let context = try context(provider)
      let categories = try provider.categories()
      let progress = try provider.progressByCategory(on: context.today)
      if options.json {
        let values = categories.map { category -> JSONValue in
          let counts = EventJSON.members(of: progress[category.name] ?? CategoryProgress())
          return .object(JSONObject(EventJSON.members(of: category) + counts))
        }
        return try Output.write(Envelope.of([("categories", .array(values))]))
      }
      try print(CategoryRenderer(context.renderer).list(categories, progress: progress))
    }
  }

  /// Shows one category.
  fileprivate func show(_ category: TodoDomain.Category, _ provider: any EventReading) throws {
    if options.json {
      return try Output.write(Envelope.of([("category", EventJSON.value(category))]))
    }
    try print(CategoryRenderer(context(provider).renderer).list([category]))
  }
}
