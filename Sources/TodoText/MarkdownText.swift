/// Makes texts safe to insert into Markdown.
package enum MarkdownText {
  /// Returns a text of one line in which GitHub-flavoured Markdown finds no markup.
  ///
  /// Punctuation is escaped with a backslash, and the beginnings of HTML with a character
  /// reference. Some readers look for addresses, `@names` and `#1` after they remove the escapes; a
  /// zero-width space stops them.
  package static func escaped(_ text: String) -> String {
    var result = ""
    var scalars = text.unicodeScalars[...]
    while let scalar = scalars.popFirst() {
      switch scalar {
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "&": result += "&amp;"
      case "@": result += "@" + gap
      case "#": result += "\\#" + gap
      case ":" where scalars.first == "/": result += "\\:" + gap
      case "." where result.suffix(3).lowercased() == "www": result += gap + "."
      case "(" where result.last == "]": result += "\\("
      case _ where special.contains(scalar):
        result += "\\"
        result.unicodeScalars.append(scalar)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private static let gap = "&#8203;"
  private static let special = Set("\\`*_{}[]!|~$^=".unicodeScalars)
}
