import ArgumentParser
import TodoDomain

struct AddDiary: StoreCommand {
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
  @OptionGroup var naming: UIDOption
  @OptionGroup var stray: StrayWords
  @OptionGroup var global: GlobalOptions

  func run() throws {
    let session = try Session(global)
    let uid = naming.uid ?? session.makeUID()
    let store = try session.store(.harmlessWithUID(uid))
    let entry = try store.write(session.note("add diary")) { transaction in
      let stored = try transaction.diary(with: uid)
      // What isn't said is as it was the first time: now is another moment by now.
      let entry = try DiaryEntry(
        uid: stored?.uid ?? uid, createdAt: at ?? stored?.createdAt ?? session.now, emotion: emotion
      ).applying(fields.patch)
      try transaction.addOnce(entry)
      return entry
    }
    try store.showing { try session.show(entry, $0) }
  }
}
