public import TodoDomain
public import TodoLocalisation

/// The phrases of an import and its summary.

extension Text {
  /// The text for an import that stored nothing because it was a dry run.
  public static var dryRun: Text {
    Text("This was a dry run: nothing was stored.", "시험 실행이라 아무것도 저장하지 않았어요.")
  }

  /// Returns the line that names the backup from before an import.
  public static func storeBefore(_ backup: String) -> Text {
    Text("The store as it was before: \(backup)", "가져오기 전 저장소의 백업: \(backup)")
  }

  /// Returns the last line of a shortened list: how many more entries there are.
  public static func andMore(_ count: Int) -> Text {
    Text("… and \(count) more", "… 외 \(count)개")
  }

  /// Returns the counts of an import's records.
  public static func importTotals(_ counts: ImportCounts) -> Text {
    let totals = Text(
      "read \(counts.read), new \(counts.new), updated \(counts.updated), same \(counts.same), "
        + "rejected \(counts.rejected)",
      "읽음 \(counts.read), 추가 \(counts.new), 수정 \(counts.updated), 동일 \(counts.same), "
        + "실패 \(counts.rejected)")
    return counts.leftOut > 0
      ? totals + Text(", left out \(counts.leftOut)", ", 제외 \(counts.leftOut)") : totals
  }

  /// Returns the number of mended mistakes in a file.
  public static func warningCount(_ count: Int) -> Text {
    count == 1 ? Text("1 warning", "경고 \(count)건") : Text("\(count) warnings", "경고 \(count)건")
  }

  /// Returns the last line of a shortened list of problems: how many more there are.
  public static func moreProblems(_ count: Int) -> Text {
    Text(
      "… and \(count) more; `--report FILE` writes them all",
      "… 외 \(count)건 (`--report FILE`로 모두 볼 수 있어요)")
  }

  /// The title of an event without a title in its file.
  public static var untitled: Text { Text("(No title)", "(제목 없음)") }

  /// Returns the text about categories that an import added because its events needed them.
  ///
  /// - Parameter isStored: Whether the import stored anything; if not, it would have added them.
  public static func addedCategories(_ names: [String], isStored: Bool) -> Text {
    let list = names.map(UserText.quoted).joined(separator: ", ")
    let noun = names.count == 1 ? "category" : "categories"
    return isStored
      ? Text("Added for these records: \(noun) \(list)", "함께 추가한 카테고리: \(list)")
      : Text("Would be added: \(noun) \(list)", "추가될 카테고리: \(list)")
  }

  /// Returns the sentence about values of `--map` that gave no new or changed todo a category.
  public static func unusedMaps(_ maps: [String]) -> Text {
    let names = maps.map { "--map \(TerminalText.singleLine($0))" }.joined(separator: ", ")
    return Text(
      """
      No new or changed todo got its category from \(names). Look for the name in the file. Todos \
      that are here in the same version stay as they are, unless with --on-conflict theirs.
      """,
      """
      새로 생기거나 바뀐 투두 가운데 \(names)에 해당하는 것이 없어요. 파일에 있는 이름인지 \
      확인해 주세요. 같은 버전이 이미 있는 투두는 --on-conflict theirs를 써야 바뀌어요.
      """)
  }

  /// Returns the name of a type of record, without an article.
  public static func recordTypeName(_ type: ImportRecordType) -> Text {
    switch type {
    case ImportRecordType(.schedule), ImportRecordType(.routine):
      kindName(EventKind(rawValue: type.rawValue))
    case .setting: Text("setting", "설정")
    case .value: Text("value", "값")
    case .category: Text("category", "카테고리")
    case .occurrence: Text("occurrence", "날짜 기록")
    case .diary: Text("diary", "감정일기")
    case .other: Text("other", "그 밖의 기록")
    case .unreadable: Text("\(type.rawValue)", "알 수 없는 기록")
    default: Text(verbatim: type.rawValue)
    }
  }

  /// Returns in words where a record stands in an imported file: its line, path or byte.
  public static func location(_ location: ImportLocation) -> Text {
    switch location {
    case .line(let number): Text("\(location)", "\(number)번째 줄")
    case .path(let path): Text("\(location)", "\(path)")
    case .byte(let offset): Text("\(location)", "\(offset)번째 바이트")
    case .file(let name, let place):
      Text(
        "\(UserText.line(name)), \(self.location(place))",
        "\(UserText.line(name)) \(self.location(place))")
    }
  }

  /// The heading of the values that a file lacks, or holds in another form than the store.
  public static var notHeld: Text {
    Text("These are not in the file as the store has them:", "파일에 그대로 담지 못한 것:")
  }

  /// Returns the reason why a file lacks a value or changes it. The phrase is shown after the
  /// number of such values.
  public static func reason(of reason: ExportLoss.Reason) -> Text {
    switch reason {
    case .noPlace: Text("no place for it", "이 형식에는 담을 수 없어요")
    case .differs: Text("reads back differently", "다시 가져오면 달라져요")
    case .tooLong(let limit):
      Text("more than \(limit) characters, written whole", "\(limit)자보다 길지만 모두 담았어요")
    case .noDate: Text("left out, no date to list it on", "표시할 날짜가 없어 빠졌어요")
    case .outsideRange: Text("left out, outside the dates that were written", "기간을 벗어나 빠졌어요")
    case .notIncluded: Text("left out, add --diary to include it", "빠졌어요, --diary를 쓰면 담겨요")
    }
  }
}

// MARK: - Exports
