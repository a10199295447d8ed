import ArgumentParser
import TodoExchange
import TodoPresentation
import TodoStorage

struct Check: AsyncParsableCommand, StoreCommand {
  static let configuration = CommandConfiguration(
    abstract: "Look at the whole store, and save what can be saved of a damaged one.",
    discussion: """
      Structure, references, every value, uids, and the journal are looked at; what is wrong is \
      told with its place.

      --salvage copies a damaged store (which is only read), reads around what is damaged, and \
      writes all that any command could read into a new store. --repair does the same and puts the \
      result in the place of the store; what was there stays beside it, under another name. Both \
      tell everything that is missing, and exit with 65 where something is.
      """)

  @Flag(help: "Repair the store, if something is wrong with it.")
  var repair = false

  @Option(
    help: ArgumentHelp("Save what can be saved into a new store.", valueName: "file"),
    completion: .file())
  var salvage: String?

  @Flag(name: [.long, .short], help: "Don't ask before a repair.")
  var yes = false

  @OptionGroup var global: GlobalOptions

  func validate() throws {
    guard !repair || salvage == nil else {
      throw ValidationError("--repair and --salvage don't go together.")
    }
    guard !yes || repair else { throw ValidationError("--yes goes with --repair.") }
  }

  func run() async throws {
    let session = try Session(global)
    if let salvage { return try session.salvage(into: salvage) }
    if repair { return try await session.repair(assumingYes: yes) }
    let report = try session.check()
    if global.json {
      try Output.write(Envelope.of([("check", StoreJSON.value(report))]))
    } else {
      try session.print(report)
    }
    try report.requireSoundness()
  }
}
