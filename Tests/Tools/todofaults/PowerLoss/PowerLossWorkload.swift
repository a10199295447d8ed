/// Commands to record, as bash scripts. `$disk` is the folder that loses power, `$store` is the
/// store, `$todoctl` is the program, and `$done` is the folder whose file `N` gets the output of
/// command N.
struct PowerLossWorkload {
  /// A command, and its name in figures.
  struct Command {
    let name: String
    let script: String
  }

  /// The way in which the commands run, which decides the judge.
  enum Course {
    case serial
    /// One after another, with exports to a folder of the disk in between.
    case exporting(toFolder: String)
    /// One after another, with syncs in between. `titles` are the titles that commands add, by
    /// command number.
    case syncing(titles: [Int: String])
    /// In parallel. Each command adds one title.
    case independent(titles: [String])
  }

  let name: String
  /// The path of the store on the disk.
  var store = "todo.db"
  /// The script that makes the content of the disk before the recording.
  var preparation = #"$todoctl init --store "$store""#
  let commands: [Command]
  let script: String
  let course: Course
  /// Whether the store has the next schema in the end.
  var isOfNext = false

  /// Makes a workload of commands that run one after another.
  init(
    _ name: String, store: String = "todo.db", preparation: String? = nil,
    before: String = "", _ commands: [(name: String, script: String)], after: String = "",
    exportingTo folder: String? = nil, syncing titles: [Int: String]? = nil
  ) {
    self.name = name
    self.store = store
    if let preparation { self.preparation = preparation }
    self.commands = commands.map { Command(name: $0.name, script: $0.script) }
    let lines = self.commands.enumerated().map(Self.line)
    script = ([before] + lines + [after]).joined(separator: "\n")
    course = folder.map(Course.exporting) ?? titles.map(Course.syncing) ?? .serial
  }

  /// Makes a workload of two parallel processes, each with half of the additions.
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

  /// Makes a workload of SQLite's own shell. It adds rows of the same kind in its own transactions,
  /// at a chosen level of durability. The shell can't write the search index, so that is off.
  init(_ name: String, shellAdding titles: [String], synchronous: String) {
    self.name = name
    preparation += "\n" + #"$todoctl config set search off --store "$store""# + "\n"
    preparation += Self.add("First")
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

  /// A line of the script. The command acknowledges with its first output, or at its end.
  private static func line(_ number: Int, _ command: Command) -> String {
    #"{ \#(command.script); echo done; } > "$done/\#(number)""#
  }

  /// The script that adds a schedule.
  static func add(_ title: String) -> String {
    #"$todoctl add schedule '\#(title)' --on 2026-03-04 --store "$store""#
  }
}
