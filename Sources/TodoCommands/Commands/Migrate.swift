import ArgumentParser
import TodoExchange
import TodoPresentation
import TodoText

/// The command `migrate`, which upgrades what `init` made.
struct Migrate: StoreCommand {
  static let configuration = CommandConfiguration(
    abstract: "Bring a store to the present version of its tables.",
    discussion: """
      A store in a file is upgraded by the first command that changes it, or by this one. The tables \
      of a database are upgraded by this command alone, all stores of the database together. Back \
      the database up before (pg_dump).
      """)

  @OptionGroup var global: GlobalOptions

  func run() throws {
    let session = try Session(global)
    let (old, new) = try session.migrate()
    let path = session.storePath
    guard !global.json else {
      return try Output.write(
        Envelope.of([
          (
            "migration",
            [
              "store": .string(path), "oldVersion": .integer(Int64(old)),
              "newVersion": .integer(Int64(new)),
            ]
          )
        ]))
    }
    let place = TerminalText.singleLine(path)
    try Output.write(
      old == new
        ? "\(place) has schema \(new), which is the present one\n"
        : "Upgraded \(place) from schema \(old) to schema \(new)\n")
  }
}
