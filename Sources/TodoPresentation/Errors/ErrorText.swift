import TodoDomain

/// An error for people: a message, and a hint.
public struct ErrorText: Hashable, Sendable {
  /// What happened and why: a sentence on one line, safe to print.
  public let message: Text
  /// What to do next, with the command or the form to type if there is one.
  public let hint: Text?

  /// A message with a hint.
  public init(_ message: Text, hint: Text? = nil) {
    self.message = message
    self.hint = hint
  }

  /// The text of any error; a fallback text for errors that this module doesn't know.
  public init(_ error: any Error) {
    switch error {
    case let error as ValueError: self = Text.errorText(error)
    case let error as RequestError: self = Text.errorText(error)
    case let error as TallyError: self = Text.errorText(error)
    case let error as HistoryError: self = Text.errorText(error)
    case let error as RecurrenceRuleError: self = Text.errorText(error)
    case let error as PhraseError: self = Text.errorText(error, in: .repetition)
    case let error as ImportProblem: self = Text.errorText(error)
    case let error as ImportRejected: self = Text.errorText(error)
    case let error as any ExplainedError: self = error.errorText
    default: self = .unknown
    }
  }

  /// The text of an unknown error.
  static var unknown: ErrorText { Text.unknownError }
}

/// An error with a text of its own.
public protocol ExplainedError: Error {
  /// The message and the hint.
  var errorText: ErrorText { get }
}

/// A user's text, made safe to be part of a message.
public enum UserText {
  /// The largest width of the text in columns.
  private static let maxWidth = 40

  /// The text on one line, safe and shortened, in quotation marks.
  static func quoted(_ text: String) -> String { "\"" + line(text, width: maxWidth) + "\"" }

  /// The text on one line, safe and shortened to a width.
  static func line(_ text: String, width: Int = 120) -> String {
    TerminalText.singleLine(text).truncated(toWidth: width)
  }

  /// The text as one word of a command line, quoted for a shell if necessary; a placeholder if it
  /// is too long or too unusual to be typed.
  public static func word(_ text: String) -> String {
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
