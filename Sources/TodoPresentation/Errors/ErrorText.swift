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
    self = language.phrases.errorText(error)
  }

  /// What a request error says.
  public init(_ error: RequestError, language: Language) {
    self = language.phrases.errorText(error)
  }

  /// What a tally's error says.
  public init(_ error: TallyError, language: Language) {
    self = language.phrases.errorText(error)
  }

  /// Why a record of an import can't be brought in, without its place.
  public init(_ problem: ImportProblem, language: Language) {
    self = language.phrases.errorText(problem)
  }

  /// Why nothing of a file was brought in.
  public init(_ error: ImportRejected, language: Language) {
    self = language.phrases.errorText(error)
  }

  /// What any error says; a fallback for those that this module does not know.
  public init(_ error: any Error, language: Language) {
    switch error {
    case let error as ValueError: self.init(error, language: language)
    case let error as RequestError: self.init(error, language: language)
    case let error as TallyError: self.init(error, language: language)
    case let error as RecurrenceRuleError: self = language.phrases.errorText(error)
    case let error as RepeatPhraseError: self = language.phrases.errorText(error)
    case let error as ImportProblem: self.init(error, language: language)
    case let error as ImportRejected: self.init(error, language: language)
    case let error as any ExplainedError: self = error.errorText
    default: self = language.phrases.unknownError
    }
  }
}

/// An error that brings along what people are told of it.
public protocol ExplainedError: Error {
  /// What happened and why, and what to do next.
  var errorText: ErrorText { get }
}
