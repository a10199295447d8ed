import Testing
import TodoTesting

@testable import TodoCommands
@testable import TodoDomain

@Suite("What a mistyped word may mean")
struct SuggestionTests {
  private static let names = CommandTree.names(of: Todoctl.self)

  /// The words that a slip makes of a name: a letter left out, doubled, or swapped with the next.
  private func slips(_ name: String) -> [String] {
    let letters = Array(name)
    let dropped = letters.indices.map { place in
      String(letters[..<place] + letters[(place + 1)...])
    }
    let doubled = letters.indices.map { place in
      String(letters[...place] + letters[place...])
    }
    let swapped = letters.indices.dropLast().map { place in
      var letters = letters
      letters.swapAt(place, place + 1)
      return String(letters)
    }
    return dropped + doubled + swapped
  }

  @Test(
    "Of the slips in every command, at least nine of ten lead back to it, and the rest nowhere far")
  func commands() {
    var (tried, right) = (0, 0)
    for name in Self.names where name.count >= 4 {
      for slip in slips(name) where !Self.names.contains(slip) {
        tried += 1
        if nearMatches(of: slip, in: Self.names).first == name { right += 1 }
      }
    }
    #expect(tried > 200)
    #expect(right * 10 >= tried * 9, "\(right) of \(tried)")
  }

  @Test(
    "Keys that were struck while the Korean keyboard was on",
    arguments: [
      ("ㅁㅇㅇ", "add"), ("랴ㅜㅑ노", "finish"), ("ㅣㅑㄴㅅ", "list"), ("ㅇㅁㅛ", "day"), ("쟌ㅅㄱㅌ", nil),
      ("ㅕㅜㅇㅐ", "undo"), ("ㄴㅅㅁㅅㄴ", "stats"),
    ] as [(String, String?)])
  func keyboard(typed: String, meant: String?) {
    #expect(nearMatches(of: typed, in: Self.names).first == meant)
  }

  @Test(
    "Nothing far is offered",
    arguments: [
      "zzz", "hello", "qwerty", "xylophone", "tasks-for-today", "a-b", "🙂", "회의", "1234", "",
    ])
  func far(typed: String) {
    let near = nearMatches(of: typed, in: Self.names)
    #expect(typed.isEmpty || near.isEmpty, "\(near)")
  }

  @Test(
    "Words of dates",
    arguments: [
      ("tommorow", "tomorrow"), ("yestarday", "yesterday"), ("tuseday", "tuesday"),
      ("nonsense", nil), ("금요잉", "금요일"),
    ] as [(String, String?)])
  func dates(typed: String, meant: String?) {
    #expect(nearDateWords(of: typed).first == meant)
  }

  @Test(
    "The worst errors say what to type instead",
    arguments: [
      ("finsh 3", "`todoctl finish`"), ("day tommorow", "`tomorrow`"),
      ("day 2026-02-30", "February 2026 has 28 days."),
      ("config set language fr", "It takes en or ko."),
      ("config set langage ko", "`language`"), ("list --catgory food", "`--category`"),
      ("list --category fod", "\"food\""), ("diary --emotion clam hi", "Did you mean calm?"),
      ("report week --format htm", "`html`"), ("add x --date fri", "`--on`"),
      ("diary calm hi --memo x", "--text, --situation, --thought"),
      ("help fnish", "`todoctl help finish`"),
      ("category edit none --name x", "can't be renamed"), ("delete 1", "`--yes`"),
      ("finish 1 --on 2025-05-20", "Its first date is Sun 2025-06-01."),
    ])
  func worst(line: String, advice: String) throws {
    let user = try CommandLineRunner()
    try user.succeed("add swim")
    let answer = try user.run("\(line) --store \(user.store)")
    #expect(answer.status != 0)
    #expect(answer.errorText.contains(advice), "\(answer.errorText)")
  }
}
