import ArgumentParser
import TodoDomain
import TodoPresentation
import TodoText

/// The command `search`.
struct SearchCommand: StoreCommand {
  static let configuration = CommandConfiguration(
    commandName: "search",
    abstract: "Find todos, and the diary, by words.",
    discussion: """
      A todo is found if each word is in its title, place, category or note. A part of a word is \
      enough, and case and accents don't matter. In Korean the initial consonants are enough: ㅊㄱ \
      finds 치과. Todos with all words in the title come first; among these, the nearest to today.
      """,
    aliases: ["find"])

  @OptionGroup var words: SearchWords

  @Flag(help: "Search the diary too.")
  var diary = false

  @Option(
    help: ArgumentHelp(
      "List at most this number of todos (default: 25, and all with --json).", valueName: "number"))
  var limit: CountArgument?

  @Flag(help: "List all.")
  var all = false

  @OptionGroup var global: GlobalOptions

  func validate() throws {
    guard !all || limit == nil else { throw ValidationError("Give --limit, or --all.") }
    guard !diary || !words.areAboutTodos else {
      throw ValidationError("kind: and in: are about todos. Leave them out, or --diary.")
    }
  }

  func run() throws {
    let session = try Session(global)
    try session.provider().read { provider in
      let context = try session.context(provider)
      let query = try words.query(context)
      let search = SearchOutput(context: context, query: query, provider: provider)
      let diaries = diary ? try search.diaries() : nil
      if global.json { return try search.writeJSON(most: limit?.count, diaries) }
      let most = all ? nil : limit?.count ?? Self.usualCount
      try search.write(most: most, diaries, words) { try Output.write($0) }
    }
  }

  /// The most todos that a list for people has.
  private static let usualCount = 25
}

/// What a search found, on its way to the output.
private struct SearchOutput {
  let context: CommandContext
  let query: SearchQuery
  let provider: any StoreReading

  func diaries() throws -> [DiaryHit] {
    try provider.search(
      diaryFor: query.terms, in: query.dates ?? CivilDate.earliest...CivilDate.latest,
      in: context.zone)
  }

  private func results(most: Int?) throws -> SearchResults {
    try provider.search(query, near: context.today, displayedIn: context.zone, most: most)
  }

  private func hit(_ id: EventID) throws -> SearchHit? {
    try provider.hit(id, of: query, near: context.today, displayedIn: context.zone)
  }

  // MARK: Text

  /// Writes the todos page by page, since there may be more than memory holds.
  func write(
    most: Int?, _ diaries: [DiaryHit]?, _ words: SearchWords, _ write: (String) throws -> Void
  ) throws {
    let renderer = SearchRenderer(context.renderer, in: try context.zone)
    let results = try results(most: most)
    var lines: [String] = []
    if results.ids.isEmpty, diaries?.isEmpty ?? true {
      lines = renderer.nothing(query.text, withDiary: diaries != nil)
    }
    if !results.ids.isEmpty {
      for page in results.ids.pages(of: Self.pageSize) {
        try write((renderer.list(page.compactMap(hit))).map { $0 + "\n" }.joined())
      }
      if results.total.map({ $0 > results.ids.count }) ?? true {
        lines +=
          [""]
          + renderer.more(results.ids.count, of: results.total, words.words, without: words.without)
      }
    }
    if let diaries, !diaries.isEmpty {
      lines += (results.ids.isEmpty ? [] : [""]) + renderer.diary(diaries)
    }
    try write(lines.map { $0 + "\n" }.joined())
  }

  /// The number of todos whose columns line up.
  private static let pageSize = 1_000

  // MARK: JSON

  func writeJSON(most: Int?, _ diaries: [DiaryHit]?) throws {
    let results = try results(most: most)
    var list = ListJSON("hits", to: Output.write)
    let events = EventJSON(context.kinds)
    for id in results.ids { if let hit = try hit(id) { try list.append(events.value(hit)) } }
    if let diaries {
      list.next("diaries")
      for hit in diaries { try list.append(DiaryJSON.value(hit)) }
    }
    try list.finish([("total", results.total.map { .integer(Int64($0)) } ?? .null)])
  }
}

extension EventJSON {
  /// A hit: the todo, the piece that matched, and the nearest dates.
  fileprivate func value(_ hit: SearchHit) -> JSONValue {
    let match: JSONValue = [
      "field": .string(hit.match.field.rawValue), "text": .string(hit.match.text),
    ]
    return .object(
      JSONObject(
        members(of: hit.event) + [
          ("match", match), ("next", Self.date(hit.next)), ("last", Self.date(hit.last)),
        ]))
  }

  private static func date(_ occurrence: Occurrence?) -> JSONValue {
    guard let occurrence else { return .null }
    return [
      "date": text(occurrence.localStart.date), "time": text(occurrence.localStart.time),
      "isFinished": .bool(occurrence.event.isFinished),
    ]
  }
}

extension DiaryJSON {
  /// A hit: the entry, and the text that matched.
  fileprivate static func value(_ hit: DiaryHit) -> JSONValue {
    .object(JSONObject(members(of: hit.entry) + [("match", ["text": .string(hit.text)])]))
  }
}

extension [EventID] {
  /// The array in parts of at most a size.
  fileprivate func pages(of size: Int) -> [ArraySlice<EventID>] {
    stride(from: 0, to: count, by: size).map { self[$0..<Swift.min(count, $0 + size)] }
  }
}
