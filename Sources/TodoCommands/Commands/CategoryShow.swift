import ArgumentParser
import TodoDomain
import TodoLocalisation
import TodoPresentation
import TodoText

/// The command `category show`.
struct CategoryShow: ListingCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: Text(
      "Show a category as a project: how far it is, and what comes next.",
      "카테고리를 프로젝트로 보여 줘요: 얼마나 했는지, 다음은 무엇인지."),
    discussion: Text(
      """
      Each todo counts once, with or without a date. A repeating todo is never done, and is \
      counted separately.
      """,
      "날짜가 없는 투두까지 하나씩 집계해요. 반복하는 투두는 끝이 없어서 따로 집계해요."))

  @Argument(
    help: .both(
      "The category (default: a list of all).", "카테고리 (기본: 전체 목록).", value: "category"))
  var words: [String] = []

  @OptionGroup var global: GlobalOptions

  func validate() throws {
    guard words.count < 2 else { throw ValidationError(ParserMessage.unexpected(words)) }
  }

  func run() throws {
    let session = try Session(global)
    guard let name = words.phrase else { return try session.listCategories() }
    try session.provider().readAndWait { provider in
      let context = try session.context(provider)
      let category = try provider.requiredCategory(named: name)
      let overview = try CategoryTodos(of: category, provider, context).overview()
      if global.json {
        return try Output.write(Envelope.of(EventJSON(context.kinds).members(of: overview)))
      }
      try session.print(CategoryRenderer(context.renderer).lines(overview))
    }
  }
}

/// The todos of a category that are still to be done.
private struct CategoryTodos {
  private let category: TodoDomain.Category
  private let provider: any EventReading
  private let context: CommandContext
  private let isWanted: (any PlannedEvent) -> Bool

  /// The most todos that the overview lists as the next ones.
  private static let mostNext = 3
  /// The days after today in which `next` looks for dated todos. It reads the second range only if
  /// the first has too few todos.
  private static let daysAhead = [0...31, 32...366]

  init(
    of category: TodoDomain.Category, _ provider: any EventReading, _ context: CommandContext
  ) {
    (self.category, self.provider, self.context) = (category, provider, context)
    isWanted = { $0.category.name == category.name }
  }

  func overview() throws -> CategoryOverview {
    let past = PastOutput(context, where: isWanted)
    let overdue = try past.overdue(provider)
    var (leftOver, leftOverCount): ([OccurrenceDay], Int) = ([], 0)
    try past.visit(provider) { page in
      leftOver += page.prefix(Self.mostNext - leftOver.count)
      leftOverCount += page.count
    }
    let progress = try provider.progressByCategory(on: context.today)[category.name]
    return CategoryOverview(
      category, progress ?? CategoryProgress(), overdueCount: overdue.count,
      leftOverCount: leftOverCount,
      dueSoonCount: try context.dueSoon(provider).count { isWanted($0.event) },
      next: try next(overdue, leftOver))
  }

  /// Returns the todos that come first: past todos, then todos with a date from today on, then
  /// todos without a date.
  private func next(_ overdue: [DueTodo], _ leftOver: [OccurrenceDay]) throws -> [ListedTodo] {
    var todos = try WholeTodos(provider, context, where: isWanted, most: Self.mostNext)
    todos.take(overdue)
    todos.take(leftOver)
    let (today, zone) = (try context.today, try context.zone)
    for days in Self.daysAhead where !todos.isFull {
      let range = today.advanced(by: days.lowerBound)...today.advanced(by: days.upperBound)
      try provider.visitAgenda(in: range, displayedIn: zone, where: isWanted) { page in
        todos.take(page.filter { !$0.event.isFinished })
      }
    }
    if !todos.isFull { try todos.takeUndated() }
    return todos.listed
  }
}

extension EventJSON {
  /// Returns a category with the progress and the counts of its todos, and the todos that come
  /// next.
  fileprivate func members(of overview: CategoryOverview) -> [(String, JSONValue)] {
    let counts = [
      ("overdue", overview.overdueCount), ("leftOver", overview.leftOverCount),
      ("dueSoon", overview.dueSoonCount),
    ].map { ($0, JSONValue.integer(Int64($1))) }
    let category =
      Self.members(of: overview.category) + Self.members(of: overview.progress) + counts
    return [
      ("category", .object(JSONObject(category))),
      ("next", .array(overview.next.map { value($0) })),
    ]
  }
}
