extension PowerLossWorkload {
  private static func todoctl(_ words: String) -> (name: String, script: String) {
    (words.prefix { $0 != " " }.description, #"$todoctl \#(words) --store "$store""#)
  }

  /// The commands of a store's whole life, one after another.
  ///
  /// - Parameter life: The path of a file to import.
  static func commands(importing life: String) -> PowerLossWorkload {
    PowerLossWorkload(
      "commands", preparation: #"mkdir "$disk/backups""#,
      [
        "init", "add schedule Dentist --on 2026-03-04 --at 09:30", "import '\(life)'",
        "add routine Stretch --days mon,thu", "edit 1 --title 'Dentist again' --memo late",
        "finish 1", "add schedule Trip --on 2026-05-01 --until 2026-05-03",
        "move 3 --to 2026-06-01",
        "category add Garden --color '#EAECFF'", "tally tap blue", "config set week-start sun",
        "undo 3", "redo 3", "undo --entry 7",
        "add diary --emotion calm --situation 'a walk'", #"export "$disk/events.jsonl""#,
        #"backup "$disk/backups""#, "delete 4 --yes",
        #"export --force "$disk/events.jsonl""#,
        #"restore "$disk/backups/todo-20260304T050607Z.db" --yes"#,
        "add schedule Last --on 2026-03-05",
      ].map(todoctl) + [
        (
          "prune",
          #"TODOCTL_NOW=2026-06-01T00:00:00Z $todoctl history prune --keep 7d --yes --store "$store""#
        ), todoctl("add schedule After --on 2026-03-05"),
      ])
  }

  /// The first commands on the default path, and an export. They create folders too.
  static var newFolders: PowerLossWorkload {
    PowerLossWorkload(
      "new folders", store: "data/todoctl/todo.db", preparation: "",
      before: #"export XDG_DATA_HOME="$disk/data""#,
      [
        ("first init", "$todoctl init"),
        ("first add", "$todoctl add schedule First --on 2026-03-04"),
        ("list", "$todoctl list"),
        ("vdir", #"$todoctl export "$disk/calendars/mine" --format vdir"#),
      ])
  }

  /// Commands beside a process that keeps reading, so that the log isn't emptied after each of
  /// them.
  static func besideReader(importing life: String) -> PowerLossWorkload {
    PowerLossWorkload(
      "beside a reader",
      before: """
        $todoctl watch --store "$store" > "$done/../watched" & reader=$!
        until [ -s "$done/../watched" ]; do sleep 0.02; done
        """,
      [
        "add schedule One --on 2026-03-04", "import '\(life)'", "finish 1",
        "add schedule Two --on 2026-03-05",
      ].map(todoctl) + [
        ("checkpoint", #"sqlite3 "$store" 'PRAGMA wal_checkpoint(PASSIVE)'"#)
      ] + ["add schedule Three --on 2026-03-05", "delete 1 --yes"].map(todoctl),
      after: "kill $reader; wait $reader || true")
  }

  /// A restore that can't go through the log, since all pages of a log have the same size.
  static var otherPages: PowerLossWorkload {
    PowerLossWorkload(
      "other pages",
      preparation: """
        $todoctl init --store "$store"
        \(add("First"))
        sqlite3 -bail "$store" "PRAGMA page_size = 8192; VACUUM INTO '$disk/other.db'"
        \(add("Second"))
        """,
      [
        #"restore "$disk/other.db" --yes"#, "add schedule Third --on 2026-03-05",
      ].map(todoctl))
  }

  /// A salvage of a damaged store into a new store, and a repair in its place.
  static var repair: PowerLossWorkload {
    PowerLossWorkload(
      "repair",
      preparation: """
        $todoctl init --store "$store"
        \(add("First"))
        sqlite3 -bail "$store" "UPDATE sqlite_sequence SET seq = 0 WHERE name = 'event'"
        """,
      [
        // Both commands print the problems first.
        (
          "salvage",
          #"$todoctl check --salvage "$disk/saved.db" --store "$store" > "$done/../told""#
        ), ("repair", #"$todoctl check --repair --yes --store "$store" > "$done/../told""#),
        todoctl("add schedule Last --on 2026-03-05"),
      ])
  }

  /// A store of the current schema, which commands of the next schema migrate.
  ///
  /// - Parameter life: The path of a file to import.
  static func migration(importing life: String) -> PowerLossWorkload {
    var workload = PowerLossWorkload(
      "migration",
      preparation: #"$todoctl init --store "$store"; $todoctl import '\#(life)' --store "$store""#,
      [
        ("migrating list", #"$todonext list --store "$store""#),
        ("add", #"$todonext add schedule New --on 2026-03-05 --store "$store""#),
      ])
    workload.isOfNext = true
    return workload
  }
}
