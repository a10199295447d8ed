/// The characters of bars, grids, maps and the marks beside texts.
///
/// Users' texts, and the letters of a language, are the same in both cases.
public enum Glyphs: Hashable, Sendable {
  /// Blocks and marks beyond ASCII: `█▌`, `░▒▓`, `●`, `…`.
  case unicode
  /// Only ASCII, for a locale whose characters are not UTF-8.
  case ascii
}

extension Glyphs {
  /// Returns the ellipsis for a text that is cut to `width` columns. It takes 1 column, or 3 in
  /// ASCII if `width` is at least `leastWidthForDots`.
  func ellipsis(in width: Int) -> String {
    switch self {
    case .unicode: "…"
    case .ascii: width < Self.leastWidthForDots ? "." : "..."
    }
  }

  /// The width below which three dots would leave too little of the text.
  private static let leastWidthForDots = 6
}

/// A text cut to a number of columns, and the number of columns that it takes.
package struct FittedText: Sendable, Equatable {
  /// The text. If it was cut, it ends in the ellipsis of the glyphs: `…`, or dots in ASCII.
  package let text: String
  /// The columns that `text` takes, at most the width that it was fitted to.
  package let width: Int

  /// Cuts `source` between grapheme clusters if it takes more than `width` columns.
  package init(_ source: String, width: Int, glyphs: Glyphs = .unicode) {
    guard width > 0 else {
      self.init(text: "", width: 0)
      return
    }
    let mark = glyphs.ellipsis(in: width)
    var cut = Cut(limit: width, mark: mark.count, end: source.startIndex)
    Self.scan(source, &cut)
    if cut.total > width {
      self.init(text: source[..<cut.end] + mark, width: cut.kept + mark.count)
    } else {
      self.init(text: source, width: cut.total)
    }
  }

  private init(text: String, width: Int) {
    self.text = text
    self.width = width
  }

  /// Measures `source` into `cut` until the limit is passed: first by scalars, and again by
  /// clusters if one of the scalars can extend its neighbour. Measuring by clusters takes ten times
  /// as long.
  private static func scan(_ source: String, _ cut: inout Cut) {
    let scalars = source.unicodeScalars
    let start = cut
    var index = scalars.startIndex
    while index < scalars.endIndex, cut.total <= cut.limit {
      let width = DisplayWidth.simpleWidth(scalars[index].value)
      guard width > 0 else {
        cut = start
        scanClusters(source, &cut)
        return
      }
      scalars.formIndex(after: &index)
      cut.advance(by: width, to: index)
    }
  }

  private static func scanClusters(_ source: String, _ cut: inout Cut) {
    var index = source.startIndex
    while index < source.endIndex, cut.total <= cut.limit {
      let width = DisplayWidth.of(source[index])
      source.formIndex(after: &index)
      cut.advance(by: width, to: index)
    }
  }
}

/// The measured part of a text, and the place where it would be cut to leave room for the ellipsis.
private struct Cut {
  let limit: Int
  let mark: Int
  var end: String.Index
  var kept = 0
  var total = 0

  mutating func advance(by width: Int, to index: String.Index) {
    total += width
    guard total + mark <= limit else { return }
    end = index
    kept = total
  }
}

extension String {
  /// Returns this text, which has no line breaks, in lines of at most `width` columns. It breaks
  /// lines at spaces, or between grapheme clusters of a word that is wider than a line. Nil means
  /// no limit.
  package func wrapped(toWidth width: Int?) -> [String] {
    guard let width, displayWidth > width else { return [self] }
    var lines: [String] = []
    var line = (start: startIndex, width: 0)
    var space: Index?
    var index = startIndex
    while index < endIndex {
      let step = DisplayWidth.of(self[index])
      let isSpace = self[index] == " "
      if line.width + step > width, index > line.start {
        let end = isSpace ? index : space ?? index
        lines.append(String(self[line.start..<end]))
        // The line break replaces the space, so the space is not shown.
        let isAtSpace = end < endIndex && self[end] == " "
        line.start = isAtSpace ? self.index(after: end) : end
        line.width = line.start < index ? DisplayWidth.of(String(self[line.start..<index])) : 0
        space = nil
      }
      if isSpace, index > line.start { space = index }
      if index >= line.start { line.width += step }
      formIndex(after: &index)
    }
    if line.start < endIndex { lines.append(String(self[line.start...])) }
    return lines
  }
}
