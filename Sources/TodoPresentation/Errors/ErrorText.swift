public import TodoDomain

/// An error as people are told of it: what happened and why, and what to do next.
public struct ErrorText: Hashable, Sendable {
  /// What happened and why, a sentence on one line, safe to print.
  public let message: String
  /// What to do next, with the command or the form to type where there is one.
  public let hint: String?

  /// A message with a hint.
  public init(_ message: String, hint: String? = nil) {
    self.message = message
    self.hint = hint
  }

  /// What a value error says.
  public init(_ error: ValueError, language: Language) {
    self = language.strings.errorText(error)
  }

  /// What a request error says.
  public init(_ error: RequestError, language: Language) {
    self = language.strings.errorText(error)
  }

  /// What a tally's error says.
  public init(_ error: TallyError, language: Language) {
    self = language.strings.errorText(error)
  }

  /// Why a record of an import can't be brought in, without its place.
  public init(_ problem: ImportProblem, language: Language) {
    self = language.strings.errorText(problem)
  }

  /// Why nothing of a file was brought in.
  public init(_ error: ImportRejected, language: Language) {
    self = language.strings.errorText(error)
  }

  /// What any error says; a fallback for those that this module does not know.
  public init(_ error: any Error, language: Language) {
    switch error {
    case let error as ValueError: self.init(error, language: language)
    case let error as RequestError: self.init(error, language: language)
    case let error as TallyError: self.init(error, language: language)
    case let error as RecurrenceRuleError: self = language.strings.errorText(error)
    case let error as RepeatPhraseError: self = language.strings.errorText(error)
    case let error as ImportProblem: self.init(error, language: language)
    case let error as ImportRejected: self.init(error, language: language)
    case let error as any ExplainedError: self = error.errorText
    default: self = language.strings.unknownError
    }
  }
}

/// An error that brings along what people are told of it.
public protocol ExplainedError: Error {
  /// What happened and why, and what to do next.
  var errorText: ErrorText { get }
}

/// A text that a user wrote, made fit to stand inside a message.
enum UserText {
  /// The most columns that it may take there.
  private static let maxWidth = 40

  /// On one line, safe, shortened, between quotation marks.
  static func quoted(_ text: String) -> String { "\"" + line(text, width: maxWidth) + "\"" }

  /// On one line, safe, shortened to what a message can carry.
  static func line(_ text: String, width: Int = 120) -> String {
    TerminalText.singleLine(text).truncated(toWidth: width)
  }

  /// As one word of a command line, quoted for a shell where it needs to be; a placeholder where it
  /// is too long or too strange to be typed again.
  static func word(_ text: String) -> String {
    let isPlain = text.unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || ("0"..."9").contains($0) || $0 == "-" || $0 == "_"
    }
    if isPlain, !text.isEmpty, !text.hasPrefix("-"), text.displayWidth <= maxWidth { return text }
    let isTypable = !text.contains("'") && !text.contains("`") && !text.hasPrefix("-")
    guard isTypable, !text.isEmpty, TerminalText.singleLine(text) == text,
      text.displayWidth <= maxWidth
    else { return "NAME" }
    return "'" + text + "'"
  }
}
