import Testing
import TodoExchange
import TodoLocalisation
import TodoPresentation
import TodoTesting

@testable import TodoCommands
@testable import TodoDomain

@Suite("Suggestions for mistyped words")
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
    "At least nine of ten slips in a command suggest that command, and no slip a distant one")
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

  /// Returns how many slips in names lead back to the intended name, and the number of slips. A
  /// slip that is another name doesn't count.
  private func share(of names: [String], _ found: (String) -> String?) -> (right: Int, of: Int) {
    var (tried, right) = (0, 0)
    for name in names where name.count >= 4 {
      for slip in Set(slips(name)) where !names.contains(slip) {
        tried += 1
        if found(slip) == name { right += 1 }
      }
    }
    return (right, tried)
  }

  @Test("At least nine of ten slips in an option suggest an option of the command")
  func options() {
    var (right, tried) = (0, 0)
    for path in CommandTree.all() {
      let message = ParserMessage(page: CommandPage(path))
      let names = message.page.arguments.flatMap(\.typedNames).filter { $0.hasPrefix("--") }
      let (found, all) = share(of: names.map { String($0.dropFirst(2)) }) { slip in
        message.text("Unknown option '--\(slip)'").hint?[.en].firstMatch(of: /`--(.+?)`/)
          .map { String($0.1) }
      }
      (right, tried) = (right + found, tried + all)
    }
    #expect(tried > 2_000)
    #expect(right * 10 >= tried * 9, "\(right) of \(tried)")
  }

  @Test(
    "At least nine of ten slips in a value suggest the intended value",
    arguments: [
      ("categories", Category.initial.map(\.name)),
      (
        "settings",
        [
          "week-start", "time-zone", "language", "overdue-days", "due-soon", "undated",
          "report-diary", "history-days",
          "history-share", "search",
        ]
      ),
      ("formats", FormatRegistry.standard.imports.map(\.name.rawValue)),
      ("emotions", Emotion.standard.map(\.rawValue)),
    ])
  func values(what: String, names: [String]) {
    let (right, tried) = share(of: names) { nearMatches(of: $0, in: names).first }
    #expect(tried > 50, "\(what)")
    #expect(right * 10 >= tried * 9, "\(what): \(right) of \(tried)")
  }

  @Test("Every command is recognised if it was typed with the Korean keyboard on")
  func allKeys() {
    let keys = Dictionary(
      uniqueKeysWithValues: zip(
        "abcdefghijklmnopqrstuvwxyz", "ㅁㅠㅊㅇㄷㄹㅎㅗㅑㅓㅏㅣㅡㅜㅐㅔㅂㄱㄴㅅㅕㅍㅈㅌㅛㅋ"))
    for name in Self.names {
      let typed = String(name.map { keys[$0] ?? $0 })
      #expect(nearMatches(of: typed, in: Self.names).first == name, "\(typed)")
    }
  }

  @Test(
    "A word typed with the Korean keyboard on suggests the command of its keys",
    arguments: [
      ("ㅁㅇㅇ", "add"), ("랴ㅜㅑ노", "finish"), ("ㅣㅑㄴㅅ", "list"), ("ㅇㅁㅛ", "day"), ("쟌ㅅㄱㅌ", nil),
      ("ㅕㅜㅇㅐ", "undo"), ("ㄴㅅㅁㅅㄴ", "stats"),
    ] as [(String, String?)])
  func keyboard(typed: String, meant: String?) {
    #expect(nearMatches(of: typed, in: Self.names).first == meant)
  }

  @Test(
    "A word unlike every command gets no suggestion",
    arguments: [
      "zzz", "hello", "qwerty", "xylophone", "tasks-for-today", "a-b", "🙂", "회의", "1234", "",
    ])
  func far(typed: String) {
    let near = nearMatches(of: typed, in: Self.names)
    #expect(typed.isEmpty || near.isEmpty, "\(near)")
  }

  @Test(
    "An option unlike every option of a command gets no suggestion",
    arguments: ["frobnicate", "zzz", "qwerty", "x", "회의"])
  func farOption(typed: String) {
    for path in CommandTree.all() {
      let message = ParserMessage(page: CommandPage(path))
      let hint = message.text("Unknown option '--\(typed)'").hint?[.en] ?? ""
      #expect(!hint.contains("Did you mean"), "\(message.page.name): \(hint)")
    }
  }

  @Test(
    "A misspelled date word suggests the right word, and no word that only joins others",
    arguments: [
      ("tommorow", "tomorrow"), ("yestarday", "yesterday"), ("tuseday", "tuesday"),
      ("nonsense", nil), ("금요잉", "금요일"), ("weeek", "week"), ("foo", nil), ("ㅁㄴㅇ", nil),
    ] as [(String, String?)])
  func dates(typed: String, meant: String?) {
    #expect(nearDateWords(of: typed).first == meant)
  }

  @Test(
    "A number that is no period is quoted as it was typed",
    arguments: [("month 13", "13월"), ("week 60", "w60")])
  func numbers(line: String, inFull: String) throws {
    let user = try CommandLineRunner()
    try user.succeed("add swim today")
    let answer = try user.run(line)
    #expect(answer.status == 64 && !answer.errorText.contains(inFull), "\(answer.errorText)")
  }

  @Test(
    "The most frequent mistakes are answered with the command or value to type",
    arguments: [
      ("finsh 3", "`todoctl finish 3`"), ("day tommorow", "`tomorrow`"),
      ("day 2026-02-30", "February 2026 has 28 days."),
      ("config set language fr", "It takes en or ko."),
      ("config set langage ko", "`language`"), ("list --catgory food", "`--category`"),
      ("list --category fod", "“food”"), ("diary --emotion clam hi", "Did you mean calm?"),
      ("report week --format htm", "`html`"), ("add x --date fri", "`--on`"),
      ("diary calm hi --memo x", "--text, --situation, --thought"),
      ("help fnish", "`todoctl help finish`"),
      ("category edit none --name x", "can't be renamed"), ("delete 1", "`--yes`"),
      ("finish 1 --on 2025-05-20", "Its first date is Sun 2025-06-01."),
      ("finish 1 2026-11-31", "November 2026 has 30 days."),
      ("finish swim -3", "`todoctl finish swim '=2'`"),
      ("move swim 2026-13-01", "`todoctl move swim fri`"), ("hep", "`todoctl help`"),
      ("report wek", "`week`"), ("stats mnth", "`month`"),
      ("year foo", "`todoctl list --kind routine`"), ("watch month", "`todoctl watch week`"),
      ("list next weeek", "`todoctl list next week`"), ("sync F", "`todoctl sync init F`"),
      ("add x daily --target 3", "`todoctl add routine x daily --target 3`"),
      ("add lunch fri 3pm 4pm", "write `lunch fri 3pm-4pm`."),
      ("history prune --keep foo", "such as 90d"), ("pause 1", "doesn't repeat"),
      ("stop 1", "doesn't repeat"), ("when fortnight", "`in a fortnight`"),
    ])
  func worst(line: String, advice: String) throws {
    let user = try CommandLineRunner()
    try user.succeed("add swim today")
    let answer = try user.run("\(line) --store \(user.store)")
    #expect(answer.status != 0)
    #expect(answer.errorText.contains(advice), "\(answer.errorText)")
  }
}
