/// A todo in one line, such as `dentist tomorrow 3pm for 1h @Gangnam #medicine !30m`.
///
/// The reader removes the words of a date, a time, a length or a repetition from the text, wherever
/// they are, and also `@place`, `#category`, `+tag`, `!alarm` and `p1`. The rest, in its order, is
/// the title.
package struct TodoLine: Hashable, Sendable {
  package internal(set) var title = ""
  /// The date, or the first date of a period or a repetition.
  package var date: SpokenDate?
  /// The last date.
  package internal(set) var until: SpokenDate?
  package var time: TimeWords?
  /// The date of the due, as in `by friday`, `due:friday` and 금요일까지.
  package internal(set) var due: SpokenDate?
  /// The time of the due, on its date.
  package internal(set) var dueTime: TimeWords?
  /// The length in minutes.
  package internal(set) var minutes: Int?
  package internal(set) var repetition: RepeatWords?
  /// The number of minutes from now until the todo begins.
  package internal(set) var delay: Int?
  /// The values of marks such as `@place` and `#category`, by the names of the marks.
  package internal(set) var marked: [String: String] = [:]
  /// The words after `+`.
  package internal(set) var tags: [String] = []
  package internal(set) var alarms: [AlarmWords] = []
  package var place: String? { marked["place"] }
  package var category: String? { marked["category"] }
  /// The part of the day of the date, such as `morning`, which gives no time.
  package internal(set) var partOfDay: SpokenPart?
  /// The error to throw if the time, in a line without a date, is past for today: 9시 may then be in
  /// either half of the day, and `20:20 vision test` may be a title. A time that is still to come
  /// is unambiguous.
  package internal(set) var hourIfPast: WordsError?
  /// The error to throw for an hour of today from 6 to 11, unless only one half of the day is still
  /// to come, or the hour is from 9 to 11 and still to come in the morning.
  package internal(set) var hourToday: WordsError?

  /// The parts that are searched for in a text.
  package enum Scope: Hashable, Sendable {
    /// All parts. A single day of the week is a date.
    case schedule
    /// All parts. A day of the week is a day on which the routine repeats.
    case routine
    /// All parts except dates and repetitions, which options provide.
    case undated
    /// No parts: the whole text is the title.
    case titleOnly
  }

  /// Reads the arguments of a command. An argument with spaces was quoted: if there are other
  /// arguments, it belongs to the title, unless it is a phrase such as `tomorrow 5pm`. Text in
  /// quotation marks also belongs to the title.
  ///
  /// - Parameters:
  ///   - arguments: The words of the text.
  ///   - literal: The words that belong to the title only.
  ///   - scope: The parts to search for.
  /// - Throws: `WordsError`; `.tooLong` and `.tooManyWords` for a line that is longer than a todo.
  package init(
    _ arguments: [String], literal: [String] = [], scope: Scope = .schedule
  ) throws(WordsError) {
    guard scope != .titleOnly else {
      title = (arguments + literal).joined(separator: " ")
      return
    }
    try Self.checkLength(arguments)
    // If every argument is quoted, the arguments that are phrases are read.
    let areQuoted =
      arguments.count > 1 && arguments.allSatisfy { $0.contains(where: \.isWhitespace) }
    let phrases = areQuoted ? arguments.filter { Self.isPhrase($0, scope) } : []
    self = try TodoLine(arguments, literal, scope: scope, phrases: phrases)
    // A quoted date alone is the title.
    if title.isEmpty, !phrases.isEmpty {
      self = try TodoLine(arguments, literal, scope: scope, phrases: [])
    }
  }

  /// - Parameter phrases: The quoted arguments to read.
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

  /// Returns the number of phrases that are tried until a line is read or refused. Tests use it to
  /// measure the work.
  package static func phrasesTried(in line: String) -> Int {
    guard (try? checkLength([line])) != nil else { return 0 }
    var reader = PhraseReader(LineTokenizer.tokens(of: line), .schedule)
    guard (try? reader.checkLength()) != nil else { return 0 }
    _ = try? reader.read()
    return reader.effort.phrases
  }

  /// The largest number of characters of a line, without the words that belong to the title only.
  /// It exceeds the length of all fields of a todo.
  private static let longest = 3_000

  /// - Throws: `WordsError.tooLong`.
  private static func checkLength(_ arguments: [String]) throws(WordsError) {
    // Counting bytes is faster, and there are at least as many bytes as characters.
    guard arguments.reduce(0, { $0 + $1.utf8.count }) > longest else { return }
    let length = arguments.reduce(0) { $0 + $1.count }
    guard length <= longest else { throw .tooLong(length: length, limit: longest) }
  }

  /// Returns whether an argument with spaces leaves no title, such as `tomorrow 5pm`.
  private static func isPhrase(_ argument: String, _ scope: Scope) -> Bool {
    guard argument.contains(where: \.isWhitespace) else { return false }
    var reader = PhraseReader(LineTokenizer.tokens(of: argument), scope)
    return (try? reader.read())?.title.isEmpty == true
  }

  init() {}

  /// Makes a line that has only the dates from one to another.
  package init(from first: SpokenDate, until last: SpokenDate) {
    (date, until) = (first, last)
  }

  /// Makes a line that has only a title.
  package init(titled title: String) { self.title = title }

  /// The time, with or without a date, if the line has nothing else.
  package var moment: (date: SpokenDate?, time: TimeWords)? {
    guard let time else { return nil }
    var rest = self
    (rest.date, rest.time, rest.hourIfPast, rest.hourToday) = (nil, nil, nil, nil)
    return rest == TodoLine() ? (date, time) : nil
  }

  /// The minutes from now, if the line has nothing else.
  package var minutesFromNow: Int? {
    var rest = self
    rest.delay = nil
    return rest == TodoLine() ? delay : nil
  }
}

/// A part of the day, as typed.
package struct SpokenPart: Hashable, Sendable {
  package let text: String
  /// The usual hour of this part, 0…23.
  package let usualHour: Int
}

/// A piece of the line between spaces.
struct LineToken {
  let text: String
  /// The words of the piece; nil if it belongs to the title.
  let words: [Word]?
  /// Whether the piece was quoted.
  let isLiteral: Bool
  /// Whether the piece is the name of a day that can't be read, such as `thanksgiving`.
  let isUnclear: Bool
  /// Whether the piece was typed in one word with others, such as 9시 in 내일9시회의.
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

  /// Returns the words of `sat:` and `tomorrow!`, which end with punctuation; nil for another
  /// piece. `every!` is excluded, since other programs give it another meaning.
  private static func wordsBeforeMark(_ piece: String) -> [Word]? {
    guard let mark = piece.last, ":!?.".contains(mark) else { return nil }
    // The dot of `5.` and `mr.` doesn't end a sentence.
    guard mark != "." || piece.count > 4 && piece.first?.isLetter == true else { return nil }
    let words = Lexer.words(ofPiece: String(piece.dropLast()))
    return words?.contains(where: \.saysRepetition) == true ? nil : words
  }
}
