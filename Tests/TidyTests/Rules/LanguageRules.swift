/// How texts for people are written.
extension Rule {
  /// Texts in Korean have one register, 해요체, and no particle in two forms.
  static let register = Rule(name: "Korean texts have one register and one particle") { file in
    guard texts.contains(file.target) else { return [] }
    return file.textViolations(of: /니다(?![가-힣])|[을이은와과]\([를가는과와]\)|\(으\)로/)
  }

  /// What the commands say is said in both languages.
  static let bothLanguages = Rule(name: "The commands speak both languages") { file in
    guard file.target == "TodoCommands" else { return [] }
    return file.textViolations(
      of:
        /(?:ErrorText|ValidationError|CommandError\.usage)\(\s*"[A-Za-z`]|\b(?:help|abstract|discussion|hint): "/
    )
  }

  private static let texts = ["TodoCommands", "TodoPresentation"]
}

extension SourceFile {
  /// The places where the whole text, with its literals, has a pattern.
  fileprivate func textViolations(of pattern: Regex<Substring>) -> [Violation] {
    text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().compactMap {
      index, line in
      line.firstMatch(of: pattern).map {
        Violation(path: path, line: index + 1, found: String($0.output))
      }
    }
  }
}
