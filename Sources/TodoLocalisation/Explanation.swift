public import Foundation

/// An error that explains itself to people and to scripts.
///
/// ```swift
/// do {
///   _ = try Schedule(title: "", on: today)
/// } catch {
///   error.localizedDescription  // "The title is empty." or 제목이 비어 있어요.
/// }
/// ```
///
/// ## Implementation guidance
/// A conformer has one switch over its cases, without `default`, so that a new case without an
/// explanation doesn't compile. It inherits the requirements of `LocalizedError`.
public protocol ExplainedError: LocalizedError {
  /// The explanation for people and scripts.
  var explanation: Explanation { get }
}

extension ExplainedError {
  /// The message in the reader's language.
  public var errorDescription: String? { explanation.message[.current] }

  /// The hint in the reader's language; nil if the hint is for a terminal.
  public var recoverySuggestion: String? {
    explanation.hintOutsideTerminal.map { $0[.current] }
  }

  /// Nil, since the message has the reason.
  public var failureReason: String? { nil }

  /// Nil, since there is no help to open.
  public var helpAnchor: String? { nil }
}

/// The explanation of an error: its kind, a message, and maybe a hint.
public struct Explanation: ExplainedError, Hashable {
  /// The kind, which scripts match.
  public let kind: ErrorKind
  /// What happened and why: a sentence on one line, safe to print.
  public let message: Text
  /// The next step for the user, with the command or the form to type if there is one.
  public private(set) var hint: Text?

  /// The explanation itself.
  public var explanation: Explanation { self }

  /// Creates the explanation of any error; an error without an explanation gets a fallback.
  public init(_ error: any Error) {
    self =
      (error as? any ExplainedError)?.explanation
      ?? (error as? CancellationError).map { _ in
        ErrorKind.interrupted.says("It was interrupted.", "중단했어요.")
      }
      ?? ErrorKind.bug.says(
        "Something went wrong, for an unknown reason.", "알 수 없는 문제가 생겼어요."
      ).advises("`todoctl check` checks the store.", "`todoctl check`로 저장소를 점검할 수 있어요.")
  }

  fileprivate init(_ kind: ErrorKind, _ message: Text) {
    (self.kind, self.message) = (kind, message)
  }

  /// The hint; nil if it names a command or an option, which an app's reader can't type.
  public var hintOutsideTerminal: Text? {
    hint.flatMap { hint in
      ["todoctl", "`", " --"].contains { hint[.en].contains($0) } ? nil : hint
    }
  }

  /// Returns the explanation with this hint.
  public func advises(_ english: Text.English, _ korean: Text.Korean) -> Explanation {
    advises(Text(english, korean))
  }

  /// Returns a copy of the explanation with another hint, or without a hint for nil.
  public func advises(_ hint: Text?) -> Explanation {
    var explanation = self
    explanation.hint = hint
    return explanation
  }

  /// Returns the explanation with this message instead of its own.
  public func says(_ message: Text) -> Explanation { kind.says(message).advises(hint) }

  /// Returns the explanation with another sentence at the end of its message.
  public func adds(_ sentence: Text) -> Explanation { says(message + " " + sentence) }
}

/// The kind of an error, which scripts match in any language: the `kind` of `--json`.
public enum ErrorKind: String, CaseIterable, Sendable {
  case alreadyExists, alreadyInitialised, alreadyJoined, ambiguousDiary, ambiguousTitle
  case backupChanged, badData, bug, busy, cannotCreate, cannotPause, cannotSkip, cannotStop
  case categoryConflict, changedFormat, conflict, connectionLost, copyDiffers, damaged
  case damagedFormat, dateAhead, declined, diskFull, editorFailed, exceeded, fileTooLarge
  case folderChanged, forgedFormat, formatMissing, historyConflict, inputOutput, interrupted,
    invalidFormat
  case invalidValue, keyNeeded, leftoverLog, missingInput, newerFormat, newerSchema
  case notAFolder, notANumber, notAStore, notATask, notAnOccurrence, notDue, notEncrypted
  case notInitialised, notJoined, notPaused, notPermitted, notRepeating, notRestorable, noTarget
  case nothingToUndo, olderSchema, othersFile, outcomeUnknown, output, pooled, quotaExceeded
  case rangeReversed, salvagedInPart, serverUnreachable, severalDates, severalNames
  case storeNotFound, tallyFull, timedOut, tooFewFiles, tooFewThreads, tooManyFiles
  case unknownCategory, unknownConflict, unknownDevice, unknownDiary, unknownEntry
  case unknownEvent, unknownKind, unknownStep, unknownTitle, usage, wrongKey

  /// Returns the explanation of an error of this kind with a message in each language.
  public func says(_ english: Text.English, _ korean: Text.Korean) -> Explanation {
    says(Text(english, korean))
  }

  /// Returns the explanation of an error of this kind with a message.
  public func says(_ message: Text) -> Explanation { Explanation(self, message) }
}

/// Makes a user's text safe to be a part of a message.
public enum UserText {
  /// The largest width of the text in columns.
  private static let maxWidth = 40

  /// Returns the text on one line, safe and shortened, in quotation marks.
  public static func quoted(_ text: String) -> String { "“" + line(text, width: maxWidth) + "”" }

  /// Returns the text on one line, safe and shortened to a width.
  package static func line(_ text: String, width: Int = 120) -> String {
    TerminalText.singleLine(text).truncated(toWidth: width)
  }

  /// Returns the text as one word of a command line, quoted for a shell if necessary. A text that
  /// is too long or too unusual to type is replaced by a placeholder.
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
