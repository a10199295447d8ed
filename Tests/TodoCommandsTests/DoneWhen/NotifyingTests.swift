import Foundation
import Testing

@Suite("The script that sends notifications of alarms")
struct NotifyingTests {
  private let user: CommandLineRunner
  private let script = Products.package.appending(path: "Scripts/notify-alarms").path

  init() throws { user = try CommandLineRunner(after: "init") }

  private func add(_ title: String, place: String) throws {
    let words = [
      "add", "schedule", "--on", "2025-06-01", "--at", "00:10", "--alarm", "10m", "--place", place,
      "--", title,
    ]
    try #require(user.run(words: words).status == 0)
  }

  /// Runs the script with a `notify-send` that prints its arguments, or with another notifier.
  private func run(notifier: String?, _ options: String = "") throws -> Transcript {
    var path = "/usr/bin:/bin"
    if let notifier {
      let folder = "\(user.home)/bin"
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      // Another process copies the file: one that this process has open for writing can't be
      // executed.
      try user.write("#!/bin/sh\n\(notifier)\n", to: "notifier")
      let made = try user.shell(
        "cp notifier '\(folder)/notify-send' && chmod 755 '\(folder)/notify-send'")
      try #require(made.status == 0)
      path = "\(folder):\(path)"
    }
    return try user.shell("PATH='\(path)' TODOCTL=\"$todoctl\" '\(script)' \(options)")
  }

  private let printer = "for word in \"$@\"; do printf '[%s]' \"$word\"; done; echo"

  @Test("The notifying script passes titles and places as arguments, never as commands or markup")
  func words() throws {
    try add("--urgency=low $(touch made) `touch made`; 'x' \"y\" \\n", place: "<b>A&B</b> \\t")
    let shown = try run(notifier: printer)
    #expect(
      shown.text == """
        [--app-name=todoctl][--icon=appointment-soon][--]\
        [--urgency=low $(touch made) `touch made`; 'x' "y" \\n]\
        [2025-06-01 00:10 &lt;b&gt;A&amp;B&lt;/b&gt; \\\\t]

        """)
    #expect(!user.exists("\(user.home)/made"))
    #expect(shown.status == 0 && shown.errorText == "")
  }

  @Test("The notifying script sends one notification for each alarm and none without alarms")
  func several() throws {
    #expect(try run(notifier: printer).text == "")
    try add("치과 👨‍👩‍👧", place: "강남역")
    try add("Lunch", place: "Room 3")
    #expect(try run(notifier: printer).lines.count == 2)
    #expect(try run(notifier: printer, "--within 1h --store '\(user.store)'").lines.count == 2)
  }

  @Test("The notifying script prints the alarms without a notifier")
  func fallback() throws {
    try add("치과 👨‍👩‍👧\u{1B}[2J\u{9B}m\u{202E}", place: "강남역")
    let printed = "2025-06-01 00:10 강남역  치과 👨‍👩‍👧 [2J m \n"
    #expect(try run(notifier: "exit 1").text == printed)
    if !FileManager.default.fileExists(atPath: "/usr/bin/notify-send") {
      #expect(try run(notifier: nil).text == printed)
    }
  }

  @Test("The notifying script explains its options with --help and refuses unknown ones")
  func help() throws {
    #expect(try run(notifier: nil, "--help").text.contains("--within LENGTH"))
    #expect(try run(notifier: nil, "--loud").status == 64)
    #expect(try run(notifier: nil, "--within").status == 64)
  }

  @Test("The notifying script passes on the exit status of a refused todoctl command")
  func refused() throws {
    #expect(try run(notifier: printer, "--within soon").status == 64)
    #expect(try run(notifier: printer, "--store nothing.db").status == 66)
  }
}
