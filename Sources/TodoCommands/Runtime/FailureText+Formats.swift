import TodoDomain
import TodoExchange
import TodoPresentation

/// Formats of files.
extension FailureText {
  /// A file or a folder whose format doesn't fit.
  static func failure(for error: ExchangeError) -> Failure {
    switch error {
    case .unknownFormat(let name, let known):
      usage(
        ErrorText(
          Text("There is no format \(quoted(name)).", "\(quoted(name)) 형식은 없어요."),
          hint: Text("The formats are \(list(known)).", "쓸 수 있는 형식: \(list(known)).")))
    case .unrecognized(let fileName, let known, let nearest):
      usage(
        ErrorText(
          Text(
            "The format of \(fileName.map(quoted) ?? "the input") can't be recognized.",
            "\(fileName.map(quoted) ?? "입력")의 형식을 알 수 없어요.") + (nearest.map(comparison) ?? .empty),
          hint: Text(
            "Name it with `--format`, as one of \(list(known)).",
            "`--format`으로 이 가운데 하나를 정해 주세요: \(list(known)).")))
    case .notOfFolders, .onlyOfFolders:
      folderFailure(for: error)
    case .rangeNotSupported(let format):
      usage(
        ErrorText(
          Text(
            "The format \(format) has the whole store; it can't have a range of days.",
            "\(format) 형식에는 저장소 전체가 담겨서 기간을 정할 수 없어요."),
          hint: Text(
            "`--format csv`, `--format md` and `--format toduck` can.",
            "`--format csv`, `--format md`, `--format toduck`은 정할 수 있어요.")))
    case .rangeTooLong(let format, let days, let limit):
      usage(
        ErrorText(
          Text(
            "The range has \(days) days; the format \(format) holds at most \(limit).",
            "기간이 \(days)일이에요. \(format) 형식에는 \(limit)일까지 담겨요."),
          hint: Text(
            "Write several files, each for a part of the range.",
            "기간을 나눠 여러 파일로 써 주세요.")))
    case .unsupportedKind(let format, let kind):
      badData(
        ErrorText(
          Text(
            "The format \(format) can't hold todos of the kind \(kind).",
            "\(format) 형식에는 \(kind) 종류의 투두를 담을 수 없어요.")))
    case .missingHeader(let format): withoutHeader(format)
    case .unsupportedVersion(.iCalendar, found: 1, _): vCalendar
    case .unsupportedVersion(let format, let found, let supported):
      badData(
        ErrorText(
          Text(
            "The file is of version \(found) of the format \(format); this todoctl knows \(supported).",
            "\(format) 형식 \(found)판의 파일이에요. 이 todoctl은 \(supported)판까지 알아요."),
          hint: Text(
            "Update todoctl, and try again.",
            "todoctl을 새것으로 바꾸고 다시 해 주세요.")))
    case .encoding(let name): unread(encoding: TerminalText.singleLine(name))
    case .tooManyMarks(let limit):
      badData(
        ErrorText(
          Text(
            "A character of the file has more than \(limit) combining marks.",
            "결합 문자가 \(limit)개보다 많이 붙은 글자가 파일에 있어요."),
          hint: Text("Remove the marks, and try again.", "결합 문자를 지우고 다시 해 주세요.")))
    case .inputTooLarge(let limit):
      badData(
        ErrorText(
          Text(
            "The file is larger than \(limit) bytes, the most that is read.",
            "파일이 \(limit)바이트보다 커요. 그만큼까지만 읽어요.")))
    }
  }

  private static var vCalendar: Failure {
    badData(
      ErrorText(
        Text(
          "The file is a vCalendar 1.0 (VERSION:1.0), which came before iCalendar and isn't read.",
          "iCalendar보다 앞선 vCalendar 1.0(VERSION:1.0)이라 읽지 않아요."),
        hint: Text(
          "Open it in a calendar that knows both, such as KOrganizer or Evolution, and save it as iCalendar (.ics).",
          "둘 다 아는 캘린더(KOrganizer, Evolution)에서 열어 iCalendar(.ics)로 저장해 주세요.")))
  }

  private static func unread(encoding name: String) -> Failure {
    badData(
      ErrorText(
        Text(
          "The file is in \(name); a text is read in UTF-8, or in UTF-16 with a byte order mark.",
          "\(name) 파일이에요. UTF-8이나 BOM이 있는 UTF-16을 읽어요."),
        hint: Text(
          "Save it as UTF-8, or pass it through `iconv -f \(name) -t UTF-8`.",
          "UTF-8로 저장하거나 `iconv -f \(name) -t UTF-8`을 거쳐 주세요.")))
  }

  private static func withoutHeader(_ format: FormatName) -> Failure {
    badData(
      ErrorText(
        Text(
          "The file does not begin with the header line of the format \(format).",
          "\(format) 형식의 머리줄로 시작하지 않는 파일이에요."),
        hint: Text(
          "Its beginning may be missing. If it has another format, name that with `--format`.",
          "앞부분이 빠졌을 수 있어요. 다른 형식이면 `--format`으로 정해 주세요.")
      ))
  }

  /// A failure of the command line.
  private static func usage(_ text: ErrorText) -> Failure {
    Failure(kind: "usage", text: text, status: .usage)
  }

  /// A failure of a file's content.
  private static func badData(_ text: ErrorText) -> Failure {
    Failure(kind: "badData", text: text, status: .badData)
  }

  /// The failure for a format of folders that was given a file, or the other way round.
  private static func folderFailure(for error: ExchangeError) -> Failure {
    let text: ErrorText? =
      switch error {
      case .notOfFolders(let name, let known):
        ErrorText(
          Text(
            "A folder can't have the format \(name).",
            "폴더는 \(name) 형식일 수 없어요."),
          hint: Text(
            "It can have \(list(known)). Name a file for another format.",
            "폴더의 형식: \(list(known)). 다른 형식이면 파일을 적어 주세요."))
      case .onlyOfFolders(let name, let known):
        ErrorText(
          Text(
            "Only a folder can have the format \(name).",
            "\(name) 형식은 폴더만 될 수 있어요."),
          hint: Text("A file can have \(list(known)).", "파일의 형식: \(list(known))."))
      default: nil
      }
    return Failure(
      kind: "usage", text: text ?? ErrorText(Text("The format doesn't fit.", "형식이 맞지 않아요.")),
      status: .usage)
  }

  /// What a file lacks of the format that is most alike.
  private static func comparison(_ nearest: FormatLikeness) -> Text {
    let names = nearest.missing.map(quoted).joined(separator: ", ")
    return names.isEmpty
      ? Text(" It is most like \(nearest.format).", " \(nearest.format)에 가장 가까워요.")
      : Text(
        " It is most like \(nearest.format), but lacks \(names).",
        " \(nearest.format)에 가장 가깝지만 이것이 없어요: \(names).")
  }

  private static func list(_ names: [FormatName]) -> String {
    names.map(\.rawValue).joined(separator: ", ")
  }
}
