import ArgumentParser
import TodoDomain

struct AddDiary: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diary", abstract: "Write down what you feel.")

  @Option(
    help: ArgumentHelp(
      "One of \(Emotion.allCases.map(\.rawValue).joined(separator: ", ")).", valueName: "emotion"),
    transform: Parsing.emotion)
  var emotion: Emotion

  @Option(
    help: ArgumentHelp(
      "When it was felt, in UTC: 2026-11-21T09:30:00Z (default: now).", valueName: "instant"),
    transform: Parsing.instant)
  var at: Instant?

  @OptionGroup var fields: DiaryOptions
  @OptionGroup var stray: StrayWords
  @OptionGroup var global: GlobalOptions

  func run() throws {
    let session = try Session(global)
    let entry = try DiaryEntry(
      uid: session.makeUID(), createdAt: at ?? session.now, emotion: emotion
    ).applying(fields.patch)
    let store = try session.store()
    try store.write(session.note("add diary")) { try $0.add(entry) }
    try session.show(entry, store.provider)
  }
}
