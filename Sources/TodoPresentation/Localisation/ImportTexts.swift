import TodoDomain

/// The phrases of an import and its summary.
extension EnglishStrings {
  var dryRun: String { "This was a dry run: nothing was stored." }

  func storeBefore(_ backup: String) -> String { "The store as it was before: \(backup)" }

  func andMore(_ count: Int) -> String { "… and \(count) more" }

  func importTotals(_ counts: ImportCounts) -> String {
    """
    read \(counts.read), new \(counts.new), updated \(counts.updated), same \(counts.same), \
    rejected \(counts.rejected)
    """ + (counts.leftOut > 0 ? ", left out \(counts.leftOut)" : "")
  }

  func warningCount(_ count: Int) -> String { count == 1 ? "1 warning" : "\(count) warnings" }

  func moreProblems(_ count: Int) -> String {
    "… and \(count) more; `--report FILE` writes them all"
  }

  var untitled: String { "(No title)" }

  func addedCategories(_ names: [String]) -> String {
    "Added for these records: \(names.count == 1 ? "category" : "categories") "
      + names.map(UserText.quoted).joined(separator: ", ")
  }

  func unusedMaps(_ maps: [String]) -> String {
    let names = maps.map { "--map \(TerminalText.singleLine($0))" }.joined(separator: ", ")
    return """
      No new or changed todo got its category from \(names). Look for the name in the file. Todos \
      that are here in the same version stay as they are, unless with --on-conflict theirs.
      """
  }

  func recordTypeName(_ type: ImportRecordType) -> String { type.rawValue }

  func location(_ location: ImportLocation) -> String {
    guard case .file(let name, let place) = location else { return location.description }
    return "\(UserText.line(name)), \(self.location(place))"
  }

  func errorText(_ error: ImportRejected) -> ErrorPhrase {
    let total = error.report.summary.total
    guard !error.report.summary.isCutShort else {
      return ErrorPhrase(
        "Reading ended after \(total.read) records, since \(total.rejected) of them can't be imported. "
          + "Nothing was stored.",
        hint: "Perhaps the file is of another format: `--format` names it.")
    }
    let subject = total.read == 1 ? "The record" : "\(total.rejected) of \(total.read) records"
    return ErrorPhrase(
      "\(subject) can't be imported, so nothing was stored.",
      hint: "Correct the file, or import the rest with `--skip-invalid`.")
  }
}

extension KoreanStrings {
  var dryRun: String { "시험 실행이라 아무것도 저장하지 않았어요." }

  func storeBefore(_ backup: String) -> String { "가져오기 전 저장소의 백업: \(backup)" }

  func andMore(_ count: Int) -> String { "… 외 \(count)건" }

  func importTotals(_ counts: ImportCounts) -> String {
    """
    읽음 \(counts.read), 추가 \(counts.new), 수정 \(counts.updated), 동일 \(counts.same), \
    거부 \(counts.rejected)
    """ + (counts.leftOut > 0 ? ", 제외 \(counts.leftOut)" : "")
  }

  func warningCount(_ count: Int) -> String { "경고 \(count)건" }

  func moreProblems(_ count: Int) -> String {
    "… 외 \(count)건 (`--report FILE`로 모두 볼 수 있어요)"
  }

  var untitled: String { "(제목 없음)" }

  func addedCategories(_ names: [String]) -> String {
    "함께 추가한 카테고리: " + names.map(UserText.quoted).joined(separator: ", ")
  }

  func unusedMaps(_ maps: [String]) -> String {
    let names = maps.map { "--map \(TerminalText.singleLine($0))" }.joined(separator: ", ")
    return """
      새로 생기거나 바뀐 투두 가운데 \(names)의 카테고리를 얻은 것이 없어요. 파일에 있는 이름인지 \
      봐 주세요. 같은 판이 이미 있는 투두는 --on-conflict theirs를 써야 바뀌어요.
      """
  }

  func recordTypeName(_ type: ImportRecordType) -> String {
    switch type {
    case ImportRecordType(.schedule), ImportRecordType(.routine):
      kindName(EventKind(rawValue: type.rawValue))
    case .setting: "설정"
    case .value: "값"
    case .category: "카테고리"
    case .occurrence: "날짜 기록"
    case .diary: "감정일기"
    case .other: "그 밖의 기록"
    case .unreadable: "알 수 없는 기록"
    default: type.rawValue
    }
  }

  func location(_ location: ImportLocation) -> String {
    switch location {
    case .line(let number): "\(number)번째 줄"
    case .path(let path): path
    case .byte(let offset): "\(offset)번째 바이트"
    case .file(let name, let place): "\(UserText.line(name)) \(self.location(place))"
    }
  }

  func errorText(_ error: ImportRejected) -> ErrorPhrase {
    let total = error.report.summary.total
    guard !error.report.summary.isCutShort else {
      return ErrorPhrase(
        "기록 \(total.read)건을 읽었는데 \(total.rejected)건을 가져올 수 없어서 그만 읽었어요. 저장한 것은 없어요.",
        hint: "다른 형식일 수 있어요. `--format`으로 형식을 적어 주세요.")
    }
    return ErrorPhrase(
      "기록 \(total.read)건 가운데 \(total.rejected)건을 가져올 수 없어 아무것도 가져오지 않았어요.",
      hint: "파일을 고치거나 `--skip-invalid`로 나머지만 가져올 수 있어요.")
  }
}

// MARK: - Exports

extension EnglishStrings {
  var notHeld: String { "These are not in the file as the store has them:" }

  func reason(of reason: ExportLoss.Reason) -> String {
    switch reason {
    case .noPlace: "no place for it"
    case .differs: "reads back differently"
    case .tooLong(let limit): "more than \(limit) characters, written whole"
    case .noDate: "left out, no date to list it on"
    case .outsideRange: "left out, outside the dates that were written"
    }
  }
}

extension KoreanStrings {
  var notHeld: String { "파일에 저장소와 똑같이 담기지 않은 것:" }

  func reason(of reason: ExportLoss.Reason) -> String {
    switch reason {
    case .noPlace: "담을 자리가 없어요"
    case .differs: "다시 가져오면 달라져요"
    case .tooLong(let limit): "\(limit)자보다 길지만 모두 담았어요"
    case .noDate: "표시할 날짜가 없어 빠졌어요"
    case .outsideRange: "기간을 벗어나 빠졌어요"
    }
  }
}
