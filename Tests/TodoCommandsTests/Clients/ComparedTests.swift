import Foundation
import Testing

/// The everyday jobs of Docs/compared.md, typed into all programs that are installed.
@Suite(
  "The same jobs in todoctl, Taskwarrior, khal and jrnl",
  .enabled(
    if: Products.isThere(Client.task) && Products.isThere(Client.khal),
    "Taskwarrior or khal isn't installed"))
struct ComparedTests {
  private struct Job {
    let name: String
    let ours: String
    let task: String?
    let khal: String?
    let jrnl: String?

    var others: [String] { [task, khal, jrnl].compactMap(\.self) }
  }

  private static func jobs() throws -> [Job] {
    let file = Products.package.appending(path: "Docs/compared.md")
    let rows = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      .filter { $0.hasPrefix("| ") && $0.contains("`td") }
    return rows.map { row in
      let cells = row.split(separator: "|", omittingEmptySubsequences: false).map {
        $0.trimmingCharacters(in: CharacterSet(charactersIn: " `"))
      }
      let others = cells[3...5].map { $0.isEmpty ? nil : $0 }
      return Job(
        name: cells[1], ours: cells[2], task: others[0], khal: others[1], jrnl: others[2])
    }
  }

  @Test("No job takes more keystrokes in todoctl than in the best of the other programs")
  func keys() throws {
    let jobs = try Self.jobs()
    #expect(jobs.count == 13)
    for job in jobs {
      let best = job.others.map(\.count).min() ?? 0
      #expect(job.ours.count <= best, "\(job.name)")
    }
  }

  @Test("Every compared line does its job in its program")
  func jobsAreDone() throws {
    let user = try CommandLineRunner()
    try user.write(
      "data.location=\(user.home)/task\nconfirmation=off\nrecurrence.confirmation=no\nbulk=0\n",
      to: ".taskrc")
    try user.makeFolder("calendar")
    try user.write(
      "[calendars]\n[[life]]\npath = \(user.home)/calendar\n[locale]\ntimeformat = %H:%M\n"
        + "dateformat = %Y-%m-%d\nlongdateformat = %Y-%m-%d\ndatetimeformat = %Y-%m-%d %H:%M\n"
        + "longdatetimeformat = %Y-%m-%d %H:%M\n[default]\ndefault_calendar = life\n[sqlite]\npath = \(user.home)/khal.db\n",
      to: "khal.conf")
    // A todo that was due yesterday, two more todos to finish, and a project.
    _ = try ours("add tax --on yesterday", user)
    try task("add tax due:yesterday", user)
    try task("add tiles project:kitchen", user)
    for job in try Self.jobs() {
      let said = try ours(String(job.ours.dropFirst("td ".count)), user)
      if let line = job.task { try task(String(line.dropFirst("task ".count)), user) }
      if let line = job.khal { try khal(String(line.dropFirst("khal ".count)), user) }
      if let line = job.jrnl, let program = Client.jrnl {
        let said = try jrnl(program, String(line.dropFirst("jrnl ".count)), user)
        #expect(said.contains("22:00] It rained"), "\(said)")
      }
      check(job.name, said)
    }
    #expect(try !ours("overdue", user).contains("tax"))
  }

  private func check(_ name: String, _ said: String) {
    switch name {
    case "the dentist, tomorrow at 3 pm": #expect(said.contains("15:00, tomorrow"))
    case "today": #expect(said.contains("buy milk") && said.contains("tax"))
    case "what is overdue": #expect(said.contains("tax") && said.contains("yesterday"))
    case "the diary, of last night":
      #expect(said.contains("It rained ·") && said.contains(" 22:00, "))
    case "put off the todo “tax”": #expect(said.contains("tax") && said.contains("Fri"))
    case "take it back": #expect(said.contains("add diary"))
    case "finish three": #expect(said.split(separator: "\n").count == 3)
    default: #expect(!said.isEmpty)
    }
  }

  /// The present moment, since the other programs read the machine's clock.
  private static let now = Date().ISO8601Format()

  private func ours(_ line: String, _ user: CommandLineRunner) throws -> String {
    let said = try user.run(line, environment: ["TODOCTL_NOW": Self.now])
    try #require(said.status == 0, "\(line): \(said.errorText)")
    return said.text
  }

  private func task(_ line: String, _ user: CommandLineRunner) throws {
    try user.succeed(
      Client.task, CommandLineRunner.words(line), environment: ["TASKRC": "\(user.home)/.taskrc"])
  }

  /// Writes into a jrnl journal, which is a text file, and returns its text.
  private func jrnl(
    _ program: String, _ line: String, _ user: CommandLineRunner
  ) throws -> String {
    let journal = "\(user.home)/journal.txt"
    let configuration = try user.write(
      "version: v4.2\njournals:\n  default:\n    journal: \(journal)\neditor: ''\nencrypt: false\n"
        + "template: false\ndefault_hour: 9\ndefault_minute: 0\ntimeformat: '%Y-%m-%d %H:%M'\n"
        + "tagsymbols: '@'\nhighlight: false\nlinewrap: 79\nindent_character: '|'\n"
        + "colors: {body: none, date: none, tags: none, title: none}\n", to: "jrnl.yaml")
    try user.succeed(
      program, ["--config-file", configuration] + CommandLineRunner.words(line))
    return try String(contentsOfFile: journal, encoding: .utf8)
  }

  private func khal(_ line: String, _ user: CommandLineRunner) throws {
    try user.succeed(
      Client.khal, ["-c", "\(user.home)/khal.conf"] + CommandLineRunner.words(line))
  }
}
