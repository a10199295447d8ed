import ArgumentParser
import TodoDomain

struct Show: StoreCommand {
  static let configuration = CommandConfiguration(abstract: "Show one event in full.")

  @Argument(help: "The number that lists show.", transform: Parsing.id)
  var id: EventID

  @OptionGroup var global: GlobalOptions

  func run() throws {
    let session = try Session(global)
    try session.provider().withSnapshot { provider in
      try session.show(provider.requiredEvent(with: id), provider)
    }
  }
}
