/// A todo in one line, such as `dentist tomorrow 3pm for 1h @Gangnam #medicine !30m`.
///
/// What says a date, a time, a length or a repetition is taken out of the text, wherever it is, and
/// so are `@place`, `#category`, `+tag`, `!alarm` and `p1`. The rest, in its order, is the title.
package struct TodoLine: Hashable, Sendable {
  package internal(set) var title = ""
  /// The date, or the first date of a period or a repetition.
  package var date: SpokenDate?
  /// The last date.
  package internal(set) var until: SpokenDate?
  package var time: TimeWords?
  /// The date by which it must be done, as in `by friday`, `due:friday` and 금요일까지.
  package internal(set) var due: SpokenDate?
  /// The time by which it must be done, on that date.
  package internal(set) var dueTime: TimeWords?
  /// The length in minutes.
  package internal(set) var minutes: Int?
  package internal(set) var repetition: RepeatWords?
  /// The number of minutes from now after which the todo begins.
  package internal(set) var delay: Int?
  /// The values of words such as `@place` and `#category`, by the names of the words.
  package internal(set) var marked: [String: String] = [:]
  /// The words behind a `+`.
  package internal(set) var tags: [String] = []
  package internal(set) var alarms: [AlarmWords] = []
  package var place: String? { marked["place"] }
  package var category: String? { marked["category"] }
  /// The part of the day of the date, such as `morning`, which says no time.
  package internal(set) var partOfDay: SpokenPart?
  /// The error to throw if the time, in a line without a date, is over today: 9시 may be either half
  /// of the day then, and `20:20 vision test` a title. A time that is still to come is meant.
  package internal(set) var hourIfPast: WordsError?
  /// The error to throw of an hour of today, one from 6 to 11, unless only one of its halves of the
  /// day is to come, or it is one of 9 to 11 that is to come in the morning.
  package internal(set) var hourToday: WordsError?

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

  /// Reads the arguments of a command. An argument with spaces was quoted: beside
  /// others it belongs to the title, unless it is a phrase such as `tomorrow 5pm`. What quotation
  /// marks enclose belongs to the title too.
  ///
  /// - Parameters:
  ///   - arguments: The words of the text.
  ///   - literal: The words that are title alone.
  ///   - scope: The parts that are looked for.
  /// - Throws: `WordsError`; `.tooLong` and `.tooManyWords` for a line that is longer than a todo.
  package init(
    _ arguments: [String], literal: [String] = [], scope: Scope = .schedule
  ) throws(WordsError) {
    guard scope != .titleOnly else {
      title = (arguments + literal).joined(separator: " ")
      return
    }
    try Self.checkLength(arguments)
    // Where every argument is quoted, one that is a phrase is read.
    let areQuoted =
      arguments.count > 1 && arguments.allSatisfy { $0.contains(where: \.isWhitespace) }
    let phrases = areQuoted ? arguments.filter { Self.isPhrase($0, scope) } : []
    self = try TodoLine(arguments, literal, scope: scope, phrases: phrases)
    // A quoted date alone is the title.
    if title.isEmpty, !phrases.isEmpty {
      self = try TodoLine(arguments, literal, scope: scope, phrases: [])
    }
  }

  /// - Parameter phrases: The quoted arguments that are read.
  private init(
    _ arguments: [String], _ literal: [String], scope: Scope, phrases: [String]
  ) throws(WordsError) {
    var tokenizer = LineTokenizer()
    let tokens = arguments.flatMap { argument in
      tokenizer.tokens(
        of: argument, isAlone: arguments.count == 1 || phrases.contains(argument))
    }
    var reader = PhraseReader(tokens + literal.map { LineToken(title: $0) }, scope)
    try reader.checkLength()
    self = try reader.read()
  }

  /// The number of phrases that are tried until a line is read or refused, by which tests measure
  /// the work of it.
  package static func phrasesTried(in line: String) -> Int {
    guard (try? checkLength([line])) != nil else { return 0 }
    var reader = PhraseReader(LineTokenizer.tokens(of: line), .schedule)
    guard (try? reader.checkLength()) != nil else { return 0 }
    _ = try? reader.read()
    return reader.effort.phrases
  }

  /// The largest number of characters of a line, apart from what is title alone. It is more than
  /// all fields of a todo can have.
  private static let longest = 3_000

  /// - Throws: `WordsError.tooLong`.
  private static func checkLength(_ arguments: [String]) throws(WordsError) {
    // Bytes are counted faster, and there are no fewer of them.
    guard arguments.reduce(0, { $0 + $1.utf8.count }) > longest else { return }
    let length = arguments.reduce(0) { $0 + $1.count }
    guard length <= longest else { throw .tooLong(length: length, limit: longest) }
  }

  /// Whether an argument with spaces leaves no title, as `tomorrow 5pm`.
  private static func isPhrase(_ argument: String, _ scope: Scope) -> Bool {
    guard argument.contains(where: \.isWhitespace) else { return false }
    var reader = PhraseReader(LineTokenizer.tokens(of: argument), scope)
    return (try? reader.read())?.title.isEmpty == true
  }

  init() {}

  /// A line that is the dates from one to another, and nothing else.
  package init(from first: SpokenDate, until last: SpokenDate) {
    (date, until) = (first, last)
  }

  /// A line that is title alone.
  package init(titled title: String) { self.title = title }

  /// The time, with or without a date, if the line says nothing else.
  package var moment: (date: SpokenDate?, time: TimeWords)? {
    guard let time else { return nil }
    var rest = self
    (rest.date, rest.time, rest.hourIfPast, rest.hourToday) = (nil, nil, nil, nil)
    return rest == TodoLine() ? (date, time) : nil
  }

  /// The minutes from now, if the line says nothing else.
  package var minutesFromNow: Int? {
    var rest = self
    rest.delay = nil
    return rest == TodoLine() ? delay : nil
  }
}

/// A part of the day as it was said.
package struct SpokenPart: Hashable, Sendable {
  package let text: String
  /// An hour that people mean by it, 0…23.
  package let usualHour: Int
}

/// A piece of the line between spaces.
struct LineToken {
  let text: String
  /// The words of the piece; nil if it is a part of the title.
  let words: [Word]?
  /// Whether the piece was quoted.
  let isLiteral: Bool
  /// Whether the piece is the name of a day that isn't understood, such as `thanksgiving`.
  let isUnclear: Bool
  /// Whether the piece was typed in one word with others, as 9시 in 내일9시회의.
  var isGlued = false

  init(_ text: String, _ words: [Word]?, isUnclear: Bool = false) {
    (self.text, self.isUnclear, isLiteral) = (text, isUnclear, false)
    self.words = isUnclear ? nil : words
  }

  init(_ text: String) {
    self.text = text
    (isLiteral, isUnclear) = (false, false)
    let pieces = Lexer.pieces(of: text)
    let words = pieces.compactMap { piece in
      Lexer.words(ofPiece: piece) ?? LineToken.wordsBeforeMark(piece)
    }
    self.words = words.count == pieces.count && !words.isEmpty ? words.flatMap(\.self) : nil
  }

  init(title: String) {
    (text, words, isLiteral, isUnclear) = (title, nil, true, false)
  }

  /// The words of `sat:` and `tomorrow!`, which end with a mark of the sentence; nil for another
  /// piece. Other programs mean something else by `every!`.
  private static func wordsBeforeMark(_ piece: String) -> [Word]? {
    guard let mark = piece.last, ":!?.".contains(mark) else { return nil }
    // The dot of `5.` and `mr.` isn't that of a sentence.
    guard mark != "." || piece.count > 4 && piece.first?.isLetter == true else { return nil }
    let words = Lexer.words(ofPiece: String(piece.dropLast()))
    return words?.contains(where: \.saysRepetition) == true ? nil : words
  }
}
