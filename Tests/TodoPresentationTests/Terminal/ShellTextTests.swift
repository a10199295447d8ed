import Foundation
import Testing
import TodoLocalisation
import TodoPresentation

@Suite("Quoting paths and words for a shell")
struct ShellTextTests {
  @Test(
    "A path is written as a quoted shell word",
    arguments: [
      ("todo.db", "'todo.db'"), ("a b", "'a b'"), ("$HOME`x`", "'$HOME`x`'"),
      ("O'Brien/일정.db", #"'O'\''Brien/일정.db'"#), ("-dash/s.db", "'./-dash/s.db'"),
      ("a\u{1b}[2J", #"$'a\x1b[2J'"#), ("new\nline's\\", #"$'new\x0aline\'s\\'"#),
      ("\u{202e}7", #"$'\xe2\x80\xae7'"#),
    ])
  func words(path: String, word: String) {
    #expect(ShellText.path(path) == word)
  }

  @Test(
    "A shell word has quotes only if the shell needs them",
    arguments: [
      ("call", "call"), ("치과", "치과"), ("👩‍👩‍👧.csv", "👩‍👩‍👧.csv"),
      ("a/b.c:d@e,f+g%h=i", "a/b.c:d@e,f+g%h=i"),
      ("--to", "--to"), ("", "''"), ("two words", "'two words'"), ("a\u{3000}b", "'a\u{3000}b'"),
      ("#food", "'#food'"), ("~/x", "'~/x'"), ("a^b", "'a^b'"), ("=x", "'=x'"),
      ("it's", #""it's""#), ("it's $5", #"'it'\''s $5'"#),
      ("a\tb", #"$'a\x09b'"#),
    ])
  func plainWords(text: String, word: String) {
    #expect(ShellText.plainWord(text) == word)
  }
}
