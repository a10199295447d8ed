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
  public func report(_ report: ImportReport, dryRun: Bool = false) -> [String] {
    let total = report.account.total
    let style = total.rejected == 0 ? TextStyle.bold : TextStyle.bold.and(.yellow)
    let categories = report.account.addedCategories
    let notes =
      (categories.isEmpty ? [] : [look.phrases.addedCategories(categories)])
      + (dryRun ? [look.phrases.dryRun] : [])
    let blocks = [
      look.sentence(look.phrases.importTotals(total), style),
      types(report.account.byType),
      problems(report),
      notes.flatMap { look.sentence($0, .dim) },
    ]
    return Array(blocks.filter { !$0.isEmpty }.joined(separator: [""]))
  }

  private func types(_ byType: [ImportRecordType: ImportCounts]) -> [String] {
    guard byType.count > 1 else { return [] }
    let titles: [TableColumn] = [.recordType, .read, .new, .updated, .same, .rejected]
    let header = titles.map { TextTable.Cell(look.phrases.column($0), style: .dim) }
    let rows = byType.sorted { ($1.value.read, $0.key.rawValue) < ($0.value.read, $1.key.rawValue) }
      .map { type, counts in
        [TextTable.Cell(look.phrases.recordTypeName(type))]
          + [counts.read, counts.new, counts.updated, counts.same, counts.rejected].map(number)
      }
    let columns = titles.map {
      TextTable.Column("", alignment: $0 == .recordType ? .left : .right)
    }
    return look.indented(TextTable(columns: columns, rows: [header] + rows, showsHeader: false))
  }

  private func number(_ count: Int) -> TextTable.Cell {
    .init(String(count), style: count == 0 ? .dim : nil)
  }

  private func problems(_ report: ImportReport) -> [String] {
    let entries = report.problems.map { problem in
      LabelledLines.Entry(
        TerminalText.singleLine(look.phrases.location(problem.location)),
        ErrorText(problem, language: look.language).message)
    }
    let rest = report.account.total.rejected - entries.count
    let more = rest > 0 ? [look.line(Look.indent + look.phrases.andMore(rest), .dim)] : []
    return LabelledLines(entries: entries).lines(look) + more
  }
}
