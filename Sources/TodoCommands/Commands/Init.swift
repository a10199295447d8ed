import ArgumentParser
import TodoExchange
import TodoPresentation

struct Init: StoreCommand {
  static let configuration = CommandConfiguration(abstract: "Make a store.")

  @OptionGroup var global: GlobalOptions

  func run() throws {
    let session = try Session(global)
    try session.createStore()
    if global.json {
      try Output.write(Envelope.of([("store", ["path": .string(session.storePath)])]))
    } else {
      try Output.write("Created \(TerminalText.singleLine(session.storePath))\n")
    }
  }
}
