/// Commands to be recorded. Their scripts are bash's, with `$todoctl`, `$store`, the folder `$disk`
/// that loses its power, and `$done`, to whose file `N` goes what command N says.
struct PowerLossWorkload {
  /// One command, and what it is called in figures.
  struct Command {
    let name: String
    let script: String
  }

  /// How commands run, and so what must hold.
  enum Course {
    case serial
    /// One after the other, with exports to a folder of the disk among them.
    case exporting(toFolder: String)
    /// At once, each adding one title.
    case independent(titles: [String])
  }

  let name: String
  /// The store's place on the disk.
  var store = "todo.db"
  /// What is there before, durably.
  var preparation = #"$todoctl init --store "$store""#
  let commands: [Command]
  let script: String
  let course: Course

  /// Commands one after the other.
  init(
    _ name: String, store: String = "todo.db", preparation: String? = nil,
    before: String = "", _ commands: [(name: String, script: String)], after: String = "",
    exportingTo folder: String? = nil
  ) {
    self.name = name
    self.store = store
    if let preparation { self.preparation = preparation }
    self.commands = commands.map { Command(name: $0.name, script: $0.script) }
    let lines = self.commands.enumerated().map(Self.line)
    script = ([before] + lines + [after]).joined(separator: "\n")
    course = folder.map(Course.exporting) ?? .serial
  }

  /// Two processes at a time, each with its half of the adds.
  init(_ name: String, addingAtOnce titles: [String]) {
    self.name = name
    commands = titles.map { Command(name: "add, two at once", script: Self.add($0)) }
    let lines = commands.enumerated().map(Self.line)
    let half = lines.count / 2
    let (first, second) = (lines[..<half], lines[half...])
    script = """
      ( \(first.joined(separator: "\n")) ) & one=$!
      ( \(second.joined(separator: "\n")) ) & two=$!
      wait $one; wait $two
      """
    course = .independent(titles: titles)
  }

  /// SQLite's own shell, which adds the same kind of rows in transactions of its own, with a
  /// promise of durability that is chosen.
  init(_ name: String, shellAdding titles: [String], synchronous: String) {
    self.name = name
    preparation += "\n" + Self.add("First")
    commands = titles.map { Command(name: "sqlite3, \(synchronous)", script: $0) }
    let adds = titles.enumerated().map { index, title in
      """
      UPDATE temp.copy SET id = id + 1, uid = 'shell-\(index)', title = '\(title)';
      UPDATE temp.kind SET event_id = event_id + 1;
      BEGIN; INSERT INTO event SELECT * FROM temp.copy;
      INSERT INTO schedule SELECT * FROM temp.kind; COMMIT;
      .once '$done/\(index)'
      SELECT 'done';
      """
    }
    script = """
      sqlite3 -bail "$store" <<END
      PRAGMA temp_store = MEMORY; PRAGMA synchronous = \(synchronous);
      CREATE TEMP TABLE copy AS SELECT * FROM main.event;
      CREATE TEMP TABLE kind AS SELECT * FROM main.schedule;
      \(adds.joined(separator: "\n"))
      END
      """
    course = .independent(titles: titles)
  }

  /// A command that acknowledges with its first word, or else with its end.
  private static func line(_ number: Int, _ command: Command) -> String {
    #"{ \#(command.script); echo done; } > "$done/\#(number)""#
  }

  /// Adds a schedule.
  static func add(_ title: String) -> String {
    #"$todoctl add schedule '\#(title)' --on 2026-03-04 --store "$store""#
  }
}
