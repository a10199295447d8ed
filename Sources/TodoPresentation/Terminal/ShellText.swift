import TodoDomain

/// Paths and texts as words of a shell's command, for hints that are pasted.
public enum ShellText {
  /// The word that means this path: in single quotes (POSIX.1-2017, Shell Command Language 2.2.2), or,
  /// where it has what steers a terminal, in those of bash, ksh and zsh (`$'…'`), which can name bytes.
  /// One that begins with `-`, and would be an option, begins with `./`.
  public static func path(_ path: String) -> String {
    word(path.hasPrefix("-") ? "./" + path : path)
  }

  /// The word that means this text, as `path` writes it.
  public static func word(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: \.steersTerminal) else {
      return "'" + text.replacing("'", with: #"'\''"#) + "'"
    }
    return "$'" + text.unicodeScalars.map(escaped).joined() + "'"
  }

  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    if scalar == "'" || scalar == "\\" { return "\\\(scalar)" }
    guard scalar.steersTerminal else { return String(scalar) }
    return String(scalar).utf8.map { #"\x"# + ($0 < 0x10 ? "0" : "") + String($0, radix: 16) }
      .joined()
  }
}
