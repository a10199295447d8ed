import ArgumentParser
import Foundation
import Testing
import TodoPresentation

@testable import TodoCommands

@Suite("Help in both languages")
struct HelpTests {
  private static let pages = CommandTree.all().map { path in
    (english: CommandPage(path, .en), korean: CommandPage(path, .ko))
  }

  private func hasHangul(_ text: String) -> Bool {
    text.unicodeScalars.contains { (0xAC00...0xD7A3).contains($0.value) }
  }

  @Test("Every command and every argument says something in each language")
  func whole() {
    #expect(Self.pages.count > 60)
    for (english, korean) in Self.pages {
      #expect(!english.abstract.isEmpty && !hasHangul(english.abstract), "\(english.name)")
      #expect(hasHangul(korean.abstract), "\(english.name)")
      #expect(english.discussion.isEmpty == korean.discussion.isEmpty, "\(english.name)")
      for (one, other) in zip(english.arguments, korean.arguments) {
        let name = "\(english.name) \(one.label)"
        #expect(!(one.abstract ?? "").isEmpty, "\(name)")
        #expect(hasHangul(other.abstract ?? ""), "\(name)")
      }
    }
  }

  @Test("The values have Korean names, but for those that are typed as they are")
  func values() {
    let same = [
      "#RRGGBB", "HH:MM", "n", "uid", "newest|theirs|ours|fail", "tasks|events", "shell",
      "progress",
    ]
    for (_, korean) in Self.pages {
      for argument in korean.arguments where argument.kind != .flag {
        let value = argument.valueName ?? ""
        #expect(hasHangul(value) || same.contains(value), "\(korean.name) \(argument.label)")
      }
    }
  }

  @Test("No default is said twice")
  func defaults() {
    for (english, _) in Self.pages {
      for argument in english.arguments where argument.defaultValue != nil {
        #expect(
          !(argument.abstract ?? "").contains("(default"), "\(english.name) \(argument.label)")
      }
    }
  }

  @Test("Every line fits, in Hangul too", arguments: [40, 80])
  func widths(width: Int) {
    for (english, korean) in Self.pages {
      for (page, language) in [(english, Language.en), (korean, .ko)] {
        let lines = HelpRenderer(language: language, width: width).lines(page)
        // Examples and long names are typed as they are.
        for line in lines where !line.hasPrefix("  ") && !line.contains(": todoctl") {
          #expect(line.displayWidth <= width, "\(page.name): \(line)")
        }
      }
    }
  }

  @Test("Each command has two to four examples")
  func examples() {
    for (english, _) in Self.pages {
      #expect((2...4).contains(CommandExamples.of(english, .en).count), "\(english.name)")
    }
  }

  @Test("Every topic has a page in each language", arguments: HelpTopic.allCases)
  func topics(topic: HelpTopic) {
    let (english, korean) = (topic.text(.en), topic.text(.ko))
    #expect(!hasHangul(english.title) && hasHangul(korean.title))
    #expect(english.paragraphs.count == korean.paragraphs.count)
    #expect(korean.paragraphs.allSatisfy(hasHangul))
  }

  @Test("help, --help and -h say the same, in the language of the option, the store or the locale")
  func asked() throws {
    let user = try CommandLineRunner()
    let english = try user.succeed("skip --help").text
    #expect(english.hasPrefix("Take a day off"))
    #expect(try user.succeed("help skip").text == english)
    #expect(try user.succeed("skip 3 -h").text == english)
    #expect(try user.succeed("skip --help=x").text == english)
    let korean = try user.succeed("skip --help --lang ko").text
    #expect(korean.hasPrefix("루틴이나 반복 일정을 하루 쉬어요."))
    let locale = try user.run("skip --help", environment: ["LC_ALL": "ko_KR.UTF-8"])
    #expect(locale.text == korean)
    try user.succeed("config set language ko")
    #expect(try user.succeed("skip --help").text == korean)
    #expect(try user.succeed("skip --help --lang en").text == english)
    #expect(try user.run("day tommorow").errorText.hasPrefix("오류: "))
  }

  @Test("--version says which commit the program is of, if it was built by the scripts")
  func version() throws {
    let user = try CommandLineRunner()
    let version = try user.succeed("--version").text
    #expect(version.wholeMatch(of: /0\.1\.0(?: \([0-9a-f]{9}\+?\))?\n/) != nil, "\(version)")
    #expect(try user.succeed("day --version --json").text == version)
    #expect(try user.succeed("--version=3").text == version)
  }

  @Test("A manual page says what help says, and mandoc finds nothing to mend")
  func manual() throws {
    let user = try CommandLineRunner()
    try user.succeed("manual pages")
    try user.succeed("manual pages --lang ko")
    let page = try String(contentsOfFile: "\(user.home)/pages/man1/todoctl-skip.1", encoding: .utf8)
    #expect(page.contains("Take a day off from a routine or a series"))
    let mandoc = "/usr/bin/mandoc"
    guard FileManager.default.isExecutableFile(atPath: mandoc) else { return }
    let lint = try user.shell(
      "\(mandoc) -Tlint pages/man1/* pages/man5/* pages/ko/man1/* pages/ko/man5/*")
    #expect(lint.text.isEmpty, "\(lint.text.prefix(500))")
  }
}
