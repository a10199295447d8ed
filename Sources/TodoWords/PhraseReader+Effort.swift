extension PhraseReader {
  /// A counter of the phrases that were tried.
  ///
  /// Finding the meaning of a line tries at most nine phrases for each of its words. The lines that
  /// explain an ambiguous line are read too, and share one limit.
  final class Effort {
    var phrases = 0
    /// Whether the line is short enough for an error to show it with other words.
    private let isShort: Bool
    private static let most = 1_000

    init(_ tokens: [LineToken]) {
      isShort = tokens.reduce(0) { $0 + $1.text.utf8.count } <= Lexer.longest
    }

    /// Whether another line may be read to explain an ambiguous line.
    var isLeft: Bool { isShort && phrases < Effort.most }

    /// The results of reading words as a date and as a repetition, kept because they are needed
    /// more than once.
    private var dates: [[Word]: Result<DateWords, WordsError>] = [:]
    private var repetitions: [[Word]: Result<RepeatWords, WordsError>] = [:]

    func date(of words: [Word]) throws(WordsError) -> DateWords {
      if let known = dates[words] { return try known.get() }
      let date = Result { () throws(WordsError) in try DateWords(words: words) }
      dates[words] = date
      return try date.get()
    }

    func repetition(of words: [Word]) throws(WordsError) -> RepeatWords {
      if let known = repetitions[words] { return try known.get() }
      let found = Result { () throws(WordsError) in try RepeatWords(words: words) }
      repetitions[words] = found
      return try found.get()
    }
  }
}
