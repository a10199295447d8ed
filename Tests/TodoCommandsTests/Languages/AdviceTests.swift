import Testing

@testable import TodoCommands

@Suite("Advice in errors, in both languages")
struct AdviceTests {
  /// A user with a single todo tomorrow (1), a series that began last month (2), and a routine (3).
  private func user() throws -> CommandLineRunner {
    let user = try CommandLineRunner()
    try user.succeed("add dentist tomorrow 15:00")
    try user.succeed("add schedule yoga --days mon,wed,fri --on 2025-05-05 --at 18:00")
    try user.succeed("add routine mon,wed,fri yogurt")
    return user
  }

  /// Expects that the error of a line advises another line, and the same line in Korean unless
  /// `korean` is given.
  private func expect(
    _ line: String, advises advice: String, korean: String? = nil, _ user: CommandLineRunner
  ) throws {
    for (language, advice) in [("en", advice), ("ko", korean ?? advice)] {
      let answer = try user.run("\(line) --lang \(language)")
      #expect(answer.status != 0, "\(line)")
      #expect(answer.errorText.contains(advice), "\(line) [\(language)]: \(answer.errorText)")
    }
  }

  @Test(
    "An error about a word that needs an option names the option",
    arguments: [
      ("move 1", "`todoctl move 1 "), ("move 1 mon 3", "`mon 3pm`"),
      ("move 1 --to mon 3", "`mon 3am`"), ("move dentist fri 15", "`fri 15:00`"),
      ("edit 1 --title a b", "`todoctl edit 1 --title 'a b' "),
      ("delete 3 next wed", "`todoctl delete 3 --only 'next wed'`"),
      ("edit 1 16:00", "`todoctl edit 1 --at 16:00`"),
      ("edit 2 tomorrow", "`todoctl move 2 --to tomorrow`"),
      ("show 3 tomorrow", "`todoctl day tomorrow`"),
      ("finish 1,2", "1 2"), ("show '#3'", "3"),
    ])
  func besideNumbers(line: String, advice: String) throws {
    try expect(line, advises: advice, user())
  }

  @Test("An edit that sets a first date on another weekday suggests --days and move")
  func dayOfSeries() throws {
    let user = try user()
    try expect("edit 2 --on sat", advises: "`todoctl edit 2 --days sat`", user)
    try expect("edit 2 --on sat", advises: "`todoctl move 2 --to sat`", user)
    try user.succeed("edit 2 --on wed")
    try user.succeed("edit 2 --on 2025-05-03")
  }

  @Test(
    "A period given to day or week suggests the list command",
    arguments: [
      ("day december", "`todoctl list december`"), ("day next month", "`todoctl list next month`"),
      ("week 12월", "`todoctl list 12월`"),
    ])
  func periods(line: String, advice: String) throws {
    try expect(line, advises: advice, user())
  }

  @Test(
    "An unknown option suggests the nearest known one, even with a value behind it",
    arguments: [
      ("edit 1 --memmo x", "`--memo`"), ("edit 1 --time 16:00", "`--at`"),
      ("finish 3 --date yesterday", "`--on`"), ("finish --all", "`--overdue`"),
      ("show 3 --on today", " --on"), ("export -f md", "`--format`"),
      ("report month --count 2", "`--months`"), ("add x -t 3", " -t"), ("add x -n 3", " -n"),
    ])
  func options(line: String, advice: String) throws {
    let user = try user()
    try expect(line, advises: advice, user)
    #expect(try user.run(line).errorText.contains("has no option"))
  }

  @Test(
    "A command name from another program suggests todoctl's command",
    arguments: [
      ("remove 3", "`todoctl delete 3`"), ("complete 3", "`todoctl finish 3`"),
      ("'add milk'", "`todoctl add milk`"),
      ("추가 우유", "`todoctl add 우유`"),
      ("version", "`todoctl --version`"),
      ("rename 3 new name", "`todoctl edit 3 --title 'new name'`"),
      ("xyzzy hello", "`todoctl add xyzzy hello`"), ("help time", "`todoctl help dates`"),
      ("list overdue", "`todoctl overdue`"),
      ("list done", "`todoctl list --finished`"), ("list 루틴", "`todoctl list --kind routine`"),
      ("list dentist", "`todoctl list --text dentist`"),
      ("today tomorrow", "`todoctl day tomorrow`"),
      ("config language ko", "`todoctl config set language ko`"),
      ("config language", "`todoctl config get language`"),
      ("category rename food meals", "`todoctl category edit food --name meals`"),
      ("category remove food", "`todoctl category delete food`"),
      ("tally 파랑", "`todoctl tally tap 파랑`"),
    ])
  func otherCommands(line: String, advice: String) throws {
    try expect(line, advises: advice, user())
  }

  @Test(
    "A word that names a list, such as tomorrow or notes, runs its reading command",
    arguments: [
      ("tomorrow", "day tomorrow"), ("내일", "day 내일"), ("next fri", "day next fri"),
      ("notes", "diary"), ("december", "list december"), ("projects", "category"),
      ("project food", "category show food"), ("tags", "stats --by tag"),
      ("tags garden", "list --tag garden"), ("report weekly", "report week"),
    ])
  func reading(line: String, command: String) throws {
    let user = try user()
    #expect(try user.succeed(line).text == user.succeed(command).text)
  }

  @Test(
    "A mistyped word gets no unrelated suggestion",
    arguments: [
      "remove 3", "alarms --due-within soon", "add x -t 3", "when 8 at night", "when eow",
      "when run 5k", "add call -n 3",
    ])
  func far(line: String) throws {
    let text = try user().run(line).errorText
    for far in ["todoctl move", "`noon`", "--time-zone", "`eight`", "`now`", "`jun`", "`--on`"] {
      #expect(!text.contains(far), "\(text)")
    }
  }

  @Test("A date on which a todo doesn't occur is refused with the dates around it")
  func missingDays() throws {
    let user = try user()
    try expect("move 2 --on 2025-06-03 --to fri", advises: "2025-06-04", korean: "6월 4일", user)
    try expect("delete 2 --only 2025-06-03 --yes", advises: "2025-06-04", korean: "6월 4일", user)
    try expect(
      "finish 3 --on 2025-05-30", advises: "`todoctl finish 3 --on 2025-06-02 --ahead`", user)
    let unnamed = try user.run("move 3 --to sat")
    #expect(unnamed.errorText.contains("doesn't occur today."))
    #expect(unnamed.errorText.contains("`todoctl move 3 --on 2025-06-02 tomorrow`"))
    try expect("skip 3", advises: "`todoctl skip 3 --on 2025-06-02`", user)
  }

  @Test("The hint about several todos with one title names the command's own options")
  func ambiguous() throws {
    let user = try user()
    let edit = try user.run("edit yog --at 16:00").errorText
    #expect(edit.contains("`todoctl edit 2 …`") && edit.contains("`--only DATE`"))
    #expect(!edit.contains("--on`"))
    #expect(try user.run("show yog").errorText.hasSuffix("`todoctl show 2`\n"))
    #expect(try user.run("delete yog").errorText.contains("`--following DATE`"))
  }

  @Test(
    "An invalid option value is refused with the allowed values",
    arguments: [
      ("history --limit -1", "10000"), ("history -n 0", "10000"), ("agenda --days abc", "366"),
      ("undo all", "10000"), ("import x.ics --on-conflict mine", "newest, theirs, ours, fail"),
      ("config get languag", "`language`"), ("search -n 3 x", "`--limit 3`"),
      ("diary --emotion hapy x", "Did you mean happiness?"),
    ])
  func values(line: String, advice: String) throws {
    #expect(try CommandLineRunner().run(line).errorText.contains(advice))
  }

  @Test("The answer about a diary entry hints at a misspelled emotion and a moment without a colon")
  func diary() throws {
    let user = try CommandLineRunner()
    #expect(try user.succeed("diary saddness today").text.contains("--emotion sadness"))
    #expect(try user.succeed("diary 행복하다 정말 --lang ko").text.contains(" · 행복 · "))
    let moment = try user.succeed("diary yesterday calm nice").text.replacing("\n", with: " ")
    #expect(moment.contains("todoctl diary edit 3 --at 'yesterday'"))
    #expect(moment.contains("--emotion calm"))
    #expect(try !user.succeed("diary hello there").text.contains("--at"))
  }

  @Test("A line of add about writing the diary adds a todo, wherever the options stand")
  func writingTheDiary() throws {
    let user = try CommandLineRunner()
    try user.succeed("add 일기 쓰기 매일 22시")
    try user.succeed("--lang ko add 일기 쓰기")
    try user.succeed("add 일기 평온 좋았다")
    #expect(try user.succeed("list --all").lines.filter { $0.contains("일기 쓰기") }.count == 2)
    #expect(try user.succeed("diary list").text.contains("좋았다"))
  }

  @Test("An unknown category or place in a line of add suggests how to keep the word")
  func hash() throws {
    try expect("add fix issue '#leak'", advises: "`--`", CommandLineRunner())
    try expect("add meet bob '@12'", advises: "`--place '12'`", CommandLineRunner())
  }

  @Test("A missing file is refused with similar names from its folder")
  func files() throws {
    let user = try CommandLineRunner()
    try user.succeed("add swim")
    try user.write("", to: "calendar.ics")
    #expect(try user.run("import calender.ics").errorText.contains("`calendar.ics`"))
    try expect("import nothing-like-it.ics", advises: "`ls .`", user)
    try expect("backup backups", advises: "`mkdir -p backups`", user)
    #expect(try user.run("backup backups").status == 73)
    #expect(!user.exists("\(user.home)/backups"))
    try user.succeed("export life.jsonl")
    try expect("export life.jsonl", advises: "`--force`", user)
  }
}
