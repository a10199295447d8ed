import ArgumentParser
import TodoDomain

/// How something new is called, so that it is stored once however often it is asked for.
struct UIDOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Its uid (default: a fresh one). The same again under the same uid is stored once.",
      valueName: "uid"), transform: Parsing.uid)
  var uid: EventUID?
}
