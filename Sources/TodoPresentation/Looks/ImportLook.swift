public import TodoDomain

/// How the outcome of an import looks.
public struct ImportLook: Sendable {
  private let look: Look

  /// A look at imports.
  public init(_ look: Look) {
    self.look = look
  }

  /// The lines of an outcome: the totals, the counts of each type of record where there are
  /// several, the categories that came along, and the problems beside their places.
  ///
  /// - Parameter hasFile: Whether all problems are in a file, so that nothing needs saying of those
  ///   that have no room here.
  public func report(
    _ report: ImportReport, dryRun: Bool = false, hasFile: Bool = false
  ) -> [String] {
    let account = report.account
    let total = account.total
    let isClean = total.rejected == 0 && total.leftOut == 0
    let style = isClean ? TextStyle.bold : TextStyle.bold.and(.yellow)
    let notes =
      (account.addedCategories.isEmpty
        ? [] : [look.phrases.addedCategories(account.addedCategories)])
      + (dryRun ? [look.phrases.dryRun] : [])
    let warned =
      account.warnings == 0
      ? [] : [look.line(look.phrases.warningCount(account.warnings), .yellow)]
    let blocks = [
      look.sentence(look.phrases.importTotals(total), style) + warned,
      types(account.byType),
      problems(report, hasFile: hasFile),
      notes.flatMap { look.sentence($0, .dim) },
    ]
    return Array(blocks.filter { !$0.isEmpty }.joined(separator: [""]))
  }

  private func types(_ byType: [ImportRecordType: ImportCounts]) -> [String] {
    guard byType.count > 1 else { return [] }
    let leavesOut = byType.values.contains { $0.leftOut > 0 }
    let titles: [TableColumn] =
      [.recordType, .read, .new, .updated, .same, .rejected] + (leavesOut ? [.leftOut] : [])
    let header = titles.map { TextTable.Cell(look.phrases.column($0), style: .dim) }
    let rows = byType.sorted { ($1.value.read, $0.key.rawValue) < ($0.value.read, $1.key.rawValue) }
      .map { type, counts in
        let numbers = [counts.read, counts.new, counts.updated, counts.same, counts.rejected]
        return [TextTable.Cell(look.phrases.recordTypeName(type))]
          + (numbers + (leavesOut ? [counts.leftOut] : [])).map(number)
      }
    let columns = titles.map {
      TextTable.Column("", alignment: $0 == .recordType ? .left : .right)
    }
    return look.indented(TextTable(columns: columns, rows: [header] + rows, showsHeader: false))
  }

  private func number(_ count: Int) -> TextTable.Cell {
    .init(String(count), style: count == 0 ? .dim : nil)
  }

  /// As many as there is room for: what was rejected first, then what was left out, then warnings.
  private func problems(_ report: ImportReport, hasFile: Bool) -> [String] {
    let listed = (report.problems + report.leftOut + report.warnings)
      .prefix(ImportOptions.listedProblems)
    let entries = listed.map { problem in
      LabelledLines.Entry(
        TerminalText.singleLine(look.phrases.location(problem.location)),
        ErrorText(problem, language: look.language).message)
    }
    let total = report.account.total
    let rest = total.rejected + total.leftOut + report.account.warnings - entries.count
    let phrase = hasFile ? look.phrases.andMore(rest) : look.phrases.moreProblems(rest)
    let more = rest > 0 ? look.sentence(Look.indent + phrase, .dim) : []
    let hint = listed.first { $0.handling == .leftOut }
      .flatMap { ErrorText($0, language: look.language).hint }
    return LabelledLines(entries: entries).lines(look) + more
      + (hint.map { look.sentence($0, .dim) } ?? [])
  }
}

/// How the account of an export looks.
public struct ExportLook: Sendable {
  /// The most events that a line names.
  private static let namedEvents = 20

  private let look: Look

  /// A look at exports.
  public init(_ look: Look) {
    self.look = look
  }

  /// What the file doesn't hold as the store has it, a line a sort, with the events' ids; no lines
  /// where it holds all.
  public func report(_ account: ExportAccount) -> [String] {
    guard !account.isEmpty else { return [] }
    let entries = account.losses.map { loss, tally in
      LabelledLines.Entry(name(of: loss), text(of: loss, tally))
    }
    return look.sentence(look.phrases.notHeld, TextStyle.bold.and(.yellow)) + [""]
      + LabelledLines(entries: entries).lines(look)
  }

  private func name(of loss: ExportLoss) -> String {
    let type = look.phrases.recordTypeName(loss.type)
    return TerminalText.singleLine(
      loss.field.map { "\(type), \(look.phrases.fieldName($0))" } ?? type)
  }

  private func text(of loss: ExportLoss, _ tally: ExportAccount.Tally) -> String {
    let reason = "\(tally.count) × \(look.phrases.reason(of: loss.reason))"
    guard !tally.events.isEmpty else { return reason }
    let named = tally.events.prefix(ExportLook.namedEvents)
    let more = tally.eventCount - named.count
    let ids = named.map(\.description).joined(separator: ", ")
    return reason + ": " + ids + (more > 0 ? " " + look.phrases.andMore(more) : "")
  }
}
