import ArgumentParser
import Foundation
import Testing
import TodoLocalisation
import TodoPresentation

@testable import TodoCommands

@Suite("Help in both languages")
struct HelpTests {
  private static let pages = CommandTree.all().map { CommandPage($0) }

  private func hasHangul(_ text: String) -> Bool {
    text.unicodeScalars.contains { (0xAC00...0xD7A3).contains($0.value) }
  }

  @Test("Every command and argument has an English and a Korean description")
  func whole() {
    #expect(Self.pages.count > 60)
    for page in Self.pages {
      let (english, korean) = (page.abstract[.en], page.abstract[.ko])
      #expect(!english.isEmpty && !hasHangul(english), "\(page.name)")
      #expect(hasHangul(korean), "\(page.name)")
      #expect(page.discussion[.en].isEmpty == page.discussion[.ko].isEmpty, "\(page.name)")
      for argument in page.arguments {
        let name = "\(page.name) \(argument.label[.en])"
        #expect(!argument.meaning[.en].isEmpty, "\(name)")
        #expect(hasHangul(argument.meaning[.ko]), "\(name)")
      }
    }
  }

  @Test("Every value label has a Korean name, except those that are typed literally")
  func values() {
    let same = [
      "#RRGGBB", "HH:MM", "n", "uid", "newest|theirs|ours|fail", "tasks|events", "shell",
      "progress",
    ]
    for page in Self.pages {
      for argument in page.arguments where argument.kind != .flag {
        let label = argument.label[.ko]
        let isSame = argument.valueName.map(same.contains) ?? false
        #expect(hasHangul(label) || isSame, "\(page.name) \(label)")
      }
    }
  }

  @Test("No description repeats the default that the help already shows")
  func defaults() {
    for page in Self.pages {
      for argument in page.arguments where argument.defaultValue != nil {
        let label = argument.label[.en]
        #expect(!argument.meaning[.en].contains("(default"), "\(page.name) \(label)")
      }
    }
  }

  @Test("Every line of the help fits its width, in Korean too", arguments: [40, 80])
  func widths(width: Int) {
    for page in Self.pages {
      for language in Language.allCases {
        let lines = HelpRenderer(language: language, width: width).lines(page)
        // Examples and long names are typed as they are.
        for line in lines where !line.hasPrefix("  ") && !line.contains(": todoctl") {
          #expect(line.displayWidth <= width, "\(page.name): \(line)")
        }
      }
    }
  }

  @Test("Each command has two to four examples in its help")
  func examples() {
    for page in Self.pages {
      #expect((2...4).contains(CommandExamples.of(page).count), "\(page.name)")
    }
  }

  @Test("Every help topic has a page in each language", arguments: HelpTopic.allCases)
  func topics(topic: HelpTopic) {
    let page = topic.page
    #expect(!hasHangul(page.title[.en]) && hasHangul(page.title[.ko]))
    #expect(page.paragraphs.allSatisfy { hasHangul($0[.ko]) })
  }

  @Test("help, --help and -h print the same text, in the chosen language")
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

  @Test("--version prints the version, with the commit if a script built the program")
  func version() throws {
    let user = try CommandLineRunner()
    let version = try user.succeed("--version").text
    #expect(version.wholeMatch(of: /0\.1\.0(?: \([0-9a-f]{9}\+?\))?\n/) != nil, "\(version)")
    #expect(try user.succeed("day --version --json").text == version)
    #expect(try user.succeed("--version=3").text == version)
  }

  @Test("A manual page has the text of the help, and mandoc reports no problem")
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
