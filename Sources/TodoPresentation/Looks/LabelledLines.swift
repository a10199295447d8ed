/// Values beside their labels, which line up; long values go on below their beginning.
struct LabelledLines {
  /// A label, and the paragraphs of its value.
  struct Entry {
    let label: String
    let paragraphs: [String]
    let swatch: TextStyle?
    let style: TextStyle?

    init(_ label: String, _ text: String, swatch: TextStyle? = nil, style: TextStyle? = nil) {
      self.label = label
      self.swatch = swatch
      self.style = style
      paragraphs = TerminalText.multiLine(text)
        .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
  }

  let entries: [Entry]

  func lines(_ look: Look) -> [String] {
    let labelWidth = entries.map(\.label.displayWidth).max() ?? 0
    return entries.flatMap { lines(of: $0, labelWidth: labelWidth, look) }
  }

  private func lines(of entry: Entry, labelWidth: Int, _ look: Look) -> [String] {
    let margin = String(repeating: " ", count: Look.indent.utf8.count + labelWidth + 2)
    let swatch = entry.swatch.map { $0.applied(to: TextStyle.swatchSymbol, mode: look.color) + " " }
    let room = look.narrowed(by: margin.utf8.count + (swatch == nil ? 0 : 2)).width
    let texts = entry.paragraphs.flatMap { $0.wrapped(toWidth: room) }
    return texts.enumerated().map { index, text in
      let value = entry.style?.applied(to: text, mode: look.color) ?? text
      guard index == 0 else { return text.isEmpty ? "" : margin + value }
      let gap = String(repeating: " ", count: labelWidth - entry.label.displayWidth + 2)
      let label = TextStyle.dim.applied(to: entry.label, mode: look.color)
      return Look.indent + label + gap + (swatch ?? "") + value
    }
  }
}
