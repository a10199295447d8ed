import ArgumentParser
import Foundation
import TodoDomain
import TodoLocalisation
import TodoPresentation

/// The words of a search as people type them: words, phrases, `-without`, and filters such as
/// `kind:routine`, `tag:garden`, `due:friday`, `is:undated`, `from:monday` and `to:금요일`.
struct SearchWords: ParsableArguments {
  @Argument(
    help: .both(
      """
      Words, "a phrase", -without, kind:routine, in:memo, tag:WORD, priority:high, due:DATE, \
      is:undated, from:DATE, to:DATE.
      """,
      """
      말, "한 구절", -뺄말, 종류:루틴, 어디:메모, 태그:말, 우선순위:높음, 마감:날짜, 날짜:없음, 부터:날짜, \
      까지:날짜.
      """, value: "text"))
  var words: [String] = []

  @Option(
    help: .both(
      "Leave out todos with this word; the same as -WORD.", "이 말이 있는 투두를 빼요. -말과 같아요.",
      value: "word"))
  var without: [String] = []

  func validate() throws {
    if let count = words.first(where: { $0.allSatisfy(\.isNumber) }), without.contains("n") {
      throw ValidationError(
        Text(
          "“-n” leaves out all that has an “n”, and sets no limit.",
          "“-n”은 n이 있는 것을 빼는 말이고, 개수가 아니에요."),
        hint: Text("For a limit: `--limit \(count)`", "개수를 정하려면: `--limit \(count)`"))
    }
    let parsed = try parsed()
    guard !parsed.isEmpty else {
      throw ValidationError(Text("Give a word to search for.", "찾을 말을 적어 주세요."))
    }
  }

  /// Returns the query, with its dates relative to today.
  func query(_ context: CommandContext) throws -> SearchQuery {
    let parsed = try parsed()
    var query = SearchQuery(parsed.terms)
    query.fields = parsed.fields
    query.filter = parsed.filter
    if let due = parsed.due {
      let last = try due.resolved(context, .around, as: .last)
      query.filter.due = .earliest...last
    }
    if parsed.from != nil || parsed.to != nil {
      let first = try parsed.from?.resolved(context, .around, as: .first)
      query.dates = try CivilDate.range(
        from: first ?? .earliest,
        to: parsed.to?.resolved(context, .around, from: first, as: .last) ?? .latest)
    }
    return query
  }

  /// Whether the words filter by a property that only todos have.
  var areAboutTodos: Bool {
    guard let parsed = try? parsed() else { return false }
    return parsed.fields != nil || parsed.hasFilter
  }

  fileprivate struct Parsed {
    var terms: [SearchTerm] = []
    var fields: Set<EventField>?
    var filter = TodoFilter()
    var due: DateArgument?
    var from: DateArgument?
    var to: DateArgument?

    /// Whether a filter names a property that only todos have.
    var hasFilter: Bool { !filter.isEmpty || due != nil }

    var isEmpty: Bool {
      !terms.contains { !$0.isExcluded } && !hasFilter && from == nil && to == nil
    }
  }

  private func parsed() throws -> Parsed {
    var parsed = Parsed()
    parsed.terms = without.compactMap { SearchTerm($0, isExcluded: true) }
    var rest = words[...]
    while let word = rest.popFirst() {
      guard let (filter, value) = Self.filter(word) else {
        parsed.terms += Self.terms(of: word)
        continue
      }
      guard let value = value ?? rest.popFirst() else {
        throw ValidationError(
          Text(
            "“\(word)” lacks its value. \(Self.quotingAdvice(word))",
            "“\(word)”에 값이 없어요. \(Self.quotingAdvice(word))"))
      }
      do {
        try parsed.take(filter, value)
      } catch {
        let text = Explanation(refusal: error)
        let hints = [text.hint, Self.quotingAdvice(word)].compactMap(\.self)
        throw ValidationError("“\(word)”: " + text.message, hint: hints.joined(separator: " "))
      }
    }
    return parsed
  }

  private static func quotingAdvice(_ word: String) -> Text {
    Text(
      "To search for the text itself, put it in quotation marks: '\"\(word)\"'.",
      "글 자체를 찾으려면 따옴표로 묶어 주세요: '\"\(word)\"'.")
  }

  /// Returns the terms of one argument. An argument with spaces, which the shell had in quotation
  /// marks, is a phrase.
  private static func terms(of word: String) -> [SearchTerm] {
    word.contains("\"") ? SearchTerm.terms(of: word) : SearchTerm(signed: word).map { [$0] } ?? []
  }

  fileprivate enum Filter: CaseIterable {
    case kind, field, tag, priority, due, state, from, to

    var names: [String] {
      switch self {
      case .kind: ["kind", "종류"]
      case .field: ["in", "어디"]
      case .tag: ["tag", "태그"]
      case .priority: ["priority", "우선순위"]
      case .due: ["due", "마감"]
      case .state: ["is", "날짜"]
      case .from: ["from", "부터"]
      case .to: ["to", "까지"]
      }
    }
  }

  /// Returns the filter that a word names, and its value; nil for another word.
  private static func filter(_ word: String) -> (Filter, value: String?)? {
    guard let colon = word.firstIndex(of: ":") else { return nil }
    let name = word[..<colon].precomposedStringWithCanonicalMapping.lowercased()
    guard let filter = Filter.allCases.first(where: { $0.names.contains(name) }) else { return nil }
    let value = word[word.index(after: colon)...]
    return (filter, value.isEmpty ? nil : String(value))
  }
}

extension SearchWords.Parsed {
  fileprivate mutating func take(_ filter: SearchWords.Filter, _ value: String) throws {
    switch filter {
    case .kind: self.filter.kind = try Parsing.kind(value, of: Session.kinds)
    case .tag: self.filter.tags += try Parsing.tags(value)
    case .priority: self.filter.priorities = try Parsing.priorities(value)
    case .due: due = try Parsing.date(value)
    case .state:
      guard ["undated", "없음"].contains(value.precomposedStringWithCanonicalMapping.lowercased())
      else {
        throw ValidationError(
          Text("Write `is:undated` for todos without a date.", "날짜 없는 투두는 `날짜:없음`으로 찾아요."))
      }
      self.filter.isUndated = true
    case .field: fields = try (fields ?? []).union([Self.field(value)])
    case .from: from = try Parsing.date(value)
    case .to: to = try Parsing.date(value)
    }
  }

  /// Returns the field with a name in English or Korean, or with the name that files have.
  private static func field(_ text: String) throws -> EventField {
    let fields = SearchQuery.fields(of: Session.kinds)
    let typed = text.precomposedStringWithCanonicalMapping.lowercased()
    let found = fields.first { field in
      field.rawValue.lowercased() == typed
        || Language.allCases.contains { Text.fieldName(field)[$0] == typed }
    }
    guard let found else {
      let names = fields.map(\.rawValue).joined(separator: ", ")
      throw ValidationError(Text("The fields are \(names).", "쓸 수 있는 것: \(names)."))
    }
    return found
  }
}
