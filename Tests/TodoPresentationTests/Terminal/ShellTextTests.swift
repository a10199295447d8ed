import Foundation
import Testing
import TodoPresentation

@Suite("Paths as words of a shell")
struct ShellTextTests {
  @Test(
    "Each is written as it is to be typed",
    arguments: [
      ("todo.db", "'todo.db'"), ("a b", "'a b'"), ("$HOME`x`", "'$HOME`x`'"),
      ("O'Brien/일정.db", #"'O'\''Brien/일정.db'"#), ("-dash/s.db", "'./-dash/s.db'"),
      ("a\u{1b}[2J", #"$'a\x1b[2J'"#), ("new\nline's\\", #"$'new\x0aline\'s\\'"#),
      ("\u{202e}7", #"$'\xe2\x80\xae7'"#),
    ])
  func words(path: String, word: String) {
    #expect(ShellText.path(path) == word)
  }
}
