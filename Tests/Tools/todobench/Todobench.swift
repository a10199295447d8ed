import ArgumentParser

/// What `Scripts/benchmark` measures from within: each command prints numbers alone.
@main
struct Todobench: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "todobench", abstract: "Print figures for Scripts/benchmark.",
    subcommands: [Expand.self, Commits.self, Syncs.self])
}
