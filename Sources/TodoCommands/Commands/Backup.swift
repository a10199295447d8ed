import ArgumentParser

/// The command `backup`: without a subcommand it makes one.
struct Backup: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Copy the store into a folder, while others may write, and list the copies.",
    subcommands: [MakeBackup.self, ListBackups.self], defaultSubcommand: MakeBackup.self)
}
