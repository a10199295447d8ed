import TodoDomain
import TodoExchange
import TodoPresentation

/// Formats of files.
extension FailureText {
  /// A file or a folder whose format doesn't fit.
  static func failure(for error: ExchangeError) -> Failure {
    switch error {
    case .unknownFormat(let name, let known):
      Failure(
        kind: "usage",
        text: ErrorText(
          "There is no format \(quoted(name)).", hint: "The formats are \(list(known))."),
        status: .usage)
    case .unrecognized(let fileName, let known, let nearest):
      Failure(
        kind: "usage",
        text: ErrorText(
          "The format of \(fileName.map(quoted) ?? "the input") can't be recognized."
            + (nearest.map(comparison) ?? ""),
          hint: "Name it with `--format`, as one of \(list(known))."),
        status: .usage)
    case .notOfFolders, .onlyOfFolders:
      folderFailure(for: error)
    case .rangeNotSupported(let format):
      Failure(
        kind: "usage",
        text: ErrorText(
          "The format \(format) has the whole store; it can't have a range of days.",
          hint: "`--format csv`, `--format md` and `--format toduck` can."),
        status: .usage)
    case .rangeTooLong(let format, let days, let limit):
      Failure(
        kind: "usage",
        text: ErrorText(
          "The range has \(days) days; the format \(format) holds at most \(limit).",
          hint: "Write several files, each for a part of the range."),
        status: .usage)
    case .unsupportedKind(let format, let kind):
      Failure(
        kind: "badData",
        text: ErrorText("The format \(format) can't hold todos of the kind \(kind)."),
        status: .badData)
    case .missingHeader(let format):
      Failure(
        kind: "badData",
        text: ErrorText(
          "The file does not begin with the header line of the format \(format).",
          hint: "Its beginning may be missing. If it has another format, name that with `--format`."
        ),
        status: .badData)
    case .unsupportedVersion(.iCalendar, found: 1, _):
      Failure(
        kind: "badData",
        text: ErrorText(
          "The file is a vCalendar 1.0 (VERSION:1.0), which came before iCalendar and isn't read.",
          hint: "Open it in a calendar that knows both, such as KOrganizer or Evolution, and save "
            + "it as iCalendar (.ics)."),
        status: .badData)
    case .unsupportedVersion(let format, let found, let supported):
      Failure(
        kind: "badData",
        text: ErrorText(
          "The file is of version \(found) of the format \(format); this todoctl knows "
            + "\(supported).",
          hint: "Update todoctl, and try again."),
        status: .badData)
    case .inputTooLarge(let limit):
      Failure(
        kind: "badData",
        text: ErrorText("The file is larger than \(limit) bytes, the most that is read."),
        status: .badData)
    }
  }

  /// The failure for a format of folders that was given a file, or the other way round.
  private static func folderFailure(for error: ExchangeError) -> Failure {
    let text: ErrorText? =
      switch error {
      case .notOfFolders(let name, let known):
        ErrorText(
          "A folder can't have the format \(name).",
          hint: "It can have \(list(known)). Name a file for another format.")
      case .onlyOfFolders(let name, let known):
        ErrorText(
          "Only a folder can have the format \(name).", hint: "A file can have \(list(known)).")
      default: nil
      }
    return Failure(
      kind: "usage", text: text ?? ErrorText("The format doesn't fit."), status: .usage)
  }

  /// What a file lacks of the format that is most alike.
  private static func comparison(_ nearest: FormatLikeness) -> String {
    let names = nearest.missing.map(quoted).joined(separator: ", ")
    return names.isEmpty
      ? " It is most like \(nearest.format)."
      : " It is most like \(nearest.format), but lacks \(names)."
  }

  private static func list(_ names: [FormatName]) -> String {
    names.map(\.rawValue).joined(separator: ", ")
  }
}
