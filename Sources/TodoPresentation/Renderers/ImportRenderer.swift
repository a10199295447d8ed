package import TodoDomain
import TodoLocalisation

/// The lines of an import's outcome.
package struct ImportRenderer: Sendable {
  private let renderer: TextRenderer

  /// Creates a renderer of imports.
  package init(_ renderer: TextRenderer) {
    self.renderer = renderer
  }

  /// Returns the lines of an outcome: the totals, the counts of each type of record if there are
  /// several types, the mappings of the file's fields, the problems, each with its place in the
  /// file, and the categories that were added.
  ///
  /// - Parameters:
  ///   - report: The outcome, with its counts and its problems.
  ///   - dryRun: Whether nothing was stored; a line then says so.
  ///   - isRejected: Whether nothing was stored because of rejected records.
  ///   - hasFile: Whether all problems were also written to a file (`--report`). If not, the lines
  ///     say how to see the problems that they leave out.
  ///   - backup: The path of the backup that was made before.
  ///   - unusedMaps: The values of `--map` that gave no new or changed todo a category. Their names
  ///     may be mistyped.
  package func report(
    _ report: ImportReport, dryRun: Bool = false, isRejected: Bool = false, hasFile: Bool = false,
    backup: String? = nil, unusedMaps: [String] = []
  ) -> [String] {
    let summary = report.summary
    let total = summary.total
    let isClean = total.rejected == 0 && total.leftOut == 0
    let style = isClean ? TextStyle.bold : TextStyle.bold.and(.yellow)
    let added = Text.addedCategories(
      summary.addedCategories, isStored: !dryRun && !isRejected)[renderer.language]
    let notes =
      (summary.addedCategories.isEmpty ? [] : [added])
      + (unusedMaps.isEmpty ? [] : [Text.unusedMaps(unusedMaps)[renderer.language]])
      + (dryRun ? [Text.dryRun[renderer.language]] : [])
    let warned =
      summary.warnings == 0
      ? [] : [renderer.line(.warningCount(summary.warnings), .yellow)]
    let blocks = [
      renderer.sentence(.importTotals(total), style) + warned,
      types(summary.byType),
      mappings(summary.mappings),
      problems(report, hasFile: hasFile),
      notes.flatMap { renderer.sentence($0, .dim) } + (backup.map(before) ?? []),
    ]
    return Array(blocks.filter { !$0.isEmpty }.joined(separator: [""]))
  }

  /// The counts that the table drops if there is little room, from the end of this list on.
  private static let leaving: [TableColumn] = [.new, .leftOut, .updated, .read, .same]

  private func types(_ byType: [ImportRecordType: ImportCounts]) -> [String] {
    guard byType.count > 1 else { return [] }
    let leavesOut = byType.values.contains { $0.leftOut > 0 }
    let titles: [TableColumn] =
      [.recordType, .read, .new, .updated, .same, .rejected] + (leavesOut ? [.leftOut] : [])
    let header = titles.map { TextTable.Cell(Text.column($0)[renderer.language], style: .dim) }
    let rows = byType.sorted { ($1.value.read, $0.key.rawValue) < ($0.value.read, $1.key.rawValue) }
      .map { type, counts in
        let numbers = [counts.read, counts.new, counts.updated, counts.same, counts.rejected]
        return [TextTable.Cell(Text.recordTypeName(type)[renderer.language])]
          + (numbers + (leavesOut ? [counts.leftOut] : [])).map(number)
      }
    let columns = titles.map { title in
      TextTable.Column(
        "", alignment: title == .recordType ? .left : .right,
        sacrifice: 1 + (Self.leaving.firstIndex(of: title) ?? -1))
    }
    return renderer.indented(TextTable(columns: columns, rows: [header] + rows, showsHeader: false))
  }

  /// Returns a row for each mapping of a file's field, the mapping of the most records first.
  private func mappings(_ mappings: [ImportMapping: Int]) -> [String] {
    let sorted = mappings.map {
      (names: name(of: $0), target: Text.target(of: $0)[renderer.language], $1)
    }
    .sorted { ($1.2, $0.names, $0.target) < ($0.2, $1.names, $1.target) }
    guard !sorted.isEmpty else { return [] }
    let titles: [TableColumn] = [.inFile, .here, .todos]
    let header = titles.map { TextTable.Cell(Text.column($0)[renderer.language], style: .dim) }
    let rows = sorted.prefix(ImportOptions.listedProblems).map { names, target, count in
      [TextTable.Cell(names), TextTable.Cell(target), number(count)]
    }
    let columns: [TextTable.Column] = [
      .init("", sizing: .flexible(minWidth: TextTable.readableTitle)),
      .init("", sizing: .flexible(minWidth: 12)),
      .init("", alignment: .right, sacrifice: 1),
    ]
    let rest = sorted.count - rows.count
    return renderer.indented(TextTable(columns: columns, rows: [header] + rows, showsHeader: false))
      + (rest > 0
        ? renderer.sentence(TextRenderer.indent + Text.andMore(rest)[renderer.language], .dim) : [])
  }

  private func name(of mapping: ImportMapping) -> String {
    // A mark such as todo.txt's + stands directly before its name.
    let space = mapping.field.allSatisfy { !$0.isLetter } ? "" : " "
    return TerminalText.singleLine(mapping.field + (mapping.value.map { space + $0 } ?? ""))
  }

  /// Returns the line with the backup's path. It isn't wrapped, so that the path can be copied.
  private func before(_ backup: String) -> [String] {
    let text = Text.storeBefore(TerminalText.singleLine(backup))[renderer.language]
    return [TextStyle.dim.applied(to: text, mode: renderer.color)]
  }

  private func number(_ count: Int) -> TextTable.Cell {
    .init(String(count), style: count == 0 ? .dim : nil)
  }

  /// Returns the lines of the first problems, and the number of the others. Rejected records come
  /// first, then records that were left out, then warnings.
  private func problems(_ report: ImportReport, hasFile: Bool) -> [String] {
    let listed = (report.problems + report.leftOut + report.warnings)
      .prefix(ImportOptions.listedProblems)
    let entries = listed.map { problem in
      LabelledLines.Entry(
        TerminalText.singleLine(Text.location(problem.location)[renderer.language]),
        problem.explanation.message[renderer.language])
    }
    let total = report.summary.total
    let rest = total.rejected + total.leftOut + report.summary.warnings - entries.count
    let phrase =
      hasFile ? Text.andMore(rest)[renderer.language] : Text.moreProblems(rest)[renderer.language]
    let more = rest > 0 ? renderer.sentence(TextRenderer.indent + phrase, .dim) : []
    let hint = listed.first { $0.handling == .leftOut }
      .flatMap { $0.explanation.hint?[renderer.language] }
    return LabelledLines(entries: entries).lines(renderer) + more
      + (hint.map { renderer.sentence($0, .dim) } ?? [])
  }
}

/// The lines of an export's summary.
package struct ExportRenderer: Sendable {
  /// The most events that a line names.
  private static let namedEvents = 20

  private let renderer: TextRenderer

  /// Creates a renderer of exports.
  package init(_ renderer: TextRenderer) {
    self.renderer = renderer
  }

  /// Returns a line, with the events' ids, for each sort of value that the file lacks or changes;
  /// no lines if the file holds every value.
  package func report(_ summary: ExportSummary) -> [String] {
    guard !summary.isEmpty else { return [] }
    let entries = summary.losses.map { loss, tally in
      LabelledLines.Entry(name(of: loss), text(of: loss, tally))
    }
    return renderer.sentence(.notHeld, TextStyle.bold.and(.yellow)) + [""]
      + LabelledLines(entries: entries).lines(renderer)
  }

  private func name(of loss: ExportLoss) -> String {
    let type = Text.recordTypeName(loss.type)[renderer.language]
    return TerminalText.singleLine(
      loss.field.map { "\(type), \(Text.fieldName($0)[renderer.language])" } ?? type)
  }

  private func text(of loss: ExportLoss, _ tally: ExportSummary.Tally) -> String {
    let reason = "\(tally.count) × \(Text.reason(of: loss.reason)[renderer.language])"
    guard !tally.events.isEmpty else { return reason }
    let named = tally.events.prefix(ExportRenderer.namedEvents)
    let more = tally.eventCount - named.count
    let ids = named.map(\.description).joined(separator: ", ")
    return reason + ": " + ids + (more > 0 ? " " + Text.andMore(more)[renderer.language] : "")
  }
}
