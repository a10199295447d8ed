/// The commands of a device that syncs. Its store and its folder are on the same disk.
enum SyncWorkload {
  /// The name of commands that publish a batch.
  static let publishing = "sync"
  /// The name of the command after which the folder has no files of this device.
  static let losing = "lose"

  private static let commands: [(name: String, script: String)] = [
    add("One"), sync(publishing), ("carry", "carry 2"), add("Two"), sync(publishing),
    ("edit", #"$todoctl edit One --memo later --store "$store""#), add("Three"),
    ("carry", "carry 3"), sync(publishing), ("carry", "carry 4"), sync("sync, receiving"),
    // The folder loses the files of this device, which then writes a snapshot in their place.
    (losing, #"find "$disk/shared/$own" -name '*.seg' -delete"#), add("Four"),
    sync(publishing), add("Five"),
  ]

  /// The titles that commands add, by command number.
  static var titles: [Int: String] {
    var titles: [Int: String] = [:]
    for (number, command) in commands.enumerated() where command.name.hasPrefix("add ") {
      titles[number] = String(command.name.dropFirst("add ".count))
    }
    return titles
  }

  /// A second device, elsewhere, has written four batches. A carrier brings them one at a time, and
  /// syncs nothing.
  static var workload: PowerLossWorkload {
    PowerLossWorkload(
      "sync",
      preparation: """
        away="$done/../away"; mkdir "$away"
        $todoctl init --store "$store"
        $todoctl sync init "$disk/shared" --plain --name desk --store "$store"
        \(PowerLossWorkload.add("First"))
        $todoctl sync --store "$store"
        cp -r "$disk/shared" "$away/shared"
        $todoctl init --store "$away/laptop.db"
        $todoctl sync join "$away/shared" --plain --name laptop --store "$away/laptop.db"
        for n in 1 2 3 4; do
          $todoctl add schedule "Laptop $n" --on 2026-03-05 --store "$away/laptop.db"
          $todoctl sync --store "$away/laptop.db"
        done
        """,
      before: """
        away="$done/../away"; own=$(ls "$disk/shared" | grep -v json)
        other=$(ls "$away/shared" | grep -v -e json -e "$own")
        carry() {
          mkdir -p "$disk/shared/$other"
          for file in "$away/shared/$other"/*"$1"-*.seg; do
            dd if="$file" of="$disk/shared/$other/$(basename "$file")" status=none
          done
        }
        """, commands, syncing: titles)
  }

  private static func add(_ title: String) -> (name: String, script: String) {
    ("add \(title)", PowerLossWorkload.add(title))
  }

  private static func sync(_ name: String) -> (name: String, script: String) {
    (name, #"$todoctl sync --store "$store""#)
  }
}
