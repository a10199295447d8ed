import Foundation
import Testing

@Suite("Standard output, colours and written files")
struct OutputTests {
  private let user: CommandLineRunner

  init() throws {
    user = try CommandLineRunner()
    try user.add("schedule Lunch --on 2025-06-01 --at 12:00 --category food")
  }

  @Test("A reader that closes the pipe early ends the program without an error")
  func head() throws {
    try user.add("routine Run --days mon,tue,wed,thu,fri,sat,sun")
    for line in ["list --to +30000", "export", "list --to +30000 --json"] {
      let result = try user.shell("{ $todoctl \(line); echo $? > status; } | head -n 1")
      #expect(result.errorText.isEmpty)
      #expect(result.lines.count <= 1)
      let status = try String(decoding: user.bytes(of: "\(user.home)/status"), as: UTF8.self)
      #expect(status == "0\n")
    }
    try user.succeed("check")
  }

  @Test("Output into a pipe or a file has no escape codes")
  func plain() throws {
    for line in ["day", "week", "list", "show 1", "stats week", "category"] {
      #expect(try !user.succeed(line).output.contains(0x1B), "\(line)")
    }
  }

  @Test("A terminal gets colour unless NO_COLOR is set or the terminal is dumb")
  func color() throws {
    let colored = try FakeTerminal().run("day", of: user)
    #expect(colored.screen.contains("\u{1B}["))
    let more = [["NO_COLOR": "1"], ["TERM": "dumb"]]
    for variables in more {
      let plain = try FakeTerminal().run("day", of: user, environment: variables)
      #expect(plain.screen.contains("Lunch"))
      #expect(!plain.screen.contains("\u{1B}"))
    }
  }

  @Test("The control characters of a title never reach the terminal")
  func controlCharacters() throws {
    let evil = "A\u{1B}]0;owned\u{7}\u{9B}31mB\u{202E}C\u{7F}\u{2028}D"
    let added = try user.run(words: ["add", "schedule", evil, "--on", "today", "--place", evil])
    #expect(added.status == 0)
    let forbidden = "\u{1B}\u{7}\u{9B}\u{202E}\u{7F}\u{2028}".unicodeScalars
    let texts =
      try ["day", "week", "list", "show 2", "delete 2"].map { line in
        let result = try user.run(line)
        return result.text + result.errorText
      } + [
        FakeTerminal().run("day", of: user, environment: ["NO_COLOR": "1"]).screen,
        FakeTerminal().run("delete 2", of: user, typing: "n\n").screen,
        user.run(words: ["list", "--category", evil]).errorText,
        user.run(words: ["day", evil]).errorText, user.run(words: [evil]).errorText,
        user.run(words: ["import", evil]).errorText,
        user.run(words: ["list", "--store", evil]).errorText,
      ]
    for text in texts {
      let found = text.unicodeScalars.filter(forbidden.contains)
      #expect(found.isEmpty, "\(text.debugDescription)")
    }
    // Programs get the text unchanged, escaped as JSON requires.
    #expect(try user.event(2).title == evil)
  }

  @Test("An export replaces an existing file only with --force")
  func taken() throws {
    let path = try user.write("mine", to: "out.jsonl")
    try user.refuse("export \(path)", status: 73, says: ["out.jsonl", "already"])
    #expect(try user.bytes(of: path) == Data("mine".utf8))
    try user.succeed("export \(path) --force")
    #expect(try user.bytes(of: path) == Data(user.export().utf8))
  }

  @Test("A symbolic link at an output path is not followed", arguments: ["", " --force"])
  func link(option: String) throws {
    let target = try user.write("precious", to: "precious")
    let path = "\(user.home)/out.jsonl"
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
    try user.refuse("export \(path)\(option)", status: 73, says: ["out.jsonl"])
    #expect(try user.bytes(of: target) == Data("precious".utf8))
  }

  @Test("init and backup don't follow a symbolic link at their path")
  func linkToStore() throws {
    let path = "\(user.home)/todo-20250601T000000Z.db"
    try FileManager.default.createSymbolicLink(
      atPath: path, withDestinationPath: "\(user.home)/elsewhere")
    try user.refuse("init --store \(path)", status: 73, says: ["already"])
    // The backup takes the next free name.
    #expect(try user.succeed("backup .").text.contains("todo-20250601T000000Z_2.db: "))
    #expect(!user.exists("\(user.home)/elsewhere"))
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path).hasSuffix("elsewhere"))
  }

  @Test("An output path in a missing folder is refused with the folder's name")
  func folder() throws {
    for line in ["export none/out.jsonl", "backup none", "init --store none/todo.db"] {
      try user.refuse(line, status: 73, says: ["There is no folder “none”"], hint: "mkdir -p none")
    }
  }

  @Test("A refused export leaves no temporary file behind")
  func leftovers() throws {
    let path = try user.write("mine", to: "out.jsonl")
    _ = try user.run("export \(path)")
    let left = try FileManager.default.contentsOfDirectory(atPath: user.home)
    #expect(left.sorted() == ["data", "out.jsonl"])
  }

  @Test(
    "A full disk behind standard output is reported as an error",
    .enabled(if: Products.isWritable("/dev/full")))
  func full() throws {
    let result = try user.shell("$todoctl list > /dev/full")
    #expect(result.status == 74)
    #expect(result.errorText.contains("The output is incomplete."))
    #expect(!result.errorText.contains("is stored"))
  }
}

extension Products {
  fileprivate static func isWritable(_ path: String) -> Bool {
    FileManager.default.isWritableFile(atPath: path)
  }
}
