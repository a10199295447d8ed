import ArgumentParser
import TodoDomain
import TodoLocalisation
import TodoPresentation
import TodoText

struct Init: StoreCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: Text("Create an empty store.", "빈 저장소를 만들어요."))

  @OptionGroup var global: GlobalOptions

  func run() throws {
    let session = try Session(global)
    try session.createStore()
    if global.json {
      try Output.write(Envelope.of([("store", ["path": .string(session.storePath)])]))
    } else {
      try session.print([Session.created(session.storePath)])
    }
  }
}
