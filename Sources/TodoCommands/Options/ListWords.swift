import ArgumentParser
import TodoDomain
import TodoLocalisation
import TodoPresentation

/// The words of `list`: dates, tags such as `+garden`, and a category, as `#food` or only by its
/// name.
struct ListWords: ParsableArguments {
  @Argument(
    help: .both(
      "The dates, such as next week, december, 12-14..12-28, until fri or 10 days; #category, +tag.",
      "날짜. 예: 다음 주, 12월, 12/14~12/28, 금요일까지, 10일간. #카테고리와 +태그.", value: "dates"))
  var words: [String] = []

  /// The words that are neither a tag nor a marked category.
  private var others: [String] {
    words.filter { !$0.hasPrefix(Self.categorySign) && !Self.isTag($0) }
  }

  private static let categorySign = "#"

  /// Returns whether a word is a tag, and not a distance such as `+14`.
  private static func isTag(_ word: String) -> Bool {
    word.hasPrefix("+") && word.dropFirst().first?.isNumber == false
  }

  /// The word that may be the name of a category, since it is not a date; nil for dates.
  private var name: String? {
    guard others.count == 1, let word = others.first, word.first?.isNumber == false,
      (try? Self.dates(others).validate()) == nil
    else { return nil }
    return word
  }

  private static func dates(_ words: [String]) -> DatesArgument {
    var dates = DatesArgument()
    dates.words = words
    return dates
  }

  /// The dates.
  var dates: DatesArgument { Self.dates(name == nil ? others : []) }

  /// The tags that each listed todo must have.
  var tags: [Tag] {
    words.filter(Self.isTag).flatMap { (try? Parsing.tags($0)) ?? [] }
  }

  /// Refuses words that are neither dates nor names.
  ///
  /// - Throws: `ValidationError`.
  func validate() throws {
    for word in words where Self.isTag(word) { _ = try Parsing.tags(word) }
    try dates.validate()
  }

  /// Returns the category that was typed; nil if none was.
  ///
  /// - Throws: `RequestError` for a marked name without a category, `ValidationError` for any other
  ///   unknown word.
  func category(_ provider: any EventReading) throws -> TodoDomain.Category? {
    if let marked = words.last(where: { $0.hasPrefix(Self.categorySign) }) {
      return try provider.requiredCategory(named: String(marked.dropFirst()))
    }
    guard let name else { return nil }
    guard let category = try provider.categoryShown(as: name) else {
      throw ValidationError(ParserMessage.unexpected([name]))
    }
    return category
  }
}
