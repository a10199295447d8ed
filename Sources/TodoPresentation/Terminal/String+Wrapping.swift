extension String {
  /// This text, which holds no line breaks, in lines of at most `width` columns: broken at spaces,
  /// or between grapheme clusters where a word alone is wider. `nil` is no limit.
  func wrapped(toWidth width: Int?) -> [String] {
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
        // The space at the break stands for the line break, so it is not shown.
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
