public import TodoDomain
public import TodoLocalisation

private let (usage, bad) = (ErrorKind.usage, ErrorKind.badData)

extension LineTooLong: ExplainedError {
  public var explanation: Explanation {
    bad.says(
      "Line \(line) has more than \(limitInBytes) bytes.", "\(line)번 줄이 \(limitInBytes)바이트보다 길어요.")
  }
}

extension ExchangeError: ExplainedError {
  public var explanation: Explanation {
    switch self {
    case .unknownFormat(let name, let known):
      usage.says("There is no format \(quoted(name)).", "\(quoted(name)) 형식은 없어요.")
        .advises("The formats are \(list(known)).", "쓸 수 있는 형식: \(list(known)).")
    case .unrecognized(let fileName, let known, let nearest):
      usage.says(
        Text(
          "The format of \(fileName.map(quoted) ?? "the input") can't be recognized.",
          "\(fileName.map(quoted) ?? "입력")의 형식을 알 수 없어요.") + (nearest.map(comparison) ?? .empty)
      ).advises(
        "Name the format with `--format`. The formats are \(list(known)).",
        "`--format`으로 이 가운데 하나를 정해 주세요: \(list(known)).")
    case .notOfFolders(let name, let known):
      usage.says("A folder can't have the format \(name).", "폴더에는 \(name) 형식을 쓸 수 없어요.")
        .advises(
          "A folder can have \(list(known)). For another format, name a file.",
          "폴더의 형식: \(list(known)). 다른 형식이면 파일을 적어 주세요.")
    case .onlyOfFolders(let name, let known):
      usage.says("Only a folder can have the format \(name).", "\(name) 형식은 폴더에만 쓸 수 있어요.")
        .advises("A file can have \(list(known)).", "파일의 형식: \(list(known)).")
    case .rangeNotSupported(let format):
      usage.says(
        "A file of the format \(format) always has the whole store, so it can't have a range of days.",
        "\(format) 형식에는 저장소 전체가 담겨서 기간을 정할 수 없어요."
      ).advises(
        "Use `--format csv`, `--format md` or `--format toduck` for a range.",
        "기간을 정하려면 `--format csv`, `--format md`, `--format toduck`을 써 주세요.")
    case .rangeTooLong(let format, let days, let limit):
      usage.says(
        "The range has \(days) days; the format \(format) holds at most \(limit).",
        "기간이 \(days)일이에요. \(format) 형식에는 \(limit)일까지 담겨요."
      ).advises("Write several files, each for a part of the range.", "기간을 나눠 여러 파일로 써 주세요.")
    case .unsupportedKind(let format, let kind):
      bad.says(
        "The format \(format) can't hold todos of the kind \(kind).",
        "\(format) 형식에는 \(kind) 종류의 투두를 담을 수 없어요.")
    case .missingHeader(.csv):
      bad.says(
        "The file has no header line of a table of todos or of the diary.",
        "투두나 감정일기 표의 헤더가 없는 파일이에요."
      ).advises(
        "The first line has to name the columns as `todoctl export --format csv` does. A table of dates (`--from DATE`) can't be read back: export without dates. If the file has another format, name it with `--format`.",
        "첫 줄에 `todoctl export --format csv`와 같은 열 이름을 적어 주세요. 날짜별 표(`--from 날짜`)는 다시 읽을 수 없으니, 날짜 없이 내보내 주세요. 다른 형식이면 `--format`으로 정해 주세요."
      )
    case .missingHeader(let format):
      bad.says(
        "The file does not begin with the header line of the format \(format).",
        "\(format) 형식의 헤더로 시작하지 않는 파일이에요."
      ).advises(
        "Its beginning may be missing. If the file has another format, name the format with `--format`.",
        "앞부분이 빠졌을 수 있어요. 다른 형식이면 `--format`으로 정해 주세요.")
    case .unsupportedVersion(.iCalendar, found: 1, _):
      bad.says(
        "The file is a vCalendar 1.0 (VERSION:1.0), which came before iCalendar and isn't read.",
        "iCalendar보다 앞선 vCalendar 1.0(VERSION:1.0)이라 읽지 않아요."
      ).advises(
        "Open it in a calendar that knows both, such as KOrganizer or Evolution, and save it as iCalendar (.ics).",
        "둘 다 아는 캘린더(KOrganizer, Evolution)에서 열어 iCalendar(.ics)로 저장해 주세요.")
    case .unsupportedVersion(let format, let found, let supported) where found < supported:
      bad.says(
        "The file is of version \(found) of the format \(format), which is too old to be read.",
        "\(format) 형식 버전 \(found)의 파일이에요. 너무 오래된 버전이라 읽을 수 없어요."
      ).advises(
        "Update the program that wrote it, and export from there again.",
        "파일을 만든 프로그램을 업데이트하고 다시 내보내 주세요.")
    case .unsupportedVersion(let format, let found, let supported):
      bad.says(
        "The file is of version \(found) of the format \(format); this todoctl knows \(supported).",
        "\(format) 형식 버전 \(found)의 파일이에요. 이 todoctl은 버전 \(supported)까지 읽을 수 있어요."
      ).advises("Update todoctl, and try again.", "todoctl을 최신 버전으로 업데이트하고 다시 시도해 주세요.")
    case .encoding(let name):
      bad.says(
        "The file is in \(TerminalText.singleLine(name)); todoctl reads only UTF-8, and UTF-16 with a byte order mark.",
        "파일의 인코딩이 \(TerminalText.singleLine(name), .being). UTF-8이나 BOM이 있는 UTF-16만 읽을 수 있어요."
      ).advises(
        "Save it as UTF-8, or pass it through `iconv -f \(TerminalText.singleLine(name)) -t UTF-8`.",
        "UTF-8로 저장하거나 `iconv -f \(TerminalText.singleLine(name)) -t UTF-8`로 변환해 주세요.")
    case .tooManyMarks(let limit):
      bad.says(
        "A character of the file has more than \(limit) combining marks.",
        "결합 문자가 \(limit)개보다 많이 붙은 글자가 파일에 있어요."
      ).advises("Remove the marks, and try again.", "결합 문자를 지우고 다시 해 주세요.")
    case .inputTooLarge(let limit):
      bad.says(
        "The file is larger than \(limit) bytes, the most that todoctl reads.",
        "파일이 \(limit)바이트보다 커요. 그만큼까지만 읽어요.")
    }
  }

  /// Returns a text that names the most similar format, and the columns that the file lacks for
  /// that format.
  private func comparison(_ nearest: FormatLikeness) -> Text {
    let names = nearest.missing.map(quoted).joined(separator: ", ")
    return names.isEmpty
      ? Text(" It is most like \(nearest.format).", " \(nearest.format)에 가장 가까워요.")
      : Text(
        " It is most like \(nearest.format), but lacks \(names).",
        " \(nearest.format)에 가장 가깝지만 이것이 없어요: \(names).")
  }

  private func list(_ names: [FormatName]) -> String {
    names.map(\.rawValue).joined(separator: ", ")
  }
}

extension ZipError: ExplainedError {
  /// The explanation why nothing of a zip is imported. If the zip may be undamaged, it advises to
  /// unpack the zip with another program.
  public var explanation: Explanation {
    if case .damaged = self {
      bad.says(message).advises(
        "Download or copy it again.", "다시 내려받거나 복사해 주세요.")
    } else {
      bad.says(message).advises(
        "Unpack the zip with a program that you trust, and import its files.",
        "믿을 수 있는 프로그램으로 풀어서 안의 파일을 가져와 주세요.")
    }
  }

  private var message: Text {
    switch self {
    case .damaged(let found): Text("The zip is damaged: \(found).", "zip이 손상됐어요: \(found).")
    case .zip64:
      Text(
        "The zip is of the large form (zip64), or in several parts.",
        "큰 형식(zip64)이거나 여러 조각으로 나뉜 zip이에요.")
    case .encrypted(let name):
      Text("\(quoted(name)) in the zip needs a password.", "zip의 \(quoted(name))에 암호가 있어요.")
    case .unsafeName(let name):
      Text(
        "A name in the zip, \(quoted(name)), leads out of the folder.",
        "zip에 폴더 밖을 가리키는 이름이 있어요: \(quoted(name)).")
    case .invalidName(let name):
      Text(
        "A name in the zip, \(quoted(name)), has a control character, an empty part, or bytes that aren't UTF-8.",
        "zip에 제어 문자나 빈 부분, UTF-8이 아닌 바이트가 든 이름이 있어요: \(quoted(name)).")
    case .link(let name):
      Text("\(quoted(name)) in the zip is a link.", "zip의 \(quoted(name), .topic) 링크예요.")
    case .duplicate(let name):
      Text(
        "The zip has two files named \(quoted(name)).", "zip에 \(quoted(name), .subject) 두 번 있어요.")
    case .overlap(let name):
      Text(
        "\(quoted(name)) in the zip overlaps with another file.",
        "zip의 \(quoted(name), .subject) 다른 파일과 자리가 겹쳐요.")
    case .method(let name, let number):
      Text(
        "\(quoted(name)) in the zip is compressed by method \(number); only DEFLATE is read.",
        "zip의 \(quoted(name), .topic) \(number)번 방식으로 압축했어요. DEFLATE만 읽어요.")
    case .tooMany(let limit):
      Text("The zip has more than \(limit) files.", "zip에 파일이 \(limit)개보다 많아요.")
    case .tooLarge(let limit):
      Text(
        "The files of the zip have more than \(limit) bytes together.",
        "zip의 파일을 모두 더하면 \(limit)바이트보다 커요.")
    case .ratio(let name, let limit):
      Text(
        "\(quoted(name)) in the zip is more than \(limit) times as large as when compressed.",
        "zip의 \(quoted(name), .topic) 풀면 \(limit)배보다 커져요.")
    }
  }
}

extension ForeignTablesError: ExplainedError {
  /// The explanation why nothing of another program's database is imported.
  public var explanation: Explanation {
    switch self {
    case .unreadable(let found):
      bad.says(
        "The database can't be read: \(TerminalText.singleLine(found)).",
        "데이터베이스를 읽을 수 없어요: \(TerminalText.singleLine(found))."
      ).advises("Make the backup again in the program that made it.", "그 프로그램에서 백업을 다시 만들어 주세요.")
    case .hasCode(let name):
      bad.says(
        "The database has a view, a trigger or a virtual table, \(quoted(name)), which no export has.",
        "데이터베이스에 \(quoted(name), .subject) 있어요. 내보낸 파일에는 없는 뷰나 트리거, 가상 표예요."
      ).advises(
        "In Loop, export the habits as CSV, and import that zip. For a store of todoctl: `todoctl export --store FILE`.",
        "Loop에서 습관을 CSV로 내보내 그 zip을 가져와 주세요. todoctl의 저장소는 `todoctl export --store FILE`로 내보내요.")
    }
  }
}
