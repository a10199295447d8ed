/// A message to a person, and what follows when they agree to it.
///
/// ```swift
/// enum AlertCase: BaseAlert {
///   case saved
///   var title: String { "Saved." }
///   var message: String? { nil }
/// }
/// ```
public protocol BaseAlert {
  /// What happened, or what is asked, on one line.
  var title: String { get }
  /// What there is to know besides; nil where the title says it all.
  var message: String? { get }
  /// What follows when the person agrees. Nothing, unless a conformer says otherwise.
  nonisolated(nonsending) func callback() async throws
}

extension BaseAlert {
  /// Nothing follows.
  public nonisolated(nonsending) func callback() async throws {}
}

/// An error as an alert: what happened is the title, and what to do next the message.
public struct ErrorAlert: BaseAlert, Hashable, Sendable {
  /// What there is to say of the error.
  public let text: ErrorText

  /// An alert of any error; a fallback text stands in for a detail that isn't there.
  public init(_ error: any Error, language: Language) {
    let text = ErrorText(error, language: language)
    self.text = text.message.isEmpty ? language.phrases.unknownError : text
  }

  /// What happened and why.
  public var title: String { text.message }
  /// What to do next.
  public var message: String? { text.hint }
}
