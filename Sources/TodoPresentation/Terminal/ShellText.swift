import TodoDomain

/// Paths as words of a shell's command, for hints that are pasted.
public enum ShellText {
  /// The word that means this path: in single quotes (POSIX.1-2017, Shell Command Language 2.2.2), or,
  /// where it has what steers a terminal, in those of bash, ksh and zsh (`$'…'`), which can name bytes.
  /// One that begins with `-`, and would be an option, begins with `./`.
  public static func path(_ path: String) -> String {
    let path = path.hasPrefix("-") ? "./" + path : path
    guard path.unicodeScalars.contains(where: \.steersTerminal) else {
      return "'" + path.replacing("'", with: #"'\''"#) + "'"
    }
    return "$'" + path.unicodeScalars.map(escaped).joined() + "'"
  }

  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    if scalar == "'" || scalar == "\\" { return "\\\(scalar)" }
    guard scalar.steersTerminal else { return String(scalar) }
    return String(scalar).utf8.map { #"\x"# + ($0 < 0x10 ? "0" : "") + String($0, radix: 16) }
      .joined()
  }
}
