import ArgumentParser
import TodoDomain
import TodoExchange
import TodoPresentation
import TodoText

/// The command `category`. `Category` is the domain's value.
struct CategoryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "category",
    abstract: "List, add, change and delete categories.",
    subcommands: [CategoryList.self, CategoryAdd.self, CategoryEditing.self, CategoryDelete.self],
    defaultSubcommand: CategoryList.self
  )
}

private struct CategoryList: StoreCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the categories.")

  @OptionGroup var global: GlobalOptions

  func run() throws {
    let session = try Session(global)
    let provider = try session.provider()
    let categories = try provider.categories()
    if global.json {
      let values = categories.map { EventJSON.value($0) }
      return try Output.write(Envelope.of([("categories", .array(values))]))
    }
    try session.print(CategoryRenderer(session.context(provider).renderer).list(categories))
  }
}

private struct CategoryAdd: StoreCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Add a category.")

  @Argument(help: "The name of the category.")
  var name: String

  @Option(
    help: ArgumentHelp("The colour, such as #EAECFF.", valueName: "#RRGGBB"),
    transform: Parsing.color)
  var color: ColorHex?

  @Option(
    help: ArgumentHelp("The icon, such as FOOD.", valueName: "icon"), transform: Parsing.icon)
  var icon: CategoryIcon?

  @Flag(
    help: "The todos are events that just happen, such as holidays; they can't be finished.")
  var events = false

  @OptionGroup var global: GlobalOptions

  func run() throws {
    let session = try Session(global)
    let store = try session.store()
    let category = try Category(
      name: name, color: color, icon: icon ?? .none, holdsEvents: events)
    try store.write(session.note("category add")) { try $0.apply(.insert(category)) }
    try store.showing { try session.show(category, $0) }
  }
}

private struct CategoryEditing: StoreCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit", abstract: "Change a category, for all todos that have it.")

  @Argument(help: "The name of the category.")
  var name: String

  @Option(name: .customLong("name"), help: ArgumentHelp("The new name.", valueName: "name"))
  var newName: String?

  @Option(
    help: ArgumentHelp("The colour, such as #EAECFF.", valueName: "#RRGGBB"),
    transform: Parsing.color)
  var color: ColorHex?

  @Flag(help: "Remove the colour.")
  var noColor = false

  @Option(
    help: ArgumentHelp("The icon, such as FOOD.", valueName: "icon"), transform: Parsing.icon)
  var icon: CategoryIcon?

  @Flag(
    help: "The todos are events that just happen: without ✓, in no rate, and never overdue.")
  var events = false

  @Flag(help: "The todos are tasks, which can be finished. This is the default.")
  var tasks = false

  @Option(help: ArgumentHelp("The place in the list, counted from 1.", valueName: "number"))
  var position: Int?

  @OptionGroup var global: GlobalOptions

  func validate() throws {
    guard color == nil || !noColor else {
      throw ValidationError("Give --color or --no-color, not both.")
    }
    guard !events || !tasks else {
      throw ValidationError("Give --events or --tasks, not both.")
    }
  }

  func run() throws {
    let session = try Session(global)
    let store = try session.store()
    let edited = try store.write(session.note("category edit")) { transaction in
      let old = try transaction.requiredCategory(named: name)
      let new = try Category(
        name: newName ?? old.name, color: noColor ? nil : color ?? old.color,
        icon: icon ?? old.icon, holdsEvents: events || !tasks && old.holdsEvents)
      if new != old { try transaction.apply(.replace(named: old.name, with: new)) }
      if let position { try transaction.apply(.move(named: new.name, to: position - 1)) }
      return new
    }
    try store.showing { try session.show(edited, $0) }
  }
}

private struct CategoryDelete: AsyncParsableCommand, StoreCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete", abstract: "Delete a category that no todo has.")

  @Argument(help: "The name of the category.")
  var name: String

  @Flag(name: [.long, .short], help: "Don't ask for confirmation.")
  var yes = false

  @OptionGroup var global: GlobalOptions

  func run() async throws {
    let session = try Session(global)
    let store = try session.store()
    let category = try store.provider.requiredCategory(named: name)
    let shownName = "category “\(TerminalText.singleLine(category.name))”"
    let language = try session.context(store.provider).language
    try await session.ask(.deleteCategory(name: category.name), language, assumingYes: yes) {
      try store.write(session.note("category delete")) {
        try $0.apply(.remove(named: category.name))
      }
    }
    if global.json {
      return try Output.write(Envelope.of([("deleted", ["category": .string(category.name)])]))
    }
    try session.print(["Deleted \(shownName)."])
  }
}

extension Session {
  /// Shows one category.
  fileprivate func show(_ category: TodoDomain.Category, _ provider: any EventReading) throws {
    if options.json {
      return try Output.write(Envelope.of([("category", EventJSON.value(category))]))
    }
    try print(CategoryRenderer(context(provider).renderer).list([category]))
  }
}
