import ArgumentParser
import TodoDomain
import TodoLocalisation
import TodoPresentation
import TodoText

/// The command `search`.
struct SearchCommand: ListingCommand {
  static let configuration = CommandConfiguration(
    commandName: "search",
    abstract: Text("Find todos, and the diary, by words.", "검색어로 투두와 감정일기를 찾아요."),
    discussion: Text(
      """
      A todo is found if each word is in its title, place, category, tags or note. A part of a word \
      is enough, and case and accents don't matter. In Korean the initial consonants are \
      enough: ㅊㄱ finds 치과, and 팀회의 finds 팀 회의. Todos with all words in the title come first; among these, the \
      nearest to today.
      """,
      """
      제목, 장소, 카테고리, 태그, 메모에 모든 말이 있는 투두를 찾아요. 단어의 일부만 적어도 되고, \
      대소문자와 악센트는 가리지 않아요. 한글은 초성만 적어도, 띄어쓰기가 달라도 돼요: ㅊㄱ은 치과를, 팀회의는 팀 회의를 찾아요. \
      제목에 모든 말이 있는 투두가 먼저이고, 그 가운데 오늘에 가까운 것이 먼저예요.
      """),
    aliases: ["find"])

  @OptionGroup var words: SearchWords

  @Flag(help: .both("Search the diary too.", "감정일기도 찾아요."))
  var diary = false

  @Option(
    help: .both(
      "List at most this number of todos (default: 25, and all with --json).",
      "보여 줄 투두의 최대 수 (기본: 25, --json이면 모두).", value: "count"))
  var limit: CountArgument?

  @Flag(help: .both("List all.", "모두 보여 줘요."))
  var all = false

  @OptionGroup var global: GlobalOptions

  func validate() throws {
    guard !all || limit == nil else {
      throw ValidationError(Text("Give --limit, or --all.", "--limit과 --all 가운데 하나만 적어 주세요."))
    }
    guard !diary || !words.areAboutTodos else {
      throw ValidationError(
        Text(
          "kind:, in: and the like are about todos. Leave them out, or --diary.",
          "kind:나 in: 같은 조건은 투두에만 쓸 수 있어요. 조건이나 --diary를 빼 주세요."))
    }
  }

  func run() throws {
    let session = try Session(global)
    try session.provider().readAndWait { provider in
      let context = try session.context(provider)
      let typed = try words.query(context)
      let search = try SearchOutput(
        context: context,
        query: provider.spaced(typed, near: context.today, displayedIn: context.zone),
        provider: provider, isOnServer: session.isOnServer)
      let diaries = diary ? try search.diaries(typed) : nil
      if global.json { return try search.writeJSON(most: limit?.count, diaries) }
      let most = all ? nil : limit?.count ?? Self.usualCount
      try search.write(most: most, diaries, words) { try Output.write($0) }
    }
  }

  /// The largest number of todos in a list for people, if the user gives no number.
  private static let usualCount = 25
}

/// The output of a search.
private struct SearchOutput {
  let context: CommandContext
  let query: SearchQuery
  let provider: any StoreReading
  let isOnServer: Bool

  func diaries(_ query: SearchQuery) throws -> [DiaryHit] {
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

  /// Writes the todos page by page, since there may be more todos than memory holds.
  func write(
    most: Int?, _ diaries: [DiaryHit]?, _ words: SearchWords, write: (String) throws -> Void
  ) throws {
    let renderer = SearchRenderer(context.renderer, in: try context.zone)
    let results = try results(most: most)
    for page in results.ids.pages(of: Self.pageSize) {
      try write((renderer.list(page.compactMap(hit))).map { $0 + "\n" }.joined())
    }
    // The parts after the table of todos, with an empty line between two parts.
    var parts: [[String]] = results.ids.isEmpty ? [] : [[]]
    if results.ids.isEmpty, diaries?.isEmpty ?? true {
      let hasFilters = words.areAboutTodos || query.dates != nil
      let typed = hasFilters ? words.words.joined(separator: " ") : query.text
      parts.append(renderer.nothing(typed, withDiary: diaries != nil))
      let near = try provider.todo(titledLike: query.text)?.words.joined(separator: " ")
      // If the index is out of date, this may be a title of exactly the typed words: no suggestion.
      if let near, near.lowercased() != query.text.lowercased() {
        parts.append(renderer.near(near))
      }
    }
    if results.total.map({ $0 > results.ids.count }) ?? true {
      parts.append(
        renderer.more(
          results.ids.count, of: results.total, words.words, without: words.without))
    }
    if let diaries, !diaries.isEmpty { parts.append(renderer.diary(diaries)) }
    let scanned = renderer.scanned(
      results.scanned, makingIndex: isOnServer ? nil : "todoctl config set search on")
    if !scanned.isEmpty { parts.append(scanned) }
    let lines = Array(parts.joined(separator: [""]))
    try write(lines.map { $0 + "\n" }.joined())
  }

  /// The number of todos in a page, whose columns line up.
  private static let pageSize = 1_000

  // MARK: JSON

  func writeJSON(most: Int?, _ diaries: [DiaryHit]?) throws {
    let results = try results(most: most)
    var list = ListJSON("hits", to: Output.write)
    let events = EventJSON(context.kinds)
    for id in results.ids {
      guard let hit = try hit(id) else { continue }
      try list.append(events.value(hit))
    }
    if let diaries {
      list.next("diaries")
      for hit in diaries { try list.append(DiaryJSON.value(hit)) }
    }
    try list.finish([("total", results.total.map { .integer(Int64($0)) } ?? .null)])
  }
}

extension EventJSON {
  /// Returns a todo that was found, with the piece that matched, and with its nearest dates.
  fileprivate func value(_ hit: SearchHit) -> JSONValue {
    let day = hit.next ?? hit.last
    let event = hit.event.onItsDay(isFinished: day?.event.isFinished ?? false)
    let match: JSONValue = [
      "field": .string(hit.match.field.rawValue), "text": .string(hit.match.text),
    ]
    return .object(
      JSONObject(
        members(of: event) + [
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
  /// Returns a diary entry that was found, with the text that matched.
  fileprivate static func value(_ hit: DiaryHit) -> JSONValue {
    .object(JSONObject(members(of: hit.entry) + [("match", ["text": .string(hit.text)])]))
  }
}

extension [EventID] {
  /// Returns the elements in parts of at most `size` elements.
  fileprivate func pages(of size: Int) -> [ArraySlice<EventID>] {
    stride(from: 0, to: count, by: size).map { self[$0..<Swift.min(count, $0 + size)] }
  }
}
