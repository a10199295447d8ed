extension String {
  /// The links in a text such as `https://todo.example/a`, in order: a scheme, `://`, and the text
  /// up to white space, a quotation mark, an angle bracket, or a closing bracket whose opening
  /// bracket is before the link. Punctuation at the end belongs to the sentence.
  package var links: [String] {
    split { $0.isWhitespace || "<>\"".contains($0) }.compactMap(\.link)
  }
}

extension Substring {
  /// The first link in a word; nil if there is none.
  fileprivate var link: String? {
    guard let mark = firstRange(of: "://") else { return nil }
    let scheme = self[..<mark.lowerBound].reversed().prefix {
      $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0))
    }
    var depth = 0
    var rest = self[mark.upperBound...].prefix { character in
      if "([{".contains(character) { depth += 1 }
      if ")]}".contains(character) { depth -= 1 }
      return depth >= 0
    }
    while let last = rest.last, ".,;:!?'*…。、".contains(last) { rest.removeLast() }
    guard !rest.isEmpty, scheme.last?.isLetter == true else { return nil }
    return String(scheme.reversed()) + "://" + rest
  }
}
