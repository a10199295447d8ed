import ArgumentParser
import TodoDomain
import TodoExchange
import TodoLocalisation
import TodoMaintenance
import TodoPresentation
import TodoStorage

struct Check: AsyncParsableCommand, StoreCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: Text(
      "Check the whole store, and save what can be saved of a damaged one.",
      "저장소 전체를 점검하고, 손상된 저장소에서 읽을 수 있는 것을 복구해요."),
    discussion: Text(
      """
      The check looks at the structure, the references, every value, the uids and the journal, \
      and lists each problem with its place.

      --salvage writes all that can still be read of a damaged store into a new store; the \
      damaged one is only read. --repair does the same, and replaces the store with the \
      result; the damaged store is kept beside it, under another name. Both list everything \
      that is missing, and exit with 65 if anything is.
      """,
      """
      구조, 참조, 모든 값, uid, 기록을 살펴보고, 문제마다 어디인지 보여 줘요.

      --salvage는 손상된 저장소에서 아직 읽히는 것을 모두 새 저장소에 써요. 손상된 것은 읽기만 \
      해요. --repair는 같은 일을 하고 그 결과로 저장소를 바꿔요. 손상된 저장소는 옆에 \
      다른 이름으로 남아요. 둘 다 빠진 것을 모두 보여 주고, 하나라도 있으면 65로 끝나요.
      """))

  @Flag(help: .both("Repair the store if the check finds a problem.", "문제가 있으면 저장소를 고쳐요."))
  var repair = false

  @Option(
    help: .both(
      "Save what can be saved into this new store.", "복구할 수 있는 것을 이 새 저장소에 담아요.", value: "file"),
    completion: Completions.stores)
  var salvage: String?

  @Flag(
    name: [.long, .short],
    help: .both("Don't ask for confirmation before a repair.", "고치기 전에 묻지 않아요."))
  var yes = false

  @OptionGroup var progress: ProgressOptions

  @OptionGroup var global: GlobalOptions

  func validate() throws {
    guard !repair || salvage == nil else {
      throw ValidationError(
        Text("--repair and --salvage can't be combined.", "--repair와 --salvage는 함께 쓸 수 없어요."))
    }
    guard !yes || repair else {
      throw ValidationError(Text("--yes needs --repair.", "--yes는 --repair와 함께 써요."))
    }
  }

  func run() async throws {
    let session = try Session(global)
    if repair || salvage != nil { try session.requireFile() }
    if let salvage { return try session.salvage(into: salvage) }
    if repair { return try await session.repair(assumingYes: yes) }
    let store = try session.copyable()
    session.spoken.resolve(by: store)
    let report = try session.following(
      .check, on: session.storePath, progress, language: session.language
    ) { try session.check(store) }
    if global.json {
      try Output.write(Envelope.of([("check", StoreJSON.value(report))]))
    } else {
      try session.print(report)
    }
    try report.requireSoundness()
  }
}

extension StoreFinding {
  /// The largest number of places that are shown.
  private var mostShown: Int { 10 }

  /// Returns the lines of the finding: the problem, and then its places.
  func lines(_ words: Text) -> [Text] {
    let place = column.isEmpty ? table : "\(table).\(column)"
    let title =
      place.isEmpty
      ? words + ": \(count)"
      : Text("\(words), in \(place): \(count)", "\(place)의 \(words): \(count)")
    let shown = places.prefix(mostShown).map(\.words)
    let rest = count - shown.count
    let more = rest > 0 && !shown.isEmpty ? [Text("and \(rest) more", "외 \(rest)곳")] : []
    guard !isOfFile else { return [title] + (shown + more).map { "  " + $0 } }
    return [title] + (shown.isEmpty ? [] : ["  " + (shown + more).joined(separator: ", ")])
  }

  /// Whether the finding is about the whole file. The places of such a finding are messages of
  /// SQLite.
  private var isOfFile: Bool { table.isEmpty }
}

extension RowPlace {
  /// The place of the problem, in words that are safe to print.
  var words: Text {
    switch self {
    case .id(let id): Text(verbatim: "\(id)")
    case .date(let event, let date?): Text("\(event) on \(date)", "\(event), \(date)")
    case .date(let event, nil):
      Text("\(event) on an invalid date", "\(event), 잘못된 날짜")
    case .step(let entry, let step): Text("\(entry), step \(step)", "\(entry), \(step)번째")
    case .key(let text), .line(let text): Text(verbatim: TerminalText.singleLine(text))
    }
  }
}

extension StoreProblem {
  /// The problem in words, for people.
  var words: Text {
    switch self {
    case .structure: Text("SQLite's integrity check", "SQLite의 무결성 검사")
    case .danglingReference: Text("references to missing rows", "없는 행을 가리키는 참조")
    case .orphan: Text("rows of missing todos", "없는 투두의 행")
    case .incompleteEvent: Text("todos without the fields of their kind", "그 종류에 필요한 항목이 빠진 투두")
    case .unknownKind:
      Text(
        "todos of kinds that this todoctl doesn't know",
        "이 todoctl이 모르는 종류의 투두")
    case .strayKindRow: Text("rows for todos of another kind", "다른 종류의 투두에 딸린 행")
    case .duplicateUID: Text("uids that an earlier row has", "앞 행에 이미 있는 uid")
    case .unreadableValue: Text("values that can't be read", "읽을 수 없는 값")
    case .brokenSteps:
      Text(
        "journal entries whose steps aren't 1, 2, 3, …",
        "순서가 1, 2, 3, …이 아닌 기록")
    case .unreadableChange: Text("changes that can't be read", "읽을 수 없는 변경")
    case .sequenceBehind: Text("ids that could be given out again", "다시 쓰일 수 있는 번호")
    case .missingIdentity: Text("the identity of the store is missing", "저장소의 식별자가 없음")
    case .searchDiffers:
      Text(
        "the index of search isn't that of the todos' texts",
        "검색 색인이 투두의 글과 다름")
    }
  }
}

extension SalvageReport {
  /// The lines about everything that the salvage couldn't keep, or kept in another form.
  var lines: [Text] {
    tables.flatMap(\.lines) + findings.flatMap { $0.lines($0.name.words) }
  }
}

extension SalvagedTable {
  private var mostShown: Int { 10 }

  fileprivate var lines: [Text] {
    guard found != kept || !gaps.isEmpty else { return [] }
    let shown = gaps.prefix(mostShown).map {
      Text("  unreadable pages \($0.words)", "  읽을 수 없는 쪽: \($0.words)")
    }
    let rest = gaps.count - shown.count
    let title = Text(
      "\(name): kept \(kept) of \(found) readable rows", "\(name): 읽힌 행 \(found)개 가운데 \(kept)개를 남김")
    return [title] + shown
      + (rest > 0 ? [Text("  and at \(rest) more places", "  외 \(rest)곳")] : [])
  }
}

extension SalvageGap {
  fileprivate var words: Text {
    let (after, before) = (after.map(\.words), before.map(\.words))
    return switch (after, before) {
    case (nil, nil): Text("from the first to the last row", "첫 행부터 마지막 행까지")
    case (nil, let before?): Text("before \(before)", "\(before) 앞")
    case (let after?, nil): Text("after \(after)", "\(after) 뒤")
    case (let after?, let before?): Text("between \(after) and \(before)", "\(after)와 \(before) 사이")
    }
  }
}

extension SalvageOutcome {
  /// The effect of a salvage on the rows, in words for people.
  fileprivate var words: Text {
    switch self {
    case .missingTable: Text("missing tables", "없는 표")
    case .unknownTable:
      Text(
        "tables that this todoctl doesn't know, left out",
        "이 todoctl이 모르는 표, 빠짐")
    case .unreadableValue:
      Text(
        "dropped rows with values that can't be read",
        "읽을 수 없는 값이 있어 제외한 행")
    case .incompleteEvent:
      Text(
        "dropped todos whose required fields are lost",
        "꼭 있어야 할 항목이 없어져 제외한 투두")
    case .unknownKind:
      Text(
        "dropped todos of kinds that this todoctl doesn't know",
        "이 todoctl이 모르는 종류라서 제외한 투두")
    case .strayKindRow: Text("dropped rows for todos of another kind", "다른 종류의 투두에 딸려 있어 제외한 행")
    case .orphan: Text("dropped rows of lost todos", "없어진 투두에 딸려 있어 제외한 행")
    case .duplicate:
      Text(
        "dropped rows with a uid that an earlier row has",
        "앞 행에 이미 있는 uid라서 제외한 행")
    case .brokenEntry: Text("dropped incomplete journal entries", "온전하지 않아 제외한 기록")
    case .entryLost: Text("dropped changes whose journal entry is lost", "기록이 없어져 제외한 변경")
    case .categoryMerged:
      Text(
        "categories merged with an earlier one of the same name",
        "이름이 같은 앞의 것과 합친 카테고리")
    case .categoryMadeAnew: Text("recreated categories", "다시 만든 카테고리")
    case .underNewCategory: Text("kept, under a recreated category", "다시 만든 카테고리에 남김")
    case .keptWithoutPart: Text("kept, without the lost fields of their kind", "그 종류의 항목은 잃은 채로 남김")
    case .renumbered: Text("kept, with a new id", "새 번호로 남김")
    case .identityMadeAnew: Text("a new identity, since the old one is lost", "옛것을 잃어 새로 만든 식별자")
    case .leftFolder:
      Text(
        "it doesn't sync until `todoctl sync join FOLDER`",
        "`todoctl sync join 폴더` 하기 전까지는 동기화하지 않음")
    }
  }
}
