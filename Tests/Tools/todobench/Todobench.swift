import ArgumentParser

/// The measurements of `Scripts/benchmark` that need the library. Each command prints only numbers.
@main
struct Todobench: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "todobench", abstract: "Print figures for Scripts/benchmark.",
    subcommands: [
      Expand.self, Parse.self, Commits.self, Syncs.self, ReadsAtOnce.self, Stores.self,
      Owners.self,
    ])
}
