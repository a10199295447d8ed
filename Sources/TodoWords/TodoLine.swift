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
  /// The time of the due, on its date; nil if the due is a whole day.
  package internal(set) var dueTime: TimeWords?
  /// The length in minutes.
  package internal(set) var minutes: Int?
  package internal(set) var repetition: RepeatWords?
  /// The name of the holiday that is the date, as typed; nil for another date.
  package internal(set) var holiday: String?
  /// The number of minutes from now until the todo begins.
  package internal(set) var delay: Int?
  /// The values of marks such as `@place` and `#category`, by the names of the marks.
  package internal(set) var marked: [String: String] = [:]
  /// The words after `+`.
  package internal(set) var tags: [String] = []
  package internal(set) var alarms: [AlarmWords] = []
  package var place: String? { marked["place"] }
  package var category: String? { marked["category"] }
  /// The part of the day, such as `morning`, that comes with the date. It gives no time.
  package internal(set) var partOfDay: SpokenPart?
  /// The error to throw if the time, in a line without a date, is past for today: 9시 may then be in
  /// either half of the day, and `20:20 vision test` may be a title. A time that is still to come
  /// is unambiguous.
  package internal(set) var hourIfPast: WordsError?
  /// The error to throw for an hour from 6 to 11 that means today, without a word such as `am` or
  /// `pm`. It isn't thrown if only the hour in the afternoon is still to come, or if the hour in
  /// the morning is from 9 on and still to come.
  package internal(set) var hourToday: WordsError?

  /// The parts of a todo that the reader looks for in a text.
  package enum Scope: Hashable, Sendable {
    /// All parts of a schedule. A single day of the week is read as a date, not as a repetition.
    case schedule
    /// All parts, for a routine: a single day of the week is a day on which the routine repeats.
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

  /// Reads the arguments, and takes the `literal` words after them into the title unread.
  ///
  /// - Parameter phrases: The quoted arguments to read. A quoted argument that isn't among them is
  ///   part of the title, unless it is the only argument.
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
  /// It exceeds the length of all fields of a todo together.
  private static let longest = 3_000

  /// Refuses a line with too many characters.
  ///
  /// - Throws: `WordsError.tooLong`.
  private static func checkLength(_ arguments: [String]) throws(WordsError) {
    // Counting bytes is faster, and there are at least as many bytes as characters.
    guard arguments.reduce(0, { $0 + $1.utf8.count }) > longest else { return }
    let length = arguments.reduce(0) { $0 + $1.count }
    guard length <= longest else { throw .tooLong(length: length, limit: longest) }
  }

  /// Returns whether an argument with spaces has only dates, times and other phrases, and no title:
  /// `tomorrow 5pm`.
  private static func isPhrase(_ argument: String, _ scope: Scope) -> Bool {
    guard argument.contains(where: \.isWhitespace) else { return false }
    var reader = PhraseReader(LineTokenizer.tokens(of: argument), scope)
    return (try? reader.read())?.title.isEmpty == true
  }

  init() {}

  /// Whether the line consists of a date, or of a first and a last date, and nothing else.
  package var isOnlyDates: Bool {
    var dates = TodoLine()
    (dates.date, dates.until, dates.holiday) = (date, until, holiday)
    return self == dates
  }

  /// The title. A line without one is named after its holiday: 설날, `christmas 6pm`.
  package var titleOrHoliday: String { title.isEmpty ? holiday ?? "" : title }

  /// Makes a line that has only a title.
  package init(titled title: String) { self.title = title }

  /// The time, and the date if there is one; nil if the line lacks a time or has anything else.
  package var moment: (date: SpokenDate?, time: TimeWords)? {
    guard let time else { return nil }
    var rest = self
    (rest.date, rest.holiday, rest.time) = (nil, nil, nil)
    (rest.hourIfPast, rest.hourToday) = (nil, nil)
    return rest == TodoLine() ? (date, time) : nil
  }

  /// The minutes from now until the todo begins; nil if the line has anything else.
  package var minutesFromNow: Int? {
    var rest = self
    rest.delay = nil
    return rest == TodoLine() ? delay : nil
  }
}

/// A part of the day, as typed.
package struct SpokenPart: Hashable, Sendable {
  package let text: String
  /// The usual hour of the part of the day, 0…23.
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

/// Splits the arguments of a line into tokens.
struct LineTokenizer {
  /// The tokens of each piece that was already split, since long lines often repeat words.
  private var known: [Substring: [LineToken]] = [:]

  /// Returns the tokens of a line in one argument.
  static func tokens(of line: String) -> [LineToken] {
    var tokenizer = LineTokenizer()
    return tokenizer.tokens(of: line, isAlone: true)
  }

  /// Returns the tokens of an argument.
  ///
  /// - Parameter isAlone: Whether the argument is a whole line, or a phrase of a line. Any other
  ///   argument with spaces is a part of the title.
  mutating func tokens(of argument: String, isAlone: Bool) -> [LineToken] {
    let isMark = argument.first.map { "@#+!".contains($0) } == true
    if !isAlone, argument.contains(where: \.isWhitespace) {
      return [isMark ? LineToken(argument) : LineToken(title: argument)]
    }
    var tokens: [LineToken] = []
    // Quotation marks without a closing mark in the rest of the line.
    var open: Set<Character> = []
    var rest = argument[...]
    while true {
      rest = rest.drop(while: \.isWhitespace)
      guard let first = rest.first else { return tokens }
      if !open.contains(first), let closing = Self.closingMark[first],
        let end = rest.dropFirst().firstIndex(of: closing)
      {
        let quoted = rest[rest.index(after: rest.startIndex)..<end]
        tokens.append(LineToken(title: String(quoted)))
        rest = rest[rest.index(after: end)...]
      } else {
        if Self.closingMark[first] != nil { open.insert(first) }
        let piece = rest.prefix { !$0.isWhitespace }
        tokens += self.tokens(of: piece)
        rest = rest.dropFirst(piece.count)
      }
    }
  }

  private mutating func tokens(of piece: Substring) -> [LineToken] {
    if let tokens = known[piece] { return tokens }
    let tokens = Self.dateAndTime(piece) ?? [LineToken(String(piece))]
    known[piece] = tokens
    return tokens
  }

  /// Returns the date and the time of a piece that joins them, such as 내일오후3시 or `fri3pm`; nil for
  /// another piece.
  private static func dateAndTime(_ piece: Substring) -> [LineToken]? {
    guard piece.utf8.count <= longestDateAndTime else { return nil }
    // Each use of a regular expression compiles it, so the check before it excludes most pieces.
    if piece.utf8.count >= 16, piece.first?.isDigit == true, piece.contains("T"),
      let instant = piece.wholeMatch(of: /(\d{4}-\d\d-\d\d)T(\d\d:\d\d)(?::\d\d)?/)
    {
      return [LineToken(String(instant.1)), LineToken(String(instant.2))]
    }
    for place in piece.indices.dropFirst() {
      let first = LineToken(String(piece[..<place]))
      guard let date = first.words else { continue }
      let second = LineToken(String(piece[place...]))
      guard let time = second.words,
        time.contains(where: \.isOfClock), time[0].meaning.weekday == nil,
        (try? TimeWords(words: time)) != nil, (try? DateWords(words: date)) != nil
      else { continue }
      return [first, second]
    }
    return nil
  }

  /// The largest number of bytes of a piece that joins a date and a time.
  private static let longestDateAndTime = 60

  private static let closingMark: [Character: Character] = ["\"": "\"", "“": "”", "‘": "’"]
}
