import Foundation
import Testing

/// The diary on the command line: the real program, with a fixed clock and its own store.
@Suite("The diary's commands")
final class DiaryCommandTests {
  private struct Answer {
    let output: String
    let errors: String
    let status: Int32
  }

  private let folder = NSTemporaryDirectory() + "/todo-diary-\(UUID().uuidString)"
  private var store: String { folder + "/todo.db" }

  init() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    _ = try run("init")
  }

  deinit {
    try? FileManager.default.removeItem(atPath: folder)
  }

  private static var binary: String {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    return ProcessInfo.processInfo.environment["TODOCTL_BINARY"]
      ?? root.appendingPathComponent(".build/debug/todoctl").path
  }

  private func run(_ arguments: String..., locale: String = "C") throws -> Answer {
    try run(words: arguments, locale: locale)
  }

  private func run(words arguments: [String], locale: String = "C") throws -> Answer {
    let (output, errors) = (folder + "/output", folder + "/errors")
    for path in [output, errors] {
      #expect(FileManager.default.createFile(atPath: path, contents: nil))
    }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Self.binary)
    process.arguments = arguments
    process.environment = [
      "TODOCTL_STORE": store, "TODOCTL_NOW": "2026-11-21T09:30:00Z", "TZ": "UTC", "LANG": locale,
      "COLUMNS": "80",
    ]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle(forWritingAtPath: output)
    process.standardError = FileHandle(forWritingAtPath: errors)
    try process.run()
    process.waitUntilExit()
    return Answer(
      output: try String(contentsOfFile: output, encoding: .utf8),
      errors: try String(contentsOfFile: errors, encoding: .utf8),
      status: process.terminationStatus)
  }

  /// Imports four entries: on New York's Sunday evening, at the midnight after it, a day later, and
  /// on the next Sunday evening. By New York's zone, the first is in the week before. The entries
  /// have no zone, as those of old versions.
  private func addFour() throws {
    let lines = [
      ("2026-11-16T04:59:59Z", "happiness"), ("2026-11-16T05:00:00Z", "anger"),
      ("2026-11-17T05:00:00Z", "anger"), ("2026-11-23T04:59:59Z", "calm"),
    ].enumerated().map { number, entry in
      #"{"type":"diary","uid":"d\#(number)","createdAt":"\#(entry.0)","emotions":["\#(entry.1)"]}"#
    }
    let file = folder + "/four.jsonl"
    try (#"{"format":"todoctl","version":1}"# + "\n" + lines.joined(separator: "\n") + "\n")
      .write(toFile: file, atomically: true, encoding: .utf8)
    #expect(try run("import", file).status == 0)
  }

  @Test("A diary entry stays on the local day of the zone in which it was written")
  func flight() throws {
    let away = ["--time-zone", "America/New_York"]
    let home = ["--time-zone", "Asia/Seoul"]
    let words = ["diary", "calm", "A walk", "--at", "thu 10pm"]
    #expect(try run(words: words + away).status == 0)
    let list = try run(
      words: ["diary", "list", "--from", "2026-11-19", "--to", "2026-11-19"] + home)
    #expect(list.output.contains("2026-11-19 22:00  calm"))
    let day = try run(words: ["diary", "list", "--from", "2026-11-20", "--json"] + home)
    #expect(day.output == "{\"version\":1,\"diaries\":[]}\n")
    let month = try run(words: ["diary", "calendar", "--json"] + home)
    #expect(month.output.contains(#""days":[{"date":"2026-11-19","entries":1,"#))
    // The moment is by the entry's own clock, and the entry keeps its zone.
    let edited = try run(words: ["diary", "edit", "1", "--at", "thu 9pm"] + home)
    #expect(edited.output.hasPrefix("2026-11-19 21:00 · calm\n"))
    #expect(edited.output.contains("  zone    America/New_York\n"))
    let json = try run(words: ["diary", "show", "1", "--json"] + home)
    #expect(json.output.contains(#""createdAt":"2026-11-20T02:00:00Z","zone":"America/New_York","#))
    let undone = try run(words: ["undo"] + home)
    #expect(undone.status == 0)
    let again = try run(words: ["diary", "show", "1"] + home)
    #expect(again.output.hasPrefix("2026-11-19 22:00 · calm\n"))
  }

  @Test("The emotions of a week are counted by the days of the chosen zone")
  func statistics() throws {
    try addFour()
    let answer = try run("stats", "week", "--by", "emotion", "--time-zone", "America/New_York")
    #expect(
      answer.output == """
        Week 2026-W47 · 2026-11-16 … 2026-11-22

          Emotion  Entries  Mood
          ----------------------
          anger          2    −3
          calm           1    +1
          Total          3
          Average mood: −1.67

        """)
    let json = try run("stats", "week", "--by", "emotion", "--json", "--time-zone", "Asia/Seoul")
    #expect(
      json.output == """
        {"version":1,"week":{"label":"2026-W47","start":"2026-11-16","end":"2026-11-22",\
        "count":0,"finished":0,"events":0,"unplanned":0,"slipped":0},"byEmotion":[{"emotion":"anger","count":2},\
        {"emotion":"happiness","count":1}],"averageMood":-1.0,"byTag":[]}

        """)
    let korean = try run("stats", "week", "--by", "emotion", locale: "ko_KR.UTF-8")
    #expect(korean.output.contains("분노"))
    #expect(korean.output.contains("평균 기분: −1.00"))
  }

  @Test("An unknown emotion is a usage error in a command and invalid data in a file")
  func unknownEmotion() throws {
    let added = try run("add", "diary", "--emotion", "MEH", "--thought", "SECRET")
    #expect(added.status == 64)
    #expect(added.errors.contains("“MEH” is not an emotion."))
    let file = folder + "/life.jsonl"
    try """
    {"format":"todoctl","version":1}
    {"type":"diary","uid":"a","createdAt":"2026-11-16T05:00:00Z","emotions":["calm"]}
    {"type":"diary","uid":"b","createdAt":"2026-11-16T05:00:00Z","emotions":["MEH"],"action":"SECRET"}

    """.write(toFile: file, atomically: true, encoding: .utf8)
    let imported = try run("import", file)
    #expect(imported.status == 65)
    #expect(imported.errors.contains("MEH"))
    #expect(!(added.errors + imported.errors + imported.output).contains("SECRET"))
    #expect(try run("diary", "list", "--json").output == "{\"version\":1,\"diaries\":[]}\n")
  }

  @Test("An entry is added, shown by the beginning of its uid, edited and deleted")
  func life() throws {
    let picture = folder + "/p.png"
    let words = [
      "add", "diary", "--emotion", "shame", "--sub", "a", "--sub", "b", "--thought", "SECRET",
      "--image", picture, "--json",
    ]
    let missing = try run(words: words)
    #expect(missing.status == 66 && missing.errors.contains("There is no file “\(picture)”."))
    try "".write(toFile: picture, atomically: true, encoding: .utf8)
    let added = try run(words: words)
    let uid = try #require(added.output.firstMatch(of: /"uid":"([^"]*)"/)).1
    #expect(
      added.output == """
        {"version":1,"diary":{"id":1,"uid":"\(uid)","createdAt":"2026-11-21T09:30:00Z",\
        "zone":"UTC","emotions":["shame"],"subEmotions":["a","b"],"text":"","situation":"","thought":"SECRET",\
        "reevaluation":"","action":"","imagePaths":["\(picture)"],"tags":[]}}

        """)
    let word = uid.prefix(4).uppercased()
    #expect(try run("diary", "show", word, "--json").output == added.output)
    let edited = try run(
      "diary", "edit", word, "--no-sub", "--emotion", "calm", "--time-zone", "Asia/Seoul")
    #expect(
      edited.output == """
        2026-11-21 09:30 · calm

          thought  SECRET
          images   \(picture)
          zone     UTC
          number   1
          uid      \(uid)

        """)
    let refused = try run("diary", "delete", word)
    #expect(refused.status == 64)
    #expect(try run("diary", "delete", word, "--yes").status == 0)
    let gone = try run("diary", "show", word)
    #expect(gone.status == 1)
    #expect(!(refused.errors + refused.output + gone.errors).contains("SECRET"))
  }

  @Test("An entry may have several emotions: the first is counted, and each is found")
  func severalEmotions() throws {
    let added = try run("diary", "--emotion", "shame,행", "--emotion", "love", "x", "--json")
    #expect(added.output.contains(#""emotions":["shame","happiness","love"]"#))
    #expect(try run("diary", "anger,calm", "y").output.contains("· anger, calm · 2"))
    #expect(try run("diary", "show", "1").output.contains(" · shame, happiness, love\n"))
    for (emotion, numbers) in [("love", ["1"]), ("calm", ["2"]), ("fatigue", [])] {
      let list = try run("diary", "list", "--emotion", emotion, "--json").output
      #expect(list.matches(of: /"id":(\d)/).map { String($0.1) } == numbers)
    }
    let counts = try run("stats", "week", "--by", "emotion", "--json").output
    #expect(
      counts.contains(
        #""byEmotion":[{"emotion":"shame","count":1},{"emotion":"anger","count":1}]"#))
    for (words, part) in [
      ("calm,love,calm", "The emotion calm is there twice."),
      ("calm,love,shame,anger,sadness,fatigue", "has 6 emotions; at most 5 are allowed."),
      ("calm,x", "“x” is not an emotion."), ("calm,", "“” is not an emotion."),
    ] {
      let refused = try run("diary", "--emotion", words, "SECRET")
      #expect(refused.status == 64 && refused.errors.contains(part), "\(refused.errors)")
      #expect(try run("diary", "edit", "1", "--emotion", words).status == 64)
    }
    #expect(
      try run("diary", "edit", "1", "--emotion", "love,calm").output.contains("· love, calm\n"))
    #expect(try run("undo").status == 0)
    #expect(try run("diary", "show", "1").output.contains(" · shame, happiness, love\n"))
    #expect(try run("diary", "list", "--json").output.matches(of: /"id"/).count == 2)
  }

  @Test("A custom emotion works like the built-in emotions, in both languages")
  func ownEmotion() throws {
    let added = try run(
      "diary", "emotion", "add", "proud", "--ko", "뿌듯함", "--mood", "-1", "--color", "#aabbcc",
      "--face", "🦚", "--json")
    #expect(
      added.output == """
        {"version":1,"emotions":[{"key":"proud","english":"proud","korean":"뿌듯함","mood":-1,\
        "color":"#AABBCC","face":"🦚","isOwn":true}]}

        """)
    for (words, part) in [
      (["add", "Proud"], "There is an emotion “proud” already."),
      (["add", "x", "--ko", "평온"], "There is an emotion “평온” already."),
      (["add", "a,b"], "“a,b” is not a name of an emotion."),
      (["add", "x", "--mood", "4"], "“4” is not a mood."),
      (["add", "x", "--face", "xy"], "“xy” is not a face."),
      (["edit", "calm", "--mood", "2"], "The emotion calm is in every store"),
      (["delete", "nothing"], "“nothing” is not an emotion."),
    ] {
      let refused = try run(words: ["diary", "emotion"] + words)
      #expect(refused.status == 64 && refused.errors.contains(part), "\(refused.errors)")
    }
    #expect(try run("diary", "proud", "one").output.contains("· proud · 1"))
    #expect(try run("diary", "--emotion", "calm,뿌", "two").output.contains("· calm, proud · 2"))
    let counts = try run("stats", "week", "--by", "emotion", locale: "ko_KR.UTF-8").output
    #expect(counts.contains("🦚 뿌듯함") && counts.contains("평균 기분: 0.00"))
    #expect(try run("diary", "list", "--emotion", "뿌듯함").output.contains("calm, proud"))
    let refused = try run("diary", "emotion", "delete", "proud")
    #expect(refused.status == 64 && refused.errors.contains("2 entries have the emotion proud"))
    #expect(try run("diary", "emotion", "edit", "proud", "--en", "glad", "--mood", "3").status == 0)
    #expect(try run("diary", "show", "1").output.contains(" · glad\n"))
    #expect(try run("diary", "show", "1", "--json").output.contains(#""emotions":["proud"]"#))
    #expect(try run("undo").status == 0)
    #expect(try run("diary", "show", "1").output.contains(" · proud\n"))
    let copy = folder + "/life.jsonl"
    #expect(try run("export", copy).status == 0)
    for number in ["1", "2"] { #expect(try run("diary", "delete", number, "--yes").status == 0) }
    #expect(try run("diary", "emotion", "delete", "proud").status == 0)
    #expect(try run("diary", "emotion").output.contains("proud") == false)
    #expect(try run("import", copy).status == 0)
    #expect(try run("diary", "show", "2").output.contains(" · calm, proud\n"))
    #expect(try run("check").status == 0)
  }

  @Test("Tags in diary texts filter the list, and statistics compare their moods")
  func tags() throws {
    for words in ["happiness,#walk in the sun", "anger,all day #work", "calm,a #Walk"] {
      let parts = words.split(separator: ",").map(String.init)
      #expect(try run("diary", "--emotion", parts[0], "--text", parts[1]).status == 0)
    }
    for (words, numbers) in [
      (["--tag", "walk"], ["3", "1"]), (["--tag", "#WORK"], ["2"]),
      (["--tag", "walk", "--tag", "work"], []),
    ] {
      let list = try run(words: ["diary", "list", "--json"] + words).output
      #expect(Set(list.matches(of: /"id":(\d)/).map { String($0.1) }) == Set(numbers))
    }
    #expect(try run("diary", "show", "3", "--json").output.contains(#""tags":["walk"]"#))
    let refused = try run("diary", "list", "--tag", "1")
    #expect(refused.status == 64 && refused.errors.contains("“1” is not a tag."))
    let stats = try run("stats", "week", "--by", "emotion").output
    #expect(
      stats.hasSuffix(
        """
          Average mood: +0.33

          Tag    Entries   Mood  Without
          ------------------------------
          #walk        2  +2.00    −3.00
          #work        1  −3.00    +2.00

        """), "\(stats)")
    let json = try run("report", "week", "--json").output
    #expect(
      json.contains(
        #""byTag":[{"tag":"walk","count":2,"averageMood":2.0,"averageWithout":-3.0},"#), "\(json)")
    #expect(try run("report", "week", "--all").output.contains("Mood and tags"))
    #expect(try run("report", "week", "--format", "csv").output.contains("\nwithout-tag,work,"))
  }

  @Test("A missing picture is refused, and a backup says that it has no pictures")
  func pictures() throws {
    let (folder, picture) = (folder + "/backups", folder + "/p.png")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    #expect(try !run("backup", folder).output.contains("picture"))
    try "".write(toFile: picture, atomically: true, encoding: .utf8)
    for path in [picture, picture] {
      #expect(try run("diary", "calm", "SECRET", "--image", path).status == 0)
    }
    let missing = try run("diary", "edit", "1", "--image", picture + "x")
    #expect(missing.status == 66 && missing.errors.contains("There is no file"))
    #expect(try run("diary", "show", "1").output.contains("images  \(picture)\n"))
    let said = "It doesn't hold the 2 pictures of the diary"
    #expect(try run("backup", folder).output.contains(said))
    #expect(try run("backup", folder, "--json").output.contains(#""picturesLeftOut":2"#))
  }

  @Test("A word outside the quotation marks of a diary option is not repeated in the error")
  func strayWords() throws {
    let answer = try run("diary", "list", "--text", "my", "SECRET")
    #expect(answer.status == 64)
    #expect(!answer.errors.contains("SECRET"))
    #expect(try run("diary", "list", "--json").output == "{\"version\":1,\"diaries\":[]}\n")
  }

  @Test("The diary list follows the days of the chosen zone, newest first")
  func list() throws {
    try addFour()
    let day = try run(
      "diary", "list", "--from", "2026-11-16", "--to", "2026-11-16", "--json", "--time-zone",
      "America/New_York")
    #expect(day.output.matches(of: /"createdAt":"2026-11-16T05:00:00Z"/).count == 1)
    #expect(day.output.matches(of: /createdAt/).count == 1)
    let all = try run("diary", "list")
    let rows = all.output.split(separator: "\n").dropFirst(2)
    let emotions = rows.map { $0.split(separator: " ")[3] }
    #expect(emotions == ["calm", "anger", "anger", "happiness"])
    let csv = try run("export", "--format", "csv", "--diary")
    #expect(csv.output.hasPrefix("id,uid,createdAt,zone,emotions,"))
    #expect(csv.output.split(separator: "\r\n").count == 5)
    #expect(try run("export", "--diary").status == 64)
  }
}
