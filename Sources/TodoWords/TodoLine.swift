/// A todo in one line, such as `dentist tomorrow 3pm for 1h @Gangnam #medicine !30m`.
///
/// What says a date, a time, a length or a repetition is taken out of the text, wherever it is, and
/// so are `@place`, `#category` and `!alarm`. The rest, in its order, is the title.
package struct TodoLine: Hashable, Sendable {
  package internal(set) var title = ""
  /// The date, or the first date of a period or a repetition.
  package internal(set) var date: SpokenDate?
  /// The last date.
  package internal(set) var until: SpokenDate?
  package internal(set) var time: TimeWords?
  /// The length in minutes.
  package internal(set) var minutes: Int?
  package internal(set) var repetition: RepeatWords?
  package internal(set) var place: String?
  package internal(set) var category: String?
  package internal(set) var alarm: LengthWords?

  /// The parts of a text that are looked for.
  package enum Scope: Hashable, Sendable {
    /// All of them. A single day of the week is a date.
    case schedule
    /// All of them. A day of the week is one on which the routine repeats.
    case routine
    /// All but dates and repetitions, which options give.
    case undated
    /// None: the whole text is the title.
    case titleOnly
  }

  /// Reads the arguments of a command. An argument with spaces beside others was quoted, and is
  /// title alone, as is what quotation marks enclose.
  ///
  /// - Parameters:
  ///   - arguments: The words of the text.
  ///   - literal: The words that are title alone.
  ///   - scope: The parts that are looked for.
  /// - Throws: `WordsError`.
  package init(
    _ arguments: [String], literal: [String] = [], scope: Scope = .schedule
  ) throws(WordsError) {
    guard scope != .titleOnly else {
      title = (arguments + literal).joined(separator: " ")
      return
    }
    let tokens = arguments.flatMap { Token.tokens(of: $0, isAlone: arguments.count == 1) }
    var reader = LineReader(tokens + literal.map { Token(title: $0) }, scope)
    self = try reader.read()
  }

  init() {}
}
