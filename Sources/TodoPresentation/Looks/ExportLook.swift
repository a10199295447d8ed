public import TodoDomain

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
